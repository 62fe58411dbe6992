import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BroadcastActivity } from '@carillon/contract/broadcasts/activity';
import type { RecipientResult } from '@carillon/contract/broadcasts/broadcastResults';
import type { ErrorBody } from '@carillon/contract/errors';
import type { ListEnvelope } from '@carillon/contract/lists';
import { aCallFor, aScriptedVoice } from '../../calls/fixtures.ts';
import { Dialer } from '../../calls/dial/dialer.ts';
import { auditCalls } from '../../calls/index.ts';
import { finishCalls } from '../../calls/settle/finishCalls.ts';
import { aScriptedCarrier } from '../../delivery/fixtures.ts';
import { auditTexts } from '../../delivery/index.ts';
import { Sender } from '../../delivery/send/sender.ts';
import { finishBroadcasts } from '../../delivery/settle/finish.ts';
import { aPhoneWave } from '../../media/fixtures.ts';
import { asTenant } from '../../platform/database/tenant.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { wireCalls, wireDelivery } from '../../wiring.ts';
import { aBroadcast, aDraft, aNumber, checkMessages, phones, seen } from '../fixtures.ts';

let test: TestApp;
let owner: Visitor;
let accountId = 0;
let audio: { AudioID: number };
let people: string[] = [];
let block = 2145610000;
const voice = aScriptedVoice();
const carrier = aScriptedCarrier();
beforeAll(async () => {
  test = await createTestApp({
    voiceCarriers: new Map([[2, voice]]),
    carriers: new Map([
      [2, carrier],
      [5, carrier],
    ]),
    env: { PUBLIC_URL: 'http://carillon.test' },
  });
  owner = await test.signIn('demo-owner');
  const [row] = await asOwner(test, `select account_id from app_user where user_name = 'demo-owner'`);
  accountId = Number(row?.['account_id']);
  const sound = await owner.upload('/audio?filename=message.wav', aPhoneWave(12));
  audio = { AudioID: sound.json<{ AudioID: number }>().AudioID };
});
afterAll(() => test.close());
beforeEach(() => {
  test.base.clock.set(testStart);
  [voice.dialed.length, carrier.taken.length] = [0, 0];
  people = phones(5, (block += 10));
});

const draft = () => aDraft(owner, { contacts: people.map((PrimaryPhone) => ({ PrimaryPhone })) });
const texting = async (change: object = {}) =>
  aBroadcast(owner, { DraftBroadcastID: await draft(), ...change } as never);
async function calling(change: object = {}): Promise<number> {
  const id = await aBroadcast(owner, {
    DraftBroadcastID: await draft(),
    BroadcastType: 'Announcement',
    CallerID: (await aNumber(owner)).TextPhoneNumber,
    Audio: audio,
    RecordLaterVM: false,
    AudioVM: audio,
    CallThrottle: 1,
    CheckCallingWindow: false,
    RetryTimes: 0,
    ...change,
  } as never);
  await checkMessages(test);
  return id;
}
const remove = (
  id: number,
  chosen: readonly (string | undefined)[] | 'all',
  more: object = {},
  who = owner,
) =>
  who.call('DELETE', `/broadcasts/${id}/details`, {
    Selection:
      chosen === 'all'
        ? { Type: 'SelectedAll' }
        : { Type: 'Selected', Items: chosen.map((PhoneNumber) => ({ PhoneNumber })) },
    ...more,
  });
const results = async (id: number) =>
  new Map(
    (await owner.call('GET', `/broadcasts/${id}/details?pagesize=100`))
      .json<ListEnvelope<RecipientResult>>()
      .Items.map((row) => [row.PhoneNumber, row]),
  );
const held = async () =>
  (await owner.call('GET', '/account')).json<{ PendingCallBalance: number }>().PendingCallBalance;
/** Phones of this test that got something; the worker serves the broadcasts of all tests. */
const ofThisTest = (taken: readonly { readonly to: string }[]) =>
  taken
    .map(({ to }) => to.slice(-10))
    .filter((phone) => people.includes(phone))
    .toSorted();
const textedTo = () => ofThisTest(carrier.taken);
const calledTo = () => ofThisTest(voice.dialed);

