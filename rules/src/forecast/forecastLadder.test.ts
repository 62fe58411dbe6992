import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultCallingWindow } from '../time/callingWindow.ts';
import { forecast } from './forecast.ts';
import type { CallTerms, Forecast } from './forecastTypes.ts';

const zone = 'America/Chicago';
/** Wednesday, noon in Chicago. */
const noon = Date.parse('2026-11-25T18:00:00Z');
const minute = 60_000;
const hour = 60 * minute;

const someCalls: CallTerms = {
  groups: [{ zones: [], count: 9 }],
  startAt: noon,
  beganAt: noon,
  window: defaultCallingWindow,
  goesOn: true,
  atATime: 100,
  lengths: [minute],
  running: 0,
  speed: null,
  againAt: null,
  retries: 0,
  missed: 0,
  affordable: null,
  ladder: { rungs: [6, 3], waitMs: 10 * minute },
};
const ofCalls = (change: Partial<CallTerms>): Forecast =>
  forecast({ now: noon, zone, texts: null, calls: { ...someCalls, ...change } });
const spans = (found: Forecast) =>
  found.spans.map(({ from, count }) => [Math.round((from - noon) / minute), count]);

describe('the calls of a ladder, if no one confirms', () => {
  it.each<[string, Partial<CallTerms>, number[][], number]>([
    [
      'the second numbers come the call and the minutes later',
      {},
      [
        [0, 6],
        [11, 3],
      ],
      12,
    ],
    ['one number each is one rung', { ladder: { rungs: [9], waitMs: 10 * minute } }, [[0, 9]], 1],
    [
      'three rungs',
      { ladder: { rungs: [5, 3, 1], waitMs: 2 * minute } },
      [
        [0, 5],
        [3, 3],
        [6, 1],
      ],
      7,
    ],
    [
      'a slow rung is finished first',
      { atATime: 1, ladder: { rungs: [6, 3], waitMs: 2 * minute } },
      [
        [0, 6],
        [5, 3],
      ],
      8,
    ],
    [
      'rungs of a list in which fewer can be called keep their proportion',
      { ladder: { rungs: [12, 6], waitMs: 10 * minute } },
      [
        [0, 6],
        [11, 3],
      ],
      12,
    ],
  ])('%s', (_what, change, expected, end) => {
    const found = ofCalls(change);
    expect(spans(found)).toEqual(expected);
    expect(((found.lastAt ?? 0) - noon) / minute).toBeCloseTo(end, 1);
  });

  it('wait for the calling window, the second ones too', () => {
    const night = noon + 8 * hour + 55 * minute;
    const found = ofCalls({ startAt: night, beganAt: night });
    // 9 PM is over before the second numbers are due: they follow at 9 AM.
    expect(found.spans.map(({ from, count }) => [(from - night) / minute, count])).toEqual([
      [0, 6],
      [12 * 60 + 5, 3],
    ]);
    expect(found.holds).toMatchObject([{ reason: 'window', count: 3 }]);
  });

  it('are lost by credits from the last rung on', () => {
    const found = ofCalls({ affordable: 7 });
    expect(spans(found)).toEqual([
      [0, 6],
      [11, 1],
    ]);
    expect(found.losses).toEqual([{ reason: 'credits', count: 2 }]);
  });

  it('are all counted once, whatever the groups and rungs are', () => {
    const counts = fc.array(fc.nat({ max: 5_000 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(
        counts,
        counts,
        fc.nat({ max: 200 }),
        fc.option(fc.nat({ max: 9_000 })),
        (groups, rungs, atATime, affordable) => {
          const total = groups.reduce((sum, count) => sum + count, 0);
          const found = ofCalls({
            groups: groups.map((count) => ({ zones: [], count })),
            ladder: { rungs: rungs.some((count) => count > 0) ? rungs : [1], waitMs: 2 * minute },
            atATime,
            affordable,
          });
          const counted = [...found.spans, ...found.losses].reduce((sum, { count }) => sum + count, 0);
          expect(counted).toBe(total);
          expect(found.today + found.tomorrow + found.later).toBe(
            found.spans.reduce((sum, { count }) => sum + count, 0),
          );
        },
      ),
    );
  });
});
