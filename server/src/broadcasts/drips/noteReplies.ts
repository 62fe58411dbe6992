import type { IncomingText } from '../../delivery/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { settleRepliesJob } from '../jobs.ts';
import { insertReplied } from './leavers.sql.ts';

/**
 * Notes texts that end a drip for their senders, in the transaction that receives them, and queues the rest: texts come
 * in by the hundreds, and none of them may wait for the locks of a broadcast. Safe to repeat.
 */
export async function noteReplies(
  { jobs }: { readonly jobs: Pick<Jobs, 'enqueue'> },
  tx: TenantTx,
  texts: readonly IncomingText[],
): Promise<void> {
  for (const dripId of await insertReplied(tx, texts))
    await jobs.enqueue(
      tx,
      settleRepliesJob,
      { AccountID: tx.accountId, DripID: dripId },
      { key: `${tx.accountId}:${dripId}` },
    );
}
