import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import XLSX from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOds, makeXlsx, type XlsxParts } from './workbookFixture.ts';
import { damagedSheetText } from '../readingTypes.ts';
import { openSheets, openXlsx } from './workbooks.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'carillon-books-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function rowsOf(bytes: Buffer, open: typeof openXlsx = openSheets) {
  const file = path.join(folder, 'book');
  writeFileSync(file, bytes);
  const source = await open(file);
  let rows: [number, number, string[]][] = [];
  await source.read({
    row: (tab, row, cells) => rows.push([tab, row, cells]),
    progress: () => undefined,
    doubtLetters: () => undefined,
    restart: () => {
      rows = [];
    },
  });
  return { rows, cells: rows.map(([, , cells]) => cells), names: source.tabNames, hidden: source.hiddenTabs };
}
const xlsx = (parts: XlsxParts) => rowsOf(makeXlsx(parts), openXlsx);

/** Format, number, what the sheet shows in our form of dates. */
const shown: readonly [format: string, value: number, text: string][] = [
  ['m/d/yy h:mm', 45_000.604166666664, '2023-03-15 14:30'],
  ['m/d/yyyy', 45_000, '2023-03-15'],
  ['dddd, mmmm d, yyyy', 45_000, '2023-03-15'],
  ['m/d/yy h:mm', 46_000, '2025-12-09 00:00'],
  ['m/d/yy h:mm', 45_000.999_999_99, '2023-03-16 00:00'],
  ['yyyy-mm-dd hh:mm:ss', 45_000.604166666664, '2023-03-15 14:30:00'],
  ['m/d/yy h:mm', 0.5, '12:00'],
  ['d-mmm', 45_000, '15-Mar'],
  ['mmmm yyyy', 45_000, 'March 2023'],
  ['ddd', 45_000, 'Wed'],
  ['h:mm AM/PM', 0.395833333333333, '9:30 AM'],
  ['[$-409]h:mm AM/PM;@', 0.604166666, '2:30 PM'],
  ['h:mm', 0, '0:00'],
  ['[h]:mm', 1.5, '36:00'],
  ['[h]:mm:ss', 4.0625, '97:30:00'],
  ['00000', 2139, '02139'],
  ['000-00-0000', 12_345_678, '012-34-5678'],
  ['[<=9999999]###-####;(###) ###-####', 2_145_550_100, '(214) 555-0100'],
  ['$0.00', 3.3000000000000003, '$3.30'],
  ['[$€-407]#,##0.00', 1234.5, '€1,234.50'],
  ['_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)', -1234.5, '$(1,234.50)'],
  ['#,##0.00', 1_234_567.8, '1,234,567.80'],
  ['0.0%', 0.256, '25.6%'],
  ['"#"0', 5, '#5'],
  ['0" lbs."', 12, '12 lbs.'],
  ['# ?/?', 1.5, '1 1/2'],
  ['General', 2_145_550_100, '2145550100'],
  ['General', 551_234_567_890_123, '551234567890123'],
  ['0.00E+00', 5_551_234_567, '5551234567'],
  ['0.00E+00', 0.000_12, '1.20E-04'],
  ['General', 3.3000000000000003, '3.3'],
  ['@', 2139, '2139'],
  // No calendar has such a day.
  ['m/d/yyyy', 2_145_550_100, '2145550100'],
];

