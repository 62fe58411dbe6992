import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '@carillon/contract/accounts/accounts';
import { broadcast as broadcastShape } from '@carillon/contract/broadcasts/broadcasts';
import type { ErrorBody } from '@carillon/contract/errors';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aBroadcast, aDraft, aForm, aNumber, seen } from '../fixtures.ts';

let test: TestApp;
let owner: Visitor;
let admin: Visitor;
let mallory: Visitor;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  admin = await test.signIn('demo-admin');
  mallory = await test.signIn('mallory-owner');
});
afterAll(() => test.close());
beforeEach(() => test.base.clock.set(testStart));

const account = async (visitor: Visitor) => (await visitor.call('GET', '/account')).json<Account>();
const send = async (visitor: Visitor, change: Parameters<typeof aForm>[1]) =>
  visitor.call('POST', '/broadcasts', await aForm(visitor, change));
const refusal = async (visitor: Visitor, change: Parameters<typeof aForm>[1]) => {
  const answer = await send(visitor, change);
  const { ErrorName, Message, Errors } = answer.json<ErrorBody>();
  return { status: answer.statusCode, ErrorName, Message, Field: Errors[0]?.Field };
};
const broadcastsOf = async (draftId: number) =>
  asOwner(test, 'select broadcast_id from broadcast where draft_broadcast_id = $1', [draftId]);

