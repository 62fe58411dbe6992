import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDelimited } from './text/delimitedText.ts';
import { FileReader } from './fileReader.ts';
import { fileKind } from './fileKind.ts';
import type { ReadingResult } from './readingTypes.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'carillon-shapes-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read(bytes: Buffer | string): Promise<ReadingResult> {
  const file = path.join(folder, 'list');
  writeFileSync(file, bytes);
  const order = {
    file,
    kind: 'text',
    rowsFile: path.join(folder, 'rows'),
    badRowsFile: path.join(folder, 'bad'),
    choices: { Columns: [], Tabs: [], Repairs: {} },
    maxRows: 1_000,
    maxBadRows: 100,
    countryId: 1,
    forContacts: false,
    requiredFields: [],
    notAllowed: [],
    layouts: [],
  } as const;
  return new FileReader(order, () => undefined).read(readDelimited(file));
}
const found = ({ structure }: ReadingResult) =>
  structure.Tabs[0]?.Columns.filter(({ Meaning }) => Meaning !== 'Custom').map(
    ({ Meaning, Header }) => `${Meaning}:${Header}`,
  );

describe('empty columns take no space', () => {
  it.each([
    ['800 semicolons between', `Name${';'.repeat(800)}Phone\nAnn${';'.repeat(800)}2145640101\n`],
    ['600 commas between', `Name${','.repeat(600)}Phone\nAnn${','.repeat(600)}2145640101\n`],
    ['1,500 tabs between', `Name${'\t'.repeat(1_500)}Phone\nAnn${'\t'.repeat(1_500)}2145640101\n`],
    ['700 in front', `${','.repeat(700)}Name,Phone\n${','.repeat(700)}Ann,2145640101\n`],
    ['1,900 behind', `Name,Phone${','.repeat(1_900)}\nAnn,2145640101${','.repeat(1_900)}\n`],
    ['5,000 behind', `Name,Phone${','.repeat(5_000)}\nAnn,2145640101${','.repeat(5_000)}\n`],
    ['a stray cell far right', `Name,Phone\nAnn,2145640101${','.repeat(3_000)}x\n`],
    ['blanks instead', `Name${', '.repeat(800)},Phone\nAnn${', '.repeat(800)},2145640101\n`],
    ['quoted nothing', `Name${',""'.repeat(600)},Phone\nAnn${',""'.repeat(600)},2145640101\n`],
    ['499 between', `Name${'|'.repeat(499)}Phone\nAnn${'|'.repeat(499)}2145640101\n`],
  ])('%s', async (_, text) => {
    const result = await read(text);
    expect(found(result)).toEqual(['FullName:Name', 'Phone1:Phone']);
    expect(result).toMatchObject({ good: 1, bad: 0 });
    expect(result.structure.Tabs[0]?.Columns.length).toBeLessThanOrEqual(3);
  });
});

describe('a cell far from the table', () => {
  const far = (text: string) => `${','.repeat(700)}${text}`;
  const people = Array.from({ length: 20 }, (_, n) => `Ann${n},21456401${10 + n}\n`).join('');
  const stray = (RowNumber: number, ColumnNumber: number, Value = 'x') => ({
    TabNumber: 1,
    RowNumber,
    ColumnNumber,
    Value,
  });

  it.each([
    ['in a row of its own', `Name,Phone\n${people}${far('x')}\n`, stray(22, 701)],
    ['in the row of a person', `Name,Phone\n${people}Bo,2145640199${far('x')}\n`, stray(22, 702)],
    ['below the sample', `Name,Phone\n${'Ann,2145640101\n'.repeat(400)}${far('x')}\n`, stray(402, 701)],
    ['in a file without names', `${people}${far('x')}\n`, stray(21, 701)],
    [
      'in the last column of a sheet',
      `Name,Phone\n${people}${','.repeat(16_383)}4695550199\n`,
      stray(22, 16_384, '4695550199'),
    ],
    [
      'beyond the columns that are read, in the row of a person',
      `Name,Phone\n${people}Bo,2145640199${','.repeat(2_500)}x\n`,
      stray(22, 2_502),
    ],
    ['beyond them among the names', `Name,Phone${','.repeat(3_000)}x\n${people}`, stray(1, 3_002)],
  ])('%s makes no columns, is told, and is no person', async (_, text, place) => {
    const result = await read(text);
    expect(result.structure.Tabs[0]?.Columns).toHaveLength(2);
    expect(result.bad).toBe(0);
    expect(result.remarks).toEqual([{ Kind: 'Stray', Count: 1, Rows: [place] }]);
  });

  it('is no empty file if nothing else is there', async () => {
    const table = `${','.repeat(16_382)}Name,Phone\n${','.repeat(16_382)}Ann,2145640101\n`;
    await expect(read(table)).rejects.toThrow(
      'This file has cells only to the right of column 2,000. Move them to the first columns and upload it again.',
    );
  });

  it('leaves rows as wide as before without a remark', async () => {
    const result = await read(`Name,Phone,,\n${people}Bo,2145640199,moved,\n`);
    expect(result.structure.Tabs[0]?.Columns).toHaveLength(3);
    expect(result.remarks).toEqual([]);
  });
});

