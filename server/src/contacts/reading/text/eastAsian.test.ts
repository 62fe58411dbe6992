import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDelimited } from './delimitedText.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'carillon-letters-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The first cells of a file with these bytes, and the remark about its letters. */
async function read(hex: string): Promise<{ names: string[]; told: string | undefined | null }> {
  const file = path.join(folder, 'list.csv');
  const rows = hex
    .split(' ')
    .map((name, at) => Buffer.concat([Buffer.from(name, 'hex'), Buffer.from(`,214564010${at}\n`)]));
  writeFileSync(file, Buffer.concat([Buffer.from('Name,Phone\n'), ...rows]));
  let told: string | undefined | null = null;
  let names: string[] = [];
  await readDelimited(file).read({
    row: (_tab, _row, cells) => names.push(cells[0] ?? ''),
    progress: () => undefined,
    doubtLetters: (encoding) => {
      told = encoding;
    },
    restart: () => {
      names = [];
    },
  });
  return { names: names.slice(1), told };
}

describe('letters of East Asian encodings are read, and reported by name', () => {
  it.each<[string, string, string]>([
    ['Japanese (Shift-JIS)', '8e52936391be9859 8db293a189d48e71', '山田太郎, 佐藤花子'],
    ['Japanese (Shift-JIS)', '8d828bb482df82ae82dd', '高橋めぐみ'],
    [
      'Japanese (Shift-JIS)',
      '835e8369834a20835083938357 4a6f686e2093639286 416e6e',
      'タナカ ケンジ, John 田中, Ann',
    ],
    ['Japanese (EUC-JP)', 'bbb3c5c4a4bfa4eda4a6 a5b5a5c8a5a6', '山田たろう, サトウ'],
    ['Japanese (EUC-JP)', 'a5e4a5dea5c020a5bfa5eda5a6', 'ヤマダ タロウ'],
    ['Korean (EUC-KR)', 'b1e8b9cebcf6 c0ccbfb5c8f1', '김민수, 이영희'],
    ['Korean (EUC-KR)', 'b9dac1f6c8c6205061726b c3d6c0bac1f6 416e6e', '박지훈 Park, 최은지, Ann'],
    ['Chinese (GB 18030)', 'cdf5ceb0 c0eec4c8', '王伟, 李娜'],
    ['Chinese (GB 18030)', 'd5c5c3f4 c1f5d1f3 b3c2beb2 d1eec0da', '张敏, 刘洋, 陈静, 杨磊'],
    ['Chinese (Big5)', 'a4fda470a9fa a7f5acfcc452', '王小明, 李美麗'],
    ['Chinese (Big5)', 'b169a7d3b0b6 bc42b6aeb440 b3afa9c9a767 416e6e', '張志偉, 劉雅婷, 陳怡君, Ann'],
  ])('%s: %s', async (encoding, hex, names) => {
    expect(await read(hex)).toEqual({ names: names.split(', '), told: encoding });
  });

  it.each<[string, string, string]>([
    ['cp1252', '4a6f73e9204d75f16f7a 416e6472e973 53f872656e20c56b6572', 'José Muñoz, Andrés, Søren Åker'],
    ['cp1252', '4edad1455a c94cc85645 47415243cd41', 'NÚÑEZ, ÉLÈVE, GARCÍA'],
    [
      'mac_roman',
      '4a6f738e204d75966f7a 4d87727175657a 4c9770657a 488e6c8f6e65',
      'José Muñoz, Márquez, López, Hélène',
    ],
    ['cp850', '47816e746572 52656e8265 4da0727175657a', 'Günter, Renée, Márquez'],
    [
      'cp1250',
      '4d69636861b32057699c6e696577736b69 477261bf796e61205a616ab963 a3756b61737a',
      'Michał Wiśniewski, Grażyna Zając, Łukasz',
    ],
    ['latin2', '477261bf796e61 5a616ab163 5769b66e696577736b61', 'Grażyna, Zając, Wiśniewska'],
    ['UTF-8 with a damaged byte', 'e78e8be4bc9f 4df66c6c6572 e69d8ee5a89c', '王伟, Möller, 李娜'],
  ])('%s is none of them', async (_, hex, names) => {
    const { names: found, told } = await read(hex);
    expect(found).toEqual(names.split(', '));
    expect(told ?? null).toBe(null);
  });
});
