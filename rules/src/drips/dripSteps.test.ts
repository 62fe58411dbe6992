import fc from 'fast-check';
import { expect, it } from 'vitest';
import { afterWait, startsOf, typedStart, waitFault, waitUnits, type TypedStep } from './dripSteps.ts';

const zone = 'America/Chicago';
const now = Date.parse('2026-01-14T16:00:00Z');
const wait = (WaitAmount: string, WaitUnit: TypedStep['WaitUnit']): TypedStep => ({
  Message: 'Hi',
  When: 'WAIT',
  WaitAmount,
  WaitUnit,
  Date: '',
  Time: '',
});
const on = (Date: string, Time: string): TypedStep => ({ ...wait('5', 'minutes'), When: 'DATE', Date, Time });
const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());

it.each([
  ['5', 'minutes', null],
  [' 90 ', 'days', null],
  ['365', 'days', null],
  ['366', 'days', 'A wait is at most 365 days'],
  ['53', 'weeks', 'A wait is at most 365 days'],
  ['0', 'minutes', 'Enter a whole number, at least 1'],
  ['-1', 'minutes', 'Enter a whole number, at least 1'],
  ['1.5', 'hours', 'Enter a whole number, at least 1'],
  ['five', 'hours', 'Enter a whole number, at least 1'],
  ['', 'hours', 'Enter a whole number, at least 1'],
] as const)('a wait of %j %s', (WaitAmount, WaitUnit, fault) => {
  expect(waitFault({ WaitAmount, WaitUnit })).toBe(fault);
});

it.each([
  ['2026-01-14T16:00:00Z', 5, 'minutes', '2026-01-14T16:05:00.000Z'],
  ['2026-01-14T16:00:00Z', 2, 'hours', '2026-01-14T18:00:00.000Z'],
  ['2026-01-14T16:00:30Z', 1, 'days', '2026-01-15T16:00:30.000Z'],
  // Over the change of clocks on March 8, 10 AM stays 10 AM: 23 hours, not 24.
  ['2026-03-07T16:00:00Z', 1, 'days', '2026-03-08T15:00:00.000Z'],
  ['2026-03-07T16:00:00Z', 24, 'hours', '2026-03-08T16:00:00.000Z'],
  // 2:30 AM does not exist that day.
  ['2026-03-07T08:30:00Z', 1, 'days', '2026-03-08T08:30:00.000Z'],
  ['2026-01-30T16:00:00Z', 1, 'weeks', '2026-02-06T16:00:00.000Z'],
] as const)('%s and %i %s', (from, amount, unit, expected) => {
  expect(iso(afterWait(Date.parse(from), amount, unit, zone))).toBe(expected);
});

it.each([
  ['2026-02-01', '5:00 PM', '2026-02-01T23:00:00.000Z'],
  ['2026-02-01', '17:00', null],
  ['2026-02-01', '25:00', null],
  ['2026-02-01', 'five', null],
  ['2026-02-30', '5:00 PM', null],
  ['', '5:00 PM', null],
])('%s at %s', (Date, Time, expected) => {
  expect(iso(typedStart({ Date, Time }, zone))).toBe(expected);
});

it('a chain of waits, dates, and what can’t be read', () => {
  const steps = [wait('5', 'minutes'), wait('5', 'minutes'), on('2026-02-01', '5:00 PM'), wait('1', 'days')];
  expect(startsOf(steps, now, zone).map(iso)).toEqual([
    '2026-01-14T16:05:00.000Z',
    '2026-01-14T16:10:00.000Z',
    '2026-02-01T23:00:00.000Z',
    '2026-02-02T23:00:00.000Z',
  ]);
  const unread = [
    on('2026-02-01', 'five'),
    wait('1', 'days'),
    on('2026-02-03', '5:00 PM'),
    wait('x', 'days'),
  ];
  expect(startsOf(unread, now, zone).map(iso)).toEqual([null, null, '2026-02-03T23:00:00.000Z', null]);
});

it('a wait always leads to a later instant, in every zone and over every change of clocks', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: now, max: now + 400 * 86_400_000 }),
      fc.integer({ min: 1, max: 60 }),
      fc.constantFrom(...waitUnits),
      fc.constantFrom('America/Chicago', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Honolulu'),
      (from, amount, unit, where) => {
        expect(afterWait(from, amount, unit, where)).toBeGreaterThan(from);
      },
    ),
  );
});
