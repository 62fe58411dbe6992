// What waits for its time, on a test clock and through the whole product: drips, purges, windows, daily limits, digests.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callCodes } from '@carillon/rules/calls/callCatalogue';
import { aBroadcast, aDraft, aNumber, seen } from '../broadcasts/fixtures.ts';
import { aScriptedVoice } from '../calls/fixtures.ts';
import { aPhoneWave } from '../media/fixtures.ts';
import { asOwner } from '../testing/asOwner.ts';
import type { Visitor } from '../testing/testApp.ts';
import { aClockedApp, type ClockedApp } from './fixtures.ts';

/** A Thursday, 10:00 AM where Riverbend is. */
const begin = '2035-01-04T16:00:00.000Z';

let test: ClockedApp;
let owner: Visitor;
let account: number;
const voice = aScriptedVoice();
/** Which phones were texted and called, and when in the account's time, to the minute. */
let sent: string[] = [];
const note = (to: string) => sent.push(`${test.now(account).toISOString().slice(0, 16)} ${to.slice(2)}`);
beforeAll(async () => {
  test = await aClockedApp({
    voiceCarriers: new Map([[2, voice]]),
    env: { PUBLIC_URL: 'http://carillon.test', CALL_RETRY_SECONDS: '1800' },
  });
  owner = await test.signIn('demo-owner');
  account = (await owner.call('GET', '/account')).json<{ AccountID: number }>().AccountID;
  await test.begin(account, begin);
  test.delivers((text) => note(text.to));
  voice.answers((call) => {
    note(call.to);
    return { kind: 'refused', status: callCodes.callFailed, code: 'NO' };
  });
});
afterAll(() => test.close());
beforeEach(() => {
  sent = [];
});

const to = (...phones: readonly string[]) => phones.map((PrimaryPhone) => ({ PrimaryPhone }));
const texted = (...phones: readonly string[]) =>
  sent.filter((line) => phones.includes(line.slice(17))).toSorted();

