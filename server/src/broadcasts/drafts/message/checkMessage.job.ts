import type { Tenant } from '../../../platform/database/tenant.ts';
import { listBeingChecked, lockBroadcast, readBroadcast } from '../../broadcasts.sql.ts';
import { queueCheck } from '../../start/checkQueue.ts';
import { failCheck, faultOf, goOn, queueMessages, type MessageDeps } from '../../phoneLaunch/setMessage.ts';
import { voiceOf } from '../../start/voicePart.ts';

/**
 * Checks the messages of a broadcast (2-decisions A1, AudioStatusCheck) and lets it proceed, or records why it can't.
 * Safe to run twice and at the wrong time: a broadcast that lost its message, was canceled, or was checked stays as it
 * is.
 */
export function checkMessage(
  deps: MessageDeps,
  tenant: Tenant,
  broadcastId: number,
  cameAt: Date,
): Promise<void> {
  return deps.database.inTenant(tenant, async (tx) => {
    await lockBroadcast(tx, broadcastId);
    const broadcast = await readBroadcast(tx, broadcastId, null);
    if (broadcast?.status !== 'AudioStatusCheck') return;
    const now = deps.clock.now();
    const voice = voiceOf(broadcast);
    const fault = await faultOf(deps, tx, voice);
    if (fault !== null) return failCheck(tx, broadcast, fault.reason, now);
    await queueMessages(tx, broadcast, voice);
    await goOn(deps, tx, broadcast, voice, now, cameAt);
  });
}

/** The chore: queues the check of every broadcast that waits for one, in case its job was lost. */
export async function startChecks(deps: MessageDeps): Promise<void> {
  const now = deps.clock.now();
  for (const of of await listBeingChecked(deps.database))
    await deps.database.inPlatform((tx) => queueCheck(deps.jobs, tx, of, now));
}
