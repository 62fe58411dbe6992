import { answer504, gate, isDown, pause } from '../../network/carrierGate.ts';
import type { Exchange } from '../../exchange.ts';
import { basic, type Network } from '../../network/network.ts';
import { phoneKey } from '../../phoneNumber.ts';
import { BandwidthCall } from './bandwidthCall.ts';
import type { BandwidthTerms } from './playedCall.ts';
import { readCallRequest, readCallUpdate, type CallRequest } from './bandwidthCallRequest.ts';
import { created, endedState, fits, liveState } from './bandwidthCallState.ts';
import { readBxml, type CallbackTarget } from './bxml.ts';
import type { CallChange } from '../callLog.ts';
import { callManner } from '../callTable.ts';
import type { Leg } from '../leg.ts';
import { Switchboard, type NoRoom } from '../switchboard.ts';

const limits: Readonly<Record<NoRoom, string>> = {
  rate: 'Account call creation rate limit exceeded',
  active: 'Account concurrent call limit exceeded',
};
const fault = { type: 'internal-error', description: 'An unknown internal error occurred', id: null };
/** Where the product is notified of calls to its numbers: what to play, and the end. */
const inboundPath = '/webhooks/voice/bandwidth/inbound';
const mostListed = 10_000;

/** Bandwidth's voice API below /bandwidth/api/v2/accounts/{accountId}, and the calls that run by it. */
export class BandwidthVoice {
  readonly #network: Network;
  readonly #board: Switchboard;
  readonly #calls = new Map<string, BandwidthCall>();

  constructor(network: Network) {
    this.#network = network;
    this.#board = network.board;
  }

