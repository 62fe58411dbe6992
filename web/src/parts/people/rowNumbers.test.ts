import { expect, it } from 'vitest';
import { headerText, rowNumbersText } from './rowNumbers.ts';

const at = (rows: number[], TabNumber = 1) => rows.map((RowNumber) => ({ TabNumber, RowNumber }));
const problem = (Rows: ReturnType<typeof at>, Count = Rows.length) => ({ Reason: 'x', Count, Rows });

it('names rows, runs of rows, and how many more there are', () => {
  expect(rowNumbersText(problem(at([4])), null)).toBe('Row 4');
  expect(rowNumbersText(problem(at([4, 5])), null)).toBe('Rows 4, 5');
  expect(rowNumbersText(problem(at([2, 3, 4, 9, 1_200])), null)).toBe('Rows 2 to 4, 9, 1,200');
  expect(rowNumbersText(problem(at([2, 3, 4, 9]), 312), null)).toBe('Rows 2 to 4, 9 and 308 more');
  expect(rowNumbersText(problem(at([1, 3, 5, 7, 9, 11, 13, 15, 17])), null)).toBe(
    'Rows 1, 3, 5, 7, 9, 11, 13, 15 and 1 more',
  );
  expect(rowNumbersText(problem([], 3), null)).toBe('');
});

it('names the sheet where there are several', () => {
  const sheets = new Map([
    [1, 'Parents'],
    [2, 'Staff'],
  ]);
  expect(rowNumbersText(problem([...at([4]), ...at([7, 8, 9], 2)], 9), sheets)).toBe(
    'Sheet "Parents", row 4; sheet "Staff", rows 7 to 9 and 5 more',
  );
});

it.each([
  [undefined, 'The first row names the columns'],
  [[], 'The first row names the columns'],
  [[3], 'Row 3 names the columns'],
  [[1, 2], 'The first two rows name the columns'],
  [[4, 5], 'Rows 4 and 5 name the columns'],
  [[2, 4], 'Rows 2 and 4 name the columns'],
  [[1_200], 'Row 1,200 names the columns'],
])('%j: %s', (rows, text) => expect(headerText(rows)).toBe(text));
