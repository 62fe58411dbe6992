import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';
import { queues } from '../queues.ts';
import { installJobs, openJobs, type Chore } from './jobs.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const choreNamed = (name: string): Chore => ({ name, cron: '* * * * *', expireInSeconds: 60 });

it('chores have their times, and a worker that was away catches up once', async () => {
  const times = await asOwner(test, 'select name, cron, timezone from pgboss.schedule order by name');
  expect(times).toEqual([
    { name: 'audit', cron: '23 4 * * *', timezone: 'UTC' },
    { name: 'audit-open-queues', cron: '*/10 * * * *', timezone: 'UTC' },
    { name: 'digests', cron: '* * * * *', timezone: 'UTC' },
    { name: 'expire', cron: '*/10 * * * *', timezone: 'UTC' },
    { name: 'fetch-overdue-pictures', cron: '*/10 * * * *', timezone: 'UTC' },
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
