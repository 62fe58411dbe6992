import type { TenantTx } from '../platform/database.ts';
import { specialGroups } from './contacts.sql.ts';
import type { IdList, ListIds } from './listIds.ts';
import { allIds, indexedIds, walk, type ListState, type PackedIds, type RosterList } from './roster.sql.ts';
import type { RosterPlace } from './rosterOrder.ts';

/** Lists up to this long are looked through whole; of a group each contact must be fetched by its id. */
const wholeUpTo = { everyone: 12_000, group: 4_000 };
/** Accounts up to this many contacts meet their own rows in the index first. */
const smallAccount = 50_000;
/** More matches than this are not gathered for a page: "1,000+ found", and counted when somebody asks. */
const mostGathered = 1_000;
/** How far a search walks along the list before it asks the index, and after the index had too many. */
const strides = { first: 1_000, second: 8_000 };
/** A page that begins later is cut from all matches. */
const walkedOffset = 500;

export interface Page {
  readonly offset: number;
  readonly limit: number;
  /** Where the page before ended, when the asker knows. */
  readonly after: RosterPlace | null;
}

export interface FoundPage {
  readonly ids: number[];
  /** How many match; at least so many when it is not exact. */
  readonly size: number;
  readonly isExact: boolean;
  /** Where the next page begins; null when the page number is enough or nothing follows. */
  readonly next: RosterPlace | null;
}

/**
 * A page of those who match. What nearly everybody matches fills the page within a thousand contacts of the list; what
 * few match the index gathers. What is left are many matches far down the list ("smith", by last name): all of them
 * are gathered once, and kept for the pages after.
 */
export async function findContacts(
  tx: TenantTx,
  ids: ListIds,
  list: RosterList,
  state: ListState,
  page: Page,
): Promise<FoundPage> {
  const key = keyOf(tx, list);
  const known = await ids.known(key, state.version);
  if (known !== null) return cut(known, page);
  if (isShort(list, state)) return cut(await ids.get(key, state.version, () => allIds(tx, list)), page);

  const mayWalk = page.after !== null || page.offset <= walkedOffset;
  if (mayWalk && !isRare(list)) {
    const found = await walkPage(tx, list, page, strides.first);
    if (found !== null) return found;
  }
  let atLeast = 0;
  const { search } = list;
  if (search !== null && search.isIndexed) {
    const isSmallAccount = state.everyone <= smallAccount;
    const some = await indexedIds(tx, { ...list, search }, { isSmallAccount, most: mostGathered });
    if (some.count <= mostGathered)
      return cut(await ids.get(key, state.version, () => Promise.resolve(some)), page);
    atLeast = mostGathered;
  }
  if (mayWalk) {
    const found = await walkPage(tx, list, page, strides.second);
    if (found !== null) return { ...found, size: Math.max(found.size, atLeast) };
  }
  return cut(await gatherAll(tx, ids, list, state), page);
}

/** All who match, in the order of the list. */
export function gatherAll(tx: TenantTx, ids: ListIds, list: RosterList, state: ListState): Promise<IdList> {
  return ids.get(keyOf(tx, list), state.version, (): Promise<PackedIds> => {
    const { search } = list;
    if (search === null || !search.isIndexed || isShort(list, state)) return allIds(tx, list);
    const isSmallAccount = state.everyone <= smallAccount;
    return indexedIds(tx, { ...list, search }, { isSmallAccount, most: null });
  });
}

/** What tells one list from another in memory. */
export function keyOf(tx: TenantTx, list: RosterList): string {
  const { listId, owner, order, search, importId } = list;
  return JSON.stringify([
    tx.accountId,
    listId,
    owner,
    order.field,
    order.isDescending,
    search?.patterns,
    importId,
  ]);
}

/** Deleted contacts have no index of words. */
function isShort(list: RosterList, state: ListState): boolean {
  if (list.listId === specialGroups.deleted) return true;
  return state.count <= (list.listId === specialGroups.everyone ? wholeUpTo.everyone : wholeUpTo.group);
}

/** Five digits in a row are in few contacts' numbers: a walk finds nobody. */
function isRare({ search }: RosterList): boolean {
  return search !== null && /\d{5}/.test(search.patterns[0] ?? '');
}

async function walkPage(
  tx: TenantTx,
  list: RosterList,
  page: Page,
  stride: number,
): Promise<FoundPage | null> {
  const skipped = page.after === null ? page.offset : 0;
  const needed = skipped + page.limit;
  const places = await walk(tx, list, page.after, stride, needed + 1);
  if (places.length <= needed) return null;
  return {
    ids: places.slice(skipped, needed).map((place) => place.personId),
    size: page.offset + page.limit + 1,
    isExact: false,
    next: places[needed - 1] ?? null,
  };
}

function cut(all: IdList, page: Page): FoundPage {
  const at = page.after === null ? -1 : all.indexOf(page.after.personId);
  const offset = at < 0 ? page.offset : at + 1;
  return { ids: all.slice(offset, offset + page.limit), size: all.count, isExact: true, next: null };
}
