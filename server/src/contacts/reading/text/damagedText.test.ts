import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DelimitedReader } from './delimitedReader.ts';
import { readDelimited } from './delimitedText.ts';

/** Reads a text in pieces of the given length. */
function read(text: string, piece = text.length || 1): [number, string[]][] {
  const rows: [number, string[]][] = [];
  const reader = new DelimitedReader(text.slice(0, 1_000), (row, cells) => rows.push([row, cells]));
  for (let at = 0; at < text.length; at += piece) reader.feed(text.slice(at, at + piece), false);
  reader.feed('', true);
  return rows;
}

describe('lines, marks, and empty columns as programs and users leave them', () => {
  const header = ['Name', 'Phone'];
  const ann = ['Ann', '2145640101'];
  const bob = ['Bob', '2145640102'];
  it.each<[string, string, string[][]]>([
    ['CRLF, then CR', 'Name,Phone\r\nAnn,2145640101\rBob,2145640102\r', [header, ann, bob]],
    ['LF, CRLF and CR in one file', 'Name,Phone\nAnn,2145640101\r\nBob,2145640102\r', [header, ann, bob]],
    ['CR CR LF', 'Name,Phone\r\r\nAnn,2145640101\r\r\nBob,2145640102', [header, ann, bob]],
    ['CR before a quoted cell', 'Name,Phone\r"Ann",2145640101\r"Bob",2145640102', [header, ann, bob]],
    [
      'a blank before a mark',
      'Name, Phone\n "Lee, Jr.", "1"',
      [
        ['Name', ' Phone'],
        ['Lee, Jr.', '1'],
      ],
    ],
    ['blanks around marks', 'Name,Phone\n"Ann"  , "2145640101" ', [header, ['Ann  ', '2145640101 ']]],
    ['a tab before a mark', 'Name,Phone\n\t"Lee, A",2145640101', [header, ['Lee, A', '2145640101']]],
    ['a mark that never closes', 'Name,Phone\n"Ann,2145640101\nBob,2145640102', [header, ann, bob]],
    [
      'a mark that the next quoted row would close',
      'Name,Phone\n"Ann,2145640101\n"Bob",2145640102',
      [header, ann, bob],
    ],
    [
      'a mark that closes at the end of another row',
      'Name,Phone\n"Ann,2145640101\nBob,2145640102"',
      [header, ann, ['Bob', '2145640102"']],
    ],
    [
      'a cell of several lines with delimiters in it',
      'Address,Phone\n"12 Main St, Apt 4\nDallas, TX",2145640101',
      [
        ['Address', 'Phone'],
        ['12 Main St, Apt 4\nDallas, TX', '2145640101'],
      ],
    ],
    ['marks with a backslash', 'Name,Phone\n"Ann \\"Annie\\" Lee",1', [header, ['Ann "Annie" Lee', '1']]],
    ['a path that ends with a backslash', 'Name,Phone\n"C:\\",1', [header, ['C:\\', '1']]],
    [
      "Excel's text trick",
      'Name,Phone,Zip\n="Ann Lee",="2145640101",="02139"',
      [
        ['Name', 'Phone', 'Zip'],
        ['Ann Lee', '2145640101', '02139'],
      ],
    ],
    ['the trick with a comma', 'Name,Phone\n="Lee, Ann",="2145640101"', [header, ['Lee, Ann', '2145640101']]],
    ['the trick in marks', 'Name,Phone\n"=""Ann""","=""2145640101"""', [header, ann]],
    ['a formula that is none of it', 'Name,Phone\n="a"&B2,1', [header, ['="a"&B2', '1']]],
    [
      'what we protected ourselves',
      "Name,Phone\n'@Bob,1\n'Ndrea,2",
      [header, ['@Bob', '1'], ["'Ndrea", '2']],
    ],
    ['empty columns to the right', `Name,Phone${','.repeat(499)}\nAnn,2145640101`, [header, ann]],
    ['empty columns in marks', `Name,Phone\n"Ann",2145640101${',""'.repeat(800)}`, [header, ann]],
    ['a cell astray', `Name,Phone\nAnn,2145640101${','.repeat(900)}x`, [header, [...ann, 'x']]],
    [
      'a cell astray further right than is read',
      `Name,Phone\nAnn,2145640101${','.repeat(2_900)}x`,
      [header, ann],
    ],
  ])('%s', (_name, text, rows) => {
    const shown = (found: [number, string[]][]) =>
      found.map(([, cells]) => cells.filter((cell, at) => at < 2 || cell !== ''));
    expect(shown(read(text))).toEqual(rows);
    // The sample is the same: pieces come from a disk, not from the guess.
    expect(shown(read(text, 7))).toEqual(rows);
  });

  it('numbers rows alike whatever ends them', () => {
    expect(read('a,b\r\n\r\n1,2\r\r3,4\n\n5,6').map(([row]) => row)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

/** Eleven times é and a comma in Windows-1252. */
const manyAccents = Array.from({ length: 22 }, (_, at) => (at % 2 === 0 ? 0xe9 : 0x2c));

describe('bytes that are not UTF-8', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'carillon-bytes-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function readParts(...parts: readonly (string | number)[]): Promise<string[]> {
    const file = path.join(folder, 'list');
    const bytes = parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part)));
    writeFileSync(file, Buffer.concat(bytes));
    let rows: string[] = [];
    await readDelimited(file).read({
      row: (_tab, _row, cells) => rows.push(cells.join(',')),
      progress: () => undefined,
      doubtLetters: () => undefined,
      restart: () => {
        rows = [];
      },
    });
    return rows;
  }

  it.each<[string, (string | number)[], string[]]>([
    ['one letter of another row', ['José,1\nM', 0xf6, 'ller,2'], ['José,1', 'Möller,2']],
    ['a byte that is no letter', ['José,1\nAnn', 0x81, ',2'], ['José,1', 'Ann\u0081,2']],
    ['a lead byte before a comma', ['José,1\nAndr', 0xe9, ',2'], ['José,1', 'André,2']],
    ['a continuation byte on its own', ['Zoë,1\nA', 0x96, 'B,2'], ['Zoë,1', 'A–B,2']],
    ['half a character of four bytes', ['José,1\nx', 0xf0, 0x9f, ',2'], ['José,1', 'xðŸ,2']],
    ['an overlong form', ['José,1\nx', 0xc0, 0xaf, ',2'], ['José,1', 'xÀ¯,2']],
    ['the end in the middle of a character', ['José,1\nZo', 0xc3], ['José,1', 'Zo']],
    ['the end in the middle of an emoji', ['José,1\nx', 0xf0, 0x9f, 0x8e], ['José,1', 'x']],
    ['a mark of UTF-8 and no other sign', ['\ufeffAnn,1\nM', 0xf6, 'ller,2'], ['Ann,1', 'Möller,2']],
    [
      'Windows-1252 with a pair that looks like UTF-8',
      ['REN', 0xc9, 0x92, 'S', ...manyAccents],
      [`RENÉ’S${'é,'.repeat(11)}`],
    ],
    ['Windows-1252 that ends with a letter', ['Jos', 0xe9, ',1\nRen', 0xe9], ['José,1', 'René']],
    ['many letters of another program', ['José', ...manyAccents.slice(0, 10)], [`José${'é,'.repeat(5)}`]],
  ])('damage one character at most: %s', async (_name, parts, expected) => {
    expect(await readParts(...parts)).toEqual(expected);
  });

  it('are repaired at the end of a piece of the file', async () => {
    // Three bytes a row: the first piece of 262,144 ends within a letter.
    const rows = await readParts('é\n'.repeat(90_000), 0xf6, 'é,1');
    expect(rows.at(-1)).toBe('öé,1');
    expect(rows.slice(0, -1).every((row) => row === 'é')).toBe(true);
  });
});
