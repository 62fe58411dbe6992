import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cellValue } from '@carillon/rules/files/cellValue';
import { requiredText } from '@carillon/rules/contacts/fieldRules';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkArchive } from './workbooks/archive.ts';
import { guessColumns } from '@carillon/rules/files/columnGuess';
import { findHeader, guessHasHeader } from '@carillon/rules/files/headerRows';
import { fileKind } from './fileKind.ts';
import { copyText, goodRowLines } from './rows/goodRowLine.ts';
import { judgeRow, planRows } from './rows/judgeRow.ts';
import { splitName } from './rows/rowPersons.ts';
import { PhoneSet } from './rows/phoneSet.ts';
import { makeZip } from './workbooks/zipFixture.ts';

const meanings = (headers: string[], rows: string[][]) =>
  guessColumns(headers, rows).map((one) => one.Meaning);

describe('what a file is', () => {
  it.each([
    ['a PNG picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1')],
    ['a JPEG picture', Buffer.from('\xff\xd8\xff\xe0', 'latin1')],
    ['a PDF document', Buffer.from('%PDF-1.7')],
    ['a compressed archive', Buffer.from('\x1f\x8b\x08', 'latin1')],
  ])('recognizes %s under any name', (what, head) => {
    expect(() => fileKind(head)).toThrow(new RegExp(`^This file is ${what}, whatever its name says`));
  });

  it('distinguishes text, archives, and old workbooks, and refuses other bytes', () => {
    expect(fileKind(Buffer.from('Name,Phone\n'))).toBe('text');
    expect(fileKind(Buffer.from('Name,Phone\n', 'utf16le'))).toBe('text');
    expect(fileKind(makeZip([{ name: 'a', content: Buffer.from('b') }]))).toBe('zip');
    expect(fileKind(Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'))).toBe('sheets');
    expect(fileKind(Buffer.from('  <html><table>'))).toBe('sheets');
    expect(() => fileKind(Buffer.from([0, 1, 2, 3, 0, 0, 5, 200]))).toThrow(/not a contact list/);
    expect(() => fileKind(Buffer.alloc(0))).toThrow('This file is empty.');
  });
});

describe('columns', () => {
  it('trusts headers, and never uses a fax as a phone', () => {
    expect(
      meanings(
        ['First Name', 'Last Name', 'Fax', 'Mobile Phone', 'Notes', 'Groups', 'City'],
        [['Ann', 'Lee', '2145550101', '2145550100', 'x', 'A', 'Dallas']],
      ),
    ).toEqual(['FirstName', 'LastName', 'Custom', 'Phone1', 'Notes', 'Groups', 'Custom']);
  });

  it('finds phones by the column’s contents when no header names them', () => {
    expect(meanings(['Who', 'Reach', 'Born'], [['Ann', '(214) 555-0100', '1990-01-02']])).toEqual([
      'FullName',
      'Phone1',
      'Custom',
    ]);
  });

  it('orders several phones and pairs area codes with them', () => {
    expect(
      meanings(
        ['Area code 1', 'Phone 1', 'Area code 2', 'Phone 2', 'Name'],
        [['214', '5550100', '469', '5550101', 'A']],
      ),
    ).toEqual(['AreaCode1', 'Phone1', 'AreaCode2', 'Phone2', 'FullName']);
    expect(meanings(['Work phone', 'Cell'], [['2145550100', '2145550101']])).toEqual(['Phone2', 'Phone1']);
  });

  it('keeps a second column of the same name as custom data, and notes as notes, however long', () => {
    expect(meanings(['Phone', 'Notes', 'Notes'], [['2145550100', 'a', 'b']])).toEqual([
      'Phone1',
      'Notes',
      'Custom',
    ]);
    expect(meanings(['Phone', 'Notes'], [['2145550100', 'n'.repeat(51)]])).toEqual(['Phone1', 'Notes']);
  });

  it('distinguishes a header from a first person', () => {
    expect(guessHasHeader([['Phone'], ['2145550100']])).toBe(true);
    expect(
      guessHasHeader([
        ['Ann', '2145550100'],
        ['Bob', '2145550101'],
      ]),
    ).toBe(false);
    expect(
      guessHasHeader([
        ['Ann', '5.55E+09'],
        ['Bob', '2145550101'],
      ]),
    ).toBe(false);
    expect(guessHasHeader([['Reach'], ['2145550100']])).toBe(true);
    expect(guessHasHeader([['555'], ['2145550100']])).toBe(false);
  });
});

describe('a row', () => {
  const plan = planRows(guessColumns(['Name', 'Phone 1', 'Phone 2', 'Area code 1', 'Tag', 'Tag'], []), {
    countryId: 1,
    forContacts: false,
    requiredFields: [],
  });
  const judge = (...cells: string[]) => judgeRow(cells, plan);

  it('uses every good phone once, the first as the primary one', () => {
    expect(judge('Ada King', '2145550100', '(469) 555-0101')).toMatchObject({
      good: { phones: ['2145550100', '4695550101'], first: 'Ada', last: 'King' },
    });
    expect(judge('', '', '2145550100')).toMatchObject({ good: { phones: ['2145550100'] } });
    expect(judge('', '2145550100.0', '1-214-555-0100')).toMatchObject({ good: { phones: ['2145550100'] } });
  });

  it('joins an area code with seven digits', () => {
    expect(judge('', '555-0100', '', '214')).toMatchObject({ good: { phones: ['2145550100'] } });
  });

  it('reports why it is bad and which column to repair', () => {
    expect(judge('Ann', '5.55E+09')).toEqual({
      bad: { reason: expect.stringMatching(/^Excel turned this number into a form such as/), column: 2 },
    });
    expect(judge('Ann', '', '')).toEqual({ bad: { reason: 'There is no phone number here.', column: 2 } });
    expect(judge('Ann', '', '12')).toMatchObject({ bad: { column: 3 } });
    expect(judge('n'.repeat(51), '2145550100')).toEqual({
      bad: { reason: 'First name must be at most 50 characters', column: 1 },
    });
    // As long as a value may be that is typed; blanks around it don't count.
    expect(judge('Ann', '2145550100', '', '', `${'v'.repeat(1000)}  `)).toHaveProperty('good');
    expect(judge('Ann', '2145550100', '', '', 'v'.repeat(1001))).toEqual({
      bad: { reason: 'Tag must be at most 1000 characters', column: 5 },
    });
  });

  it('of contacts is bad without a field that no contact may be without', () => {
    const needs = (headers: string[], ...cells: string[]) =>
      judgeRow(
        cells,
        planRows(guessColumns(headers, []), { countryId: 1, forContacts: true, requiredFields: ['Grade'] }),
      );
    expect(needs(['Phone', 'grade '], '2145550100', '5')).toHaveProperty('good');
    const reason = requiredText('Grade');
    expect(needs(['Phone', 'grade '], '2145550100', ' ')).toEqual({ bad: { reason, column: 2 } });
    expect(needs(['Phone', 'Room'], '2145550100', '5')).toEqual({ bad: { reason, column: null } });
    expect(needs(['Phone', 'Grade'], '12', '')).toMatchObject({ bad: { column: 1 } });
  });

  it('keeps custom columns under names of their own', () => {
    expect(judge('', '2145550100', '', '', 'a "b" \\', 'c')).toMatchObject({
      good: { custom: JSON.stringify({ Tag: 'a "b" \\', 'Tag 2': 'c' }) },
    });
  });

  it('has no value where a look-up failed or a mark stands for one, and says so', () => {
    const mark = (column: number, value: string) => ({ kind: 'NoValue', column, value });
    expect(judge('#N/A', '2145550100', '', '', '#REF!', 'N/A')).toMatchObject({
      good: {
        first: '',
        last: '',
        custom: null,
        told: [mark(1, '#N/A'), mark(5, '#REF!'), mark(6, 'N/A')],
      },
    });
    expect(judge('Null', '2145550100', '', '', '\u200b', 'B-12')).toEqual({
      good: expect.not.objectContaining({ told: expect.anything() }),
    });
  });

  it('writes JSON with the values of the cells', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }), (value) => {
        const judged = judge('', '2145550100', '', '', value);
        const custom = 'good' in judged ? judged.good.custom : null;
        expect(custom === null ? '' : (JSON.parse(custom) as { Tag: string }).Tag).toBe(cellValue(value));
      }),
    );
  });

  it('splits names in both orders', () => {
    expect(splitName('Ada Lovelace King')).toEqual(['Ada Lovelace', 'King']);
    expect(splitName('King, Ada')).toEqual(['Ada', 'King']);
    expect(splitName('Ada')).toEqual(['Ada', '']);
  });

  it("is one line per phone in COPY's format", () => {
    const row = {
      phones: ['1', '2'],
      first: 'a\tb',
      last: 'c\\',
      notes: 'd\ne',
      custom: null,
      extensions: [],
      groups: [],
    };
    expect(goodRowLines(row)).toBe('1\ta\\tb\tc\\\\\td\\ne\t\\N\n2\ta\\tb\tc\\\\\td\\ne\t\\N\t+\n');
    expect(copyText('plain')).toBe('plain');
  });
});

