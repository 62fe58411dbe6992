import type { ContactDetail } from '@carillon/contract/contacts/contacts';
import { AppError } from '@carillon/contract/errors';
import { rosterOwner } from '../accounts/index.ts';
import { askForLookUps } from '../consent/index.ts';
import type { Caller } from '../platform/http/http.ts';
import { announceContacts } from './announceContacts.ts';
import { readContactInput, type ContactTyped } from './contactInput.ts';
import { checkOwnGroups, presentDetail, refuseKnown, type PeopleDeps } from './createContact.ts';
import { keepHiddenGroups } from './groups/groups.sql.ts';
import { lockMembers, readPerson, setGroups, updatePerson } from './people.sql.ts';
import { phonesOf } from './presentContact.ts';

/**
 * Changes the fields that were sent and leaves the rest; `ListIDs` are all groups that the contact is to be in. Throws
 * NotFound, Validation by field, and ContactExists when its first phone becomes one that another contact has.
 */
export function changeContact(
  deps: PeopleDeps,
  caller: Caller,
  personId: number,
  typed: ContactTyped & { ListIDs?: readonly number[] | undefined; AllowSharedNumber: boolean },
): Promise<ContactDetail> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const owner = rosterOwner(caller);
    if (typed.ListIDs !== undefined) await lockMembers(tx);
    const before = await readPerson(tx, owner, personId, { lock: true });
    if (before === null) throw new AppError('NotFound');
    const values = await readContactInput(tx, typed, before);
    if (values.primaryPhone !== before.primaryPhone && !typed.AllowSharedNumber)
      await refuseKnown(tx, owner, values.primaryPhone, personId);
    await updatePerson(tx, personId, values, deps.clock.now());
    const known = phonesOf(before);
    await askForLookUps(
      deps,
      tx,
      phonesOf(values).filter((phone) => !known.includes(phone)),
    );
    if (typed.ListIDs !== undefined) {
      const wanted = await checkOwnGroups(tx, owner, typed.ListIDs);
      await setGroups(tx, personId, [...wanted, ...(await keepHiddenGroups(tx, owner, personId))]);
    }
    await announceContacts(tx);
    return presentDetail(tx, owner, personId);
  });
}
