// A ladder from the form to its board: text, calls, confirmations, CSV, and the follow-up with who is missing.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConfirmationSummary, ConfirmingPerson } from '@carillon/contract/broadcasts/confirmations';
import type { ContactSummary, DraftBroadcast, DraftContact } from '@carillon/contract/broadcasts/drafts';
import type { Forecast } from '@carillon/contract/broadcasts/forecasts';
import type { RecipientResult } from '@carillon/contract/broadcasts/broadcastResults';
import type { ErrorBody } from '@carillon/contract/errors';
import type { ListEnvelope } from '@carillon/contract/lists';
import { noLadderText } from '@carillon/rules/ladders/ladderForm';
import { aCallFor, aScriptedVoice } from '../../calls/fixtures.ts';
import { Dialer } from '../../calls/dial/dialer.ts';
import { finishCalls } from '../../calls/settle/finishCalls.ts';
import { receiveTexts } from '../../conversations/index.ts';
import { aScriptedCarrier } from '../../delivery/fixtures.ts';
import { finishBroadcasts } from '../../delivery/settle/finish.ts';
import { Sender } from '../../delivery/send/sender.ts';
import { aPhoneWave } from '../../media/fixtures.ts';
import { asTenant } from '../../platform/database/tenant.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { wireCalls, wireDelivery } from '../../wiring.ts';
import { aDraft, aForm, aNumber, seen } from '../fixtures.ts';

const minute = 60_000;
let test: TestApp;
let owner: Visitor;
let accountId: number;
let textNumberId: number;
let callerId: string;
let audio: { AudioID: number };
const voice = aScriptedVoice();
const texts = aScriptedCarrier();
beforeAll(async () => {
  test = await createTestApp({
    voiceCarriers: new Map([[2, voice]]),
    carriers: new Map([[texts.aggregatorId, texts]]),
    env: { PUBLIC_URL: 'http://carillon.test' },
  });
  owner = await test.signIn('demo-owner');
  const number = await aNumber(owner);
  [textNumberId, callerId] = [number.TextNumberID, number.TextPhoneNumber];
  const [row] = await asOwner(test, `select account_id from app_user where user_name = 'demo-owner'`);
  accountId = Number(row?.['account_id']);
  const sound = await owner.upload('/audio?filename=ladder.wav', aPhoneWave(12));
  audio = { AudioID: sound.json<{ AudioID: number }>().AudioID };
});
afterAll(() => test.close());
beforeEach(async () => {
  test.base.clock.set(testStart);
  voice.dialed.length = 0;
  texts.taken.length = 0;
});

let block = 2_145_560_000;
/** A draft of people with one or two numbers each. */
async function aDraftOf(people: readonly (readonly string[])[]): Promise<number> {
  const contacts = people.map(([FirstName, PrimaryPhone, SecondaryPhone, TertiaryPhone]) => ({
    FirstName,
    PrimaryPhone,
    SecondaryPhone,
    TertiaryPhone,
  }));
  return aDraft(owner, { contacts });
}
const phones = (count: number) => Array.from({ length: count }, () => String((block += 1)));

const ladderForm = async (draft: number, change: object = {}) =>
  aForm(owner, {
    DraftBroadcastID: draft,
    BroadcastName: 'Flood',
    BroadcastType: 'SMSAndSurvey',
    IsTextSurvey: true,
    CallUnconfirmedMinutes: 10,
    CallerID: callerId,
    TextMessage: 'Are you safe? Reply YES.',
    Audio: audio,
    RecordLaterVM: false,
    AudioVM: audio,
    CheckCallingWindow: false,
    RetryTimes: 3,
    ...change,
  } as never);
async function made(draft: number, change: object = {}): Promise<number> {
  const answer = await owner.call('POST', '/broadcasts', await ladderForm(draft, change));
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ BroadcastID: number }>().BroadcastID;
}

/** Texts and calls what is due and checks whether it is finished, as a worker does. */
async function work(): Promise<void> {
  const [calls, delivery] = [wireCalls(test.base), wireDelivery(test.base)];
  const [sender, dialer] = [new Sender(delivery, 'worker'), new Dialer(calls, 'worker', () => undefined)];
  for (let round = 0; round < 3; round += 1) {
    while ((await sender.claimRound()) > 0) await sender.idle();
    while ((await dialer.claimRound()) > 0) await dialer.idle();
    test.base.clock.advance(1_100);
  }
  await finishBroadcasts(delivery);
  await finishCalls(calls);
}

