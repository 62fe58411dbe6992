// SQL that receipts need besides the results' own.
import type { TenantTx } from '../platform/database.ts';
import { numberArray, textArray } from '../platform/pgArrays.ts';

/** Gives credits of texts back that were charged and then failed unbilled; each text once. */
export async function bookRefunds(
  tx: TenantTx,
  refunds: readonly { broadcastId: number; source: string; amount: number }[],
): Promise<void> {
  if (refunds.length === 0) return;
  await tx.query(
    `select post_ledger('refund', u.source, u.amount, u.broadcast, null, '')
     from unnest($1::text[], $2::bigint[], $3::int[]) u (source, amount, broadcast)`,
    [
      textArray(refunds.map((refund) => refund.source)),
      numberArray(refunds.map((refund) => refund.amount)),
      numberArray(refunds.map((refund) => refund.broadcastId)),
    ],
  );
}
