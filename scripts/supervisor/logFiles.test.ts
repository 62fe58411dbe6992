import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { turnOver } from './logFiles.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'carillon-logs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a log that is too large is kept under a number, and its writer continues with an empty one', () => {
  const file = path.join(folder, 'web.log');
  const handle = openSync(file, 'a');
  const limits = { bytes: 10, kept: 3 };
  for (const round of [1, 2, 3, 4, 5]) {
    writeSync(handle, `round ${round} is long`);
    expect(turnOver(file, limits)).toBe(true);
    expect(readFileSync(file, 'utf8')).toBe('');
  }
  writeSync(handle, 'short');
  expect(turnOver(file, limits)).toBe(false);
  closeSync(handle);
  const kept = readdirSync(folder).toSorted();
  expect(kept.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')])).toEqual([
    ['web.log', 'short'],
    ['web.log.1', 'round 5 is long'],
    ['web.log.2', 'round 4 is long'],
    ['web.log.3', 'round 3 is long'],
  ]);
  expect(statSync(path.join(folder, 'web.log.1')).mode & 0o077).toBe(0);
});

it('with none to keep it is emptied, and a missing one is ignored', () => {
  const file = path.join(folder, 'web.log');
  expect(turnOver(file)).toBe(false);
  writeFileSync(file, 'x'.repeat(11));
  expect(turnOver(file, { bytes: 10, kept: 0 })).toBe(true);
  expect(readdirSync(folder)).toEqual(['web.log']);
});
