import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StrayCells, usedColumns } from './usedColumns.ts';

const people = Array.from({ length: 6 }, (_, n) => ['Ann', `214564010${n}`]);
/** A row with this text in this column, from 1. */
const at = (column: number, text = 'x', first: string[] = []): string[] => {
  const row = [...first];
  while (row.length < column - 1) row.push('');
  return [...row, text];
};
const used = (headers: string[], rows: string[][]) => [...usedColumns(headers, rows)];

describe('the columns of a table', () => {
  it.each<[string, string[], string[][], number[]]>([
    ['names and values', ['Name', 'Phone'], people, [1, 2]],
    ['no names', [], people, [1, 2]],
    ['a stray in a row of its own', ['Name', 'Phone'], [...people, at(701)], [1, 2]],
    [
      'a stray in a row of a person',
      ['Name', 'Phone'],
      [...people, at(701, 'x', ['Bo', '2145640109'])],
      [1, 2],
    ],
    ['a stray behind one empty column', ['Name', 'Phone'], [...people, at(4)], [1, 2]],
    ['two strays', ['Name', 'Phone'], [...people, at(300), at(701)], [1, 2]],
    ['a note right beside the table', ['Name', 'Phone'], [...people, at(3, 'moved')], [1, 2, 3]],
    [
      'a nameless column behind an empty one',
      ['Name', 'Phone'],
      people.map((row) => at(4, 'A', row)),
      [1, 2, 3, 4],
    ],
    ['a nameless column far away', ['Name', 'Phone'], people.map((row) => at(14, 'A', row)), [1, 2, 14]],
    ['a name far away', at(700, 'Phone', ['Name']), people, [1, 2, 700]],
    ['empty columns behind', ['Name', 'Phone'], people.map((row) => [...row, '', ' ', '']), [1, 2]],
    ['empty columns in front', at(4, 'Name'), [at(4, 'Ann')], [1, 2, 3, 4]],
    ['an only row', [], [at(3, '2145640101', ['Ann'])], [1, 2, 3]],
    ['nothing', [], [], []],
  ])('%s', (_, headers, rows, wanted) => expect(used(headers, rows)).toEqual(wanted));

  it('hold every named column, and every cell that is not alone in its column (property)', () => {
    const cell = fc.constantFrom('', '', ' ', 'Ann', '2145640101');
    const row = fc.array(cell, { maxLength: 40 });
    fc.assert(
      fc.property(row, fc.array(row, { maxLength: 8 }), (headers, rows) => {
        const found = usedColumns(headers, rows);
        const strays = new StrayCells(found);
        const alone = new Map<number, number>();
        for (const one of rows)
          for (const column of strays.of(one)) alone.set(column, (alone.get(column) ?? 0) + 1);
        for (const [column, count] of alone) {
          expect(count).toBe(1);
          expect((headers[column - 1] ?? '').trim()).toBe('');
        }
        for (const [index, name] of headers.entries())
          if (name.trim() !== '') expect(found.has(index + 1)).toBe(true);
      }),
    );
  });
});

it('the strays of a row are the cells beyond the table', () => {
  const strays = new StrayCells(new Set([1, 2, 14]));
  expect(strays.of(['Ann', '2145640101'])).toEqual([]);
  expect(strays.of(at(14))).toEqual([]);
  expect(strays.of(at(701))).toEqual([701]);
  expect(strays.of(at(5, 'y', ['Ann', '1', '', 'z']))).toEqual([4, 5]);
});
