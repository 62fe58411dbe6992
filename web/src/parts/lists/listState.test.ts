import { expect, it } from 'vitest';
import { listState, nextSort, pastEnd, readListSearch, rememberList } from './listState.ts';

function memory(): Storage {
  const map = new Map<string, string>();
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    getItem: (name) => map.get(name) ?? null,
    key: (index) => [...map.keys()][index] ?? null,
    removeItem: (name) => void map.delete(name),
    setItem: (name, value) => void map.set(name, value),
  };
}

it('remembers page size and sort for one list and leaves others alone (P-255)', () => {
  const storage = memory();
  rememberList('broadcasts', { pagesize: 25 }, storage);
  rememberList('broadcasts', { sortby: '-BroadcastName' }, storage);
  expect(listState('broadcasts', {}, {}, storage)).toMatchObject({ pagesize: 25, sortby: '-BroadcastName' });
  expect(listState('contacts', {}, {}, storage)).toMatchObject({ pagesize: 10, sortby: undefined });
});

it('the address wins over what is remembered', () => {
  const storage = memory();
  rememberList('broadcasts', { pagesize: 25, sortby: 'a' }, storage);
  expect(listState('broadcasts', { pagesize: 50, page: 3 }, {}, storage)).toEqual({
    page: 3,
    pagesize: 50,
    sortby: 'a',
    q: '',
  });
});

it('nonsense in the address or the storage counts as absent', () => {
  expect(readListSearch({ page: '-1', pagesize: '99999', sortby: '', q: 5 })).toEqual({
    page: undefined,
    pagesize: undefined,
    sortby: undefined,
    q: '5',
  });
  const storage = memory();
  storage.setItem('carillon.list.x', '{broken');
  expect(listState('x', {}, {}, storage).pagesize).toBe(10);
});

it('turns a sort around on the second click', () => {
  expect(nextSort(undefined, 'Name', false)).toBe('Name');
  expect(nextSort('Name', 'Name', false)).toBe('-Name');
  expect(nextSort('-Name', 'Date', true)).toBe('-Date');
  expect(nextSort('-Date', 'Date', true)).toBe('Date');
});

it('a page beyond the end is not an empty list: it leads to the last page, once that is known', () => {
  const facts = { rows: 0, total: 1197, page: 99_999, pageSize: 25 };
  expect(pastEnd(facts)).toEqual({ isPast: true, end: 48 });
  expect(pastEnd({ ...facts, isFetching: true })).toEqual({ isPast: true, end: null });
  expect(pastEnd({ ...facts, page: 48, isFetching: true })).toEqual({ isPast: true, end: null });
  expect(pastEnd({ ...facts, isTotalExact: false })).toEqual({ isPast: true, end: null });
  for (const other of [
    { ...facts, total: 0 },
    { ...facts, rows: 22, page: 48 },
    { ...facts, rows: undefined },
    { ...facts, page: 1, total: 5 },
  ])
    expect(pastEnd(other)).toEqual({ isPast: false, end: null });
});
