import { AppError } from '@carillon/contract/errors';
import type { SelectionType } from '@carillon/rules/contacts/selection';
import { rosterOwner } from '../../../accounts/index.ts';
import { allGroups, checkGroups } from '../../../contacts/index.ts';
import type { TenantTx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/http.ts';
import { addContacts, type ListChoice } from '../../../audiences/index.ts';
import { createDraft, openDraft, type DraftDeps } from '../drafts.ts';

/** New recipients, and numbers that were there before or came twice. */
interface Added {
  AddedCount: number;
  DuplicateCount: number;
}

const wire = ({ added, duplicates }: { added: number; duplicates: number }): Added => ({
  AddedCount: added,
  DuplicateCount: duplicates,
});

/**
 * Adds selected contacts of a list with all their numbers, or only with their first ones (rows B-208, B-212). They are
 * the account's own people, so the user does not declare consent again.
 */
export function addPeople(
  deps: DraftDeps,
  caller: Caller,
  draftId: number,
  choice: ListChoice,
  primaryOnly: boolean,
): Promise<Added> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    // Locked, so that another addition to this draft waits and no two recipients get the same number.
    const { audienceId } = await openDraft(tx, caller, draftId, true);
    await checkGroups(tx, rosterOwner(caller), [choice.listId]);
    const from = { source: 'contact', sourceId: null, primaryOnly } as const;
    return wire(
      await addContacts(tx, audienceId, choice, from, { owner: rosterOwner(caller), now: deps.clock.now() }),
    );
  });
}

interface GroupChoice {
  readonly type: SelectionType;
  readonly listIds: readonly number[];
  readonly primaryOnly: boolean;
}

/** Adds whole groups: 0 is Everyone, -1 those in no group, and -2 is refused (row B-209, 2-decisions F16). */
export function addGroups(
  deps: DraftDeps,
  caller: Caller,
  draftId: number,
  choice: GroupChoice,
): Promise<Added> {
  return deps.database.inTenant(caller.tenant, (tx) => addGroupsIn(deps, tx, caller, draftId, choice));
}

/** The same in the caller's transaction. */
export async function addGroupsIn(
  deps: DraftDeps,
  tx: TenantTx,
  caller: Caller,
  draftId: number,
  { type, listIds, primaryOnly }: GroupChoice,
): Promise<Added> {
  const { audienceId } = await openDraft(tx, caller, draftId, true);
  let ids: readonly number[];
  if (type === 'Selected') ids = await checkGroups(tx, rosterOwner(caller), listIds);
  else {
    const without = new Set(type === 'SelectedAllExcept' ? listIds : []);
    ids = (await allGroups(tx, rosterOwner(caller))).filter((id) => !without.has(id));
  }
  if (ids.length === 0) throw new AppError('Validation', 'Choose at least one group.');
  const sum: Added = { AddedCount: 0, DuplicateCount: 0 };
  // One group after the other, so that each person is listed under the group that added them.
  for (const listId of ids) {
    const everybody = { listId, type: 'SelectedAll', personIds: [], q: null, importId: null } as const;
    const from = { source: 'group', sourceId: listId, primaryOnly } as const;
    const by = { owner: rosterOwner(caller), now: deps.clock.now() };
    const added = await addContacts(tx, audienceId, everybody, from, by);
    sum.AddedCount += added.added;
    sum.DuplicateCount += added.duplicates;
  }
  return sum;
}

/** The same, into a new draft if none is named. */
export async function addGroupsToNew(
  deps: DraftDeps,
  caller: Caller,
  draftId: number | undefined,
  choice: GroupChoice,
): Promise<Added & { DraftBroadcastID: number }> {
  const DraftBroadcastID = draftId ?? (await createDraft(deps, caller, 'SMS')).DraftBroadcastID;
  return { DraftBroadcastID, ...(await addGroups(deps, caller, DraftBroadcastID, choice)) };
}
