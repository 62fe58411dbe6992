import { describe, expect, test } from 'vitest';
import { cpuMs, median, quantile } from './measure.ts';
import { isMet, ratios } from './report.ts';

describe('quantiles', () => {
  test('are taken of the sorted values', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(quantile([10, 2, 3, 4, 5, 6, 7, 8, 9, 1], 0.95)).toBe(10);
    expect(() => median([])).toThrow(RangeError);
  });
});

describe('a figure', () => {
  const figure = { name: 'x', unit: 'texts/s', ours: [100, 80, 90], reference: [20, 20, 30], goal: 4 };

  test('is compared round by round, and its worst round is the one farthest from the goal', () => {
    expect(ratios({ ...figure, direction: 'atLeast' })).toEqual({ median: 4, worst: 3 });
    expect(ratios({ ...figure, direction: 'atMost' })).toEqual({ median: 4, worst: 5 });
  });

  test('meets its goal by its median', () => {
    expect(isMet({ ...figure, direction: 'atLeast' })).toBe(true);
    expect(isMet({ ...figure, goal: 4.1, direction: 'atLeast' })).toBe(false);
    expect(isMet({ ...figure, goal: 3.9, direction: 'atMost' })).toBe(false);
  });
});

test('CPU time of this process grows', () => {
  const before = cpuMs([process.pid]);
  const end = performance.now() + 60;
  while (performance.now() < end);
  expect(cpuMs([process.pid]) - before).toBeGreaterThanOrEqual(process.platform === 'linux' ? 20 : 0);
});
