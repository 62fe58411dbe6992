import { AppError } from '@carillon/contract/errors';
import { post, type Channel } from '../credits/index.ts';
import type { TenantTx } from '../platform/database.ts';
import { announceBalance } from './announce.ts';
import { countHoldChange, type BroadcastRow } from './broadcasts.sql.ts';

/** Row B-240. */
const tooFewToModify = 'Unable to modify broadcast. Not enough credits to send message.';

/**
 * Holds this much more (thousandths of a credit) for the texts or the calls of a broadcast whose price changed, or
 * (negative) releases it. The broadcast's row is locked by the caller. Throws NotEnoughCredits.
 */
export async function changeHold(
  tx: TenantTx,
  { broadcastId, name }: Pick<BroadcastRow, 'broadcastId' | 'name'>,
  channel: Channel,
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
