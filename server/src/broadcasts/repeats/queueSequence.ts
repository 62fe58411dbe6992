import type { TenantTx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { BroadcastRow } from '../broadcasts.sql.ts';
import { repeatJob } from '../jobs.ts';

/**
 * An occurrence of a sequence is over or has begun: the following one is made at once, when this transaction commits,
 * not with the minute's look at all sequences. Does nothing for any other broadcast.
 */
export async function queueSequence(
  jobs: Jobs,
  tx: TenantTx,
  { sequence }: Pick<BroadcastRow, 'sequence'>,
): Promise<void> {
  const id = sequence?.id ?? null;
  if (id === null) return;
  const data = { AccountID: tx.accountId, RepeatingBroadcastID: id };
  await jobs.enqueue(tx, repeatJob, data, { key: `${tx.accountId}:${id}` });
}
