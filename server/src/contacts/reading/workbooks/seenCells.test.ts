import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import XLSX from '@e965/xlsx';
import { hiddenPhoneText } from '@carillon/rules/files/columnGuess';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileReader } from '../fileReader.ts';
import { mergeOf } from './mergedCells.ts';
import { noChoices, type ReadingChoices } from '../readingTypes.ts';
import { makeOds, makeXlsx } from './workbookFixture.ts';
import { openSheets, openXlsx } from './workbooks.ts';
import { makeZip } from './zipFixture.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'carillon-seen-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(bytes: Buffer, open = openXlsx, choices: ReadingChoices = noChoices) {
  const file = path.join(folder, 'book');
  writeFileSync(file, bytes);
  const order = {
    file,
    kind: 'zip',
    rowsFile: path.join(folder, 'rows'),
    badRowsFile: path.join(folder, 'bad'),
    choices,
    maxRows: 10_000,
    maxBadRows: 100,
    countryId: 1,
    forContacts: false,
    requiredFields: [],
    notAllowed: [],
    layouts: [],
  } as const;
  const result = await new FileReader(order, () => undefined).read(await open(file));
  const lines = readFileSync(order.rowsFile, 'utf8').trim().split('\n');
  return { ...result, tab: result.structure.Tabs[0], lines: lines.filter((line) => line !== '') };
}
const phonesOf = ({ lines }: { lines: string[] }) => lines.map((line) => line.split('\t')[0]);
const groupsOf = ({ lines }: { lines: string[] }) =>
  lines.map((line) => /"Team":"([^"]*)"/.exec(line)?.[1] ?? '');

type Sheet = XLSX.WorkSheet;
/** A workbook with one sheet of these rows. */
function book(rows: unknown[][], change: (sheet: Sheet) => void, type: XLSX.BookType = 'xlsx'): Buffer {
  const sheet = XLSX.utils.aoa_to_sheet(rows);
  change(sheet);
  return XLSX.write(XLSX.utils.book_new(sheet, 'People'), { type: 'buffer', bookType: type }) as Buffer;
}
const people = [
  ['Name', 'Cell', 'Home'],
  ['Ann Lee', '2145640101', '9725640101'],
  ['Bo Kim', '2145640102', '9725640102'],
  ['Cy Ray', '2145640103', '9725640103'],
];
const hideRow = (row: number) => (sheet: Sheet) => {
  sheet['!rows'] = [];
  sheet['!rows'][row - 1] = { hidden: true };
};
const hideColumn = (column: number) => (sheet: Sheet) => {
  sheet['!cols'] = [{}, {}, {}];
  sheet['!cols'][column - 1] = { hidden: true };
};
const withoutHome = people.map((row) => row.slice(0, 2));
const row = (n: number, cells: string, attributes = '') =>
  `<row r="${n}" ${attributes}>${cells
    .split('|')
    .map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
    .join('')}</row>`;
