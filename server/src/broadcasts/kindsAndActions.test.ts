import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BroadcastForm } from '@carillon/contract/broadcasts/broadcastForm';
import { broadcast as broadcastShape, type Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { DraftBroadcast } from '@carillon/contract/broadcasts/drafts';
import type { ErrorBody } from '@carillon/contract/errors';
import { broadcastTypes, type BroadcastType } from '@carillon/rules/broadcasts/types';
import { finishCalls } from '../calls/settle/finishCalls.ts';
import { finishBroadcasts } from '../delivery/settle/finish.ts';
import { aPhoneWave } from '../media/fixtures.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../testing/testApp.ts';
import { wireCalls, wireDelivery } from '../wiring.ts';
import { aDraft, aForm, aNumber, checkMessages, seen } from './fixtures.ts';

/** What each type does, written out by hand: texts, calls, calls instead of texts, asks by call. */
const kinds: readonly [BroadcastType, boolean, boolean, boolean, boolean][] = [
  ['SMS', true, false, false, false],
  ['GroupSMS', true, false, false, false],
  ['TextSurvey', true, false, false, false],
  ['Announcement', false, true, false, false],
  ['Survey', false, true, false, true],
  ['SMSAndAnnouncement', true, true, false, false],
  ['SMSAndSurvey', true, true, false, true],
  ['SMSOrAnnouncement', true, true, true, false],
  ['SMSOrSurvey', true, true, true, true],
];

let test: TestApp;
let owner: Visitor;
let number: { TextNumberID: number; TextPhoneNumber: string };
const audio: { AudioID: number }[] = [];
beforeAll(async () => {
  test = await createTestApp({ env: { PUBLIC_URL: 'http://carillon.test' } });
  owner = await test.signIn('demo-owner');
  number = await aNumber(owner);
  // One credit, two credits.
  for (const seconds of [25, 31]) {
    const made = await owner.upload(`/audio?filename=${seconds}.wav`, aPhoneWave(seconds, 0.4));
    audio.push({ AudioID: made.json<{ AudioID: number }>().AudioID });
  }
});
afterAll(() => test.close());
beforeEach(() => test.base.clock.set(testStart));

const [first, longer] = [() => audio[0] as { AudioID: number }, () => audio[1] as { AudioID: number }];
/** A form with every field of both parts, no matter what the type does with them. */
const whole = (BroadcastType: BroadcastType, change: object = {}): Partial<BroadcastForm> => ({
  BroadcastType,
  BroadcastName: `A ${BroadcastType}`,
  TextNumberID: number.TextNumberID,
  TextMessage: 'School ends at noon today.',
  CallerID: number.TextPhoneNumber,
  Audio: first(),
  RecordLaterVM: false,
  RetryTimes: 2,
  CheckCallingWindow: false,
  SurveyResponses: [{ ID: '1', Label: 'Coming' }],
  ...change,
});
const laterThan = (hours: number) => new Date(Date.parse(testStart) + hours * 3_600_000).toISOString();
const later = { startOption: 'START_LATER' as const, StartDate: laterThan(1) };

async function made(type: BroadcastType, change: object = {}): Promise<number> {
  const form = await aForm(owner, whole(type, change));
  const answer = await owner.call('POST', '/broadcasts', { ...form, TextNumberID: number.TextNumberID });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ BroadcastID: number }>().BroadcastID;
}
const change = (id: number, to: object) => owner.call('PUT', `/broadcasts/${id}`, to);
/** The status after a change, or the sentence of why not. */
async function after(id: number, to: object): Promise<string> {
  const answer = await change(id, to);
  return answer.statusCode === 200
    ? answer.json<Broadcast>().BroadcastStatus
    : answer.json<ErrorBody>().Message;
}
const held = async () =>
  (await owner.call('GET', '/account')).json<{ PendingCallBalance: number }>().PendingCallBalance;
/** Gives back what is held for what is over, as workers do. */
async function settle(): Promise<void> {
  test.base.clock.advance(5_000);
  await finishBroadcasts(wireDelivery(test.base));
  await finishCalls(wireCalls(test.base));
}

it('the table names every type', () =>
  expect(kinds.map(([type]) => type).toSorted()).toEqual([...broadcastTypes].toSorted()));

