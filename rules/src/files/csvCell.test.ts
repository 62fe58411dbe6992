import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, csvRow, unprotectedCell } from './csvCell.ts';

/** A reader of one RFC 4180 line, for the round trip. */
function readRow(line: string): string[] {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    let cell = '';
    if (line[at] === '"') {
      at += 1;
      for (;;) {
        if (line[at] !== '"') cell += line[at];
        else if (line[at + 1] === '"') {
          cell += '"';
          at += 1;
        } else break;
        at += 1;
      }
      at += 1;
    } else {
      while (line[at] !== ',' && !line.startsWith('\r\n', at)) {
        cell += line[at];
        at += 1;
      }
    }
    cells.push(cell);
    if (line[at] !== ',') return cells;
    at += 1;
  }
}

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+12145550100', "'+12145550100"],
  ['-5', '-5'],
  ['-86.840631', '-86.840631'],
  ['-5-1', "'-5-1"],
  ['-1e5', "'-1e5"],
  ['-.5', "'-.5"],
  ['-5\n=1', `"'-5\n=1"`],
  ['--5', "'--5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['＝1', "'＝1"],
  [-5, '-5'],
  [12n, '12'],
  [true, 'true'],
  [null, ''],
  [undefined, ''],
  ['', ''],
])('%s', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test('a reader gets back every cell, and none begins as a formula', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.stringMatching(/^[=+@\t\r\n"',a-]*$/)),
        { minLength: 1 },
      ),
      (cells) => {
        const read = readRow(csvRow(cells));
        expect(read.length).toBe(cells.length);
        read.forEach((cell, index) => {
          expect(/^[=+\-@\t\r\0]/.test(cell) && !/^-\d+(\.\d+)?$/.test(cell)).toBe(false);
          expect([cells[index], `'${cells[index]}`].includes(cell)).toBe(true);
          if (cell.startsWith("'") && cells[index] !== cell) expect(cells[index]).toBe(cell.slice(1));
        });
      },
    ),
    { numRuns: 1_000 },
  );
});

test.each([
  ["'@Bob", '@Bob'],
  ["'+Lee", '+Lee'],
  ["'-", '-'],
  ["'=1+1", '=1+1'],
  ["'-5-1", '-5-1'],
  ["''=x", "'=x"],
  ["'＝1", '＝1'],
  ["'\tx", '\tx'],
  // What we would never have written stays as typed.
  ["'-5", "'-5"],
  ["'Ndrea", "'Ndrea"],
  ["'t Hooft", "'t Hooft"],
  ["'", "'"],
  ["''", "''"],
  ['-', '-'],
])('%s is read back as %s', (cell, value) => {
  expect(unprotectedCell(cell)).toBe(value);
});

test('every value of ours is read back as it was', () => {
  const value = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '5', 'a', '.'), maxLength: 6 });
  fc.assert(
    fc.property(value, (typed) => {
      expect(unprotectedCell(csvCell(typed))).toBe(typed);
    }),
  );
});
