import type { TenantTx } from '../../platform/database/database.ts';
import { specialGroups } from '../contacts.sql.ts';
import type { IdList, ListIds, PackedIds } from '../../platform/database/listIds.ts';
import { allIds, indexedIds, walk, type ListState, type RosterList } from './roster.sql.ts';
import type { RosterPlace } from './rosterOrder.ts';

/** Lists up to this long are scanned completely. */
const shortList = 2_000;
/**
 * How far a search walks along the list: at first; further, when so many of them matched that the page will be full
 * soon; and if there is no index to use instead.
 */
const strides = { first: 500, promising: 3_000, withoutIndex: 8_000 };
/** From this many matches in the first stride on it is promising. */
const promise = 2;
/** A page that begins later is cut from all matches. */
const walkedOffset = 500;

export interface Page {
  readonly offset: number;
  readonly limit: number;
  /** Where the previous page ended, when the caller knows. */
  readonly after: RosterPlace | null;
}

export interface FoundPage {
  readonly ids: number[];
  /** How many match; at least this many when it is not exact. */
  readonly size: number;
  readonly isExact: boolean;
  /** Where the next page begins; null when the page number is enough or nothing follows. */
  readonly next: RosterPlace | null;
}

/**
 * A page of the matches. If one in two hundred matches, the page fills within a few contacts of the list. Otherwise all
 * who match are gathered once, by the index where it knows the words, and kept for the pages after: they may be few, or
 * all far down the list ("smith", by last name).
 */
export async function findContacts(
  tx: TenantTx,
  ids: ListIds,
  list: RosterList,
  state: ListState,
  page: Page,
): Promise<FoundPage> {
  const known = await ids.known(keyOf(tx, list), state.version);
  if (known !== null) return cut(known, page);
  const mayWalk = page.after !== null || page.offset <= walkedOffset;
  if (mayWalk && !isShort(list, state) && !isRare(list)) {
    const found = await walkPage(tx, list, page);
    if (found !== null) return found;
  }
  return cut(await gatherAll(tx, ids, list, state), page);
}

/** All matches, in the order of the list. */
export function gatherAll(tx: TenantTx, ids: ListIds, list: RosterList, state: ListState): Promise<IdList> {
  return ids.get(keyOf(tx, list), state.version, (): Promise<PackedIds> => {
    const { search } = list;
    if (search === null || !isIndexed(list) || isShort(list, state)) return allIds(tx, list);
    return indexedIds(tx, { ...list, search });
  });
}

/** What distinguishes one list from another in memory. */
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
function isIndexed({ listId, search }: RosterList): boolean {
  return search !== null && search.isIndexed && listId !== specialGroups.deleted;
}

function isShort({ listId }: RosterList, state: ListState): boolean {
  return listId === specialGroups.deleted || state.count <= shortList;
}

/** Five digits in a row are in few contacts' numbers: a walk finds none. */
function isRare({ search }: RosterList): boolean {
  return search !== null && /\d{5}/.test(search.patterns[0] ?? '');
}

async function walkPage(tx: TenantTx, list: RosterList, page: Page): Promise<FoundPage | null> {
  const skipped = page.after === null ? page.offset : 0;
  const needed = skipped + page.limit;
  let places: RosterPlace[] = [];
  for (const stride of isIndexed(list) ? [strides.first, strides.promising] : [strides.withoutIndex]) {
    if (stride === strides.promising && places.length < promise) return null;
    places = await walk(tx, list, page.after, stride, needed + 1);
    if (places.length > needed) break;
  }
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
