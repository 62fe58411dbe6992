import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Notification } from '@carillon/contract/notifications';
import type { ErrorBody } from '@carillon/contract/errors';
import type { ListEnvelope } from '@carillon/contract/lists';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/testApp.ts';

let test: TestApp;
let owner: Visitor;
let admin: Visitor;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  admin = await test.signIn('demo-admin');
});
afterAll(() => test.close());

const list = async (who: Visitor) =>
  (await who.call('GET', '/notifications?pagesize=1000')).json<ListEnvelope<Notification>>();
const first = async (who: Visitor) => (await list(who)).Items[0] as Notification;

describe('notifications of a user', () => {
  it('are there for every number, by email, active for the owner alone (C-304, 3-decisions 12.2)', async () => {
    const { Items, PageSize } = await list(owner);
    expect(PageSize).toBe(1_000);
    expect(Items).toHaveLength(5);
    expect(Items[0]).toEqual({
      NotificationID: expect.any(Number) as number,
      TextNumberID: expect.any(Number) as number,
      IsActive: true,
      Type: 'TextUnread',
      Method: 'Email',
      PeriodMinutes: 15,
      NotificationWindow: {
        Days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
        StartTimeOfDay: { Hour: 9, Minute: 0 },
        StopTimeOfDay: { Hour: 21, Minute: 0 },
      },
      BrowserNotificationsEnabled: false,
      AudioNotificationsEnabled: false,
      Name: 'District office',
      Description: '',
    });
    expect((await list(admin)).Items.map((one) => one.IsActive)).toEqual([false, false, false, false, false]);
    expect((await list(await test.signIn('demo-user'))).Items).toEqual([]);
    expect((await owner.call('GET', '/notifications')).json()).toMatchObject({ PageSize: 1_000 });
  });

  it('are added once per method with the usual values, changed, deleted, and put back', async () => {
    const { TextNumberID } = await first(owner);
    const add = () => owner.call('POST', '/notifications', { TextNumberID, Method: 'Text' });
    const added = await add();
    expect(added.statusCode).toBe(201);
    const { NotificationID, ...rest } = added.json<Notification>();
    expect(rest).toMatchObject({
      IsActive: true,
      Method: 'Text',
      PeriodMinutes: 15,
      Name: 'District office',
    });
    expect((await add()).json<ErrorBody>()).toMatchObject({
      ErrorName: 'Validation',
      Message: 'You already have a notification by text for this number. Change that one instead.',
    });
    const change = { PeriodMinutes: 1440, Description: 'Weekends', BrowserNotificationsEnabled: true };
    const changed = await owner.call('PUT', `/notifications/${NotificationID}`, change);
    expect(changed.json()).toEqual({ NotificationID, ...rest, ...change });
    const { UndoID } = (await owner.call('DELETE', `/notifications/${NotificationID}`)).json<{
      UndoID: string;
    }>();
    expect((await list(owner)).Items).toHaveLength(5);
    const undo = () => owner.call('POST', `/notifications/undo/${UndoID}`, {});
    expect((await undo()).json()).toEqual({ UndoID, UndoExecuted: true });
    expect((await list(owner)).Items).toContainEqual({ NotificationID, ...rest, ...change });
    expect((await undo()).statusCode).toBe(409);
  });

  it('refuse what can’t be saved, each with its sentence (C-176)', async () => {
    const { NotificationID, NotificationWindow } = await first(owner);
    const put = async (body: object) =>
      (await owner.call('PUT', `/notifications/${NotificationID}`, body)).json<ErrorBody>();
    const window = (change: object) => ({ NotificationWindow: { ...NotificationWindow, ...change } });
    expect(await put({ Name: 'x'.repeat(51) })).toMatchObject({ ErrorName: 'Validation' });
    expect(await put({ Description: 'x'.repeat(201) })).toMatchObject({ ErrorName: 'Validation' });
    expect((await put(window({ Days: [] }))).Message).toBe('Select at least one Notification Window Day');
    const late = window({ StartTimeOfDay: { Hour: 21, Minute: 0 }, StopTimeOfDay: { Hour: 9, Minute: 0 } });
    expect((await put(late)).Message).toBe('Start time must be before stop time');
    expect((await put({ PeriodMinutes: 16 })).Message).toBe('Choose how often you want to be notified.');
    const allDay = window({
      StartTimeOfDay: { Hour: 0, Minute: 0 },
      StopTimeOfDay: { Hour: 23, Minute: 59 },
    });
    expect(await put(allDay)).toMatchObject(allDay);
    expect(await put({ Name: 'x'.repeat(50), Description: 'x'.repeat(200) })).toMatchObject({
      Name: 'x'.repeat(50),
    });
  });

  it('are invisible to other users, even colleagues', async () => {
    const { NotificationID } = await first(owner);
    expect((await admin.call('PUT', `/notifications/${NotificationID}`, { Name: 'x' })).statusCode).toBe(404);
    expect((await admin.call('DELETE', `/notifications/${NotificationID}`)).statusCode).toBe(404);
  });

  it('are not turned on where they could never arrive', async () => {
    const { TextNumberID } = await first(admin);
    await asOwner(test, `update app_user set phone = '', email = '' where user_name = 'demo-admin'`);
    const byText = await admin.call('POST', '/notifications', { TextNumberID, Method: 'Text' });
    expect(byText.json<ErrorBody>().Message).toBe(
      'There is no phone number in your profile that can be texted. Add one, then turn this on.',
    );
    const { NotificationID } = await first(admin);
    const byMail = await admin.call('PUT', `/notifications/${NotificationID}`, { IsActive: true });
    expect(byMail.json<ErrorBody>().Message).toBe(
      'There is no email address in your profile. Add one, then turn this on.',
    );
  });
});

