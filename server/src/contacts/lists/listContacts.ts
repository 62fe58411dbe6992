import type { Contact } from '@carillon/contract/contacts/contacts';
import { AppError } from '@carillon/contract/errors';
import { contactSearch } from '@carillon/rules/contacts/contactSearch';
import { rosterOwner } from '../../accounts/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { pageRange, type PageQuery } from '../../platform/database/lists.ts';
import { specialGroups } from '../contacts.sql.ts';
import { findContacts, gatherAll, keyOf } from './findContacts.ts';
import { ownGroups } from '../groups/groups.sql.ts';
import { openListIds, type ListIds } from '../../platform/database/listIds.ts';
import { presentContacts } from '../presentContact.ts';
import { allIds, listState, pageIds, rowsOf, type ListState, type RosterList } from './roster.sql.ts';
import { placeFromWire, placeToWire, rosterOrder } from './rosterOrder.ts';

export interface ListDeps {
  readonly database: Database;
  readonly ids: ListIds;
  /** Limits how many count at once. */
  readonly counting: Turnstile;
}

/** What lists need besides the database; one per process. */
export function openLists(deps: { database: Database; clock: Clock }): ListDeps {
  return {
    database: deps.database,
    ids: openListIds({ now: () => deps.clock.now().getTime() }),
    counting: turnstile(2),
  };
}

/** What a list is narrowed to and sorted by, as it comes with a call. */
export interface ListQuery {
  readonly q?: string | undefined;
  readonly importid?: number | undefined;
  readonly sortby?: string | undefined;
}

/** A page further in than this, from either end, is cut from the whole list kept in memory. */
const nearEnough = 5_000;

export interface ListedContacts {
  readonly items: Contact[];
  readonly size: number;
  /** False: there are at least `size`. */
  readonly sizeIsExact: boolean;
  /** What the address of the next page carries; null when its number is enough. */
  readonly after: string | null;
}

/** Contacts of a group or a special list (row C-240). Throws NotFound for a group that the caller may not see. */
export function listContacts(
  deps: ListDeps,
  caller: Caller,
  listId: number,
  query: ListQuery &
    PageQuery & { readonly after?: string | undefined; readonly include?: 'lists' | undefined },
): Promise<ListedContacts> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const list = await openList(tx, caller, listId, query);
    const state = await listState(tx, listId, list.owner);
    const range = pageRange(query);
    const isNarrowed = list.search !== null || list.importId !== null;
    const after = query.after === undefined ? null : placeFromWire(query.after, list.order);
    const page = isNarrowed
      ? await findContacts(tx, deps.ids, list, state, { ...range, after })
      : {
          ids: await wholeListPage(tx, deps.ids, list, state, range),
          size: state.count,
          isExact: true,
          next: null,
        };
    const rows = await rowsOf(tx, list, page.ids);
    return {
      items: await presentContacts(tx, rows, query.include === 'lists' ? { groupsSeenBy: list.owner } : {}),
      size: page.size,
      sizeIsExact: page.isExact,
      after: page.next === null ? null : placeToWire(page.next),
    };
  });
}

/** How many match, exactly. Throws NotFound for a group that the caller may not see. */
export function countContacts(
  deps: ListDeps,
  caller: Caller,
  listId: number,
  query: ListQuery,
): Promise<number> {
  // It may read every contact of a large account, so lists that are opened meanwhile go first.
  return deps.counting(() =>
    deps.database.inTenant(caller.tenant, async (tx) => {
      const list = await openList(tx, caller, listId, query);
      const state = await listState(tx, listId, list.owner);
      if (list.search === null && list.importId === null) return state.count;
      return (await gatherAll(tx, deps.ids, list, state)).count;
    }),
  );
}

/** The list that a call means. Throws NotFound for a group that the caller may not see. */
export async function openList(
  tx: TenantTx,
  caller: Caller,
  listId: number,
  query: ListQuery,
): Promise<RosterList> {
  const owner = rosterOwner(caller);
  if (listId > 0 && (await ownGroups(tx, owner, [listId])).length === 0) throw new AppError('NotFound');
  return {
    listId,
    owner,
    order: rosterOrder(query.sortby),
    search: contactSearch(query.q ?? ''),
    importId: query.importid ?? null,
  };
}

async function wholeListPage(
  tx: TenantTx,
  ids: ListIds,
  list: RosterList,
  state: ListState,
  { offset, limit }: { offset: number; limit: number },
): Promise<number[]> {
  const near = hasIndex(list) ? nearEnough : 0;
  if (offset <= near) return pageIds(tx, list, { offset, limit, isBackwards: false });
  const length = Math.min(limit, state.count - offset);
  if (length <= 0) return [];
  const behindIt = state.count - offset - length;
  if (behindIt <= near) return pageIds(tx, list, { offset: behindIt, limit: length, isBackwards: true });
  const all = await ids.get(keyOf(tx, list), state.version, () => allIds(tx, list));
  return all.slice(offset, offset + limit);
}

/** Whether rows exist in this order somewhere; otherwise each page would sort the whole list. */
function hasIndex({ listId, order }: RosterList): boolean {
  if (listId === specialGroups.everyone || order.field === 'LastName') return true;
  return listId === specialGroups.deleted && order.field === 'DateAdded';
}

/** Lets this many in at once; the others wait in line. */
type Turnstile = <T>(work: () => Promise<T>) => Promise<T>;

function turnstile(places: number): Turnstile {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((enter) => waiting.push(enter));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
