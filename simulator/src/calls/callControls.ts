import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Exchange } from '../exchange.ts';
import type { Network } from '../network/network.ts';
import { e164 } from '../phoneNumber.ts';
import type { CarrierName } from '../network/record.ts';
import type { CallChange } from './callLog.ts';
import { peaks } from './callPeaks.ts';
import { inProgress, ofLeg } from './callView.ts';
import type { Leg } from './leg.ts';
import { Switchboard, type HandAct } from './switchboard.ts';

/** The voice side of both carriers, for calls that phones begin. */
export type Voices = Readonly<Record<CarrierName, { callIn(id: string, from: string, to: string): Leg }>>;

const acts: ReadonlySet<string> = new Set<HandAct>(['answer', 'machine', 'busy', 'noanswer', 'hangup']);
/** Maximum audio of one request: ten minutes. */
const mostSound = 8_000 * 2 * 600;

/** Serves the controls of calls; false when the path is another one. */
export async function callControls(exchange: Exchange, network: Network, voices: Voices): Promise<boolean> {
  const { method, path } = exchange;
  switch (`${method} ${path}`) {
    case 'GET /record/calls':
      await streamLog(exchange, network.board);
      return true;
    case 'GET /record/calls/peaks': {
      const { log } = network.board;
      await log.settled();
      exchange.answer(200, peaks(allLines(log.lastSeq, (seq) => log.read(seq))));
      return true;
    }
    case 'GET /calls/waits':
      exchange.answer(200, network.board.line.waitsSince(Number(exchange.query.get('since') ?? 0) || 0));
      return true;
    case 'GET /calls': {
      const most = Math.min(1_000, Math.max(1, Number(exchange.query.get('limit') ?? 50) || 50));
      const { board } = network;
      exchange.answer(200, { active: board.active, calls: inProgress(board, most) });
      return true;
    }
    case 'POST /calls':
      await callIn(exchange, network, voices);
      return true;
    default:
      return phoneCalls(exchange, network);
  }
}

async function streamLog(exchange: Exchange, board: Switchboard): Promise<void> {
  const after = Number(exchange.query.get('after') ?? 0);
  if (!Number.isInteger(after) || after < 0) {
    exchange.answer(400, { error: 'after must be a whole number.' });
    return;
  }
  const { log } = board;
  await log.settled();
  exchange.response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  const [start, end] = [log.offsetOf(after + 1), log.offsetOf(log.lastSeq + 1)];
  if (start >= end) exchange.response.end();
  else await pipeline(createReadStream(log.path, { start, end: end - 1 }), exchange.response).catch(() => {});
}

function* allLines(last: number, read: (seq: number) => CallChange | null): Generator<CallChange> {
  for (let seq = 1; seq <= last; seq++) {
    const line = read(seq);
    if (line) yield line;
  }
}

/** `{from, to, carrier?}`: that phone calls one of our numbers. */
async function callIn(exchange: Exchange, network: Network, voices: Voices): Promise<void> {
  const body = await exchange.json();
  const { from, to, carrier } = isObject(body) ? body : {};
  const [phone, ours] = [from, to].map((each) => (typeof each === 'string' ? e164(each) : null));
  if (!phone || !ours)
    return exchange.answer(400, { error: 'from and to must be phone numbers: 10 digits or E.164.' });
  if (carrier !== undefined && carrier !== 'bandwidth' && carrier !== 'infobip')
    return exchange.answer(400, { error: 'carrier must be "bandwidth" or "infobip".' });
  if (network.board.on(phone).some((leg) => leg.state === 'ringing' || leg.state === 'answered'))
    return exchange.answer(409, { error: 'This phone is in a call already.' });
  const through = carrier ?? network.carrierOf(ours);
  const id = through === 'infobip' ? Switchboard.newId().slice(-36) : Switchboard.newId();
  const entry = { carrier: through, kind: 'inbound', id, reference: null, text: '', media: [] } as const;
  await network.take([{ ...entry, from: phone, to: ours, outcome: 'call' }]);
  exchange.answer(201, ofLeg(voices[through].callIn(id, phone, ours)));
}

