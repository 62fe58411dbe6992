import { nextStatus, textCategory } from '@carillon/rules/broadcasts/broadcastStatus';
import type { Tenant } from '../../platform/database/tenant.ts';
import { lockBroadcast, readDeleted, setStatus } from '../broadcasts.sql.ts';
import type { DraftDeps } from '../drafts/drafts.ts';
import { stopBroadcast } from './stopBroadcast.ts';

/**
 * Gives the held credits back. Safe to run twice, and after an undo: a broadcast that is not deleted stays as it is.
 */
export function cancelDeleted(deps: DraftDeps, tenant: Tenant, broadcastId: number): Promise<void> {
  return deps.database.inTenant(tenant, async (tx) => {
    await lockBroadcast(tx, broadcastId);
    const deleted = await readDeleted(tx, broadcastId);
    if (deleted === null) return;
    const status = nextStatus(deleted.status, 'cancel');
    if (status === null) return;
    const now = deps.clock.now();
    await setStatus(tx, broadcastId, status, textCategory(status), now);
    await stopBroadcast(tx, deleted, 'canceled', now);
  });
}