describe('creating a broadcast', () => {
  it('starts it and holds the credits of all recipients', async () => {
    const before = await account(owner);
    const answer = await send(owner, { recipients: 5, TextMessage: 'x'.repeat(160) });
    expect(answer.statusCode).toBe(201);
    const { BroadcastID, UriSummary } = answer.json<{ BroadcastID: number; UriSummary: string }>();
    expect(UriSummary).toBe(`/broadcasts/${BroadcastID}/summary`);
    const shown = broadcastShape.parse((await owner.call('GET', `/broadcasts/${BroadcastID}`)).json());
    expect(shown).toMatchObject({
      BroadcastStatus: 'Broadcasting',
      BroadcastStatusCategory: 'Broadcasting',
      PhoneNumberCount: 5,
      MaxCreditCost: 5,
      CreditsUsed: 0,
      StartedDate: testStart,
      CreatedBy: { Name: 'Olivia Reyes' },
    });
    const after = await account(owner);
    expect(after.CallBalance).toBe(before.CallBalance);
    expect(after.PendingCallBalance).toBe(before.PendingCallBalance + 5);
    expect(after.AvailableCallUnits).toBe(before.AvailableCallUnits - 5);
  });

  it('puts the chosen labels on it, and refuses those that are not the account’s', async () => {
    const label = async (visitor: Visitor, LabelName: string) =>
      (await visitor.call('POST', '/labels', { LabelName })).json<{ LabelID: number }>();
    const own = await label(owner, 'Urgent');
    const foreign = await label(mallory, 'Theirs');
    const made = await seen(owner, await aBroadcast(owner, { Labels: [own, own] }));
    expect(made.Labels).toEqual([{ LabelID: own.LabelID, LabelName: 'Urgent' }]);
    const before = await account(owner);
    for (const LabelID of [foreign.LabelID, 999_999]) {
      const draft = await aDraft(owner);
      expect(await refusal(owner, { DraftBroadcastID: draft, Labels: [own, { LabelID }] })).toMatchObject({
        status: 400,
        ErrorName: 'Validation',
        Field: 'Labels',
        Message: 'Choose the labels again; one of them was removed.',
      });
      expect(await broadcastsOf(draft)).toEqual([]);
    }
    expect(await account(owner)).toEqual(before);
  });

  it('waits for a file that is still being added', async () => {
    const draft = await aDraft(owner);
    const file = (await owner.upload('/fileuploads?filename=a.csv', 'Phone\n2145550100\n')).json<{
      FileID: number;
    }>();
    await asOwner(
      test,
      `update file_upload set status = 'Importing', draft_broadcast_id = $2 where file_id = $1`,
      [file.FileID, draft],
    );
    expect(await refusal(owner, { DraftBroadcastID: draft })).toMatchObject({
      status: 409,
      ErrorName: 'WrongState',
      Message: expect.stringMatching(/still being added/),
    });
    expect(await broadcastsOf(draft)).toEqual([]);
  });

  it('removes its recipients from the wizard', async () => {
    const draft = await aDraft(owner);
    await aBroadcast(owner, { DraftBroadcastID: draft });
    for (const call of [
      owner.call('GET', `/draft-broadcasts/${draft}`),
      owner.call('PUT', `/draft-broadcasts/${draft}`, { BroadcastName: 'x' }),
      owner.call('DELETE', `/draft-broadcasts/${draft}`),
      owner.call('GET', `/draft-broadcasts/${draft}/contacts`),
      owner.call('POST', `/draft-broadcasts/${draft}/contacts`, { PrimaryPhone: '2145559999' }),
    ])
      expect((await call).statusCode).toBe(404);
  });

  it.each([
    ['', 'Enter a broadcast name'],
    ['   ', 'Enter a broadcast name'],
    ['x'.repeat(51), 'Broadcast name must be at most 50 characters'],
  ])('refuses the name %j (B-129)', async (BroadcastName, Message) => {
    const draft = await aDraft(owner);
    expect(await refusal(owner, { BroadcastName, DraftBroadcastID: draft })).toEqual({
      status: 400,
      ErrorName: 'Validation',
      Message,
      Field: 'BroadcastName',
    });
    expect(await broadcastsOf(draft)).toEqual([]);
  });

  it('accepts a name of 50 characters and needs a type (B-129)', async () => {
    expect((await send(owner, { BroadcastName: 'x'.repeat(50) })).statusCode).toBe(201);
    expect(await refusal(owner, { BroadcastType: undefined })).toMatchObject({
      status: 400,
      Field: 'BroadcastType',
    });
  });

  it.each(['', '  \n\t '])('refuses the text %j without an image (B-137)', async (TextMessage) => {
    expect(await refusal(owner, { TextMessage })).toMatchObject({
      status: 400,
      Message: 'Enter a message, or add an image',
    });
  });

  it('counts the signature against the limit (B-138)', async () => {
    await owner.call('PUT', '/user', { Signature: { IsEnabled: true, SignatureText: 'x'.repeat(20) } });
    expect((await send(owner, { TextMessage: 'y'.repeat(138), IncludeSignature: true })).statusCode).toBe(
      201,
    );
    expect(await refusal(owner, { TextMessage: 'y'.repeat(139), IncludeSignature: true })).toMatchObject({
      status: 400,
      Message: "Can't exceed 160 characters.",
      Field: 'TextMessage',
    });
    expect((await send(owner, { TextMessage: 'y'.repeat(160) })).statusCode).toBe(201);
    await owner.call('PUT', '/user', { Signature: { IsEnabled: false, SignatureText: '' } });
  });

  it('holds two segments where 320 characters are allowed', async () => {
    await admin.call('PUT', '/user', { DefaultSettingCharacterCount: 320 });
    const id = await aBroadcast(admin, { recipients: 3, TextMessage: 'y'.repeat(161) });
    expect((await seen(admin, id)).MaxCreditCost).toBe(6);
    await admin.call('PUT', '/user', { DefaultSettingCharacterCount: 160 });
  });

  it('refuses links that carriers block (B-139)', async () => {
    expect(await refusal(owner, { TextMessage: 'See https://bit.ly/abc' })).toMatchObject({
      status: 400,
      ErrorName: 'LinkBlocked',
      Message: "This link can't be sent. Carriers block messages that contain it.",
    });
    expect((await send(owner, { TextMessage: 'See https://example.org/abc' })).statusCode).toBe(201);
  });

  it.each([
    ['{{Grade}}', 'None of your recipients has a field called "Grade".'],
    ['{{}}', 'Personalized fields should not be empty.'],
    ['{{First-Name}}', 'Your message has a personalized field with an invalid format.'],
  ])('refuses the merge field %s', async (field, message) => {
    expect((await refusal(owner, { TextMessage: `Hello ${field}` })).Message).toContain(message);
  });

  it('knows the columns of its recipients, sends a stray brace, and survives 200 fields', async () => {
    const draft = await aDraft(owner, {
      contacts: [{ PrimaryPhone: '2145552001', FirstName: 'Ana', CustomData: { Grade: '4' } }],
    });
    expect(
      (await send(owner, { DraftBroadcastID: draft, TextMessage: 'Grade {{Grade}} {{FirstName}}' }))
        .statusCode,
    ).toBe(201);
    expect((await send(owner, { TextMessage: 'Brace } here {' })).statusCode).toBe(201);
    const many = '{{a}}'.repeat(200);
    expect(await refusal(owner, { TextMessage: many })).toMatchObject({ status: 400, Field: 'TextMessage' });
  });

  it.each([7, 5000])('refuses the send rate %d (B-264)', async (CallThrottle) => {
    expect(await refusal(owner, { CallThrottle })).toMatchObject({ status: 400, Field: 'CallThrottle' });
  });

  it('refuses repeating without a schedule', async () => {
    expect(await refusal(owner, { startOption: 'REPEATING' })).toMatchObject({ status: 400 });
  });

  it('refuses a draft without a recipient to text', async () => {
    expect(await refusal(owner, { recipients: 0 })).toMatchObject({
      status: 422,
      Message: 'Add at least one recipient',
    });
  });
});