let replies = 0;
const says = (phone: string, message: string) =>
  test.base.database.inTenant(asTenant(accountId), (tx) =>
    receiveTexts(test.base, tx, [
      {
        carrier: 'bandwidth',
        carrierMessageId: `ladder-${(replies += 1)}`,
        phone: Number(phone),
        textNumberId,
        message,
        mediaUrls: [],
        at: test.base.clock.now(),
        now: test.base.clock.now(),
      },
    ]),
  );
const call = (phone: string) =>
  aCallFor({ web: test.app, clock: test.base.clock, deps: wireCalls(test.base) }, voice, phone);
const called = () => voice.dialed.map(({ to }) => to.slice(2));
const board = async (id: number, query = '') =>
  (await owner.call('GET', `/broadcasts/${id}/confirmations?pagesize=100${query}`)).json<
    ListEnvelope<ConfirmingPerson>
  >();
const summary = async (id: number) =>
  (await owner.call('GET', `/broadcasts/${id}/confirmations/summary`)).json<ConfirmationSummary>();

describe('a ladder', () => {
  it('texts one number of each person, calls who has not confirmed, and ends with everyone accounted for', async () => {
    const [ann1 = '', ann2 = '', bob = '', cid1 = '', cid2 = '', dee = ''] = phones(6);
    const draft = await aDraftOf([
      ['Ann', ann1, ann2],
      ['Bob', bob],
      ['Cid', cid1, cid2],
      ['Dee', dee],
    ]);
    const id = await made(draft);
    expect(await seen(owner, id)).toMatchObject({ CallUnconfirmedMinutes: 10, RetryTimes: 0 });
    await work();
    expect(texts.taken.map(({ to }) => to.slice(2)).toSorted()).toEqual([ann1, bob, cid1, dee].toSorted());
    expect(called()).toEqual([]);
    expect(await summary(id)).toEqual({
      Minutes: 10,
      PeopleTotal: 4,
      ConfirmedTotal: 0,
      TextConfirmedTotal: 0,
      CallConfirmedTotal: 0,
      BeingTriedTotal: 4,
      MissingTotal: 0,
    });

    test.base.clock.advance(3 * minute);
    await says(bob, 'Yes!');
    test.base.clock.advance(8 * minute);
    await work();
    expect(called().toSorted()).toEqual([ann1, cid1, dee].toSorted());
    await call(ann1).hangUp('busy');
    const cid = call(cid1);
    await cid.answer('person');
    await cid.press('*1');
    await cid.hangUp();
    await call(dee).hangUp('noAnswer');
    await work();
    expect(called().slice(3)).toEqual([ann2]);
    const machine = call(ann2);
    await machine.answer('machineReady');
    await machine.hangUp();
    await work();
    test.base.clock.advance(60 * minute);
    await work();
    expect(called()).toHaveLength(4);
    // Its calls are done, and only receipts of texts are missing.
    expect(await seen(owner, id)).toMatchObject({ BroadcastStatus: 'Finalizing', TotalCompleted: 6 });

    expect(await summary(id)).toMatchObject({
      PeopleTotal: 4,
      ConfirmedTotal: 2,
      TextConfirmedTotal: 1,
      CallConfirmedTotal: 1,
      BeingTriedTotal: 0,
      MissingTotal: 2,
    });
    const all = await board(id);
    expect(all.Items.map((one) => [one.FirstName, one.State, one.ConfirmedBy, one.ConfirmedPhone])).toEqual([
      ['Ann', 'Missing', null, null],
      ['Bob', 'Confirmed', 'Text', bob],
      ['Cid', 'Confirmed', 'Call', cid1],
      ['Dee', 'Missing', null, null],
    ]);
    expect(all.Items[0]?.Numbers.map(({ PhoneNumber, CallResult }) => [PhoneNumber, CallResult])).toEqual([
      [ann1, 'Busy'],
      [ann2, 'Voicemail'],
    ]);
    expect(all.Items[2]?.Numbers.map(({ CallResult }) => CallResult)).toEqual(['Live Answer', null]);
    expect((await board(id, '&state=Missing')).Items.map(({ FirstName }) => FirstName)).toEqual([
      'Ann',
      'Dee',
    ]);
    expect((await board(id, '&q=bob')).Size).toBe(1);
  });

  it('holds and charges no more than the texts and calls that it makes', async () => {
    const [one = '', two = '', three = ''] = phones(3);
    const draft = await aDraftOf([
      ['Ann', one, two],
      ['Bob', three],
    ]);
    await owner.call('PUT', `/draft-broadcasts/${draft}`, {
      BroadcastType: 'SMSAndSurvey',
      IsTextSurvey: true,
      CallUnconfirmedMinutes: 10,
    });
    const totals = (
      await owner.call('GET', `/draft-broadcasts/${draft}/contactsummary`)
    ).json<ContactSummary>();
    expect(totals).toMatchObject({ TextNumberCount: 2, VoiceNumberCount: 3, PeopleReached: 2 });
    const id = await made(draft);
    expect(await seen(owner, id)).toMatchObject({ MaxCreditCost: 5 });
    await work();
    await says(one, 'yes');
    await says(three, 'yes');
    await work();
    await work();
    expect(await seen(owner, id)).toMatchObject({ CreditsUsed: 2, BroadcastStatus: 'Finalizing' });
    expect(called()).toEqual([]);
  });

  it('is forecast as if no one confirms: the first numbers after the minutes, the second ones after them again', async () => {
    const [one = '', two = '', three = '', four = ''] = phones(4);
    const draft = await aDraftOf([
      ['Ann', one, two],
      ['Bob', three],
      ['Cid', four],
    ]);
    await owner.call('PUT', `/draft-broadcasts/${draft}`, await ladderForm(draft));
    const rungs = async (path: string) => {
      const found = (await owner.call('GET', path)).json<Forecast>();
      const calls = found.Spans.filter(({ Channel }) => Channel === 'calls');
      const minutes = (date: string) => Math.floor((Date.parse(date) - startedAt) / minute);
      return [found.IsAtMost, ...calls.map(({ From, Total }) => [minutes(From), Total])];
    };
    let startedAt = test.base.clock.now().getTime();
    expect(await rungs(`/draft-broadcasts/${draft}/forecast`)).toEqual([true, [10, 3], [20, 1]]);
    const id = await made(draft);
    startedAt = test.base.clock.now().getTime();
    await work();
    expect(await rungs(`/broadcasts/${id}/forecast`)).toEqual([true, [10, 3], [20, 1]]);
    test.base.clock.advance(10 * minute);
    await work();
    for (const phone of [one, three, four]) await call(phone).hangUp('busy');
    const [isAtMost, last] = await rungs(`/broadcasts/${id}/forecast`);
    expect([isAtMost, last]).toEqual([true, [20, 1]]);
    expect(await seen(owner, id)).toMatchObject({ ExpectedFinish: null });
    await work();
    await call(two).hangUp('busy');
    await work();
    // No call is left to count.
    expect(await rungs(`/broadcasts/${id}/forecast`)).toEqual([false]);
  });

  it('copies only who is missing, with all their numbers, and the ladder with them', async () => {
    const [one = '', two = '', three = ''] = phones(3);
    const draft = await aDraftOf([
      ['Ann', one, two],
      ['Bob', three],
    ]);
    const id = await made(draft);
    await work();
    const early = await owner.call('POST', `/broadcasts/${id}/confirmations/followup`);
    expect([early.statusCode, early.json<ErrorBody>().Message]).toEqual([
      422,
      'No one is missing: everyone has confirmed or is still being tried. Nothing was copied.',
    ]);
    await says(three, 'yes');
    test.base.clock.advance(10 * minute);
    await work();
    await call(one).hangUp('busy');
    await work();
    await call(two).hangUp('noAnswer');
    await work();
    const { DraftBroadcastID } = (await owner.call('POST', `/broadcasts/${id}/confirmations/followup`)).json<{
      DraftBroadcastID: number;
    }>();
    const { Items } = (await owner.call('GET', `/draft-broadcasts/${DraftBroadcastID}/contacts`)).json<
      ListEnvelope<DraftContact>
    >();
    expect(Items.map(({ PrimaryPhone }) => PrimaryPhone)).toEqual([one, two]);
    const copy = (await owner.call('GET', `/draft-broadcasts/${DraftBroadcastID}`)).json<DraftBroadcast>();
    expect(copy.Form).toMatchObject({
      BroadcastName: 'Follow-up to Flood',
      BroadcastType: 'SMSAndSurvey',
      CallUnconfirmedMinutes: 10,
    });
  });

  it('downloads the board', async () => {
    const [one = '', two = ''] = phones(2);
    const draft = await aDraftOf([
      ['=Ann', one],
      ['Bob', two],
    ]);
    const id = await made(draft);
    await work();
    await says(two, 'yes');
    const csv = (await owner.call('GET', `/broadcasts/${id}/confirmations.csv`)).body;
    const [head, ann, bob] = csv.trim().split('\r\n');
    expect(head).toContain('State,ConfirmedBy,ConfirmedFrom,ConfirmedTime');
    expect(ann).toContain("'=Ann");
    expect(ann).toContain('Being tried');
    expect(bob).toContain('Confirmed,Text,');
    const missing = (await owner.call('GET', `/broadcasts/${id}/confirmations.csv?state=Missing`)).body;
    expect(missing.trim().split('\r\n')).toHaveLength(1);
  });

  it('says of a number that waits why', async () => {
    const [one = ''] = phones(1);
    const id = await made(await aDraftOf([['Ann', one]]));
    await work();
    const [row] = (await owner.call('GET', `/broadcasts/${id}/details`)).json<ListEnvelope<RecipientResult>>()
      .Items;
    expect(row).toMatchObject({
      CallResult: 'Not Yet Called',
      CallReason: 'This number is called if the person has not confirmed by then.',
    });
  });
});

