import XLSX from '@e965/xlsx';
import { makeZip } from '../../reading/workbooks/zipFixture.ts';

/** A file that is refused for every purpose: its name, its bytes, the error. */
export interface RefusedFile {
  readonly name: string;
  /** `maxRows` is the limit of the installation. */
  readonly make: (maxRows: number) => Buffer | string;
  readonly sentence: RegExp;
}

/** Refused while it is uploaded (400); nothing of it is kept. */
export const noLists: readonly RefusedFile[] = [
  {
    name: 'a picture that is named .csv',
    make: () => Buffer.from('\x89PNG\r\n\x1a\n\0\0\0', 'latin1'),
    sentence:
      /^This file is a PNG picture, whatever its name says, not a contact list\. Save your list as CSV or XLSX/,
  },
  { name: 'nothing', make: () => '', sentence: /^This file is empty\.$/ },
];

/** Refused when it is read (Failed). */
export const unreadableFiles: readonly RefusedFile[] = [
  {
    name: 'one endless line',
    make: () => 'x'.repeat(1_010_000),
    sentence: /longer than 1,000,000 characters|more than 32,767 characters/,
  },
  {
    name: 'names of columns alone',
    make: () => 'Name,Phone\n',
    sentence: /^This file has column names but no people below them\.$/,
  },
  { name: 'blank lines alone', make: () => '\n\n\n', sentence: /^This file is empty\.$/ },
  {
    name: 'more rows than may be',
    make: (maxRows) => `Phone\n${Array.from({ length: maxRows + 1 }, (_, n) => 2145550000 + n).join('\n')}`,
    sentence: /more than [\d,]+ rows/,
  },
  {
    name: 'a broken workbook',
    make: () => makeZip([{ name: 'xl/workbook.xml', content: Buffer.from('<workbook') }]),
    sentence:
      /^The file could not be processed\. It may be damaged\. Open it .* save it again as XLSX or CSV/,
  },
  {
    name: 'a workbook that unpacks to half a gigabyte',
    make: () =>
      makeZip([
        { name: 'xl/workbook.xml', content: Buffer.from('<workbook/>') },
        { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(1_000), claim: 536_870_912 },
      ]),
    sentence: /unpacks to more than 200 MB/,
  },
];

/** A workbook of these sheets. */
export function aBook(sheets: Record<string, unknown[][]>, bookType: XLSX.BookType): Buffer {
  return bookBytes(bookOf(sheets), bookType);
}

function bookOf(sheets: Record<string, unknown[][]>): XLSX.WorkBook {
  const workbook = XLSX.utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    XLSX.utils.book_append_sheet(workbook, XLSX.utils.aoa_to_sheet(rows), name);
  return workbook;
}

function bookBytes(workbook: XLSX.WorkBook, bookType: XLSX.BookType): Buffer {
  return XLSX.write(workbook, { type: 'buffer', bookType, compression: true }) as Buffer;
}

/** A sheet with a cell merged over two rows, a hidden row and column, and behind it a hidden sheet. */
function hiddenAndMerged(): Buffer {
  const book = bookOf({
    People: [
      ['Name', 'Phone', 'Room'],
      ['Ann Lee', 2145640101, '4'],
      ['Bob Lee', 2145640104, null],
      ['Cy Lee', 2145640102, '6'],
    ],
    Hidden: [
      ['Name', 'Phone'],
      ['Dee Lee', 2145640103],
    ],
  });
  const [sheet] = Object.values(book.Sheets);
  if (sheet !== undefined) {
    sheet['!merges'] = [{ s: { r: 1, c: 2 }, e: { r: 2, c: 2 } }];
    sheet['!rows'] = [{}, {}, {}, { hidden: true }];
    sheet['!cols'] = [{}, {}, { hidden: true }];
  }
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] };
  return bookBytes(book, 'xlsx');
}

/** A file that is read although something is odd about it, and what it gives. */
export interface OddFile {
  readonly name: string;
  readonly make: () => Buffer | string;
  /** Good and bad rows. */
  readonly counts: readonly [good: number, bad: number];
  /** Reasons of the bad rows, the most frequent first. */
  readonly reasons: readonly RegExp[];
  /** First and last names, first phones and custom values as contacts have them, by phone. */
  readonly people: readonly {
    readonly name: string;
    readonly phone: string;
    readonly custom?: Readonly<Record<string, string>>;
  }[];
}

