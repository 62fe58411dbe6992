import type { Tenant } from '../../platform/database/tenant.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { lockBroadcast, readDeleted } from '../broadcasts.sql.ts';
import type { DraftDeps } from '../drafts/drafts.ts';
import { moveBroadcast } from './move.ts';

/**
 * Gives the held credits back. Safe to run twice, and after an undo: a broadcast that is not deleted stays as it is.
 */
export function cancelDeleted(
  deps: DraftDeps & { readonly jobs: Jobs },
  tenant: Tenant,
  broadcastId: number,
): Promise<void> {
  return deps.database.inTenant(tenant, async (tx) => {
    await lockBroadcast(tx, broadcastId);
    const deleted = await readDeleted(tx, broadcastId);
    if (deleted === null) return;
    await moveBroadcast(deps, tx, deleted, ['cancel'], { by: 'carillon', now: deps.clock.now() });
  });
}