describe('numbers', () => {
  it.each(shown)('in XLSX with the format %s: %d is %s', async (format, value, text) => {
    const sheet = `<row r="1"><c r="A1" s="1"><v>${value}</v></c></row>`;
    expect((await xlsx({ sheets: [sheet], formats: { 164: format }, styles: [0, 164] })).cells).toEqual([
      [text],
    ]);
  });

  it.each(['biff8', 'xlsb', 'xlml'] as const)('in %s are read as in XLSX', async (bookType) => {
    const book = XLSX.utils.book_new();
    const cells = shown.map(([z, v]) => (z === 'General' ? { t: 'n', v } : { t: 'n', v, z }));
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([cells]), 'S');
    const bytes = XLSX.write(book, { type: 'buffer', bookType }) as Buffer;
    expect((await rowsOf(bytes)).cells).toEqual([shown.map(([, , text]) => text)]);
  });

  it('of half an hour are never a minute early', async () => {
    const rows = Array.from({ length: 480 }, (_, n) => `<row><c s="1"><v>${46_000 + n / 48}</v></c></row>`);
    const { cells } = await xlsx({ sheets: [rows.join('')], styles: [0, 22] });
    expect(cells.every(([cell]) => /:[03]0$/.test(cell ?? ''))).toBe(true);
  });

  it.each<[id: number, value: number, text: string]>([
    [14, 45_000, '2023-03-15'],
    [22, 45_000.25, '2023-03-15 06:00'],
    [18, 0.75, '6:00 PM'],
    [20, 0.75, '18:00'],
    [46, 1.25, '30:00:00'],
    [9, 0.25, '25%'],
    [3, 1234, '1,234'],
    [7, 1.5, '$1.50'],
    [31, 45_000, '2023-03-15'],
    [49, 2139, '2139'],
    [163, 7, '7'],
  ])('in the format that every program supports as %d: %d is %s', async (id, value, text) => {
    const sheet = `<row r="1"><c r="A1" s="1"><v>${value}</v></c></row>`;
    expect((await xlsx({ sheets: [sheet], styles: [0, id] })).cells).toEqual([[text]]);
  });

  it('count days from 1904 where the workbook says so', async () => {
    const sheet = '<row r="1"><c r="A1" s="1"><v>43538.5</v></c><c r="B1" s="2"><v>0.5</v></c></row>';
    const { cells } = await xlsx({ sheets: [sheet], styles: [0, 22, 18], workbook: 'date1904="1"' });
    expect(cells).toEqual([['2023-03-15 12:00', '12:00 PM']]);
  });
});

describe('other cells of XLSX', () => {
  it('are read as the sheet shows them', async () => {
    const cells = [
      '<c t="s"><v>0</v></c>',
      '<c t="s"><v>1</v></c>',
      '<c t="inlineStr"><is><r><t>in</t></r><r><t xml:space="preserve"> line</t></r></is></c>',
      '<c t="str"><f>A1&amp;"x"</f><v>for &#128512; mula</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c t="e"><f>NA()</f><v>#N/A</v></c>',
      '<c t="d"><v>2023-03-15T14:30:00</v></c>',
      '<c s="1" t="s"><v>2</v></c>',
      '<c/>',
      '<c t="s"><v>3</v></c>',
      '<c><f>1+1</f><v>2</v></c>',
    ];
    const { rows } = await xlsx({
      sheets: [`<row r="3">${cells.join('')}</row>`],
      formats: { 164: '0;0;0;"Room "@' },
      styles: [0, 164],
      texts: [
        '<t>A &amp; B</t>',
        '<r><t>山</t></r><r><t>田</t></r><rPh sb="0" eb="1"><t>ヤマ</t></rPh>',
        '<t>12</t>',
        '<t>two_x000D_\nlines</t>',
      ],
    });
    expect(rows).toEqual([
      [
        1,
        3,
        [
          'A & B',
          '山田',
          'in line',
          'for 😀 mula',
          'TRUE',
          '#N/A',
          '2023-03-15 14:30',
          'Room 12',
          '',
          'two\r\nlines',
          '2',
        ],
      ],
    ]);
  });

  it('are harmless far to the right or below', async () => {
    const { rows } = await xlsx({
      sheets: [
        '<row r="1"><c r="A1" t="str"><v>Ann</v></c><c r="XFD1"><v>1</v></c></row>' +
          '<row r="1048576"><c r="XFD1048576" t="str"><v> </v></c></row>',
      ],
    });
    expect(rows).toEqual([
      [1, 1, ['Ann']],
      [1, 1_048_576, []],
    ]);
  });

  it('are refused when more than 500 of a row are filled, and not when they are empty', async () => {
    const row = (cell: string) => `<row>${cell.repeat(501)}</row>`;
    await expect(xlsx({ sheets: [row('<c><v>1</v></c>')] })).rejects.toThrow(/has more than 500 columns/);
    expect((await xlsx({ sheets: [row('<c s="0"/>')] })).rows).toEqual([]);
  });

  it('are left to the more forgiving reader when they are not as the standard has it', async () => {
    const { cells } = await xlsx({
      sheets: ['<row r="1"><c r="A1" t="new"><v>7</v></c><c r="B1"><v>5</v></c></row>'],
      texts: [],
    });
    expect(cells.at(-1)?.at(-1)).toBe('5');
  });
});

