import { weekdays } from '@carillon/rules/time/weekdays';
import { expect, it } from 'vitest';
import { fittingStart, windowIsOpen, windowText } from './callWindow.ts';

const nineToNine = {
  CallingWindowDays: [...weekdays],
  StartTimeOfDay: { Hour: 9, Minute: 0 },
  StopTimeOfDay: { Hour: 21, Minute: 0 },
  CheckCallingWindow: true,
  CallingWindowIgnored: false,
  UseRecipientTimeZone: false,
};
const evening = Date.parse('2026-01-15T04:00:00Z');

it('a window is open by the clocks of the zone, and always when it is not used', () => {
  expect(windowIsOpen(nineToNine, evening, 'America/Chicago')).toBe(false);
  expect(windowIsOpen(nineToNine, evening, 'America/Los_Angeles')).toBe(true);
  expect(windowIsOpen({ ...nineToNine, CallingWindowIgnored: true }, evening, 'America/Chicago')).toBe(true);
  expect(windowIsOpen({ ...nineToNine, CheckCallingWindow: false }, evening, 'America/Chicago')).toBe(true);
});

it('the start that is offered fits the window, an hour ahead', () => {
  const start = (one: Partial<typeof nineToNine> & { CallerID: string | null }) =>
    new Date(fittingStart({ ...nineToNine, ...one }, evening + 60_000, 'America/Chicago')).toISOString();
  expect(start({ CallerID: '2145550111' })).toBe('2026-01-15T15:00:00.000Z');
  // Texts don't use a window.
  expect(start({ CallerID: null })).toBe('2026-01-15T05:15:00.000Z');
  expect(start({ CallerID: '2145550111', CallingWindowIgnored: true })).toBe('2026-01-15T05:15:00.000Z');
});

it('a window in words', () => {
  expect(windowText(nineToNine)).toBe('9:00 AM to 9:00 PM, every day');
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
  expect(windowText({ ...nineToNine, CallingWindowDays: days })).toBe('9:00 AM to 9:00 PM, Monday to Friday');
  const midnight = { Hour: 0, Minute: 0 };
  const sunday = { CallingWindowDays: ['Sunday'], StartTimeOfDay: midnight, StopTimeOfDay: midnight };
  expect(windowText({ ...nineToNine, ...sunday })).toBe('all day on Sunday');
});
