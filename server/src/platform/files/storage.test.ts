import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskStorage, type Storage } from './storage.ts';

let root = '';
beforeAll(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'carillon-storage-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const most = 100;
let storages = 0;
const aStorage = (): { storage: Storage; folder: string } => {
  const folder = path.join(root, String((storages += 1)));
  mkdirSync(folder);
  return { storage: diskStorage(folder), folder };
};
/** A file that comes in pieces of ten bytes. */
const coming = (size: number): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(size / 10) }, (_, at) => Buffer.alloc(Math.min(10, size - at * 10))),
  );
/** The size, or the name of the error. */
const put = (storage: Storage, key: string, size: number, limit = most): Promise<number | string> =>
  storage
    .put(key, coming(size), 1_000, undefined, limit)
    .catch((error: { errorName?: string }) => error.errorName ?? 'unknown');

describe('files that come one after another', () => {
  it.each<[string, number[], (number | string)[]]>([
    ['one byte below', [99], [99]],
    ['just as much', [100], [100]],
    ['one byte more', [101], ['StorageFull']],
    ['two that fit', [60, 40], [60, 40]],
    ['two that do not', [60, 41], [60, 'StorageFull']],
    ['a smaller one after a refusal', [60, 41, 40], [60, 'StorageFull', 40]],
    ['one after all room is taken', [100, 1], [100, 'StorageFull']],
    ['nothing after all room is taken', [100, 0], [100, 0]],
    ['ten', Array.from({ length: 10 }, () => 10), Array.from({ length: 10 }, () => 10)],
    ['one larger than any may be', [1_001, 100], ['FileTooLarge', 100]],
  ])('%s', async (_, sizes, wanted) => {
    const { storage, folder } = aStorage();
    const results: (number | string)[] = [];
    for (const [at, size] of sizes.entries())
      results.push(await put(storage, `1/uploads/f${at}`, size, size > 1_000 ? 0 : most));
    expect(results).toEqual(wanted);
    for (const [at, result] of results.entries())
      expect(existsSync(path.join(folder, `1/uploads/f${at}`))).toBe(typeof result === 'number');
  });

  it('leave room when they are removed, and count when they were there before', async () => {
    const { storage, folder } = aStorage();
    mkdirSync(path.join(folder, '1/audio'), { recursive: true });
    writeFileSync(path.join(folder, '1/audio/old'), Buffer.alloc(50));
    expect(await put(storage, '1/uploads/a', 60)).toBe('StorageFull');
    expect(await put(storage, '1/uploads/b', 50)).toBe(50);
    expect(await put(storage, '1/uploads/c', 10)).toBe('StorageFull');
    await storage.remove('1/audio/old');
    expect(await put(storage, '1/uploads/d', 50)).toBe(50);
    expect(await storage.usedBy(1, 60_000)).toBe(100);
    expect(await storage.usedBy(1, 0)).toBe(100);
  });

  it('are limited by account, and not at all where there is no limit', async () => {
    const { storage } = aStorage();
    expect(await put(storage, '1/uploads/a', 100)).toBe(100);
    expect(await put(storage, '2/uploads/a', 100)).toBe(100);
    expect(await put(storage, '1/uploads/b', 100, 0)).toBe(100);
    expect(await put(storage, '1/uploads/c', 1)).toBe('StorageFull');
  });
});

describe('files that come at the same time', () => {
  it.each<[string, number[]]>([
    ['two', [60, 60]],
    ['two that fit each alone', [100, 100]],
    ['five', [30, 30, 30, 30, 30]],
    ['twenty', Array.from({ length: 20 }, () => 20)],
    ['large and small', [90, 20, 5, 5]],
  ])('never take more than the limit: %s', async (_, sizes) => {
    const { storage, folder } = aStorage();
    const results = await Promise.all(sizes.map((size, at) => put(storage, `1/uploads/f${at}`, size)));
    const kept = results.filter((result) => typeof result === 'number');
    const sum = kept.reduce((total, size) => total + size, 0);
    expect(sum).toBeLessThanOrEqual(most);
    expect(kept.length).toBeGreaterThan(0);
    expect(readdirSync(path.join(folder, '1/uploads'))).toHaveLength(kept.length);
    // Neither rejected nor stored files are counted twice.
    expect(await storage.usedBy(1, 60_000)).toBe(sum);
    expect(await put(storage, '1/uploads/rest', most - sum)).toBe(most - sum);
  });

  it('count while they arrive, and not after they break off', async () => {
    const { storage } = aStorage();
    const body = new Readable({ read: () => undefined });
    const first = storage.put('1/uploads/a', body, 1_000, undefined, most).catch(() => 'broken off');
    body.push(Buffer.alloc(70));
    await expect.poll(() => storage.usedBy(1, 60_000)).toBe(70);
    expect(await storage.usedBy(1, 0)).toBe(70);
    expect(await put(storage, '1/uploads/b', 40)).toBe('StorageFull');
    body.destroy(new Error('gone'));
    expect(await first).toBe('broken off');
    expect(await put(storage, '1/uploads/c', 100)).toBe(100);
  });
});

describe('files that two processes receive', () => {
  // Both measure before the other stores a file. Each would trust its own measurement for a minute.
  it.each<[what: string, first: number, second: number, kept: (number | string)[]]>([
    ['both fit', 40, 50, [40, 50]],
    ['both fit exactly', 40, 60, [40, 60]],
    ['a byte too many', 40, 61, [40, 'StorageFull']],
    ['each fits alone', 100, 100, [100, 'StorageFull']],
    ['the second one is small', 95, 6, [95, 'StorageFull']],
    ['the second one is empty', 100, 0, [100, 0]],
    ['the second one is nearly as large', 60, 50, [60, 'StorageFull']],
    ['both are small', 1, 1, [1, 1]],
    ['the first one is too large alone', 101, 100, ['StorageFull', 100]],
  ])('count together, one after the other: %s', async (_what, first, second, kept) => {
    const { storage, folder } = aStorage();
    const other = diskStorage(folder);
    for (const one of [storage, other]) await one.usedBy(1, 60_000);
    expect([await put(storage, '1/uploads/a', first), await put(other, '1/uploads/b', second)]).toEqual(kept);
  });

  it.each<[what: string, sizes: number[]]>([
    ['two', [60, 60]],
    ['two that fit each alone', [100, 100]],
    ['six', [30, 30, 30, 30, 30, 30]],
    ['large and small', [90, 20, 60, 5]],
  ])('never take more than the limit at the same time: %s', async (_what, sizes) => {
    const { storage, folder } = aStorage();
    const processes = [storage, diskStorage(folder)];
    for (const one of processes) await one.usedBy(1, 60_000);
    const results = await Promise.all(
      sizes.map((size, at) => put(processes[at % 2] ?? storage, `1/uploads/f${at}`, size)),
    );
    const kept = results.filter((result) => typeof result === 'number');
    expect(kept.reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(most);
    expect(readdirSync(path.join(folder, '1/uploads'))).toHaveLength(kept.length);
  });
});