describe('open documents', () => {
  const cell = (type: string, value: string, text: string) =>
    `<table:table-cell office:value-type="${type}" ${value}><text:p>${text}</text:p></table:table-cell>`;
  it.each<[string, string, string, string]>([
    ['date', 'office:date-value="2023-03-15"', '03/15/23', '2023-03-15'],
    ['time', 'office:time-value="PT09H30M00S"', '09:30 AM', '09:30 AM'],
    ['time', 'office:time-value="PT36H00M00S"', '36:00', '36:00'],
    ['time', 'office:time-value="PT00H00M00S"', '12:00 AM', '12:00 AM'],
    ['currency', 'office:currency="USD" office:value="3.3000000000000003"', '$3.30', '$3.30'],
    ['percentage', 'office:value="0.256"', '25.60%', '25.60%'],
    ['float', 'office:value="2139"', '02139', '02139'],
    ['float', 'office:value="5551234567"', '5.55E+09', '5551234567'],
    ['boolean', 'office:boolean-value="true"', 'TRUE', 'TRUE'],
    ['string', '', 'José &amp; Ann', 'José & Ann'],
  ])('show a %s (%s) as %s: %s', async (type, value, text, expected) => {
    const table = `<table:table table:name="S"><table:table-row>${cell(type, value, text)}</table:table-row></table:table>`;
    expect((await rowsOf(makeOds('', table))).cells).toEqual([[expected]]);
  });
});

describe('a date of an open document without a style', () => {
  const shown = async (type: string, value: string, text: string) => {
    const cell = `<table:table-cell office:value-type="${type}" ${value}>${text}</table:table-cell>`;
    const table = `<table:table table:name="S"><table:table-row>${cell}</table:table-row></table:table>`;
    return (await rowsOf(makeOds('', table))).cells[0]?.[0];
  };
  it.each<[string, string, string]>([
    ['2026-03-15T14:30:00', '03/15/2026 02:30 PM', '2026-03-15 14:30'],
    ['2026-03-15T14:30:00', '2026-03-15T14:30:00', '2026-03-15 14:30'],
    ['2026-03-15T14:30:00', '15.03.2026 14:30', '2026-03-15 14:30'],
    ['2026-03-15T14:30:00', '15/03/2026 14h30', '2026-03-15 14:30'],
    ['2026-03-15T14:00:00', 'March 15, 2026 2 PM', '2026-03-15 14:00'],
    ['2026-03-15T14:00:00', '15 mar. 2026 2 p. m.', '2026-03-15 14:00'],
    ['2026-03-15T09:05:07', '15.03.2026 09:05:07', '2026-03-15 09:05:07'],
    ['2026-03-15T00:01:00', '03/15/2026 00:01', '2026-03-15 00:01'],
    ['2026-03-15T23:59:59', '03/15/2026 23:59:59', '2026-03-15 23:59:59'],
    // The sheet shows no time, or there is none to show.
    ['2026-03-15T14:30:00', '03/15/26', '2026-03-15'],
    ['2026-03-15T14:30:00', '15.03.26', '2026-03-15'],
    ['2026-03-15T00:00:00', '03/15/2026 12:00 AM', '2026-03-15'],
    ['2026-03-15', '03/15/26', '2026-03-15'],
  ])('%s, shown as %s', async (value, text, expected) => {
    expect(await shown('date', `office:date-value="${value}"`, `<text:p>${text}</text:p>`)).toBe(expected);
  });

  it('has its time if nothing says what is displayed', async () => {
    expect(await shown('date', 'office:date-value="2026-03-15T14:30:00"', '')).toBe('2026-03-15 14:30');
    expect(await shown('date', 'office:date-value="2026-03-15"', '')).toBe('2026-03-15');
  });
});

