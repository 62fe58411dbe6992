import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AudioMessage } from '@carillon/contract/library/audio';
import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { promptTexts } from '@carillon/rules/calls/callPrompts';
import { launchLimits } from '@carillon/rules/calls/launch/phoneLaunch';
import { aContact, aGroup } from '../../contacts/fixtures.ts';
import { aPhoneWave } from '../../media/fixtures.ts';
import { asTenant } from '../../platform/database/tenant.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../../testing/testApp.ts';
import {
  callIn,
  recordingService,
  type CallingPhone,
  type CarrierName,
  type RecordingService,
} from './callInFixture.ts';
import { aNumber, seen } from '../fixtures.ts';
import { emailLaunched, emailNotLaunched } from './launchEmails.job.ts';

const line = '+18885550190';
const ownersPhone = '+12145550142';
const adminsPhone = '+12145550143';
const start = '10:05 AM on Wednesday, January 14';
const { askId, askLaunch, askList, recordLive, launchReview, goodbye, wrongLaunch } = promptTexts;

let test: TestApp;
let service: RecordingService;
let owner: Visitor;
let callerId: string;
let parents: number;
beforeAll(async () => {
  service = await recordingService();
  test = await createTestApp({ env: service.env });
  owner = await test.signIn('demo-owner');
  callerId = (await aNumber(owner)).TextPhoneNumber;
  parents = await aGroup(owner, 'Parents');
  const [first] = [
    await aContact(owner, { ListIDs: [parents] }),
    await aContact(owner, { ListIDs: [parents] }),
    await aContact(owner, { ListIDs: [parents] }),
  ];
  await asOwner(
    test,
    `insert into opt_out (account_id, phone, source, opted_out_text, opted_out_voice)
     select account_id, primary_phone, 'Call', false, true from contact where person_id = $1`,
    [first.PersonID],
  );
});
afterAll(async () => {
  await test.close();
  await service.close();
});
beforeEach(async () => {
  test.base.clock.set(testStart);
  await asOwner(test, 'delete from phone_launch_try');
  await asOwner(test, `update draft_broadcast set state = 'deleted' where state = 'open'`);
  await asOwner(test, `update app_user set phone = '2145550142' where phone <> ''`);
  await asOwner(test, `update app_user set phone = '(214) 555-0143' where user_name = 'demo-admin'`);
  await asOwner(
    test,
    `update app_user set phone_launch_id = case user_name when 'demo-owner' then '4711' when 'demo-admin' then '7' end,
       caller_id = $1, can_create_broadcast = true, window_start = 540, window_stop = 1260`,
    [callerId],
  );
  owner = await test.signIn('demo-owner');
});

const launches = async (): Promise<Broadcast[]> => {
  const { Items } = (await owner.call('GET', '/broadcasts?q=Phone%20launch&pagesize=100')).json<{
    Items: Broadcast[];
  }>();
  return Items;
};
const newest = async () => (await launches()).toSorted((a, b) => b.BroadcastID - a.BroadcastID)[0];
const drafts = async () =>
  (await owner.call('GET', '/draft-broadcasts')).json<{ Items: { BroadcastName: string }[] }>().Items;
const library = async () =>
  (await owner.call('GET', '/audio?q=Phone%20launch&pagesize=100')).json<{ Items: AudioMessage[] }>().Items;
const pending = async () =>
  (await owner.call('GET', '/account')).json<{ PendingCallBalance: number }>().PendingCallBalance;

let recordings = 0;
const newRecording = () => `launch-${(recordings += 1)}`;

async function recorded(
  carrier: CarrierName = 'bandwidth',
  { from = ownersPhone, id = '4711', list = parents, recording = newRecording() } = {},
): Promise<CallingPhone> {
  const phone = await callIn(test, carrier, line, from);
  await phone.press(`*${id}#`);
  await phone.press(`${list}#`);
  await phone.record(recording);
  return phone;
}
/** The words for a caller who enters this ID from this phone. */
async function entered(id: string, from = ownersPhone, carrier: CarrierName = 'bandwidth') {
  const phone = await callIn(test, carrier, line, from);
  await phone.press(`*${id}#`);
  return phone.said()[0];
}

