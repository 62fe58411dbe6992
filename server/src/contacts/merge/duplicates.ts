import type { Contact } from '@carillon/contract/contacts/contacts';
import { rosterOwner } from '../../accounts/index.ts';
import type { Caller } from '../../platform/http/http.ts';
import { pageRange, type PageQuery } from '../../platform/database/lists.ts';
import { specialGroups } from '../contacts.sql.ts';
import { allDuplicates, duplicateStride, peopleOfPhones } from './duplicates.sql.ts';
import { phonesKeptApart } from './keptApart.sql.ts';
import type { ListDeps } from '../lists/listContacts.ts';
import type { IdList } from '../../platform/database/listIds.ts';
import { readPeople } from '../people.sql.ts';
import { presentContacts } from '../presentContact.ts';
import { listState } from '../lists/roster.sql.ts';

export interface DuplicateGroup {
  Reason: 'Phone' | 'Name';
  Phone: string;
  Contacts: Contact[];
}

/** Most people of one number that are shown; a merge takes 20. */
export const shownTogether = 20;

/**
 * Contacts that may be one person: a phone in common, and maybe the name. Which phones those are is kept in memory for
 * as long as no contact changes (and for large lists ten seconds longer), so that a page reads only its own people.
 * Those that a user kept apart are left out.
 */
export function listDuplicates(
  deps: ListDeps,
  caller: Caller,
  query: PageQuery,
): Promise<{ items: DuplicateGroup[]; size: number; keptApart: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const owner = rosterOwner(caller);
    const { version } = await listState(tx, specialGroups.everyone, owner);
    const key = JSON.stringify(['duplicates', tx.accountId, owner]);
    const all = await deps.ids.get(key, version, () => allDuplicates(tx, owner));
    const { offset, limit } = pageRange(query);
    const kept = await phonesKeptApart(tx, owner);
    const { sets, size } = withoutKept(all, kept, offset, limit);
    const phones = sets.map((set) => set.phone);
    const people = await peopleOfPhones(tx, owner, phones, shownTogether);
    const shown = new Map(
      (
        await presentContacts(tx, await readPeople(tx, owner, [...people.values()].flat()), {
          groupsSeenBy: owner,
        })
      ).map((contact) => [contact.PersonID, contact]),
    );
    const items = sets.flatMap(({ hasSameName, phone }) => {
      const contacts = (people.get(phone) ?? []).flatMap((id) => shown.get(id) ?? []);
      // Merged or deleted a moment ago.
      if (contacts.length < 2) return [];
      return [
        {
          Reason: hasSameName ? ('Name' as const) : ('Phone' as const),
          Phone: String(phone),
          Contacts: contacts,
        },
      ];
    });
    return { items, size, keptApart: all.count / duplicateStride - size };
  });
}

/** A page of the sets that were not kept apart, and how many of these there are. */
function withoutKept(
  all: Pick<IdList, 'count' | 'slice'>,
  kept: ReadonlySet<number>,
  offset: number,
  limit: number,
): { sets: DuplicateSet[]; size: number } {
  if (kept.size === 0)
    return {
      sets: setsOf(all.slice(offset * duplicateStride, (offset + limit) * duplicateStride)),
      size: all.count / duplicateStride,
    };
  const open = setsOf(all.slice(0, all.count)).filter(({ phone }) => !kept.has(phone));
  return { sets: open.slice(offset, offset + limit), size: open.length };
}

interface DuplicateSet {
  readonly hasSameName: boolean;
  readonly phone: number;
}

function setsOf(packed: readonly number[]): DuplicateSet[] {
  const sets: DuplicateSet[] = [];
  for (let at = 0; at + duplicateStride <= packed.length; at += duplicateStride) {
    const [name, millions, rest] = [packed[at], packed[at + 1], packed[at + 2]];
    sets.push({ hasSameName: name === 1, phone: (millions ?? 0) * 1_000_000 + (rest ?? 0) });
  }
  return sets;
}
