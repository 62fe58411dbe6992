import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CreditMovement } from '@carillon/contract/accounts/billing';
import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { RecipientResult } from '@carillon/contract/broadcasts/broadcastResults';
import type { ErrorBody } from '@carillon/contract/errors';
import { aCallFor, aScriptedVoice, carrierIdOf } from '../calls/fixtures.ts';
import { Dialer } from '../calls/dial/dialer.ts';
import { finishCalls } from '../calls/settle/finishCalls.ts';
import { aScriptedCarrier } from '../delivery/fixtures.ts';
import { finishBroadcasts } from '../delivery/settle/finish.ts';
import { Sender } from '../delivery/send/sender.ts';
import { aPhoneWave } from '../media/fixtures.ts';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../testing/testApp.ts';
import { wireCalls, wireDelivery } from '../wiring.ts';
import { aDraft, aForm, aNumber, checkMessages, seen } from './fixtures.ts';

let test: TestApp;
let owner: Visitor;
let callerId: string;
const voice = aScriptedVoice();
const text = aScriptedCarrier();
beforeAll(async () => {
  test = await createTestApp({
    voiceCarriers: new Map([[2, voice]]),
    carriers: new Map([[text.aggregatorId, text]]),
    env: { PUBLIC_URL: 'http://carillon.test' },
  });
  owner = await test.signIn('demo-owner');
  callerId = (await aNumber(owner)).TextPhoneNumber;
});
afterAll(() => test.close());
beforeEach(async () => {
  test.base.clock.set(testStart);
  owner = await test.signIn('demo-owner');
  voice.dialed.length = 0;
  text.taken.length = 0;
});

let files = 0;
/** A message of the library. */
async function audio(seconds: number): Promise<{ AudioID: number }> {
  const sound = aPhoneWave(seconds, 0.4 + (files += 1) / 1_000);
  const answer = await owner.upload(`/audio?filename=message-${files}.wav`, sound);
  if (answer.statusCode >= 300) throw new Error(`no audio: ${answer.body}`);
  return { AudioID: answer.json<{ AudioID: number }>().AudioID };
}

const form = async (change: object) =>
  aForm(owner, {
    BroadcastType: 'Announcement',
    CallerID: callerId,
    TextNumberID: null,
    TextMessage: '',
    ...change,
  } as never);
const create = async (change: object) => owner.call('POST', '/broadcasts', await form(change));
async function made(change: object): Promise<number> {
  const answer = await create(change);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ BroadcastID: number }>().BroadcastID;
}
async function refusal(change: object) {
  const answer = await create(change);
  return { status: answer.statusCode, ...answer.json<ErrorBody>().Errors?.[0] };
}

/** Texts and calls what is due and checks whether it is finished, as a worker does. */
async function work() {
  const [calls, texts] = [wireCalls(test.base), wireDelivery(test.base)];
  const [sender, dialer] = [new Sender(texts, 'worker'), new Dialer(calls, 'worker', () => undefined)];
  for (let round = 0; round < 5; round += 1) {
    while ((await sender.claimRound()) > 0) await sender.idle();
    while ((await dialer.claimRound()) > 0) await dialer.idle();
    test.base.clock.advance(300);
  }
  await finishBroadcasts(texts);
  await finishCalls(calls);
}
const call = (phone: string) =>
  aCallFor({ web: test.app, clock: test.base.clock, deps: wireCalls(test.base) }, voice, phone);
const details = async (id: number, filter = 'all') =>
  (await owner.call('GET', `/broadcasts/${id}/details?pagesize=100&filter=${filter}`)).json<{
    Items: RecipientResult[];
    Size: number;
  }>();
const balance = async () =>
  (await owner.call('GET', '/account')).json<{ CallBalance: number; PendingCallBalance: number }>();

