import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { cellValue, hasMarkOnly } from './cellValue.ts';

describe('the value of a cell', () => {
  it.each([
    '#N/A',
    '#REF!',
    ' #value! ',
    '#DIV/0!',
    '#NV',
    '#¡REF!',
    'Err:502',
    'N/A',
    'n.a.',
    '(null)',
    'undefined',
    'None',
    '(none)',
    '-',
    '--',
    '—',
    '___',
  ])('is none in %j, which is told', (cell) => {
    expect([cellValue(cell), cellValue(cell, true), hasMarkOnly(cell)]).toEqual(['', '', true]);
  });

  it.each(['', ' ', '\u00a0', '\u200b', '\u2060\u200d', '\ufeff ', '\u3164', `${'\u200b'.repeat(40)}`])(
    'is none in %j, where nothing can be seen',
    (cell) => {
      expect([cellValue(cell), cellValue(cell, true), hasMarkOnly(cell)]).toEqual(['', '', false]);
    },
  );

  it.each(['NULL', 'null', 'Nil', 'NaN'])('is none in %j, unless it is a name', (cell) => {
    expect([cellValue(cell), cellValue(cell, true)]).toEqual(['', cell]);
  });

  it.each([
    '0',
    '#1',
    '#4 Main St',
    'Na',
    'NA',
    'Nonesuch',
    'No',
    'A-',
    '-5',
    'N/A until May',
    '?',
    'x',
    '👍',
  ])('is what stands in %j', (cell) => {
    expect([cellValue(cell), cellValue(` ${cell} `), hasMarkOnly(cell)]).toEqual([cell, cell, false]);
  });

  it('is the cell without its blanks, or none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (cell) => {
        expect(['', cell.trim()]).toContain(cellValue(cell));
        expect(cellValue(cellValue(cell))).toBe(cellValue(cell));
      }),
    );
  });
});
