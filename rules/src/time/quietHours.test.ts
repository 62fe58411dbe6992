import { expect, it } from 'vitest';
import { nextWaking, quietPeople } from './quietHours.ts';
import { readInstant } from './times.ts';
import { zonesOfPhone } from '../phones/phoneZones.ts';

const chicago = 'America/Chicago';
const at = (text: string, zone = chicago): number => readInstant(text, zone);
const group = (numbers: number, ...zones: string[]) => ({ zones, numbers });
const central = group(100, chicago);
const eastern = group(20, 'America/New_York');
const pacific = group(7, 'America/Los_Angeles');
const either = group(5, 'America/New_York', chicago);
const nowhere = group(3);

it.each([
  ['3:00 AM', '2026-11-26T03:00', [central], [100, 100, '3:00 AM']],
  ['a minute before 8', '2026-11-26T07:59', [central], [100, 100, '7:59 AM']],
  ['8:00 AM sharp', '2026-11-26T08:00', [central], null],
  ['a minute before 9 PM', '2026-11-26T20:59', [central], null],
  ['9:00 PM sharp', '2026-11-26T21:00', [central], [100, 100, '9:00 PM']],
  ['midnight', '2026-11-26T00:00', [central], [100, 100, '12:00 AM']],
  ['8:30 AM here is early in the west', '2026-11-26T08:30', [central, eastern, pacific], [7, 127, '6:30 AM']],
  ['8:30 PM here is late in the east', '2026-11-26T20:30', [central, eastern, pacific], [20, 127, '9:30 PM']],
  ['an area code of two clocks counts by both', '2026-11-26T20:30', [either], [5, 5, '9:30 PM']],
  ['a number without a place goes by the sender', '2026-11-26T03:00', [nowhere], [3, 3, '3:00 AM']],
  ['and by day it is no matter', '2026-11-26T12:00', [nowhere], null],
  ['without recipients the own clock is asked', '2026-11-26T03:00', [], [0, 0, '3:00 AM']],
  ['the largest group names the clock', '2026-11-26T05:00', [pacific, central], [107, 107, '5:00 AM']],
  ['the morning after clocks go forward', '2027-03-14T07:30', [central], [100, 100, '7:30 AM']],
  ['Hawaii at noon in Dallas', '2026-11-26T11:00', [group(2, 'Pacific/Honolulu')], [2, 2, '7:00 AM']],
  ['Arizona keeps its clock in summer', '2026-07-01T10:00', [group(2, 'America/Phoenix')], null],
] as const)('%s', (_what, when, groups, expected) => {
  const quiet = quietPeople(at(when), groups, chicago);
  expect(quiet && [quiet.numbers, quiet.total, quiet.clock]).toEqual(expected);
});

it.each([
  ['3:00 AM', '2026-11-26T03:00', [central], '2026-11-26T08:00'],
  ['late in the evening', '2026-11-26T22:00', [central], '2026-11-27T08:00'],
  ['with the west among them', '2026-11-26T03:00', [central, pacific], '2026-11-26T10:00'],
  ['with the east among them', '2026-11-26T03:00', [central, eastern], '2026-11-26T08:00'],
  ['with two clocks of one area code', '2026-11-26T03:00', [either], '2026-11-26T08:00'],
  ['from Maine to Hawaii', '2026-11-26T03:00', [eastern, group(1, 'Pacific/Honolulu')], '2026-11-26T12:00'],
  ['without recipients', '2026-11-26T03:00', [], '2026-11-26T08:00'],
  ['the night clocks go forward', '2027-03-14T01:00', [central], '2027-03-14T08:00'],
  ['the night clocks go back', '2026-11-01T01:00', [central], '2026-11-01T08:00'],
  ['a day by day search ends', '2026-12-31T23:00', [central], '2027-01-01T08:00'],
] as const)('the next morning after %s', (_what, when, groups, expected) => {
  const next = nextWaking(at(when), groups, chicago);
  expect(next).toBe(at(expected));
  expect(quietPeople(next ?? 0, groups, chicago)).toBeNull();
});

it('there is no such morning for clocks all around the earth', () => {
  const around = ['Pacific/Honolulu', 'Europe/London', 'Asia/Seoul'].map((zone) => group(1, zone));
  expect(nextWaking(at('2026-11-26T03:00'), around, chicago)).toBeNull();
});

it('every zone that a number can show has a clock', () => {
  for (const start of [214, 907, 808, 928, 867, 709])
    expect(
      quietPeople(0, [{ zones: zonesOfPhone(`${start}5550100`) ?? [], numbers: 1 }], chicago),
    ).toBeDefined();
});
