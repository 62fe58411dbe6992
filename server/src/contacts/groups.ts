import type { Contact, Group } from '@carillon/contract/contacts';
import { AppError } from '@carillon/contract/errors';
import type { Database, TenantTx } from '../platform/database.ts';
import type { Caller } from '../platform/http.ts';
import { orderBy, pageRange, type PageQuery } from '../platform/lists.ts';
import {
  countContacts,
  existingGroups,
  listContactRows,
  listGroupRows,
  specialGroups,
} from './contacts.sql.ts';
import { presentContacts } from './presentContact.ts';

interface ListQuery extends PageQuery {
  readonly include?: 'lists' | undefined;
  readonly sortby?: string | undefined;
  readonly q?: string | undefined;
}

/** The account's groups by name, before them Everyone (0), Unfiled (-1) and Deleted (-2) (row B-079). */
export function listGroups(
  deps: { database: Database },
  caller: Caller,
  query: ListQuery,
): Promise<{ items: Group[]; size: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const q = query.q?.trim() || null;
    const counts = await countContacts(tx);
    const system = (ListID: number, ListName: string, RosterCount: number): Group => ({
      ListID,
      ListName,
      ListType: 'System',
      RosterCount,
    });
    const groups: Group[] = [
      system(specialGroups.everyone, 'Everyone', counts.everyone),
      system(specialGroups.unfiled, 'Unfiled', counts.unfiled),
      // Contacts can't be deleted yet, so nobody is in it.
      system(specialGroups.deleted, 'Deleted', 0),
    ].filter((group) => q === null || group.ListName.toLowerCase().includes(q.toLowerCase()));
    for (const row of await listGroupRows(tx, q))
      groups.push({ ListID: row.listId, ListName: row.name, ListType: 'User', RosterCount: row.count });
    if (query.sortby?.toLowerCase().replace(/^-/, '') === 'rostercount') {
      const direction = query.sortby.startsWith('-') ? -1 : 1;
      groups.sort((a, b) => direction * (a.RosterCount - b.RosterCount));
    } else if (/^-(?:list)?name$/i.test(query.sortby ?? '')) groups.reverse();
    const { offset, limit } = pageRange(query);
    return { items: groups.slice(offset, offset + limit), size: groups.length };
  });
}

/** Contacts of a group; 404 for a group that is not this account's. */
export function listGroupContacts(
  deps: { database: Database },
  caller: Caller,
  groupId: number,
  query: ListQuery,
): Promise<{ items: Contact[]; size: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    if (groupId > 0 && (await existingGroups(tx, [groupId])).length === 0) throw new AppError('NotFound');
    const { rows, size } = await listContactRows(tx, {
      groupId,
      q: query.q?.trim() || null,
      order: orderBy(
        query.sortby,
        { FirstName: 'c.first_name', LastName: 'c.last_name', PrimaryPhone: 'c.primary_phone' },
        'LastName',
        'c.first_name, c.person_id',
      ),
      ...pageRange(query),
    });
    const items = await presentContacts(tx, rows, { lists: query.include === 'lists' });
    return { items, size };
  });
}

/** The groups of a choice that may be added to a broadcast: the deleted ones are refused (2-decisions F16), foreign ones not found. */
export async function checkGroups(tx: TenantTx, ids: readonly number[]): Promise<number[]> {
  if (ids.includes(specialGroups.deleted))
    throw new AppError('Validation', "Deleted contacts can't be added to a broadcast.");
  const unique = [...new Set(ids)];
  const own = unique.filter((id) => id > 0);
  const there = await existingGroups(tx, own);
  if (there.length !== own.length || unique.some((id) => id < specialGroups.unfiled))
    throw new AppError('NotFound');
  return unique;
}
