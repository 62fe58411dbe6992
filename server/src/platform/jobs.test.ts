import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';
import { queues } from '../queues.ts';
import { asTenant } from './database/tenant.ts';
import { installJobs, job, openJobs, type Chore } from './jobs.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const choreNamed = (name: string): Chore => ({ name, cron: '* * * * *', expireInSeconds: 60 });

it('chores have their times, and a worker that was away catches up once', async () => {
  const times = await asOwner(test, 'select name, cron, timezone from pgboss.schedule order by name');
  expect(times).toEqual([
    { name: 'activity', cron: '40 3 * * *', timezone: 'UTC' },
    { name: 'audit', cron: '23 4 * * *', timezone: 'UTC' },
    { name: 'audit-open-queues', cron: '*/10 * * * *', timezone: 'UTC' },
    { name: 'digests', cron: '* * * * *', timezone: 'UTC' },
    { name: 'end-trials', cron: '*/10 * * * *', timezone: 'UTC' },
    { name: 'expire', cron: '*/10 * * * *', timezone: 'UTC' },
    { name: 'fetch-overdue-pictures', cron: '*/10 * * * *', timezone: 'UTC' },
    { name: 'forget-ended', cron: '17 * * * *', timezone: 'UTC' },
    { name: 'go-on', cron: '* * * * *', timezone: 'UTC' },
    { name: 'purge', cron: '41 * * * *', timezone: 'UTC' },
    { name: 'repeat', cron: '* * * * *', timezone: 'UTC' },
    { name: 'sum-conversations', cron: '* * * * *', timezone: 'UTC' },
    { name: 'sweep-files', cron: '43 * * * *', timezone: 'UTC' },
    { name: 'sweep-pictures', cron: '47 * * * *', timezone: 'UTC' },
  ]);
  // As if no worker had run for two days.
  await asOwner(test, `update pgboss.version set cron_on = now() - interval '2 days'`);
  await asOwner(test, `update pgboss.schedule set created_on = now() - interval '3 days'`);
  const jobs = await openJobs(test.testDatabase.appUrl, { worker: true, log: test.base.log });
  try {
    const purge = vi.fn(async () => undefined);
    const audit = vi.fn(async () => undefined);
    await jobs.repeat(choreNamed('purge'), purge);
    await jobs.repeat(choreNamed('audit'), audit);
    await vi.waitUntil(() => purge.mock.calls.length > 0 && audit.mock.calls.length > 0, 15_000);
    expect([purge.mock.calls.length, audit.mock.calls.length]).toEqual([1, 1]);
  } finally {
    await jobs.close();
  }
});

it('a chore that is gone is no longer scheduled', async () => {
  const { ownerUrl } = test.testDatabase;
  const scheduled = async () =>
    (await asOwner<{ name: string }>(test, 'select name from pgboss.schedule')).map(({ name }) => name);
  const before = await scheduled();
  await installJobs(ownerUrl, [...queues, choreNamed('gone')]);
  expect(await scheduled()).toContain('gone');
  await installJobs(ownerUrl, queues);
  expect((await scheduled()).toSorted()).toEqual(before.toSorted());
});

it('a queued job wakes the workers when its transaction commits', async () => {
  const { ownerUrl, appUrl } = test.testDatabase;
  const queue = { name: 'merge-texts', expireInSeconds: 60 };
  // As an earlier version left it, without waking.
  await asOwner(test, `update pgboss.queue set notify = false where name = $1`, [queue.name]);
  await installJobs(ownerUrl, queues);
  const jobs = await openJobs(appUrl, { worker: true, log: test.base.log });
  const listener = new pg.Client({ connectionString: appUrl });
  await listener.connect();
  try {
    const [worker] = await asOwner<{ query: string }>(
      test,
      `select query from pg_stat_activity where datname = current_database() and query ilike 'listen %pgboss%'`,
    );
    if (worker === undefined) throw new Error('no worker listens');
    await listener.query(worker.query);
    const woken: (string | undefined)[] = [];
    listener.on('notification', ({ payload }) => woken.push(payload));
    const what = job({ ...queue, data: z.object({ AccountID: z.number(), TemplateMergeID: z.number() }) });
    await test.base.database.inTenant(asTenant(1_001), async (tx) => {
      await jobs.enqueue(tx, what, { AccountID: 1_001, TemplateMergeID: 0 }, { key: 'woken' });
      await listener.query('select 1');
      expect(woken).toEqual([]);
    });
    await vi.waitUntil(() => woken.length > 0, 15_000);
    expect(woken).toEqual([queue.name]);
  } finally {
    await listener.end();
    await jobs.close();
  }
});