/** One claim of texts. */
async function sendOnce(): Promise<void> {
  const sender = new Sender(wireDelivery(test.base), 'worker');
  await sender.claimRound();
  await sender.idle();
}
/** One claim of calls. */
async function dialOnce(): Promise<void> {
  const dialer = new Dialer(wireCalls(test.base), 'worker', () => undefined);
  await dialer.claimRound();
  await dialer.idle();
}
/** Sends and calls everything that may go out, each call answered, until everyone was tried. */
async function toItsEnd(id: number): Promise<void> {
  for (let round = 0; round < 40; round += 1) {
    await sendOnce();
    const before = voice.dialed.length;
    await dialOnce();
    for (const { to } of voice.dialed.slice(before)) await answered(to.slice(-10));
    test.base.clock.advance(15_000);
    await finishBroadcasts(wireDelivery(test.base));
    await finishCalls(wireCalls(test.base));
    // The carrier of this test sends no receipts, so texts wait for them for a day.
    if (['Finalizing', 'Complete'].includes((await seen(owner, id)).BroadcastStatus)) return;
  }
  throw new Error('it never ended');
}
async function answered(phone: string): Promise<void> {
  const call = aCallFor({ web: test.app, clock: test.base.clock, deps: wireCalls(test.base) }, voice, phone);
  await call.answer('person');
  await call.hangUp();
}
const findings = () =>
  test.base.database.inTenant(asTenant(accountId), async (tx) => [
    ...(await auditTexts(tx)),
    ...(await auditCalls(tx)),
  ]);

describe('removing recipients of a broadcast that is being sent (2-decisions A4)', () => {
  it('takes out those whose text has not left, and no one else', async () => {
    const id = await texting({ CallThrottle: 5 });
    await sendOnce();
    const reached = textedTo();
    expect(reached.length).toBeGreaterThan(0);
    expect(reached.length).toBeLessThan(4);
    const before = await held();
    const rest = people.filter((phone) => !reached.includes(phone));
    const gone = rest.slice(0, 2);
    expect((await seen(owner, id)).Actions).toContain('removeRecipients');
    const answer = await remove(id, [reached[0], ...gone]);
    expect(answer.json()).toEqual({ Count: 2, KeptCount: 1 });
    expect(await held()).toBe(before - 2);
    expect(await seen(owner, id)).toMatchObject({ PhoneNumberCount: 5, LeftOutTotal: 2, MaxCreditCost: 3 });
    expect((await results(id)).get(gone[0] ?? '')).toMatchObject({
      TextResult: 'Removed',
      Reason: 'This recipient was removed from the broadcast before the text was sent.',
    });
    const activity = (await owner.call('GET', `/broadcasts/${id}/activity`)).json<
      ListEnvelope<BroadcastActivity>
    >();
    expect(activity.Items[0]).toMatchObject({
      Text: 'Removed recipients',
      Reason: '2 people who had not been contacted yet.',
    });
    await toItsEnd(id);
    expect(textedTo()).toEqual(people.filter((phone) => !gone.includes(phone)));
    expect(await seen(owner, id)).toMatchObject({ TotalCompleted: 5, CreditsUsed: 3 });
    expect(await findings()).toEqual([]);
  });

  it('changes nothing for those who were reached or are gone already', async () => {
    const id = await texting({ CallThrottle: 5 });
    await sendOnce();
    const gone = people.at(-1);
    await remove(id, [gone]);
    const { Version } = await seen(owner, id);
    expect((await remove(id, [gone, textedTo()[0], '2145550000'])).json()).toEqual({
      Count: 0,
      KeptCount: 1,
    });
    expect((await seen(owner, id)).Version).toBe(Version);
  });

  it('ends a paused broadcast of which all others were removed once it is resumed', async () => {
    const id = await texting({ CallThrottle: 5 });
    await sendOnce();
    const reached = textedTo();
    await owner.call('PUT', `/broadcasts/${id}`, { BroadcastStatus: 'Paused' });
    const { Count } = (await remove(id, 'all')).json<{ Count: number }>();
    expect(Count).toBe(5 - reached.length);
    await owner.call('PUT', `/broadcasts/${id}`, { BroadcastStatus: 'Broadcasting' });
    await toItsEnd(id);
    expect(textedTo()).toEqual(reached);
    expect(await findings()).toEqual([]);
  });

  it('refuses a version that another user changed, one that is over, and a user who may only look', async () => {
    const id = await texting({ CallThrottle: 5 });
    const { Version } = await seen(owner, id);
    await (await test.signIn('demo-admin')).call('PUT', `/broadcasts/${id}`, { BroadcastName: 'Another' });
    const late = await remove(id, people, { Version });
    expect([late.statusCode, late.json<ErrorBody>().ErrorName]).toEqual([409, 'BroadcastChanged']);
    expect((await remove(id, people, {}, await test.signIn('demo-user'))).statusCode).toBe(404);
    expect((await remove(id, people, {}, await test.signIn('mallory-owner'))).statusCode).toBe(404);
    await owner.call('PUT', `/broadcasts/${id}`, { BroadcastStatus: 'Canceled' });
    const over = await remove(id, people);
    expect([over.statusCode, over.json<ErrorBody>().Message]).toEqual([
      409,
      'This broadcast is over and can no longer be changed.',
    ]);
  });
});

