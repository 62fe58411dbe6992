import { expect, it } from 'vitest';
import { aboutSpan, count, credits, percent, plural } from './amounts.ts';

it('percent never lies at the ends', () => {
  expect([percent(0, 10), percent(1, 1000), percent(999, 1000), percent(10, 10), percent(0, 0)]).toEqual([
    0, 1, 99, 100, 0,
  ]);
});
it('numbers read well', () => {
  expect(count(12480)).toBe('12,480');
  expect(credits(1203.5)).toBe('1,203.5');
  expect(plural(1, 'person', 'people')).toBe('1 person');
  expect(plural(1204, 'person', 'people')).toBe('1,204 people');
});
it('spans are rough on purpose', () => {
  expect([10_000, 60_000, 150_000, 3 * 3_600_000, 72 * 3_600_000].map(aboutSpan)).toEqual([
    'less than a minute',
    'about 1 minute',
    'about 3 minutes',
    'about 3 hours',
    'about 3 days',
  ]);
});
