import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { createLog } from '../log.ts';
import { checkFilesFolder } from './sharedFiles.ts';

let test: TestDatabase;
let database: Database;
let place: string;
const log = createLog('silent', 'test');
beforeEach(async () => {
  test = await createTestDatabase();
  database = openDatabase(test.appUrl, { size: 4, log, name: 'test' });
  place = await mkdtemp(path.join(os.tmpdir(), 'carillon-files-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.close();
  await test.drop();
  await rm(place, { recursive: true });
});
const check = (folder: string) => checkFilesFolder(database, path.join(place, folder), log);

it('the first process marks its folder, and every other with this folder accepts it', async () => {
  const error = vi.spyOn(log, 'error');
  expect(await check('files')).toBe('marked now');
  expect(await check('files')).toBe('ours');
  expect(await check('files')).toBe('ours');
  expect(error).not.toHaveBeenCalled();
});

it('of processes that start at the same moment one marks it', async () => {
  const found = await Promise.all([check('files'), check('files'), check('files')]);
  expect(found.toSorted()).toEqual(['marked now', 'ours', 'ours']);
});

it('a process with a folder of its own says so, whether that is empty or another installation’s', async () => {
  const error = vi.spyOn(log, 'error');
  await check('files');
  expect(await check('other')).toBe('not shared');
  await writeFile(path.join(place, '.installation'), '5f0c3a0e-0000-4000-8000-000000000000\n');
  expect(await check('')).toBe('of another installation');
  expect(error).toHaveBeenCalledTimes(2);
  expect(error).toHaveBeenCalledWith(
    expect.objectContaining({ folder: path.join(place, 'other') }),
    expect.stringContaining('is not the folder of this installation'),
  );
});

it('a mark that can’t be read is an error, and is neither treated as missing nor overwritten', async () => {
  await mkdir(path.join(place, 'files', '.installation'), { recursive: true });
  await expect(check('files')).rejects.toThrow('EISDIR');
  expect(await check('other')).toBe('marked now');
});
