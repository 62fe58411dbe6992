import { AppError } from '@carillon/contract/errors';
import { post } from '../../credits/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { announceBalance } from '../announce.ts';
import { countHoldChange, type BroadcastRow } from '../broadcasts.sql.ts';
import type { Part } from './part.ts';

/** Row B-240. */
const tooFewToModify = 'Unable to modify broadcast. Not enough credits to send message.';

/**
 * Holds the most that a part of a new broadcast may cost, in thousandths of a credit. Returns false if there are too
 * few.
 */
export async function holdFor(
  tx: TenantTx,
  { channel }: Part,
  broadcast: { readonly broadcastId: number; readonly name: string; readonly userId: number },
  amount: number,
): Promise<boolean> {
  const { broadcastId, name, userId } = broadcast;
  if (amount === 0) return true;
  const held = await post(tx, {
    kind: 'hold',
    source: { sendId: broadcastId, channel, step: 'made', broadcastId },
    amount,
    userId,
    note: `Held for "${name}"`,
  });
  return held !== 'insufficient';
}

/**
 * Holds this much more (thousandths of a credit) for a part of a broadcast whose price changed, or (negative) releases
 * it. The caller has locked the broadcast's row. Throws NotEnoughCredits.
 */
export async function changeHold(
  tx: TenantTx,
  { channel }: Part,
  { broadcastId, name }: Pick<BroadcastRow, 'broadcastId' | 'name'>,
  change: number,
): Promise<void> {
  if (change === 0) return;
  const posted = await post(tx, {
    kind: change > 0 ? 'hold' : 'release',
    source: {
      sendId: broadcastId,
      channel,
      step: 'changed',
      no: await countHoldChange(tx, broadcastId),
      broadcastId,
    },
    amount: Math.abs(change),
    note: change > 0 ? `Held for "${name}"` : '',
  });
  if (posted === 'insufficient') throw new AppError('NotEnoughCredits', tooFewToModify);
  await announceBalance(tx);
}
