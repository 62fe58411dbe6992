import { afterAll, beforeAll, expect, it } from 'vitest';
import { countOne } from '../../platform/limitCounts.sql.ts';
import { createTestApp, testStart, type TestApp } from '../../testing/testApp.ts';
import { countCodeOfPrefix } from '../verifiedPhones/verifiedPhones.sql.ts';
import { forgetEnded } from './forgetEnded.ts';
import { issueToken } from './oneTimeTokens.sql.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('deletes what is over, and nothing else', async () => {
  const day = 86_400_000;
  const now = new Date(testStart);
  const at = (days: number) => new Date(now.getTime() + days * day);
  const limit = { what: 'tries', times: 1, windowMs: 60_000 } as const;
  const all = <T>(sql: string) => test.base.database.inPlatform((tx) => tx.query<T>(sql));
  await test.base.database.inPlatform(async (tx) => {
    for (const days of [-8, 0]) {
      await countOne(tx, limit, String(days), at(days));
      await countCodeOfPrefix(tx, '214555', at(days), { sent: 1, entered: 0 });
      await issueToken(tx, 'reset', { accountId: 1, userId: 100 + days, boundTo: String(days) }, at(days));
    }
  });
  await forgetEnded({ ...test.base, clock: { now: () => now } });
  expect(await all('select n from limit_count')).toEqual([{ n: 1 }]);
  expect(await all('select bound_to from one_time_token')).toEqual([{ bound_to: '0' }]);
  expect(await all('select sent from code_prefix')).toEqual([{ sent: 1 }]);
});
