import { AppError } from '@carillon/contract/errors';
import { stageOf } from '@carillon/rules/broadcasts/actions';
import { keepOneText } from '@carillon/rules/broadcasts/refusals';
import { people } from '@carillon/rules/money/amounts';
import { countChosen, removeChosen, type Chosen } from '../../audiences/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { announceStatus } from '../announce.ts';
import { readBroadcast, type BroadcastRow } from '../broadcasts.sql.ts';
import type { DraftDeps } from '../drafts/drafts.ts';
import { chosenByPhone, chosenNumbers, type CopyRequest } from '../drafts/recipients/copyToDraft.ts';
import { recordDeed, requireVersion } from '../life/activity.ts';
import { requireAction, steered } from '../life/steered.ts';
import { NoOneReached } from '../start/createBroadcast.ts';
import { changeRecipients } from './changeRecipients.ts';
import { removeUncontacted } from './removeUncontacted.ts';

/** How many were removed, and (while it is being sent) how many of the chosen stay: they were contacted or left out. */
interface Removed {
  readonly Count: number;
  readonly KeptCount: number;
}

/**
 * Removes chosen recipients of a broadcast (row B-190): a selection by phone number, or all that match a filter. Their
 * credits are released. Before its start, they are gone; while it is being sent or paused, those who were not contacted
 * yet get the result Removed, and the others stay. Throws BroadcastStarted, BroadcastChanged, and Unprocessable if no
 * one who can be reached would be left before the start.
 */
export function removeRecipients(
  deps: DraftDeps,
  caller: Caller,
  broadcastId: number,
  { Version, ...request }: CopyRequest & { readonly Version?: number | undefined },
): Promise<Removed> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const broadcast = await steered(tx, caller, broadcastId);
    const now = deps.clock.now();
    requireAction(broadcast, 'removeRecipients', now);
    await requireVersion(tx, caller, broadcast, Version);
    const chosen = {
      ...(await chosenByPhone(tx, request.Selection)),
      numbers: await chosenNumbers(tx, broadcast, request),
    };
    const isSending = hasStarted(broadcast);
    const removed = isSending
      ? await removeUncontacted(tx, broadcast, chosen, now)
      : await removeScheduled(deps, tx, broadcast, chosen, now);
    if (removed > 0) await tell(tx, caller, broadcast, { removed, now });
    const KeptCount = isSending ? await countChosen(tx, broadcast.audienceId, chosen) : 0;
    return { Count: removed, KeptCount };
  });
}

const hasStarted = ({ status }: BroadcastRow): boolean =>
  stageOf(status) !== 'processing' && stageOf(status) !== 'scheduled';

async function removeScheduled(
  deps: DraftDeps,
  tx: TenantTx,
  broadcast: BroadcastRow,
  chosen: Chosen,
  now: Date,
): Promise<number> {
  let removed = 0;
  await orKeepOne(
    changeRecipients(deps, tx, broadcast, {
      now,
      numbers: 'All',
      async change() {
        removed = await removeChosen(tx, broadcast.audienceId, chosen, now);
        return removed > 0;
      },
    }),
  );
  return removed;
}

async function orKeepOne(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw error instanceof NoOneReached ? new AppError('Unprocessable', keepOneText) : error;
  }
}

/** The line in the activity list, and the pages that show it. */
async function tell(
  tx: TenantTx,
  caller: Caller,
  before: BroadcastRow,
  { removed, now }: { readonly removed: number; readonly now: Date },
): Promise<void> {
  const { broadcastId } = before;
  const after = await readBroadcast(tx, broadcastId, null);
  if (after === null) return;
  // Removed recipients of a running broadcast stay in its list.
  const change = hasStarted(before)
    ? { reason: `${people(removed)} who had not been contacted yet.` }
    : { from: people(before.phoneNumberCount), to: people(after.phoneNumberCount) };
  await recordDeed(tx, broadcastId, { by: caller, at: now, deed: 'removeRecipients', ...change });
  await announceStatus(tx, broadcastId, after);
}
