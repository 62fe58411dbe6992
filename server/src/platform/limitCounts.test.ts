import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, testStart, type TestApp } from '../testing/testApp.ts';
import { countOne, forgetCount, removeEndedCounts, spendAll } from './limitCounts.sql.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const start = new Date(testStart);
const later = (ms: number) => new Date(start.getTime() + ms);
const limit = { what: 'tries', times: 3, windowMs: 60_000 } as const;
const count = (of: string, at = start) => test.base.database.inPlatform((tx) => countOne(tx, limit, of, at));

it('allows so many in a window, and says until when there are no more', async () => {
  for (let n = 0; n < 3; n += 1) expect(await count('a', later(n * 1_000))).toBeNull();
  expect(await count('a', later(59_999))).toEqual(later(60_000));
  expect(await count('A', later(59_999))).toEqual(later(60_000));
  expect(await count('b')).toBeNull();
  expect(await count('a', later(60_000))).toBeNull();
});

it('counts all of many at the same instant', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => count('race')));
  expect(answers.filter((until) => until === null)).toHaveLength(3);
});

it('forgets after a success, and removes windows that are over', async () => {
  for (let n = 0; n < 4; n += 1) await count('c');
  await test.base.database.inPlatform((tx) => forgetCount(tx, limit, 'C'));
  expect(await count('c')).toBeNull();
  await test.base.database.inPlatform((tx) => removeEndedCounts(tx, later(10 * 60_000)));
  const rows = await test.base.database.inPlatform((tx) => tx.query('select from limit_count'));
  expect(rows).toEqual([]);
});

it('throws with the longest wait of the limits that are exceeded', async () => {
  const hour = { what: 'hour', times: 1, windowMs: 3_600_000 } as const;
  const spend = () =>
    test.base.database.inPlatform((tx) =>
      spendAll(
        tx,
        [
          [limit, 'd'],
          [hour, 'd'],
        ],
        start,
      ),
    );
  await spend();
  await expect(spend()).rejects.toMatchObject({
    errorName: 'TooManyRequests',
    extra: { RetryAfterSeconds: 3_600 },
  });
});

it('writes no name down', async () => {
  await count('jane@example.com');
  const rows = await test.base.database.inPlatform((tx) => tx.query('select key from limit_count'));
  expect(JSON.stringify(rows)).not.toContain('jane');
});
