import type { FastifyRequest } from 'fastify';
import type { ListEnvelope } from '@carillon/contract/lists';

export interface PageQuery {
  readonly page: number | 'all';
  readonly pagesize: number;
}

/** Maximum number of rows that `page=all` returns. */
const allLimit = 100_000;

/** Offset and length of a page, in rows. */
export function pageRange(query: PageQuery): { offset: number; limit: number } {
  return query.page === 'all'
    ? { offset: 0, limit: allLimit }
    : { offset: (query.page - 1) * query.pagesize, limit: query.pagesize };
}

/**
 * Wraps rows in the list envelope. `Previous` and `Next` are relative addresses, null at the ends. `after` is
 * what the next page needs besides its number.
 */
export function envelope<T>(
  request: FastifyRequest,
  query: PageQuery,
  items: T[],
  size: number,
  after: string | null = null,
): ListEnvelope<T> {
  const page = query.page === 'all' ? 1 : query.page;
  const pageSize = query.page === 'all' ? Math.max(items.length, 1) : query.pagesize;
  const address = (target: number, place: string | null) => {
    const url = new URL(request.url, 'http://here');
    url.searchParams.set('page', String(target));
    url.searchParams.delete('after');
    if (place !== null) url.searchParams.set('after', place);
    return url.pathname + url.search;
  };
  return {
    Items: items,
    Size: size,
    Page: page,
    PageSize: pageSize,
    Previous: page > 1 ? address(page - 1, null) : null,
    Next: query.page !== 'all' && page * pageSize < size ? address(page + 1, after) : null,
  };
}

/** A nullable column of `orderBy`. Rows without a value come last in either direction. */
export const nullsLast = (column: string): string => `${column} is null, ${column}`;

/**
 * `order by` of a list. `-Name` sorts descending. Names that are not in `columns` fall back to the first
 * entry's default.
 */
export function orderBy(
  sortby: string | undefined,
  columns: Readonly<Record<string, string>>,
  fallback: string,
  tie: string,
): string {
  const wanted = sortby ?? fallback;
  const descending = wanted.startsWith('-');
  const name = wanted.replace(/^-/, '').toLowerCase();
  const column = Object.entries(columns).find(([key]) => key.toLowerCase() === name)?.[1];
  if (column === undefined) return sortby === undefined ? tie : orderBy(undefined, columns, fallback, tie);
  return `${column} ${descending ? 'desc' : 'asc'}, ${tie}`;
}
