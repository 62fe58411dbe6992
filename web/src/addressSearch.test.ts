import { expect, it } from 'vitest';
import { parseAddress, writeAddress } from './addressSearch.ts';

it('writes short addresses and reads them back', () => {
  const text = writeAddress({
    page: 2,
    q: 'a&b =ü',
    sort: undefined,
    none: null,
    empty: '',
    HideHeader: true,
  });
  expect(text).toBe('?page=2&q=a%26b+%3D%C3%BC&HideHeader=true');
  expect(parseAddress(text)).toEqual({ page: '2', q: 'a&b =ü', HideHeader: 'true' });
  expect(writeAddress({})).toBe('');
});