describe.each(['bandwidth', 'infobip'] as const)('a broadcast launched by telephone, %s', (carrier) => {
  const tone = carrier === 'bandwidth' ? ['tone'] : [];

  it('ID, group, message, who will be called, 1: an announcement like one of the website', async () => {
    const before = { pending: await pending(), library: (await library()).length };
    const phone = await callIn(test, carrier, line, ownersPhone);
    expect(phone.said()).toEqual([askId, askLaunch]);
    await phone.press('*4711#');
    expect(phone.said()).toEqual([askList]);
    await phone.press(`${parents}#`);
    expect(phone.said()).toEqual([recordLive, ...tone]);
    const recording = newRecording();
    service.sounds.set(recording, aPhoneWave(31));
    await phone.record(recording);
    expect(phone.said()).toEqual([
      `recording ${recording}`,
      `2 people in Parents will be called, starting at ${start}.`,
      launchReview,
    ]);
    expect(await library()).toHaveLength(before.library);
    const known = (await launches()).length;
    await phone.press('1');
    expect(phone.said()).toEqual([
      `Your broadcast will be sent at ${start}. Until then, it can be canceled on the website.`,
      goodbye,
    ]);
    expect(phone.next()).toBe('');
    expect(await launches()).toHaveLength(known + 1);
    const made = await newest();
    const [message] = await library();
    expect(await seen(owner, made?.BroadcastID ?? 0)).toMatchObject({
      BroadcastName: 'Phone launch: Parents',
      BroadcastType: 'Announcement',
      BroadcastStatus: 'AuthorizationApproved',
      BroadcastStatusCategory: 'Scheduled',
      StartDate: '2026-01-14T16:05:00.000Z',
      IsLaunchedByPhone: true,
      CreatedBy: { Name: 'Olivia Reyes' },
      CallerID: callerId,
      CheckCallingWindow: true,
      PhoneNumberCount: 3,
      Audio: { AudioID: message?.AudioID, Name: 'Phone launch: Parents', Length: 31 },
      // 31 seconds are 2 credits a call. A recipient who opted out of calls costs nothing.
      MaxCreditCost: 4,
      Actions: expect.arrayContaining(['cancel']),
    });
    expect(await pending()).toBe(before.pending + 4);
    expect(message).toMatchObject({ Origin: 'CallInRecording', IsOwn: true });
    expect(await drafts()).toEqual([]);
    // The end of the call reverts nothing.
    await phone.hangUp();
    expect(await launches()).toHaveLength(known + 1);
  });

  it('the same callbacks again, and two at once, make one broadcast', async () => {
    const known = { launches: (await launches()).length, library: (await library()).length };
    const phone = await callIn(test, carrier, line, ownersPhone);
    await phone.press('*4711#');
    await phone.again();
    await phone.press(`${parents}#`);
    await Promise.all([phone.again(), phone.again()]);
    expect(await drafts()).toHaveLength(1);
    await phone.record(newRecording());
    await phone.again();
    const twin = { ...phone };
    await Promise.all([phone.press('1'), twin.press('1'), twin.press('1')]);
    const said = phone.said();
    await phone.again();
    expect(phone.said()).toEqual(said);
    expect(said[0]).toContain(`Your broadcast will be sent at ${start}`);
    expect(await launches()).toHaveLength(known.launches + 1);
    expect(await library()).toHaveLength(known.library + 1);
    expect(await drafts()).toEqual([]);
  });

  it('2 records again: only the last message is sent', async () => {
    const phone = await recorded(carrier);
    await phone.press('2');
    expect(phone.said()).toEqual([recordLive, ...tone]);
    const kept = newRecording();
    service.sounds.set(kept, aPhoneWave(61));
    await phone.record(kept);
    expect(phone.said()[0]).toBe(`recording ${kept}`);
    await phone.press('1');
    expect((await newest())?.Audio).toMatchObject({ Length: 61 });
  });

  it('a caller who hangs up before 1 has sent nothing, and leaves nothing behind', async () => {
    const known = (await launches()).length;
    const phone = await recorded(carrier);
    expect(await drafts()).toMatchObject([{ BroadcastName: 'Phone launch: Parents' }]);
    await phone.hangUp();
    await phone.hangUp();
    expect(await drafts()).toEqual([]);
    expect(await launches()).toHaveLength(known);
    // A late callback finds nothing to send.
    await phone.press('1');
    expect(phone.said()[0]).toBe(promptTexts.notLaunched);
    expect(await launches()).toHaveLength(known);
  });

  it('only from the phone of the user’s profile', async () => {
    for (const from of ['+12145556001', adminsPhone, '+447700900142', 'anonymous'])
      expect(await entered('4711', from, carrier)).toBe(wrongLaunch);
    expect(await entered('4711', ownersPhone, carrier)).toBe(askList);
    // In any format that the profile has.
    expect(await entered('7', adminsPhone, carrier)).toBe(askList);
  });

  it('every document names itself in at most 256 characters', async () => {
    const id = `r-${'3d9b7c1e-70e0-0000-8000-'.repeat(2)}123456789012`;
    await asOwner(test, `update app_user set phone_launch_id = '123456789' where user_name = 'demo-owner'`);
    const phone = await recorded(carrier, { id: '123456789', recording: id });
    expect(phone.next().split('call=')[1]?.length).toBeLessThanOrEqual(256);
  });
});