export const oddFiles: readonly OddFile[] = [
  {
    name: 'Latin-1 with semicolons',
    make: () => Buffer.from('Name;Phone\nJos\u00e9 M\u00fcller;2145640001\n', 'latin1'),
    counts: [1, 0],
    reasons: [],
    people: [{ name: 'Jos\u00e9 M\u00fcller', phone: '2145640001' }],
  },
  {
    name: 'UTF-16',
    make: () => Buffer.from('\ufeffName\tPhone\nJos\u00e9 M\u00fcller\t2145640002\n', 'utf16le'),
    counts: [1, 0],
    reasons: [],
    people: [{ name: 'Jos\u00e9 M\u00fcller', phone: '2145640002' }],
  },
  {
    name: 'numbers that Excel spoilt',
    make: () => 'Name,Phone\nAnn Lee,5.55E+09\nBob Lee,2.14564E+09\nCy Lee,2145640003\n',
    counts: [1, 2],
    reasons: [/^Excel turned this number into/],
    people: [{ name: 'Cy Lee', phone: '2145640003' }],
  },
  {
    name: 'no column of phones',
    make: () => 'Name,City\nAnn,Dallas\n',
    counts: [0, 0],
    reasons: [],
    people: [],
  },
  {
    name: 'two columns of one name',
    make: () => 'Name,Phone,Room,Room,room\nAnn Lee,2145640004,a,b,c\n',
    counts: [1, 0],
    reasons: [],
    people: [{ name: 'Ann Lee', phone: '2145640004', custom: { Room: 'a', 'Room 2': 'b', 'room 3': 'c' } }],
  },
  {
    name: 'merged and hidden cells, and a hidden sheet',
    make: hiddenAndMerged,
    // A person in the hidden sheet or row is not contacted without the user's choice.
    counts: [2, 0],
    reasons: [],
    people: [
      { name: 'Ann Lee', phone: '2145640101', custom: { Room: '4' } },
      { name: 'Bob Lee', phone: '2145640104', custom: { Room: '4' } },
    ],
  },
  {
    name: 'a merged title, a date and a note above the names of the columns',
    make: () => {
      const book = bookOf({
        People: [
          ['Staff phone list 2026'],
          ['Printed', new Date(Date.UTC(2025, 2, 5))],
          [],
          ['Name', 'Phone', 'Room'],
          ['Ann Lee', 2145640111, '4'],
        ],
      });
      const [sheet] = Object.values(book.Sheets);
      if (sheet !== undefined) sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 2 } }];
      return bookBytes(book, 'xlsx');
    },
    counts: [1, 0],
    reasons: [],
    people: [{ name: 'Ann Lee', phone: '2145640111', custom: { Room: '4' } }],
  },
  {
    name: 'dates where phones should be',
    make: () =>
      aBook(
        {
          People: [
            ['Name', 'Phone'],
            ['Ann Lee', new Date(Date.UTC(2025, 2, 5))],
            ['Bob Lee', '3/5/2025'],
            ['Cy Lee', 2145640005],
          ],
        },
        'xlsx',
      ),
    counts: [1, 2],
    reasons: [/^This is a date, not a phone number/],
    people: [{ name: 'Cy Lee', phone: '2145640005' }],
  },
  {
    name: 'names from right to left, of pictures, and with marks inside',
    make: () =>
      'First,Last,Phone\n\u05e9\u05e8\u05d4,\u05db\u05d4\u05df,2145640006\n\u0645\u0631\u064a\u0645,\u{1f469}\u200d\u{1f3eb}\u{1f600},2145640007\n"O\u2019Neil ""Bo""","\\ \t;|",2145640008\n',
    counts: [3, 0],
    reasons: [],
    people: [
      { name: '\u05e9\u05e8\u05d4 \u05db\u05d4\u05df', phone: '2145640006' },
      { name: '\u0645\u0631\u064a\u0645 \u{1f469}\u200d\u{1f3eb}\u{1f600}', phone: '2145640007' },
      { name: 'O\u2019Neil "Bo" \\ \t;|', phone: '2145640008' },
    ],
  },
];
