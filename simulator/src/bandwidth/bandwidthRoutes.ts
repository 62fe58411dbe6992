import {
  acceptedAnswer,
  messageType,
  multiChannelAnswer,
  readMultiChannel,
  readSubmission,
  searchItem,
  searchStatus,
  type FieldError,
} from './bandwidthWire.ts';
import { answer504, gate, isDown, pause } from '../network/carrierGate.ts';
import type { Submission } from '../exchange.ts';
import { basic, outcomeOf, type Network } from '../network/network.ts';
import { phoneKey } from '../phoneNumber.ts';
import { seqOfMessageId, type NewEntry, type RecordEntry } from '../network/record.ts';

const tooMany = {
  type: 'max-message-queue-size-exceeded',
  description: 'The maximum size of the message queue is exceeded.',
};
const fault = {
  type: 'internal-server-error',
  description: 'An internal error occurred. The message was not accepted.',
};

/** Serves what is under /bandwidth/api/v2/users/{accountId}/messages, with `multiChannel` below it; false when the path is another one. */
export async function bandwidthRoutes(exchange: Submission, network: Network): Promise<boolean> {
  const match = /^\/bandwidth\/api\/v2\/users\/([^/]+)\/messages(\/multiChannel)?$/.exec(exchange.path);
  if (!match) return false;
  if (isDown(exchange, network)) return true;
  const body = exchange.method === 'POST' ? await exchange.json() : undefined;
  const { bandwidthApiUser, bandwidthApiPassword, bandwidthAccountId } = network.credentials;
  if (exchange.authorization !== basic(bandwidthApiUser, bandwidthApiPassword))
    exchange.answer(401, { type: 'unauthorized', description: 'Authentication Failed' });
  else if (match[1] !== bandwidthAccountId)
    exchange.answer(403, { type: 'forbidden', description: 'The account is not yours.' });
  else if (exchange.method === 'POST')
    await (match[2] === undefined ? submit : submitMultiChannel)(exchange, network, body);
  else if (exchange.method === 'GET' && match[2] === undefined) await search(exchange, network);
  else exchange.answer(405, { type: 'method-not-allowed', description: 'Method not allowed' });
  return true;
}

async function submit(exchange: Submission, network: Network, body: unknown): Promise<void> {
  const submission = readSubmission(body, network.clock.now());
  if (Array.isArray(submission)) return take(exchange, network, submission);
  const { tag, from, text, media } = submission;
  await take(exchange, network, {
    tag,
    texts: submission.to.map((to) => ({
      carrier: 'bandwidth',
      kind: 'text',
      reference: tag,
      from,
      to,
      text,
      media,
      outcome: outcomeOf(to),
    })),
    answer: (entry) => acceptedAnswer(entry, submission),
  });
}

async function submitMultiChannel(exchange: Submission, network: Network, body: unknown): Promise<void> {
  const submission = readMultiChannel(body);
  if (Array.isArray(submission)) return take(exchange, network, submission);
  const { tag, agent, from, to, text, media } = submission;
  await take(exchange, network, {
    tag,
    texts: [{ carrier: 'bandwidth', ...network.overRcs(to), reference: tag, from, to, text, media, agent }],
    answer: (entry) => multiChannelAnswer(entry, submission),
  });
}

/** A submission that can be accepted: what it records, and its 202. */
interface Acceptable {
  readonly tag: string | null;
  readonly texts: readonly NewEntry[];
  readonly answer: (entry: RecordEntry) => unknown;
}

/** Records a submission and answers it, as the behavior has it; or says which fields are wrong. */
async function take(
  exchange: Submission,
  network: Network,
  submission: Acceptable | readonly FieldError[],
): Promise<void> {
  const wait = network.conduct.latency() / 2;
  await pause(network, wait);
  const isWrong = !('texts' in submission);
  const count = isWrong ? 0 : submission.texts.length;
  const passage = gate(exchange, network, 'bandwidth', count, { tooMany, fault });
  if (passage === 'closed') return;
  if (isWrong) {
    exchange.answer(400, {
      type: 'request-validation',
      description: 'The request is invalid',
      fieldErrors: submission,
    });
    return;
  }
  let entry = await repeated(network, submission.tag);
  if (!entry) {
    const taken = await network.take(submission.texts, true);
    entry = taken.entries[0] ?? null;
    if (taken.receiptFirst) await Promise.race([taken.receiptFirst, pause(network, 2_000)]);
  }
  await pause(network, wait);
  if (passage === 'take, then cut off') exchange.cutOff();
  else if (passage === 'take, then answer 504') answer504(exchange);
  else if (entry) exchange.answer(202, submission.answer(entry));
}