describe('who may launch', () => {
  it('three wrong IDs end a call, and six of any calls lock the phone for a day, for right IDs too', async () => {
    const phone = await callIn(test, 'bandwidth', line, ownersPhone);
    await phone.press('*1#');
    expect(phone.said()).toEqual([wrongLaunch, askId, askLaunch]);
    // A repeated callback is the same try.
    await Promise.all([phone.again(), phone.again()]);
    await phone.press('*2#');
    await phone.press('*3#');
    expect(phone.said()).toEqual([wrongLaunch, promptTexts.lastWrongLaunch, goodbye]);
    for (const id of ['4', '5', '6']) expect(await entered(id, ownersPhone, 'infobip')).toBe(wrongLaunch);
    expect(await entered('7')).toBe(promptTexts.launchLocked);
    expect(await entered('4711')).toBe(promptTexts.launchLocked);
    expect(await entered('7', adminsPhone)).toBe(askList);
    test.base.clock.set(new Date(Date.parse(testStart) + launchLimits.windowMs - 1_000).toISOString());
    expect(await entered('4711')).toBe(promptTexts.launchLocked);
    test.base.clock.set(new Date(Date.parse(testStart) + launchLimits.windowMs + 1_000).toISOString());
    expect(await entered('4711')).toBe(askList);
  });

  it('wrong IDs from many phones lock the account, not another one', async () => {
    const account = (await owner.call('GET', '/account')).json<{ AccountID: number }>().AccountID;
    await asOwner(
      test,
      `insert into phone_launch_try (attempt, phone, account_ids, at)
       select 'test ' || n, '1214555' || n, array[${account}], $2 from generate_series(8000, 8000 + $1::int - 1) n`,
      [launchLimits.perAccount - 1, testStart],
    );
    expect(await entered('7', adminsPhone)).toBe(askList);
    expect(await entered('8', adminsPhone)).toBe(wrongLaunch);
    expect(await entered('7', adminsPhone)).toBe(promptTexts.launchLocked);
    await asOwner(
      test,
      `update app_user set phone = '2125550199', phone_launch_id = '1' where user_name = 'mallory-owner'`,
    );
    expect(await entered('2', '+12125550199')).toBe(wrongLaunch);
  });

  it('an unknown phone hears the same, and is not counted', async () => {
    for (let n = 0; n < 8; n += 1) expect(await entered('4711', '+12145556001')).toBe(wrongLaunch);
    expect(await asOwner(test, 'select from phone_launch_try')).toEqual([]);
  });

  it('one phone and one ID in two organizations launch nothing', async () => {
    await asOwner(test, `update app_user set phone_launch_id = '4711' where user_name = 'mallory-owner'`);
    expect(await entered('4711')).toBe(promptTexts.launchSeveral);
    await asOwner(test, `update app_user set phone_launch_id = '4712' where user_name = 'mallory-owner'`);
    expect(await entered('4711')).toBe(askList);
  });

  it('users who may create broadcasts, are active, and have a caller ID', async () => {
    const set = (change: string) =>
      asOwner(test, `update app_user set ${change} where user_name = 'demo-admin'`);
    await set('can_create_broadcast = false');
    expect(await entered('7', adminsPhone)).toBe(promptTexts.launchNotAllowed);
    await set('can_create_broadcast = true, caller_id = null');
    expect(await entered('7', adminsPhone)).toBe(promptTexts.launchNoCallerId);
    await set('caller_id = 2145550199');
    expect(await entered('7', adminsPhone)).toBe(promptTexts.launchNoCallerId);
    await set(`caller_id = ${callerId}, is_active = false`);
    expect(await entered('7', adminsPhone)).toBe(wrongLaunch);
    await set('is_active = true');
    await asOwner(test, `update account set account_status_id = 6 where company_name like 'Riverbend%'`);
    expect(await entered('7', adminsPhone)).toBe(promptTexts.launchNotAllowed);
    await asOwner(test, `update account set account_status_id = 0 where company_name like 'Riverbend%'`);
  });

  it('a user who loses the right during the call sends nothing', async () => {
    const known = (await launches()).length;
    const phone = await recorded('bandwidth', { from: adminsPhone, id: '7' });
    await asOwner(test, `update app_user set can_create_broadcast = false where user_name = 'demo-admin'`);
    await phone.press('1');
    expect(phone.said()[0]).toBe(promptTexts.notLaunched);
    expect(await launches()).toHaveLength(known);
  });
});

