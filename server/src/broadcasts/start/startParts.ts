import type { TenantTx } from '../../platform/database/database.ts';
import type { BroadcastRow } from '../broadcasts.sql.ts';
import { leaveBeforeStart } from '../drips/leaveSteps.ts';
import { takeInTextable } from '../drafts/recipients/leftOut.ts';
import { partsOfType } from '../parts/parts.ts';

/** Starts the texts and calls of a broadcast that waited for its time or its message. */
export async function startParts(tx: TenantTx, scheduled: BroadcastRow, now: Date): Promise<void> {
  const broadcast = await leaveBeforeStart(tx, scheduled, now);
  await takeInTextable(tx, broadcast);
  for (const part of partsOfType(broadcast.broadcastType)) await part.start(tx, broadcast.broadcastId);
}
