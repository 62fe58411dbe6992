import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BroadcastActivity } from '@carillon/contract/broadcasts/activity';
import type { ListEnvelope } from '@carillon/contract/lists';
import { aCallFor, aScriptedVoice } from '../../calls/fixtures.ts';
import { Dialer } from '../../calls/dial/dialer.ts';
import { aPhoneWave } from '../../media/fixtures.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { finishCalls } from '../../calls/settle/finishCalls.ts';
import { wireCalls } from '../../wiring.ts';
import { aBroadcast, aDraft, aNumber, checkMessages } from '../fixtures.ts';

let test: TestApp;
let owner: Visitor;
const voice = aScriptedVoice();
beforeAll(async () => {
  test = await createTestApp({
    voiceCarriers: new Map([[2, voice]]),
    env: { PUBLIC_URL: 'http://carillon.test' },
  });
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());

const waits = async (id: number) =>
  (await owner.call('GET', `/broadcasts/${id}/activity`))
    .json<ListEnvelope<BroadcastActivity>>()
    .Items.filter((one) => one.Deed === 'waitForWindow');

it('calls that wait for their window get one line, from when to when', async () => {
  const sound = await owner.upload('/audio?filename=message.wav', aPhoneWave(12));
  const id = await aBroadcast(owner, {
    BroadcastType: 'Announcement',
    TextMessage: '',
    CallerID: (await aNumber(owner)).TextPhoneNumber,
    Audio: { AudioID: sound.json<{ AudioID: number }>().AudioID },
    CallingWindowDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    StartTimeOfDay: { Hour: 9, Minute: 0 },
    StopTimeOfDay: { Hour: 10, Minute: 5 },
    ContinueOnNextDay: true,
  } as never);
  await checkMessages(test);
  const dialer = new Dialer(wireCalls(test.base), 'worker', () => undefined);
  // 10:06 AM in Chicago: no one was called before the window closed.
  const shut = new Date(Date.parse(testStart) + 6 * 60_000);
  test.base.clock.set(shut);
  expect(await dialer.claimRound()).toBe(0);
  const opens = '2026-01-15T15:00:00.000Z';
  const line = { By: 'carillon', User: null, From: shut.toISOString(), To: opens };
  expect(await waits(id)).toMatchObject([{ ...line, Text: 'Waited for the calling window to open' }]);
  // A worker looks once an hour; the line is not repeated.
  test.base.clock.advance(2 * 3_600_000);
  await dialer.claimRound();
  owner = await test.signIn('demo-owner');
  expect(await waits(id)).toMatchObject([line]);
  expect(voice.dialed).toEqual([]);
});

it('calls that wait for the recipients’ own clocks get one line for each morning, once no one else is left', async () => {
  test.base.clock.set(testStart);
  owner = await test.signIn('demo-owner');
  voice.dialed.length = 0;
  const sound = await owner.upload('/audio?filename=clocks.wav', aPhoneWave(13));
  // 10:00 AM in Chicago: 8:00 AM in Los Angeles, 6:00 AM in Honolulu.
  const [chicago, losAngeles, honolulu] = ['3125550171', '3105550171', '8085550171'];
  const id = await aBroadcast(owner, {
    DraftBroadcastID: await aDraft(owner, {
      contacts: [chicago, losAngeles, honolulu].map((PrimaryPhone) => ({ PrimaryPhone })),
    }),
    BroadcastType: 'Announcement',
    TextMessage: '',
    CallerID: (await aNumber(owner)).TextPhoneNumber,
    Audio: { AudioID: sound.json<{ AudioID: number }>().AudioID },
    UseRecipientTimeZone: true,
    CallingWindowDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    StartTimeOfDay: { Hour: 9, Minute: 0 },
    StopTimeOfDay: { Hour: 21, Minute: 0 },
    ContinueOnNextDay: true,
    RetryTimes: 0,
  } as never);
  await checkMessages(test);
  const deps = wireCalls(test.base);
  const dial = async () => {
    const dialer = new Dialer(deps, 'worker', () => undefined);
    await dialer.claimRound();
    await dialer.idle();
    await finishCalls(deps);
  };
  await dial();
  expect(voice.dialed.map(({ to }) => to.slice(2))).toEqual([chicago]);
  // A call goes on, so the broadcast does not wait.
  expect(await waits(id)).toEqual([]);
  const call = (phone: string) => aCallFor({ web: test.app, clock: test.base.clock, deps }, voice, phone);
  await call(chicago).hangUp();
  test.base.clock.advance(5_000);
  await finishCalls(deps);
  test.base.clock.advance(5_000);
  await finishCalls(deps);
  const pacific = {
    Text: 'Waited for the calling window to open',
    From: '2026-01-14T16:00:05.000Z',
    To: '2026-01-14T17:00:00.000Z',
    Reason: 'The window is closed on the clocks of all recipients who are left to call.',
  };
  expect(await waits(id)).toMatchObject([pacific]);
  test.base.clock.set('2026-01-14T17:00:00Z');
  await dial();
  await call(losAngeles).hangUp();
  test.base.clock.advance(5_000);
  await finishCalls(deps);
  owner = await test.signIn('demo-owner');
  expect(await waits(id)).toMatchObject([
    { ...pacific, From: '2026-01-14T17:00:05.000Z', To: '2026-01-14T19:00:00.000Z' },
    pacific,
  ]);
});
