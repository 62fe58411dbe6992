import { describe, expect, it } from 'vitest';
import { cellForFocus, cellMark, staysInRow } from './badCellFocus.ts';

describe('a key that moves to the next row', () => {
  it.each([
    ['a row that was not changed is passed', 'unchanged', false],
    ['a repaired row is left', 'repaired', false],
    ['a refused row keeps the focus', 'refused', true],
    ['a row that the server did not take keeps the focus', 'failed', true],
  ] as const)('%s', (_what, outcome, stays) => expect(staysInRow(outcome)).toBe(stays));
});

describe('the focus after the list was reloaded', () => {
  it.each([
    // A repaired row is gone from the list.
    ['the next row below a repaired one', ['1-4', '1-7'], [1, 3], false, 0],
    ['not a row above it', ['1-2', '1-4'], [1, 3], false, 1],
    ['the next sheet', ['1-2', '2-1'], [1, 9], false, 1],
    ['rows in the order of numbers, not of letters', ['1-2', '1-10'], [1, 9], false, 1],
    ['a row that moved up from the next page', ['1-1', '1-2', '1-12'], [1, 11], false, 2],
    ['the button below a repaired last row', ['1-2', '1-4'], [1, 5], false, null],
    ['the button when nothing is left', [], [1, 5], false, null],
    ['the same row number on an earlier sheet does not count', ['1-5'], [2, 3], false, null],
    // A refused row is still there, perhaps with another wrong cell.
    ['the refused row itself', ['1-3', '1-4'], [1, 3], true, 0],
    ['a refused last row', ['1-3', '1-4'], [1, 4], true, 1],
    ['a refused row on its own sheet', ['1-3', '2-3'], [2, 3], true, 1],
    ['no other row when the refused one is not in sight', ['1-4'], [1, 3], true, null],
  ] as const)('goes to %s', (_what, marks, [tab, row], isStillBad, at) => {
    expect(cellForFocus(marks, { tab, row }, isStillBad)).toBe(at);
  });

  it('marks a cell with its sheet and row', () => expect(cellMark({ tab: 2, row: 14 })).toBe('2-14'));
});
