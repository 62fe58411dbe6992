import { pageSizes } from '@carillon/contract/lists';
import { useEffect, useState } from 'react';

/** Choices of rows per page. */
export const pageSizeChoices = [10, 25, 50, 100] as const;

/** Page, page size, and sort of a list from the address. Absent ones fall back (below). */
export interface ListSearch {
  page?: number | undefined;
  pagesize?: number | undefined;
  sortby?: string | undefined;
  q?: string | undefined;
}
/** The settled state of a list. */
export interface ListState {
  page: number;
  pagesize: number;
  sortby: string | undefined;
  q: string;
}

function positive(value: unknown, max: number): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined;
}
/** A string from the address, cut to the length that the server accepts. Undefined when empty. */
export function textOf(value: unknown, max = 255): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).slice(0, max);
  return text === '' ? undefined : text;
}

/** Reads the part of the address that every list has. Invalid values count as absent. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  return {
    page: positive(search['page'], 1_000_000),
    pagesize: positive(search['pagesize'], 2000),
    sortby: textOf(search['sortby'], 60),
    q: textOf(search['q']),
  };
}

interface Remembered {
  pagesize?: number;
  sortby?: string;
}
const key = (name: string): string => `carillon.list.${name}`;

function remembered(name: string, storage: Storage): Remembered {
  try {
    const value: unknown = JSON.parse(storage.getItem(key(name)) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    const { pagesize, sortby } = readListSearch(value as Record<string, unknown>);
    return { ...(pagesize ? { pagesize } : {}), ...(sortby ? { sortby } : {}) };
  } catch {
    return {};
  }
}

/** The address wins, then the last choices for this list (rows P-255, B-273, C-052), then the default. */
export function listState(
  name: string,
  search: ListSearch,
  defaults: { pagesize?: number; sortby?: string } = {},
  storage: Storage = localStorage,
): ListState {
  const kept = remembered(name, storage);
  return {
    page: search.page ?? 1,
    pagesize: search.pagesize ?? kept.pagesize ?? defaults.pagesize ?? pageSizes.default,
    sortby: search.sortby ?? kept.sortby ?? defaults.sortby,
    q: search.q ?? '',
  };
}

/** Remembers page size or sort for this list only. */
export function rememberList(name: string, change: Remembered, storage: Storage = localStorage): void {
  try {
    storage.setItem(key(name), JSON.stringify({ ...remembered(name, storage), ...change }));
  } catch {
    // A full or blocked storage only means that nothing is remembered.
  }
}

/** How many pages there are. At least one, even when it is empty. */
export function lastPage(total: number, pagesize: number): number {
  return Math.max(1, Math.ceil(total / pagesize));
}

/** What is known about a list's page. */
export interface PageFacts {
  /** Rows on this page. Undefined while unknown. */
  readonly rows: number | undefined;
  readonly total: number;
  /** False if `total` is only a lower bound. */
  readonly isTotalExact?: boolean;
  readonly page: number;
  readonly pageSize: number;
  /** True while the rows and the total may belong to another page or search. */
  readonly isFetching?: boolean;
}

/**
 * A page without rows in a list that has some is not an empty list. `end` is the page to go to instead, or null while
 * that is unknown. An address can name any page, and other users may have removed what was on the last one.
 */
export function pastEnd(facts: PageFacts): { isPast: boolean; end: number | null } {
  const { rows, total, isTotalExact = true, page, pageSize, isFetching = false } = facts;
  const last = lastPage(total, pageSize);
  const isSettled = isTotalExact && !isFetching;
  const isPast = rows === 0 && total > 0 && page > 1 && (page > last || !isSettled);
  return { isPast, end: isPast && isSettled ? last : null };
}

/** Goes to the last page from beyond the end. True while beyond the end, where the list must not look empty. */
export function usePastEnd(facts: PageFacts, onPast: (last: number) => void): boolean {
  const { isPast, end } = pastEnd(facts);
  useEffect(() => {
    if (end !== null) onPast(end);
  });
  return isPast;
}

/**
 * Page and order for a ListTable, and what happens when they change: they go into the address, and page size and order
 * are also remembered (rows P-255, B-273, C-052).
 */
export function listControls(
  name: string,
  state: Pick<ListState, 'page' | 'pagesize' | 'sortby'>,
  go: (change: { page?: number; pagesize?: number; sortby?: string }, isReplaced?: boolean) => void,
) {
  return {
    page: state.page,
    pageSize: state.pagesize,
    sort: state.sortby,
    onPage: (page: number): void => go({ page }),
    // The Back button should not return to an address of a missing page.
    onPast: (page: number): void => go({ page }, true),
    onPageSize: (pagesize: number): void => {
      rememberList(name, { pagesize });
      go({ pagesize });
    },
    onSort: (sortby: string): void => {
      rememberList(name, { sortby });
      go({ sortby });
    },
  };
}

/**
 * Page, size, and order of a list that is not in the address, as in a dialog: the query for the server, the state for a
 * ListTable, and a way to return to the first page.
 */
export function useListPage() {
  const [{ page, pagesize, sortby }, setState] = useState<Omit<ListState, 'q'>>({
    page: 1,
    pagesize: pageSizes.default,
    sortby: undefined,
  });
  const go = (change: Partial<Omit<ListState, 'q'>>): void =>
    setState((before) => ({ ...before, page: 1, ...change }));
  return {
    query: { page, pagesize, ...(sortby ? { sortby } : {}) },
    toFirst: (): void => go({}),
    controls: {
      page,
      pageSize: pagesize,
      sort: sortby,
      onPage: (to: number): void => go({ page: to }),
      onPageSize: (size: number): void => go({ pagesize: size }),
      onSort: (by: string): void => go({ sortby: by }),
    },
  };
}

/** Sort after a click on a column: descending first for dates and numbers, then reversed. */
export function nextSort(current: string | undefined, field: string, descendingFirst: boolean): string {
  if (current === field) return `-${field}`;
  if (current === `-${field}`) return field;
  return descendingFirst ? `-${field}` : field;
}