  /** Serves the voice API; false when the path is another one. */
  async routes(exchange: Exchange): Promise<boolean> {
    const match = /^\/bandwidth\/api\/v2\/accounts\/([^/]+)\/(calls|statistics)(?:\/([^/]+)(\/.+)?)?$/.exec(
      exchange.path,
    );
    if (!match) return false;
    if (isDown(exchange, this.#network)) return true;
    const { bandwidthApiUser, bandwidthApiPassword, bandwidthAccountId } = this.#network.credentials;
    const body = exchange.method === 'GET' ? null : await exchange.body();
    if (exchange.request.headers.authorization !== basic(bandwidthApiUser, bandwidthApiPassword))
      refuse(exchange, 401, 'authentication-error', 'The credentials provided were invalid');
    else if (match[1] !== bandwidthAccountId)
      refuse(exchange, 403, 'authorization-error', 'Access is denied');
    else {
      const [, , what = '', id, rest = ''] = match;
      const key = `${exchange.method} ${what}${id === undefined ? '' : '/id'}${rest.replace(/\/r-[^/]+/, '/r')}`;
      await this.#route(key, exchange, body ?? Buffer.alloc(0), id ?? '', rest);
    }
    return true;
  }

  /** The phone calls one of our numbers. Returns the line. */
  callIn(id: string, from: string, to: string): Leg {
    const leg = this.#board.create({
      id,
      carrier: 'bandwidth',
      kind: 'inbound',
      from,
      to,
      reference: null,
      parent: null,
    });
    const c = this.#network.credentials;
    const target = (path: string): CallbackTarget => ({
      url: this.#network.webhookBase + path,
      method: 'POST',
      username: c.bandwidthWebhookUser,
      password: c.bandwidthWebhookPassword,
      fallback: null,
    });
    this.#run(leg, null, {
      accountId: c.bandwidthAccountId,
      applicationId: c.bandwidthVoiceApplicationId,
      apiBase: `${this.#network.origin}/bandwidth/api/v2`,
      callbackTimeoutMs: 15_000,
      answer: target(inboundPath),
      disconnect: target(`${inboundPath}/events`),
      detection: null,
    }).callIn();
    return leg;
  }

  async #route(key: string, exchange: Exchange, body: Buffer, id: string, rest: string): Promise<void> {
    switch (key) {
      case 'POST calls':
        return this.#create(exchange, json(body));
      case 'GET calls':
        return this.#list(exchange);
      case 'GET calls/id':
        return this.#show(exchange, id);
      case 'POST calls/id':
        return this.#update(exchange, id, json(body));
      case 'PUT calls/id/bxml':
        return this.#replace(exchange, id, body.toString('utf8'));
      case 'GET calls/id/recordings':
      case 'GET calls/id/recordings/r':
      case 'GET calls/id/recordings/r/media':
        return this.#recordings(exchange, id, rest);
      case 'GET statistics': {
        let queued = 0;
        for (const leg of this.#board.legs) if (leg.state === 'queued') queued++;
        const most = this.#network.conduct.behaviour.callsPerSecond * 300;
        return exchange.answer(200, { currentCallQueueSize: queued, maxCallQueueSize: most });
      }
      default:
        return refuse(exchange, 405, 'validation', 'Method Not Allowed');
    }
  }

  async #create(exchange: Exchange, body: unknown): Promise<void> {
    const network = this.#network;
    const wait = network.conduct.latency() / 2;
    await pause(network, wait);
    const request = readCallRequest(body);
    const refused = typeof request === 'string' ? null : callManner(request.to).refused;
    const noRoom = refused === 'noRoom' ? 'rate' : this.#board.room();
    const tooMany = { type: 'error', description: limits[noRoom ?? 'rate'], id: '' };
    const passage = gate(exchange, network, 'bandwidth', 0, { tooMany, fault });
    if (passage === 'closed') return;
    if (typeof request === 'string') return refuse(exchange, 400, 'validation', request);
    if (noRoom)
      return exchange.answer(429, tooMany, {
        'retry-after': String(network.conduct.behaviour.retryAfterS),
      });
    if (refused) return refuse(exchange, 400, 'validation', 'Invalid to: must be an E164 telephone number');
    const host = exchange.request.headers.host ?? '127.0.0.1';
    const call = await this.#take(request, `http://${host}/bandwidth/api/v2`);
    await pause(network, wait);
    if (passage === 'take, then cut off') exchange.cutOff();
    else if (passage === 'take, then answer 504') answer504(exchange);
    else exchange.answer(201, created(call, request), { location: call.callUrl });
  }

  /** Records the call, and dials once that is on the disk. */
  async #take(request: CallRequest, apiBase: string): Promise<BandwidthCall> {
    const { to, from, tag } = request;
    const id = Switchboard.newId();
    const entry = { carrier: 'bandwidth', kind: 'call', from, to, text: '', media: [] } as const;
    const reference = firstWord(tag);
    await this.#network.take([
      { ...entry, id, reference, outcome: this.#board.foretold(to), ...(tag !== null && { callback: tag }) },
    ]);
    const leg = this.#board.create({
      id,
      carrier: 'bandwidth',
      kind: 'outbound',
      from,
      to,
      reference,
      parent: null,
    });
    const call = this.#run(leg, tag, {
      accountId: this.#network.credentials.bandwidthAccountId,
      applicationId: request.applicationId,
      apiBase,
      callbackTimeoutMs: request.callbackTimeout * 1_000,
      answer: request.answer,
      disconnect: request.disconnect,
      detection: request.detection,
    });
    call.dial(request.callTimeout * 1_000);
    return call;
  }

  #run(leg: Leg, tag: string | null, terms: BandwidthTerms): BandwidthCall {
    const call = new BandwidthCall(leg, this.#board, terms, tag);
    this.#calls.set(leg.facts.id, call);
    leg.whenEnded(() => this.#calls.delete(leg.facts.id));
    return call;
  }

  async #show(exchange: Exchange, id: string): Promise<void> {
    await pause(this.#network, this.#network.conduct.latency());
    const state = await this.#state(id);
    if (state) exchange.answer(200, state);
    else refuse(exchange, 404, 'validation', `Call [${id}] not found`);
  }

  /** Redirects a call to another document, or ends it. */
  async #update(exchange: Exchange, id: string, body: unknown): Promise<void> {
    await pause(this.#network, this.#network.conduct.latency());
    const update = readCallUpdate(body);
    if (typeof update === 'string') return refuse(exchange, 400, 'validation', update);
    const call = await this.#live(exchange, id);
    if (!call) return;
    if ('completed' in update) call.leg.end(call.leg.answeredAt === null ? 'cancel' : 'hangup');
    else if (call.leg.state !== 'answered') return cannotBeModified(exchange, id);
    else {
      if (update.tag !== null) call.tag = update.tag;
      call.leg.note({ kind: 'redirected' });
      void call.play({ target: update.redirect, event: 'redirect', extra: {} });
    }
    exchange.send(200, 'application/json', '');
  }

  async #replace(exchange: Exchange, id: string, document: string): Promise<void> {
    await pause(this.#network, this.#network.conduct.latency());
    const call = await this.#live(exchange, id);
    if (!call) return;
    if (call.leg.state !== 'answered') return cannotBeModified(exchange, id);
    const verbs = readBxml(document, call.terms.answer?.url ?? call.callUrl);
    if ('cause' in verbs) return refuse(exchange, 400, 'validation', verbs.why);
    call.leg.note({ kind: 'redirected' });
    void call.playDocument(verbs);
    exchange.send(204, 'application/json', '');
  }

  /** The call if it is not over. Otherwise the refusal has been sent. */
  async #live(exchange: Exchange, id: string): Promise<BandwidthCall | null> {
    const call = this.#calls.get(id);
    if (call) return call;
    await this.#board.log.settled();
    if (this.#board.log.ended(id)) cannotBeModified(exchange, id);
    else refuse(exchange, 404, 'validation', `Call [${id}] not found`);
    return null;
  }

  /** GET …/calls: oldest first, by numbers, time and cause; pages by `pageToken` in the Link header. */
  async #list(exchange: Exchange): Promise<void> {
    await pause(this.#network, this.#network.conduct.latency());
    const { query } = exchange;
    const size = Math.min(mostListed, Math.max(1, Number(query.get('pageSize') ?? 1_000) || 1_000));
    const skip = Number(Buffer.from(query.get('pageToken') ?? '', 'base64').toString() || 0);
    await this.#board.log.settled();
    const states: Record<string, unknown>[] = [];
    for (const first of this.#firstLines(query)) {
      const state = await this.#state(first.id);
      if (state && fits(state, query)) states.push(state);
    }
    states.reverse();
    const page = states.slice(skip, skip + size);
    const next = new URLSearchParams(query);
    next.set('pageToken', Buffer.from(String(skip + size)).toString('base64'));
    const more = skip + size < states.length;
    exchange.answer(200, page, {
      ...(more && { link: `<http://${exchange.request.headers.host}${exchange.path}?${next}>; rel="next"` }),
    });
  }

  /** Lines that begin calls which may fit, latest first: of one phone, or of all since a time. */
  *#firstLines(query: URLSearchParams): Generator<CallChange> {
    const { log } = this.#board;
    const since = Date.parse(query.get('minStartTime') ?? '') || 0;
    const to = query.get('to');
    const seqs = to === null ? downFrom(log.lastSeq) : log.phones.of(phoneKey(to));
    for (const seq of seqs) {
      const line = log.read(seq);
      // A call is queued at most five minutes before it starts.
      if (line && Date.parse(line.at) < since - 300_000) return;
      if (line && (line.event === 'queued' || line.event === 'started') && line.carrier === 'bandwidth')
        yield line;
    }
  }

  async #state(id: string): Promise<Record<string, unknown> | null> {
    const leg = this.#board.find(id);
    const { bandwidthAccountId: accountId, bandwidthVoiceApplicationId } = this.#network.credentials;
    if (leg && leg.facts.carrier === 'bandwidth') {
      const applicationId = this.#calls.get(id)?.terms.applicationId ?? bandwidthVoiceApplicationId;
      return { ...liveState(leg), accountId, applicationId };
    }
    await this.#board.log.settled();
    const line = this.#board.log.ended(id);
    if (!line || line.carrier !== 'bandwidth') return null;
    return { ...endedState(line), accountId, applicationId: bandwidthVoiceApplicationId };
  }

  #recordings(exchange: Exchange, callId: string, rest: string): void {
    const [, , id, media] = rest.split('/');
    const { recordings } = this.#board;
    if (media === 'media') {
      const bytes = recordings.media(id ?? '');
      if (!bytes) refuse(exchange, 404, 'validation', `Recording [${id}] not found`);
      else exchange.sendBytes(200, 'audio/vnd.wave', bytes);
      return;
    }
    const about = recordings.of(callId).map((recording) => ({
      accountId: this.#network.credentials.bandwidthAccountId,
      callId,
      recordingId: recording.id,
      startTime: recording.startTime,
      endTime: recording.endTime,
      duration: `PT${recording.seconds}S`,
      channels: 1,
      fileFormat: 'wav',
      status: 'complete',
      mediaUrl: `http://${exchange.request.headers.host}${exchange.path.replace(/\/r-.*$/, '')}/${recording.id}/media`,
    }));
    if (id === undefined) exchange.answer(200, about);
    else {
      const found = about.find((each) => each.recordingId === id);
      if (found) exchange.answer(200, found);
      else refuse(exchange, 404, 'validation', `Recording [${id}] not found`);
    }
  }
}

/** The attempt id at the beginning of a tag. The product appends more. */
function firstWord(tag: string | null): string | null {
  return /^[A-Za-z0-9-]+/.exec(tag ?? '')?.[0] ?? null;
}

function* downFrom(last: number): Generator<number> {
  for (let seq = last; seq > 0; seq--) yield seq;
}

function refuse(exchange: Exchange, status: number, type: string, description: string): void {
  exchange.answer(status, { type, description, id: null });
}

function cannotBeModified(exchange: Exchange, id: string): void {
  refuse(exchange, 409, 'validation', `Call [${id}] cannot be modified in its current state`);
}

function json(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
