import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CreditMovement } from '@carillon/contract/accounts/billing';
import type { ErrorBody } from '@carillon/contract/errors';
import type { ListEnvelope } from '@carillon/contract/lists';
import { Dialer } from '../../../calls/dial/dialer.ts';
import { finishCalls } from '../../../calls/settle/finishCalls.ts';
import { aCallFor, aScriptedVoice } from '../../../calls/fixtures.ts';
import { aPhoneWave } from '../../../media/fixtures.ts';
import { asOwner } from '../../../testing/asOwner.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../../../testing/testApp.ts';
import { wireCalls } from '../../../wiring.ts';
import { aNumber } from '../../fixtures.ts';

const own = '2145550142';
let test: TestApp;
let owner: Visitor;
let draft: number;
let audio: { AudioID: number };
const voice = aScriptedVoice();
beforeAll(async () => {
  test = await createTestApp({
    voiceCarriers: new Map([[2, voice]]),
    env: { PUBLIC_URL: 'http://carillon.test', EXPENSIVE_CALLS_TIMES: '0' },
  });
  owner = await test.signIn('demo-owner');
  audio = (await owner.upload('/audio?filename=hello.wav', aPhoneWave(40))).json();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.base.clock.set(testStart);
  voice.dialed.length = 0;
  await asOwner(test, 'delete from opt_out');
  await asOwner(test, `update app_user set phone = $1 where user_name = 'demo-owner'`, [own]);
  await setCredits(50);
  owner = await test.signIn('demo-owner');
  draft = await aDraftOf('Announcement');
  await write({ Audio: { AudioID: audio.AudioID } });
});

const aDraftOf = async (BroadcastType: string) =>
  (await owner.call('POST', '/draft-broadcasts', { BroadcastType })).json<{ DraftBroadcastID: number }>()
    .DraftBroadcastID;
const ofOwner = `account_id = (select account_id from app_user where user_name = 'demo-owner')`;
const setCredits = (credits: number) =>
  asOwner(test, `update wallet set available = $1, held = 0 where ${ofOwner}`, [credits * 1_000]);
const credits = async () => {
  const [row] = await asOwner(test, `select available, held from wallet where ${ofOwner}`);
  return [Number(row?.['available']) / 1_000, Number(row?.['held']) / 1_000];
};
const write = async (form: object) =>
  owner.call('PUT', `/draft-broadcasts/${draft}`, {
    CallerID: (await aNumber(owner)).TextPhoneNumber,
    ...form,
  });
const ring = (RequestKey = 'k', visitor = owner) =>
  visitor.call('POST', `/draft-broadcasts/${draft}/testcall`, { RequestKey });
async function dial() {
  const dialer = new Dialer(wireCalls(test.base), 'worker', () => undefined);
  while ((await dialer.claimRound()) > 0) await dialer.idle();
}
async function finish() {
  for (let round = 0; round < 3; round += 1) {
    await finishCalls(wireCalls(test.base));
    test.base.clock.advance(60_000);
  }
}
const ownPhone = () =>
  aCallFor({ web: test.app, clock: test.base.clock, deps: wireCalls(test.base) }, voice, own);

