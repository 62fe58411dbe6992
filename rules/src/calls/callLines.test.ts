import fc from 'fast-check';
import { expect, it } from 'vitest';
import { meanLength, timeOnLines } from './callLines.ts';

/** Numbers from 0 to 1 that are the same in each run. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Played {
  readonly end: number;
  /** At the instant that was asked for: numbers that were not dialed, and calls in progress. */
  readonly left: number;
  readonly running: number;
}

/** One course of calls, played through: each free line takes the next number. */
function played(
  lengths: readonly number[],
  calls: number,
  lines: number,
  at: number,
  next: () => number,
): Played {
  const frees = Array.from({ length: lines }, () => 0);
  const begun: (readonly [from: number, to: number])[] = [];
  for (let call = 0; call < calls; call += 1) {
    const line = frees.indexOf(Math.min(...frees));
    const from = frees[line] ?? 0;
    frees[line] = from + (lengths[Math.floor(next() * lengths.length)] ?? 0);
    begun.push([from, frees[line]]);
  }
  return {
    end: Math.max(...frees),
    left: begun.filter(([from]) => from > at).length,
    running: begun.filter(([from, to]) => from <= at && to > at).length,
  };
}
const average = (count: number, one: (no: number) => number): number =>
  Array.from({ length: count }, (_, no) => one(no)).reduce((sum, value) => sum + value, 0) / count;

/** Persons, machines, unanswered and busy numbers. */
const usual = Array.from({ length: 200 }, (_, no) => {
  const varies = ((no * 37) % 200) * 30;
  if (no < 110) return 18_000 + varies;
  if (no < 170) return 28_000 + varies;
  return no < 190 ? 30_000 : 1_000 + varies;
});

it.each([
  [1, 1],
  [7, 1],
  [5, 10],
  [10, 10],
  [12, 10],
  [25, 10],
  [60, 10],
  [150, 20],
  [120, 50],
  [400, 40],
])('%i calls on %i lines end as they do on average when they are played through', (calls, lines) => {
  const next = chance(calls * lines);
  const real = average(400, () => played(usual, calls, lines, 0, next).end);
  const told = timeOnLines(usual, { lines, left: calls, running: 0, elapsed: 0 });
  expect(Math.abs(told / real - 1)).toBeLessThan(0.03);
});

it.each([10_000, 30_000, 60_000, 100_000])(
  'the end stays right while calls are made (after %i ms)',
  (elapsed) => {
    const next = chance(elapsed);
    const errors = Array.from({ length: 200 }, () => {
      const { end, left, running } = played(usual, 200, 30, elapsed, next);
      return elapsed + timeOnLines(usual, { lines: 30, left, running, elapsed }) - end;
    });
    const whole = timeOnLines(usual, { lines: 30, left: 200, running: 0, elapsed: 0 });
    expect(Math.abs(average(errors.length, (no) => errors[no] ?? 0)) / whole).toBeLessThan(0.02);
  },
);

it('calls of one length end in whole rounds', () => {
  const rounds = [5, 10, 20, 30].map((left) =>
    timeOnLines([30_000], { lines: 10, left, running: 0, elapsed: 0 }),
  );
  expect(rounds.map((ms) => Math.round(ms / 1_000))).toEqual([30, 30, 60, 90]);
});

it('nothing left takes no time, and no call teaches nothing', () => {
  expect(timeOnLines(usual, { lines: 10, left: 0, running: 0, elapsed: 0 })).toBe(0);
  expect(() => meanLength([])).toThrow(RangeError);
});

const seen = fc.array(fc.integer({ min: 1_000, max: 200_000 }), { minLength: 1, maxLength: 60 });
const course = fc.record({
  lines: fc.integer({ min: 1, max: 300 }),
  left: fc.integer({ min: 0, max: 20_000 }),
  running: fc.constant(0),
  elapsed: fc.constant(0),
});

it('never ends earlier with more numbers, with fewer lines, or before the work is done', () => {
  fc.assert(
    fc.property(seen, course, fc.integer({ min: 1, max: 50 }), (lengths, one, more) => {
      const told = timeOnLines(lengths, one);
      // Rounds are smoothed by less than half a call.
      const mean = meanLength(lengths);
      expect(timeOnLines(lengths, { ...one, left: one.left + more })).toBeGreaterThanOrEqual(told - 1);
      const fewer = Math.max(1, one.lines - more);
      expect(timeOnLines(lengths, { ...one, lines: fewer })).toBeGreaterThanOrEqual(told - mean / 2);
      expect(told).toBeGreaterThanOrEqual((one.left * mean) / one.lines - mean / 2);
    }),
    { numRuns: 60 },
  );
});

it('takes no longer for a beginning that lies far in the future, or for one call that never seems to end', () => {
  const lines = { lines: 40, left: 160, running: 39 };
  const now = timeOnLines([20_000], { ...lines, elapsed: 0 });
  expect(timeOnLines([20_000], { ...lines, elapsed: -1_800_000_000_000 })).toBe(now);
  const day = 86_400_000;
  const found = timeOnLines([...Array.from({ length: 500 }, () => 1_000), day], { ...lines, elapsed: 0 });
  expect(found).toBeGreaterThan(0);
  expect(found).toBeLessThan(2 * day);
});
