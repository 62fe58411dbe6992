import type * as contract from '@carillon/contract/contacts/contacts';
import { AppError } from '@carillon/contract/errors';
import type { BodyOf } from '@carillon/contract/route';
import { rosterOwner } from '../../accounts/index.ts';
import type { Caller } from '../../platform/http/http.ts';
import { announceContacts } from '../announceContacts.ts';
import type { PeopleDeps } from '../createContact.ts';
import { shownTogether } from './duplicates.ts';
import { peopleOfPhones } from './duplicates.sql.ts';
import { dropKeptApart, keepApart, phonesKeptApart } from './keptApart.sql.ts';
import { newUndo } from '../undo/moveContacts.ts';
import { saveContactsUndo, type Undoable } from '../undo/undoTickets.ts';

/** Most people of one number that are kept apart at once. */
const mostTogether = 10_000;

/**
 * People with this number are not one: they are no duplicates from now on. Throws Unprocessable when another person has
 * the number too by now, because the user has not seen them. If a number has more people than a page shows, all are
 * meant.
 */
export function keepPeopleApart(
  deps: PeopleDeps,
  caller: Caller,
  body: BodyOf<typeof contract.keepContactsApart>,
): Promise<Undoable> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const phone = Number(body.Phone);
    const people = (await peopleOfPhones(tx, rosterOwner(caller), [phone], mostTogether)).get(phone) ?? [];
    const seen = new Set(body.PersonIDs);
    if (people.slice(0, shownTogether).some((id) => !seen.has(id)))
      throw new AppError('Unprocessable', 'Someone else has this number now. Look at the list again.');
    if (people.length < 2) throw new AppError('NotFound');
    const { undoId, now } = newUndo(deps);
    await keepApart(tx, people, { userId: caller.userId, at: now, undoId });
    await saveContactsUndo(tx, caller, { undoId, now, what: {} });
    await announceContacts(tx);
    return { UndoID: undoId, Count: people.length };
  });
}

/**
 * Makes people who were kept apart possible duplicates again; a user who sees only their own people reverts only their
 * own decisions. Returns how many numbers that are.
 */
export function showKeptApart(deps: PeopleDeps, caller: Caller): Promise<Undoable> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const { undoId, now } = newUndo(deps);
    const owner = rosterOwner(caller);
    const { size } = await phonesKeptApart(tx, owner);
    await dropKeptApart(tx, owner, undoId);
    await saveContactsUndo(tx, caller, { undoId, now, what: {} });
    await announceContacts(tx);
    return { UndoID: undoId, Count: size };
  });
}