describe('a test call', () => {
  it('rings the user’s phone with the message, at once and once per key, and costs what a call costs', async () => {
    for (let times = 0; times < 2; times += 1) {
      const answer = await ring();
      expect([answer.statusCode, answer.json()]).toEqual([202, { PhoneNumber: own, Credits: 2 }]);
    }
    expect(await credits()).toEqual([48, 2]);
    await dial();
    expect(voice.dialed).toMatchObject([{ to: `+1${own}`, from: '+12145550111', detectMachine: true }]);
    const call = ownPhone();
    await call.answer();
    expect(JSON.stringify(call.actions())).toContain('http://carillon.test/audio/');
    await call.hangUp();
    await finish();
    expect(await credits()).toEqual([48, 0]);
    await ring('another');
    await dial();
    expect(voice.dialed).toHaveLength(2);
    await ownPhone().hangUp('noAnswer');
    await finish();
    // The call was not answered, so nothing was charged.
    expect(await credits()).toEqual([48, 0]);
    expect(voice.dialed).toHaveLength(2);
  });

  it('is named in the credit balance, and appears in no list of broadcasts', async () => {
    const count = async () => (await owner.call('GET', '/broadcasts')).json<ListEnvelope<object>>().Size;
    const before = await count();
    await ring();
    await dial();
    await ownPhone().answer();
    await ownPhone().hangUp();
    await finish();
    const { Items } = (await owner.call('GET', '/creditbalance?kind=capture&q=test to')).json<
      ListEnvelope<CreditMovement>
    >();
    expect(Items[0]).toMatchObject({ Notes: 'Test to yourself', BroadcastID: null, Credits: -2 });
    expect(await count()).toBe(before);
  });

  it('rings at night: the caller of the test is awake', async () => {
    test.base.clock.set(new Date('2026-01-15T09:00:00Z'));
    expect((await ring('night', await test.signIn('demo-owner'))).statusCode).toBe(202);
    await dial();
    expect(voice.dialed).toHaveLength(1);
    await ownPhone().hangUp('noAnswer');
    await finish();
  });

  it('leaves the voicemail message, and its price is that of the longer one', async () => {
    const vm = (await owner.upload('/audio?filename=vm.wav', aPhoneWave(70))).json<{ AudioID: number }>();
    await write({ Audio: { AudioID: audio.AudioID }, AudioVM: { AudioID: vm.AudioID } });
    expect((await ring()).json()).toMatchObject({ Credits: 3 });
    await dial();
    const call = ownPhone();
    await call.answer('machineReady');
    expect(call.actions().map(({ kind }) => kind)).toEqual(['play', 'hangUp']);
    await call.hangUp();
    await finish();
    expect(await credits()).toEqual([47, 0]);
  });

  it.each<[what: string, prepare: () => Promise<unknown>, status: number, message: RegExp]>([
    ['no message', () => write({ Audio: null }), 400, /Add a voice message/],
    [
      'a message that comes later',
      () => write({ Audio: null, RecordLater: true }),
      422,
      /still to be recorded/,
    ],
    [
      'a voicemail message that comes later',
      () => write({ RecordLaterVM: true, Audio: audio }),
      422,
      /still to be recorded/,
    ],
    ['no caller ID', () => write({ CallerID: '' }), 400, /caller ID|number/i],
    ['a stranger’s caller ID', () => write({ CallerID: '2145559999' }), 400, /number/i],
    [
      'a transfer without a number',
      () => write({ IsTransfer: true, TransferNumber: '' }),
      400,
      /transfer phone number/,
    ],
    [
      'no phone of one’s own',
      () => asOwner(test, `update app_user set phone = '' where user_name = 'demo-owner'`),
      422,
      /no phone number/,
    ],
    [
      'an own phone that opted out of calls',
      () =>
        asOwner(
          test,
          `insert into opt_out (account_id, phone, opted_out_voice, source) select account_id, $1, true, 'User' from app_user where user_name = 'demo-owner'`,
          [own],
        ),
      422,
      /opted out of receiving voice calls/,
    ],
    ['too few credits', () => setCredits(1), 402, /credits/i],
    ['a draft of texts', async () => (draft = await aDraftOf('SMS')), 422, /makes no calls/],
    [
      'an account that may not send',
      () => asOwner(test, `update account set account_status_id = 3 where ${ofOwner}`),
      403,
      /past due/,
    ],
  ])('is refused with a sentence: %s', async (_what, prepare, status, message) => {
    await prepare();
    const answer = await ring();
    expect([answer.statusCode, answer.json<ErrorBody>().Message]).toEqual([
      status,
      expect.stringMatching(message) as string,
    ]);
    await asOwner(test, `update account set account_status_id = 0 where ${ofOwner}`);
    await dial();
    expect(voice.dialed).toEqual([]);
  });

  it('is not made for another user’s draft', async () => {
    expect((await ring('k', await test.signIn('mallory-owner'))).statusCode).toBe(404);
  });
});
