import { masterUser } from '../../accounts/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { announceContacts } from '../announceContacts.ts';
import {
  addToGroups,
  insertPerson,
  lockMembers,
  lockPhone,
  readPeopleByPhone,
  setGroups,
} from '../people.sql.ts';
import { sources } from '../presentContact.ts';

/**
 * A person signed up at a public page: creates a contact in these groups that belongs to the account owner. A contact
 * that has the number already is added to the groups and otherwise stays as it is, because any visitor may type any
 * name there.
 */
export async function addJoined(
  tx: TenantTx,
  joined: {
    readonly phone: number;
    readonly firstName: string;
    readonly lastName: string;
    readonly listIds: readonly number[];
    /** How they signed up; a contact that is there keeps its own notes. */
    readonly notes?: string;
    readonly at: Date;
  },
): Promise<void> {
  await lockMembers(tx);
  await lockPhone(tx, joined.phone);
  const known = await readPeopleByPhone(tx, null, [joined.phone], 1);
  if (known[0] !== undefined) await addToGroups(tx, known[0].personId, joined.listIds);
  else {
    const values = {
      firstName: joined.firstName,
      lastName: joined.lastName,
      notes: joined.notes ?? '',
      primaryPhone: joined.phone,
      secondaryPhone: null,
      tertiaryPhone: null,
      extensions: null,
      fields: null,
    };
    const by = { userId: await masterUser(tx), source: sources.indexOf('join'), now: joined.at };
    await setGroups(tx, await insertPerson(tx, values, by), joined.listIds);
  }
  await announceContacts(tx);
}
