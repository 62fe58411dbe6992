import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { readBehaviour, wellBehaved } from './network/behaviour.ts';
import { callManner, callShares, callTable, landlineManner } from './calls/callTable.ts';
import { callsOf, liveState } from './calls/callView.ts';
import type { Exchange } from './exchange.ts';
import type { Network } from './network/network.ts';
import { landline, numberBehaviour, numberTable, ordinaryMobile } from './network/numberTable.ts';
import { e164, phoneKey, shortNumber } from './phoneNumber.ts';
import type { CarrierName, RecordEntry } from './network/record.ts';

/** How the shares of calls are described. */
const callWords: Readonly<Record<string, string>> = {
  live: 'Live Answer',
  machine: 'Voicemail',
  noAnswer: 'No Answer',
  busy: 'Busy',
};
/** Maximum numbers per look-up. */
const mostLookedUp = 1_000;

/** Serves the simulator's own controls. False for other paths. */
export async function controlRoutes(exchange: Exchange, network: Network): Promise<boolean> {
  const { method, path } = exchange;
  switch (`${method} ${path}`) {
    case 'GET /record':
      await streamRecord(exchange, network);
      return true;
    case 'GET /behaviour':
      exchange.answer(200, network.conduct.behaviour);
      return true;
    case 'PUT /behaviour': {
      const behaviour = readBehaviour(await exchange.json());
      if (typeof behaviour === 'string') exchange.answer(400, { error: behaviour });
      else {
        network.conduct.replace(behaviour);
        network.pump();
        exchange.answer(200, behaviour);
      }
      return true;
    }
    case 'POST /reset':
      await network.reset();
      exchange.answer(200, { reset: true });
      return true;
    case 'POST /webhooks/wrong-signature': {
      const body = await exchange.json();
      const carrier: CarrierName = isObject(body) && body['carrier'] === 'infobip' ? 'infobip' : 'bandwidth';
      exchange.answer(200, { carrier, productAnswered: await network.wrongSignature(carrier) });
      return true;
    }
    case 'GET /state':
      exchange.answer(200, {
        taken: network.record.lastSeq,
        undeliveredWebhooks: network.undelivered,
        callsInProgress: network.board.active,
        version: network.recent.version,
      });
      return true;
    case 'GET /healthz':
      exchange.answer(200, { ok: true });
      return true;
    case 'GET /numbers':
      exchange.answer(200, {
        wellBehaved,
        recording: network.credentials.recordingNumber,
        ours: network.ours.map(({ number, carrier }) => ({ number: shortNumber(number), carrier })),
        numbers: Object.entries(numberTable).map(([ending, { label, outcome }]) => ({
          ending,
          label,
          outcome,
        })),
        otherwise: [
          { ending: '99', label: landline.label, outcome: landline.outcome },
          { ending: '', label: 'Mobile: delivered', outcome: ordinaryMobile.outcome },
        ],
        calls: Object.entries(callTable).map(([ending, { label, outcome }]) => ({ ending, label, outcome })),
        callsOtherwise: [
          { ending: '99', label: landlineManner.label, outcome: landlineManner.outcome },
          {
            ending: '',
            label: callShares.map(([share, { outcome }]) => `${callWords[outcome]} ${share}%`).join(', '),
            outcome: 'shared',
          },
        ],
      });
      return true;
    case 'PUT /numbers':
      await tellNumbers(exchange, network);
      return true;
    case 'POST /lookups':
      await lookUp(exchange);
      return true;
    case 'GET /phones':
      listPhones(exchange, network);
      return true;
    default:
      return phoneRoutes(exchange, network);
  }
}

/** `{"2145550199": "infobip"}`: which carrier our numbers are on, for inbound texts to numbers that have sent nothing yet. */
async function tellNumbers(exchange: Exchange, network: Network): Promise<void> {
  const body = await exchange.json();
  const told = new Map<string, CarrierName>();
  for (const [written, carrier] of Object.entries(isObject(body) ? body : {})) {
    const number = e164(written);
    if (!number || (carrier !== 'bandwidth' && carrier !== 'infobip')) {
      exchange.answer(400, { error: `"${written}" must be a phone number with "bandwidth" or "infobip".` });
      return;
    }
    told.set(number, carrier);
  }
  network.tell(told);
  exchange.answer(200, { told: told.size });
}

/** `{"numbers": ["2145550199"]}`: the kind of line of each, as a look-up service reports it. */
async function lookUp(exchange: Exchange): Promise<void> {
  const body = await exchange.json();
  const numbers: unknown = isObject(body) ? body['numbers'] : undefined;
  if (!Array.isArray(numbers) || numbers.length > mostLookedUp) {
    exchange.answer(400, { error: `numbers must be a list of at most ${mostLookedUp}.` });
    return;
  }
  const lines = numbers.map((written) => {
    const number = e164(String(written));
    return number === null ? 'invalid' : numberBehaviour(number).lineType;
  });
  exchange.answer(200, { lines });
}

