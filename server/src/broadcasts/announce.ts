import type { BroadcastState } from '@carillon/rules/broadcasts/transitions';
import { readAccount } from '../accounts/index.ts';
import { availableCredits, readBalance } from '../credits/index.ts';
import type { TenantTx } from '../platform/database/database.ts';
import { announceLive } from '../platform/live/live.ts';

/** Notifies the account's browsers that a broadcast changed, and of its status, when this transaction commits. */
export function announceStatus(
  tx: TenantTx,
  broadcastId: number,
  { status, category }: BroadcastState,
): Promise<void> {
  return announceLive(tx, { account: tx.accountId }, 'broadcast.statusChanged', {
    BroadcastID: broadcastId,
    BroadcastStatus: status,
    BroadcastStatusCategory: category,
  });
}

/** Notifies the account's browsers of the new balance. */
export async function announceBalance(tx: TenantTx): Promise<void> {
  const balance = await readBalance(tx);
  const account = await readAccount(tx);
  await announceLive(tx, { account: tx.accountId }, 'account.updated', {
    AvailableCallUnits: availableCredits(balance),
    CallBalance: balance.owned,
    PendingCallBalance: balance.held,
    AccountStatusID: account.accountStatusId,
  });
}
