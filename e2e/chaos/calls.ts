import type { Broadcast } from '@carillon/contract/broadcasts';
import type { RecipientResult } from '@carillon/contract/broadcastResults';
import type { ListEnvelope } from '@carillon/contract/lists';
import { muLawEncode, waveHeader } from '@carillon/rules/waveSound';
import { judgeCalls, type CallEvidence, type CallVerdict, type TakenCall } from './callChecker.ts';
import { pause, type PartName, type Product } from './product.ts';
import { ordinaryPhone, peopleCsv } from './people.ts';

/** How a run of calls is made. */
export interface CallRun {
  readonly count: number;
  readonly kills: number;
  /** Stream of numbers in [0, 1) that the kills are drawn from. */
  readonly random: () => number;
  /** 2 Bandwidth, 5 Infobip. */
  readonly aggregatorId: 2 | 5;
  /** Place among the runs: numbers come once. */
  readonly run: number;
  readonly seed: number;
  readonly retryMs: number;
  readonly patienceMs: number;
}

/** What came of it. */
export interface CallRunResult {
  readonly verdict: CallVerdict;
  readonly killed: readonly PartName[];
  readonly seconds: number;
  /** Rows by their label. */
  readonly byLabel: Readonly<Record<string, number>>;
}

const limits = { callsAtATime: 40, transferLines: 2, retries: 1 };
/** A phone that picks up, for those who press 0. */
const transferNumber = '2145559951';
/** Keys, opt-out, answers, transfers, lines that fail, an end that is never told. */
const endings = [
  '9964',
  '9958',
  '9961',
  '9963',
  '9964',
  '9967',
  '9968',
  '9955',
  '9956',
  '9957',
  '9966',
  '9965',
];
/** No exchange of the ordinary numbers, and none that can't be assigned. */
const exchanges = Array.from({ length: 400 }, (_, n) => 520 + n).filter((n) => n % 100 !== 11 && n !== 555);

/** Makes a voice survey with transfers while parts of the product are killed, and judges it by the carriers' record. */
export async function callsUnderKills(product: Product, run: CallRun): Promise<CallRunResult> {
  const { api } = product;
  await product.behave({
    callSpeed: 20,
    latencyMs: 40,
    jitterMs: 40,
    dropAfterRecord: run.kills > 0 ? 0.01 : 0,
    callEventsLost: run.kills > 0 ? 0.02 : 0,
    receiptDuplicates: 0.05,
    seed: run.seed,
  });
  const { taken } = await product.carriers();
  const phones = callees(run.run, run.count);
  const draft = await api.draftOf(peopleCsv(phones.map((phone) => ({ ...nobody, phone }))));
  const { AudioID } = await api.uploadAudio('message.wav', aWave(6, run.run));
  const from = Date.now();
  const { BroadcastID } = await api.call<{ BroadcastID: number }>('POST', '/broadcasts', {
    DraftBroadcastID: draft,
    BroadcastName: `Calls of draft ${draft}`,
    BroadcastType: 'Survey',
    CallerID: await api.callerIdOf(run.aggregatorId),
    Audio: { AudioID },
    CallThrottle: limits.callsAtATime,
    RetryTimes: limits.retries,
    IsTransfer: true,
    TransferNumber: transferNumber,
    TransferLines: limits.transferLines,
    CallingWindowIgnored: true,
    RequestKey: `draft ${draft}`,
  });
  const killed = await killAndWait(product, BroadcastID, run, taken);
  for (const part of parts) while (!(await product.isUp(part))) await pause(50);
  const evidence = await collect(product, BroadcastID, phones, { seq: taken, retryMs: run.retryMs });
  return {
    verdict: judgeCalls(evidence),
    killed,
    seconds: Math.round((Date.now() - from) / 1_000),
    byLabel: evidence.counts.byLabel,
  };
}

const parts: readonly PartName[] = ['web', 'worker', 'postgres'];
const nobody = { firstName: 'First', lastName: 'Last', status: '', isTaken: true };

/** Numbers by the simulator's shares of behaviours; one in 16 behaves by its ending. */
function callees(run: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const ordinary = ordinaryPhone(run, index);
    if (index % 16 !== 8) return ordinary;
    const nth = Math.floor(index / 16);
    return `${ordinary.slice(0, 3)}${exchanges[nth % exchanges.length]}${endings[nth % endings.length]}`;
  });
}

/** Kills at shares of the calls drawn at random, each part in turn; ends when nobody is called or asked about any more. */
async function killAndWait(
  product: Product,
  broadcastId: number,
  run: CallRun,
  seq: number,
): Promise<PartName[]> {
  const shares = Array.from({ length: run.kills }, () => 0.03 + run.random() * 0.9).toSorted((a, b) => a - b);
  const killed: PartName[] = [];
  const deadline = Date.now() + run.patienceMs;
  for (;;) {
    const share = ((await product.carriers()).taken - seq) / run.count;
    const next = shares[killed.length];
    const part = parts[killed.length % parts.length] ?? 'worker';
    if (next !== undefined && share >= next && (await product.isUp(part)) && product.kill(part))
      killed.push(part);
    const left = await underWay(product, broadcastId);
    if (left === 0 && killed.length === run.kills) return killed;
    if (Date.now() > deadline)
      throw new Error(`The calls did not end within ${run.patienceMs / 1_000} s: ${left ?? 'unknown'} left.`);
    await pause(50);
  }
}

