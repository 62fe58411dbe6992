import { readFileSync } from 'node:fs';
import path from 'node:path';
import { faults, judge, type Verdict } from './checker.ts';
import { collectEvidence } from './evidence.ts';
import { people, peopleCsv, type Person } from './people.ts';
import { pause, type Product } from './product.ts';
import { SecondWorker } from './secondWorker.ts';

/** What is played: both carriers at once, two workers on one database. */
export interface Naps {
  /** People over both carriers. */
  readonly recipients: number;
  /** How often a worker is stopped (SIGSTOP) for three leases. */
  readonly naps: number;
  /** How often a worker is also killed. */
  readonly kills: number;
  /** Runs of simulated numbers, one for each carrier. */
  readonly runs: readonly [number, number];
  readonly leaseMs: number;
  readonly random: () => number;
  readonly patienceMs: number;
  readonly env: Readonly<Record<string, string>>;
}

/** The outcome. */
export interface NapsResult {
  readonly verdicts: readonly Verdict[];
  /** What is left in queues although all is over, and what had to be repaired. */
  readonly awake: readonly string[];
  readonly naps: number;
  readonly kills: number;
  readonly seconds: number;
  readonly faults: number;
}

interface Sent {
  readonly id: number;
  readonly list: readonly Person[];
}

/**
 * A broadcast through each carrier at once, sent by two workers, either of which is stopped at random moments, sleeps
 * for three leases and continues where it stopped. Some are killed instead. Judged by the carriers' record, the books,
 * and by what is left in the queues.
 */
export async function sendWithNaps(product: Product, of: Naps): Promise<NapsResult> {
  const begun = Date.now();
  const second = await SecondWorker.start(product, of.env);
  const asleep = new Set<Promise<void>>();
  try {
    const { taken: seq } = await product.carriers();
    const half = of.recipients / 2;
    const sent = await Promise.all(
      ([2, 5] as const).map(async (aggregatorId, index): Promise<Sent> => {
        const list = people(of.runs[index] ?? 0, half);
        const draft = await product.api.draftOf(peopleCsv(list));
        const number = await product.api.numberOf(aggregatorId);
        return { id: await product.api.send(draft, number, 'School is closed today. Stay warm!'), list };
      }),
    );
    const share = async () => ((await product.carriers()).taken - seq) / of.recipients;
    const moments = momentsOf(of);
    const sleepers = new Set<number>();
    let naps = 0;
    let kills = 0;
    /** Kills or stops the worker whose turn it is, or the other while that one sleeps or is being started again. */
    const strike = async (moment: { isFirst: boolean; isKill: boolean }, latest: number): Promise<number> => {
      while (Date.now() < latest) {
        const both = [product.pid('worker'), second.pid];
        for (const pid of moment.isFirst ? both : both.toReversed())
          if (pid !== null && !sleepers.has(pid) && signal(pid, moment.isKill ? 'SIGKILL' : 'SIGSTOP'))
            return pid;
        await pause(50);
      }
      throw new Error('No worker was there to be stopped.');
    };
    for (const moment of moments) {
      while ((await share()) < moment.share && Date.now() - begun < of.patienceMs) await pause(10);
      await pause(of.random() * 120);
      const pid = await strike(moment, begun + of.patienceMs);
      if (moment.isKill) {
        kills += 1;
      } else {
        naps += 1;
        sleepers.add(pid);
        const nap = pause(3 * of.leaseMs).then(() => {
          signal(pid, 'SIGCONT');
          sleepers.delete(pid);
        });
        asleep.add(nap);
        // Not both at once for long: then nothing would happen at all.
        if (moment.isAlone) await nap;
      }
    }
    await Promise.all(asleep);
    await untilComplete(product, sent, begun + of.patienceMs);
    const verdicts: Verdict[] = [];
    for (const { id, list } of sent) {
      const mayGiveUp = Math.ceil(list.length / 1_000);
      const evidence = await collectEvidence(product, id, list, { seq, mayGiveUp });
      const own = new Set(list.map(({ phone }) => phone));
      verdicts.push(judge({ ...evidence, taken: evidence.taken.filter(({ phone }) => own.has(phone)) }));
    }
    const awake = [...(await leftInQueues(product, sent)), ...mended(product, second)];
    return {
      verdicts,
      awake,
      naps,
      kills,
      seconds: Math.round((Date.now() - begun) / 1000),
      faults: verdicts.reduce((sum, verdict) => sum + faults(verdict), 0) + awake.length,
    };
  } finally {
    await Promise.all(asleep);
    await second.stop();
  }
}

/** Shares of the texts at which something happens to a worker, the two taking turns by chance. */
function momentsOf({ naps, kills, random }: Naps) {
  const isKill = [...Array.from({ length: naps }, () => false), ...Array.from({ length: kills }, () => true)];
  return isKill
    .map((kill) => ({
      isKill: kill,
      share: 0.02 + random() * 0.9,
      isFirst: random() < 0.5,
      isAlone: random() < 0.5,
    }))
    .toSorted((a, b) => a.share - b.share);
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    // It was killed in the meantime.
    return false;
  }
}

async function untilComplete(product: Product, sent: readonly Sent[], latest: number): Promise<void> {
  for (const { id } of sent)
    while ((await product.api.broadcast(id)).BroadcastStatus !== 'Complete') {
      if (Date.now() > latest) {
        const left = await leftInQueues(product, sent);
        throw new Error(`Broadcast ${id} did not end in time: ${left.join('; ')}`);
      }
      await pause(250);
    }
}

/** Rows that a finished queue must not have. The replies to STOP need a moment more. */
async function leftInQueues(product: Product, sent: readonly Sent[]): Promise<string[]> {
  const latest = Date.now() + 30_000;
  for (;;) {
    const left = await product.query<{ what: string; n: number }>(
      `select what, n from (
         select 'unsettled queues' as what, count(*)::int as n from send_queue where send_id = any($1) and not settled
         union all select 'running queues', count(*)::int from send_queue where state in ('running', 'paused')
         union all select 'retries', count(*)::int from text_retry
         union all select 'doubts', count(*)::int from text_doubt
         union all select 'leases', count(*)::int from send_lease) found where n > 0`,
      [sent.map(({ id }) => id)],
    );
    if (left.length === 0 || Date.now() > latest) return left.map(({ what, n }) => `${n} ${what} left`);
    await pause(500);
  }
}

/** What workers had to repair would have been stuck otherwise, so it is also a fault. */
function mended(product: Product, second: SecondWorker): string[] {
  const said = readFileSync(path.join(product.dataDir, 'logs', 'worker.log'), 'utf8') + second.said();
  return [...said.matchAll(/a drained queue had retries|looked after by no one|a queue disagrees/g)].map(
    ([sentence]) => `mended: ${sentence}`,
  );
}
