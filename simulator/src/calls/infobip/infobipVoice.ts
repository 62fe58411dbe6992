import { createHmac } from 'node:crypto';
import { answer504, gate, isDown, pause } from '../../network/carrierGate.ts';
import type { Exchange } from '../../exchange.ts';
import type { Network } from '../../network/network.ts';
import { phoneKey } from '../../phoneNumber.ts';
import type { CallChange } from '../callLog.ts';
import { callManner } from '../callTable.ts';
import { InfobipCall, type InfobipTerms } from './infobipCall.ts';
import { bare } from './infobipNumber.ts';
import { infobipEnding } from './infobipEnding.ts';
import { readMarkupCall, type MarkupCallRequest, type MarkupViolation } from './infobipCallRequest.ts';
import type { Leg } from '../leg.ts';
import { Switchboard } from '../switchboard.ts';

/** Markup calls have no ringing limit. The network gives up after a minute. */
const ringForMs = 60_000;
/** Where the product is notified of calls to its numbers: what to play, and the end. */
const inboundPath = '/webhooks/voice/infobip/inbound';

/** As the product derives it from the password of the webhooks (docs/carriers.md). */
function inboundKey(webhookPassword: string): string {
  const [password = ''] = webhookPassword.split(',');
  return createHmac('sha256', password.trim()).update('inbound calls').digest('hex').slice(0, 32);
}

/** Infobip's markup calls, and the parts of its Calls API that look them up. */
export class InfobipVoice {
  readonly #network: Network;
  readonly #board: Switchboard;
  readonly #going = new Map<string, InfobipCall>();

  constructor(network: Network) {
    this.#network = network;
    this.#board = network.board;
  }

  /** Serves the voice calls of Infobip; false when the path is another one. */
  async routes(exchange: Exchange): Promise<boolean> {
    const { path, method } = exchange;
    const call = /^\/infobip\/calls\/1\/calls(?:\/([^/]+))?(?:\/(history|hangup))?$/.exec(path);
    const file = /^\/infobip\/calls\/1\/recordings\/files\/([^/]+)$/.exec(path);
    const isCreate = path === '/infobip/markuplanguage/1/create';
    if (!call && !file && !isCreate) return false;
    if (isDown(exchange, this.#network)) return true;
    const body = method === 'POST' ? await exchange.json() : undefined;
    if (exchange.request.headers.authorization !== `App ${this.#network.credentials.infobipApiKey}`)
      refuse(exchange, 401, 'UNAUTHORIZED', 'Invalid login details');
    else if (isCreate && method === 'POST') await this.#create(exchange, body);
    else if (file && method === 'GET') this.#recording(exchange, file[1] ?? '');
    else if (call?.[2] === 'hangup' && method === 'POST') await this.#hangUp(exchange, call[1] ?? '');
    else if (call && method === 'GET') {
      const isHistory = call[2] === 'history' || (call[1] === 'history' && call[2] === undefined);
      const id = call[1] === 'history' ? undefined : call[1];
      await pause(this.#network, this.#network.conduct.latency());
      if (id === undefined) await this.#list(exchange, isHistory);
      else await this.#show(exchange, id, isHistory);
    } else refuse(exchange, 405, 'METHOD_NOT_ALLOWED', 'Method not allowed');
    return true;
  }

  /** The phone calls one of our numbers. Returns the line. Its scripts are requested with a key in the address. */
  callIn(id: string, from: string, to: string): Leg {
    const base = `${this.#network.webhookBase}${inboundPath}`;
    const key = inboundKey(this.#network.credentials.infobipWebhookPassword);
    const leg = this.#board.create({
      id,
      carrier: 'infobip',
      kind: 'inbound',
      from,
      to,
      reference: null,
      parent: null,
    });
    this.#run(leg, {
      callback: { url: `${base}?key=${key}`, method: 'POST' },
      errorUrl: null,
      notifyUrl: `${base}/events?key=${key}`,
      detection: null,
    }).callIn();
    return leg;
  }

  async #create(exchange: Exchange, body: unknown): Promise<void> {
    const network = this.#network;
    const wait = network.conduct.latency() / 2;
    await pause(network, wait);
    const request = readMarkupCall(body);
    const refused = Array.isArray(request) ? null : callManner(request.to).refused;
    const tooMany = form('TOO_MANY_REQUESTS', 'Too many requests');
    const fault = form('GENERAL_ERROR', 'Something went wrong. Please contact support.');
    const passage = gate(exchange, network, 'infobip', 0, { tooMany, fault });
    if (passage === 'closed') return;
    if (Array.isArray(request)) return violations(exchange, request);
    if (refused === 'noRoom' || this.#board.room() !== null)
      return exchange.answer(429, tooMany, {
        'retry-after': String(network.conduct.behaviour.retryAfterS),
      });
    if (refused !== null)
      return violations(exchange, [{ property: 'endpoint.phoneNumber', violation: 'invalid phone number' }]);
    await this.#take(request);
    await pause(network, wait);
    if (passage === 'take, then cut off') exchange.cutOff();
    else if (passage === 'take, then answer 504') answer504(exchange);
    else exchange.answer(201, body);
  }

