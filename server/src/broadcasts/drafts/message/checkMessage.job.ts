import type { Tenant } from '../../../platform/database/tenant.ts';
import { listBeingChecked, lockBroadcast, readBroadcast } from '../../broadcasts.sql.ts';
import { queueCheck } from '../../start/checkQueue.ts';
import { moveBroadcast } from '../../life/move.ts';
import { proceed } from '../../life/proceed.ts';
import { faultOf, queueMessages, type MessageDeps } from '../../phoneLaunch/setMessage.ts';
import { voiceOf } from '../../start/voicePart.ts';

/**
 * Checks the messages of a broadcast (2-decisions A1, AudioStatusCheck) and lets it proceed, or records why it can't.
 * Safe to run twice and at the wrong time: a broadcast that lost its message, was canceled, or was checked stays as it
 * is.
 */
export function checkMessage(deps: MessageDeps, tenant: Tenant, broadcastId: number): Promise<void> {
  return deps.database.inTenant(tenant, async (tx) => {
    await lockBroadcast(tx, broadcastId);
    const broadcast = await readBroadcast(tx, broadcastId, null);
    if (broadcast?.status !== 'AudioStatusCheck') return;
    const now = deps.clock.now();
    const voice = voiceOf(broadcast);
    const fault = await faultOf(deps, tx, voice);
    const by = 'carillon';
    if (fault !== null) {
      // The reason is shown until another message comes (row 10).
      await moveBroadcast(deps, tx, broadcast, ['checkFailed'], { by, now, reason: fault.reason });
      return;
    }
    await queueMessages(tx, broadcast, voice);
    await proceed(deps, tx, broadcast, ['checkPassed'], { by, now });
  });
}

/** The chore: queues the check of every broadcast that waits for one, in case its job was lost. */
export async function startChecks(deps: MessageDeps): Promise<void> {
  for (const of of await listBeingChecked(deps.database))
    await deps.database.inPlatform((tx) => queueCheck(deps.jobs, tx, of));
}
