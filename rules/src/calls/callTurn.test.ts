import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOpen, nextOpening, type CallingWindow } from '../time/callingWindow.ts';
import { weekdays } from '../time/weekdays.ts';
import { callTurn } from './callTurn.ts';
import { zonesOfPhone } from '../phones/phoneZones.ts';

const window: CallingWindow = {
  days: weekdays,
  start: { Hour: 9, Minute: 0 },
  stop: { Hour: 21, Minute: 0 },
};
const zonesOf = (phone: string) => zonesOfPhone(phone) ?? [];
const turn = (phone: string, now: string, goesOn = true, began = now) =>
  callTurn(window, zonesOf(phone), { began: Date.parse(began), now: Date.parse(now), goesOn });
const at = (instant: string) => Date.parse(instant);

describe('a number whose own clocks count', () => {
  it('is called within the window where it is, before and after the clocks change', () => {
    // 9:00 in New York, 8:00 in Chicago, 6:00 in Los Angeles; summer time from 8 March to 1 November 2026.
    expect(turn('2125550100', '2026-06-03T13:00:00Z')).toMatchObject({ kind: 'now' });
    expect(turn('3125550100', '2026-06-03T13:00:00Z')).toEqual({
      kind: 'later',
      at: at('2026-06-03T14:00:00Z'),
    });
    expect(turn('3105550100', '2026-06-03T13:00:00Z')).toEqual({
      kind: 'later',
      at: at('2026-06-03T16:00:00Z'),
    });
    expect(turn('2125550100', '2026-03-07T13:30:00Z')).toEqual({
      kind: 'later',
      at: at('2026-03-07T14:00:00Z'),
    });
    expect(turn('2125550100', '2026-03-08T13:00:00Z')).toMatchObject({ kind: 'now' });
    expect(turn('2125550100', '2026-11-01T13:30:00Z')).toEqual({
      kind: 'later',
      at: at('2026-11-01T14:00:00Z'),
    });
    // Arizona has no summer time.
    expect(turn('6025550100', '2026-06-03T15:59:59Z')).toMatchObject({ kind: 'later' });
    expect(turn('6025550100', '2026-06-03T16:00:00Z')).toMatchObject({ kind: 'now' });
    expect(turn('6025550100', '2026-12-03T16:00:00Z')).toMatchObject({ kind: 'now' });
  });

  it('is called only while it is open in every zone that it may be in', () => {
    // 208 is Idaho, whose south has mountain time and whose north has pacific time.
    expect(turn('2085550100', '2026-06-03T15:30:00Z')).toEqual({
      kind: 'later',
      at: at('2026-06-03T16:00:00Z'),
    });
    expect(turn('2085550100', '2026-06-03T16:00:00Z')).toEqual({
      kind: 'now',
      until: at('2026-06-04T03:00:00Z'),
    });
  });

  it('without the next day has the opening that it was in when calling began, or the first after', () => {
    const began = '2026-06-03T13:00:00Z';
    expect(turn('3105550100', began, false)).toEqual({ kind: 'later', at: at('2026-06-03T16:00:00Z') });
    expect(turn('3105550100', '2026-06-04T03:59:59Z', false, began)).toMatchObject({ kind: 'now' });
    expect(turn('3105550100', '2026-06-04T04:00:00Z', false, began)).toEqual({
      kind: 'over',
      hasHours: true,
    });
    expect(turn('2125550100', '2026-06-04T01:00:00Z', false, began)).toEqual({
      kind: 'over',
      hasHours: true,
    });
    expect(turn('2125550100', '2026-06-04T01:00:00Z', true, began)).toEqual({
      kind: 'later',
      at: at('2026-06-04T13:00:00Z'),
    });
  });

  it('is not called at all where no hour is open by all of its clocks', () => {
    const short = { ...window, stop: { Hour: 10, Minute: 0 } };
    const now = at('2026-06-03T16:30:00Z');
    expect(callTurn(short, zonesOf('8005550100'), { began: now, now, goesOn: true })).toEqual({
      kind: 'over',
      hasHours: false,
    });
  });
});

const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
const time = (of: number) => ({ Hour: Math.floor(of / 60), Minute: of % 60 });
const windows = fc
  .record({ days: fc.subarray([...weekdays], { minLength: 1 }), first: minutes, second: minutes })
  .filter(({ first, second }) => first !== second)
  .map(({ days, first, second }) => ({
    days,
    start: time(Math.min(first, second)),
    stop: time(Math.max(first, second)),
  }));
const phones = fc.constantFrom(
  '2125550100',
  '3125550100',
  '2085550100',
  '9285550100',
  '9075550100',
  '8085550100',
  '7095550100',
  '8005550100',
  '61412345678',
  '447700900123',
);
// Both changes of the clocks of a year lie between these.
const instants = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });
const waits = fc.integer({ min: 0, max: 3 * 86_400_000 });

it('never calls outside of the window by any clock of the number, and never waits past its opening', () => {
  fc.assert(
    fc.property(windows, phones, instants, waits, fc.boolean(), (any, phone, began, wait, goesOn) => {
      const zones = zonesOf(phone);
      const now = began + wait;
      const isOpenEverywhere = (instant: number) => zones.every((zone) => isOpen(any, instant, zone));
      const result = callTurn(any, zones, { began, now, goesOn });
      if (result.kind === 'now') {
        expect(isOpenEverywhere(now)).toBe(true);
        if (result.until !== Number.POSITIVE_INFINITY) {
          expect(isOpenEverywhere(result.until - 1)).toBe(true);
          expect(isOpenEverywhere(result.until)).toBe(false);
        }
      } else if (result.kind === 'later') {
        expect(isOpenEverywhere(now)).toBe(false);
        expect(isOpenEverywhere(result.at)).toBe(true);
        expect(isOpenEverywhere(result.at - 1)).toBe(false);
        expect(callTurn(any, zones, { began, now: result.at, goesOn }).kind).toBe('now');
      } else if (goesOn) {
        // No minute of any hour will do.
        expect(nextOpening(any, now, zones)).toBeNull();
      } else if (result.hasHours) expect(nextOpening(any, began, zones) ?? now).toBeLessThan(now);
    }),
  );
});