describe('an announcement', () => {
  it('calls all recipients, and the results are those of the calls (B-001, B-057, B-060, B-067)', async () => {
    const before = await balance();
    const [live, machine] = [await audio(31), await audio(12)];
    const id = await made({ recipients: 4, Audio: live, AudioVM: machine, RetryTimes: 0 });
    expect(await balance()).toMatchObject({ PendingCallBalance: before.PendingCallBalance + 8 });
    await work();
    expect(voice.dialed.map(({ to, from }) => [to, from])).toEqual(
      [0, 1, 2, 3].map((n) => [`+1${2_145_551_000 + n}`, `+1${callerId}`]),
    );
    const [person, robot, busy, gone] = [0, 1, 2, 3].map((n) => call(String(2_145_551_000 + n)));
    await person?.answer();
    await person?.hangUp();
    await robot?.answer('machineReady');
    await robot?.hangUp();
    await busy?.hangUp('busy');
    await gone?.hangUp('invalid');
    await work();
    const broadcast = await seen(owner, id);
    expect(broadcast).toMatchObject({
      BroadcastStatus: 'Complete',
      StatusLabel: 'Completed',
      TotalCompleted: 4,
      PhoneNumberCount: 4,
      LivePersonTotal: 1,
      AnsweringMachineTotal: 1,
      BusyNoAnswerTotal: 1,
      InvalidNumberTotal: 1,
      IncompleteCallTotal: 0,
      CreditsUsed: 3,
      Audio: { AudioID: live.AudioID, Length: 31 },
      AudioVM: { AudioID: machine.AudioID, Length: 12 },
      CallerID: callerId,
      TransferAndConnect: { IsTransfer: false, TransferLines: null, TransferNumber: null },
    });
    expect((await test.app.inject({ url: broadcast.Audio?.Uri ?? '' })).statusCode).toBe(200);
    expect(await balance()).toEqual({
      ...before,
      ...(await balance()),
      CallBalance: before.CallBalance - 3,
      PendingCallBalance: before.PendingCallBalance,
    });
    const all = await details(id);
    expect(all.Items.map((row) => [row.CallResult, row.CallResultCategory, row.numberofattempts])).toEqual([
      ['Live Answer', 'live-person', 1],
      ['Voicemail', 'voice-mail', 1],
      ['Busy', 'busy', 1],
      ['Invalid', 'invalid', 1],
    ]);
    for (const [filter, n] of [
      ['live-person', 1],
      ['voicemail', 1],
      ['voice-mail', 1],
      ['busy', 1],
      ['invalid', 1],
      ['not-completed', 0],
      ['transfers', 0],
    ] as const)
      expect([filter, (await details(id, filter)).Size]).toEqual([filter, n]);
    const csv = (await owner.call('GET', `/broadcasts/${id}/details.csv`)).body;
    expect(csv.split('\r\n')[1]).toMatch(/Live Answer,.+,1,,,2/);
  });

  it.each([
    [{}, 'Audio', 'Add a voice message, or choose to record it later.'],
    [{ CallerID: '55501' }, 'CallerID', 'Must be 10 digits; use only numbers'],
    [{ CallerID: '+44 20 7946 0958' }, 'CallerID', 'Phone number must be from a supported country.'],
    [
      { CallerID: '2145559999' },
      'CallerID',
      'Calls can only come from one of your own numbers. Choose one of them as caller ID.',
    ],
    [{ CallThrottle: 7 }, 'CallThrottle', 'Choose how many calls to make at a time'],
    [{ IsTransfer: true }, 'TransferNumber', 'Enter a transfer phone number'],
    [
      { IsTransfer: true, TransferNumber: '2145550111' },
      'TransferLines',
      'Enter the number of calls we can transfer at a time',
    ],
    [
      { IsTransfer: true, TransferNumber: '2145550111', TransferLines: '5001' },
      'TransferLines',
      'Available lines cannot be more than 5,000',
    ],
    [
      { CallingWindowDays: ['Sunday'], RecordLater: false },
      'Audio',
      'Add a voice message, or choose to record it later.',
    ],
  ])(
    '%j is refused with its sentence (B-134, B-143, B-146, B-147, B-262)',
    async (change, Field, Message) => {
      expect(await refusal({ recipients: 1, ...change })).toEqual({ status: 400, Field, Message });
    },
  );

  it('is refused when its message is too long (B-148), or longer than the user allows', async () => {
    expect(await refusal({ recipients: 1, Audio: await audio(121) })).toMatchObject({
      Field: 'Audio',
      Message: 'Your message cannot exceed 2 minutes. The message you selected is 121 seconds long.',
    });
    await owner.call('PUT', '/user', { MaxMessageLength: 30 });
    expect((await refusal({ recipients: 1, Audio: await audio(40) })).Message).toContain('40 seconds long');
    await owner.call('PUT', '/user', { MaxMessageLength: 120 });
  });

  it('starts only inside its calling window, unless that is ignored (2-decisions G4)', async () => {
    const message = await audio(10);
    test.base.clock.set('2026-01-15T03:30:00Z');
    owner = await test.signIn('demo-owner');
    expect(await refusal({ recipients: 1, Audio: message })).toEqual({
      status: 400,
      Field: 'StartDate',
      Message: 'Choose a day and time within your Calling Window.',
    });
    const id = await made({ recipients: 1, Audio: message, CallingWindowIgnored: true });
    expect(await seen(owner, id)).toMatchObject({
      BroadcastStatus: 'Broadcasting',
      CallingWindowIgnored: true,
    });
    await work();
    expect(voice.dialed).toHaveLength(1);
    await call('2145551000').hangUp('noAnswer');
  });
});

