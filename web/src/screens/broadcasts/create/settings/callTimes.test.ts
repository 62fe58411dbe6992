import { weekdays } from '@carillon/rules/time/weekdays';
import { describe, expect, it } from 'vitest';
import {
  checkWindow,
  minutesToCall,
  nextFittingStart,
  windowInSentence,
  windowNote,
  windowWords,
} from './callTimes.ts';
import { nearestFittingStart } from './nearestFittingStart.ts';
import { emptyForm } from '../wizardForm.ts';
import type { WizardForm } from '../wizardForm.ts';

const zone = 'America/Chicago';
/** A Friday in November by the clocks of the zone. */
const at = (hour: number, minute = 0, day = 20): number => Date.UTC(2026, 10, day, hour + 6, minute);
const form: WizardForm = {
  ...emptyForm,
  BroadcastType: 'Announcement',
  CheckCallingWindow: true,
  CallingWindowDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
};
const later: WizardForm = { ...form, startOption: 'START_LATER' };
const isOutside = (of: WizardForm, startAt: number | null, now = at(12)): boolean =>
  checkWindow(of, startAt, now, zone).isOutside;

describe('a start and the calling window (B-136, 2-decisions G4)', () => {
  it('is checked with the current time when it starts at once, else with the chosen time', () => {
    expect([isOutside(form, null), isOutside(form, null, at(8, 59)), isOutside(form, null, at(21))]).toEqual([
      false,
      true,
      true,
    ]);
    expect([isOutside(later, at(20, 45)), isOutside(later, at(20, 46)), isOutside(later, null)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(isOutside(later, at(12, 0, 21))).toBe(true);
  });

  it('is not checked without calls, without a window, and when it was ignored', () => {
    const night = at(3);
    expect(isOutside({ ...form, BroadcastType: 'SMS' }, null, night)).toBe(false);
    expect(isOutside({ ...form, CheckCallingWindow: false }, null, night)).toBe(false);
    expect(isOutside({ ...form, CallingWindowIgnored: true }, null, night)).toBe(false);
    expect(isOutside({ ...form, BroadcastType: 'SMSOrSurvey' }, null, night)).toBe(true);
  });

  it('waits for a message that is recorded later, unless its time is fixed (2-decisions A2)', () => {
    const recorded = { ...form, RecordLater: true };
    expect(isOutside(recorded, null, at(3))).toBe(false);
    expect(isOutside({ ...recorded, Audio: { AudioID: 10_001 } }, null, at(3))).toBe(true);
    expect(isOutside({ ...later, RecordLater: true }, at(3), at(1))).toBe(true);
  });

  it('says what is wrong with the window itself', () => {
    const none = checkWindow({ ...form, CallingWindowDays: [] }, null, at(3), zone);
    expect(none).toEqual({ error: 'Select at least one Calling Day', isOutside: false });
    const turned = {
      ...form,
      StartTimeOfDay: { Hour: 21, Minute: 0 },
      StopTimeOfDay: { Hour: 9, Minute: 0 },
    };
    expect(checkWindow(turned, null, at(3), zone).error).toBe('Start time must be before stop time');
  });
});

describe('the next start that fits', () => {
  it('is 5 minutes ahead, today or on the next calling day (B-115)', () => {
    expect(nextFittingStart(form, at(12), zone)).toBe(at(12, 5));
    expect(nextFittingStart(form, at(12, 11), zone)).toBe(at(12, 16));
    expect(nextFittingStart(form, at(6), zone)).toBe(at(9));
    // Friday evening: Monday.
    expect(nextFittingStart(form, at(22), zone)).toBe(at(9, 0, 23));
  });

  it('avoids the last quarter of an hour, and accepts the odd minute of a window', () => {
    expect(nextFittingStart(form, at(20, 41), zone)).toBe(at(9, 0, 23));
    const odd = { ...form, StartTimeOfDay: { Hour: 9, Minute: 7 } };
    expect(nextFittingStart(odd, at(6), zone)).toBe(at(9, 7));
    expect(nextFittingStart({ ...form, CallingWindowDays: [] }, at(6), zone)).toBeNull();
  });
});

it('a conflict offers the start nearest to the chosen one, not to the present', () => {
  const now = at(15, 28, 18);
  expect(nearestFittingStart(form, at(22, 0, 19), now, zone)).toBe(at(20, 45, 19));
  expect(nearestFittingStart(form, at(20, 50), now, zone)).toBe(at(20, 45));
  expect(nearestFittingStart(form, at(7), now, zone)).toBe(at(9));
  // Sunday: Monday morning is nearer than Friday evening.
  expect(nearestFittingStart(form, at(12, 0, 22), now, zone)).toBe(at(9, 0, 23));
  expect(nearestFittingStart(form, at(20, 50, 18), at(20, 50, 18), zone)).toBe(at(9, 0, 19));
});

describe('words', () => {
  it.each([
    [{}, 'Monday to Friday, 9:00 AM to 9:00 PM'],
    [{ CallingWindowDays: ['Wednesday', 'Monday'] }, 'Monday, Wednesday, 9:00 AM to 9:00 PM'],
    [{ CallingWindowDays: ['Saturday', 'Sunday'] }, 'Sunday, Saturday, 9:00 AM to 9:00 PM'],
    [{ CallingWindowDays: [] }, 'No day chosen'],
    [
      { StartTimeOfDay: { Hour: 0, Minute: 0 }, StopTimeOfDay: { Hour: 0, Minute: 0 } },
      'Monday to Friday, all day',
    ],
    [{ CheckCallingWindow: false }, 'At any time'],
  ] as [Partial<WizardForm>, string][])('%j', (change, words) => {
    expect(windowWords({ ...form, ...change })).toBe(words);
  });

  it('of a window within a sentence: days keep their capital', () => {
    expect(windowInSentence(form)).toBe('Monday to Friday, 9:00 AM to 9:00 PM');
    const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
    expect(windowInSentence({ ...form, CallingWindowDays: [...days] })).toBe('every day, 9:00 AM to 9:00 PM');
  });

  it('of how long it takes: rounds of calls, each with its message', () => {
    expect(minutesToCall(100, 0, 30)).toBeNull();
    expect(minutesToCall(100, 10, 30)).toBe(10);
    expect(minutesToCall(101, 10, 30)).toBe(11);
  });
});

describe('the note about calls that are left when the window closes', () => {
  const next = 'Calls that are left then are made on the next calling day.';
  const never = 'Calls that are left then are not made.';
  const clocks = 'By each recipient’s own time zone.';
  const base = { ...form, ContinueOnNextDay: true, UseRecipientTimeZone: false, CallingWindowIgnored: false };
  const everyDay = { CallingWindowDays: [...weekdays] };
  const allDay = { StartTimeOfDay: { Hour: 0, Minute: 0 }, StopTimeOfDay: { Hour: 23, Minute: 59 } };
  it.each([
    ['weekdays', {}, next],
    [
      'every day, with hours',
      { ...everyDay, StartTimeOfDay: { Hour: 9, Minute: 0 }, StopTimeOfDay: { Hour: 21, Minute: 0 } },
      next,
    ],
    ['every day, all day: it never closes', { ...everyDay, ...allDay }, null],
    [
      'every day, from midnight to midnight',
      { ...everyDay, StartTimeOfDay: { Hour: 0, Minute: 0 }, StopTimeOfDay: { Hour: 0, Minute: 0 } },
      null,
    ],
    [
      'every day, all day but the last hour',
      { ...everyDay, ...allDay, StopTimeOfDay: { Hour: 23, Minute: 0 } },
      next,
    ],
    ['weekdays, all day: it closes on Friday', allDay, next],
    ['weekdays that are not continued', { ContinueOnNextDay: false }, never],
    [
      'their own clocks',
      { UseRecipientTimeZone: true },
      `${clocks} Calls that are left go on the next calling day.`,
    ],
    ['their own clocks, never closed', { ...everyDay, ...allDay, UseRecipientTimeZone: true }, clocks],
    [
      'their own clocks, not continued',
      { UseRecipientTimeZone: true, ContinueOnNextDay: false },
      `${clocks} People not called before it closes there are left out.`,
    ],
    ['no window', { CheckCallingWindow: false }, 'Calls are made at any hour, also at night.'],
    [
      'a window that is ignored',
      { CallingWindowIgnored: true },
      'You chose to send it outside of your calling window.',
    ],
  ])('%s', (_what, change, note) => {
    expect(windowNote({ ...base, ...change } as WizardForm)).toBe(note);
  });
});
