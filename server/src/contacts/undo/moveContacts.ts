import { randomUUID } from 'node:crypto';
import { AppError } from '@carillon/contract/errors';
import type { SelectionType } from '@carillon/rules/contacts/selection';
import { rosterOwner } from '../../accounts/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { announceContacts } from '../announceContacts.ts';
import type { ContactSelection } from '../lists/selection.sql.ts';
import { specialGroups } from '../contacts.sql.ts';
import type { PeopleDeps } from '../createContact.ts';
import { ownGroups } from '../groups/groups.sql.ts';
import { putIntoGroup, takeOutOfGroup } from '../groups/members.sql.ts';
import { lockMembers } from '../people.sql.ts';
import { saveContactsUndo, type Undoable } from './undoTickets.ts';

/** A selection as it comes over the wire. */
export interface WireChoice {
  readonly Selection: { readonly Type: SelectionType; readonly Items: readonly { PersonID: number }[] };
  readonly q?: string | undefined;
  readonly importid?: number | undefined;
}

/** The people a caller chose in a list, among those that the caller sees. Throws NotFound for another user's group. */
export async function readChoice(
  tx: TenantTx,
  caller: Caller,
  listId: number,
  wire: WireChoice,
): Promise<ContactSelection> {
  const owner = rosterOwner(caller);
  if (listId > 0 && (await ownGroups(tx, owner, [listId])).length === 0) throw new AppError('NotFound');
  return {
    accountId: tx.accountId,
    listId,
    owner,
    type: wire.Selection.Type,
    personIds: wire.Selection.Items.map((item) => item.PersonID),
    q: wire.q?.trim() || null,
    importId: wire.importid ?? null,
  };
}

/** Why no contact can be put into a special group. */
const wrongTargets: Readonly<Record<number, string>> = {
  [specialGroups.everyone]: 'All contacts are in Everyone already.',
  [specialGroups.unfiled]: 'Take contacts out of their groups instead; who is in none is in Unfiled.',
  [specialGroups.deleted]: 'Delete contacts instead of moving them to Deleted.',
};

/**
 * Puts the chosen people of one list into a group: out of a group they move unless `copy`, out of Everyone and
 * Unfiled they are added. One statement for any number. Counts those who were not in it, or who moved.
 */
export function moveContacts(
  deps: PeopleDeps,
  caller: Caller,
  lists: { from: number; target: number; copy: boolean },
  wire: WireChoice,
): Promise<Undoable> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const wrong = wrongTargets[lists.target];
    if (wrong !== undefined) throw new AppError('WrongState', wrong);
    if (lists.from === specialGroups.deleted)
      throw new AppError('WrongState', 'Restore deleted contacts before you put them into a group.');
    await lockMembers(tx);
    const choice = await readChoice(tx, caller, lists.from, wire);
    if ((await ownGroups(tx, choice.owner, [lists.target])).length === 0) throw new AppError('NotFound');
    const moves = lists.from > 0 && !lists.copy && lists.from !== lists.target;
    const { undoId, now } = newUndo(deps);
    const { added, taken } = await putIntoGroup(tx, choice, lists.target, {
      undoId,
      from: moves ? lists.from : null,
    });
    await saveContactsUndo(tx, caller, { undoId, now, what: {} });
    await announceContacts(tx);
    return { UndoID: undoId, Count: moves ? taken : added };
  });
}

/** Takes the chosen people out of a group of the account's own. */
export async function leaveGroup(
  deps: PeopleDeps,
  tx: TenantTx,
  caller: Caller,
  choice: ContactSelection,
): Promise<Undoable> {
  const { undoId, now } = newUndo(deps);
  const count = await takeOutOfGroup(tx, choice, undoId);
  await saveContactsUndo(tx, caller, { undoId, now, what: {} });
  await announceContacts(tx);
  return { UndoID: undoId, Count: count };
}

/** The id of a change that can be undone, and its time. */
export function newUndo(deps: Pick<PeopleDeps, 'clock'>): { undoId: string; now: Date } {
  return { undoId: `c_${randomUUID()}`, now: deps.clock.now() };
}
