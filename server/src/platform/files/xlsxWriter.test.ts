import { read, utils } from '@e965/xlsx';
import readXlsx from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { xlsxWorkbook } from './xlsxWriter.ts';

async function written(header: string[], rows: AsyncIterable<string[]>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of xlsxWorkbook(header, rows)) parts.push(part);
  return Buffer.concat(parts);
}
async function* these(...rows: string[][]): AsyncGenerator<string[]> {
  yield* rows;
}

it('texts come back as they went in, without what XML can’t hold', async () => {
  const rows = [
    ['', ' a  b ', '<&>"\''],
    ['line\nbreak', '_x000D_', '👩🏽‍🚒 מרים'],
    ['nul\u0000l\u000b', '007', '=1+1'],
  ];
  const book = read(await written(['A', 'B', 'C'], these(...rows)), { type: 'buffer' });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  expect(utils.sheet_to_json(sheet, { header: 1, defval: '' })).toEqual([
    ['A', 'B', 'C'],
    rows[0],
    rows[1],
    ['null', '007', '=1+1'],
  ]);
});

it('programs that follow the addresses of cells find each in its column', async () => {
  const wide = Array.from({ length: 705 }, (_, at) => (at % 3 === 1 ? '' : `v${at}`));
  const header = wide.map((_, at) => `Column ${at}`);
  const [sheet] = await readXlsx(await written(header, these(wide, ['', '', 'only'])));
  expect(sheet?.data[0]).toEqual(header);
  expect(sheet?.data[1]).toEqual(wide.map((text) => (text === '' ? null : text)));
  expect(sheet?.data[2]?.slice(0, 4)).toEqual([null, null, 'only', null]);
});

it('rows are read as they are needed, and their failure is reported', async () => {
  let taken = 0;
  async function* endless(): AsyncGenerator<string[]> {
    for (;;) {
      taken += 1;
      yield [`row ${taken} ${Math.random()}`];
    }
  }
  for await (const part of xlsxWorkbook(['A'], endless())) if (part.length > 10_000) break;
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThan(20_000);

  async function* broken(): AsyncGenerator<string[]> {
    yield ['first'];
    throw new Error('the database is away');
  }
  await expect(written(['A'], broken())).rejects.toThrow('the database is away');
});

it('more rows than a sheet can have go on in the next, under the same header', async () => {
  const parts: Buffer[] = [];
  for await (const part of xlsxWorkbook(['A'], these(['1'], ['2'], ['3'], ['4'], ['5']), 3)) parts.push(part);
  const book = read(Buffer.concat(parts), { type: 'buffer' });
  expect(book.SheetNames).toEqual(['Contacts', 'Contacts 2', 'Contacts 3']);
  expect(book.SheetNames.map((name) => utils.sheet_to_json(book.Sheets[name] ?? {}, { header: 1 }))).toEqual([
    [['A'], ['1'], ['2']],
    [['A'], ['3'], ['4']],
    [['A'], ['5']],
  ]);
});
