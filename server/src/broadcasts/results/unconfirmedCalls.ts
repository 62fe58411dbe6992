import { callCodes } from '@carillon/rules/calls/callCatalogue';
import {
  callCountsOf,
  listDoubtfulCalls,
  resolveDoubtfulCalls,
  type DoubtfulCallDecision,
} from '../../calls/index.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { DraftDeps } from '../drafts/drafts.ts';
import { recordDeed } from '../life/activity.ts';
import { announceProgress } from '../life/lifecycle.ts';
import {
  chosenNos,
  decisionText,
  maySendAgain,
  nextCheckText,
  visibleBroadcast,
  type DoubtSelection,
} from './results.ts';
import { steered } from '../life/steered.ts';

const settling = ['AskAgain', 'MarkCalled', 'MarkFailed'] as const;

/** Calls that may or may not have rung, and what the user may do about each. */
export function listUnconfirmedCalls(
  deps: DraftDeps,
  caller: Caller,
  broadcastId: number,
  page: { offset: number; limit: number },
) {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const broadcast = await visibleBroadcast(tx, caller, broadcastId);
    const rows = await listDoubtfulCalls(tx, broadcastId, page);
    const counts = (await callCountsOf(tx, [broadcastId])).get(broadcastId);
    const actions = maySendAgain(broadcast) ? [...settling, 'CallAgain' as const] : [...settling];
    return {
      items: rows.map((row) => ({
        PersonID: row.recipient_no,
        PhoneNumber: String(row.phone),
        FirstName: row.first_name,
        LastName: row.last_name,
        CallDate: row.dialed_at?.toISOString() ?? null,
        Explanation: `We handed this call to the phone company and got no answer, so we can’t say whether the phone rang. ${nextCheckText(row.due_at)}`,
        NextCheckDate: row.due_at?.toISOString() ?? null,
        Actions: actions,
      })),
      size: counts?.byStatus[callCodes.unconfirmed] ?? rows.length,
    };
  });
}

/** Carries out a user's decision about calls in doubt; returns how many it concerned. */
export function decideUnconfirmedCalls(
  deps: DraftDeps,
  caller: Caller,
  broadcastId: number,
  decision: DoubtfulCallDecision,
  selection: DoubtSelection,
): Promise<number> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    await steered(tx, caller, broadcastId);
    const now = deps.clock.now();
    const count = await resolveDoubtfulCalls(tx, broadcastId, decision, chosenNos(selection), now);
    if (count > 0) {
      const deed = 'decideUnconfirmed';
      await recordDeed(tx, broadcastId, { by: caller, at: now, deed, to: decisionText(decision, count) });
      await announceProgress(tx, broadcastId, now);
    }
    return count;
  });
}
