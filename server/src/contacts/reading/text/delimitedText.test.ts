import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DelimitedReader, guessDelimiter } from './delimitedReader.ts';
import { readDelimited } from './delimitedText.ts';
import { maxColumns } from '../readingTypes.ts';

/** Reads a text in pieces of the given length. */
function read(text: string, piece = text.length || 1): [number, string[]][] {
  const rows: [number, string[]][] = [];
  const reader = new DelimitedReader(text.slice(0, 1_000), (row, cells) => rows.push([row, cells]));
  for (let at = 0; at < text.length; at += piece) reader.feed(text.slice(at, at + piece), false);
  reader.feed('', true);
  return rows;
}

describe('delimited text', () => {
  it('reads quoted cells with delimiters, line ends and doubled marks', () => {
    expect(read('a,b\r\n"x, y","one\ntwo ""three"""\r\nlast,')).toEqual([
      [1, ['a', 'b']],
      [2, ['x, y', 'one\ntwo "three"']],
      [3, ['last', '']],
    ]);
  });

  it('reads a mark inside a cell literally', () => {
    expect(read('5\'10",2145550100\n"Bob" Smith,2')).toEqual([
      [1, ['5\'10"', '2145550100']],
      [2, ['Bob Smith', '2']],
    ]);
  });

  it('counts blank lines, as a spreadsheet does', () => {
    expect(read('a,b\n\n1,2').map(([row]) => row)).toEqual([1, 2, 3]);
  });

  it("reads lines that end as on an old Mac, and Excel's sep= line", () => {
    expect(read('a;b\r1;2').map(([, cells]) => cells)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(read('sep=|\na|b')).toEqual([[2, ['a', 'b']]]);
  });

  it('guesses the delimiter that splits evenly', () => {
    expect(guessDelimiter('Name;Phone\nA, B;1\nC;2\n')).toBe(';');
    expect(guessDelimiter('Name\tPhone\nA, B\t1\n')).toBe('\t');
    expect(guessDelimiter('a|b|c\n1|2|3\n')).toBe('|');
    expect(guessDelimiter('2145550100\n2145550101\n')).toBe(',');
    expect(guessDelimiter('"a;b;c",1\n"d;e;f",2\n')).toBe(',');
  });

  it('reads the same for any pieces', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '1', '"', ',', '\n', ' ', 'é'), maxLength: 6 });
    // A row of one empty cell is a blank line; and a sample must show which delimiter it is.
    const row = fc.array(cell, { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 9 }),
        (rows, piece) => {
          const text = [['h', 'i', 'j'], ...rows]
            .map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(','))
            .join('\n');
          expect(read(text, piece).map(([, cells]) => cells)).toEqual([['h', 'i', 'j'], ...rows]);
        },
      ),
    );
  });

  it('refuses a text that is not a list with a sentence that names the row', () => {
    expect(() => read(`a,b\n${'x'.repeat(1_000_001)}`)).toThrow(
      /^Row 2 of this file is longer than 1,000,000/,
    );
    expect(() => read(`a,b\n${'x'.repeat(40_000)},1`)).toThrow(
      /^Row 2 of this file has a cell with more than 32,767/,
    );
    expect(() => read(',x'.repeat(maxColumns + 1))).toThrow(/more than 500 columns/);
  });
});

describe('encodings', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'carillon-text-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function readBytes(bytes: Buffer): Promise<string[][]> {
    const file = path.join(folder, 'list');
    writeFileSync(file, bytes);
    let rows: string[][] = [];
    await readDelimited(file).read({
      row: (_tab, _row, cells) => rows.push(cells),
      progress: () => undefined,
      doubtLetters: () => undefined,
      restart: () => {
        rows = [];
      },
    });
    return rows;
  }
  const text = 'Name,Phone\nJosé Müller,2145550100\n';
  const wanted = [
    ['Name', 'Phone'],
    ['José Müller', '2145550100'],
  ];

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['Latin-1', Buffer.from(text, 'latin1')],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
    ['UTF-16 of the other byte order', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('reads %s', async (_name, bytes) => {
    expect(await readBytes(bytes)).toEqual(wanted);
  });

  it('reads Latin-1 whose first accent comes far from the beginning', async () => {
    const rows = await readBytes(
      Buffer.from(`${'Ann,2145550100\n'.repeat(40_000)}José,2145550101\n`, 'latin1'),
    );
    expect(rows).toHaveLength(40_001);
    expect(rows.at(-1)).toEqual(['José', '2145550101']);
  });
});
