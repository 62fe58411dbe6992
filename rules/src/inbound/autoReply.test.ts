import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  automaticMessageError,
  autoReplyDue,
  autoReplyErrors,
  autoReplyInterval,
  dayHoursError,
  defaultDayHours,
  effectiveAutoReply,
  isOfficeHours,
  scheduleOf,
  storedStopTime,
  type AutoReply,
  type DaySchedules,
} from './autoReply.ts';
import { weekdays } from '../time/weekdays.ts';
import { formatTime, instantOf, wallTime } from '../time/times.ts';

const zone = 'America/Chicago';
const at = (month: number, day: number, hour: number, minute = 0): number =>
  instantOf({ Year: 2026, Month: month, Day: day }, { Hour: hour, Minute: minute }, zone);
const every = (hours: DaySchedules['Monday']): DaySchedules => ({
  Sunday: hours,
  Monday: hours,
  Tuesday: hours,
  Wednesday: hours,
  Thursday: hours,
  Friday: hours,
  Saturday: hours,
});
const office: DaySchedules = { ...every(defaultDayHours), Saturday: null, Sunday: null };
const custom: AutoReply = { Active: true, AutoReplyTypeID: 2, DaySchedules: office };
const always: AutoReply = { Active: true, AutoReplyTypeID: 1, DaySchedules: office };

test('Never, Always and Custom', () => {
  expect([custom, always, { ...custom, Active: false }].map(scheduleOf)).toEqual([
    'Custom',
    'Always',
    'Never',
  ]);
  const noon = at(6, 3, 12);
  expect(autoReplyDue(always, noon, zone, null)).toBe(true);
  expect(autoReplyDue({ ...always, Active: false }, noon, zone, null)).toBe(false);
  expect(autoReplyDue(custom, noon, zone, null)).toBe(false);
});

// 3 June 2026 is a Wednesday.
test.each([
  [at(6, 3, 7, 59), true],
  [at(6, 3, 8), false],
  [at(6, 3, 17) - 1, false],
  [at(6, 3, 17), true],
  [at(6, 6, 12), true],
])('Custom replies outside office hours: %d', (now, isDue) => {
  expect(autoReplyDue(custom, now, zone, null)).toBe(isDue);
});

test('closed every day, it always replies; open from midnight to midnight, never', () => {
  expect(autoReplyDue({ ...custom, DaySchedules: every(null) }, at(6, 3, 12), zone, null)).toBe(true);
  expect(autoReplyDue({ ...custom, DaySchedules: null }, at(6, 3, 12), zone, null)).toBe(true);
  const whole = every({ StartTime: '12:00 AM', StopTime: 'Midnight' });
  for (const now of [at(6, 3, 0), at(6, 3, 23, 59) + 59_999])
    expect(autoReplyDue({ ...custom, DaySchedules: whole }, now, zone, null)).toBe(false);
});

test('midnight as an end is stored as 11:59 PM', () => {
  expect(['Midnight', 'midnight ', '12:00 AM', '05:00 PM', 'x'].map(storedStopTime)).toEqual([
    '11:59 PM',
    '11:59 PM',
    '11:59 PM',
    '05:00 PM',
    'x',
  ]);
});

test('once in 12 hours', () => {
  const first = at(6, 3, 6);
  expect(autoReplyDue(always, first + 3_600_000, zone, first)).toBe(false);
  expect(autoReplyDue(always, first + autoReplyInterval - 1, zone, first)).toBe(false);
  expect(autoReplyDue(always, first + autoReplyInterval, zone, first)).toBe(true);
});

test('two texts within 12 hours never give two auto replies', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(10 * 3_600_000), { minLength: 2 }),
      fc.constantFrom(always, custom),
      (gaps, reply) => {
        let now = at(3, 6, 0);
        const sent: number[] = [];
        for (const gap of gaps) {
          now += gap;
          if (autoReplyDue(reply, now, zone, sent.at(-1) ?? null)) sent.push(now);
        }
        for (let n = 1; n < sent.length; n += 1)
          expect((sent[n] ?? 0) - (sent[n - 1] ?? 0)).toBeGreaterThanOrEqual(12 * 3_600_000);
      },
    ),
  );
});

