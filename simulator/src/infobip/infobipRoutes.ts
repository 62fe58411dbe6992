import { randomUUID } from 'node:crypto';
import { answer504, gate, isDown, pause } from '../network/carrierGate.ts';
import type { Submission } from '../exchange.ts';
import {
  answerLine,
  logLine,
  readSubmission,
  report,
  wayOf,
  type InfobipDestination,
} from './infobipWire.ts';
import { outcomeOf, type Network } from '../network/network.ts';
import { numberBehaviour } from '../network/numberTable.ts';
import { e164, phoneKey } from '../phoneNumber.ts';
import type { NewEntry, RecordEntry } from '../network/record.ts';
import { eventKind, eventSeq } from '../network/receipts.ts';

const tooMany = {
  errorCode: 'E429',
  description: 'Too many requests.',
  action: 'Slow down and try again later.',
  violations: [],
  resources: [],
};
const fault = {
  errorCode: 'E500',
  description: 'Something went wrong.',
  action: 'Try again later.',
  violations: [],
  resources: [],
};
const unauthorized = {
  errorCode: 'E401',
  description: 'The request lacks valid authentication credentials for the requested resource.',
  action: 'Check the authorization header.',
  violations: [],
  resources: [],
};
/** Each way of a message has calls of its own. */
type Way = ReturnType<typeof wayOf>;

const accepted = 26;
const duplicate = 23;
const invalidDestination = 52;

const calls = /^\/infobip\/(sms\/3|mms\/2|rcs\/2)\/(messages|logs|reports)$/;

/** Serves what is under /infobip/sms/3, /infobip/mms/2 and /infobip/rcs/2. False for other paths. */
export async function infobipRoutes(exchange: Submission, network: Network): Promise<boolean> {
  const { method, path } = exchange;
  const [, version, what] = calls.exec(path) ?? [];
  if (version === undefined) return false;
  const way = version.slice(0, 3) as Way;
  if (isDown(exchange, network)) return true;
  const body = method === 'POST' ? await exchange.json() : undefined;
  if (exchange.authorization !== `App ${network.credentials.infobipApiKey}`)
    exchange.answer(401, unauthorized);
  else if (what === 'messages' && method === 'POST') await submit(exchange, network, body, way);
  else if (what === 'logs' && method === 'GET') await logs(exchange, network, way);
  else if (what === 'reports' && method === 'GET') await reports(exchange, network);
  else exchange.answer(405, { ...fault, errorCode: 'E405', description: 'Method not allowed.' });
  return true;
}

async function submit(exchange: Submission, network: Network, body: unknown, way: Way): Promise<void> {
  const wait = network.conduct.latency() / 2;
  await pause(network, wait);
  const submission = readSubmission(body, way === 'rcs');
  const count = Array.isArray(submission) ? 0 : submission.destinations.length;
  const passage = gate(exchange, network, 'infobip', count, { tooMany, fault });
  if (passage === 'closed') return;
  if (Array.isArray(submission)) {
    const description = 'The request does not fit the specification.';
    exchange.answer(400, {
      errorCode: 'E400',
      description,
      action: 'Correct the violations.',
      violations: submission,
      resources: [],
    });
    return;
  }
  const bulkId = submission.bulkId ?? randomUUID();
  const lines: { destination: InfobipDestination; status: number; id: string }[] = [];
  const entries: NewEntry[] = [];
  const here = new Set<string>();
  const recognises = network.conduct.idempotent('infobip');
  for (const destination of submission.destinations) {
    const id = destination.messageId ?? randomUUID();
    const to = e164(destination.to);
    let status = accepted;
    if (!to || numberBehaviour(to).refused) status = invalidDestination;
    else if (recognises && (here.has(id) || network.record.references.has(`i:${id}`))) status = duplicate;
    else {
      here.add(id);
      entries.push({
        carrier: 'infobip',
        ...(destination.agent === null
          ? { kind: 'text', outcome: outcomeOf(to) }
          : { ...network.overRcs(to), agent: destination.agent }),
        id,
        reference: destination.messageId,
        from: e164(destination.sender) ?? destination.sender,
        to,
        text: destination.text,
        media: destination.media,
        bulk: bulkId,
        ...(destination.callback !== null && { callback: destination.callback }),
      });
    }
    lines.push({ destination, status, id });
  }
  if (entries.length > 0) {
    const taken = await network.take(entries);
    if (taken.receiptFirst) await Promise.race([taken.receiptFirst, pause(network, 2_000)]);
  } else await network.record.settled();
  await pause(network, wait);
  if (passage === 'take, then cut off') exchange.cutOff();
  else if (passage === 'take, then answer 504') answer504(exchange);
  else
    exchange.answer(200, {
      bulkId,
      messages: lines.map(({ destination, status, id }) =>
        answerLine(destination.to, id, status, destination.text),
      ),
    });
}

