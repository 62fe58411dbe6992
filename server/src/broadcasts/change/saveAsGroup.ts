import type { Group } from '@carillon/contract/contacts/contacts';
import { groupOfPeople, type PersonOfList } from '../../contacts/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { BroadcastRow } from '../broadcasts.sql.ts';
import { chosenByPhone, type CopyRequest } from '../drafts/recipients/copyToDraft.ts';
import { peopleByNumber, peopleByPhone } from '../../audiences/index.ts';
import type { DraftDeps } from '../drafts/drafts.ts';
import { recordDeed } from '../life/activity.ts';
import { requireAction } from '../life/steered.ts';
import { nextNumbers, visibleBroadcast } from '../results/results.ts';

/** Recipients gone through per step. */
const stepSize = 5_000;

/**
 * Saves recipients of a broadcast as a new group (row B-189): a selection by phone number, or all that match a filter.
 * Throws WrongState before it has started (2-decisions A4), GroupNameUsed.
 */
export function saveAsGroup(
  deps: DraftDeps & { readonly jobs: Jobs },
  caller: Caller,
  broadcastId: number,
  request: CopyRequest & { readonly Update: { readonly ListName: string } },
): Promise<Group & { IsFilling: boolean }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const broadcast = await visibleBroadcast(tx, caller, broadcastId);
    const at = deps.clock.now();
    requireAction(broadcast, 'saveAsGroup', at);
    const group = await groupOfPeople(deps, tx, caller, {
      listName: request.Update.ListName,
      people: chosenPeople(tx, broadcast, request),
    });
    await recordDeed(tx, broadcastId, { by: caller, at, deed: 'saveAsGroup', to: group.ListName });
    return group;
  });
}

async function* chosenPeople(
  tx: TenantTx,
  broadcast: BroadcastRow,
  request: CopyRequest,
): AsyncGenerator<PersonOfList[]> {
  const { Selection, ...wanted } = request;
  const { only, except } = await chosenByPhone(tx, Selection);
  const { audienceId } = broadcast;
  if (only !== null) {
    yield await peopleByPhone(tx, audienceId, only);
    return;
  }
  for (let after = 0; ;) {
    const next = await nextNumbers(tx, broadcast, wanted, after, stepSize);
    yield await peopleByNumber(tx, audienceId, next, except);
    if (next.length < stepSize) return;
    after = next.at(-1) ?? after;
  }
}
