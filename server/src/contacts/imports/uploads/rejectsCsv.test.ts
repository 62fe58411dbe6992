import { csvByteOrderMark } from '@carillon/rules/files/csvCell';
import { describe, expect, it } from 'vitest';
import { rejectsCsv } from './rejectsCsv.ts';

const tab = (TabNumber: number, headers: string[]) => ({
  TabNumber,
  Name: `Sheet ${TabNumber}`,
  HasHeader: true,
  RowCount: 1,
  Columns: headers.map((Header, at) => ({
    ColumnNumber: at + 1,
    Header,
    Meaning: 'Custom' as const,
    Guessed: true,
  })),
  Rows: [],
  Included: true,
});
const bad = (tabNumber: number, cells: string[]) => ({
  tab: tabNumber,
  row: 2,
  reason: 'why',
  column: 1,
  cells,
  lines: null,
});
const lines = (...given: Parameters<typeof rejectsCsv>) =>
  rejectsCsv(...given)
    .slice(csvByteOrderMark.length)
    .split('\r\n')
    .slice(0, -1);

describe('rows that were left out', () => {
  it('are under the columns of their sheet', () => {
    const tabs = [tab(1, ['Summary']), tab(2, ['Name', 'Phone'])];
    expect(lines(tabs, [bad(2, ['Ann', '12'])])).toEqual(['Name,Phone,Reason', 'Ann,12,why']);
  });

  it('of several sheets share columns of one name, whatever their order', () => {
    const tabs = [tab(1, ['Name', 'Phone', 'Tag', 'tag']), tab(2, ['Phone', 'Room', 'NAME', 'Tag'])];
    expect(lines(tabs, [bad(1, ['Ann', '12', 'a', 'b']), bad(2, ['13', '4', 'Bob', 'c'])])).toEqual([
      'Name,Phone,Tag,tag,Room,Reason',
      'Ann,12,a,b,,why',
      'Bob,13,c,,4,why',
    ]);
  });

  it('keep cells without a header, and can’t run as formulas', () => {
    expect(lines([tab(1, ['Phone', ''])], [bad(1, ['=1+1', 'x', 'y'])])).toEqual([
      'Phone,,,Reason',
      "'=1+1,x,y,why",
    ]);
    expect(lines([], [])).toEqual(['Reason']);
  });
});
