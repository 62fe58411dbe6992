import type { Group } from '@carillon/contract/contacts/contacts';
import { AppError } from '@carillon/contract/errors';
import { rosterOwner } from '../../accounts/index.ts';
import type { Database, TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { pageRange, type PageQuery } from '../../platform/database/lists.ts';
import { countSpecial, listGroupRows, specialGroups } from '../contacts.sql.ts';
import { ownGroups } from './groups.sql.ts';

interface ListQuery extends PageQuery {
  readonly sortby?: string | undefined;
  readonly q?: string | undefined;
}

/** The groups that the caller sees by name, before them Everyone (0), Unfiled (-1) and Deleted (-2) (row B-079). */
export function listGroups(
  deps: { database: Database },
  caller: Caller,
  query: ListQuery,
): Promise<{ items: Group[]; size: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const q = query.q?.trim() || null;
    const owner = rosterOwner(caller);
    const counts = await countSpecial(tx, owner);
    const system = (ListID: number, ListName: string, RosterCount: number): Group => ({
      ListID,
      ListName,
      ListType: 'System',
      RosterCount,
    });
    const groups: Group[] = [
      system(specialGroups.everyone, 'Everyone', counts.everyone),
      system(specialGroups.unfiled, 'Unfiled', counts.unfiled),
      system(specialGroups.deleted, 'Deleted', counts.deleted),
    ].filter((group) => q === null || group.ListName.toLowerCase().includes(q.toLowerCase()));
    for (const row of await listGroupRows(tx, owner, q))
      groups.push({ ListID: row.listId, ListName: row.name, ListType: 'User', RosterCount: row.count });
    if (query.sortby?.toLowerCase().replace(/^-/, '') === 'rostercount') {
      const direction = query.sortby.startsWith('-') ? -1 : 1;
      groups.sort((a, b) => direction * (a.RosterCount - b.RosterCount));
    } else if (/^-(?:list)?name$/i.test(query.sortby ?? '')) groups.reverse();
    const { offset, limit } = pageRange(query);
    return { items: groups.slice(offset, offset + limit), size: groups.length };
  });
}

/**
 * The chosen groups that may be added to a broadcast: deleted ones are refused (2-decisions F16), others' are not
 * found.
 */
export async function checkGroups(
  tx: TenantTx,
  owner: number | null,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.includes(specialGroups.deleted))
    throw new AppError('Validation', "Deleted contacts can't be added to a broadcast.");
  const unique = [...new Set(ids)];
  const own = unique.filter((id) => id > 0);
  const there = await ownGroups(tx, owner, own);
  if (there.length !== own.length || unique.some((id) => id < specialGroups.unfiled))
    throw new AppError('NotFound');
  return unique;
}
