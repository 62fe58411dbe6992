import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BroadcastActivity } from '@carillon/contract/broadcasts/activity';
import type { ListEnvelope } from '@carillon/contract/lists';
import { aScriptedVoice } from '../../calls/fixtures.ts';
import { Dialer } from '../../calls/dial/dialer.ts';
import { aPhoneWave } from '../../media/fixtures.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { wireCalls } from '../../wiring.ts';
import { aBroadcast, aNumber, checkMessages } from '../fixtures.ts';

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
