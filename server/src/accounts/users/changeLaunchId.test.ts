import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkPhoneLaunchId, getPhoneLaunch } from '@carillon/contract/accounts/accounts';
import type { ErrorBody } from '@carillon/contract/errors';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';

const taken = 'This phone launch ID is already taken.';
const own = 'This is already your existing phone launch ID.';

describe('a phone launch ID (row P-148, 1-decisions G-106)', () => {
  let test: TestApp;
  let owner: Visitor;
  let admin: Visitor;
  beforeAll(async () => {
    test = await createTestApp();
    owner = await test.signIn('demo-owner');
    admin = await test.signIn('demo-admin');
  });
  afterAll(() => test.close());

  const put = async (who: Visitor, PhoneLaunchID: string) => {
    const answer = await who.call('PUT', '/user', { PhoneLaunchID });
    const body = answer.json<ErrorBody & { PhoneLaunchID?: string }>();
    return answer.statusCode === 200
      ? body.PhoneLaunchID
      : [answer.statusCode, body.ErrorName, body.Errors[0]?.Field, body.Errors[0]?.Message];
  };
  const check = async (who: Visitor, id: string) => {
    const answer = await who.call('GET', `/user/phonelaunch/check?PhoneLaunchID=${encodeURIComponent(id)}`);
    return answer.statusCode === 200
      ? checkPhoneLaunchId.response.parse(answer.json())
      : answer.json<ErrorBody>().Errors[0]?.Message;
  };

  it('does not exist at first, is kept, changed, and given up', async () => {
    expect((await owner.call('GET', '/user')).json()).toMatchObject({ PhoneLaunchID: '' });
    expect(await put(owner, ' 4711 ')).toBe('4711');
    expect((await owner.call('GET', '/user')).json()).toMatchObject({ PhoneLaunchID: '4711' });
    expect(getPhoneLaunch.response.parse((await owner.call('GET', '/user/phonelaunch')).json())).toEqual({
      PhoneLaunchID: '4711',
      PhoneNumber: '8885550190',
      Phone: '2145550142',
    });
    expect(await put(owner, '0815')).toBe('0815');
    expect(await put(owner, '')).toBe('');
    expect(await put(owner, '')).toBe('');
    expect((await owner.call('PUT', '/user', { CallThrottle: 0 })).statusCode).toBe(200);
  });

  it('belongs to one user of the account: another’s and one’s own are refused with different sentences', async () => {
    expect(await put(owner, '12')).toBe('12');
    expect(await put(admin, '12')).toEqual([400, 'PhoneLaunchIDTaken', 'PhoneLaunchID', taken]);
    expect(await put(owner, '12')).toEqual([400, 'PhoneLaunchIDOwn', 'PhoneLaunchID', own]);
    // Nothing else of the same request is kept.
    const both = await owner.call('PUT', '/user', { PhoneLaunchID: '12', CallThrottle: 5 });
    expect(both.statusCode).toBe(400);
    expect((await owner.call('GET', '/user')).json()).toMatchObject({ CallThrottle: 0 });
    // Leading zeros count on a keypad.
    expect(await put(admin, '012')).toBe('012');
    expect(await put(admin, '')).toBe('');
    expect(await put(owner, '')).toBe('');
    expect(await put(admin, '12')).toBe('12');
  });

  it('of another organization does not count here', async () => {
    const mallory = await test.signIn('mallory-owner');
    expect(await put(admin, '77')).toBe('77');
    expect(await put(mallory, '77')).toBe('77');
    expect(await check(mallory, '77')).toEqual({ IsAvailable: false, Message: own });
  });

  it('is checked before it is saved, in the same words', async () => {
    expect(await put(admin, '500')).toBe('500');
    expect(await check(owner, '500')).toEqual({ IsAvailable: false, Message: taken });
    expect(await check(admin, '500')).toEqual({ IsAvailable: false, Message: own });
    expect(await check(owner, '501')).toEqual({ IsAvailable: true, Message: '' });
    expect(await check(owner, '')).toEqual({ IsAvailable: true, Message: '' });
    expect(await check(owner, '12x')).toBe('Use 1 to 9 digits');
  });

  it('has 1 to 9 digits', async () => {
    for (const wrong of ['1234567890', '12x', '-1', '*1'])
      expect(await put(owner, wrong)).toEqual([400, 'Validation', 'PhoneLaunchID', 'Use 1 to 9 digits']);
    expect(await put(owner, '123456789')).toBe('123456789');
  });

  it('requested by two users at once goes to one', async () => {
    const answers = await Promise.all([put(owner, '31'), put(admin, '31')]);
    expect(answers.toSorted()).toEqual(['31', [400, 'PhoneLaunchIDTaken', 'PhoneLaunchID', taken]]);
  });

  it('is for users who may create broadcasts', async () => {
    await asOwner(test, `update app_user set can_create_broadcast = false where user_name = 'demo-user'`);
    const user = await test.signIn('demo-user');
    expect((await user.call('PUT', '/user', { PhoneLaunchID: '9' })).statusCode).toBe(403);
    expect((await user.call('GET', '/user/phonelaunch')).statusCode).toBe(403);
    expect((await user.call('GET', '/user/phonelaunch/check?PhoneLaunchID=9')).statusCode).toBe(403);
    expect((await user.call('PUT', '/user', { CallThrottle: 0 })).statusCode).toBe(200);
  });
});
