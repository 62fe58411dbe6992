import type { Caller } from '../../platform/http/http.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { announceContacts } from '../announceContacts.ts';
import { countBefore, undoSomeEdits } from './contactSnapshots.sql.ts';
import { theseContacts } from '../lists/selection.sql.ts';
import type { PeopleDeps } from '../createContact.ts';
import { queueReturn, returnedAtOnce } from '../deleteContacts.ts';
import { dropPlannedEdit } from './largeEdits.sql.ts';
import { countReturning, removePeople, returnPeople, takeReturned } from './deletedContacts.sql.ts';
import { insertGroup, isNameUsed, renameGroup } from '../groups/groups.sql.ts';
import { undoKeptApart } from '../merge/keptApart.sql.ts';
import { undoMembers } from '../groups/members.sql.ts';
import { lockMembers } from '../people.sql.ts';
import { contactsChanged, type UndoNotes } from './undoTickets.ts';

export interface Undone {
  UndoID: string;
  UndoExecuted: boolean;
  Status: 'Undone' | 'Undoing';
}

/**
 * Undoes, once and within 10 minutes, what was done under this id to contacts and groups: deleted people and groups
 * come back, memberships and values are restored, restored people are deleted again. Later, twice, or another user's:
 * UndoExecuted. With very many people the rest follows in the background (`Undoing`).
 */
export function undoContacts(deps: PeopleDeps, caller: Caller, undoId: string): Promise<Undone> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const now = deps.clock.now();
    const notes = await contactsChanged.take(tx, { undoId, userId: caller.userId, now });
    await lockMembers(tx);
    for (const group of notes.groups ?? []) await bringBackGroup(tx, group, now);
    for (const group of notes.renamed ?? [])
      if (!(await isNameUsed(tx, group.name, group.listId)))
        await renameGroup(tx, group.listId, group.name, now);
    // Values that are still waiting are not written any more.
    await dropPlannedEdit(tx, undoId);
    const isLarge =
      notes.restored !== true &&
      (await countReturning(tx, undoId)) + (await countBefore(tx, undoId)) > returnedAtOnce;
    const status = isLarge ? 'Undoing' : 'Undone';
    if (isLarge) await queueReturn(deps.jobs, tx, undoId);
    else {
      await undoSomeEdits(tx, undoId, returnedAtOnce);
      if (notes.restored === true) await deleteAgain(tx, caller, undoId, now);
      else await returnPeople(tx, { undoId, limit: returnedAtOnce });
    }
    await undoMembers(tx, undoId);
    await undoKeptApart(tx, undoId);
    await announceContacts(tx);
    return { UndoID: undoId, UndoExecuted: true, Status: status };
  });
}

/** With its old id and, if no other group has it meanwhile, its old name. */
async function bringBackGroup(
  tx: TenantTx,
  group: NonNullable<UndoNotes['groups']>[number],
  now: Date,
): Promise<void> {
  let name = group.name;
  for (let n = 2; await isNameUsed(tx, name, null); n += 1) name = `${group.name} ${n}`;
  await insertGroup(tx, { listId: group.listId, name, userId: group.userId, now });
}

async function deleteAgain(tx: TenantTx, caller: Caller, undoId: string, now: Date): Promise<void> {
  const personIds = await takeReturned(tx, undoId);
  await removePeople(tx, theseContacts(tx.accountId, null, personIds), {
    undoId: null,
    userId: caller.userId,
    now,
    mergedInto: null,
  });
}
