import type { ContactDetail } from '@carillon/contract/contacts/contacts';
import { AppError } from '@carillon/contract/errors';
import { rosterOwner } from '../../accounts/index.ts';
import type { Caller } from '../../platform/http/http.ts';
import { announceContacts } from '../announceContacts.ts';
import { keepPerson } from '../undo/contactSnapshots.sql.ts';
import { theseContacts } from '../lists/selection.sql.ts';
import { readContactInput, type ContactTyped } from '../contactInput.ts';
import type { ContactValues } from '../presentContact.ts';
import { presentDetail, type PeopleDeps } from '../createContact.ts';
import { removePeople } from '../undo/deletedContacts.sql.ts';
import { joinGroupsOf } from '../groups/members.sql.ts';
import { newUndo } from '../undo/moveContacts.ts';
import { lockMembers, readPeople, updatePerson } from '../people.sql.ts';
import type { ContactRow } from '../presentContact.ts';
import { saveContactsUndo } from '../undo/undoTickets.ts';

/** Most phones of one contact. */
const mostPhones = 3;

/**
 * Makes one contact of several. It has the values of `Fields`; else those of the kept contact, else of the first of the
 * others that has one. Phones that don't fit into three stay with the others in Deleted; consent belongs to numbers and
 * is the same before and after. The others go to Deleted; the undo restores all of them.
 */
export function mergeContacts(
  deps: PeopleDeps,
  caller: Caller,
  wire: { PersonIDs: readonly number[]; Keep: number; Fields?: ContactTyped | undefined },
): Promise<ContactDetail & { UndoID: string }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const owner = rosterOwner(caller);
    const personIds = [...new Set(wire.PersonIDs)];
    if (personIds.length < 2) throw refused('PersonIDs', 'Select at least 2 contacts');
    if (!personIds.includes(wire.Keep))
      throw refused('Keep', 'Choose which of the selected contacts to keep.');
    await lockMembers(tx);
    const rows = await readPeople(tx, owner, personIds, { lock: true });
    const kept = rows.find((row) => row.personId === wire.Keep);
    if (rows.length !== personIds.length || kept === undefined) throw new AppError('NotFound');
    // In the order in which they were chosen, the kept one first.
    const others = personIds.flatMap((id) => rows.filter((row) => row.personId === id && row !== kept));
    const merged = await readContactInput(
      tx,
      wire.Fields ?? {},
      united([kept, ...others], wire.Fields ?? {}),
    );
    const { undoId, now } = newUndo(deps);
    await keepPerson(tx, kept.personId, undoId);
    await updatePerson(tx, kept.personId, merged, now);
    const gone = others.map((row) => row.personId);
    await joinGroupsOf(tx, kept.personId, gone, undoId);
    await removePeople(tx, theseContacts(tx.accountId, owner, gone), {
      undoId,
      userId: caller.userId,
      now,
      mergedInto: kept.personId,
    });
    await saveContactsUndo(tx, caller, { undoId, now, what: {} });
    await announceContacts(tx);
    return { ...(await presentDetail(tx, owner, kept.personId)), UndoID: undoId };
  });
}

/**
 * The combined values of several: the first value there is, and the phones of all, each once, with their extensions.
 */
export function united(rows: readonly ContactRow[], typed: ContactTyped): ContactValues {
  const phones = new Map<number, string>();
  for (const row of rows)
    for (const [at, phone] of [row.primaryPhone, row.secondaryPhone, row.tertiaryPhone].entries()) {
      if (phone === null) continue;
      const extension = row.extensions?.[at] ?? '';
      if ((phones.get(phone) ?? '') === '') phones.set(phone, extension);
    }
  // Named phones are the user's choice; the others must not be added beside them.
  const namesPhones = [typed.PrimaryPhone, typed.SecondaryPhone, typed.TertiaryPhone].some(
    (phone) => phone !== undefined,
  );
  const first = rows[0];
  const list = [...phones].slice(0, mostPhones);
  const slots = Math.max(0, ...rows.map((row) => row.fields?.length ?? 0));
  const firstText = (pick: (row: ContactRow) => string | null | undefined): string =>
    rows.map(pick).find((text) => (text ?? '') !== '') ?? '';
  return {
    firstName: firstText((row) => row.firstName),
    lastName: firstText((row) => row.lastName),
    notes: firstText((row) => row.notes),
    primaryPhone: first?.primaryPhone ?? 0,
    secondaryPhone: namesPhones ? null : (list[1]?.[0] ?? null),
    tertiaryPhone: namesPhones ? null : (list[2]?.[0] ?? null),
    extensions: namesPhones ? null : list.map(([, extension]) => extension),
    fields: Array.from({ length: slots }, (_, at) => firstText((row) => row.fields?.[at]) || null),
  };
}

function refused(field: string, message: string): AppError {
  return new AppError('Validation', message, [{ Field: field, Message: message }]);
}