describe('which group', () => {
  const chosen = async (list: number | string, id = '4711', from = ownersPhone) => {
    const phone = await callIn(test, 'bandwidth', line, from);
    await phone.press(`*${id}#`);
    await phone.press(`${list}#`);
    const said = phone.said()[0];
    await phone.hangUp();
    return said;
  };

  it('one of the account that the user sees, with a person who can be called', async () => {
    const mallory = await test.signIn('mallory-owner');
    expect(await chosen(await aGroup(mallory, 'Shift B'))).toBe(promptTexts.wrongList);
    expect(await chosen('999999999')).toBe(promptTexts.wrongList);
    expect(await chosen('')).toBe(promptTexts.wrongList);
    expect(await chosen(await aGroup(owner, 'Nobody yet'))).toBe(promptTexts.emptyList);
    // Plain users see their own groups.
    await asOwner(test, `update app_user set can_see_all_roster = false where user_name = 'demo-admin'`);
    expect(await chosen(parents, '7', adminsPhone)).toBe(promptTexts.wrongList);
    await asOwner(test, `update app_user set can_see_all_roster = true where user_name = 'demo-admin'`);
    expect(await chosen(parents, '7', adminsPhone)).toBe(recordLive);
    // 0 is Everyone.
    expect(await chosen(0)).toBe(recordLive);
    expect(await drafts()).toEqual([]);
  });

  it('not one that would keep the caller waiting', async () => {
    const large = await aGroup(owner, 'Everybody in town');
    await asOwner(
      test,
      `insert into contact_count (account_id, list_id, user_id, n)
       select account_id, list_id, user_id, 100001 from contact_group where list_id = $1`,
      [large],
    );
    expect(await chosen(large)).toBe(promptTexts.largeList);
  });
});

