import type { BroadcastEvent } from '@carillon/rules/broadcasts/transitions';
import { readAccount } from '../../accounts/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { moveBroadcast, type Move, type Moved } from './move.ts';

/**
 * Moves a broadcast through `events`, and then as far as it comes without waiting: approved automatically unless its
 * account is under review, and started if its start has come. A start that passed while it was checked or reviewed is
 * late, not missed (2-decisions A2 rows 7, 9, 12, 16).
 */
export async function proceed(
  deps: { readonly jobs: Jobs },
  tx: TenantTx,
  broadcast: Moved,
  events: readonly BroadcastEvent[],
  move: Move,
): Promise<boolean> {
  const all: BroadcastEvent[] = [...events];
  const isApproved = events.includes('approve') || !(await readAccount(tx)).reviewsBroadcasts;
  if (isApproved && !events.includes('approve')) all.push('approve');
  const { startDate } = broadcast;
  if (isApproved && (startDate === null || startDate <= move.now)) all.push('startReached');
  return (await moveBroadcast(deps, tx, broadcast, all, move)) !== null;
}
