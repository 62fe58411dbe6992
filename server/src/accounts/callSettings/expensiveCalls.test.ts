import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '@carillon/contract/all';
import type { ErrorBody } from '@carillon/contract/errors';
import type { Expense } from '@carillon/contract/route';
import { asTenant } from '../../platform/database/tenant.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { expensiveLimits, spendCall } from './expensiveCalls.ts';

let test: TestApp;
let owner: Visitor;
let admin: Visitor;
let stranger: Visitor;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  admin = await test.signIn('demo-admin');
  stranger = await test.signIn('mallory-owner');
});
afterAll(() => test.close());

const anHour = 3_600_000;
const lookUp = (who: Visitor) => who.call('POST', '/phonenumbers/lookup', { Source: '2145550123' });
const preview = (who: Visitor) => who.call('POST', '/audio/speech/preview', {});
const upload = (who: Visitor) => who.upload('/fileuploads?filename=a.csv', 'Phone\n2145550123\n');
const image = (who: Visitor) => who.upload('/media/image/a.png', 'x', 'PUT');
const download = (who: Visitor) => who.call('GET', '/contacts/export');

/** As if the user had made this many requests in this hour. */
async function asked(who: Visitor, kind: Expense, n: number): Promise<void> {
  const user = (await who.call('GET', '/user')).json<{ UserID: number }>();
  const { AccountID } = (await who.call('GET', '/account')).json<{ AccountID: number }>();
  for (let left = n; left > 0; left -= 1)
    await spendCall(test.base, { tenant: asTenant(AccountID), userId: user.UserID }, kind, 1).catch(
      () => undefined,
    );
}

it('every route that makes a file, accepts one, speaks, looks up, or sends to the user is counted', () => {
  const expensive = new Set(
    Object.values(allRoutes)
      .filter((route) => route.expensive !== undefined)
      .map(({ path }) => path),
  );
  const files = Object.values(allRoutes).filter(
    (route) => route.rawBody === true || /csv|octet-stream/.test(route.produces ?? ''),
  );
  expect(files.length).toBeGreaterThan(6);
  for (const { path } of files) expect([...expensive]).toContain(path);
  for (const path of ['/audio/speech', '/audio/speech/preview', '/phonenumbers/lookup'])
    expect([...expensive]).toContain(path);
  expect([...expensive]).toContain('/draft-broadcasts/:DraftBroadcastID/test');
  for (const { user, account } of Object.values(expensiveLimits)) expect(account).toBeGreaterThan(user);
});

describe('a user who reached the limit', () => {
  it.each<[kind: Expense, call: (who: Visitor) => ReturnType<typeof lookUp>, sentence: string]>([
    [
      'lookUp',
      lookUp,
      'You have looked up numbers 300 times within an hour, which is the most. You can look up more in 60 minutes.',
    ],
    [
      'upload',
      upload,
      'You have uploaded 300 files within an hour, which is the most. You can upload the next one in 60 minutes.',
    ],
    [
      'upload',
      image,
      'You have uploaded 300 files within an hour, which is the most. You can upload the next one in 60 minutes.',
    ],
    [
      'download',
      download,
      'You have downloaded 120 files within an hour, which is the most. You can download the next one in 60 minutes.',
    ],
    [
      'speech',
      (who) => who.call('POST', '/audio/speech/preview', { Text: 'Hello', VoiceID: 'x' }),
      'You have had 120 texts spoken within an hour, which is the most. You can have the next one spoken in 60 minutes.',
    ],
    [
      'test',
      (who) => who.call('POST', '/draft-broadcasts/1/test', { RequestKey: 'k' }),
      'You have sent 30 test texts within an hour, which is the most. You can send the next one in 60 minutes.',
    ],
  ])('of %s is told when to continue', async (kind, call, sentence) => {
    await asked(owner, kind, expensiveLimits[kind].user);
    const answer = await call(owner);
    expect([answer.statusCode, answer.json<ErrorBody>().Message]).toEqual([429, sentence]);
    expect(answer.headers['retry-after']).toBe('3600');
    // Other users continue, and so does this one an hour later.
    expect((await call(admin)).statusCode).not.toBe(429);
    expect((await call(stranger)).statusCode).not.toBe(429);
    test.base.clock.advance(anHour);
    expect((await call(owner)).statusCode).not.toBe(429);
    test.base.clock.advance(anHour);
  });

  it('waits no longer after another request meanwhile', async () => {
    await asked(owner, 'lookUp', 300);
    test.base.clock.advance(anHour / 2);
    for (let n = 0; n < 3; n += 1)
      expect((await lookUp(owner)).json<ErrorBody>().Message).toContain('in 30 minutes.');
    test.base.clock.advance(anHour / 2 - 30_000);
    expect((await lookUp(owner)).json<ErrorBody>().Message).toContain('in 1 minute.');
    test.base.clock.advance(30_000);
    expect((await lookUp(owner)).statusCode).toBe(200);
  });
});

it('an organization has its own limit for all its users', async () => {
  test.base.clock.advance(anHour);
  await asked(admin, 'speech', expensiveLimits.speech.account);
  const answer = await owner.call('POST', '/audio/speech/preview', { Text: 'Hello', VoiceID: 'x' });
  expect(answer.json<ErrorBody>().Message).toMatch(/^Your organization has had 500 texts spoken/);
  expect((await preview(stranger)).statusCode).toBe(400);
});

it('a setting multiplies the limits, or lifts them', async () => {
  test.base.clock.advance(anHour);
  const caller = { tenant: asTenant(1), userId: 99 };
  const spend = (times: number) => spendCall(test.base, caller, 'test', times);
  for (let n = 0; n < 30; n += 1) await spend(1);
  await expect(spend(1)).rejects.toThrow('You have sent 30');
  await expect(spend(2)).resolves.toBeUndefined();
  await expect(spend(0)).resolves.toBeUndefined();
});
