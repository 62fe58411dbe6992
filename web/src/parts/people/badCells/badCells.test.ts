import type { BadRow, FileUpload } from '@carillon/contract/contacts/uploads';
import { describe, expect, it } from 'vitest';
import { badColumn, cellAfter, cellValue, restOfRow, typedAhead, withCell } from './badCells.ts';

const column = (ColumnNumber: number, Meaning: string) => ({
  ColumnNumber,
  Meaning,
  Header: `H${ColumnNumber}`,
});
const file = {
  FileStructure: {
    Tabs: [{ TabNumber: 1, Columns: [column(1, 'FirstName'), column(2, 'Phone1'), column(3, 'Ignore')] }],
  },
} as unknown as FileUpload;
const row = (ColumnNumber: number | null, TabNumber = 1): BadRow => ({
  TabNumber,
  RowNumber: 7,
  Reason: 'Too few digits.',
  ColumnNumber,
  Cells: [
    { ColumnNumber: 1, Value: 'Ana' },
    { ColumnNumber: 2, Value: '214-555' },
    { ColumnNumber: 3, Value: '  ' },
  ],
});

it.each([
  ['the wrong one', 1, 1, 1],
  ['the phone where none is named', null, 1, 2],
  ['the phone where the wrong one is left out', 3, 1, 2],
  ['none on a sheet that is not there', 2, 2, undefined],
] as const)('the cell to repair is that of %s', (_which, wrong, tab, found) => {
  expect(badColumn(file, row(wrong, tab))?.ColumnNumber).toBe(found);
});

it('a cell is changed or added in its place', () => {
  expect(withCell(row(2), 2, '2145550123').map(({ Value }) => Value)).toEqual(['Ana', '2145550123', '  ']);
  expect(withCell(row(2), 4, 'new').map(({ ColumnNumber }) => ColumnNumber)).toEqual([1, 2, 3, 4]);
  expect([cellValue(row(2), 2), cellValue(row(2), 9)]).toEqual(['214-555', '']);
});

it('the rest of the row identifies the person', () => {
  expect(restOfRow(row(2), 2)).toBe('Ana');
  expect(restOfRow(row(2), undefined)).toBe('Ana · 214-555');
});

describe('a key in one of three cells', () => {
  it.each([
    ['Enter', false, 0, 1],
    ['Enter', false, 2, null],
    ['Enter', true, 1, 0],
    ['Enter', true, 0, null],
    ['Tab', false, 0, 1],
    ['Tab', false, 2, null],
    ['Tab', true, 1, null],
    ['ArrowDown', false, 1, 2],
    ['ArrowDown', false, 2, null],
    ['ArrowUp', false, 1, 0],
    ['ArrowUp', false, 0, null],
    ['a', false, 0, null],
  ] as const)('%s (with Shift: %s) in cell %i leads to %s', (key, shiftKey, at, to) => {
    expect(cellAfter({ key, shiftKey }, at, 3)).toBe(to);
  });
});

describe('what is typed while a cell is saved', () => {
  it.each([
    ['nothing', '2145550100', '2145550100', ''],
    ['at the end', '2145550100', '2145550100469', '469'],
    ['at the beginning', '2145550100', '4692145550100', '469'],
    ['in the middle, after the corrected digit', '2145550100', '2145464550100', '464'],
    ['a digit like the one before it', '2145550100', '21455550100', '5'],
    ['the same digits once more', '55', '5555', '55'],
    ['in an empty cell', '', '214', '214'],
    ['an edit of the cell itself: a digit less', '2145550100', '214555010', ''],
    ['an edit of the cell itself: other digits', '2145550100', '3105550100', ''],
    ['an edit of the cell itself: replaced by something longer', '2145550100', 'none at home', ''],
    ['everything deleted', '2145550100', '', ''],
  ])('%s', (_, saved, now, ahead) => {
    expect(typedAhead(saved, now)).toBe(ahead);
  });
});
