import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  callingWindowError,
  closingTime,
  defaultCallingWindow,
  isAllDay,
  isOpen,
  mayStartAt,
  nextOpening,
  nextStart,
  type CallingWindow,
} from './callingWindow.ts';
import { weekdays } from './weekdays.ts';
import { nearestStart } from './nearestStart.ts';
import { instantOf, wallTime } from './times.ts';

const zone = 'America/Chicago';
const at = (day: string, time: string, where = zone) => {
  const [Year = 0, Month = 0, Day = 0] = day.split('-').map(Number);
  const [Hour = 0, Minute = 0] = time.split(':').map(Number);
  return instantOf({ Year, Month, Day }, { Hour, Minute }, where);
};
const weekdaysOnly: CallingWindow = {
  ...defaultCallingWindow,
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
};

describe('a calling window', () => {
  it('is open from its start until just before its stop', () => {
    expect(isOpen(defaultCallingWindow, at('2026-06-03', '8:59'), zone)).toBe(false);
    expect(isOpen(defaultCallingWindow, at('2026-06-03', '9:00'), zone)).toBe(true);
    expect(isOpen(defaultCallingWindow, at('2026-06-03', '21:00') - 1, zone)).toBe(true);
    expect(isOpen(defaultCallingWindow, at('2026-06-03', '21:00'), zone)).toBe(false);
  });

  it('is the whole day from midnight to midnight, or to 23:59', () => {
    for (const stop of [
      { Hour: 0, Minute: 0 },
      { Hour: 23, Minute: 59 },
    ]) {
      const window = { days: weekdays, start: { Hour: 0, Minute: 0 }, stop };
      expect(isAllDay(window)).toBe(true);
      expect(callingWindowError(window)).toBeNull();
      expect(isOpen(window, at('2026-06-03', '23:59') + 59_999, zone)).toBe(true);
      expect(closingTime(window, at('2026-06-03', '12:00'), zone)).toBe(Number.POSITIVE_INFINITY);
    }
  });

  it('opens next on the next day that was chosen', () => {
    expect(nextOpening(weekdaysOnly, at('2026-06-05', '21:30'), zone)).toBe(at('2026-06-08', '9:00'));
    expect(nextOpening(weekdaysOnly, at('2026-06-05', '7:00'), zone)).toBe(at('2026-06-05', '9:00'));
  });

  it('joins whole days that follow one another', () => {
    const window = { ...weekdaysOnly, start: { Hour: 0, Minute: 0 }, stop: { Hour: 0, Minute: 0 } };
    expect(closingTime(window, at('2026-06-03', '12:00'), zone)).toBe(at('2026-06-06', '0:00'));
  });

  it('accepts no start within its last 15 minutes', () => {
    expect(mayStartAt(defaultCallingWindow, at('2026-06-03', '20:45'), zone)).toBe(true);
    expect(mayStartAt(defaultCallingWindow, at('2026-06-03', '20:45') + 1, zone)).toBe(false);
    expect(nextStart(defaultCallingWindow, at('2026-06-03', '20:50'), zone)).toBe(at('2026-06-04', '9:00'));
    expect(nextStart(defaultCallingWindow, at('2026-06-03', '20:40'), zone)).toBe(at('2026-06-03', '20:40'));
  });

  it('needs a day, and a start before its stop', () => {
    expect(callingWindowError({ ...defaultCallingWindow, days: [] })).toBe('Select at least one Calling Day');
    expect(callingWindowError({ ...defaultCallingWindow, stop: { Hour: 9, Minute: 0 } })).toBe(
      'Start time must be before stop time',
    );
    expect(nextOpening({ ...defaultCallingWindow, days: [] }, 0, zone)).toBeNull();
  });

  it('follows the clocks when they change', () => {
    const early = { days: weekdays, start: { Hour: 1, Minute: 0 }, stop: { Hour: 4, Minute: 0 } };
    // 8 March 2026: 2 o'clock becomes 3 o'clock; 1 November 2026: 2 o'clock becomes 1 o'clock.
    expect(at('2026-03-08', '4:00') - at('2026-03-08', '1:00')).toBe(2 * 3_600_000);
    expect(closingTime(early, at('2026-03-08', '1:00'), zone)).toBe(at('2026-03-08', '4:00'));
    expect(closingTime(early, at('2026-11-01', '1:00'), zone)).toBe(at('2026-11-01', '1:00') + 4 * 3_600_000);
    const lost = { days: weekdays, start: { Hour: 2, Minute: 0 }, stop: { Hour: 2, Minute: 30 } };
    const skipped = nextOpening(lost, at('2026-03-08', '0:00'), zone) ?? 0;
    expect(wallTime(skipped, zone)).toMatchObject({ Month: 3, Day: 8, Hour: 3, Minute: 0 });
    expect(closingTime(lost, skipped, zone)).toBe(skipped + 30 * 60_000);
  });
});