describe('a YES', () => {
  it('belongs to the newest survey or ladder that this phone got from this number', async () => {
    const [one = ''] = phones(1);
    const ladder = await made(await aDraftOf([['Ann', one]]));
    await work();
    test.base.clock.advance(minute);
    const survey = await owner.call(
      'POST',
      '/broadcasts',
      await aForm(owner, { DraftBroadcastID: await aDraftOf([['Ann', one]]), IsTextSurvey: true }),
    );
    await work();
    await says(one, 'YES');
    expect(await summary(ladder)).toMatchObject({ ConfirmedTotal: 0 });
    expect(
      (await seen(owner, survey.json<{ BroadcastID: number }>().BroadcastID)).TextSurveyResponses,
    ).toMatchObject([{ Label: 'Yes', Total: 1 }, {}, {}]);
    const newer = await made(await aDraftOf([['Ann', one]]));
    await work();
    await says(one, 'YES');
    expect(await summary(newer)).toMatchObject({ ConfirmedTotal: 1 });
  });

  it.each([
    [14, 1],
    [15, 0],
  ])('%i days after its text confirms %i', async (days, confirmed) => {
    const [one = ''] = phones(1);
    const id = await made(await aDraftOf([['Ann', one]]));
    await work();
    const sent = (await board(id)).Items[0]?.TextDate ?? '';
    test.base.clock.set(new Date(Date.parse(sent) + days * 86_400_000).toISOString());
    await says(one, 'yes');
    owner = await test.signIn('demo-owner');
    expect(await summary(id)).toMatchObject({ ConfirmedTotal: confirmed });
  });

  it('after NO still confirms, and NO after YES takes nothing back', async () => {
    const [one = ''] = phones(1);
    const id = await made(await aDraftOf([['Ann', one]]));
    await work();
    await says(one, 'no');
    expect(await summary(id)).toMatchObject({ ConfirmedTotal: 0, BeingTriedTotal: 1 });
    await says(one, 'yes');
    await says(one, 'no');
    expect(await summary(id)).toMatchObject({ ConfirmedTotal: 1, BeingTriedTotal: 0 });
  });
});

