import { expect, it } from 'vitest';
import { limitConcurrency } from './concurrency.ts';

it('runs this many at once, the others in their order, and a failure hands its place on', async () => {
  const inTurn = limitConcurrency(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const works = [0, 1, 2, 3, 4].map((n) =>
    inTurn(async () => {
      begun.push(n);
      await new Promise<void>((end) => ends.push(end));
      if (n === 1) throw new Error('one fails');
      return n;
    }),
  );
  const outcome = Promise.allSettled(works);
  expect(begun).toEqual([0, 1]);
  for (let n = 0; n < 5; n += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(n);
    expect(begun.length).toBeLessThanOrEqual(n + 2);
    ends[n]?.();
  }
  expect((await outcome).map((one) => one.status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(await inTurn(() => Promise.resolve('free again'))).toBe('free again');
});
