import type { TenantTx } from '../platform/database/database.ts';
import { announceLive } from '../platform/live/live.ts';

/**
 * Notifies the account's open pages that contacts or groups changed; many changes of one transaction are announced
 * once.
 */
export function announceContacts(tx: TenantTx): Promise<void> {
  return announceLive(tx, { account: tx.accountId }, 'contacts.changed', {});
}