it('a draft names what it plays to the library, and another account’s message is not found (2-decisions H7)', async () => {
  const message = await audio(10);
  const id = await aDraft(owner, { recipients: 1 });
  const uses = async () =>
    (await owner.call('GET', `/audio/${message.AudioID}`)).json<{ UsedBy: { DraftBroadcastID: number }[] }>()
      .UsedBy;
  await owner.call('PUT', `/draft-broadcasts/${id}`, { BroadcastType: 'Announcement', Audio: message });
  expect((await uses()).map((use) => use.DraftBroadcastID)).toEqual([id]);
  await owner.call('PUT', `/draft-broadcasts/${id}/type`, { BroadcastTypeDesc: 'SMS' });
  expect(await uses()).toEqual([]);
  const mallory = await test.signIn('mallory-owner');
  const theirs = await aDraft(mallory, { recipients: 1 });
  const put = await mallory.call('PUT', `/draft-broadcasts/${theirs}`, { Audio: message });
  expect([put.statusCode, put.json<{ Audio: unknown }>().Audio]).toEqual([200, null]);
  expect(await uses()).toEqual([]);
});

describe('a message that comes later', () => {
  it('keeps the broadcast waiting; then the calls begin, and what is held is corrected (2-decisions A2 rows 4 to 7, C6.5)', async () => {
    const before = await balance();
    const answer = await create({ recipients: 2, RecordLater: true });
    const { BroadcastID, MessageRecordingInstruction } = answer.json<{
      BroadcastID: number;
      MessageRecordingInstruction: { ID: string; Uri: string };
    }>();
    expect(MessageRecordingInstruction.ID).toMatch(/^\d{6,9}$/);
    expect(MessageRecordingInstruction.Uri).toBe(`/broadcasts/${BroadcastID}/recording-instructions`);
    expect(await seen(owner, BroadcastID)).toMatchObject({
      BroadcastStatus: 'PendingMessage',
      BroadcastStatusCategory: 'NeedsMessage',
      StatusLabel: 'Needs Message',
    });
    await work();
    expect(voice.dialed).toHaveLength(0);
    expect((await balance()).PendingCallBalance).toBe(before.PendingCallBalance + 8);
    const put = await owner.call('PUT', `/broadcasts/${BroadcastID}/Audio`, await audio(20));
    expect(put.json<Broadcast>()).toMatchObject({
      BroadcastStatus: 'AudioStatusCheck',
      MessageRecordingInstruction: null,
    });
    expect(await checkMessages(test)).toEqual([BroadcastID]);
    expect((await seen(owner, BroadcastID)).BroadcastStatus).toBe('Broadcasting');
    expect((await balance()).PendingCallBalance).toBe(before.PendingCallBalance + 2);
    await work();
    expect(voice.dialed).toHaveLength(2);
    for (const { to } of voice.dialed) await call(to.slice(2)).hangUp('noAnswer');
  });

  it('that leaves the library leaves a scheduled broadcast without one; undone, it is back (2-decisions H8)', async () => {
    const message = await audio(15);
    const start = new Date(Date.parse(testStart) + 3_600_000).toISOString();
    const id = await made({ recipients: 1, Audio: message, startOption: 'START_LATER', StartDate: start });
    const Selection = { Type: 'Selected', Items: [message] };
    const { UndoID } = (await owner.call('DELETE', '/audio', { Selection })).json<{ UndoID: string }>();
    expect(await seen(owner, id)).toMatchObject({ BroadcastStatus: 'PendingMessage', Audio: null });
    await owner.call('PUT', `/audio/undo/${UndoID}`, { UndoExecuted: true, UndoID });
    await checkMessages(test);
    expect(await seen(owner, id)).toMatchObject({
      BroadcastStatus: 'AuthorizationApproved',
      Audio: { AudioID: message.AudioID },
    });
    await owner.call('PUT', `/broadcasts/${id}`, { BroadcastStatus: 'Canceled' });
  });

  it('taken from a scheduled broadcast makes it wait again (B-103); canceling gives everything back', async () => {
    const start = new Date(Date.parse(testStart) + 3_600_000).toISOString();
    const id = await made({
      recipients: 2,
      Audio: await audio(20),
      startOption: 'START_LATER',
      StartDate: start,
    });
    expect((await seen(owner, id)).BroadcastStatus).toBe('AuthorizationApproved');
    const taken = await owner.call('PUT', `/broadcasts/${id}/audio`, { AudioID: null });
    expect(taken.json<Broadcast>()).toMatchObject({
      BroadcastStatus: 'PendingMessage',
      BroadcastStatusCategory: 'NeedsMessage',
      Audio: null,
      RecordLater: true,
    });
    await owner.call('PUT', `/broadcasts/${id}`, { BroadcastStatus: 'Canceled' });
    await work();
    expect(await seen(owner, id)).toMatchObject({ BroadcastStatus: 'Canceled' });
    const held = await asOwner<{ held: number }>(
      test,
      `select sum(e.amount)::int as held from ledger_transaction t join ledger_entry e using (account_id, transaction_id)
       where t.broadcast_id = $1 and e.book = 'held'`,
      [id],
    );
    expect(held).toEqual([{ held: 0 }]);
  });
});