/** Numbers still to be called, being called, or asked about; null while the database is away. */
async function underWay(product: Product, broadcastId: number): Promise<number | null> {
  try {
    const [row] = await product.query<{ n: number }>(
      `select (q.state not in ('drained', 'stopped'))::int + count(c.*)::int as n
       from call_queue q left join call c on c.account_id = q.account_id and c.broadcast_id = q.broadcast_id
         and (c.state in ('dialing', 'going', 'waiting') or c.state = 'unknown' and c.due_at is not null)
       where q.broadcast_id = $1 group by q.state`,
      [broadcastId],
    );
    return row?.n ?? null;
  } catch {
    return null;
  }
}

/** Everything the witness and the product say; only the ledger comes from the database. */
async function collect(
  product: Product,
  broadcastId: number,
  phones: readonly string[],
  from: { readonly seq: number; readonly retryMs: number },
): Promise<CallEvidence> {
  const { api } = product;
  const broadcast = await api.get<Broadcast>(`/broadcasts/${broadcastId}`);
  const rows = await api.details(broadcastId);
  const listed = await api.get<ListEnvelope<RecipientResult>>(
    `/broadcasts/${broadcastId}/details?filter=unconfirmed-calls&pagesize=2000`,
  );
  const [books] = await product.query<BookRow>(
    `select w.available::float8 / 1000 as "walletAvailable", w.held::float8 / 1000 as "walletHeld",
       (select coalesce(sum(amount), 0) from ledger_entry e
          where e.account_id = w.account_id and e.book = 'available')::float8 / 1000 as "entriesAvailable",
       (select coalesce(sum(amount), 0) from ledger_entry e
          where e.account_id = w.account_id and e.book = 'held')::float8 / 1000 as "entriesHeld",
       (select coalesce(sum(e.amount), 0) from ledger_transaction t join ledger_entry e using (account_id, transaction_id)
          where t.broadcast_id = $1 and t.kind = 'capture' and e.book = 'spent')::float8 / 1000 as captured,
       (select count(*)::int from (select from ledger_entry e where e.account_id = w.account_id
          group by e.transaction_id having sum(amount) <> 0) t) as unbalanced
     from wallet w join broadcast b using (account_id) where b.broadcast_id = $1`,
    [broadcastId],
  );
  if (books === undefined) throw new Error('The account has no wallet.');
  const digits = (number: string): string => number.replace(/\D/g, '').slice(-10);
  return {
    phones,
    taken: await callsTaken(product, from.seq),
    rows: rows.map((row) => ({
      phone: digits(row.PhoneNumber),
      label: row.CallResult,
      attempts: row.numberofattempts,
      isTransferred: row.Transferred,
      credits: row.Credits,
    })),
    listed: listed.Items.map((row) => digits(row.PhoneNumber)),
    counts: {
      recipients: broadcast.PhoneNumberCount,
      unconfirmed: broadcast.UnconfirmedCalls,
      creditsUsed: broadcast.CreditsUsed,
      byLabel: Object.fromEntries(broadcast.Results.map((line) => [line.Label, line.Total])),
    },
    books,
    limits: { ...limits, retryMs: from.retryMs },
  };
}

type BookRow = CallEvidence['books'] & Record<string, unknown>;

/** A line of the simulator's record of calls, as far as it matters here. */
interface CallLine {
  readonly at: string;
  readonly id: string;
  readonly event: 'queued' | 'started' | 'answered' | 'ended';
  readonly kind: 'outbound' | 'inbound' | 'transfer';
  readonly parent: string | null;
  readonly cause?: string;
  readonly answered?: string | null;
  readonly steps?: readonly { kind: string; heard?: number; overGreeting?: boolean }[];
}

async function callsTaken(product: Product, seq: number): Promise<TakenCall[]> {
  const answer = await fetch(`${product.simulatorUrl}/record/calls`);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '');
  const byCall = Map.groupBy(
    lines.map((line) => JSON.parse(line) as CallLine),
    (line) => line.id,
  );
  const spans = [...byCall.values()].map((own) => {
    const end = own.find((line) => line.event === 'ended');
    return {
      first: own[0],
      from: Date.parse(own[0]?.at ?? ''),
      to: end === undefined ? null : Date.parse(end.at),
      isAnswered: own.some((line) => line.event === 'answered') || (end?.answered ?? null) !== null,
      cause: end?.cause,
      steps: end?.steps ?? [],
    };
  });
  const transfers = Map.groupBy(
    spans.filter(({ first }) => first?.kind === 'transfer'),
    ({ first }) => first?.parent ?? '',
  );
  const byId = new Map(spans.map((span) => [span.first?.id, span]));
  return (await product.record(seq))
    .filter((line) => line.kind === 'call')
    .map(({ id, at, to, reference }) => {
      const span = byId.get(id);
      const steps = span?.steps ?? [];
      return {
        id,
        phone: to.replace(/^\+1/, ''),
        reference,
        takenAt: Date.parse(at),
        endedAt: span?.to ?? null,
        isAnswered: span?.isAnswered ?? false,
        isMachine: steps.some((step) => step.kind === 'machine'),
        isReached:
          span?.cause === 'hangup' &&
          steps.some((step) => step.kind === 'played' && (step.heard ?? 0) > 0 && step.overGreeting !== true),
        transfers: transfers.get(id) ?? [],
      };
    });
}

/** A tone as telephones play it: .wav of 8,000 samples a second, 8 bits, mu-law; each `pitch` another one. */
function aWave(seconds: number, pitch: number): Buffer {
  const samples = Float32Array.from(
    { length: seconds * 8_000 },
    (_, n) => 16_000 * Math.sin((2 * Math.PI * (300 + 7 * pitch) * n) / 8_000),
  );
  return Buffer.concat([
    waveHeader('mulaw', 8_000, samples.length),
    Buffer.from(Uint8Array.from(samples, (sample) => muLawEncode(sample))),
  ]);
}