it('a web page called .xls shows its texts as they are', async () => {
  const page =
    '<table><tr><td>02139</td><td>9:30 AM</td><td>3/5/2025</td><td>2145550100</td><td>$3.30</td></tr></table>';
  expect((await rowsOf(Buffer.from(page))).cells).toEqual([
    ['02139', '9:30 AM', '3/5/2025', '2145550100', '$3.30'],
  ]);
});

describe('hidden sheets', () => {
  it.each(['biff8', 'xlsb', 'xlsx', 'xlml'] as const)('of %s are known', async (bookType) => {
    const book = XLSX.utils.book_new();
    for (const name of ['A', 'B & C', 'D'])
      XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([[name]]), name);
    book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }, { Hidden: 2 }] };
    const bytes = XLSX.write(book, { type: 'buffer', bookType }) as Buffer;
    const { names, hidden } = await rowsOf(bytes, bookType === 'xlsx' ? openXlsx : openSheets);
    expect([names, hidden]).toEqual([
      ['A', 'B & C', 'D'],
      [false, true, true],
    ]);
  });

  it('of XLSX are known whatever prefix and order its entries have', async () => {
    const { names, hidden } = await xlsx({
      sheets: ['', '', ''],
      entries: ['name="A"', 'state="veryHidden" name="B &amp; &#67;"', 'name="E" state="visible"'],
    });
    expect([names, hidden]).toEqual([
      ['A', 'B & C', 'E'],
      [false, true, false],
    ]);
  });

  const style = (name: string, display: string) =>
    `<style:style style:name="${name}" style:family="table"><style:table-properties table:display="${display}"/></style:style>`;
  const table = (name: string, more: string) =>
    `<table:table table:name="${name}" ${more}><table:table-row><table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row></table:table>`;
  const tables =
    table('A &amp; B', 'table:style-name="ta2"') + table('C', 'table:style-name="ta1"') + table('D', '');
  it('of open documents are known by their style', async () => {
    const { names, hidden } = await rowsOf(makeOds(style('ta1', 'true') + style('ta2', 'false'), tables));
    expect([names, hidden]).toEqual([
      ['A & B', 'C', 'D'],
      [true, false, false],
    ]);
  });
});

it.each([
  ['XLSX', openXlsx],
  ['the more forgiving reader', openSheets],
])('cells beyond the columns that are read are reported: %s', async (_what, open) => {
  const file = path.join(folder, 'far');
  const row = '<row r="1048576"><c r="A1048576"><v>1</v></c><c r="XFD1048576"><v>4695550199</v></c></row>';
  writeFileSync(file, makeXlsx({ sheets: [row] }));
  const far: unknown[] = [];
  const source = await open(file);
  await source.read({
    row: () => undefined,
    far: (...found) => far.push(found),
    progress: () => undefined,
    doubtLetters: () => undefined,
    restart: () => undefined,
  });
  expect(far).toEqual([[1, 1_048_576, [{ column: 16_384, value: '4695550199' }]]]);
});

const open =
  '<table:table-row><table:table-cell office:value-type="string"><text:p>Ann</text:p></table:table-cell></table:table-row>';