describe('texts and calls together (2-decisions D)', () => {
  const twoPhones = async () => {
    // A carrier once refused the second as a landline.
    await asOwner(
      test,
      `insert into phone_fact (phone, line_type) values (2145551001, 2) on conflict do nothing`,
    );
    return aDraft(owner, { recipients: 2 });
  };
  const both = async (BroadcastType: string) =>
    made({
      DraftBroadcastID: await twoPhones(),
      BroadcastType,
      TextMessage: 'School is closed.',
      TextNumberID: (await aNumber(owner)).TextNumberID,
      Audio: await audio(10),
      RetryTimes: 0,
    });

  it('"or" calls only recipients it can’t text', async () => {
    const id = await both('SMSOrAnnouncement');
    await work();
    expect(text.taken.map(({ to }) => to)).toEqual(['+12145551000']);
    expect(voice.dialed.map(({ to }) => to)).toEqual(['+12145551001']);
    expect(await seen(owner, id)).toMatchObject({ CallTotal: 1, BroadcastStatus: 'Finalizing' });
    await call('2145551001').answer();
    await call('2145551001').hangUp();
    await work();
    expect(await seen(owner, id)).toMatchObject({ LivePersonTotal: 1, BusyNoAnswerTotal: 0 });
    expect((await details(id, 'all-calls')).Items.map((row) => row.PhoneNumber)).toEqual(['2145551001']);
    expect((await details(id)).Items.map((row) => [row.TextResult, row.CallResult])).toEqual([
      ['Sent To Carrier', null],
      ['Not Textable', 'Live Answer'],
    ]);
  });

  it('"and" does both, and is finished when both are', async () => {
    const id = await both('SMSAndAnnouncement');
    await work();
    expect(text.taken.map(({ to }) => to)).toEqual(['+12145551000']);
    expect(voice.dialed.map(({ to }) => to)).toEqual(['+12145551000', '+12145551001']);
    await call('2145551000').hangUp('busy');
    expect((await seen(owner, id)).TotalCompleted).toBe(1);
    await call('2145551001').hangUp('busy');
    expect(carrierIdOf(voice.dialed[0] as never)).toMatch(/^c-cv-/);
    expect(await seen(owner, id)).toMatchObject({ CallTotal: 2, BusyNoAnswerTotal: 2 });
  });

  it('the credits of its texts and of its calls are shown separately (3-decisions 13, Credit Balance types)', async () => {
    const id = await both('SMSAndAnnouncement');
    await work();
    for (const phone of ['2145551000', '2145551001']) {
      await call(phone).answer();
      await call(phone).hangUp();
    }
    await work();
    const lines = async (query: string) =>
      (await owner.call('GET', `/creditbalance?pagesize=100${query}`))
        .json<{ Items: CreditMovement[] }>()
        .Items.filter((line) => line.BroadcastID === id)
        .map((line) => `${line.Type} ${line.Kind} ${line.Credits} ${line.HeldCredits}`)
        .toSorted();
    const held = ['Text Broadcast hold 0 1', 'Voice Broadcast hold 0 2'];
    expect(await lines('&kind=hold')).toEqual(held);
    expect(await lines('&kind=hold&groupby=broadcast')).toEqual(held);
    expect(await lines('&kind=capture&groupby=broadcast')).toEqual([
      'Text Broadcast capture -1 -1',
      'Voice Broadcast capture -2 -2',
    ]);
  });
});