describe('the number to send from', () => {
  it('is required, and must be the account’s', async () => {
    const foreign = await aNumber(mallory);
    for (const TextNumberID of [null, foreign.TextNumberID, 2_147_483_647])
      expect(await refusal(owner, { TextNumberID })).toEqual({
        status: 400,
        ErrorName: 'Validation',
        Message: 'Choose a text number to send from',
        Field: 'TextNumberID',
      });
  });

  it('is registered and not blocked', async () => {
    const { TextNumberID } = await aNumber(owner, 'Athletics');
    expect(await refusal(owner, { TextNumberID })).toMatchObject({
      status: 409,
      ErrorName: 'NumberUnusable',
      Message: "This text number isn't registered to send texts yet.",
    });
    const blocked = await aNumber(owner, 'Transportation');
    await asOwner(test, 'update text_number set is_blocked = true where text_number_id = $1', [
      blocked.TextNumberID,
    ]);
    expect(await refusal(owner, { TextNumberID: blocked.TextNumberID })).toMatchObject({
      status: 409,
      ErrorName: 'NumberBlocked',
      Message: "This text number is blocked and can't be used to send messages. Learn more.",
    });
    await asOwner(test, 'update text_number set is_blocked = false where text_number_id = $1', [
      blocked.TextNumberID,
    ]);
  });

  it('is assigned to a user without rights over all', async () => {
    const user = await test.signIn('demo-user');
    const { TextNumberID } = await aNumber(owner);
    expect((await user.call('GET', '/textnumbers')).json()).toMatchObject({ Items: [], Size: 0 });
    expect(await refusal(user, { TextNumberID })).toMatchObject({
      status: 400,
      Message: 'Choose a text number to send from',
    });
  });
});

describe('credits', () => {
  /** Mallory has 5,000; this leaves this many available. */
  const leave = async (credits: number) => {
    const { AvailableCallUnits } = await account(mallory);
    await asOwner(
      test,
      `update wallet set available = available - $1 where account_id = (select account_id from app_user where user_name = 'mallory-owner')`,
      [(AvailableCallUnits - credits) * 1000],
    );
  };

  it('that are just enough are enough; one fewer is error 4100 and nothing is sent (B-155)', async () => {
    await leave(3);
    const draft = await aDraft(mallory, { recipients: 4 });
    const answer = await send(mallory, { DraftBroadcastID: draft });
    expect(answer.statusCode).toBe(402);
    expect(answer.json<ErrorBody>()).toMatchObject({
      ErrorCode: 4100,
      ErrorName: 'NotEnoughCredits',
      ErrorType: 'Display',
      Message:
        "This broadcast needs 4 credits and you don't have that many available. Please purchase more credits.",
    });
    expect(await broadcastsOf(draft)).toEqual([]);
    expect((await mallory.call('GET', `/draft-broadcasts/${draft}`)).statusCode).toBe(200);
    expect((await account(mallory)).AvailableCallUnits).toBe(3);
    expect((await send(mallory, { recipients: 3 })).statusCode).toBe(201);
    expect(await account(mallory)).toMatchObject({ AvailableCallUnits: 0, PendingCallBalance: 3 });
  });

  it('can’t be spent twice by two at once', async () => {
    await asOwner(
      test,
      `update wallet set available = 5000 where account_id = (select account_id from app_user where user_name = 'mallory-owner')`,
    );
    const forms = await Promise.all([3, 3, 3].map((recipients) => aForm(mallory, { recipients })));
    const answers = await Promise.all(forms.map((form) => mallory.call('POST', '/broadcasts', form)));
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([201, 402, 402]);
    expect((await account(mallory)).AvailableCallUnits).toBe(2);
  });
});

