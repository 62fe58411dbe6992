import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { draftBroadcast, type DraftBroadcast } from '@carillon/contract/broadcasts/drafts';
import type { ErrorBody } from '@carillon/contract/errors';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aDraft, aNumber, audienceOf } from '../fixtures.ts';

let test: TestApp;
let owner: Visitor;
let admin: Visitor;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  admin = await test.signIn('demo-admin');
});
afterAll(() => test.close());
beforeEach(() => test.base.clock.set(testStart));

const put = (id: number, form: object, who = owner) => who.call('PUT', `/draft-broadcasts/${id}`, form);
const get = async (id: number, query = '') =>
  draftBroadcast.parse((await owner.call('GET', `/draft-broadcasts/${id}${query}`)).json());

describe('a draft', () => {
  it('begins with what the user has set', async () => {
    await owner.call('PUT', '/user', { Signature: { IsEnabled: true, SignatureText: 'Office' } });
    const made = await owner.call('POST', '/draft-broadcasts', {});
    expect(made.statusCode).toBe(201);
    expect(draftBroadcast.parse(made.json())).toMatchObject({
      BroadcastType: 'SMS',
      Version: 1,
      TextNumberCount: 0,
      MinCallUnitsRequired: 0,
      Form: { IncludeSignature: true, startOption: 'START_IMMEDIATELY' },
    });
    await owner.call('PUT', '/user', { Signature: { IsEnabled: false, SignatureText: 'Office' } });
  });

  it('keeps every field that was typed, one save after another, unchecked', async () => {
    const id = await aDraft(owner, { recipients: 0 });
    expect((await put(id, { BroadcastName: ' unfinished', TextMessage: 'bit.ly/x {{' })).statusCode).toBe(
      200,
    );
    test.base.clock.advance(60_000);
    const saved = await put(id, { CurrentStep: 3, CompletedSteps: [1, 2] });
    expect(saved.json<DraftBroadcast>()).toMatchObject({
      BroadcastName: ' unfinished',
      TextMessage: 'bit.ly/x {{',
      Version: 3,
      SavedDate: '2026-01-14T16:01:00.000Z',
      CreatedDate: testStart,
      Form: { CurrentStep: 3, CompletedSteps: [1, 2] },
    });
    expect(await get(id)).toEqual(saved.json());
  });

  it('is not counted for a start that is not a time', async () => {
    const id = await aDraft(owner, { recipients: 0 });
    for (const startdate of ['soon', '2026-02-31T09:00', '2026-13-01'])
      expect(
        (await owner.call('GET', `/draft-broadcasts/${id}?startdate=${startdate}`)).json<ErrorBody>(),
      ).toMatchObject({
        ErrorName: 'Validation',
        Message: 'Choose a valid start date and time.',
      });
    // The check of the start reports a time that has passed or is too far away.
    for (const startdate of ['2020-01-01T09:00', '2031-01-01T09:00:00Z'])
      expect(await get(id, `?startdate=${startdate}`)).toMatchObject({ StartDate: startdate });
  });

  it('is not overwritten by an older window', async () => {
    const id = await aDraft(owner, { recipients: 0 });
    expect((await put(id, { BroadcastName: 'first', Version: 1 })).json<DraftBroadcast>().Version).toBe(2);
    const late = await put(id, { BroadcastName: 'second', Version: 1 });
    expect(late.statusCode).toBe(409);
    expect(late.json<ErrorBody>()).toMatchObject({
      ErrorName: 'DraftChanged',
      Message: 'This draft was changed in another window. Reload to see the latest version.',
    });
    expect(await get(id)).toMatchObject({ BroadcastName: 'first', Version: 2 });
    const both = await Promise.all([1, 2].map((n) => put(id, { BroadcastName: `n${n}`, Version: 2 })));
    expect(both.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409]);
  });

  it.each([
    ['a null byte', 'a\u0000b', 400],
    ['half of a surrogate pair', 'half \ud83d', 200],
    ['an emoji', 'snow ☃ 😀', 200],
    ['200 merge fields', '{{FirstName}}'.repeat(200), 200],
    ['markup', '<script>alert(1)</script>', 200],
    ['more than 5,000 characters', 'x'.repeat(5001), 400],
  ])('accepts or refuses a text with %s', async (_what, TextMessage, status) => {
    const id = await aDraft(owner, { recipients: 0 });
    const answer = await put(id, { TextMessage });
    expect([answer.statusCode, answer.json<ErrorBody>().Message]).toEqual([
      status,
      answer.json<ErrorBody>().Message,
    ]);
    const kept = (await get(id)).TextMessage;
    expect(kept).toBe(
      status === 200 ? TextMessage.replace(/[\ud800-\udbff](?![\udc00-\udfff])/g, '\ufffd') : '',
    );
  });

  it('refuses what could not be a form', async () => {
    const id = await aDraft(owner, { recipients: 0 });
    for (const form of [
      { CallThrottle: -1 },
      { CurrentStep: 5 },
      { BroadcastType: 'Telegram' },
      { Media: [{}, {}] },
      { TextNumberID: 'x' },
      [],
    ])
      expect((await put(id, form)).statusCode).toBe(400);
    expect((await get(id)).Version).toBe(1);
  });

  it('loses its confirmations with its type, and as a call its text (B-105, B-106)', async () => {
    const id = await aDraft(owner, { recipients: 1 });
    const { TextNumberID } = await aNumber(owner);
    const confirmed = {
      SettingsConfirmed: true,
      RecipientsConfirmed: true,
      MessagesConfirmed: true,
      CompletedSteps: [1, 2, 3],
    };
    await put(id, { BroadcastName: 'kept', TextMessage: 'a text', TextNumberID, ...confirmed });
    const type = (body: object) => owner.call('PUT', `/draft-broadcasts/${id}/type`, body);
    const survey = await type({ BroadcastTypeDesc: 'TextSurvey' });
    const unconfirmed = {
      SettingsConfirmed: false,
      RecipientsConfirmed: false,
      MessagesConfirmed: false,
      CompletedSteps: [],
    };
    expect(survey.json<DraftBroadcast>()).toMatchObject({
      BroadcastType: 'TextSurvey',
      IsTextSurvey: true,
      TextMessage: 'a text',
      TextNumberID,
      Form: { BroadcastName: 'kept', ...unconfirmed },
    });
    const call = await type({ BroadcastTypeDesc: 'Announcement' });
    expect(call.json<DraftBroadcast>()).toMatchObject({
      TextMessage: '',
      TextNumberID: null,
      IsTextSurvey: false,
      Media: [],
    });
    const text = await type({ BroadcastTypeDesc: 'SMS' });
    expect(text.json<DraftBroadcast>()).toMatchObject({
      BroadcastType: 'SMS',
      Audio: null,
      AudioVM: null,
      TotalTextNumberCount: 1,
    });
    expect((await type({ BroadcastTypeDesc: 'Telegram' })).statusCode).toBe(400);
  });

  it('tries values without keeping them', async () => {
    const id = await aDraft(owner, { recipients: 3 });
    expect((await get(id)).MinCallUnitsRequired).toBe(3);
    expect(
      await get(id, '?textmessagelength=161&callthrottle=50&textNumberID=7&startdate=2026-02-01'),
    ).toMatchObject({
      MinCallUnitsRequired: 6,
      CallThrottle: 50,
      TextNumberID: 7,
      StartDate: '2026-02-01',
    });
    // Calls are estimated at two minutes while their message is unknown (row B-260).
    expect((await get(id, '?broadcasttype=Announcement')).MinCallUnitsRequired).toBe(12);
    for (const [seconds, credits] of [
      [25, 3],
      [31, 6],
      [95, 12],
    ])
      expect((await get(id, `?broadcasttype=Announcement&audio=${seconds}`)).MinCallUnitsRequired).toBe(
        credits,
      );
    expect(await get(id)).toMatchObject({
      MinCallUnitsRequired: 3,
      CallThrottle: 0,
      TextNumberID: null,
      Version: 1,
    });
    expect((await owner.call('GET', `/draft-broadcasts/${id}?textmessagelength=x`)).statusCode).toBe(400);
  });

  it('notices that its people changed after its message was confirmed', async () => {
    const id = await aDraft(owner, { recipients: 1 });
    expect((await get(id)).RosterChangedSinceLastMerge).toBe(false);
    test.base.clock.advance(1_000);
    await put(id, { MessagesConfirmed: true });
    expect((await get(id)).RosterChangedSinceLastMerge).toBe(false);
    test.base.clock.advance(1_000);
    await owner.call('POST', `/draft-broadcasts/${id}/contacts`, {
      PrimaryPhone: '2145553001',
      UserIndicatedConsentDeclared: true,
    });
    expect((await get(id)).RosterChangedSinceLastMerge).toBe(true);
  });

  it('goes with its people', async () => {
    const id = await aDraft(owner, { recipients: 2 });
    expect((await owner.call('DELETE', `/draft-broadcasts/${id}`)).statusCode).toBe(204);
    expect((await owner.call('GET', `/draft-broadcasts/${id}`)).statusCode).toBe(404);
    expect((await owner.call('DELETE', `/draft-broadcasts/${id}`)).statusCode).toBe(404);
    const audience = await audienceOf(test, id);
    expect(await asOwner(test, 'select from recipient where audience_id = $1', [audience])).toHaveLength(0);
  });
});