describe.each(kinds)('%s', (type, texts, calls, either, asksByCall) => {
  // Two recipients who accept both; a text costs 1 credit, and so does a call.
  const perPerson = (texts ? 1 : 0) + (calls && !either ? 1 : 0);

  it('costs the same as a draft, when it is made, and in what is held; shows its own parts only', async () => {
    const draft = await aDraft(owner);
    const put = await owner.call('PUT', `/draft-broadcasts/${draft}`, whole(type));
    const { Form, ...priced } = put.json<DraftBroadcast>();
    expect(priced).toMatchObject({
      MinCallUnitsRequired: 2 * perPerson,
      TextNumberCount: texts ? 2 : 0,
      VoiceNumberCount: calls && !either ? 2 : 0,
    });
    const before = await held();
    // Sent as it was saved.
    const answer = await owner.call('POST', '/broadcasts', { ...Form, DraftBroadcastID: draft });
    const saved = await seen(owner, answer.json<{ BroadcastID: number }>().BroadcastID);
    expect((await held()) - before).toBe(2 * perPerson);
    // Its two parts show every field of the wire, whichever of them it has.
    expect(broadcastShape.parse(saved)).toEqual(saved);
    expect(saved).toMatchObject({
      BroadcastType: type,
      BroadcastStatus: 'Broadcasting',
      MaxCreditCost: 2 * perPerson,
      PhoneNumberCount: 2,
      IsTextSurvey: type === 'TextSurvey',
      TextMessage: texts ? 'School ends at noon today.' : '',
      TextNumberID: texts ? number.TextNumberID : null,
      CallerID: calls ? number.TextPhoneNumber : null,
      Audio: calls ? first() : null,
      SurveyResponses: asksByCall ? [{ ID: '1', Label: 'Coming', Total: 0 }] : [],
      CallTotal: calls && !either ? 2 : 0,
    });
    // A form that was never saved makes the same.
    const own = ({ BroadcastID: _id, ...rest }: Broadcast) => rest;
    expect(own(await seen(owner, await made(type)))).toEqual(own(saved));
  });

  it('pauses, resumes, and gives everything back when it is canceled', async () => {
    await settle();
    const before = await held();
    const id = await made(type);
    expect(await after(id, { BroadcastStatus: 'Paused' })).toBe('Paused');
    expect(await after(id, { BroadcastStatus: 'Paused' })).toBe('Paused');
    expect(await after(id, { BroadcastStatus: 'Broadcasting' })).toBe('Broadcasting');
    expect(await after(id, { StartDate: null })).toBe('This broadcast has already started.');
    expect(await after(id, { BroadcastStatus: 'Canceled' })).toBe('Canceled');
    expect(await after(id, { BroadcastStatus: 'Broadcasting' })).toBe(
      'Only a paused broadcast can be resumed.',
    );
    expect(await after(id, { BroadcastStatus: 'Paused' })).toBe(
      'Only a broadcast that is sending can be paused.',
    );
    await settle();
    expect(await held()).toBe(before);
  });

  it('is scheduled, changed, moved, and sent now', async () => {
    const id = await made(type, { ...later, CheckCallingWindow: true });
    expect(await after(id, { BroadcastStatus: 'Paused' })).toBe(
      'Only a broadcast that is sending can be paused.',
    );
    expect(await after(id, { BroadcastName: 'Renamed' })).toBe('AuthorizationApproved');
    expect(await after(id, { CallingWindowIgnored: true })).toBe(
      calls ? 'AuthorizationApproved' : 'This broadcast makes no calls.',
    );
    expect(await after(id, { SurveyResponses: [{ ID: '2', Label: 'Not coming' }] })).toBe(
      asksByCall ? 'AuthorizationApproved' : 'Calls of this broadcast ask no question.',
    );
    expect(await after(id, { StartDate: laterThan(3) })).toBe('AuthorizationApproved');
    expect(await seen(owner, id)).toMatchObject({ StartDate: laterThan(3), BroadcastName: 'Renamed' });
    expect(await after(id, { StartDate: null })).toBe('Broadcasting');
  });

  it('accepts another text and another voice message if it has them, and holds what they cost', async () => {
    const id = await made(type, later);
    const before = await held();
    const { Actions } = await seen(owner, id);
    expect([Actions.includes('changeText'), Actions.includes('changeAudio')]).toEqual([texts, calls]);
    expect(await after(id, { TextMessage: 'x'.repeat(150) })).toBe(
      texts ? 'AuthorizationApproved' : 'This broadcast sends no texts.',
    );
    expect((await seen(owner, id)).TextMessage).toBe(texts ? 'x'.repeat(150) : '');
    const answer = await owner.call('PUT', `/broadcasts/${id}/Audio`, longer());
    expect((await held()) - before).toBe(calls && !either ? 2 : 0);
    if (!calls) {
      expect(answer.json<ErrorBody>().Message).toBe('This broadcast makes no calls.');
      return;
    }
    expect(answer.json<Broadcast>()).toMatchObject({ BroadcastStatus: 'AudioStatusCheck', Audio: longer() });
    expect(await checkMessages(test)).toEqual([id]);
    expect(await seen(owner, id)).toMatchObject({ BroadcastStatus: 'AuthorizationApproved' });
  });

  it('refuses what one of its parts lacks, with its sentence', async () => {
    const draft = await aDraft(owner);
    const refusal = async (more: object) => {
      const answer = await owner.call('POST', '/broadcasts', {
        ...whole(type, later),
        DraftBroadcastID: draft,
        ...more,
      });
      // A scheduled broadcast that was made uses up the draft: only refusals come back here.
      return answer.statusCode === 201 ? 'made' : answer.json<ErrorBody>().Message;
    };
    if (texts) {
      expect(await refusal({ TextNumberID: null })).toBe('Choose a text number to send from');
      expect(await refusal({ TextMessage: ' ' })).toBe('Enter a message, or add an image');
    }
    if (calls) {
      expect(await refusal({ CallerID: '2145550177' })).toBe(
        'Calls can only come from one of your own numbers. Choose one of them as caller ID.',
      );
      expect(await refusal({ Audio: null })).toBe('Add a voice message, or choose to record it later.');
      expect(await refusal({ IsTransfer: true, TransferNumber: '' })).toBe('Enter a transfer phone number');
      expect(
        await refusal({
          CheckCallingWindow: true,
          CallingWindowDays: ['Sunday'],
          StartTimeOfDay: { Hour: 9, Minute: 0 },
          StopTimeOfDay: { Hour: 21, Minute: 0 },
        }),
      ).toBe('Choose a day and time within your Calling Window.');
    }
    expect(await refusal({ StartDate: null })).toBe('Enter a start date');
    const empty = await aDraft(owner, { recipients: 0 });
    expect(await refusal({ DraftBroadcastID: empty })).toBe('Add at least one recipient');
    // What the other part lacks does not matter.
    const other = {
      ...(texts ? {} : { TextNumberID: null, TextMessage: '' }),
      ...(calls ? {} : { Audio: null }),
    };
    expect(await refusal(other)).toBe('made');
  });
});

