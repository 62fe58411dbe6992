import type { FileColumn, FileUpload } from '@carillon/contract/contacts/uploads';
import { expect, it } from 'vitest';
import { asBeforeText } from './asBefore.ts';

const column = (Header: string, rest: Partial<FileColumn> = {}): FileColumn => ({
  ColumnNumber: 2,
  Header,
  Meaning: 'Ignore',
  Guessed: false,
  AsBefore: true,
  ...rest,
});
const file = (Columns: FileColumn[], Included = true) =>
  ({ FileStructure: { Tabs: [{ Included, Columns }] } }) as unknown as FileUpload;
const end = '. Change columns if this file is different.';
const begin = 'As you chose for the last file with these columns: ';

it.each<[FileColumn[], string | null]>([
  [[], null],
  [[column('Cell', { AsBefore: false })], null],
  [[column('Cell', { AsBefore: undefined })], null],
  [[column('Cell')], `${begin}“Cell” is left out${end}`],
  [[column('')], `${begin}Column 2 is left out${end}`],
  [[column('Kode', { Meaning: 'Phone1' })], `${begin}“Kode” is phone${end}`],
  [[column('Who', { Meaning: 'FullName' })], `${begin}“Who” is full name${end}`],
  [[column('X', { Meaning: 'Custom' })], `${begin}“X” is a custom field${end}`],
  [[column('X', { Meaning: 'Custom', Field: 'Room' })], `${begin}“X” is Room${end}`],
  [[column('A'), column('B')], `${begin}“A” is left out, “B” is left out${end}`],
  [
    ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => column(name)),
    `${begin}${['A', 'B', 'C', 'D', 'E'].map((name) => `“${name}” is left out`).join(', ')}, and 1 more column${end}`,
  ],
])('%j', (columns, text) => expect(asBeforeText(file(columns))).toBe(text));

it('does not mention sheets that are left out', () => {
  expect(asBeforeText(file([column('Cell')], false))).toBeNull();
});