const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
const time = (of: number) => ({ Hour: Math.floor(of / 60), Minute: of % 60 });
const windows = fc
  .record({ days: fc.subarray([...weekdays], { minLength: 1 }), first: minutes, second: minutes })
  .map(({ days, first, second }) => ({
    days,
    start: time(Math.min(first, second)),
    stop: time(Math.max(first, second)),
  }))
  .filter((window) => callingWindowError(window) === null);
const zones = fc.constantFrom(
  'America/Chicago',
  'America/St_Johns',
  'Europe/London',
  'Australia/Lord_Howe',
  'Pacific/Apia',
);
// Both changes of the clocks of a year lie between these.
const instants = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });

describe('the start nearest to the one that was chosen (2-decisions G4)', () => {
  const now = at('2026-06-01', '15:28');
  const nearest = (day: string, time: string, window: CallingWindow = defaultCallingWindow, from = now) =>
    nearestStart(window, at(day, time), from, zone);
  it.each([
    ['a fitting one itself', '2026-06-03', '12:00', at('2026-06-03', '12:00')],
    ['in the last 15 minutes', '2026-06-03', '20:50', at('2026-06-03', '20:45')],
    ['in the evening', '2026-06-03', '22:00', at('2026-06-03', '20:45')],
    ['early in the morning', '2026-06-03', '5:00', at('2026-06-03', '9:00')],
    ['before the present', '2026-06-01', '6:00', now],
  ])('%s', (_what, day, time, expected) => {
    expect(nearest(day, time)).toBe(expected);
  });

  it('never goes back before the earliest start', () => {
    const tonight = at('2026-06-01', '20:46');
    expect(nearest('2026-06-01', '20:50', defaultCallingWindow, tonight)).toBe(at('2026-06-02', '9:00'));
  });

  it('knows the days of the window', () => {
    expect(nearest('2026-06-06', '12:00', weekdaysOnly)).toBe(at('2026-06-05', '20:45'));
    expect(nearest('2026-06-07', '12:00', weekdaysOnly)).toBe(at('2026-06-08', '9:00'));
    expect(nearest('2026-06-07', '12:00', { ...weekdaysOnly, days: [] })).toBeNull();
    const allDay = { ...weekdaysOnly, start: { Hour: 0, Minute: 0 }, stop: { Hour: 0, Minute: 0 } };
    expect(nearest('2026-06-06', '1:00', allDay)).toBe(at('2026-06-05', '23:45'));
  });
});

describe('any window, zone and instant', () => {
  it('opens at an instant at which it is open, and at none before', () => {
    fc.assert(
      fc.property(
        windows,
        zones,
        instants,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (window, where, now, part) => {
          const opening = nextOpening(window, now, where);
          if (opening === null) throw new Error('A window with a day never opens.');
          expect(opening).toBeGreaterThanOrEqual(now);
          expect(isOpen(window, opening, where)).toBe(true);
          if (opening > now)
            expect(isOpen(window, now + Math.floor(part * (opening - now - 1)), where)).toBe(false);
        },
      ),
    );
  });

  it('stays open until it closes, and is shut then', () => {
    fc.assert(
      fc.property(
        windows,
        zones,
        instants,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (window, where, now, part) => {
          const end = closingTime(window, now, where);
          expect(end !== null).toBe(isOpen(window, now, where));
          if (end === null || end === Number.POSITIVE_INFINITY) return;
          expect(end).toBeGreaterThan(now);
          expect(isOpen(window, now + Math.floor(part * (end - now - 1)), where)).toBe(true);
          expect(isOpen(window, end, where)).toBe(false);
        },
      ),
    );
  });

  it('lets no broadcast start outside, nor within the last 15 minutes', () => {
    fc.assert(
      fc.property(windows, zones, instants, (window, where, now) => {
        const start = nextStart(window, now, where);
        if (start === null) return;
        expect(mayStartAt(window, start, where)).toBe(true);
        expect(closingTime(window, start, where) ?? 0).toBeGreaterThanOrEqual(start + 15 * 60_000);
      }),
    );
  });

  it('has no fitting start nearer than the nearest', () => {
    const away = fc.integer({ min: 0, max: 15 * 24 * 60 });
    fc.assert(
      fc.property(windows, zones, instants, away, away, (window, where, earliest, ahead, off) => {
        const wanted = earliest + ahead * 60_000;
        const nearest = nearestStart(window, wanted, earliest, where);
        if (nearest === null) return;
        expect(mayStartAt(window, nearest, where)).toBe(true);
        expect(nearest).toBeGreaterThanOrEqual(earliest);
        const distance = Math.abs(nearest - wanted);
        for (const other of [wanted - off * 60_000, wanted + off * 60_000])
          if (other >= earliest && Math.abs(other - wanted) < distance)
            expect(mayStartAt(window, other, where)).toBe(false);
      }),
    );
  });
});