describe('letters whose encoding is a guess', () => {
  it('are reported with their place', async () => {
    const result = await read(Buffer.from('Name,Phone\nJos\x8e,2145640101\nAnn,2145640102\n', 'latin1'));
    expect(result.remarks).toEqual([
      {
        Kind: 'Letters',
        Count: 1,
        Rows: [{ TabNumber: 1, RowNumber: 2, ColumnNumber: 1, Value: 'José' }],
      },
    ]);
  });
  it.each([
    ['Windows', Buffer.from('Name,Phone\nJos\xe9,2145640101\n', 'latin1')],
    ['UTF-8', Buffer.from('Name,Phone\nJosé,2145640101\n')],
    ['UTF-16', Buffer.from('\ufeffName,Phone\nJosé,2145640101\n', 'utf16le')],
  ])('and of %s are not', async (_, bytes) => {
    const result = await read(bytes);
    expect(result.remarks).toEqual([]);
    expect(result.structure.Tabs[0]?.Rows[0]?.Cells[0]?.Value).toBe('José');
  });
});

describe('a file of another kind', () => {
  it.each<[string, string, RegExp]>([
    ['SYLK', 'ID;PWXL;N;E\r\nP;PGeneral\r\nC;Y1;X1;K"Name"\r\nE\r\n', /^This is a SYLK file \(\.slk\)/],
    ['SYLK of LibreOffice', 'ID;PSCALC3\nB;Y2;X2\nC;X1;Y1;K"Name"\nE\n', /SYLK/],
    ['DIF', 'TABLE\r\n0,1\r\n"EXCEL"\r\nVECTORS\r\n0,2\r\n""\r\n', /^This is a DIF file \(\.dif\)/],
    [
      'a contact card',
      'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann Lee\r\nTEL:2145640101\r\nEND:VCARD\r\n',
      /contact card/,
    ],
    ['a contact card with a mark', '\ufeffBEGIN:VCARD\nTEL:2145640101\nEND:VCARD\n', /contact card/],
    ['a calendar', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n', /calendar/],
    ['JSON', '[{"name":"Ann","phone":"2145640101"}]', /JSON/],
    ['JSON over lines', '{\n  "contacts": [\n    {"phone": "2145640101"}\n  ]\n}\n', /JSON/],
    ['a web archive', 'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n', /web page/],
    [
      'an address book',
      'dn: cn=Ann Lee,ou=people\nobjectClass: person\ntelephoneNumber: 2145640101\n',
      /LDIF/,
    ],
    ['a query of Excel', 'WEB\r\n1\r\nhttps://example.com/list\r\n', /query/],
    ['PostScript', '%!PS-Adobe-3.0\n', /PostScript/],
  ])('%s is refused with advice', (_, text, sentence) => {
    expect(() => fileKind(Buffer.from(text))).toThrow(sentence);
    expect(() => fileKind(Buffer.from(text))).toThrow(/CSV or XLSX/);
  });

  it.each([
    'ID;Phone;Name\n1;2145640101;Ann\n',
    'ID;PHONE\n7;2145640101\n',
    'ID;P\n7;2145640101\n',
    'TABLE,Phone\n0,2145640101\n',
    'Table\n2145640101\n',
    '[Ann],2145640101\n',
    '{FirstName},{Phone}\nAnn,2145640101\n',
    'Begin,Phone\nAnn,2145640101\n',
    'dn,phone\nAnn,2145640101\n',
    'Web,Phone\nx,2145640101\n',
  ])('and %j is a list', (text) => expect(fileKind(Buffer.from(text))).toBe('text'));
});