/** A text from a phone to the organization's number. */
async function hears(from: string, text: string): Promise<void> {
  const key = `in-${from}-${text}`;
  const answer = await test.app.inject({
    method: 'POST',
    url: '/webhooks/bandwidth',
    headers: { authorization: 'right', 'content-type': 'application/json' },
    payload: JSON.stringify([
      {
        kind: 'inbound',
        key,
        carrierMessageId: key,
        from: `+1${from}`,
        to: `+1${(await aNumber(owner)).TextPhoneNumber}`,
        text,
        mediaUrls: [],
        at: new Date(),
      },
    ]),
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
}

it('a drip waits for each step, and stops for the person who replies', async () => {
  const people = ['2145551301', '2145551302', '2145551303'];
  const [replies = '', ...others] = people;
  const steps = [
    ['Welcome to Riverbend.', '2035-01-04T18:00:00.000Z'],
    ['Did you get our letter?', '2035-01-06T15:30:00.000Z'],
    ['See you on Monday.', '2035-01-11T15:30:00.000Z'],
  ];
  const made = await owner.call('POST', '/sequences/createsequence', {
    name: 'Welcome',
    textNumberId: (await aNumber(owner)).TextNumberID,
    draftBroadcastId: await aDraft(owner, { contacts: to(...people) }),
    steps: steps.map(([message, startDate], no) => ({ message, startDate, hasWait: no > 0 })),
    stopsOnReply: true,
  });
  expect(made.statusCode, made.body).toBe(201);
  await test.move(owner, '2035-01-05T16:00:00.000Z');
  await hears(replies, 'Thank you!');
  const moved = await test.move(owner, '2035-01-12T16:00:00.000Z');
  expect(texted(...people)).toEqual([
    ...people.map((phone) => `2035-01-04T18:00 ${phone}`),
    ...others.map((phone) => `2035-01-06T15:30 ${phone}`),
    ...others.map((phone) => `2035-01-11T15:30 ${phone}`),
  ]);
  expect(moved.Sent).toMatchObject({ DripSteps: 2, Occurrences: 0, Broadcasts: 0 });
}, 60_000);

it('calls that a closing window cuts off go on the next morning', async () => {
  const phones = ['2125551311', '2125551312'];
  const sound = await owner.upload('/audio?filename=a.wav', aPhoneWave(2));
  const id = await aBroadcast(owner, {
    DraftBroadcastID: await aDraft(owner, { contacts: to(...phones) }),
    BroadcastType: 'Announcement',
    TextNumberID: null,
    TextMessage: '',
    CallerID: (await aNumber(owner)).TextPhoneNumber,
    Audio: { AudioID: sound.json<{ AudioID: number }>().AudioID },
    RetryTimes: 1,
    CallingWindowDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    StartTimeOfDay: { Hour: 9, Minute: 0 },
    StopTimeOfDay: { Hour: 21, Minute: 0 },
    ContinueOnNextDay: true,
    startOption: 'START_LATER',
    // A Tuesday, 20 minutes before the window closes; a number is called again after 30.
    StartDate: '2035-01-17T02:40:00.000Z',
  } as never);
  await test.move(owner, '2035-01-17T15:30:00.000Z');
  expect(texted(...phones)).toEqual([
    ...phones.map((phone) => `2035-01-17T02:40 ${phone}`),
    ...phones.map((phone) => `2035-01-17T15:00 ${phone}`),
  ]);
  expect((await seen(owner, id)).BroadcastStatusCategory).toBe('Completed');
}, 60_000);

it('texts beyond the day’s limit leave on the next morning', async () => {
  const phones = ['2145551321', '2145551322', '2145551323', '2145551324', '2145551325', '2145551326'];
  const ids: number[] = [];
  for (const some of [phones.slice(0, 3), phones.slice(3)])
    ids.push(
      await aBroadcast(owner, {
        DraftBroadcastID: await aDraft(owner, { contacts: to(...some) }),
        startOption: 'START_LATER',
        StartDate: '2035-01-17T16:00:00.000Z',
      }),
    );
  await asOwner(test, 'update account set messages_per_day = 4 where account_id = $1', [account]);
  await test.move(owner, '2035-01-21T16:00:00.000Z');
  await asOwner(test, 'update account set messages_per_day = null where account_id = $1', [account]);
  // Those that wait go on at 9:00 AM of the next day, not at midnight.
  expect(texted(...phones).map((line) => line.slice(0, 16))).toEqual([
    ...Array.from({ length: 4 }, () => '2035-01-17T16:00'),
    ...Array.from({ length: 2 }, () => '2035-01-18T15:00'),
  ]);
  for (const id of ids) expect((await seen(owner, id)).BroadcastStatusCategory).toBe('Completed');
}, 60_000);

it('a digest waits for the morning of the user', async () => {
  await test.move(owner, '2035-01-23T05:00:00.000Z');
  await hears('2145551331', 'Is school open?');
  const moved = await test.move(owner, '2035-01-23T20:00:00.000Z');
  const digests = moved.Happened.filter(({ What }) => What.startsWith('Sent a digest'));
  // 11:00 PM where the user is; digests may come from 9:00 AM on.
  expect(digests.map(({ Date: at, What }) => `${at.slice(0, 16)} ${What}`)).toEqual([
    '2035-01-23T15:00 Sent a digest of unread texts by email',
  ]);
}, 60_000);

it('a draft is purged once it was not changed for 30 days, and not before', async () => {
  const draft = await aDraft(owner, { contacts: to('2145551341') });
  const status = async () => (await owner.call('GET', `/draft-broadcasts/${draft}`)).statusCode;
  await test.move(owner, '2035-02-21T12:00:00.000Z');
  expect(await status()).toBe(200);
  await test.move(owner, '2035-02-24T12:00:00.000Z');
  expect(await status()).toBe(404);
  const left = await asOwner<{ n: number }>(
    test,
    'select count(*)::int as n from draft_broadcast where draft_broadcast_id = $1',
    [draft],
  );
  expect(left).toEqual([{ n: 0 }]);
}, 60_000);
