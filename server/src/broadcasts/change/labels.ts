import { AppError } from '@carillon/contract/errors';
import type { TenantTx } from '../../platform/database/database.ts';
import { countLabelChange } from '../broadcasts.sql.ts';
import { setLabels } from '../labels.sql.ts';

const missing = 'Choose the labels again; one of them was removed.';

/** Puts these labels on a broadcast, and no others. A label that is not the account's is refused (400). */
export async function labelBroadcast(
  tx: TenantTx,
  broadcastId: number,
  labels: readonly { readonly LabelID: number }[],
): Promise<void> {
  const ids = [...new Set(labels.map((label) => label.LabelID))];
  await countLabelChange(tx, broadcastId);
  if ((await setLabels(tx, broadcastId, ids)) < ids.length)
    throw new AppError('Validation', missing, [{ Field: 'Labels', Message: missing }]);
}
