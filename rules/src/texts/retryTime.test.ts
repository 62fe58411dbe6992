import { expect, it } from 'vitest';
import { retryText } from './retryTime.ts';

const chicago = 'America/Chicago';
const now = '2026-03-04T15:00:00-06:00';

it.each([
  ['later today', '2026-03-04T15:40:00-06:00', chicago, 'Tries again at 3:40 PM'],
  ['in a second', '2026-03-04T15:00:01-06:00', chicago, 'Tries again at 3:00 PM'],
  ['now', now, chicago, 'Tries again in a moment'],
  ['a minute ago: its turn comes next', '2026-03-04T14:59:00-06:00', chicago, 'Tries again in a moment'],
  ['in the last minute of today', '2026-03-04T23:59:00-06:00', chicago, 'Tries again at 11:59 PM'],
  ['at midnight', '2026-03-05T00:00:00-06:00', chicago, 'Tries again tomorrow at 12:00 AM'],
  ['tomorrow', '2026-03-05T08:00:00-06:00', chicago, 'Tries again tomorrow at 8:00 AM'],
  ['the day after', '2026-03-06T08:00:00-06:00', chicago, 'Tries again Mar 6, 2026 at 8:00 AM'],
  [
    'today in Chicago, tomorrow in London',
    '2026-03-04T18:30:00-06:00',
    'Europe/London',
    'Tries again tomorrow at 12:30 AM',
  ],
  ['in a zone of half hours', '2026-03-04T15:40:00-06:00', 'Asia/Kolkata', 'Tries again at 3:10 AM'],
])('%s', (_, at, zone, words) => {
  expect(retryText(Date.parse(at), Date.parse(now), zone)).toBe(words);
});

it('follows a clock change', () => {
  const evening = Date.parse('2026-03-07T20:00:00-06:00');
  expect(retryText(Date.parse('2026-03-08T08:00:00-05:00'), evening, chicago)).toBe(
    'Tries again tomorrow at 8:00 AM',
  );
});
