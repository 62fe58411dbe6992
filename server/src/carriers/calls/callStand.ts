import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  begin,
  type CallEvent,
  type CallFlow,
  type CallNeed,
  type CallRecord,
  type CallStep,
  type RecordingFlow,
} from '@carillon/rules/calls/callFlow';
import { mergeRecords } from '@carillon/rules/calls/callRecord';
import { decodeCallState, encodeCallState } from '@carillon/rules/calls/callState';
import { step } from '@carillon/rules/calls/callSteps';
import { createVoiceCarriers, type CallUrls, type VoiceCarrier, type VoiceEvent } from '../index.ts';

const root = resolve(import.meta.dirname, '../../../..');
const credentials = { user: 'hook', password: 'hook-password' };

/** What the stand knows about one call. */
interface KnownCall {
  readonly flow: CallFlow;
  readonly phone: string;
  record: CallRecord | null;
  carrierCallId: string | null;
  ended: boolean;
}

/**
 * The smallest product that can hold calls: the flows of rules/callFlow behind HTTP addresses, the real
 * adapters, and the simulator in a process of its own. No database; what happened is kept here.
 */
export class CallStand {
  readonly events: VoiceEvent[] = [];
  /** Callbacks that were refused, or that named no known call. */
  readonly refused: string[] = [];
  readonly #calls = new Map<string, KnownCall>();
  readonly #waiting = new Set<() => void>();
  readonly #server: Server;
  readonly #folder = mkdtempSync(join(tmpdir(), 'carillon-calls-'));
  #simulator: ChildProcess | null = null;
  #carriers = createVoiceCarriers(
    { bandwidth: null, infobip: null },
    { requestTimeoutMs: 1, connections: 1 },
  );
  #url = '';
  simulator = '';
  /** Flow of calls that come in, and what the server answers to its needs. */
  recording: RecordingFlow = { kind: 'recording' };
  readonly saved: Extract<CallNeed, { kind: 'save' }>[] = [];
  /** Grants or refuses a transfer line. */
  lines: () => boolean = () => true;

  private constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  static async start(): Promise<CallStand> {
    const stand = new CallStand();
    const port = await listen(stand.#server);
    const probe = createServer();
    const simulatorPort = await listen(probe);
    await new Promise((done) => probe.close(done));
    stand.#url = `http://127.0.0.1:${port}`;
    stand.simulator = `http://127.0.0.1:${simulatorPort}`;
    stand.#carriers = createVoiceCarriers(
      {
        bandwidth: {
          baseUrl: `${stand.simulator}/bandwidth/api/v2`,
          accountId: 'account',
          applicationId: 'application',
          apiUser: 'api-user',
          apiPassword: 'api-password',
          webhookUser: credentials.user,
          webhookPassword: credentials.password,
        },
        infobip: { baseUrl: `${stand.simulator}/infobip`, apiKey: 'api-key' },
      },
      { requestTimeoutMs: 10_000, connections: 8 },
    );
    await stand.#spawn(simulatorPort, port);
    return stand;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#carriers.values()].map((carrier) => carrier.close()));
    const ended = new Promise((done) => this.#simulator?.once('exit', done));
    this.#simulator?.kill('SIGTERM');
    await ended;
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  carrier(id: 2 | 5): VoiceCarrier {
    const carrier = this.#carriers.get(id);
    if (carrier === undefined) throw new Error(`no carrier ${id}`);
    return carrier;
  }

  /** Addresses of a call that will follow this flow. */
  expect(id: 2 | 5, attemptId: string, flow: CallFlow, phone: string): { urls: CallUrls; tag: string } {
    this.#calls.set(attemptId, { flow, phone, record: null, carrierCallId: null, ended: false });
    const word = `${attemptId}.${encodeCallState(begin(flow))}`;
    return { urls: this.#urls(id, word), tag: word };
  }

  record(attemptId: string): CallRecord | null {
    return this.#calls.get(attemptId)?.record ?? null;
  }

  /** The carrier's id of a call, as its callbacks reported it. */
  carrierIdOf(attemptId: string): string | null {
    return this.#calls.get(attemptId)?.carrierCallId ?? null;
  }

  /** Resolves as soon as these calls are over. */
  over(attemptIds: readonly string[]): Promise<void> {
    return this.eventually(() => attemptIds.every((id) => this.#calls.get(id)?.ended === true));
  }

  /** Resolves as soon as the condition holds; checked whenever a carrier has called. */
  eventually(condition: () => boolean): Promise<void> {
    return new Promise((done) => {
      const check = (): void => {
        if (!condition()) return;
        this.#waiting.delete(check);
        done();
      };
      this.#waiting.add(check);
      check();
    });
  }

  async behave(behaviour: Readonly<Record<string, unknown>>): Promise<void> {
    const body = JSON.stringify(behaviour);
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${this.simulator}/behaviour`, { method: 'PUT', headers, body });
    if (!answer.ok) throw new Error(await answer.text());
  }

  /** The phone does something in a call: `answer`, `hangup`, `keys` and so on. */
  async act(phone: string, carrierCallId: string, what: string, body: object = {}): Promise<void> {
    const path = `/phones/${encodeURIComponent(phone)}/calls/${carrierCallId}/${what}`;
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(this.simulator + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  }

  /** The phone calls one of our numbers; returns the carrier's id of the call. */
  async callIn(carrier: VoiceCarrier, from: string, to: string): Promise<string> {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ from, to, carrier: carrier.name });
    const answer = await fetch(`${this.simulator}/calls`, { method: 'POST', headers, body });
    const { id } = (await answer.json()) as { id: string };
    return id;
  }

  /** What the phone heard in its latest call, in short. */
  async heard(phone: string): Promise<Record<string, unknown>[]> {
    const answer = await fetch(`${this.simulator}/phones/${encodeURIComponent(phone)}`);
    const { calls } = (await answer.json()) as { calls: { steps: Record<string, unknown>[] }[] };
    return calls.at(-1)?.steps ?? [];
  }

  get audio(): string {
    return `${this.#url}/audio/live.wav`;
  }

  get voicemail(): string {
    return `${this.#url}/audio/voicemail.wav`;
  }

  #urls(id: 2 | 5, word: string): CallUrls {
    const script = `${this.#url}/script/${id}?call=${word}`;
    return {
      answer: script,
      answerFallback: `${script}&again=1`,
      events: `${this.#url}/events/${id}?call=${word}`,
    };
  }

  async #spawn(port: number, webhookPort: number): Promise<void> {
    const simulator = spawn(process.execPath, [join(root, 'simulator/src/main.ts')], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        APP_ENV: 'local',
        SIMULATOR_PORT: String(port),
        SIMULATOR_WEBHOOK_BASE: `http://127.0.0.1:${webhookPort}`,
        DATA_DIR: this.#folder,
        BANDWIDTH_ACCOUNT_ID: 'account',
        BANDWIDTH_APPLICATION_ID: 'application',
        BANDWIDTH_API_USER: 'api-user',
        BANDWIDTH_API_PASSWORD: 'api-password',
        BANDWIDTH_WEBHOOK_USER: credentials.user,
        BANDWIDTH_WEBHOOK_PASSWORD: credentials.password,
        INFOBIP_API_KEY: 'api-key',
        INFOBIP_WEBHOOK_USER: credentials.user,
        INFOBIP_WEBHOOK_PASSWORD: credentials.password,
      },
    });
    this.#simulator = simulator;
    await new Promise<void>((ready, broken) => {
      simulator.stdout?.once('data', () => ready());
      simulator.once('exit', (code) => broken(new Error(`the simulator ended with ${code}`)));
    });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', this.#url);
    // Inbound calls use the addresses that the product's numbers are set up with: .../{carrier}/inbound, and below it
    // events.
    const inbound = /^\/webhooks\/voice\/(bandwidth|infobip)\/inbound(?:\/(events))?$/.exec(url.pathname);
    const [, what, id] =
      inbound === null ? url.pathname.split('/') : ['', inbound[2], inbound[1] === 'infobip' ? '5' : '2'];
    if (what === 'audio') {
      response
        .writeHead(200, { 'content-type': 'audio/wav', 'cache-control': 'max-age=3600' })
        .end(silence(2));
      return;
    }
    const carrier = this.carrier(id === '5' ? 5 : 2);
    const body = Buffer.concat(chunks);
    const [attemptId, state] = splitOnce(url.searchParams.get('call') ?? this.#callIn(carrier, body));
    const call = this.#calls.get(attemptId);
    const known = decodeCallState(state);
    const isOurs =
      carrier.callbackProof === 'address' ||
      carrier.authenticate({ authorization: request.headers.authorization }, body);
    if (!isOurs || call === undefined || known === null) {
      this.refused.push(url.href);
      response.writeHead(401).end();
      return;
    }
    const address = what === 'events' ? 'events' : 'script';
    const answer = this.#answer(carrier, attemptId, call, state, body, address);
    response.writeHead(200, { 'content-type': answer.contentType }).end(answer.body);
    for (const check of this.#waiting) check();
  }

  #answer(
    carrier: VoiceCarrier,
    attemptId: string,
    call: KnownCall,
    given: string,
    body: Buffer,
    address: 'script' | 'events',
  ): { contentType: string; body: string } {
    const nothing = { ...this.#actionUrls(carrier, attemptId, given), carrierCallId: '' };
    for (const event of carrier.parseVoiceWebhook(body, address)) {
      this.events.push(event);
      const asked = flowEvent(event);
      if (asked === null || !('carrierCallId' in event)) continue;
      // The tag, if there is one, is the newest state.
      const [, tagged] = splitOnce(event.reference ?? '');
      const states = [decodeCallState(given), decodeCallState(tagged)].flatMap((one) => one ?? []);
      const state = states.toSorted((a, b) => b.steps - a.steps)[0] ?? begin(call.flow);
      let result = step(call.flow, state, asked, { phone: call.phone });
      if (result.needs !== null) result = this.#find(call, result, result.needs);
      call.record = call.record === null ? result.record : mergeRecords(call.record, result.record);
      call.carrierCallId = event.carrierCallId;
      if (event.kind === 'ended') call.ended = true;
      const urls = {
        ...this.#actionUrls(carrier, attemptId, encodeCallState(result.state)),
        carrierCallId: event.carrierCallId,
      };
      if (event.kind === 'machine' && result.actions.length > 0) {
        const { next, nextFallback, tag } = urls;
        void carrier.updateCall(event.carrierCallId, {
          kind: 'redirect',
          url: next,
          fallbackUrl: nextFallback,
          tag,
        });
      }
      if (address === 'script') return carrier.renderActions(result.actions, urls);
    }
    return carrier.renderActions([], nothing);
  }

  #find(call: KnownCall, { state }: CallStep, need: CallNeed): CallStep {
    const at = Date.now();
    const go = (event: CallEvent): CallStep => step(call.flow, state, event, { phone: call.phone });
    switch (need.kind) {
      case 'transferLine':
        return go({ kind: 'line', granted: this.lines(), at });
      case 'messageId':
        return go({ kind: 'messageId', parts: need.digits === '123456' ? ['live', 'voicemail'] : null, at });
      case 'save':
        this.saved.push(need);
        return go({ kind: 'saved', ok: true, words: 'Your broadcast will be sent at 9:00 AM.', at });
      case 'launcher':
        return go({ kind: 'launcher', refusal: 'wrong', at });
      case 'list':
        return go({ kind: 'list', refusal: 'unknown', at });
      case 'plan':
        return go({ kind: 'plan', plan: null, at });
      case 'launch':
        return go({ kind: 'launched', plan: null, reason: null, at });
    }
  }

  /** The token of an inbound call: in its tag, once it has one; its addresses are set up with the carrier. */
  #callIn(carrier: VoiceCarrier, body: Buffer): string {
    const [event] = carrier.parseVoiceWebhook(body, 'script');
    if (event !== undefined && 'reference' in event && event.reference !== null) return event.reference;
    return this.expect(carrier.aggregatorId, `in-${this.#calls.size}`, this.recording, '').tag;
  }

  #actionUrls(carrier: VoiceCarrier, attemptId: string, state: string) {
    const word = `${attemptId}.${state}`;
    const { answer, answerFallback, events } = this.#urls(carrier.aggregatorId, word);
    return { next: answer, nextFallback: answerFallback, events, tag: word };
  }
}