it('a phone set knows what was added, in any amount', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 2_000_000_000, max: 2_000_009_999 }), { maxLength: 5_000 }),
      (phones) => {
        const mine = new PhoneSet();
        const other = new Set<number>();
        for (const phone of phones) {
          expect(mine.add(phone)).toBe(!other.has(phone));
          other.add(phone);
        }
      },
    ),
    { numRuns: 20 },
  );
});

describe('titles above the names of the columns', () => {
  it.each<[number, string[][]]>([
    [
      0,
      [
        ['Name', 'Phone'],
        ['Ann', '2145550100'],
      ],
    ],
    [0, [['Phone'], ['2145550100']]],
    [
      0,
      [
        ['Ann', '2145550100'],
        ['Name', 'Phone'],
      ],
    ],
    [1, [['Staff'], ['Ann', '2145550100']]],
    [1, [['Staff phone list'], ['Name', 'Phone'], ['Ann', '2145550100']]],
    [2, [['Staff'], ['Printed', '3/5/2025'], ['Name', 'Room', 'Mobile'], ['Ann', '4', '2145550100']]],
    [0, [...Array.from({ length: 13 }, (_, n) => [`Line ${n}`]), ['Name', 'Phone'], ['Ann', '2145550100']]],
  ])('are %i rows', (count, rows) => expect(findHeader(rows).titles).toBe(count));
});