describe('when the clocks change', () => {
  const night = every({ StartTime: '1:00 AM', StopTime: '3:00 AM' });
  it('an hour that comes twice is open twice', () => {
    const first = at(11, 1, 1, 30);
    expect(wallTime(first + 3_600_000, zone)).toMatchObject({ Hour: 1, Minute: 30 });
    expect([first, first + 3_600_000].map((now) => isOfficeHours(night, now, zone))).toEqual([true, true]);
  });

  it('an hour that is skipped is not missed', () => {
    const before = at(3, 8, 1, 59);
    expect(isOfficeHours(night, before, zone)).toBe(true);
    expect(isOfficeHours(night, before + 60_000, zone)).toBe(false);
  });

  it('no one gets a reply while the office is open', () => {
    const minutes = fc.integer({ min: 0, max: 1438 });
    const time = (of: number) => formatTime({ Hour: Math.floor(of / 60), Minute: of % 60 });
    const hours = fc
      .tuple(minutes, minutes)
      .map(([a, b]) => ({ start: Math.min(a, b), stop: Math.max(a, b) + 1 }));
    const around = fc.constantFrom(at(3, 8, 0), at(11, 1, 0), at(6, 3, 0));
    fc.assert(
      fc.property(hours, around, fc.nat(30 * 3_600_000), ({ start, stop }, day, later) => {
        const schedules = every({ StartTime: time(start), StopTime: time(stop) });
        const { Hour, Minute } = wallTime(day + later, zone);
        const shown = Hour * 60 + Minute;
        const isInside = start <= shown && (shown < stop || stop === 1439);
        expect(autoReplyDue({ ...custom, DaySchedules: schedules }, day + later, zone, null)).toBe(!isInside);
      }),
      { numRuns: 300 },
    );
  });
});

test('a text number without its own auto reply has the account’s', () => {
  const account = { IsAutoReplyOn: true, AutoReplyMessage: 'We are away.' };
  expect(effectiveAutoReply(null, account)).toMatchObject({
    Active: true,
    AutoReplyTypeID: 1,
    Message: 'We are away.',
  });
  expect(effectiveAutoReply(null, { ...account, IsAutoReplyOn: false })).toBeNull();
  expect(effectiveAutoReply(null, { ...account, AutoReplyMessage: ' ' })).toBeNull();
  const own = { ...custom, Active: false, Message: 'Own' };
  expect(effectiveAutoReply(own, account)).toBe(own);
});

describe('saving', () => {
  const form = { schedule: 'Always' as const, Message: 'Away.', DaySchedules: office, TextNumberIDs: [1] };

  test.each([
    ['', 'Enter a Message'],
    ['  \n', 'Enter a Message'],
    ['x'.repeat(161), 'Message must be at most 160 characters'],
    ['Hi {{FirstName}}', 'Text cannot contain personalization.'],
    ['See bit.ly/abc', "This link can't be sent. Carriers block messages that contain it."],
    ['x'.repeat(160), null],
    ['See https://riverbend.example', null],
  ])('%s', (message, error) => {
    expect(automaticMessageError(message)).toBe(error);
    for (const schedule of ['Always', 'Custom'] as const)
      expect(autoReplyErrors({ ...form, schedule, Message: message }).Message ?? null).toBe(error);
  });

  it('Never needs no message, but accepts no bad one', () => {
    expect(autoReplyErrors({ ...form, schedule: 'Never', Message: '' })).toEqual({});
    expect(autoReplyErrors({ ...form, schedule: 'Never', Message: 'x'.repeat(161) }).Message).toBeDefined();
  });

  it('needs a text number, and hours that make sense', () => {
    expect(autoReplyErrors({ ...form, TextNumberIDs: [] })).toEqual({
      TextNumberIDs: 'Select a Text Phone Number',
    });
    const wrong = { ...office, Monday: { StartTime: '5:00 PM', StopTime: '8:00 AM' } };
    expect(autoReplyErrors({ ...form, schedule: 'Custom', DaySchedules: wrong })).toEqual({
      DaySchedules: { Monday: 'Start time must be before stop time' },
    });
    expect(autoReplyErrors({ ...form, DaySchedules: wrong })).toEqual({});
    expect(weekdays.map((day) => dayHoursError(office[day]))).toEqual(Array(7).fill(null));
  });

  test.each([
    ['', '5:00 PM', 'Enter a Start Time'],
    ['8:00 AM', '', 'Enter a Stop Time'],
    ['17:00', '6:00 PM', 'Start Time must follow the format h:mm A (Ex: 5:00 PM).'],
    ['8:00 AM', '17:00', 'Stop Time must follow the format h:mm A (Ex: 5:00 PM).'],
    ['8:00 AM', '8:00 AM', 'Start time must be before stop time'],
    ['8:00 AM', 'Midnight', null],
  ])('%s to %s', (StartTime, StopTime, error) => {
    expect(dayHoursError({ StartTime, StopTime })).toBe(error);
  });
});