describe('a sheet that is damaged', () => {
  const row = (n: number): string =>
    `<row r="${n}"><c r="A${n}" t="inlineStr"><is><t>Ann</t></is></c><c r="B${n}"><v>214564010${n}</v></c></row>`;
  it.each([
    ['ends in its middle', `${row(1)}${row(2)}</sheetData></worksheet>${row(3)}${row(4)}`],
    ['closes its rows in their middle', `${row(1)}${row(2)}</sheetData>${row(3)}${row(4)}`],
    ['is cut within a row', `${row(1)}${row(2).slice(0, 60)}`],
    ['is cut within a tag', `${row(1)}<row r="2"><c r="A2" t="inl`],
    ['lacks the end of a row', `${row(1)}${row(2).replace('</row>', '')}`],
  ])('is refused, because people may be missing: it %s', async (_what, rows) => {
    await expect(xlsx({ sheets: [rows] })).rejects.toThrow(damagedSheetText);
  });

  it('is refused if a cell has a text that the table of texts no longer holds', async () => {
    const cells = `<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c></row>`;
    const texts = ['<t>Ann</t>'];
    await expect(xlsx({ sheets: [cells], texts })).rejects.toThrow(damagedSheetText);
    await expect(xlsx({ sheets: [cells], texts: [...texts, '<t>Bo</t>'] })).resolves.toMatchObject({
      cells: [['Ann'], ['Bo']],
    });
  });

  it.each([
    ['an open document', (cut: string) => makeOds('', `<table:table table:name="S">${cut}`), openSheets],
    [
      'an open document whose first sheet is whole',
      (cut: string) =>
        makeOds('', `<table:table table:name="S">${open}</table:table><table:table table:name="T">${cut}`),
      openSheets,
    ],
    [
      'an XML spreadsheet whose first sheet is whole',
      () => {
        const book = XLSX.utils.book_new();
        for (const name of ['S', 'T'])
          XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([[name, 2_145_640_101]]), name);
        const bytes = XLSX.write(book, { type: 'buffer', bookType: 'xlml' }) as Buffer;
        return bytes.subarray(0, bytes.lastIndexOf('<Cell'));
      },
      openSheets,
    ],
  ])('is refused if %s ends in its middle', async (_what, make, reader) => {
    await expect(rowsOf(make(`${open}<table:table-row>`), reader)).rejects.toThrow(damagedSheetText);
  });

  it('is read if nothing is missing', async () => {
    const whole = makeXlsx({ sheets: [row(1)] });
    await expect(rowsOf(whole, openXlsx)).resolves.toMatchObject({ cells: [['Ann', '2145640101']] });
  });
});