describe('sending the same draft again', () => {
  it('returns the first broadcast for the same key', async () => {
    const form = await aForm(owner, { RequestKey: 'k-1' });
    const [first, second] = [
      await owner.call('POST', '/broadcasts', form),
      await owner.call('POST', '/broadcasts', form),
    ];
    expect(second.statusCode).toBe(201);
    expect(second.json()).toEqual(first.json());
    expect(await broadcastsOf(form['DraftBroadcastID'] as number)).toHaveLength(1);
  });

  it('is refused without the key or with another', async () => {
    const form = await aForm(owner, {});
    expect((await owner.call('POST', '/broadcasts', form)).statusCode).toBe(201);
    for (const again of [form, { ...form, RequestKey: 'other' }]) {
      const answer = await owner.call('POST', '/broadcasts', again);
      expect(answer.statusCode).toBe(409);
      expect(answer.json<ErrorBody>().ErrorName).toBe('AlreadySent');
    }
    expect(await broadcastsOf(form['DraftBroadcastID'] as number)).toHaveLength(1);
  });

  it.each([true, false])('makes one broadcast of requests at the same moment (key: %s)', async (hasKey) => {
    const before = await account(owner);
    const form = await aForm(owner, { recipients: 2, ...(hasKey ? { RequestKey: 'k-2' } : {}) });
    const answers = await Promise.all([1, 2, 3, 4].map(() => owner.call('POST', '/broadcasts', form)));
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual(
      hasKey ? [201, 201, 201, 201] : [201, 409, 409, 409],
    );
    expect(await broadcastsOf(form['DraftBroadcastID'] as number)).toHaveLength(1);
    expect((await account(owner)).PendingCallBalance).toBe(before.PendingCallBalance + 2);
  });

  it('reveals nothing to a user of another account', async () => {
    const form = await aForm(owner, { RequestKey: 'k-3' });
    await owner.call('POST', '/broadcasts', form);
    expect((await mallory.call('POST', '/broadcasts', form)).statusCode).toBe(404);
    expect((await admin.call('POST', '/broadcasts', form)).statusCode).toBe(404);
  });
});

