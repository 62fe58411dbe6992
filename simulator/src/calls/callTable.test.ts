import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { callManner, callTable } from './callTable.ts';
import { peaks } from './callPeaks.ts';
import type { CallChange } from './callLog.ts';

test('ordinary numbers share out as said: 55 live, 30 machine, 10 no answer, 5 busy of a hundred', () => {
  const counts: Record<string, number> = {};
  for (let i = 0; i < 20_000; i++) {
    const number = `+1214${String(5_000_000 + i * 37).padStart(7, '0')}`;
    if (callTable[number.slice(-4)] || number.endsWith('99') || number.endsWith('9913')) continue;
    const { outcome } = callManner(number);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const shares = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, count / all]));
  for (const [name, share] of [
    ['live', 0.55],
    ['machine', 0.3],
    ['noAnswer', 0.1],
    ['busy', 0.05],
  ] as const)
    expect(Math.abs((shares[name] ?? 0) - share)).toBeLessThan(0.015);
  expect(Object.keys(counts)).toHaveLength(4);
});

test('docs/carriers.md has the same special numbers, with the same words', () => {
  const page = readFileSync(new URL('../../../docs/carriers.md', import.meta.url), 'utf8');
  const section = page
    .split(/^## /m)
    .find((each) => each.startsWith("The simulator's special numbers for calls"));
  const rows = [...(section ?? '').matchAll(/^\| (99\d\d) \| ([^|]+) \| ([^|]*)\|$/gm)].map((row) =>
    row.slice(1).map((cell) => cell.trim()),
  );
  expect(rows.map(([ending, label, how]) => [ending, how === '' ? label : `${label}: ${how}`])).toEqual(
    Object.entries(callTable).map(([ending, { label }]) => [ending, label]),
  );
});

test('a number always behaves the same, in any format, landlines have machines, and dead numbers are dead', () => {
  expect(callManner('2145556001')).toEqual(callManner('+12145556001'));
  expect(callManner('+12145564599').outcome).toBe('machine');
  expect(callManner('+12145559913').outcome).toBe('notInService');
});

test('peaks count what overlaps: calls by their number, transfers by the number of their call', () => {
  let seq = 0;
  const line = (
    at: number,
    id: string,
    event: CallChange['event'],
    more: Partial<CallChange> = {},
  ): CallChange => ({
    seq: ++seq,
    at: new Date(at).toISOString(),
    id,
    event,
    kind: 'outbound',
    carrier: 'bandwidth',
    from: 'A',
    to: 'x',
    reference: null,
    parent: null,
    ...more,
  });
  const side = { kind: 'transfer', parent: 'a', from: 'person' } as const;
  const found = peaks([
    line(0, 'in', 'started', { kind: 'inbound' }),
    line(1, 'a', 'queued'),
    line(2, 'a', 'started'),
    line(3, 'b', 'started', { from: 'B' }),
    line(4, 't', 'started', side),
    line(5, 'c', 'started'),
    // One ends at the very millisecond at which another begins, written after it.
    line(6, 'd', 'started'),
    line(6, 'c', 'ended'),
    line(7, 'u', 'started', side),
    line(8, 't', 'ended', side),
    line(9, 'a', 'ended'),
    line(9, 'e', 'started'),
  ]);
  expect(found).toEqual({
    calls: [
      { from: 'A', most: 2, at: new Date(5).toISOString() },
      { from: 'B', most: 1, at: new Date(3).toISOString() },
    ],
    transfers: [{ from: 'A', most: 2, at: new Date(7).toISOString() }],
  });
});
