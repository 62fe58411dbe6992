import type { Killer } from './killer.ts';
import { pause, type Product } from './product.ts';

/** Where the time of a broadcast went, in milliseconds. */
export interface Times {
  /** From Send until every row was final. */
  readonly total: number;
  /** While a killed part was not back yet, if sending needed it. */
  readonly restarts: number;
  /** While nothing was left but texts in doubt, whose waiting times are settings. */
  readonly waits: number;
}

interface QueueState {
  [column: string]: unknown;
  readonly claimed: boolean;
  readonly live_leases: number;
  readonly dead_leases: number;
  readonly doubts: number;
}

const everyMs = 50;
/** Longest time between two attempts of the simulated carriers to deliver a webhook. */
const receiptPauseMs = 5_000;

/** Watches a broadcast from Send to its end and reports progress to the killer. Rejects after `patienceMs`. */
export async function watchBroadcast(
  product: Product,
  broadcastId: number,
  from: { readonly sentAt: number; readonly seq: number; readonly recipients: number },
  killer: Killer,
  patienceMs: number,
): Promise<Times> {
  let restarts = 0;
  let waits = 0;
  let last = from.sentAt;
  let webAwayAt = 0;
  let asked = 0;
  for (;;) {
    const carriers = await product.carriers();
    killer.progress((carriers.taken - from.seq) / from.recipients);
    const [worker, web] = await Promise.all([product.isUp('worker'), product.isUp('web')]);
    const workerKilledAt = killer.kills.findLast((kill) => kill.part === 'worker')?.at ?? 0;
    const state = await queueState(product, broadcastId, workerKilledAt);
    const now = Date.now();
    const step = now - last;
    last = now;
    if (!web) webAwayAt = now;
    // Without the website nothing is missing but receipts, and those only once all is sent. The carriers keep them for
    // up to 5 seconds more, because they retry ever more rarely while a website is down.
    const receiptsLate = now - webAwayAt < receiptPauseMs && (!web || carriers.undeliveredWebhooks > 0);
    if (!worker || state === null || (state.claimed && receiptsLate)) restarts += step;
    else if (state.claimed && state.live_leases === 0 && state.dead_leases + state.doubts > 0) waits += step;
    if (web && now - asked > 250) {
      asked = now;
      const { BroadcastStatus } = await product.api.broadcast(broadcastId);
      if (BroadcastStatus === 'Complete') return { total: Date.now() - from.sentAt, restarts, waits };
    }
    if (now - from.sentAt > patienceMs)
      throw new Error(`The broadcast did not end within ${patienceMs / 1000} s: ${JSON.stringify(state)}`);
    await pause(everyMs);
  }
}

async function queueState(
  product: Product,
  broadcastId: number,
  workerKilledAt: number,
): Promise<QueueState | null> {
  try {
    const [state] = await product.query<QueueState>(
      `select q.next_no > q.last_no as claimed,
         (select count(*)::int from send_lease l where l.account_id = q.account_id
            and l.send_id = q.send_id and l.leased_at > to_timestamp($2)) as live_leases,
         (select count(*)::int from send_lease l where l.account_id = q.account_id
            and l.send_id = q.send_id and l.leased_at <= to_timestamp($2)) as dead_leases,
         (select count(*)::int from text_doubt d where d.account_id = q.account_id
            and d.send_id = q.send_id) as doubts
       from send_queue q where q.send_id = $1`,
      [broadcastId, workerKilledAt / 1000],
    );
    return state ?? null;
  } catch {
    // The database is down.
    return null;
  }
}
