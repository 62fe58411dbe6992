import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RecipientResult } from '@carillon/contract/broadcasts/broadcastResults';
import { Dialer } from '../../calls/dial/dialer.ts';
import { finishCalls } from '../../calls/settle/finishCalls.ts';
import { aScriptedVoice } from '../../calls/fixtures.ts';
import { aPhoneWave } from '../../media/fixtures.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { wireCalls } from '../../wiring.ts';
import { aBroadcast, aNumber, seen } from '../fixtures.ts';
import { declineBroadcast } from '../index.ts';

let test: TestApp;
let owner: Visitor;
let accountId = 0;
let form: object;
const voice = aScriptedVoice();
beforeAll(async () => {
  test = await createTestApp({
    voiceCarriers: new Map([[2, voice]]),
    env: { PUBLIC_URL: 'http://carillon.test' },
  });
  owner = await test.signIn('demo-owner');
  const [row] = await asOwner<{ id: number }>(
    test,
    `select account_id as id from app_user where user_name = 'demo-owner'`,
  );
  accountId = row?.id ?? 0;
  const sound = await owner.upload('/audio?filename=news.wav', aPhoneWave(8));
  form = {
    BroadcastType: 'Announcement',
    Audio: { AudioID: sound.json<{ AudioID: number }>().AudioID },
    CallerID: (await aNumber(owner)).TextPhoneNumber,
    TextNumberID: null,
    TextMessage: '',
    RetryTimes: 0,
  };
});
afterAll(() => test.close());

const decline = (broadcastId: number, kind: 'spam' | 'component' = 'component') =>
  declineBroadcast(test.base, { accountId, broadcastId, kind, reason: 'It does not say who is calling.' });
const pending = async () =>
  (await owner.call('GET', '/account')).json<{ PendingCallBalance: number }>().PendingCallBalance;
const results = async (id: number) =>
  (await owner.call('GET', `/broadcasts/${id}/details`))
    .json<{ Items: RecipientResult[] }>()
    .Items.map((row) => [row.CallResult, row.CallResultCategory]);

it('no recipient of a declined broadcast is called, its credits come back, and it shows why (B-257, A2 row 13)', async () => {
  const before = await pending();
  const StartDate = new Date(Date.parse(testStart) + 3_600_000).toISOString();
  const id = await aBroadcast(owner, {
    ...form,
    recipients: 3,
    StartDate,
    startOption: 'START_LATER',
  } as never);
  expect(await pending()).toBe(before + 3);
  expect(await decline(id)).not.toBeNull();
  await finishCalls(wireCalls(test.base));
  expect(await pending()).toBe(before);
  expect(await seen(owner, id)).toMatchObject({
    BroadcastStatus: 'AuthorizationDeclinedMissingComponent',
    StatusLabel: 'Declined',
    BroadcastStatusCategory: 'Completed',
    HoldReason: 'It does not say who is calling.',
  });
  expect(await results(id)).toEqual(Array(3).fill(['Message Rejected', 'message-rejected']));
  expect(await decline(id)).toBeNull();
});

it('a broadcast that is calling is stopped: recipients not yet reached are Message Rejected (row 26)', async () => {
  const id = await aBroadcast(owner, { ...form, recipients: 3, CallThrottle: 1 } as never);
  const dialer = new Dialer(wireCalls(test.base), 'worker', () => undefined);
  await dialer.claimRound();
  await dialer.idle();
  expect(await decline(id, 'spam')).not.toBeNull();
  expect(await dialer.claimRound()).toBe(0);
  expect((await seen(owner, id)).BroadcastStatus).toBe('AuthorizationDeclinedSpam');
  expect((await results(id)).map(([label]) => label)).toEqual([
    'Not Yet Called',
    'Message Rejected',
    'Message Rejected',
  ]);
});
