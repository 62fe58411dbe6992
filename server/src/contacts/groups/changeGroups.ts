import type { Group } from '@carillon/contract/contacts/contacts';
import { AppError } from '@carillon/contract/errors';
import type { SelectionType } from '@carillon/rules/contacts/selection';
import { rosterOwner } from '../../accounts/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { announceContacts } from '../announceContacts.ts';
import { specialGroups } from '../contacts.sql.ts';
import type { PeopleDeps } from '../createContact.ts';
import { removePeople } from '../undo/deletedContacts.sql.ts';
import {
  chooseGroupRows,
  countList,
  insertGroup,
  isNameUsed,
  readGroup,
  removeGroups,
  renameGroup,
  type GroupRow,
} from './groups.sql.ts';
import { emptyGroups } from './members.sql.ts';
import { newUndo } from '../undo/moveContacts.ts';
import { lockMembers } from '../people.sql.ts';
import { saveContactsUndo, type Undoable } from '../undo/undoTickets.ts';

const systemNames: Readonly<Record<number, string>> = {
  [specialGroups.everyone]: 'Everyone',
  [specialGroups.unfiled]: 'Unfiled',
  [specialGroups.deleted]: 'Deleted',
};

/** A group, special ones included. Throws NotFound. */
export function getGroup(deps: PeopleDeps, caller: Caller, listId: number): Promise<Group> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const owner = rosterOwner(caller);
    const systemName = systemNames[listId];
    if (systemName === undefined) return present(await ownGroup(tx, owner, listId));
    return {
      ListID: listId,
      ListName: systemName,
      ListType: 'System',
      RosterCount: await countList(tx, owner, listId),
    };
  });
}

/**
 * A new group of the caller's. Throws GroupNameUsed for a name that is there in any case (row P-137), ListIDUsed
 * for a chosen id that is taken (row P-148).
 */
export function createGroup(
  deps: PeopleDeps,
  caller: Caller,
  input: { ListName: string; ListID?: number | undefined },
): Promise<Group> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const listId = await newGroup(tx, caller, input, deps.clock.now());
    await announceContacts(tx);
    return { ListID: listId, ListName: input.ListName, ListType: 'User', RosterCount: 0 };
  });
}

/** Makes the group; throws as `createGroup` does. */
export async function newGroup(
  tx: TenantTx,
  caller: Caller,
  input: { ListName: string; ListID?: number | undefined },
  now: Date,
): Promise<number> {
  await checkName(tx, input.ListName, null);
  const listId = await insertGroup(tx, {
    listId: input.ListID ?? null,
    name: input.ListName,
    userId: caller.userId,
    now,
  });
  if (listId !== null) return listId;
  // If two requests use the same name at once, the later one finds it here.
  await checkName(tx, input.ListName, null);
  throw new AppError('ListIDUsed', undefined, [
    { Field: 'ListID', Message: 'This List ID is already being used.' },
  ]);
}

/** Renames a group. Special ones keep their names (WrongState). */
export function changeGroup(
  deps: PeopleDeps,
  caller: Caller,
  listId: number,
  input: { ListName: string },
): Promise<Group> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    refuseSystem(listId);
    const group = await ownGroup(tx, rosterOwner(caller), listId);
    await checkName(tx, input.ListName, listId);
    await renameGroup(tx, listId, input.ListName, deps.clock.now());
    await announceContacts(tx);
    return present({ ...group, name: input.ListName });
  });
}

/**
 * Deletes one group. With `contacts: delete` its contacts are deleted too, those that the caller sees; otherwise
 * contacts in no other group become Unfiled. Can be undone for 10 minutes.
 */
export function deleteGroup(
  deps: PeopleDeps,
  caller: Caller,
  listId: number,
  options: { contacts: 'keep' | 'delete' },
): Promise<Undoable> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    refuseSystem(listId);
    const owner = rosterOwner(caller);
    await lockMembers(tx);
    const group = await ownGroup(tx, owner, listId);
    const { undoId, now } = newUndo(deps);
    if (options.contacts === 'delete')
      await removePeople(
        tx,
        {
          accountId: tx.accountId,
          listId,
          owner,
          type: 'SelectedAll',
          personIds: [],
          q: null,
          importId: null,
        },
        { undoId, userId: caller.userId, now, mergedInto: null },
      );
    return dropGroups(tx, caller, [group], undoId, now);
  });
}

/** Groups of a selection. */
export interface GroupChoice {
  readonly type: SelectionType;
  readonly listIds: readonly number[];
  readonly q: string | null;
}

/** Deletes the chosen groups among those the caller sees; their contacts stay. */
export function deleteGroups(deps: PeopleDeps, caller: Caller, choice: GroupChoice): Promise<Undoable> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    await lockMembers(tx);
    const groups = await chooseGroupRows(tx, rosterOwner(caller), choice);
    const { undoId, now } = newUndo(deps);
    return dropGroups(tx, caller, groups, undoId, now);
  });
}

/** Renames the chosen group; a name is for one group only, so more than one is GroupNameUsed. */
export function changeGroups(
  deps: PeopleDeps,
  caller: Caller,
  choice: GroupChoice,
  input: { ListName: string },
): Promise<Undoable> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const [group, ...others] = await chooseGroupRows(tx, rosterOwner(caller), choice);
    if (group === undefined) throw new AppError('NotFound');
    if (others.length > 0) throw nameUsed();
    await checkName(tx, input.ListName, group.listId);
    const { undoId, now } = newUndo(deps);
    await renameGroup(tx, group.listId, input.ListName, now);
    await saveContactsUndo(tx, caller, { undoId, now, what: { renamed: [group] } });
    await announceContacts(tx);
    return { UndoID: undoId, Count: 1 };
  });
}

async function dropGroups(
  tx: TenantTx,
  caller: Caller,
  groups: readonly GroupRow[],
  undoId: string,
  now: Date,
): Promise<Undoable> {
  const listIds = groups.map((group) => group.listId);
  await emptyGroups(tx, listIds, undoId);
  await removeGroups(tx, listIds);
  await saveContactsUndo(tx, caller, { undoId, now, what: { groups } });
  await announceContacts(tx);
  return { UndoID: undoId, Count: groups.length };
}

async function ownGroup(tx: TenantTx, owner: number | null, listId: number): Promise<GroupRow> {
  const group = await readGroup(tx, owner, listId, { lock: true });
  if (group === null) throw new AppError('NotFound');
  return group;
}

async function checkName(tx: TenantTx, name: string, except: number | null): Promise<void> {
  if (await isNameUsed(tx, name, except)) throw nameUsed();
}

function nameUsed(): AppError {
  return new AppError('GroupNameUsed', undefined, [
    { Field: 'ListName', Message: 'The group name is already in use.' },
  ]);
}

function refuseSystem(listId: number): void {
  const name = systemNames[listId];
  if (name !== undefined) throw new AppError('WrongState', `The group ${name} can't be changed.`);
}

function present(group: GroupRow): Group {
  return { ListID: group.listId, ListName: group.name, ListType: 'User', RosterCount: group.count };
}
