import { forecast } from '@carillon/rules/forecast/forecast';
import type { ForecastTerms } from '@carillon/rules/forecast/forecastTypes';
import { defaultCallingWindow } from '@carillon/rules/time/callingWindow';
import { median } from '../measure.ts';
import type { Figure } from '../report.ts';

/** A user waits for it on the review step, at most this many milliseconds of it for the rules. */
const goal = 20;
const rounds = 9;

const now = Date.UTC(2026, 5, 3, 17);
const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
];
/** A million texts under every limit, and a million calls by the clocks of eight zones. */
const terms: readonly (readonly [string, ForecastTerms])[] = [
  [
    'texts',
    {
      now,
      zone: 'America/Chicago',
      calls: null,
      texts: {
        count: 1_000_000,
        startAt: now,
        perMinute: 1_000,
        segmentsPerMinute: 4_500,
        segments: 2,
        speed: null,
        sharedBy: 2,
        day: { left: 5_000, limit: 10_000 },
        overDay: 'Wait',
        affordable: 900_000,
      },
    },
  ],
  [
    'calls',
    {
      now,
      zone: 'America/Chicago',
      texts: null,
      calls: {
        groups: zones.map((zone) => ({ zones: [zone], count: 125_000 })),
        startAt: now,
        beganAt: now,
        window: defaultCallingWindow,
        goesOn: true,
        atATime: 250,
        lengths: Array.from({ length: 900 }, (_, no) => 30_000 + (no % 60) * 1_000),
        running: 0,
        speed: null,
        againAt: null,
        retries: 1,
        missed: 0.15,
        affordable: null,
      },
    },
  ],
];

/** Milliseconds that the forecast of a million recipients takes; it works on counts of groups, not on people. */
export async function forecasts(): Promise<Figure[]> {
  return terms.map(([name, of]) => {
    const times: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const began = performance.now();
      forecast(of);
      times.push(performance.now() - began);
    }
    // The first one compiles.
    const ours = times.slice(1);
    return {
      name: `forecast of 1,000,000 ${name}`,
      unit: 'ms',
      ours: [median(ours)],
      goal,
      direction: 'atMost',
    } satisfies Figure;
  });
}
