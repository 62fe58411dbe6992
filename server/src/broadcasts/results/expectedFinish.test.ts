import { expect, it } from 'vitest';
import { expectedFinish } from './expectedFinish.ts';

const start = Date.UTC(2026, 10, 25, 12, 0);
const minute = 60_000;
const row = {
  status: 'Broadcasting',
  startedAt: new Date(start),
  phoneNumberCount: 1_000,
  leftOutCount: 0,
  callThrottle: 0,
  callerId: null,
} as Parameters<typeof expectedFinish>[0];
const calls = { ...row, callerId: 2_145_550_100 } as typeof row;
const none = { calls: undefined, textsAt: 0 };
const called = (again: number, lastAt: number | null, opensAt: number | null = null) => ({
  textsAt: 0,
  calls: {
    calls: 0,
    again,
    lastAt: lastAt === null ? null : new Date(lastAt),
    opensAt: opensAt === null ? null : new Date(opensAt),
  },
});
/** Minutes after the start that are shown at `at` minutes after it; null: none. */
function told(
  one: typeof row,
  completed: number,
  unconfirmed: number,
  again: typeof none | ReturnType<typeof called>,
  at: number,
) {
  const finish = expectedFinish(one, { completed, unconfirmed }, again, new Date(start + at * minute));
  return finish === null ? null : (Date.parse(finish) - start) / minute;
}

it.each([
  ['half done in 5 minutes', row, 500, 0, none, 5, 10],
  // A minute of the engine's pace has 63 seconds.
  ['a chosen rate', { ...row, callThrottle: 100 }, 500, 0, none, 5, 5 + (499 * 63) / 100 / 60],
  ['nothing done yet', row, 0, 0, none, 5, null],
  ['too early to tell', row, 10, 0, none, 0.01, null],
  ['all done', row, 1_000, 0, none, 5, null],
  ['all but what waits for an answer', row, 990, 10, none, 5, null],
  ['all but what waits for an answer, 10 minutes later', row, 990, 10, none, 15, null],
  [
    'one text sent again, at last by 15',
    row,
    999,
    0,
    { calls: undefined, textsAt: start + 15 * minute },
    2,
    15,
  ],
  ['the same, later', row, 999, 0, { calls: undefined, textsAt: start + 15 * minute }, 14, 15],
  [
    'sent again, beside texts in doubt',
    row,
    990,
    9,
    { calls: undefined, textsAt: start + 15 * minute },
    9,
    15,
  ],
  [
    'a slow rate outlasts what is sent again',
    { ...row, callThrottle: 10 },
    500,
    0,
    { calls: undefined, textsAt: start + 15 * minute },
    5,
    5 + (499 * 63) / 10 / 60,
  ],
  ['not started', { ...row, startedAt: null }, 0, 0, none, 5, null],
  ['paused', { ...row, status: 'Paused' as const }, 500, 0, none, 5, null],
  ['calls outside their window', calls, 500, 0, called(0, null, start + 600 * minute), 5, 606],
  ['calls made again at 20', calls, 990, 0, called(10, start + 20 * minute), 5, 21],
] as const)('%s', (_what, one, completed, unconfirmed, again, at, expected) => {
  const finish = told(one as typeof row, completed, unconfirmed, again as typeof none, at);
  if (expected === null) expect(finish).toBeNull();
  else expect(finish).toBeCloseTo(expected, 1);
});

it('does not keep moving on while the last text waits for its tries', () => {
  const again = { calls: undefined, textsAt: start + 15 * minute };
  const seen = Array.from({ length: 15 }, (_, at) => told(row, 999, 0, again, at));
  expect(new Set(seen)).toEqual(new Set([15]));
});