function flowEvent(event: VoiceEvent): CallEvent | null {
  const at = Date.now();
  switch (event.kind) {
    case 'answered':
    case 'machine':
      return { kind: event.kind, verdict: event.verdict ?? null, at } as CallEvent;
    case 'initiated':
      return { kind: 'answered', verdict: null, at };
    case 'keys':
      return { kind: 'keys', digits: event.digits, at };
    case 'redirected':
    case 'scriptFailed':
      return { kind: 'again', at };
    case 'recorded':
      return { kind: 'recorded', recordingId: event.recordingId, seconds: event.seconds, at };
    case 'transferAnswered':
      return { kind: 'transferAnswered', at };
    case 'transferEnded':
      return { kind: 'transferEnded', answered: event.answered, at };
    case 'ended':
      return { kind: 'ended', cause: event.end.cause, at };
    default:
      return null;
  }
}

function splitOnce(word: string): readonly [string, string] {
  const dot = word.indexOf('.');
  return dot === -1 ? [word, ''] : [word.slice(0, dot), word.slice(dot + 1)];
}

/** Telephone silence as a wav file: 8,000 samples of 16 bits a second. */
function silence(seconds: number): Buffer {
  const data = Buffer.alloc(seconds * 16_000);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(16_000, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

function listen(server: Server): Promise<number> {
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port));
  });
}