/** GET …/logs: by messageId (several allowed), destination or time; the latest 50 unless `limit` (at most 1,000) says more. */
async function logs(exchange: Submission, network: Network, way: Way): Promise<void> {
  await pause(network, network.conduct.latency());
  const query = exchange.query;
  const limit = Math.min(1_000, Math.max(1, Number(query.get('limit') ?? 50) || 50));
  const ids = query.getAll('messageId').flatMap((each) => each.split(','));
  const results: RecordEntry[] = [];
  for (const entry of candidates(network, query, ids)) {
    if (results.length === limit) break;
    if (fits(entry, query, ids) && wayOf(entry) === way) results.push(entry);
  }
  exchange.answer(200, {
    results: results.map((entry) => logLine(entry, network.receipts.isFinal(entry.seq))),
  });
}

function* candidates(
  network: Network,
  query: URLSearchParams,
  ids: readonly string[],
): Generator<RecordEntry> {
  const { record } = network;
  const destination = query.get('destination');
  let seqs: Iterable<number>;
  if (ids.length > 0) seqs = ids.flatMap((id) => record.references.find(`i:${id}`));
  else if (destination !== null) seqs = record.phones.of(phoneKey(e164(destination) ?? destination));
  else {
    const since = query.get('sentSince');
    seqs = downTo(record.lastSeq, since === null ? 1 : record.firstSince(Date.parse(since)));
  }
  for (const seq of seqs) {
    const entry = record.read(seq);
    if (entry) yield entry;
  }
}

function* downTo(last: number, first: number): Generator<number> {
  for (let seq = last; seq >= first; seq--) yield seq;
}

function fits(entry: RecordEntry, query: URLSearchParams, ids: readonly string[]): boolean {
  if (entry.carrier !== 'infobip' || (entry.kind !== 'text' && entry.kind !== 'rcs')) return false;
  if (ids.length > 0 && !ids.includes(entry.id)) return false;
  const bulk = query.getAll('bulkId');
  if (bulk.length > 0 && !bulk.includes(entry.bulk ?? '')) return false;
  const sender = query.get('sender');
  if (sender !== null && (e164(sender) ?? sender) !== entry.from) return false;
  const until = query.get('sentUntil');
  return until === null || Date.parse(entry.at) <= Date.parse(until);
}

/** GET …/reports: reports that no webhook has delivered. Each is returned only once. */
async function reports(exchange: Submission, network: Network): Promise<void> {
  await pause(network, network.conduct.latency());
  const query = exchange.query;
  const limit = Math.min(1_000, Math.max(1, Number(query.get('limit') ?? 50) || 50));
  const id = query.get('messageId');
  const bulk = query.get('bulkId');
  const taken = network.reports.infobip.take(limit, (event) => {
    if (id === null && bulk === null) return true;
    const entry = network.record.read(eventSeq(event));
    return entry !== null && (id === null || entry.id === id) && (bulk === null || entry.bulk === bulk);
  });
  const results = taken.flatMap((event) => {
    const entry = network.record.read(eventSeq(event));
    return entry ? [report(entry, eventKind(event))] : [];
  });
  network.receipts.delivered(taken);
  exchange.answer(200, { results });
}
