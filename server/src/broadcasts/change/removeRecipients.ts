import { AppError } from '@carillon/contract/errors';
import { keepOneText } from '@carillon/rules/broadcasts/refusals';
import { people } from '@carillon/rules/money/amounts';
import { removeChosen } from '../../audiences/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { announceStatus } from '../announce.ts';
import { readBroadcast } from '../broadcasts.sql.ts';
import type { DraftDeps } from '../drafts/drafts.ts';
import { chosenByPhone, chosenNumbers, type CopyRequest } from '../drafts/recipients/copyToDraft.ts';
import { recordDeed, requireVersion } from '../life/activity.ts';
import { requireAction, steered } from '../life/steered.ts';
import { NoOneReached } from '../start/createBroadcast.ts';
import { changeRecipients } from './changeRecipients.ts';

/**
 * Removes chosen recipients of a broadcast that has not started (row B-190): a selection by phone number, or all that
 * match a filter. Their credits are released. Returns how many. Throws BroadcastStarted, BroadcastChanged, and
 * Unprocessable if no one who can be reached would be left.
 */
export function removeRecipients(
  deps: DraftDeps,
  caller: Caller,
  broadcastId: number,
  { Version, ...request }: CopyRequest & { readonly Version?: number | undefined },
): Promise<number> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const broadcast = await steered(tx, caller, broadcastId);
    const now = deps.clock.now();
    requireAction(broadcast, 'removeRecipients', now);
    await requireVersion(tx, caller, broadcast, Version);
    const chosen = {
      ...(await chosenByPhone(tx, request.Selection)),
      numbers: await chosenNumbers(tx, broadcast, request),
    };
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
    if (removed > 0) await tell(tx, caller, broadcast.broadcastId, broadcast.phoneNumberCount, now);
    return removed;
  });
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
  broadcastId: number,
  before: number,
  at: Date,
): Promise<void> {
  const after = await readBroadcast(tx, broadcastId, null);
  if (after === null) return;
  const [from, to] = [people(before), people(after.phoneNumberCount)];
  await recordDeed(tx, broadcastId, { by: caller, at, deed: 'removeRecipients', from, to });
  await announceStatus(tx, broadcastId, after);
}
