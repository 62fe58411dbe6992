import type { TenantTx } from '../../platform/database/database.ts';
import { maySend, readAccount } from '../../accounts/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Tenant } from '../../platform/database/tenant.ts';
import { lockBroadcast, readBroadcast } from '../broadcasts.sql.ts';
import type { DraftDeps } from '../drafts/drafts.ts';
import { holdForAccount } from '../life/lifecycle.ts';
import { moveBroadcast } from '../life/move.ts';

/**
 * Safe to run twice and at the wrong time: a broadcast that was canceled, started or moved stays as it is (a moved
 * start queued its own job). If its account may not send, it is paused from the first moment, with the reason, and
 * resumes when the account may.
 */
export function startScheduledBroadcast(
  deps: DraftDeps & { jobs: Jobs },
  tenant: Tenant,
  broadcastId: number,
): Promise<void> {
  return deps.database.inTenant(tenant, async (tx) => {
    await lockBroadcast(tx, broadcastId);
    await startNow(deps, tx, broadcastId);
  });
}

/** The same in the caller's transaction, which has locked the broadcast; true if it started. */
export async function startNow(
  deps: Pick<DraftDeps, 'clock'> & { readonly jobs: Jobs },
  tx: TenantTx,
  broadcastId: number,
): Promise<boolean> {
  const broadcast = await readBroadcast(tx, broadcastId, null);
  const now = deps.clock.now();
  if (broadcast === null || (broadcast.startDate !== null && broadcast.startDate > now)) return false;
  const started = await moveBroadcast(deps, tx, broadcast, ['startReached'], { by: 'carillon', now });
  if (started === null) return false;
  if (!maySend(await readAccount(tx))) await holdForAccount(deps, tx, broadcastId, now);
  return true;
}
