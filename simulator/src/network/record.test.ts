import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type * as fsModule from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SimulatorFixture } from '../simulatorFixture.ts';
import { CarrierRecord, seqOfMessageId, type NewEntry, type RecordEntry } from './record.ts';

const disk = vi.hoisted(() => ({ held: null as null | (() => void)[], syncs: 0 }));
vi.mock('node:fs', async (original) => {
  const real = await original<typeof fsModule>();
  const fdatasync = (fd: number, done: (error: Error | null) => void): void => {
    disk.syncs++;
    if (disk.held) disk.held.push(() => real.fdatasync(fd, done));
    else real.fdatasync(fd, done);
  };
  return { ...real, fdatasync };
});

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-record-'));
  path = join(folder, 'deep', 'record.ndjson');
  disk.held = null;
  disk.syncs = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

function text(number: number, more: Partial<NewEntry> = {}): NewEntry {
  return {
    carrier: 'bandwidth',
    kind: 'text',
    reference: `a-${number}`,
    from: '+12145550100',
    to: `+1214556${String(number).padStart(4, '0')}`,
    text: 'naïve 🎉',
    media: [],
    outcome: 'delivered',
    ...more,
  };
}

function open(): { record: CarrierRecord; seen: RecordEntry[] } {
  const seen: RecordEntry[] = [];
  return { record: CarrierRecord.open(path, (entry) => seen.push(entry)), seen };
}

test('no response is sent before the disk has it, and requests that wait together share one sync', async () => {
  const { record } = open();
  disk.held = [];
  let told = 0;
  const both = [record.append([text(1)]), record.append([text(2), text(3)])].map((appended) =>
    appended.synced.then(() => told++),
  );
  await vi.waitUntil(() => disk.held?.length === 1);
  expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(4);
  expect(told).toBe(0);
  expect(record.lastSeq).toBe(0);
  expect(record.read(1)).toBeNull();
  disk.held[0]?.();
  await Promise.all(both);
  expect(record.lastSeq).toBe(3);
  expect(disk.syncs).toBe(1);
  await record.close();
});

test('a restart finds every line again, drops a torn last one, and continues counting', async () => {
  const first = open().record;
  await first.append([text(1), text(2)]).synced;
  await first.close();
  appendFileSync(path, '{"seq":3,"at":"2026-01-0');
  const { record, seen } = open();
  expect(seen.map((entry) => entry.reference)).toEqual(['a-1', 'a-2']);
  const { entries, synced } = record.append([text(3)]);
  await synced;
  expect(entries[0]?.seq).toBe(3);
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as RecordEntry).seq)).toEqual([1, 2, 3]);
  expect(record.read(3)).toEqual(entries[0]);
  await record.close();
});

test('a record with a line missing in the middle is refused', async () => {
  const first = open().record;
  await first.append([text(1)]).synced;
  await first.close();
  appendFileSync(path, `${JSON.stringify({ ...text(9), seq: 3, at: new Date().toISOString(), id: 'x' })}\n`);
  expect(() => open()).toThrow('misses lines');
});

test('finds by reference, by phone latest first, by carrier id, and by time', async () => {
  const start = 1_795_000_000_000;
  let now = start;
  const record = CarrierRecord.open(
    path,
    () => {},
    () => now,
  );
  const wanted = text(7);
  for (let i = 1; i <= 2_500; i++) {
    now += 10;
    void record.append([
      i % 500 === 0 ? { ...wanted, reference: `seven-${i}` } : text(i % 400, { reference: `r-${i}` }),
    ]);
  }
  await record.settled();
  expect(record.references.find('b:r-777')).toEqual([777]);
  expect(record.references.find('i:r-777')).toEqual([]);
  const sevens = [...record.phones.of(12_145_560_007)];
  expect(sevens.filter((seq) => seq % 500 === 0)).toEqual([2_500, 2_000, 1_500, 1_000, 500]);
  expect(sevens).toEqual([...sevens].sort((a, b) => b - a));
  expect(record.firstSince(start + 10 * 1_234)).toBe(1_234);
  expect(record.firstSince(now + 1)).toBe(2_501);
  const entry = record.read(1_999);
  expect(seqOfMessageId(entry?.id ?? '')).toBe(1_999);
  expect(record.readMany([5, 6, 7, 3]).map((each) => each.seq)).toEqual([5, 6, 7, 3]);
  await record.close();
});

test('forgets everything on reset', async () => {
  const { record } = open();
  await record.append([text(1)]).synced;
  await record.reset();
  expect(readFileSync(path, 'utf8')).toBe('');
  expect(record.references.has('b:a-1')).toBe(false);
  const { entries, synced } = record.append([text(2)]);
  await synced;
  expect(entries[0]?.seq).toBe(1);
  expect(record.read(1)?.reference).toBe('a-2');
  await record.close();
});

test('accepts as much after a reset as before it', async () => {
  const { record } = open();
  const many = Array.from({ length: 5_000 }, (_, number) => text(number));
  await record.append(many).synced;
  await record.reset();
  await record.append(many).synced;
  expect(record.read(5_000)?.reference).toBe('a-4999');
  await record.close();
  expect(open().seen).toHaveLength(5_000);
});

test('keeps about sixty bytes of index per text, for any text', async () => {
  const { record } = open();
  await record.append(Array.from({ length: 1_000 }, (_, i) => text(i))).synced;
  const before = process.memoryUsage();
  for (let round = 0; round < 50; round++)
    await record.append(
      Array.from({ length: 1_000 }, (_, i) => text(i, { reference: `${round}-${i}`, text: 'x'.repeat(300) })),
    ).synced;
  const after = process.memoryUsage();
  // 50,000 texts of 300 characters are 22 MB in the file; typed arrays grow by doubling, so allow twice the sixty bytes.
  expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(50_000 * 120 + 2_000_000);
  await record.close();
});

test('no carrier responds before the line is on the disk, not even that it already knows the text', async () => {
  const simulator = await SimulatorFixture.start();
  disk.held = [];
  const answered: string[] = [];
  const note = (name: string, sent: Promise<Response>): Promise<number> =>
    sent.then((answer) => answered.push(`${name} ${answer.status}`));
  const first = note('infobip', simulator.infobip({ to: '12145560001', messageId: 'same' }));
  await vi.waitUntil(() => disk.held?.length === 1);
  const others = [
    note('again', simulator.infobip({ to: '12145560001', messageId: 'same' })),
    note('bandwidth', simulator.bandwidth('+12145560002', 'b')),
  ];
  for (let i = 0; i < 20; i++) await simulator.get('/state');
  expect(answered).toEqual([]);
  expect(await simulator.record()).toEqual([]);
  disk.held[0]?.();
  await first;
  await vi.waitUntil(() => disk.held?.length === 2);
  expect(answered).toEqual(['infobip 200']);
  disk.held[1]?.();
  await Promise.all(others);
  expect((await simulator.record()).map((entry) => entry.reference)).toEqual(['same', 'b']);
  disk.held = null;
  await simulator.stop();
});
