import { aWave } from './aWave.ts';
import { judgeCalls, type Away, type CallVerdict } from './callChecker.ts';
import { collectCallEvidence } from './callEvidence.ts';
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
  /** Index among the runs: numbers are used once. */
  readonly run: number;
  readonly seed: number;
  readonly retryMs: number;
  readonly patienceMs: number;
}

/** The outcome. */
export interface CallRunResult {
  readonly verdict: CallVerdict;
  readonly killed: readonly PartName[];
  readonly seconds: number;
  /** Rows by their label. */
  readonly byLabel: Readonly<Record<string, number>>;
}

const limits = { callsAtATime: 40, transferLines: 2, retries: 1 };
/** What the message costs. */
const price = 1;
/** A phone that picks up, for people who press 0. */
const transferNumber = '2145559951';
/** This many consecutive people press 0, so that there are more of them at a time than lines. */
const crowd = { every: 180, size: 10, ending: '9964' };
/** Keys, opt-out, answers, transfers, lines that fail, an end that is never reported. */
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
  const kills = await killAndWait(product, BroadcastID, run, taken);
  for (const part of parts) while (!(await product.isUp(part))) await pause(50);
  const evidence = await collectCallEvidence(product, BroadcastID, {
    phones,
    seq: taken,
    away: kills.filter(({ part }) => part !== 'worker'),
    limits: { ...limits, retryMs: run.retryMs },
    price,
  });
  return {
    verdict: judgeCalls(evidence),
    killed: kills.map(({ part }) => part),
    seconds: Math.round((Date.now() - from) / 1_000),
    byLabel: evidence.counts.byLabel,
  };
}

const parts: readonly PartName[] = ['web', 'worker', 'postgres'];
/** How long a killed process may still seem to be running. */
const noticeMs = 500;
const nobody = { firstName: 'First', lastName: 'Last', status: '', isTaken: true, answersStop: false };

/** A part that was killed, and when it was back. */
interface Kill extends Away {
  readonly part: PartName;
  to: number | null;
}

/** Numbers by the simulator's shares of behaviours; one in 16 behaves by its last digits, and so do the crowds. */
function callees(run: number, count: number): string[] {
  let special = 0;
  return Array.from({ length: count }, (_, index) => {
    const ordinary = ordinaryPhone(run, index);
    const place = index % crowd.every;
    const isInCrowd = place >= crowd.every - crowd.size;
    if (index % 16 !== 8 && !isInCrowd) return ordinary;
    const nth = special++;
    const ending = isInCrowd ? crowd.ending : endings[nth % endings.length];
    return `${ordinary.slice(0, 3)}${exchanges[nth % exchanges.length]}${ending}`;
  });
}

/** Kills at random shares of the calls, each part in turn. Ends when no number remains to be called or looked up. */
async function killAndWait(
  product: Product,
  broadcastId: number,
  run: CallRun,
  seq: number,
): Promise<Kill[]> {
  const shares = Array.from({ length: run.kills }, () => 0.03 + run.random() * 0.9).toSorted((a, b) => a - b);
  const kills: Kill[] = [];
  const deadline = Date.now() + run.patienceMs;
  for (;;) {
    const share = ((await product.carriers()).taken - seq) / run.count;
    const next = shares[kills.length];
    const part = parts[kills.length % parts.length] ?? 'worker';
    const from = Date.now();
    if (next !== undefined && share >= next && (await product.isUp(part)) && product.kill(part))
      kills.push({ part, from, to: null });
    for (const kill of kills)
      if (kill.to === null && Date.now() - kill.from > noticeMs && (await product.isUp(kill.part)))
        kill.to = Date.now();
    const left = await underWay(product, broadcastId);
    if (left === 0 && kills.length === run.kills && kills.every(({ to }) => to !== null)) return kills;
    if (Date.now() > deadline)
      throw new Error(`The calls did not end within ${run.patienceMs / 1_000} s: ${left ?? 'unknown'} left.`);
    await pause(50);
  }
}

/** Numbers still to be called, being called, or looked up. Null while the database is down. */
async function underWay(product: Product, broadcastId: number): Promise<number | null> {
  try {
    const [row] = await product.query<{ n: number }>(
      `select (q.state not in ('drained', 'stopped'))::int + count(c.*)::int as n
       from call_queue q left join call c on c.account_id = q.account_id and c.send_id = q.send_id
         and (c.state in ('dialing', 'going', 'waiting') or c.state = 'unknown' and c.due_at is not null)
       where q.send_id = $1 group by q.state`,
      [broadcastId],
    );
    return row?.n ?? null;
  } catch {
    return null;
  }
}
