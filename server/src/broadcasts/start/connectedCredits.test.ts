import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Dialer } from '../../calls/dial/dialer.ts';
import { finishCalls } from '../../calls/settle/finishCalls.ts';
import { aCallFor, aScriptedVoice, type TestCall } from '../../calls/fixtures.ts';
import { checkDueTransfers } from '../../calls/settle/checkTransfers.ts';
import { aPhoneWave } from '../../media/fixtures.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { wireCalls } from '../../wiring.ts';
import { aBroadcast, aNumber, phones, seen } from '../fixtures.ts';

let test: TestApp;
let owner: Visitor;
let form: object;
const voice = aScriptedVoice();
beforeAll(async () => {
  test = await createTestApp({
    voiceCarriers: new Map([[2, voice]]),
    env: { PUBLIC_URL: 'http://carillon.test' },
  });
  owner = await test.signIn('demo-owner');
  const sound = await owner.upload('/audio?filename=lines.wav', aPhoneWave(8));
  form = {
    BroadcastType: 'Announcement',
    Audio: { AudioID: sound.json<{ AudioID: number }>().AudioID },
    CallerID: (await aNumber(owner)).TextPhoneNumber,
    TextNumberID: null,
    TextMessage: '',
    IsTransfer: true,
    TransferNumber: '2145550111',
    TransferLines: 9,
    RetryTimes: 0,
  };
});
afterAll(() => test.close());
beforeEach(() => {
  test.base.clock.set(testStart);
  voice.dialed.length = 0;
  voice.hungUp.length = 0;
});

/** Grants the credits that these people cost, and this many more. Every recipient is called and presses 0. */
async function called(people: number, more: number): Promise<{ id: number; calls: TestCall[] }> {
  await asOwner(
    test,
    `update wallet set available = $1, held = 0
     where account_id = (select account_id from app_user where user_name = 'demo-owner')`,
    [(people + more) * 1_000],
  );
  const id = await aBroadcast(owner, { ...form, recipients: people });
  const deps = wireCalls(test.base);
  const dialer = new Dialer(deps, 'worker', () => undefined);
  while ((await dialer.claimRound()) > 0) await dialer.idle();
  const calls = phones(people).map((phone) =>
    aCallFor({ web: test.app, clock: test.base.clock, deps }, voice, phone),
  );
  for (const call of calls) await call.answer();
  await Promise.all(calls.map((call) => call.press('0')));
  return { id, calls };
}
const isConnected = (call: TestCall) => call.actions().some(({ kind }) => kind === 'transfer');

/** All connected people talk for this many seconds at most, or until the call is cut off. Then the broadcast ends. */
async function talk(calls: readonly TestCall[], seconds: number): Promise<void> {
  const deps = wireCalls(test.base);
  const talking = new Set(calls.filter((call) => isConnected(call)));
  for (const call of talking) await call.transferAnswered();
  for (let passed = 0; passed < seconds; passed += 5) {
    test.base.clock.advance(5_000);
    await checkDueTransfers(deps);
    for (const call of talking)
      if (voice.hungUp.includes(`c-${call.call.attemptId}`)) {
        talking.delete(call);
        await call.hangUp();
      }
    expect((await balance()).AvailableCallUnits).toBeGreaterThanOrEqual(0);
  }
  for (const call of calls) await call.hangUp();
  for (let round = 0; round < 3; round += 1) {
    test.base.clock.advance(60_000);
    await checkDueTransfers(deps);
    await finishCalls(deps);
  }
}
const balance = async () =>
  (await owner.call('GET', '/account')).json<{ AvailableCallUnits: number; CallUnits: number }>();

it.each<[people: number, more: number, seconds: number, connected: number, cost: number, left: number]>([
  // A balance of exactly what the broadcast needs connects no recipient.
  [1, 0, 60, 0, 0, 0],
  [4, 0, 60, 0, 0, 0],
  [1, 1, 60, 0, 0, 1],
  [1, 2, 20, 1, 1, 1],
  [1, 2, 600, 1, 2, 0],
  [1, 10, 290, 1, 10, 0],
  [1, 25, 600, 1, 20, 5],
  [3, 12, 600, 2, 12, 0],
  [4, 30, 60, 3, 6, 24],
  [4, 7, 600, 1, 7, 0],
])(
  '%i people and %i credits to spare, %i seconds: %i connected at once for %i, %i left',
  async (people, more, seconds, connected, cost, left) => {
    const { id, calls } = await called(people, more);
    expect(calls.filter((call) => isConnected(call))).toHaveLength(connected);
    await talk(calls, seconds);
    expect(await seen(owner, id)).toMatchObject({
      MaxCreditCost: people,
      CreditsUsed: people + cost,
      ConnectedCredits: cost,
      TransferTotal: connected,
    });
    expect((await balance()).AvailableCallUnits).toBe(left);
  },
);