  async #take({ to, from, externalId, terms }: MarkupCallRequest): Promise<void> {
    const id = Switchboard.newId().slice(-36);
    const entry = { carrier: 'infobip', kind: 'call', text: '', media: [] } as const;
    const outcome = this.#board.foretold(to);
    await this.#network.take([{ ...entry, id, reference: externalId, from, to, outcome }]);
    const leg = this.#board.create({
      id,
      carrier: 'infobip',
      kind: 'outbound',
      from,
      to,
      reference: externalId,
      parent: null,
    });
    this.#run(leg, terms).dial(ringForMs);
  }

  #run(leg: Leg, terms: InfobipTerms): InfobipCall {
    const call = new InfobipCall(leg, this.#board, terms);
    this.#going.set(leg.facts.id, call);
    leg.whenEnded(() => this.#going.delete(leg.facts.id));
    return call;
  }

  async #hangUp(exchange: Exchange, id: string): Promise<void> {
    await pause(this.#network, this.#network.conduct.latency());
    const leg = this.#going.get(id)?.leg;
    if (!leg) return refuse(exchange, 404, 'NOT_FOUND', 'Call not found');
    leg.end(leg.answeredAt === null ? 'cancel' : 'hangup');
    exchange.answer(200, going(leg));
  }

  async #show(exchange: Exchange, id: string, isHistory: boolean): Promise<void> {
    const leg = this.#board.find(id);
    await this.#board.log.settled();
    const line = this.#board.log.ended(id);
    if (!isHistory && leg?.facts.carrier === 'infobip') exchange.answer(200, going(leg));
    else if (isHistory && line?.carrier === 'infobip') exchange.answer(200, over(line));
    else refuse(exchange, 404, 'NOT_FOUND', 'Call not found');
  }

  /** Calls that go on, or their history: by numbers, direction and time, latest first, in pages. */
  async #list(exchange: Exchange, isHistory: boolean): Promise<void> {
    const { query } = exchange;
    await this.#board.log.settled();
    const found: Record<string, unknown>[] = [];
    for (const line of this.#firstLines(query)) {
      const leg = this.#board.find(line.id);
      const last = leg ? null : this.#board.log.ended(line.id);
      const state = isHistory ? last && over(last) : leg && going(leg);
      if (state && fits(state, query)) found.push(state);
    }
    const size = Math.min(1_000, Math.max(1, Number(query.get('size') ?? 20) || 20));
    const page = Math.max(0, Number(query.get('page') ?? 0) || 0);
    exchange.answer(200, {
      results: found.slice(page * size, (page + 1) * size),
      paging: {
        page,
        size,
        totalPages: Math.ceil(found.length / size),
        totalResults: found.length,
      },
    });
  }

  *#firstLines(query: URLSearchParams): Generator<CallChange> {
    const { log } = this.#board;
    const since = Date.parse(query.get('startTimeAfter') ?? '') || 0;
    const to = query.get('to');
    const seqs =
      to === null
        ? Array.from({ length: log.lastSeq }, (_, i) => log.lastSeq - i)
        : log.phones.of(phoneKey(to));
    for (const seq of seqs) {
      const line = log.read(seq);
      if (line && Date.parse(line.at) < since - 300_000) return;
      if (line && (line.event === 'queued' || line.event === 'started') && line.carrier === 'infobip')
        yield line;
    }
  }

  #recording(exchange: Exchange, id: string): void {
    const bytes = this.#board.recordings.media(id);
    if (bytes) exchange.sendBytes(200, 'application/octet-stream', bytes);
    else refuse(exchange, 404, 'NOT_FOUND', 'File not found');
  }
}

function common(call: CallChange | Leg['facts']): Record<string, unknown> {
  const isIn = call.kind === 'inbound';
  const parent = call.parent === null || typeof call.parent === 'string' ? call.parent : call.parent.facts.id;
  return {
    id: call.id,
    callId: call.id,
    endpoint: { type: 'PHONE', phoneNumber: bare(isIn ? call.from : call.to) },
    from: bare(call.from),
    to: bare(call.to),
    direction: isIn ? 'INBOUND' : 'OUTBOUND',
    ...(parent !== null && { parentCallId: parent }),
  };
}

/** A call of the Calls API that is not over. */
function going(leg: Leg): Record<string, unknown> {
  const states = { queued: 'CALLING', ringing: 'RINGING', answered: 'ESTABLISHED', ended: 'FINISHED' };
  return {
    ...common(leg.facts),
    state: states[leg.state],
    startTime: new Date(leg.startedAt ?? leg.enqueuedAt).toISOString(),
    ...(leg.answeredAt !== null && { answerTime: new Date(leg.answeredAt).toISOString() }),
  };
}

/** A call of the Calls API's history. */
function over(line: CallChange): Record<string, unknown> {
  const answered = line.answered ?? null;
  const { id, code, state } = infobipEnding(line.cause ?? '', line.error ?? '', answered !== null);
  const duration = answered === null ? 0 : Math.ceil((Date.parse(line.at) - Date.parse(answered)) / 1_000);
  return {
    ...common(line),
    state,
    startTime: line.started ?? line.at,
    ...(answered !== null && { answerTime: answered }),
    endTime: line.at,
    duration,
    errorCode: { id: answered === null ? id : 10_000, name: code, description: '' },
  };
}

function fits(state: Readonly<Record<string, unknown>>, query: URLSearchParams): boolean {
  for (const name of ['from', 'to', 'direction', 'state'] as const) {
    const wanted = query.get(name);
    if (wanted !== null && state[name] !== wanted) return false;
  }
  const { startTime } = state;
  const after = query.get('startTimeAfter');
  return after === null || (typeof startTime === 'string' && Date.parse(startTime) >= Date.parse(after));
}

/** The form of errors that the calls' part of Infobip uses. */
function form(messageId: string, text: string): unknown {
  return { requestError: { serviceException: { messageId, text } } };
}

function refuse(exchange: Exchange, status: number, messageId: string, text: string): void {
  exchange.answer(status, form(messageId, text));
}

function violations(exchange: Exchange, found: readonly MarkupViolation[]): void {
  exchange.answer(400, {
    errorCode: 'E400',
    description: 'Request cannot be processed.',
    action: 'Check the syntax, violations and adjust the request.',
    violations: found,
    resources: [],
  });
}
