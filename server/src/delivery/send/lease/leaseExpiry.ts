import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { dueOfAll } from '../../../platform/clock.ts';
import type { TenantTx } from '../../../platform/database/database.ts';
import { inAccount } from '../../../sends/index.ts';
import type { DeliveryDeps } from '../../deliveryDeps.ts';
import { deleteLease, lockLeaseOver, recipientNosBetween, type LeaseRow } from './lease.sql.ts';
import { textQueues, type QueueRow } from '../queue/queue.sql.ts';
import { recordOutcomes, type RowOutcome } from './record.ts';
import { lockDoubts, lockResults, waitingRetries } from '../../show/results.sql.ts';

/** Allowance for clocks that differ between workers. */
const clockDifferenceMs = 2_000;

/**
 * Ends expired leases. Every row without a recorded outcome may have left, so it becomes Unconfirmed and goes to the
 * reconciler. Returns how many leases ended.
 */
export async function endLeases(deps: DeliveryDeps): Promise<number> {
  const overAt = () => new Date(deps.clock.now().getTime() - clockDifferenceMs);
  const leases = await dueOfAll(
    deps.clock,
    () =>
      deps.database.query<{ account_id: number; lease_id: number }>('select * from leases_over($1)', [
        overAt(),
      ]),
    (row) => row.account_id,
  );
  let ended = 0;
  for (const { account_id, lease_id } of leases) {
    const isOver = await inAccount(deps.database, account_id, async (tx) => {
      const now = deps.clock.now();
      const lease = await lockLeaseOver(tx, lease_id, overAt());
      if (lease === null) return false;
      const queue = await textQueues.readForMovements(tx, lease.send_id);
      if (queue !== null) {
        const outcomes = await openRows(tx, queue, lease, now.getTime() + deps.settings.reconcileAfterMs);
        await recordOutcomes(tx, queue, outcomes, { step: 'leaseOver', leaseId: lease_id }, now);
      }
      deleteLease(tx, lease_id);
      return true;
    });
    if (isOver) ended += 1;
  }
  return ended;
}

async function openRows(
  tx: TenantTx,
  queue: QueueRow,
  lease: LeaseRow,
  nextCheckAt: number,
): Promise<RowOutcome[]> {
  const nos = lease.nos ?? (await recipientNosBetween(tx, queue.audience_id, lease.from_no, lease.to_no));
  const results = new Map((await lockResults(tx, queue.send_id, nos)).map((row) => [row.recipient_no, row]));
  const doubts = await lockDoubts(tx, queue.send_id, nos);
  const retries = await waitingRetries(tx, queue.send_id, nos);
  return nos.flatMap((no, index): RowOutcome[] => {
    const attempt = lease.attempts?.[index] ?? 1;
    const result = results.get(no);
    const isSettled =
      result !== undefined && result.status !== deliveryCodes.unconfirmed && result.attempt >= attempt;
    if (isSettled || (doubts.get(no) ?? 0) >= attempt || (retries.get(no) ?? 0) >= attempt) return [];
    return [
      {
        kind: 'unknown',
        no,
        attempt,
        tries: lease.tries?.[index] ?? 0,
        segments: queue.segments,
        code: 'LEASE_OVER',
        sentAfter: lease.leased_at.getTime() - clockDifferenceMs,
        sentBefore: lease.expires_at.getTime() + clockDifferenceMs,
        nextCheckAt,
      },
    ];
  });
}
