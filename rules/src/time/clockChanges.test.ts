import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { clocksAtStart } from './clockChanges.ts';
import { readWall } from './times.ts';

const wallOf = (text: string) => {
  const read = readWall(text);
  if (read === null) throw new Error(`${text} is no time`);
  return read.wall;
};
const spring = { kind: 'skipped', start: '2027-03-14T02:00:00', end: '2027-03-14T03:00:00' };
const fall = { kind: 'repeated', start: '2027-11-07T01:00:00', end: '2027-11-07T02:00:00' };

describe('a start beside a change of the clocks (2-decisions G7, row B-071)', () => {
  it.each([
    // zone, wanted, altered, moved, approaching, change
    ['America/Chicago', '2027-03-14T02:30', true, true, false, spring],
    ['America/Chicago', '2027-03-14T02:00', true, true, false, spring],
    ['America/Chicago', '2027-03-14T01:59', false, false, true, spring],
    ['America/Chicago', '2027-03-14T03:00', false, false, false, null],
    ['America/Chicago', '2027-03-13T03:00', false, false, true, spring],
    ['America/Chicago', '2027-03-13T01:00', false, false, false, null],
    ['America/Chicago', '2027-11-07T01:00', true, false, true, fall],
    ['America/Chicago', '2027-11-07T01:59', true, false, true, fall],
    ['America/Chicago', '2027-11-07T02:00', false, false, false, null],
    ['America/Chicago', '2027-11-07T00:59', false, false, true, fall],
    ['America/Chicago', '2027-11-06T12:00', false, false, true, fall],
    ['America/Phoenix', '2027-03-14T02:30', false, false, false, null],
    ['Pacific/Honolulu', '2027-11-07T01:30', false, false, false, null],
    [
      'Europe/London',
      '2027-03-28T01:30',
      true,
      true,
      false,
      { kind: 'skipped', start: '2027-03-28T01:00:00', end: '2027-03-28T02:00:00' },
    ],
    [
      'Australia/Lord_Howe',
      '2027-04-04T01:45',
      true,
      false,
      true,
      { kind: 'repeated', start: '2027-04-04T01:30:00', end: '2027-04-04T02:00:00' },
    ],
    [
      'Australia/Lord_Howe',
      '2027-10-03T02:15',
      true,
      true,
      false,
      { kind: 'skipped', start: '2027-10-03T02:00:00', end: '2027-10-03T02:30:00' },
    ],
  ])('%s %s', (zone, wanted, isAltered, isMovedForward, isApproaching, change) => {
    expect(clocksAtStart(wallOf(wanted), zone)).toEqual({ isAltered, isMovedForward, isApproaching, change });
  });

  it('agrees with a second calendar for any minute around a change', () => {
    const zones = [
      'America/New_York',
      'America/St_Johns',
      'Europe/London',
      'Australia/Lord_Howe',
      'Australia/Adelaide',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 365 * 1440 - 1 }), (zone, at) => {
        const plain = Temporal.PlainDateTime.from('2027-01-01T00:00').add({ minutes: at });
        const earlier = plain.toZonedDateTime(zone, { disambiguation: 'earlier' });
        const later = plain.toZonedDateTime(zone, { disambiguation: 'later' });
        const found = clocksAtStart(wallOf(plain.toString().slice(0, 16)), zone);
        expect(found.isAltered).toBe(!earlier.equals(later));
        expect(found.isMovedForward).toBe(!later.toPlainDateTime().equals(plain));
      }),
      {
        numRuns: 300,
        examples: [
          ['America/New_York', (72 * 24 + 2) * 60 + 15],
          ['America/St_Johns', (72 * 24 + 2) * 60 + 15],
        ],
      },
    );
  });
});
