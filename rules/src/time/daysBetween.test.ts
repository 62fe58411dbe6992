import { expect, it } from 'vitest';
import { daysBetween } from './daysBetween.ts';

it.each([
  [{}, null, null],
  [{ startdate: '2026-01-14' }, '2026-01-14T06:00:00.000Z', null],
  [{ enddate: '2026-01-31' }, null, '2026-02-01T06:00:00.000Z'],
  // The day on which clocks go forward is an hour shorter.
  [
    { startdate: '2026-03-08', enddate: '2026-03-08' },
    '2026-03-08T06:00:00.000Z',
    '2026-03-09T05:00:00.000Z',
  ],
])('%j are the days from %s to %s', (query, from, before) => {
  const days = daysBetween(query, 'America/Chicago');
  expect([days.from?.toISOString() ?? null, days.before?.toISOString() ?? null]).toEqual([from, before]);
});
