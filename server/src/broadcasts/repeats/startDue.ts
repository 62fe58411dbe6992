import type { Tenant } from '../../platform/database/tenant.ts';
import { startScheduledBroadcast } from '../start/startBroadcast.job.ts';
import type { RepeatDeps } from './makeOccurrence.ts';
import { sequenceOfBroadcast } from './occurrences.sql.ts';
import { runSequence } from './runSequence.ts';

/**
 * Starts a scheduled broadcast whose time has come. An occurrence starts as its sequence says, and the following one is
 * made in the same transaction.
 */
export async function startDue(deps: RepeatDeps, tenant: Tenant, broadcastId: number): Promise<void> {
  const sequenceId = await deps.database.inTenant(tenant, (tx) => sequenceOfBroadcast(tx, broadcastId));
  return sequenceId === null
    ? startScheduledBroadcast(deps, tenant, broadcastId)
    : runSequence(deps, tenant, sequenceId);
}
