import type { Contact } from '@carillon/contract/contacts';
import { rosterOwner } from '../accounts/index.ts';
import type { Database } from '../platform/database.ts';
import type { Caller } from '../platform/http.ts';
import { pageRange, type PageQuery } from '../platform/lists.ts';
import { listDuplicateRows } from './duplicates.sql.ts';
import { readPeople } from './people.sql.ts';
import { presentContacts } from './presentContact.ts';

export interface DuplicateGroup {
  Reason: 'Phone' | 'Name';
  Phone: string;
  Contacts: Contact[];
}

/** Most people of one number that are shown; a merge takes 20. */
const shownTogether = 20;

/** Contacts that may be one person: a phone in common, and maybe the name. */
export function listDuplicates(
  deps: { database: Database },
  caller: Caller,
  query: PageQuery,
): Promise<{ items: DuplicateGroup[]; size: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const owner = rosterOwner(caller);
    const { rows, size } = await listDuplicateRows(tx, owner, pageRange(query));
    const ids = rows.map((row) => row.personIds.slice(0, shownTogether));
    const people = await readPeople(tx, owner, ids.flat());
    const shown = new Map(
      (await presentContacts(tx, people, { groupsSeenBy: owner })).map((contact) => [
        contact.PersonID,
        contact,
      ]),
    );
    const items = rows.map((row, at) => ({
      Reason: row.hasSameName ? ('Name' as const) : ('Phone' as const),
      Phone: String(row.phone),
      Contacts: (ids[at] ?? []).flatMap((id) => shown.get(id) ?? []),
    }));
    return { items, size };
  });
}
