import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calendarDay,
  dayWaitText,
  exceedsDayText,
  goesOnAt,
  messagingLimit,
  sendingDay,
} from './sendingDay.ts';

const at = (text: string): number => Date.parse(text);
const shown = ({ from, until }: { from: number; until: number }): [string, string] => [
  new Date(from).toISOString().slice(0, 16),
  new Date(until).toISOString().slice(0, 16),
];
const chicago = 'America/Chicago';
const honolulu = 'Pacific/Honolulu';
const tokyo = 'Asia/Tokyo';

describe('the day in which a text is counted', () => {
  it.each<[string, string, string, [string, string] | null, [string, string]]>([
    ['the first ever', '2026-03-02T15:00Z', chicago, null, ['2026-03-02T06:00', '2026-03-03T06:00']],
    [
      'one under way',
      '2026-03-02T15:00Z',
      chicago,
      ['2026-03-02T06:00Z', '2026-03-03T06:00Z'],
      ['2026-03-02T06:00', '2026-03-03T06:00'],
    ],
    [
      'its last minute',
      '2026-03-03T05:59Z',
      chicago,
      ['2026-03-02T06:00Z', '2026-03-03T06:00Z'],
      ['2026-03-02T06:00', '2026-03-03T06:00'],
    ],
    [
      'the next one',
      '2026-03-03T06:00Z',
      chicago,
      ['2026-03-02T06:00Z', '2026-03-03T06:00Z'],
      ['2026-03-03T06:00', '2026-03-04T06:00'],
    ],
    [
      'after a week of silence',
      '2026-03-09T15:00Z',
      chicago,
      ['2026-03-02T06:00Z', '2026-03-03T06:00Z'],
      ['2026-03-09T05:00', '2026-03-10T05:00'],
    ],
    [
      'the clocks go forward',
      '2026-03-08T15:00Z',
      chicago,
      ['2026-03-07T06:00Z', '2026-03-08T06:00Z'],
      ['2026-03-08T06:00', '2026-03-09T05:00'],
    ],
    ['the clocks go back', '2026-11-01T15:00Z', chicago, null, ['2026-11-01T05:00', '2026-11-02T06:00']],
    // 11:59 PM in Chicago: the account moves west, where it is evening, or east, where it is tomorrow.
    [
      'the zone moves west before midnight',
      '2026-03-03T05:59Z',
      honolulu,
      ['2026-03-02T06:00Z', '2026-03-03T06:00Z'],
      ['2026-03-02T06:00', '2026-03-03T06:00'],
    ],
    [
      'and after midnight the day is longer',
      '2026-03-03T06:00Z',
      honolulu,
      ['2026-03-02T06:00Z', '2026-03-03T06:00Z'],
      ['2026-03-03T06:00', '2026-03-04T10:00'],
    ],
    [
      'the zone moves east before midnight',
      '2026-03-03T05:59Z',
      tokyo,
      ['2026-03-02T06:00Z', '2026-03-03T06:00Z'],
      ['2026-03-02T06:00', '2026-03-03T06:00'],
    ],
    [
      'and after midnight the day is longer, too',
      '2026-03-03T06:00Z',
      tokyo,
      ['2026-03-02T06:00Z', '2026-03-03T06:00Z'],
      ['2026-03-03T06:00', '2026-03-04T15:00'],
    ],
    [
      'the zone moves during a long day',
      '2026-03-03T20:00Z',
      chicago,
      ['2026-03-03T06:00Z', '2026-03-04T10:00Z'],
      ['2026-03-03T06:00', '2026-03-04T10:00'],
    ],
    [
      'a zone of half hours',
      '2026-03-02T15:00Z',
      'Asia/Kolkata',
      null,
      ['2026-03-01T18:30', '2026-03-02T18:30'],
    ],
  ])('%s', (_what, now, zone, last, expected) => {
    const before = last === null ? null : { from: at(last[0]), until: at(last[1]) };
    expect(shown(sendingDay(at(now), zone, before))).toEqual(expected);
  });

  it('never begins before the last one ends, and lasts a day at least, for any change of the zone', () => {
    const zones = [
      chicago,
      honolulu,
      tokyo,
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
      'Europe/London',
      'UTC',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 48 * 3_600_000 }), fc.constantFrom(...zones)), {
          maxLength: 40,
        }),
        (steps) => {
          let now = at('2026-03-01T00:00Z');
          let last: { from: number; until: number } | null = null;
          for (const [passed, zone] of steps) {
            now += passed;
            const day: { from: number; until: number } = sendingDay(now, zone, last);
            expect(day.from <= now && now < day.until).toBe(true);
            if (last !== null && day.from !== last.from) {
              expect(day.from).toBeGreaterThanOrEqual(last.until);
              expect(day.until - day.from).toBeGreaterThanOrEqual(23 * 3_600_000);
            }
            last = day;
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

it.each([
  ['in the morning after midnight', '2026-03-03T06:00Z', chicago, '2026-03-03T15:00Z'],
  ['on the day that the clocks go forward', '2026-03-08T06:00Z', chicago, '2026-03-08T14:00Z'],
  ['when the day ends in the morning', '2026-03-03T15:00Z', chicago, '2026-03-03T15:00Z'],
  ['when the day ends later', '2026-03-03T16:00Z', chicago, '2026-03-04T15:00Z'],
])('texts over the limit resume at nine %s', (_what, until, zone, expected) => {
  expect(goesOnAt(at(until), zone)).toBe(at(expected));
});

it.each([
  [
    2_000,
    '2026-03-03T15:00Z',
    '2026-03-02T20:00Z',
    "Waiting: today's limit of 2,000 texts is reached; goes on tomorrow at 9:00 AM.",
  ],
  [
    10_000,
    '2026-03-03T15:00Z',
    '2026-03-03T07:00Z',
    "Waiting: today's limit of 10,000 texts is reached; goes on today at 9:00 AM.",
  ],
  [
    1,
    '2026-03-04T15:00Z',
    '2026-03-02T20:00Z',
    "Waiting: today's limit of 1 text is reached; goes on Mar 4, 2026 at 9:00 AM.",
  ],
])('%s texts a day, until %s, seen at %s', (limit, goesOn, now, expected) => {
  expect(dayWaitText(limit, at(goesOn), at(now), chicago)).toBe(expected);
});

it('the limit is the own one, else that of the kind', () => {
  expect(messagingLimit(null, false)).toEqual({ limitName: 'Standard', messagesPerDay: 2_000 });
  expect(messagingLimit(null, true)).toEqual({ limitName: 'Registered', messagesPerDay: 10_000 });
  expect(messagingLimit(300, true)).toEqual({ limitName: 'Registered', messagesPerDay: 300 });
  expect(messagingLimit(0, true).messagesPerDay).toBe(0);
  expect(exceedsDayText(10_000)).toBe('This broadcast exceeds your limit of 10,000 texts per day.');
  expect(shown(calendarDay(at('2026-03-08T12:00Z'), chicago))).toEqual([
    '2026-03-08T06:00',
    '2026-03-09T05:00',
  ]);
});