const odsRow = (cells: string, attributes = '') =>
  `<table:table-row ${attributes}>${cells
    .split('|')
    .map((text) => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`)
    .join('')}</table:table-row>`;
const ods = (rows: string, columns = '') =>
  makeOds('', `<table:table table:name="People">${columns}${rows}</table:table>`);
const filter = 'table:visibility="filter"';
const collapse = 'table:visibility="collapse"';

describe('rows that a sheet hides are left out until the user chooses them', () => {
  it.each<[string, () => Buffer, typeof openXlsx]>([
    ['XLSX', () => book(withoutHome, hideRow(3)), openXlsx],
    ['XLSX by the other reader', () => book(withoutHome, hideRow(3)), openSheets],
    ['XLSB', () => book(withoutHome, hideRow(3), 'xlsb'), openSheets],
    [
      'XLSX, filtered',
      () =>
        makeXlsx({
          sheets: [
            `${row(1, 'Name|Cell')}${row(2, 'Ann Lee|2145640101')}${row(3, 'Bo Kim|2145640102', 'hidden="1"')}${row(4, 'Cy Ray|2145640103')}`,
          ],
        }),
      openXlsx,
    ],
    [
      'XLSX, in words',
      () =>
        makeXlsx({
          sheets: [
            `${row(1, 'Name|Cell')}${row(2, 'Ann Lee|2145640101')}${row(3, 'Bo Kim|2145640102', 'hidden="true"')}${row(4, 'Cy Ray|2145640103', 'hidden="0"')}`,
          ],
        }),
      openXlsx,
    ],
    [
      'XLSX, of no height',
      () =>
        makeXlsx({
          sheets: [
            `${row(1, 'Name|Cell')}${row(2, 'Ann Lee|2145640101')}${row(3, 'Bo Kim|2145640102', 'ht="0" customHeight="1"')}${row(4, 'Cy Ray|2145640103')}`,
          ],
        }),
      openXlsx,
    ],
    [
      'ODS, filtered',
      () =>
        ods(
          `${odsRow('Name|Cell')}${odsRow('Ann Lee|2145640101')}${odsRow('Bo Kim|2145640102', filter)}${odsRow('Cy Ray|2145640103')}`,
        ),
      openSheets,
    ],
    [
      'ODS, hidden, behind repeated rows',
      () =>
        ods(
          `${odsRow('Name|Cell')}<table:table-row table:number-rows-repeated="7"><table:table-cell/></table:table-row>${odsRow('Ann Lee|2145640101')}${odsRow('Bo Kim|2145640102', collapse)}${odsRow('Cy Ray|2145640103')}<table:table-row table:number-rows-repeated="1048000" ${collapse}><table:table-cell/></table:table-row>`,
        ),
      openSheets,
    ],
  ])('%s', async (_, make, open) => {
    const result = await read(make(), open);
    expect(phonesOf(result)).toEqual(['2145640101', '2145640103']);
    expect(result.tab).toMatchObject({ HiddenRowCount: 1, RowCount: 2 });
    const chosen = { ...noChoices, Tabs: [{ TabNumber: 1, WithHiddenRows: true }] };
    const all = await read(make(), open, chosen);
    expect(phonesOf(all)).toEqual(['2145640101', '2145640102', '2145640103']);
    expect(all.tab).toMatchObject({ HiddenRowCount: 1, RowCount: 3, WithHiddenRows: true });
  });

  it('also where all people are hidden', async () => {
    const all = (sheet: Sheet) => {
      sheet['!rows'] = [{}, { hidden: true }, { hidden: true }, { hidden: true }];
    };
    const result = await read(book(withoutHome, all));
    expect(result).toMatchObject({ good: 0, tab: { HiddenRowCount: 3, RowCount: 0 } });
    expect(result.tab?.Columns.map(({ Meaning }) => Meaning)).toEqual(['FullName', 'Phone1']);
  });

  it('and blank ones and sheets without any say nothing', async () => {
    const result = await read(book([...withoutHome, [], []], hideRow(6)));
    expect(result.tab).not.toHaveProperty('HiddenRowCount');
    expect(result.good).toBe(3);
  });
});

describe('the user is asked about phones in a column that the sheet hides', () => {
  const meanings = ({ tab }: Awaited<ReturnType<typeof read>>) =>
    tab?.Columns.map(({ Meaning, IsHidden, Doubt }) =>
      [Meaning, IsHidden === true ? 'hidden' : '', Doubt === hiddenPhoneText ? 'asked' : ''].join(' ').trim(),
    );
  it.each<[string, () => Buffer, typeof openXlsx, string[]]>([
    ['XLSX', () => book(people, hideColumn(3)), openXlsx, ['FullName', 'Phone1', 'Custom hidden asked']],
    [
      'the better phone',
      () => book(people, hideColumn(2)),
      openXlsx,
      ['FullName', 'Custom hidden asked', 'Phone1'],
    ],
    [
      'XLSB',
      () => book(people, hideColumn(3), 'xlsb'),
      openSheets,
      ['FullName', 'Phone1', 'Custom hidden asked'],
    ],
    [
      'XLS',
      () => book(people, hideColumn(3), 'biff8'),
      openSheets,
      ['FullName', 'Phone1', 'Custom hidden asked'],
    ],
    ['the only phone', () => book(withoutHome, hideColumn(2)), openXlsx, ['FullName', 'Phone1 hidden asked']],
    ['a name', () => book(people, hideColumn(1)), openXlsx, ['FullName hidden', 'Phone1', 'Phone2']],
    [
      'ODS',
      () =>
        ods(
          people.map((cells) => odsRow(cells.join('|'))).join(''),
          `<table:table-column/><table:table-column ${collapse}/><table:table-column/>`,
        ),
      openSheets,
      ['FullName', 'Custom hidden asked', 'Phone1'],
    ],
    [
      'ODS, several at once',
      () =>
        ods(
          people.map((cells) => odsRow(cells.join('|'))).join(''),
          `<table:table-column/><table:table-column table:number-columns-repeated="2" ${collapse}/>`,
        ),
      openSheets,
      ['FullName', 'Phone1 hidden asked', 'Phone2 hidden asked'],
    ],
  ])('%s', async (_, make, open, wanted) => expect(meanings(await read(make(), open))).toEqual(wanted));
});

describe('a cell merged over several rows counts for all of them', () => {
  const team = (...rows: string[][]) => [['Team', 'Name', 'Cell'], ...rows];
  const member = (n: number, group = '') => [group, `Ann Lee`, `21456401${String(10 + n)}`];
  const merge =
    (...ranges: string[]) =>
    (sheet: Sheet) => {
      sheet['!merges'] = ranges.map((range) => XLSX.utils.decode_range(range));
    };
  const five = team(member(1, 'Red'), member(2), member(3), member(4), member(5));
  it.each<[string, () => Buffer, typeof openXlsx, string[]]>([
    ['over five people', () => book(five, merge('A2:A6')), openXlsx, ['Red', 'Red', 'Red', 'Red', 'Red']],
    [
      'by the other reader',
      () => book(five, merge('A2:A6')),
      openSheets,
      ['Red', 'Red', 'Red', 'Red', 'Red'],
    ],
    ['of XLS', () => book(five, merge('A2:A6'), 'biff8'), openSheets, ['Red', 'Red', 'Red', 'Red', 'Red']],
    ['of ODS', () => book(five, merge('A2:A6'), 'ods'), openSheets, ['Red', 'Red', 'Red', 'Red', 'Red']],
    [
      'two of them',
      () => book(team(member(1, 'Red'), member(2), member(3, 'Blue'), member(4)), merge('A2:A3', 'A4:A5')),
      openXlsx,
      ['Red', 'Red', 'Blue', 'Blue'],
    ],
    ['and no further', () => book(five, merge('A2:A4')), openXlsx, ['Red', 'Red', 'Red', '', '']],
    ['no merged cell', () => book(five, () => undefined), openXlsx, ['Red', '', '', '', '']],
    [
      'over two columns',
      () => book(five, merge('A2:A6', 'B1:B1')),
      openXlsx,
      ['Red', 'Red', 'Red', 'Red', 'Red'],
    ],
    [
      'below a merged title and a header of two rows',
      () =>
        book(
          [['Teams 2026'], ['Team', 'Person', ''], ['', 'Name', 'Cell'], ...five.slice(1)],
          merge('A1:C1', 'A2:A3', 'B2:C2', 'A4:A8'),
        ),
      openXlsx,
      ['Red', 'Red', 'Red', 'Red', 'Red'],
    ],
    [
      'of names of columns alone',
      () => book([['Team', 'Name', 'Cell'], [], ...five.slice(1)], merge('A1:A2', 'B1:B2', 'C1:C2')),
      openXlsx,
      ['Red', '', '', '', ''],
    ],
    [
      'far down a long sheet',
      () =>
        book(
          team(
            ...Array.from({ length: 2_100 }, (_, n) => [
              n === 2_098 ? 'Last' : '',
              'Ann',
              String(2_145_640_000 + n),
            ]),
          ),
          merge('A2100:A2101'),
        ),
      openXlsx,
      [...Array.from({ length: 2_098 }, () => ''), 'Last', 'Last'],
    ],
  ])('%s', async (_, make, open, groups) => expect(groupsOf(await read(make(), open))).toEqual(groups));

  it('as a household with one number does', async () => {
    const rows = [
      ['Name', 'Cell'],
      ['Ann Lee', '2145640101'],
      ['Bo Lee', ''],
      ['Cy Ray', '2145640103'],
    ];
    const result = await read(book(rows, merge('B2:B3')));
    expect(result).toMatchObject({ good: 2, bad: 0, duplicates: 1 });
  });

  it('ranges are read', () => {
    expect(mergeOf('B2:D6')).toEqual({ top: 2, left: 2, bottom: 6 });
    expect(mergeOf('$AA$10:$AA$12')).toEqual({ top: 10, left: 27, bottom: 12 });
    for (const range of ['A1:C1', 'A1', '', 'x', 'A0']) expect(mergeOf(range)).toBeNull();
  });
});

describe('an open document without its styles', () => {
  it('is read', async () => {
    const whole = ods(people.map((cells) => odsRow(cells.join('|'))).join(''));
    const content = /<office:document-content[^]*<\/office:document-content>/;
    const names = ['office', 'style', 'text', 'table']
      .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
      .join(' ');
    const table = `<table:table table:name="People">${people.map((cells) => odsRow(cells.join('|'))).join('')}</table:table>`;
    const text = `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${names}><office:body><office:spreadsheet>${table}</office:spreadsheet></office:body></office:document-content>`;
    expect(content.test(text)).toBe(true);
    const bare = makeZip([
      { name: 'mimetype', content: Buffer.from('application/vnd.oasis.opendocument.spreadsheet') },
      { name: 'content.xml', content: Buffer.from(text) },
    ]);
    const [one, other] = [await read(whole, openSheets), await read(bare, openSheets)];
    expect(other.good).toBe(3);
    expect(other.lines).toEqual(one.lines);
  });
});
