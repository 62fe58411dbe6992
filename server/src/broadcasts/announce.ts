import type { BroadcastCategory, BroadcastStatus } from '@carillon/contract/broadcasts/broadcasts';
import { textCategory } from '@carillon/rules/broadcasts/broadcastStatus';
import { readAccount } from '../accounts/index.ts';
import { availableCredits, readBalance } from '../credits/index.ts';
import type { TenantTx } from '../platform/database/database.ts';
import { announceLive } from '../platform/live/live.ts';

/** Notifies the account's browsers that a broadcast's status changed, when this transaction commits. */
export function announceStatus(
  tx: TenantTx,
  broadcastId: number,
  status: BroadcastStatus,
  category: BroadcastCategory = textCategory(status),
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