describe('what can prevent a launch', () => {
  it('a closed calling window is announced, and the launch waits for it (2-decisions C6.6)', async () => {
    test.base.clock.set('2026-01-15T03:00:00Z');
    owner = await test.signIn('demo-owner');
    const phone = await recorded();
    expect(phone.said()[1]).toBe(
      'Your calling window is closed now. 2 people in Parents will be called, starting at 9:00 AM on Thursday, January 15.',
    );
    await phone.press('1');
    expect(phone.said()[0]).toContain('Your broadcast will be sent at 9:00 AM on Thursday, January 15.');
    expect(await newest()).toMatchObject({
      StartDate: '2026-01-15T15:00:00.000Z',
      CallingWindowIgnored: false,
    });
  });

  it('too few credits: the reason is spoken, nothing is kept, and the caller can try again', async () => {
    const known = { launches: (await launches()).length, library: (await library()).length };
    const [wallet] = await asOwner<{ available: number }>(
      test,
      `update wallet w set available = 0 from wallet before where before.account_id = w.account_id
         and w.account_id = (select account_id from account where company_name like 'Riverbend%')
       returning before.available`,
    );
    const phone = await recorded();
    await phone.press('1');
    expect(phone.said()).toEqual([
      expect.stringMatching(/^Your broadcast was not sent\. .*credits/),
      launchReview,
    ]);
    expect(await launches()).toHaveLength(known.launches);
    expect(await library()).toHaveLength(known.library);
    await asOwner(
      test,
      `update wallet set available = $1 where account_id = (select account_id from account where company_name like 'Riverbend%')`,
      [wallet?.available ?? 0],
    );
    await phone.press('1');
    expect(phone.said()[0]).toContain('Your broadcast will be sent');
    expect(await launches()).toHaveLength(known.launches + 1);
  });

  it('silence is not sent; another recording is', async () => {
    const silent = newRecording();
    service.sounds.set(silent, aPhoneWave(5, 0));
    const phone = await recorded('bandwidth', { recording: silent });
    await phone.press('1');
    expect(phone.said()[0]).toMatch(/^Your broadcast was not sent\. .*(?:silen|sound)/i);
    await phone.press('2');
    await phone.record(newRecording());
    await phone.press('1');
    expect(phone.said()[0]).toContain('Your broadcast will be sent');
  });

  it('a recording that the carrier does not have yet; a caller who hung up finds the people in a draft', async () => {
    const known = (await launches()).length;
    const phone = await recorded('bandwidth', { recording: 'r-missing' });
    await phone.press('1');
    expect(phone.said()).toEqual([promptTexts.notLaunched, launchReview]);
    await phone.hangUp();
    expect(await launches()).toHaveLength(known);
    expect(await drafts()).toMatchObject([{ BroadcastName: 'Phone launch: Parents' }]);
  }, 20_000);
});

const mails = () => {
  const { folder } = test.base.config.mail;
  return (existsSync(folder) ? readdirSync(folder) : []).map((name) =>
    readFileSync(path.join(folder, name), 'utf8')
      .replace(/=\r?\n/g, '')
      .replaceAll('=3D', '='),
  );
};

it('a caller who pressed 1 is notified by email if nothing was sent, and only then', async () => {
  const account = (await owner.call('GET', '/account')).json<{ AccountID: number }>().AccountID;
  const tell = (phone: CallingPhone) =>
    emailNotLaunched(test.base, asTenant(account), { carrier: 'bandwidth', carrierCallId: phone.id });
  const before = mails().length;
  const sent = await recorded();
  await tell(sent);
  await sent.press('1');
  await tell(sent);
  expect(mails()).toHaveLength(before);
  const silent = newRecording();
  service.sounds.set(silent, aPhoneWave(5, 0));
  const phone = await recorded('bandwidth', { recording: silent });
  await phone.press('1');
  await phone.press('1');
  await phone.hangUp();
  const jobs = await asOwner(
    test,
    `select data, start_after from pgboss.job where name = 'not-launched-email' and data->>'CarrierCallID' = $1`,
    [phone.id],
  );
  expect(jobs).toEqual([
    {
      data: { AccountID: account, Carrier: 'bandwidth', CarrierCallID: phone.id },
      start_after: new Date(Date.parse(testStart) + 600_000),
    },
  ]);
  await tell(phone);
  await tell(phone);
  const told = mails().filter((mail) => mail.includes('Subject: A broadcast from your phone was not sent'));
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('to send a broadcast to Parents');
  expect(told[0]).toMatch(/Open draft: \S+\/broadcasts\/create\?draft=\d+/);
});

it('the user is told by email, once, how to stop it', async () => {
  await (await recorded()).press('1');
  const made = await newest();
  const account = (await owner.call('GET', '/account')).json<{ AccountID: number }>().AccountID;
  const jobs = await asOwner<{ data: { BroadcastID: number } }>(
    test,
    `select data from pgboss.job where name = 'launched-email' order by created_on desc limit 1`,
  );
  expect(jobs).toEqual([{ data: { AccountID: account, BroadcastID: made?.BroadcastID } }]);
  const before = mails().length;
  const tell = () => emailLaunched(test.base, asTenant(account), made?.BroadcastID ?? 0);
  await tell();
  await tell();
  expect(mails()).toHaveLength(before + 1);
  const plain = mails().find((mail) => mail.includes('Subject: A broadcast was launched from your phone'));
  expect(plain).toContain('To: demo-owner@example.com');
  expect(plain).toContain(`It will call 2 people, starting at ${start}.`);
  expect(plain).toContain(`/broadcast-details/${made?.BroadcastID}`);
  expect(plain).toContain('/settings/voice#launch');
});
