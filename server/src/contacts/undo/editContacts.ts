import { AppError } from '@carillon/contract/errors';
import type { Caller } from '../../platform/http/http.ts';
import { announceContacts } from '../announceContacts.ts';
import { editPeople } from './contactSnapshots.sql.ts';
import { countSelected } from '../lists/selectedCount.sql.ts';
import { isSameName } from '../contactFields.ts';
import { listFieldRows } from '../contactFields.sql.ts';
import { specialGroups } from '../contacts.sql.ts';
import { checkOwnGroups, type PeopleDeps } from '../createContact.ts';
import { putIntoGroup } from '../groups/members.sql.ts';
import { editContactsJob } from '../jobs.ts';
import { planEdit } from './largeEdits.sql.ts';
import { newUndo, readChoice, type WireChoice } from './moveContacts.ts';
import { lockMembers } from '../people.sql.ts';
import { saveContactsUndo, type Undoable } from './undoTickets.ts';

/** Rewriting a contact costs about 0.1 ms with its indexes; more than these would be too long for a request. */
export const editedAtOnce = 10_000;

export interface ContactsEdit {
  readonly Notes?: string | undefined;
  readonly CustomData?: Readonly<Record<string, string>> | undefined;
  /** Further groups that they are added to. */
  readonly ListIDs?: readonly number[] | undefined;
}

/**
 * Writes the same notes or custom fields into a selection, or adds it to groups (rows B-225, C-238). Counts the chosen.
 * Values of more than `editedAtOnce` are written in the background (`Changing`). Throws Validation for an unknown field
 * or an emptied required one.
 */
export function editContacts(
  deps: PeopleDeps,
  caller: Caller,
  listId: number,
  wire: WireChoice & { Update: ContactsEdit },
): Promise<Undoable & { Status: 'Done' | 'Changing' }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    if (listId === specialGroups.deleted)
      throw new AppError('WrongState', 'Restore deleted contacts before you change them.');
    await lockMembers(tx);
    const choice = await readChoice(tx, caller, listId, wire);
    const { Notes, CustomData, ListIDs } = wire.Update;
    const groups = await checkOwnGroups(tx, choice.owner, ListIDs ?? []);
    const count = await countSelected(tx, choice);
    const { undoId, now } = newUndo(deps);
    const hasValues = Notes !== undefined || CustomData !== undefined;
    const isLarge = hasValues && count > editedAtOnce;
    if (hasValues) {
      const rows = await listFieldRows(tx);
      const fields = new Map<number, string>();
      for (const [name, value] of Object.entries(CustomData ?? {})) {
        const field = rows.find((row) => isSameName(row.name, name));
        const refuse = (message: string) =>
          new AppError('Validation', message, [{ Field: `CustomData.${name}`, Message: message }]);
        if (field === undefined) throw refuse(`There is no custom field "${name}".`);
        if (field.isRequired && value.trim() === '') throw refuse(`${field.name} can't be empty.`);
        fields.set(field.slot, value.trim());
      }
      const edit = { notes: Notes ?? null, fields };
      if (isLarge) {
        await planEdit(tx, choice, { ...edit, undoId });
        await deps.jobs.enqueue(
          tx,
          editContactsJob,
          { AccountID: tx.accountId, UndoID: undoId },
          { key: `${tx.accountId}:${undoId}` },
        );
      } else await editPeople(tx, choice, edit, { undoId, now });
    }
    for (const target of groups) await putIntoGroup(tx, choice, target, { undoId, from: null });
    await saveContactsUndo(tx, caller, { undoId, now, what: {} });
    await announceContacts(tx);
    return { UndoID: undoId, Count: count, Status: isLarge ? 'Changing' : 'Done' };
  });
}
