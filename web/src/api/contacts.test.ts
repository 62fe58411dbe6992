import { describe, expect, it } from 'vitest';
import { chosenPeople, exportAddress } from './contacts.ts';
import type { Chosen } from './contacts.ts';

const chosen = (selection: Chosen['selection'], more: Partial<Chosen> = {}): Chosen => ({
  listId: 7,
  selection,
  q: 'ana',
  importId: 3,
  ...more,
});

describe('people as the calls take them (rows P-087, B-212)', () => {
  it('by their ids, without the search in which they were ticked', () => {
    expect(chosenPeople(chosen({ Type: 'Selected', Items: [1, 2] }))).toEqual({
      query: {},
      body: { Selection: { Type: 'Selected', Items: [{ PersonID: 1 }, { PersonID: 2 }] } },
    });
  });
  it('all of a search, which is in the address, and all but some', () => {
    expect(chosenPeople(chosen({ Type: 'SelectedAll', Items: [] }))).toEqual({
      query: { q: 'ana', importid: 3 },
      body: { Selection: { Type: 'SelectedAll', Items: [] } },
    });
    expect(
      chosenPeople(chosen({ Type: 'SelectedAllExcept', Items: [9] }, { q: '', importId: undefined })),
    ).toEqual({ query: {}, body: { Selection: { Type: 'SelectedAllExcept', Items: [{ PersonID: 9 }] } } });
  });
});

describe('the address of an export', () => {
  const read = (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const selection = searchParams.get('selection');
    return {
      pathname,
      q: searchParams.get('q'),
      listid: searchParams.get('listid'),
      selection: selection === null ? null : (JSON.parse(atob(selection)) as unknown),
    };
  };
  it('names people by their selection', () => {
    expect(read(exportAddress(chosen({ Type: 'Selected', Items: [5] }), 'csv', 'LastName'))).toEqual({
      pathname: '/api/contacts/export',
      q: null,
      listid: '7',
      selection: { Type: 'Selected', Items: [{ PersonID: 5 }] },
    });
  });
  it('leaves the selection out where all are meant', () => {
    expect(read(exportAddress(chosen({ Type: 'SelectedAll', Items: [] }), 'xlsx', undefined))).toMatchObject({
      q: 'ana',
      selection: null,
    });
  });
});