it.each([
  ['SMSAndAnnouncement', { IsTextSurvey: true }],
  ['SMSAndSurvey', { IsTextSurvey: false }],
])('%s with a text or call that does not ask is no ladder', async (BroadcastType, change) => {
  const [one = ''] = phones(1);
  const draft = await aDraftOf([['Ann', one]]);
  const refused = await owner.call(
    'POST',
    '/broadcasts',
    await ladderForm(draft, { BroadcastType, ...change }),
  );
  expect(refused.json<ErrorBody>()).toMatchObject({
    Message: noLadderText,
    Errors: [{ Field: 'CallUnconfirmedMinutes' }],
  });
  const id = await made(draft, { BroadcastType, ...change, CallUnconfirmedMinutes: null });
  expect(await seen(owner, id)).toMatchObject({ CallUnconfirmedMinutes: null });
  expect((await owner.call('GET', `/broadcasts/${id}/confirmations`)).statusCode).toBe(404);
  await work();
  expect(called()).toEqual([one]);
});

it('refuses minutes that no one can choose', async () => {
  const [one = ''] = phones(1);
  const form = await ladderForm(await aDraftOf([['Ann', one]]), { CallUnconfirmedMinutes: 7 });
  const answer = await owner.call('POST', '/broadcasts', form);
  expect(answer.json<ErrorBody>()).toMatchObject({
    Message: 'Choose how long to wait for a confirmation: 2, 5, 10, 15, 30, 60, or 120 minutes.',
  });
});