describe('a workbook that says it holds more than is there', () => {
  const rowOf = (n: number, text: number) =>
    `<row r="${n}"><c r="A${n}" t="s"><v>${text}</v></c><c r="B${n}"><v>${2_145_640_100 + n}</v></c></row>`;
  const rows = (...texts: number[]) => texts.map((text, at) => rowOf(at + 1, text)).join('');
  const texts = (n: number) => Array.from({ length: n }, (_, at) => `<t>Name ${at}</t>`);
  const lacking = async (bytes: Buffer, reader = openXlsx) => {
    const file = path.join(folder, 'lacking');
    writeFileSync(file, bytes);
    let found: unknown[] = [];
    const source = await reader(file);
    await source.read({
      row: () => undefined,
      lacks: (...one) => found.push(one),
      progress: () => undefined,
      doubtLetters: () => undefined,
      restart: () => {
        found = [];
      },
    });
    return found;
  };
  const listed = (n: string) => [0, 0, `The workbook lists ${n} that no cell shows.`];

  it.each<[string, Partial<XlsxParts>, unknown[]]>([
    [
      'rows',
      { sheets: [rows(0, 1)], dimensions: ['A1:B3000'], texts: texts(2) },
      [[1, 2, 'It says that it has 3,000 rows, and ends with row 2.']],
    ],
    [
      'rows of its second sheet',
      { sheets: [rows(0), rows(1)], dimensions: ['A1:B1', '$A$1:$B$4'], texts: texts(2) },
      [[2, 1, 'It says that it has 4 rows, and ends with row 1.']],
    ],
    [
      'rows, all of them',
      { sheets: [''], dimensions: ['A1:B2'] },
      [[1, 0, 'It says that it has 2 rows, and ends with row 0.']],
    ],
    ['texts of cells', { sheets: [rows(0, 1)], texts: texts(5), table: 'count="5"' }, [listed('3 texts')]],
    [
      'texts of cells, each of which another cell has',
      { sheets: [rows(0, 0)], texts: texts(1), table: 'count="9" uniqueCount="1"' },
      [listed('7 texts')],
    ],
    [
      'texts of no cell',
      { sheets: [rows(0)], texts: texts(2), table: 'uniqueCount="2"' },
      [listed('1 text')],
    ],
    [
      'texts that were cut',
      { sheets: [rows(0)], texts: texts(1), dimensions: ['A1:B1'], table: 'count="1" uniqueCount="40"' },
      [listed('39 texts')],
    ],
    [
      'texts, though its dimension was corrected',
      { sheets: [rows(0)], texts: texts(3), dimensions: ['A1:B1'], table: 'count="3" uniqueCount="3"' },
      [listed('2 texts')],
    ],
    [
      'rows and texts, beside merged cells',
      {
        sheets: [`${rows(0, 1)}</sheetData><mergeCells><mergeCell ref="A1:A2"/></mergeCells><sheetData>`],
        texts: texts(3),
        dimensions: ['A1:B9'],
        table: 'count="3"',
      },
      [[1, 2, 'It says that it has 9 rows, and ends with row 2.'], listed('1 text')],
    ],
  ])('is reported: %s', async (_what, parts, found) => {
    expect(await lacking(makeXlsx({ sheets: [], ...parts }))).toEqual(found);
  });

  it.each<[string, Partial<XlsxParts>]>([
    ['has all', { dimensions: ['A1:B2'], table: 'count="2" uniqueCount="2"' }],
    ['says nothing', {}],
    ['ends with empty rows', { sheets: [`${rows(0, 1)}<row r="9"/>`], dimensions: ['A1:B9'] }],
    [
      'ends with cells that have only a format',
      { sheets: [`${rows(0, 1)}<row r="5"><c r="A5" s="0"/></row>`], dimensions: ['A1:B5'] },
    ],
    ['says too little', { dimensions: ['A1'], table: 'count="1" uniqueCount="1"' }],
    ['says that it is the whole grid', { dimensions: ['A1:XFD1048576'] }],
    ['says that it is whole columns', { dimensions: ['A:B'] }],
    [
      'holds texts of cells that were changed',
      { texts: texts(3), dimensions: ['A1:B2'], table: 'count="2" uniqueCount="3"' },
    ],
    ['counts more cells than it has', { dimensions: ['A1:B2'], table: 'count="8"' }],
    ['counts in words', { dimensions: ['all'], table: 'count="many" uniqueCount="-3"' }],
  ])('is not one that %s', async (_what, parts) => {
    expect(await lacking(makeXlsx({ sheets: [rows(0, 1)], texts: texts(2), ...parts }))).toEqual([]);
  });

  it('is one that names a sheet without holding it', async () => {
    const whole = makeXlsx({ sheets: [rows(0), rows(1)], texts: texts(2) });
    const name = 'xl/worksheets/sheet2.xml';
    const without = Buffer.from(
      whole.toString('latin1').replaceAll(name, 'xl/worksheets/sheet9.xml'),
      'latin1',
    );
    expect(await lacking(without)).toEqual([[2, 0, 'It is named in the workbook, and is not in the file.']]);
  });
});