describe('a start later', () => {
  it.each(['17:00', '5 PM'])(
    'is refused with the time %s beside it, and understood as 5:00 PM (P-138)',
    async (typed) => {
      const form = { startOption: 'START_LATER' as const, StartDate: '2026-01-15T17:00' };
      expect(await refusal(owner, { ...form, startTimeText: typed })).toMatchObject({
        status: 400,
        Field: 'startTimeText',
        Message: 'Enter a time such as 5:00 AM or 5:00 PM',
      });
      expect((await send(owner, { ...form, startTimeText: '5:00 PM' })).statusCode).toBe(201);
    },
  );

  const later = (StartDate: string | null) => ({ startOption: 'START_LATER' as const, StartDate });
  const started = async (StartDate: string) =>
    (await seen(owner, await aBroadcast(owner, later(StartDate)))).StartDate;

  // A caller that gives only a day, as a program may, means that day and not now.
  it.each([{ startOption: 'START_LATER' as const }, {}])(
    'waits, with its credits held: %j',
    async (option) => {
      const id = await aBroadcast(owner, { ...option, StartDate: '2026-01-15T16:00:00Z' });
      expect(await seen(owner, id)).toMatchObject({
        BroadcastStatus: 'AuthorizationApproved',
        BroadcastStatusCategory: 'Scheduled',
        StartDate: '2026-01-15T16:00:00.000Z',
        StartedDate: null,
        Actions: [
          'rename',
          'reschedule',
          'changeText',
          'removeRecipients',
          'sendNow',
          'cancel',
          'delete',
          'duplicate',
          'csv',
        ],
      });
    },
  );

  it.each([
    ['at this moment moves to 5 minutes from now', '2026-01-14T16:00:00Z', '2026-01-14T16:05:00.000Z'],
    ['nearer than 5 minutes moves to 5 minutes from now', '2026-01-14T16:04:59Z', '2026-01-14T16:05:00.000Z'],
    ['in 5 minutes stays', '2026-01-14T16:05:00Z', '2026-01-14T16:05:00.000Z'],
    [
      'that passed in the wizard moves to 5 minutes from now',
      '2026-01-14T15:45:00Z',
      '2026-01-14T16:05:00.000Z',
    ],
    ['in 365 days stays', '2027-01-14T16:00:00Z', '2027-01-14T16:00:00.000Z'],
    ['without an offset is by the user’s clocks', '2026-01-15T10:00', '2026-01-15T16:00:00.000Z'],
    ['with an offset is by that', '2026-01-15T10:00:00+02:00', '2026-01-15T08:00:00.000Z'],
    ['in the hour that spring skips is an hour later', '2026-03-08T02:30', '2026-03-08T08:30:00.000Z'],
  ])('%s (G3)', async (_what, wanted, stored) => {
    expect(await started(wanted)).toBe(stored);
  });

  it.each([
    [null, 'Enter a start date'],
    ['', 'Enter a start date'],
    ['soon', 'Choose a valid start date and time.'],
    ['2026-02-31T10:00', 'Choose a valid start date and time.'],
    ['2026-02-01T25:00', 'Choose a valid start date and time.'],
    ['2026-02-01T09:60', 'Choose a valid start date and time.'],
    ['2026-01-14T15:44:59Z', 'Your start date and time cannot be in the past.'],
    ['2027-01-14T16:00:01Z', 'Your start date and time is too far in the future.'],
  ])('refuses %j', async (wanted, Message) => {
    expect(await refusal(owner, later(wanted))).toEqual({
      status: 400,
      ErrorName: 'Validation',
      Message,
      Field: 'StartDate',
    });
  });

  it('is checked in advance in the same way', async () => {
    const check = async (StartDate: string) =>
      (await owner.call('POST', '/broadcasts/validation', { StartDate })).json<{
        StartDateValidation: object;
      }>().StartDateValidation;
    expect(await check('2026-01-14T15:59:59Z')).toMatchObject({ IsPast: true, IsTooFarFuture: false });
    expect(await check('2026-01-14T16:01:00Z')).toMatchObject({
      IsPast: false,
      StartDate: '2026-01-14T16:05:00.000Z',
    });
    expect(await check('2027-01-14T16:00:01Z')).toMatchObject({ IsTooFarFuture: true });
    expect(await check('2026-01-15T10:00')).toMatchObject({
      StartDate: '2026-01-15T16:00:00.000Z',
      IsAlteredByServerTimeChange: false,
      IsApproachingServerTimeChange: false,
      ServerTimeChangeStartTime: null,
    });
    // The night of March 8 the clocks go from 2:00 AM to 3:00 AM (B-071).
    expect(await check('2026-03-08T02:30')).toMatchObject({
      StartDate: '2026-03-08T08:30:00.000Z',
      IsAlteredByServerTimeChange: true,
      IsMovedForwardByServerTimeChange: true,
      ServerTimeChangeStartTime: '2026-03-08T02:00:00',
      ServerTimeChangeEndTime: '2026-03-08T03:00:00',
    });
    expect(await check('2026-11-01T01:30')).toMatchObject({
      StartDate: '2026-11-01T06:30:00.000Z',
      IsAlteredByServerTimeChange: true,
      IsMovedForwardByServerTimeChange: false,
      ServerTimeChangeStartTime: '2026-11-01T01:00:00',
    });
    expect(await check('2026-03-07T12:00')).toMatchObject({
      IsAlteredByServerTimeChange: false,
      IsApproachingServerTimeChange: true,
    });
  });
});
