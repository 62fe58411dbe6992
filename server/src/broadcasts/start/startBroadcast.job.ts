import { startBroadcastJob } from '../jobs.ts';
import { nextStatus, textCategory } from '@carillon/rules/broadcasts/broadcastStatus';
import { maySend, readAccount } from '../../accounts/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Tenant } from '../../platform/database/tenant.ts';
import { announceStatus } from '../announce.ts';
import { lockBroadcast, readBroadcast, setStatus } from '../broadcasts.sql.ts';
import type { DraftDeps } from '../drafts/drafts.ts';
import { holdForAccount } from '../change/lifecycle.ts';
import { startParts } from './startParts.ts';

/** Queues the start of a broadcast, once for each time it is set to. */
export function queueStart(jobs: Jobs, tx: TenantTx, broadcastId: number, at: Date): Promise<void> {
  return jobs.enqueue(
    tx,
    startBroadcastJob,
    { AccountID: tx.accountId, BroadcastID: broadcastId },
    { key: `${tx.accountId}:${broadcastId}:${at.getTime()}`, at },
  );
}

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
  { clock }: Pick<DraftDeps, 'clock'>,
  tx: TenantTx,
  broadcastId: number,
): Promise<boolean> {
  const broadcast = await readBroadcast(tx, broadcastId, null);
  const now = clock.now();
  if (broadcast === null || (broadcast.startDate !== null && broadcast.startDate > now)) return false;
  const status = nextStatus(broadcast.status, 'start');
  if (status === null) return false;
  await setStatus(tx, broadcastId, status, textCategory(status), now);
  await startParts(tx, broadcast);
  await announceStatus(tx, broadcastId, status);
  if (!maySend(await readAccount(tx))) await holdForAccount(tx, broadcastId, now);
  return true;
}