async function phoneCalls(exchange: Exchange, network: Network): Promise<boolean> {
  const recording = /^\/recordings\/(r-[0-9a-f-]+)$/.exec(exchange.path);
  if (recording?.[1] !== undefined && exchange.method === 'GET') {
    const bytes = network.board.recordings.media(recording[1]);
    if (bytes) exchange.sendBytes(200, 'audio/wav', bytes);
    else exchange.answer(404, { error: 'There is no such recording.' });
    return true;
  }
  const hand = /^\/phones\/([^/]+)$/.exec(exchange.path);
  if (hand?.[1] !== undefined && exchange.method === 'PUT') {
    await setPhone(exchange, network, e164(decodeURIComponent(hand[1])));
    return true;
  }
  const match = /^\/phones\/([^/]+)\/calls\/([^/]+)\/([a-z]+)$/.exec(exchange.path);
  if (!match || exchange.method !== 'POST') return false;
  const [, number = '', id = '', what = ''] = match;
  const leg = network.board.find(id);
  const body = await exchange.body();
  if (leg?.phone !== e164(decodeURIComponent(number)))
    exchange.answer(404, { error: 'This phone has no such call, or the call is over.' });
  else if (what === 'keys') press(exchange, leg, body);
  else if (what === 'voice') speak(exchange, leg, body);
  else if (!acts.has(what)) exchange.answer(404, { error: `There is no "${what}" for a call.` });
  else if (network.board.act(leg, what as HandAct)) exchange.answer(200, ofLeg(leg));
  else exchange.answer(409, { error: `A call that is ${leg.state} takes no "${what}".` });
  return true;
}

/** `{digits}` of 0 to 9, * and #. */
function press(exchange: Exchange, leg: Leg, body: Buffer): void {
  let digits: unknown;
  try {
    const read: unknown = JSON.parse(body.toString('utf8'));
    if (isObject(read)) digits = read['digits'];
  } catch {
    digits = undefined;
  }
  if (typeof digits !== 'string' || !/^[0-9*#]{1,50}$/.test(digits))
    exchange.answer(400, { error: 'digits must be 1 to 50 keys of 0 to 9, * and #.' });
  else if (leg.press(digits)) exchange.answer(200, ofLeg(leg));
  else exchange.answer(409, { error: 'Keys can be pressed in a call that was answered.' });
}

/** What the person says, for any recording: raw samples of 16 bits, 8,000 a second. */
function speak(exchange: Exchange, leg: Leg, body: Buffer): void {
  const spoken = leg.voice.reduce((sum, part) => sum + part.length, 0);
  if (leg.state !== 'answered') exchange.answer(409, { error: 'This call is not connected.' });
  else if (body.length % 2 !== 0 || spoken + body.length > mostSound)
    exchange.answer(400, { error: 'Sound must be 16-bit samples, ten minutes at most.' });
  else {
    leg.voice.push(body);
    exchange.answer(200, { seconds: (spoken + body.length) / 16_000 });
  }
}

/**
 * `{hand: true}`: the phone waits to be answered by hand, until this is reset or forgotten. `{rcs: false}`: it has no
 * RCS, until this is reset.
 */
async function setPhone(exchange: Exchange, { board, rcs }: Network, phone: string | null): Promise<void> {
  const body = await exchange.json();
  const wanted = isObject(body) ? body : {};
  const { hand, rcs: on } = wanted;
  const isFlag = (value: unknown): boolean => value === undefined || typeof value === 'boolean';
  if (!phone) exchange.answer(400, { error: 'That is not a phone number: 10 digits or E.164.' });
  else if ((hand === undefined && on === undefined) || !isFlag(hand) || !isFlag(on))
    exchange.answer(400, { error: 'hand and rcs must be true or false.' });
  else {
    if (typeof hand === 'boolean') board.takeInHand(phone, hand);
    if (typeof on === 'boolean') rcs.turn(phone, on);
    exchange.answer(200, {
      ...(hand !== undefined && { hand }),
      ...(on !== undefined && { rcs: on }),
    });
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