/** The text that was accepted with this tag before, if the behavior makes Bandwidth look for it. */
async function repeated(network: Network, tag: string | null): Promise<RecordEntry | null> {
  if (tag === null || !network.conduct.idempotent('bandwidth')) return null;
  const [seq] = network.record.references.find(`b:${tag}`);
  if (seq === undefined) return null;
  await network.record.settled();
  return network.record.read(seq);
}

/** The messages search: https://dev.bandwidth.com, "List Messages". */
async function search(exchange: Submission, network: Network): Promise<void> {
  await pause(network, network.conduct.latency());
  const query = exchange.query;
  if ([...query.keys()].length === 0) {
    exchange.answer(400, { type: 'bad-request', description: 'At least one query parameter is required.' });
    return;
  }
  for (const name of ['fromDateTime', 'toDateTime'] as const) {
    const value = query.get(name);
    if (value !== null && Number.isNaN(Date.parse(value))) {
      exchange.answer(400, { type: 'bad-request', description: `${name} must be an ISO 8601 date-time.` });
      return;
    }
  }
  const limit = Number(query.get('limit') ?? 100);
  const start = Number(Buffer.from(query.get('pageToken') ?? '', 'base64').toString() || 0);
  if (!Number.isInteger(limit) || limit < 1 || !Number.isInteger(start) || start + limit > 10_000) {
    exchange.answer(400, {
      type: 'bad-request',
      description: 'The sum of limit and after cannot be more than 10000.',
    });
    return;
  }
  const page: RecordEntry[] = [];
  let total = 0;
  for (const entry of candidates(network, query)) {
    if (!matches(entry, query, network)) continue;
    if (total >= start && page.length < limit) page.push(entry);
    total++;
  }
  const more = start + page.length < total;
  exchange.answer(200, {
    totalCount: total,
    pageInfo: more ? { nextPageToken: Buffer.from(String(start + page.length)).toString('base64') } : {},
    messages: page.map((entry) =>
      searchItem(entry, network.receipts.isFinal(entry.seq), network.credentials.bandwidthAccountId),
    ),
  });
}

/** Entries that may match, latest first, by the narrowest index: message id, phone, or time. */
function* candidates(network: Network, query: URLSearchParams): Generator<RecordEntry> {
  const { record } = network;
  const id = query.get('messageId');
  if (id !== null) {
    // A group message's lines follow each other and share the id.
    let seq = seqOfMessageId(id) ?? 0;
    for (let entry = record.read(seq); entry?.id === id; entry = record.read(++seq)) yield entry;
    return;
  }
  const numbers = (name: string): string[] =>
    (query.get(name) ?? '').split(',').filter((number) => /^\+[0-9]{11,15}$/.test(number));
  const phones = [...numbers('destinationTn'), ...numbers('sourceTn')];
  const person = phones.filter((number) => !network.senders.has(number));
  if (person.length > 0) {
    for (const number of person)
      for (const seq of record.phones.of(phoneKey(number))) {
        const entry = record.read(seq);
        if (entry) yield entry;
      }
    return;
  }
  const from = query.get('fromDateTime');
  const first = from === null ? 1 : record.firstSince(Date.parse(from));
  for (let seq = record.lastSeq; seq >= first; seq -= 500) {
    const low = Math.max(first, seq - 499);
    const block = record.readMany(Array.from({ length: seq - low + 1 }, (_, i) => low + i));
    for (let i = block.length - 1; i >= 0; i--) {
      const entry = block[i];
      if (entry) yield entry;
    }
  }
}

function matches(entry: RecordEntry, query: URLSearchParams, network: Network): boolean {
  if (entry.carrier !== 'bandwidth' || entry.kind === 'call' || entry.outcome === 'call') return false;
  const number = (name: string, actual: string): boolean => {
    const wanted = query.get(name);
    return (
      wanted === null ||
      wanted.split(',').some((each) => (each.length >= 5 ? actual.startsWith(each) : actual === each))
    );
  };
  if (!number('sourceTn', entry.from) || !number('destinationTn', entry.to)) return false;
  const at = Date.parse(entry.at);
  const from = query.get('fromDateTime');
  const to = query.get('toDateTime');
  if ((from !== null && at < Date.parse(from)) || (to !== null && at > Date.parse(to))) return false;
  const isFinal = network.receipts.isFinal(entry.seq);
  const status = query.get('messageStatus');
  if (status !== null && searchStatus(entry, isFinal) !== status) return false;
  const direction = query.get('messageDirection');
  if (direction !== null && direction !== (entry.kind === 'inbound' ? 'INBOUND' : 'OUTBOUND')) return false;
  const type = query.get('messageType');
  if (type !== null && type !== messageType(entry)) return false;
  const id = query.get('messageId');
  return id === null || entry.id === id;
}
