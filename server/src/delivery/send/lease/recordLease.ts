import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { isDatabaseError, type TenantTx } from '../../../platform/database/database.ts';
import { inAccount } from '../../../sends/index.ts';
import type { Lease } from './claim.ts';
import { recordConsent, learnFacts, type PhoneFact } from '../../../consent/index.ts';
import type { DeliveryDeps } from '../../deliveryDeps.ts';
import { holdBroadcast } from '../queue/holdBroadcast.ts';
import { countPart, deleteLease, lockLease } from './lease.sql.ts';
import { giveBackToDay } from './day.sql.ts';
import { slowNumber, textQueues, type QueueRow } from '../queue/queue.sql.ts';
import { recordOutcomes, type RowOutcome } from './record.ts';
import { deleteDoubts, lockDoubts } from '../../show/results.sql.ts';

/** What a worker learned about one part of its lease. */
export interface LeasePart {
  /** 1 for the first part of a lease. */
  readonly part: number;
  /** True if nothing of the lease is left: it ends with this part. */
  readonly isLast: boolean;
  readonly outcomes: readonly RowOutcome[];
  /** Phones that the carrier reports as opted out. */
  readonly optedOut: readonly number[];
  /** Facts about phones in the carrier's refusals. */
  readonly facts: readonly PhoneFact[];
  /** Nothing of the number may leave before this instant. Null if the carrier made no such request. */
  readonly slowUntil: number | null;
  /** True if the carrier refuses our number itself. */
  readonly numberRefused: boolean;
}

const uniqueViolation = '23505';
/** After a receipt arrived before our own record, records of its broadcast expect more of them for this long. */
const overtakenMs = 10_000;

/** Remembers the broadcasts whose receipts arrive before our own records. A worker has one. */
export class Overtaken {
  readonly #until = new Map<number, number>();

  note(broadcastId: number, now: number): void {
    for (const [id, until] of this.#until) if (until < now) this.#until.delete(id);
    this.#until.set(broadcastId, now + overtakenMs);
  }

  has(broadcastId: number, now: number): boolean {
    return (this.#until.get(broadcastId) ?? 0) >= now;
  }
}

/**
 * Records a part of a lease in one transaction. It is safe to call again if the confirmation of the commit was lost. If
 * the lease has expired since, its rows count as unknown. What this worker knows settles them, as long as no other
 * worker has submitted them again.
 */
export async function recordLease(
  deps: DeliveryDeps,
  worker: string,
  lease: Lease,
  part: LeasePart,
  overtaken: Overtaken = new Overtaken(),
): Promise<void> {
  const broadcastId = lease.queue.send_id;
  const now = deps.clock.now().getTime();
  // Only the first attempts of a range certainly have no results, and only if no receipt came before us.
  const areNew = lease.isFirstAttempt && !overtaken.has(broadcastId, now);
  try {
    await recordPart(deps, worker, lease, part, areNew);
  } catch (error) {
    if (!areNew || !isDatabaseError(error, uniqueViolation)) throw error;
    overtaken.note(broadcastId, now);
    await recordPart(deps, worker, lease, part, false);
  }
  if (part.numberRefused) await holdBroadcast(deps, lease.accountId, broadcastId);
}

async function recordPart(
  deps: DeliveryDeps,
  worker: string,
  lease: Lease,
  part: LeasePart,
  areNew: boolean,
): Promise<void> {
  const broadcastId = lease.queue.send_id;
  await inAccount(deps.database, lease.accountId, async (tx) => {
    const now = deps.clock.now();
    const [queue, own] = await Promise.all([
      textQueues.readForMovements(tx, broadcastId),
      lockLease(tx, lease.leaseId, worker),
    ]);
    if (queue === null) return;
    if (own !== null && own.parts >= part.part) return;
    const outcomes = own === null ? await stillOurs(tx, queue, part.outcomes) : part.outcomes;
    const step = own === null ? 'leaseLate' : 'lease';
    const source = { step, leaseId: lease.leaseId, no: part.part } as const;
    await recordOutcomes(tx, queue, outcomes, source, now, areNew && own !== null);
    for (const phone of [...part.optedOut].sort((a, b) => a - b))
      await recordConsent(tx, [phone], {
        what: 'carrier',
        textNumberId: lease.queue.text_number_id,
        wording: '',
        at: now,
      });
    await learnFacts(tx, part.facts, now);
    const notLeft = outcomes.filter(
      (outcome) => !mayHaveLeft(outcome) && (own !== null || outcome.kind === 'retry'),
    );
    giveBackToDay(tx, new Date(lease.claimedAt), notLeft.length);
    if (part.slowUntil !== null) await slowNumber(tx, lease.queue.text_number_id, new Date(part.slowUntil));
    if (own !== null) {
      if (part.isLast) deleteLease(tx, lease.leaseId);
      else countPart(tx, lease.leaseId, part.part);
    }
    await deps.facts.onProgress(tx, broadcastId);
  });
}

/**
 * The lease ended without us, and its open rows became doubts. A definite response settles a doubt of the same attempt.
 * A row that never left goes back into the queue if its doubt still exists. What the reconciler settled or resent is no
 * longer ours. A queue that is stopped or settled takes nothing back: the carrier is asked about its doubts, and they
 * are settled without being sent.
 */
async function stillOurs(
  tx: TenantTx,
  { send_id: broadcastId, state, settled }: QueueRow,
  outcomes: readonly RowOutcome[],
): Promise<RowOutcome[]> {
  const goesOn = !settled && state !== 'stopped';
  const back = goesOn ? outcomes.filter((outcome) => outcome.kind === 'retry') : [];
  const doubts = await lockDoubts(
    tx,
    broadcastId,
    back.map((outcome) => outcome.no),
  );
  const ours = new Set(
    back
      .filter((outcome) => (doubts.get(outcome.no) ?? Infinity) <= outcome.attempt)
      .map((outcome) => outcome.no),
  );
  await deleteDoubts(tx, broadcastId, [...ours]);
  return outcomes.filter(
    (outcome) => outcome.kind === 'result' || (outcome.kind === 'retry' && ours.has(outcome.no)),
  );
}

/** True for texts that the carrier accepted or may have accepted. They count in the account's day. */
function mayHaveLeft(outcome: RowOutcome): boolean {
  return (
    outcome.kind === 'unknown' ||
    (outcome.kind === 'result' && outcome.status === deliveryCodes.sentToCarrier)
  );
}

/** True for an outcome that says our own number can't send. */
export function isNumberRefusal(status: number): boolean {
  return status === deliveryCodes.textNumberUnavailable;
}