describe('removing recipients while calls are made', () => {
  it('takes out those who were not dialed, with what is held for their calls', async () => {
    const id = await calling();
    await dialOnce();
    const [first = ''] = calledTo();
    const before = await held();
    const { MaxCreditCost } = await seen(owner, id);
    const gone = people.filter((phone) => phone !== first).slice(0, 2);
    expect((await remove(id, [first, ...gone])).json()).toEqual({ Count: 2, KeptCount: 1 });
    expect(before - (await held())).toBe((MaxCreditCost * 2) / 5);
    expect((await results(id)).get(gone[0] ?? '')?.CallResult).toBe('Removed');
    await answered(first);
    await toItsEnd(id);
    expect(calledTo()).toEqual(people.filter((phone) => !gone.includes(phone)));
    expect(await seen(owner, id)).toMatchObject({
      BroadcastStatus: 'Complete',
      LivePersonTotal: 3,
      IncompleteCallTotal: 2,
      TotalCompleted: 5,
    });
    expect(await findings()).toEqual([]);
  });

  it('keeps those whose text has left, though their call has not', async () => {
    const id = await calling({ BroadcastType: 'SMSAndAnnouncement' });
    await sendOnce();
    expect(textedTo()).toEqual(people);
    expect((await remove(id, 'all')).json()).toEqual({ Count: 0, KeptCount: 5 });
    await toItsEnd(id);
    expect(calledTo()).toEqual(people);
    expect(await findings()).toEqual([]);
  });

  it('takes a person out of both texts and calls, and one who is only called out of calls', async () => {
    await owner.call('POST', '/optouts', { PhoneNumber: people[0], Text: true, Voice: false });
    const id = await calling({ BroadcastType: 'SMSAndAnnouncement' });
    expect((await remove(id, people.slice(0, 2))).json()).toEqual({ Count: 2, KeptCount: 0 });
    expect((await results(id)).get(people[0] ?? '')).toMatchObject({
      TextResult: 'Opted Out',
      CallResult: 'Removed',
    });
    expect((await results(id)).get(people[1] ?? '')).toMatchObject({
      TextResult: 'Removed',
      CallResult: 'Removed',
    });
    await toItsEnd(id);
    expect([textedTo(), calledTo()]).toEqual([people.slice(2), people.slice(2)]);
    expect(await findings()).toEqual([]);
  });

  it('calls no one instead of a text that was removed', async () => {
    await owner.call('POST', '/optouts', { PhoneNumber: people[0], Text: true, Voice: false });
    await owner.call('POST', '/optouts', { PhoneNumber: people[1], Text: true, Voice: false });
    const id = await calling({ BroadcastType: 'SMSOrAnnouncement' });
    expect((await remove(id, [people[1], people[2]])).json()).toEqual({ Count: 2, KeptCount: 0 });
    await toItsEnd(id);
    expect([textedTo(), calledTo()]).toEqual([people.slice(3), people.slice(0, 1)]);
    expect(await seen(owner, id)).toMatchObject({ TotalCompleted: 5 });
    expect(await findings()).toEqual([]);
  });

  it('takes out those who wait for the morning on their own clocks', async () => {
    // 10 AM in Chicago, 6 AM in Hawaii.
    people = [...phones(2, (block += 10)), '8085550171', '8085550172'];
    const id = await calling({
      CheckCallingWindow: true,
      UseRecipientTimeZone: true,
      CallThrottle: 0,
      CallingWindowDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      StartTimeOfDay: { Hour: 9, Minute: 0 },
      StopTimeOfDay: { Hour: 21, Minute: 0 },
    });
    await dialOnce();
    expect(calledTo()).toEqual(people.slice(0, 2));
    expect((await remove(id, 'all')).json()).toEqual({ Count: 2, KeptCount: 2 });
    for (const phone of calledTo()) await answered(phone);
    await toItsEnd(id);
    expect(calledTo()).toEqual(people.slice(0, 2));
    expect(await findings()).toEqual([]);
  });
});