describe('browsers that take push', () => {
  const token = (endpoint: string) =>
    JSON.stringify({
      endpoint,
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    });
  const post = (who: Visitor, endpoint: string) =>
    who.call('POST', '/notifications/push/token', {
      Token: token(endpoint),
      Provider: 'webpush',
      DeviceType: 'web',
    });

  it('subscribe by one key, which stays', async () => {
    const key = async () =>
      (await owner.call('GET', '/notifications/push/key')).json<{ PublicKey: string }>().PublicKey;
    const PublicKey = await key();
    expect(Buffer.from(PublicKey, 'base64url')).toHaveLength(65);
    expect(await key()).toBe(PublicKey);
    const [stored] = await asOwner<{ value: { sealedKey: string } }>(
      test,
      `select value from setting where name = 'push-keys'`,
    );
    expect(stored?.value.sealedKey).toMatch(/^[\w-]{60,}$/);
  });

  it('are kept once, deleted on request, and an unknown one is no error (C-251)', async () => {
    const one = await post(owner, 'https://fcm.googleapis.com/fcm/send/one');
    const { PushTokenID } = one.json<{ PushTokenID: number }>();
    expect((await post(owner, 'https://fcm.googleapis.com/fcm/send/one')).json()).toEqual({ PushTokenID });
    for (let times = 0; times < 2; times += 1)
      expect((await owner.call('DELETE', `/notifications/push/token/${PushTokenID}`)).statusCode).toBe(204);
    expect(await asOwner(test, 'select from push_token')).toEqual([]);
  });

  it('are not inner addresses', async () => {
    for (const endpoint of ['https://127.0.0.1/x', 'http://push.example.org/x', 'https://[::1]/x'])
      expect((await post(owner, endpoint)).statusCode).toBe(400);
  });

  it('are forgotten with the session that signed out', async () => {
    const visitor = await test.signIn('demo-admin');
    await post(visitor, 'https://fcm.googleapis.com/fcm/send/two');
    await post(owner, 'https://fcm.googleapis.com/fcm/send/three');
    await visitor.call('GET', '/logout');
    expect(await asOwner(test, `select token::json->>'endpoint' as at from push_token`)).toEqual([
      { at: 'https://fcm.googleapis.com/fcm/send/three' },
    ]);
  });
});
