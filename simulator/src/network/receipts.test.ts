import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Conduct, wellBehaved } from './behaviour.ts';
import type { Clock } from '../clock.ts';
import { CarrierRecord, type NewEntry } from './record.ts';
import { eventKind, eventKinds, eventSeq, Receipts } from './receipts.ts';

let folder: string;
let record: CarrierRecord;
let sent: number[];
let answers: string[] = [];
let receipts: Receipts;
const conduct = new Conduct();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-receipts-'));
  record = CarrierRecord.open(join(folder, 'record.ndjson'), () => {});
  sent = [];
  conduct.replace({ ...wellBehaved, receiptDelayMs: 0 });
  // Timers run at once: these tests are about what is reported and owed, not when.
  let time = 0;
  const clock: Clock = {
    now: () => time,
    after(ms, run) {
      time += ms;
      run();
      return () => {};
    },
  };
  answers = [];
  receipts = new Receipts(
    record,
    conduct,
    clock,
    { send: (_carrier, _kind, events) => sent.push(...events) },
    async (entry) => void answers.push(`${entry.from} ${entry.text}`),
  );
});
afterEach(async () => {
  await record.close();
  rmSync(folder, { recursive: true });
});

async function take(...numbers: string[]): Promise<void> {
  const entry = (to: string): NewEntry => ({
    carrier: 'bandwidth',
    kind: 'text',
    reference: to,
    from: '+12145550100',
    to,
    text: 'x',
    media: [],
    outcome: 'delivered',
  });
  const { entries, synced } = record.append(numbers.map(entry));
  await synced;
  for (const each of entries) void receipts.plan(each);
}

test('an acknowledged copy does not replace the original', async () => {
  conduct.replace({ ...wellBehaved, receiptDelayMs: 0, receiptDuplicates: 1 });
  await take('+12145560001');
  expect(sent.map(eventKind)).toEqual([eventKinds.final, eventKinds.final]);
  expect(new Set(sent).size).toBe(2);
  const copy = Math.max(...sent);
  receipts.delivered([copy]);
  expect(receipts.cursor()).toEqual({ through: 1, pending: [[1, 1]] });
  receipts.delivered([Math.min(...sent)]);
  expect(receipts.cursor()).toEqual({ through: 1, pending: [] });
});

test('the cursor names what is owed in ranges, and says nothing while nothing changes', async () => {
  await take(...Array.from({ length: 10 }, (_, i) => `+1214556000${i}`));
  receipts.delivered(sent.filter((event) => [1, 2, 5, 9].includes(eventSeq(event))));
  expect(receipts.cursor()).toEqual({
    through: 10,
    pending: [
      [3, 4],
      [6, 8],
      [10, 10],
    ],
  });
  expect(receipts.cursor()).toBeNull();
});

test('thousands of gaps are rounded up to what is owed at most, never down', async () => {
  await take(...Array.from({ length: 12_000 }, () => '+12145560001'));
  receipts.delivered(sent.filter((event) => eventSeq(event) % 2 === 0));
  const pending = receipts.cursor()?.pending ?? [];
  expect(pending.length).toBeLessThanOrEqual(5_000);
  for (let seq = 1; seq <= 12_000; seq += 2)
    expect(pending.some(([from, to]) => seq >= from && seq <= to)).toBe(true);
});

test('a text without a receipt ever owes only its "sent"', async () => {
  await take('+12145569902');
  expect(sent.map(eventKind)).toEqual([eventKinds.sent]);
  receipts.delivered(sent);
  expect(receipts.cursor()).toEqual({ through: 1, pending: [] });
  expect(receipts.isFinal(1)).toBe(false);
});

test('a person who opted out does not reply to the confirmation, until they opt in again', async () => {
  await take('+12145569917', '+12145569918');
  await take('+12145569917', '+12145569918');
  await expect.poll(() => answers).toEqual(['+12145569917 STOP', '+12145569918 Yes', '+12145569918 Yes']);
  const { entries } = record.append([
    {
      carrier: 'bandwidth',
      kind: 'inbound',
      reference: null,
      from: '+12145569917',
      to: '+12145550100',
      text: 'START',
      media: [],
      outcome: 'received',
    },
  ]);
  for (const entry of entries) void receipts.plan(entry);
  await take('+12145569917');
  await expect.poll(() => answers.filter((one) => one.endsWith('STOP')).length).toBe(2);
});
