import { expect, it } from 'vitest';
import { aboutSpan, count, credits, percent, percentText, plural } from './amounts.ts';

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

it.each([
  [0, 10, '0'],
  [44, 50_000, '<1'],
  [1, 101, '<1'],
  [1, 100, '1'],
  [499, 50_000, '<1'],
  [500, 50_000, '1'],
  [1, 3, '33'],
  [999, 1_000, '99'],
  [49_999, 50_000, '99'],
  [10, 10, '100'],
  [0, 0, '0'],
  [5, 0, '0'],
])('%i of %i reads as %s%%', (part, total, text) => {
  expect(percentText(part, total)).toBe(text);
});
