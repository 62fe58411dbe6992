import { AppError } from '@carillon/contract/errors';
import { rosterOwner } from '../accounts/index.ts';
import type { TenantTx } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/http.ts';
import type { Jobs } from '../platform/jobs.ts';
import { announceContacts } from './announceContacts.ts';
import { theseContacts, type ContactSelection } from './lists/selection.sql.ts';
import { specialGroups } from './contacts.sql.ts';
import type { PeopleDeps } from './createContact.ts';
import { forgetPeople, markReturning, removePeople, returnPeople } from './undo/deletedContacts.sql.ts';
import { leaveGroup, newUndo, readChoice, type WireChoice } from './undo/moveContacts.ts';
import { lockMembers } from './people.sql.ts';
import { undoContactsJob } from './jobs.ts';
import { saveContactsUndo, type Undoable } from './undo/undoTickets.ts';

/** This many come back while the caller waits; the rest in the background. */
export const returnedAtOnce = 5_000;

/**
 * Removes a selection from the list that shows it: out of a group; from Everyone and Unfiled to Deleted; out of Deleted
 * for good, which can't be undone (`UndoID` null). Consent belongs to the numbers and stays in all cases.
 */
export function deleteFromList(
  deps: PeopleDeps,
  caller: Caller,
  listId: number,
  wire: WireChoice,
): Promise<{ UndoID: string | null; Count: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    await lockMembers(tx);
    const choice = await readChoice(tx, caller, listId, wire);
    if (listId > 0) return leaveGroup(deps, tx, caller, choice);
    if (listId !== specialGroups.deleted) return remove(deps, tx, caller, choice);
    const count = await forgetPeople(tx, choice);
    await announceContacts(tx);
    return { UndoID: null, Count: count };
  });
}

/** Deletes a selection of contacts from any list. Those in Deleted are there already, so none are chosen. */
export function deleteContacts(
  deps: PeopleDeps,
  caller: Caller,
  listId: number,
  wire: WireChoice,
): Promise<Undoable> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    if (listId === specialGroups.deleted)
      throw new AppError('WrongState', 'These contacts are deleted already.');
    await lockMembers(tx);
    return remove(deps, tx, caller, await readChoice(tx, caller, listId, wire));
  });
}

/** Deletes one contact. Throws NotFound. */
export function deleteContact(deps: PeopleDeps, caller: Caller, personId: number): Promise<Undoable> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    await lockMembers(tx);
    const done = await remove(deps, tx, caller, theseContacts(tx.accountId, rosterOwner(caller), [personId]));
    if (done.Count === 0) throw new AppError('NotFound');
    return done;
  });
}

/** Restores a selection of Deleted into its groups; more than `returnedAtOnce` are restored in the background. */
export function restoreContacts(deps: PeopleDeps, caller: Caller, wire: WireChoice): Promise<Undoable> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    await lockMembers(tx);
    const { undoId, now } = newUndo(deps);
    const choice = await readChoice(tx, caller, specialGroups.deleted, wire);
    const count = await markReturning(tx, choice, undoId);
    if (count > returnedAtOnce) await queueReturn(deps.jobs, tx, undoId);
    else await returnPeople(tx, { undoId, limit: returnedAtOnce });
    await saveContactsUndo(tx, caller, { undoId, now, what: { restored: true } });
    await announceContacts(tx);
    return { UndoID: undoId, Count: count };
  });
}

/** Lets the worker restore the contacts with this undo id. */
export function queueReturn(jobs: Jobs, tx: TenantTx, undoId: string): Promise<void> {
  return jobs.enqueue(
    tx,
    undoContactsJob,
    { AccountID: tx.accountId, UndoID: undoId },
    { key: `${tx.accountId}:${undoId}` },
  );
}

async function remove(
  deps: PeopleDeps,
  tx: TenantTx,
  caller: Caller,
  choice: ContactSelection,
): Promise<Undoable> {
  const { undoId, now } = newUndo(deps);
  const count = await removePeople(tx, choice, { undoId, userId: caller.userId, now, mergedInto: null });
  await saveContactsUndo(tx, caller, { undoId, now, what: {} });
  await announceContacts(tx);
  return { UndoID: undoId, Count: count };
}
