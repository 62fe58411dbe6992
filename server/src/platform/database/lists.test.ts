import { describe, expect, it } from 'vitest';
import type { FastifyRequest } from 'fastify';
import { envelope, orderBy, pageRange } from './lists.ts';

const request = (url: string) => ({ url }) as FastifyRequest;

describe('the list envelope', () => {
  it('links to its neighbors and keeps the rest of the query', () => {
    const page = { page: 2, pagesize: 10 };
    expect(envelope(request('/api/broadcasts?q=a%26b&page=2&pagesize=10'), page, ['x'], 21)).toEqual({
      Items: ['x'],
      Size: 21,
      Page: 2,
      PageSize: 10,
      Previous: '/api/broadcasts?q=a%26b&page=1&pagesize=10',
      Next: '/api/broadcasts?q=a%26b&page=3&pagesize=10',
    });
  });

  it.each([
    [1, 10, 0, null, null],
    [1, 10, 10, null, null],
    [1, 10, 11, null, 2],
    [2, 10, 20, 1, null],
    [9, 10, 20, 8, null],
  ])('of page %i by %i of %i rows', (page, pagesize, size, previous, next) => {
    const answer = envelope(request('/api/x'), { page, pagesize }, [], size);
    expect(answer.Previous).toBe(previous === null ? null : `/api/x?page=${previous}`);
    expect(answer.Next).toBe(next === null ? null : `/api/x?page=${next}`);
  });

  it('of all rows is one page', () => {
    const all = { page: 'all', pagesize: 10 } as const;
    expect(pageRange(all).offset).toBe(0);
    expect(envelope(request('/api/x?page=all'), all, [1, 2, 3], 3)).toMatchObject({
      Page: 1,
      PageSize: 3,
      Previous: null,
      Next: null,
    });
  });
});

describe('the order of a list', () => {
  const columns = { StartDate: 'start', BroadcastName: 'lower(name)' };
  it.each([
    [undefined, 'start desc, id'],
    ['BroadcastName', 'lower(name) asc, id'],
    ['-broadcastname', 'lower(name) desc, id'],
    ['nothing', 'start desc, id'],
    ['1; drop table broadcast', 'start desc, id'],
    ['constructor', 'start desc, id'],
    ['', 'start desc, id'],
  ])('by %s', (sortby, order) => {
    expect(orderBy(sortby, columns, '-StartDate', 'id')).toBe(order);
  });
});
