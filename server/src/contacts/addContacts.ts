import type { ContactsAdded } from '@carillon/contract/contacts';
import { AppError } from '@carillon/contract/errors';
import { rosterOwner } from '../accounts/index.ts';
import { askForLookUps } from '../consent/index.ts';
import type { TenantTx } from '../platform/database.ts';
import type { Caller } from '../platform/http.ts';
import { announceContacts } from './announceContacts.ts';
import { readContactInput, type ContactTyped, type ContactValues } from './contactInput.ts';
import { checkOwnGroups, type PeopleDeps } from './createContact.ts';
import {
  addToGroups,
  insertPerson,
  lockMembers,
  readPeopleByPhone,
  setGroups,
  updatePerson,
} from './people.sql.ts';
import { phonesOf, sources, type ContactRow } from './presentContact.ts';

/** What to do with somebody whose number is known: write over, fill what is empty, or leave. */
export type OnKnown = 'Update' | 'Fill' | 'Skip';

interface Many {
  readonly Contacts: readonly (ContactTyped & { PrimaryPhone: string })[];
  readonly Source: 'paste' | 'integration';
  readonly ListIDs: readonly number[];
  readonly OnKnown: OnKnown;
}

/**
 * Adds people of a list, those who are fine; the others are told with their reasons. A number that is known belongs
 * to the person of the same name, or else to the one who has had it longest, and is dealt with as `OnKnown` says;
 * blanks never erase. A number that comes twice in the list is taken once.
 */
export function addContacts(deps: PeopleDeps, caller: Caller, many: Many): Promise<ContactsAdded> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const owner = rosterOwner(caller);
    await lockMembers(tx);
    const listIds = await checkOwnGroups(tx, owner, many.ListIDs);
    const by = { userId: caller.userId, source: sources.indexOf(many.Source), now: deps.clock.now() };
    const done: ContactsAdded = {
      AddedCount: 0,
      UpdatedCount: 0,
      DuplicateCount: 0,
      Duplicates: [],
      Rejected: [],
      ImportID: null,
    };
    const taken = new Set<number>();
    const phones: number[] = [];
    for (const [index, typed] of many.Contacts.entries()) {
      const values = await readRow(tx, typed);
      if (typeof values === 'string') {
        done.Rejected.push({ Index: index, PrimaryPhone: typed.PrimaryPhone, Reason: values });
        continue;
      }
      if (taken.has(values.primaryPhone)) {
        done.DuplicateCount += 1;
        done.Duplicates.push({
          PrimaryPhone: String(values.primaryPhone),
          FirstName: values.firstName,
          LastName: values.lastName,
        });
        continue;
      }
      taken.add(values.primaryPhone);
      phones.push(...phonesOf(values));
      const known = personFor(await readPeopleByPhone(tx, owner, [values.primaryPhone], 100), values);
      if (known === null) {
        await setGroups(tx, await insertPerson(tx, values, by), listIds);
        done.AddedCount += 1;
        continue;
      }
      const after = together(known, values, many.OnKnown);
      if (after !== null) {
        await updatePerson(tx, known.personId, after, by.now);
        done.UpdatedCount += 1;
      }
      await addToGroups(tx, known.personId, listIds);
    }
    await askForLookUps(deps, tx, phones);
    await announceContacts(tx);
    return done;
  });
}

async function readRow(tx: TenantTx, typed: ContactTyped): Promise<ContactValues | string> {
  try {
    return await readContactInput(tx, typed, null);
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'Validation')
      return error.fields.map((field) => field.Message).join(' ');
    throw error;
  }
}

function personFor(people: readonly ContactRow[], values: ContactValues): ContactRow | null {
  const name = (row: Pick<ContactRow, 'firstName' | 'lastName'>) =>
    `${row.firstName} ${row.lastName}`.trim().toLowerCase();
  return people.find((row) => name(row) === name(values)) ?? people[0] ?? null;
}

/** The known person with what is new; null when nothing changes. */
function together(known: ContactRow, values: ContactValues, onKnown: OnKnown): ContactValues | null {
  if (onKnown === 'Skip') return null;
  const choose = <T extends string | number | null>(old: T, given: T): T => {
    const first = onKnown === 'Update' ? given : old;
    const second = onKnown === 'Update' ? old : given;
    return first === null || first === '' ? second : first;
  };
  const slots = Math.max(known.fields?.length ?? 0, values.fields?.length ?? 0);
  const after: ContactValues = {
    firstName: choose(known.firstName, values.firstName),
    lastName: choose(known.lastName, values.lastName),
    notes: choose(known.notes, values.notes),
    primaryPhone: known.primaryPhone,
    secondaryPhone: choose(known.secondaryPhone, values.secondaryPhone),
    tertiaryPhone: choose(known.tertiaryPhone, values.tertiaryPhone),
    extensions: known.extensions ?? values.extensions,
    fields:
      slots === 0
        ? null
        : Array.from({ length: slots }, (_, at) =>
            choose(known.fields?.[at] ?? null, values.fields?.[at] ?? null),
          ),
  };
  const same = (Object.keys(after) as (keyof ContactValues)[]).every(
    (key) => JSON.stringify(after[key]) === JSON.stringify(known[key]),
  );
  return same ? null : after;
}