describe('an archive', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'carillon-zip-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const check = (parts: Parameters<typeof makeZip>[0]) => {
    const file = path.join(folder, 'book');
    writeFileSync(file, makeZip(parts));
    return checkArchive(file);
  };
  const book = { name: 'xl/workbook.xml', content: Buffer.from('<workbook/>') };

  it('is recognized by its contents', async () => {
    expect(await check([book])).toBe('xlsx');
    expect(await check([{ name: 'content.xml', content: Buffer.from('<a/>') }])).toBe('ods');
    await expect(check([{ name: 'photo.png', content: Buffer.from('x') }])).rejects.toThrow(
      /not a contact list/,
    );
  });

  it('is refused when it says that it unpacks to more than 200 MB', async () => {
    const bomb = { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(1_000), claim: 520 * 1_048_576 };
    await expect(check([book, bomb])).rejects.toThrow(/unpacks to more than 200 MB/);
  });

  it('is refused when it packs a hundred times and more', async () => {
    const bomb = { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(20 * 1_048_576) };
    await expect(check([book, bomb])).rejects.toThrow(/unpacks to more than 200 MB/);
  });

  it('is refused when it holds more than it says', async () => {
    const liar = { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(5 * 1_048_576), claim: 1_000 };
    await expect(check([book, liar])).rejects.toThrow('The file could not be processed.');
  });

  it.each([
    ['it holds less than it says', { claim: 900 }],
    ['its bytes are not those that were packed', { sum: 1 }],
  ])('is refused when %s', async (_what, more) => {
    const cut = { name: 'xl/worksheets/sheet1.xml', content: Buffer.from('<worksheet/>'), ...more };
    await expect(check([book, cut])).rejects.toThrow(/damaged/);
  });

  it('is refused with more than 1,000 parts', async () => {
    const parts = Array.from({ length: 1_001 }, (_, n) => ({ name: `x${n}`, content: Buffer.from('x') }));
    await expect(check([book, ...parts])).rejects.toThrow(/too many parts/);
  });
});
