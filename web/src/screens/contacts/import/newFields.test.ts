import { describe, expect, it } from 'vitest';
import type { FileColumn, FileUpload } from '@carillon/contract/contacts/uploads';
import { fieldsProblem, newFieldCount } from './newFields.ts';

const column = (ColumnNumber: number, Header: string, more: Partial<FileColumn> = {}): FileColumn => ({
  ColumnNumber,
  Header,
  Meaning: 'Custom',
  Guessed: true,
  ...more,
});
const file = (...sheets: (readonly FileColumn[])[]): Pick<FileUpload, 'FileStructure'> => ({
  FileStructure: {
    Tabs: sheets.map((Columns, place) => ({
      TabNumber: place + 1,
      Name: `Sheet ${place + 1}`,
      HasHeader: true,
      RowCount: 1,
      Columns: [...Columns],
      Rows: [],
      Included: place === 0,
    })),
  },
});
const fields = (Left: number, ...names: string[]) => ({ Items: names.map((Name) => ({ Name })), Left });

describe('the fields that a file would create', () => {
  it('are the columns of the added sheets without a field of the same name, each once', () => {
    const columns = [
      column(1, 'Phone', { Meaning: 'Phone1' }),
      column(2, 'Grade'),
      column(3, ' ROUTE '),
      column(4, 'Bus', { Field: 'Route' }),
      column(5, 'Notes', { Meaning: 'Ignore' }),
      column(6, ''),
      column(7, 'Wing'),
    ];
    expect(newFieldCount(file(columns, [column(1, 'Left out')]), ['grade'])).toBe(3);
    expect(newFieldCount(file(columns), ['Grade', 'Route', 'Column 6', 'wing'])).toBe(0);
  });

  it('are refused before people are added, with how many fit', () => {
    const six = file(Array.from({ length: 6 }, (_, n) => column(n + 1, `Extra ${n}`)));
    expect(fieldsProblem(six, fields(6))).toBeNull();
    expect(fieldsProblem(six, fields(5))).toBe(
      'There can be at most 200 custom fields. One that was removed counts for another day. This file would make 6 new ones, and there is room for 5. Leave columns out.',
    );
    expect(fieldsProblem(six, fields(0, 'Extra 0', 'Extra 1', 'Extra 2', 'Extra 3', 'Extra 4'))).toContain(
      'would make 1 new one, and there is room for none.',
    );
    expect(fieldsProblem(six, undefined)).toBeNull();
    expect(fieldsProblem(null, fields(0))).toBeNull();
  });
});
