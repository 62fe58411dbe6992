import { describe, expect, it } from 'vitest';
import { guessColumns } from '@carillon/rules/files/columnGuess';
import type { GoodRow } from './goodRow.ts';
import { judgeRow, planRows } from './judgeRow.ts';
import { groupsOfCell, personLine, personMark } from './personLine.ts';

const headers = ['First name', 'Last name', 'Phone 1', 'Phone 2', 'Phone 3', 'Notes', 'Groups', 'Grade'];
function read(...cells: string[]): GoodRow {
  const rules = { countryId: 1, forContacts: true, requiredFields: [] };
  const judged = judgeRow(cells, planRows(guessColumns(headers, []), rules));
  if ('bad' in judged) throw new Error(judged.bad.reason);
  return judged.good;
}

describe('the line of a person', () => {
  it('holds all phones with their extensions, names, groups and custom values', () => {
    const row = read('Ana', 'Lee', '214-555-0100 x12', '', '(469) 555-0101', 'a\tb', 'Band; "A" | band', '5');
    expect(personLine(row)).toBe(
      '2145550100\t4695550101\t\\N\t{"12",""}\tAna\tLee\ta\\tb\t{"Grade":"5"}\t{"Band","\\\\"A\\\\""}\n',
    );
  });

  it('takes the first good number as the first phone and leaves out what is missing', () => {
    const row = read('Bo', '', 'none', '469-555-0102');
    expect(personLine(row)).toBe('4695550102\t\\N\t\\N\t\\N\tBo\t\t\t\\N\t\\N\n');
  });

  it('keeps groups of a cell once in any case, cut to the length of a name', () => {
    expect(groupsOfCell(' Band ;; BAND| Choir ;')).toEqual(['Band', 'Choir']);
    expect(groupsOfCell('Everyone; unfiled | Deleted; Everyone else')).toEqual(['Everyone else']);
    expect(groupsOfCell('x'.repeat(80))).toEqual(['x'.repeat(50)]);
  });

  it('marks the same phone and name alike, in any case, and others differently', () => {
    const mark = (first: string, phone: string) => personMark(read(first, 'Lee', phone));
    expect(mark('ANA', '2145550100')).toBe(mark('Ana', '(214) 555-0100'));
    const marks = new Set<number>();
    for (let n = 0; n < 20_000; n += 1)
      marks.add(mark(n % 2 === 0 ? 'Ana' : 'Bo', String(2145560000 + (n >> 1))));
    expect(marks.size).toBe(20_000);
    for (const one of marks) expect(one > 0 && Number.isSafeInteger(one)).toBe(true);
  });
});
