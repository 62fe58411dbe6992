import { AppError } from '@carillon/contract/errors';
import type { Caller } from '../platform/http.ts';
import { announceContacts } from './announceContacts.ts';
import { editPeople } from './before.sql.ts';
import { countChosen } from './chosenCount.sql.ts';
import { isSameName } from './contactFields.ts';
import { listFieldRows } from './contactFields.sql.ts';
import { specialGroups } from './contacts.sql.ts';
import { checkOwnGroups, type PeopleDeps } from './createContact.ts';
import { putIntoGroup } from './members.sql.ts';
import { newUndo, readChoice, type WireChoice } from './moveContacts.ts';
import { lockMembers } from './people.sql.ts';
import { saveContactsUndo, type Undoable } from './undoTickets.ts';

/** Rewriting a contact costs about 0.1 ms with its indexes; more than these would be too long for a request. */
const editedAtOnce = 20_000;

export interface ContactsEdit {
  readonly Notes?: string | undefined;
  readonly CustomData?: Readonly<Record<string, string>> | undefined;
  /** Groups that they shall be in as well. */
  readonly ListIDs?: readonly number[] | undefined;
}

/**
 * Writes the same notes or custom fields into a selection, or adds it to groups (rows B-225, C-238). Counts the
 * chosen. Throws Validation for an unknown field, an emptied required one, or too many at once.
 */
export function editContacts(
  deps: PeopleDeps,
  caller: Caller,
  listId: number,
  wire: WireChoice & { Update: ContactsEdit },
): Promise<Undoable> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    if (listId === specialGroups.deleted)
      throw new AppError('WrongState', 'Restore deleted contacts before you change them.');
    await lockMembers(tx);
    const choice = await readChoice(tx, caller, listId, wire);
    const { Notes, CustomData, ListIDs } = wire.Update;
    const groups = await checkOwnGroups(tx, choice.owner, ListIDs ?? []);
    const count = await countChosen(tx, choice);
    const { undoId, now } = newUndo(deps);
    if (Notes !== undefined || CustomData !== undefined) {
      if (count > editedAtOnce)
        throw new AppError(
          'TooManySelected',
          `At most ${editedAtOnce.toLocaleString('en-US')} contacts can be changed at a time. Choose fewer, for example with a search.`,
        );
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
      await editPeople(tx, choice, { notes: Notes ?? null, fields }, { undoId, now });
    }
    for (const target of groups) await putIntoGroup(tx, choice, target, { undoId, from: null });
    await saveContactsUndo(tx, caller, { undoId, now, what: {} });
    await announceContacts(tx);
    return { UndoID: undoId, Count: count };
  });
}
