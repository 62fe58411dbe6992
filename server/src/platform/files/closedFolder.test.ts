import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closedFolder, closeWhatLies, dataFolder } from './closedFolder.ts';
import { diskStorage } from './storage.ts';

let folder = '';
let habit = 0;
beforeEach(() => {
  // The most permissive default that a machine can have.
  habit = process.umask(0);
  folder = mkdtempSync(path.join(os.tmpdir(), 'carillon-modes-'));
});
afterEach(() => {
  process.umask(habit);
  rmSync(folder, { recursive: true, force: true });
});

const at = (...names: string[]): string => path.join(folder, ...names);
const modeOf = (...names: string[]): string => (statSync(at(...names)).mode & 0o777).toString(8);

it.each([0o644, 0o666, 0o640, 0o604, 0o600, 0o755, 0o777, 0o400, 0o660, 0o622])(
  'an existing file of mode %o becomes its owner’s alone, in any folder',
  async (mode) => {
    mkdirSync(at('files', '7', 'media'), { recursive: true });
    for (const place of [at('top'), at('files', 'one'), at('files', '7', 'media', 'two')]) {
      writeFileSync(place, 'x');
      chmodSync(place, mode);
    }
    const files = mode & 0o077 ? 3 : 0;
    expect(await closeWhatLies(folder)).toBe(3 + files);
    for (const place of [['top'], ['files', 'one'], ['files', '7', 'media', 'two']])
      expect(modeOf(...place)).toBe((mode & 0o700).toString(8));
    expect([modeOf('files'), modeOf('files', '7'), modeOf('files', '7', 'media')]).toEqual([
      '700',
      '700',
      '700',
    ]);
    // Once is enough.
    expect(await closeWhatLies(folder)).toBe(0);
  },
);

it('what belongs to the database, and what a link points to, stays as it is', async () => {
  mkdirSync(at('data', 'postgres'), { recursive: true });
  writeFileSync(at('data', 'postgres', 'x'), '');
  writeFileSync(at('elsewhere'), '');
  symlinkSync(at('elsewhere'), at('data', 'link'));
  symlinkSync(at('gone'), at('data', 'broken'));
  expect(await closeWhatLies(at('data'), 'postgres')).toBe(0);
  expect([modeOf('data', 'postgres', 'x'), modeOf('elsewhere')]).toEqual(['666', '666']);
  expect(await closeWhatLies(at('not there'))).toBe(0);
});

it('a folder is made closed, and closed when it was open', () => {
  expect(closedFolder(at('fresh'))).toBe(at('fresh'));
  mkdirSync(at('open'), { mode: 0o777 });
  closedFolder(at('open'));
  expect([modeOf('fresh'), modeOf('open')]).toEqual(['700', '700']);
  dataFolder(at('data'));
  // Root runs the database under another account.
  expect(modeOf('data')).toBe(process.getuid?.() === 0 ? '711' : '700');
});

it('uploaded files are closed from their first byte', async () => {
  const storage = diskStorage(closedFolder(at('files')));
  await storage.put('7/media/a', Readable.from(['x']), 10);
  expect([modeOf('files', '7'), modeOf('files', '7', 'media'), modeOf('files', '7', 'media', 'a')]).toEqual([
    '700',
    '700',
    '600',
  ]);
});