describe('whose draft', () => {
  it('is its creator’s, and the owner may open it', async () => {
    const [mine, theirs] = [await aDraft(owner, { recipients: 0 }), await aDraft(admin, { recipients: 0 })];
    expect((await admin.call('GET', `/draft-broadcasts/${mine}`)).statusCode).toBe(404);
    expect((await put(mine, { BroadcastName: 'x' }, admin)).statusCode).toBe(404);
    expect((await admin.call('DELETE', `/draft-broadcasts/${mine}`)).statusCode).toBe(404);
    expect((await owner.call('GET', `/draft-broadcasts/${theirs}`)).statusCode).toBe(200);
  });

  it('is listed: the user’s own, newest save first', async () => {
    const first = await aDraft(admin, { recipients: 0 });
    test.base.clock.advance(1_000);
    await aDraft(admin, { recipients: 0 });
    test.base.clock.advance(1_000);
    await put(first, { BroadcastName: 'saved last' }, admin);
    const page = (await admin.call('GET', '/draft-broadcasts?pagesize=2')).json<{
      Items: DraftBroadcast[];
      Size: number;
    }>();
    expect(page.Items[0]?.DraftBroadcastID).toBe(first);
    expect(page.Size).toBeGreaterThanOrEqual(3);
    const all = (await owner.call('GET', '/draft-broadcasts?page=all')).json<{ Items: DraftBroadcast[] }>();
    expect(all.Items.map((item) => item.DraftBroadcastID)).not.toContain(first);
  });
});
