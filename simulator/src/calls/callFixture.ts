import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import { localCredentials } from '../localCredentials.ts';
import type { RecordEntry } from '../network/record.ts';
import { startSimulator, type Simulator } from '../server.ts';
import type { CallChange } from './callLog.ts';
import type { CallView } from './callView.ts';

/** A clock that stands still until a test drives it: `step` advances to the next timers and runs them. */
export class DrivenClock implements Clock {
  #now = Date.parse('2026-11-20T15:00:00Z');
  #timers = new Map<number, { at: number; run: () => void }>();
  #next = 0;

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const id = this.#next++;
    this.#timers.set(id, { at: this.#now + Math.max(0, ms), run });
    return () => void this.#timers.delete(id);
  }

  /** Runs the timers that are due first, at their time. False when there is none. */
  step(): boolean {
    let first = Infinity;
    for (const { at } of this.#timers.values()) first = Math.min(first, at);
    if (first === Infinity) return false;
    this.#now = Math.max(this.#now, first);
    for (const [id, timer] of this.#timers) if (timer.at === first && this.#timers.delete(id)) timer.run();
    return true;
  }
}

/** One callback that the product was sent. */
export interface Callback {
  readonly path: string;
  readonly method: string;
  readonly authorization: string | undefined;
  readonly event: Readonly<Record<string, unknown>>;
}

/** What the product returns at a path: a document, a status, bytes of a file, or "cut off". */
export type Script = string | number | { readonly type: string; readonly bytes: Buffer } | 'cut off';

/** The product in tests of calls: returns what the test sets for each path, and keeps what it received. */
export class VoiceProduct {
  readonly callbacks: Callback[] = [];
  readonly scripts = new Map<string, Script | ((event: Callback['event']) => Script)>();
  busy = 0;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<VoiceProduct> {
    const server = createServer();
    const product = new VoiceProduct(server);
    server.on('request', (request, response) => {
      product.busy++;
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        product.busy--;
        const url = new URL(request.url ?? '/', 'http://product');
        const event = (
          body === '' ? Object.fromEntries(url.searchParams) : JSON.parse(body)
        ) as Callback['event'];
        const script = product.scripts.get(url.pathname);
        const answer = typeof script === 'function' ? script(event) : (script ?? 204);
        const { method = '' } = request;
        if (typeof answer !== 'object')
          product.callbacks.push({
            path: url.pathname,
            method,
            authorization: request.headers.authorization,
            event,
          });
        if (answer === 'cut off') request.socket.destroy();
        else if (typeof answer === 'number') response.writeHead(answer).end();
        else if (typeof answer === 'string')
          response.writeHead(200, { 'content-type': 'application/xml' }).end(answer);
        else response.writeHead(200, { 'content-type': answer.type }).end(answer.bytes);
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return product;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** What was sent to that path, in order of arrival. */
  at(path: string): Callback['event'][] {
    return this.callbacks.filter((callback) => callback.path === path).map(({ event }) => event);
  }

  /** Events of that type, in order of arrival. */
  events(eventType: string): Callback['event'][] {
    return this.callbacks.map(({ event }) => event).filter((event) => event['eventType'] === eventType);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((done) => this.#server.close(() => done()));
  }
}

/** A simulator with a driven clock and a product that returns scripts. */
export class CallFixture {
  readonly clock = new DrivenClock();
  readonly product: VoiceProduct;
  readonly dataDir: string;
  simulator!: Simulator;

  private constructor(product: VoiceProduct) {
    this.product = product;
    this.dataDir = mkdtempSync(join(tmpdir(), 'carillon-calls-'));
  }

  static async start(): Promise<CallFixture> {
    const fixture = new CallFixture(await VoiceProduct.start());
    await fixture.restart();
    return fixture;
  }

  /** Stops and starts the simulator. `between` may change what is on the disk. */
  async restart(between: () => void = () => {}): Promise<void> {
    if (this.simulator) await this.simulator.close();
    between();
    this.simulator = await startSimulator({
      port: 0,
      dataDir: this.dataDir,
      webhookBase: this.product.url,
      credentials: localCredentials,
      clock: this.clock,
    });
  }

  async reset(): Promise<void> {
    await this.post('/reset');
    this.product.callbacks.length = 0;
    this.product.scripts.clear();
  }

  async stop(): Promise<void> {
    await this.simulator.close();
    await this.product.stop();
    rmSync(this.dataDir, { recursive: true });
  }

  get url(): string {
    return `http://127.0.0.1:${this.simulator.port}`;
  }

  /** Lets time pass, timer by timer and never while a request is under way, until the condition holds. */
  async run(condition: () => boolean): Promise<void> {
    const { line } = this.simulator.network.board;
    for (;;) {
      for (let quiet = 0; quiet < 4; quiet++) {
        if (condition()) return;
        await turn();
        if (line.underWay + this.product.busy > 0) quiet = -1;
      }
      this.clock.step();
    }
  }

  /** Lets this many milliseconds pass. */
  async pass(ms: number): Promise<void> {
    let isOver = false;
    this.clock.after(ms, () => (isOver = true));
    await this.run(() => isOver);
  }

  /** Lets time pass until no call is in progress and everything was reported. */
  async runOut(): Promise<void> {
    const { board } = this.simulator.network;
    await this.run(() => board.active === 0);
    for (let quiet = 0; quiet < 10; quiet++) {
      await turn();
      if (board.line.underWay + this.product.busy > 0) quiet = -1;
    }
  }

  async behave(behaviour: object): Promise<void> {
    await fetch(`${this.url}/behaviour`, { method: 'PUT', body: JSON.stringify(behaviour) });
  }

  async get<T>(path: string): Promise<T> {
    return (await fetch(this.url + path)).json() as Promise<T>;
  }

  async post(path: string, body: unknown = {}): Promise<Response> {
    return fetch(this.url + path, { method: 'POST', body: JSON.stringify(body) });
  }

  /** A request to Bandwidth's voice API with good credentials. */
  async voice(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST'): Promise<Response> {
    const { bandwidthApiUser, bandwidthApiPassword, bandwidthAccountId } = localCredentials;
    return fetch(`${this.url}/bandwidth/api/v2/accounts/${bandwidthAccountId}${path}`, {
      method,
      headers: { authorization: `Basic ${btoa(`${bandwidthApiUser}:${bandwidthApiPassword}`)}` },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  }

  /** A request to Infobip with a good key. */
  async infobip(path: string, body?: unknown): Promise<Response> {
    return fetch(`${this.url}/infobip${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `App ${localCredentials.infobipApiKey}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /** Requests a markup call from Infobip. The product gets queries at /script and reports at /report. */
  dialMarkup(to: string, more: object = {}): Promise<Response> {
    return this.infobip('/markuplanguage/1/create', {
      callback: { url: `${this.product.url}/script`, errorUrl: `${this.product.url}/again`, method: 'POST' },
      endpoint: { type: 'PHONE', phoneNumber: to.replace('+', '') },
      from: '12145550199',
      externalId: 'cv-1-2-3-1',
      notifyUrl: `${this.product.url}/report`,
      ...more,
    });
  }

  /** Requests a call from Bandwidth. The product gets queries at /answer and events at /events. */
  dial(to: string, more: object = {}): Promise<Response> {
    return this.voice('/calls', {
      to,
      from: '+12145550100',
      applicationId: 'app',
      answerUrl: `${this.product.url}/answer`,
      disconnectUrl: `${this.product.url}/events`,
      tag: 'ca-1-2-3-1.state',
      ...more,
    });
  }

  /** Calls. Returns the call's id. */
  async dialed(to: string, more: object = {}): Promise<string> {
    const answer = (await (await this.dial(to, more)).json()) as { callId: string };
    return answer.callId;
  }

  /** The latest call of that phone. */
  async heard(number: string): Promise<CallView> {
    const { calls } = await this.get<{ calls: CallView[] }>(`/phones/${encodeURIComponent(number)}`);
    const last = calls.at(-1);
    if (!last) throw new Error(`${number} had no call.`);
    return last;
  }

  async record(): Promise<RecordEntry[]> {
    return lines<RecordEntry>(await (await fetch(`${this.url}/record`)).text());
  }

  async log(after = 0): Promise<CallChange[]> {
    return lines<CallChange>(await (await fetch(`${this.url}/record/calls?after=${after}`)).text());
  }
}

function lines<T>(text: string): T[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}