async function streamRecord(exchange: Exchange, network: Network): Promise<void> {
  const after = Number(exchange.query.get('after') ?? 0);
  if (!Number.isInteger(after) || after < 0) {
    exchange.answer(400, { error: 'after must be a whole number.' });
    return;
  }
  const { record } = network;
  exchange.response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  const end = record.syncedBytes;
  const start = after >= record.lastSeq ? end : record.offsetOf(after + 1);
  if (start >= end) exchange.response.end();
  else
    await pipeline(
      createReadStream(record.path, { start, end: end - 1, highWaterMark: 256 * 1024 }),
      exchange.response,
    ).catch(() => {});
}

function listPhones(exchange: Exchange, network: Network): void {
  const query = exchange.query;
  const digits = (query.get('search') ?? '').replace(/[^0-9]/g, '');
  const limit = Math.min(200, Math.max(1, Number(query.get('limit') ?? 50) || 50));
  exchange.answer(200, {
    version: network.recent.version,
    taken: network.record.lastSeq,
    undeliveredWebhooks: network.undelivered,
    callsInProgress: network.board.active,
    phones: network.recent.list(digits, limit).map((phone) => ({
      ...phone,
      number: shortNumber(phone.number),
      lineType: numberBehaviour(phone.number).lineType,
      call: liveState(network.board, phone.number),
    })),
  });
}

async function phoneRoutes(exchange: Exchange, network: Network): Promise<boolean> {
  const match = /^\/phones\/([^/]+)(\/texts)?$/.exec(exchange.path);
  if (!match?.[1]) return false;
  const number = e164(decodeURIComponent(match[1]));
  if (!number) exchange.answer(400, { error: 'That is not a phone number: 10 digits or E.164.' });
  else if (match[2] && exchange.method === 'POST') await textFromPhone(exchange, network, number);
  else if (!match[2] && exchange.method === 'GET')
    exchange.answer(200, await phoneView(network, number, exchange.query));
  else exchange.answer(405, { error: 'Method not allowed.' });
  return true;
}

/** That phone with its latest texts and calls (100 unless `limit` says other, at most 1,000), oldest of them first. */
async function phoneView(network: Network, number: string, query: URLSearchParams): Promise<unknown> {
  const limit = Math.min(1_000, Math.max(1, Number(query.get('limit') ?? 100) || 100));
  const entries: RecordEntry[] = [];
  for (const seq of network.record.phones.of(phoneKey(number))) {
    if (entries.length === limit) break;
    const entry = network.record.read(seq);
    if (entry) entries.push(entry);
  }
  entries.reverse();
  const behaviour = numberBehaviour(number);
  return {
    number: shortNumber(number),
    lineType: behaviour.lineType,
    label: behaviour.label,
    // Null: nothing turns it on.
    rcs: network.rcs.canHave(number) ? network.rcs.has(number, network.conduct.behaviour) : null,
    texts: entries
      .filter((entry) => entry.kind !== 'call' && entry.outcome !== 'call')
      .map((entry) => ({
        seq: entry.seq,
        at: entry.at,
        kind: entry.kind,
        direction: entry.kind === 'inbound' ? 'out' : 'in',
        carrier: entry.carrier,
        id: entry.id,
        reference: entry.reference,
        from: entry.from,
        to: entry.to,
        text: entry.text,
        media: entry.media,
        outcome: entry.outcome,
        agent: entry.agent ?? null,
        receiptSent: entry.kind === 'inbound' || network.receipts.isFinal(entry.seq),
      })),
    callLabel: callManner(number).label,
    calls: await callsOf(network.board, number, limit),
  };
}

async function textFromPhone(exchange: Exchange, network: Network, number: string): Promise<void> {
  const body = await exchange.json();
  const { to, text = '', media = [], carrier } = isObject(body) ? body : {};
  const ours = typeof to === 'string' ? e164(to) : null;
  if (!ours) exchange.answer(400, { error: 'to must be one of our numbers: 10 digits or E.164.' });
  else if (typeof text !== 'string' || text.length > 20_000)
    exchange.answer(400, { error: 'text must be a text of at most 20,000 characters.' });
  else if (!Array.isArray(media) || !media.every((each) => typeof each === 'string' && URL.canParse(each)))
    exchange.answer(400, { error: 'media must be a list of addresses.' });
  else if (text === '' && media.length === 0) exchange.answer(400, { error: 'text or media is required.' });
  else if (carrier !== undefined && carrier !== 'bandwidth' && carrier !== 'infobip')
    exchange.answer(400, { error: 'carrier must be "bandwidth" or "infobip".' });
  else {
    const through = carrier ?? network.carrierOf(ours);
    const kept = media.map((each: string) => network.pictures.keep(each, through, network.origin));
    if (!kept.every((each) => each !== null)) {
      exchange.answer(400, { error: 'A data: address in media must be base64 of some type.' });
      return;
    }
    const agent = network.agentToAnswer(number, ours);
    const taken = await network.take([
      {
        carrier: through,
        kind: 'inbound',
        reference: null,
        from: number,
        to: ours,
        text,
        media: kept,
        outcome: 'received',
        ...(agent !== undefined && { agent }),
      },
    ]);
    exchange.answer(201, taken.entries[0]);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