describe('a draft under another type', () => {
  it.each([
    ['SMS', 'Announcement', { TextMessage: '', TextNumberID: null }],
    ['TextSurvey', 'Survey', { TextMessage: '', sendTextSurveyAutoReply: false, IsTextSurvey: false }],
    ['Announcement', 'SMS', { Audio: null, CallerID: null, CheckCallingWindow: false }],
    ['Survey', 'TextSurvey', { Audio: null, SurveyResponses: [], IsTextSurvey: true }],
    ['SMSAndSurvey', 'SMS', { Audio: null, TextMessage: 'School ends at noon today.' }],
    ['SMSAndSurvey', 'Survey', { TextMessage: '', RecordLaterVM: false }],
    [
      'SMSOrSurvey',
      'SMSAndAnnouncement',
      { TextMessage: 'School ends at noon today.', RecordLaterVM: false },
    ],
    ['Announcement', 'Survey', { RecordLaterVM: true }],
    ['SMS', 'SMSOrAnnouncement', { TextMessage: 'School ends at noon today.', CallThrottle: 0 }],
    ['Announcement', 'SMSAndAnnouncement', { CallThrottle: 20, RetryTimes: 2 }],
  ] as const)('from %s to %s keeps what it can carry', async (from, to, kept) => {
    const both = await Promise.all(
      ['type', ''].map(async (path) => {
        const draft = await aDraft(owner, { recipients: 0 });
        const CallThrottle = from === 'SMS' ? 50 : 20;
        await owner.call('PUT', `/draft-broadcasts/${draft}`, whole(from, { CallThrottle }));
        const url = `/draft-broadcasts/${draft}${path === '' ? '' : '/type'}`;
        const answer = await owner.call('PUT', url, {
          ...(path === '' ? { BroadcastType: to } : { BroadcastTypeDesc: to }),
          IsTextSurvey: false,
        });
        return answer.json<DraftBroadcast>().Form;
      }),
    );
    // Through the draft or through its type, it is the same switch.
    for (const form of both) expect(form).toMatchObject(kept);
    expect(both[0]).toEqual(both[1]);
    const isText = to === 'SMS' || to === 'TextSurvey';
    for (const setting of ['RetryTimes', 'CallingWindowDays'])
      if (isText) expect(both[0]).not.toHaveProperty(setting);
  });
});
