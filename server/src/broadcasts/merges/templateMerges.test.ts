import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RecipientResult } from '@carillon/contract/broadcasts/broadcastResults';
import type { ContactSummary, DraftBroadcast } from '@carillon/contract/broadcasts/drafts';
import type { Personalization } from '@carillon/contract/broadcasts/personalization';
import type {
  MergedMessage,
  MergePreview,
  TemplateMerge,
} from '@carillon/contract/broadcasts/templateMerges';
import type { ErrorBody } from '@carillon/contract/errors';
import type { ListEnvelope } from '@carillon/contract/lists';
import { mergedTooLongText, nothingAppliedText } from '@carillon/rules/texts/mergeFaults';
import { fieldFormatText, noFieldsText } from '@carillon/rules/texts/mergeFields';
import { aScriptedCarrier } from '../../delivery/fixtures.ts';
import { Sender } from '../../delivery/send/sender.ts';
import { asTenant } from '../../platform/database/tenant.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { wireDelivery } from '../../wiring.ts';
import { aBroadcast, aDraft, aForm, audienceOf, seen } from '../fixtures.ts';
import { mergePiece, mergeTexts } from './mergeTexts.job.ts';

let test: TestApp;
let owner: Visitor;
const carrier = aScriptedCarrier();
beforeAll(async () => {
  test = await createTestApp({ carriers: new Map([[carrier.aggregatorId, carrier]]) });
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());
beforeEach(() => {
  carrier.taken.length = 0;
});

const [ana, ben, cy, dee] = ['2145554001', '2145554002', '2145554003', '2145554004'] as const;
/** Ana has all values, Ben lacks his stop, Cy has a long one, Dee lacks both. */
const people = [
  { PrimaryPhone: ana, FirstName: 'Ana', CustomData: { 'Bus stop': 'Oak' } },
  { PrimaryPhone: ben, FirstName: 'Ben' },
  { PrimaryPhone: cy, FirstName: 'Cy', CustomData: { 'Bus stop': 'x'.repeat(150) } },
  { PrimaryPhone: dee },
];
const text = 'Hello {{FirstName}}, your stop is {{BusStop}}.';

async function merged(contacts: readonly object[] = people, TextMessage = text, form: object = {}) {
  const draft = await aDraft(owner, { contacts });
  await write(draft, { TextMessage, IncludeSignature: false, ...form });
  return { draft, merge: await mergeOf(draft) };
}
const write = async (draft: number, form: object) => {
  const saved = await owner.call('PUT', `/draft-broadcasts/${draft}`, form);
  expect(saved.statusCode, saved.body).toBe(200);
};
async function mergeOf(draft: number): Promise<TemplateMerge> {
  const made = await owner.call('POST', `/draft-broadcasts/${draft}/templatemerges`);
  expect(made.statusCode, made.body).toBe(201);
  return made.json<TemplateMerge>();
}
const again = async ({ Uri }: TemplateMerge) =>
  (await owner.call('GET', Uri.replace('/api', ''))).json<TemplateMerge>();
const messages = async ({ Uri }: TemplateMerge, filter = 'all') =>
  (await owner.call('GET', `${Uri.replace('/api', '')}/messages?filter=${filter}`)).json<
    ListEnvelope<MergedMessage>
  >();
const put = (merge: TemplateMerge, body: object) =>
  owner.call('PUT', `/templatemerges/${merge.ID}/messages`, body);
const decided = async (merge: TemplateMerge, body: object) => {
  const answer = await put(merge, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<TemplateMerge>();
};
const summaryOf = async (draft: number) =>
  (await owner.call('GET', `/draft-broadcasts/${draft}/contactsummary`)).json<ContactSummary>();
const lookOf = async (draft: number) =>
  (await owner.call('GET', `/draft-broadcasts/${draft}/personalization`)).json<Personalization>();

/** Sends what waits, and returns what each number got. */
async function sent(): Promise<Record<string, string>> {
  const sender = new Sender(wireDelivery(test.base), 'worker');
  while ((await sender.claimRound()) > 0) await sender.idle();
  return Object.fromEntries(carrier.taken.map(({ to, text: got }) => [to.slice(2), got]));
}

describe('a merge', () => {
  it('finds every message that can’t be sent, with its status (rows B-082, B-083, C-069, C-070)', async () => {
    const { draft, merge } = await merged();
    expect(merge).toMatchObject({
      DraftBroadcastID: draft,
      Done: true,
      Processed: 4,
      Total: 4,
      InvalidMessageCount: 3,
      ExcludedMessageCount: 0,
      Found: { MissingValues: 2, EmptyResult: 0, ExceedsMaxLength: 1 },
      Message: '',
    });
    expect(await again(merge)).toEqual(merge);
    const { Items } = await messages(merge);
    expect(Items.map((one) => [one.PhoneNumber, one.TemplateMergeMessageStatus, one.Message])).toEqual([
      [ana, 'Valid', ''],
      [ben, 'Invalid Missing Values', 'The template you selected requires a Bus stop for this contact.'],
      [cy, 'Invalid Exceeds Max Length', mergedTooLongText],
      [
        dee,
        'Invalid Missing Values',
        'The template you selected requires a First Name / Bus stop for this contact.',
      ],
    ]);
    expect(Items[0]?.TextMessage).toBe('Hello Ana, your stop is Oak.');
    expect(Items.map(({ Exclude }) => Exclude)).toEqual([false, false, false, false]);
    // The address that it gives for them lists the same ones as the filter.
    const there = await owner.call(
      'GET',
      `${merge.InvalidMessageUri.replace('/api', '')}/messages?pagesize=2`,
    );
    expect(there.json<ListEnvelope<MergedMessage>>()).toMatchObject({
      Size: 3,
      Items: [{ PhoneNumber: ben }, { PhoneNumber: cy }],
    });
    expect(merge.Preview.map(({ PhoneNumber }) => PhoneNumber)).toEqual([ben, cy, dee]);
  });

  it('has the same address in both spellings (2-decisions I7)', async () => {
    const draft = await aDraft(owner, { contacts: people });
    await write(draft, { TextMessage: text });
    for (const address of ['/template-merges', '/templatemerges']) {
      const made = await owner.call('POST', address, { DraftBroadcastID: draft });
      expect(made.statusCode, made.body).toBe(201);
      const { ID } = made.json<TemplateMerge>();
      expect((await owner.call('GET', `${address}/${ID}`)).json<TemplateMerge>().Total).toBe(4);
    }
  });

  it.each([
    ['an empty result', '{{BusStop default=""}}', 'Invalid Empty Result'],
    ['a field that no recipient has', 'Hi {{Pupil}}', 'Invalid Unknown'],
    ['a badly formed field', 'Hi {{First Name}}', 'Invalid Unknown'],
  ])('tells %s', async (_what, template, status) => {
    const { merge } = await merged(
      [{ PrimaryPhone: ana }, { PrimaryPhone: ben, CustomData: { 'Bus stop': '' } }],
      template,
    );
    expect(merge.Preview.map((one) => one.TemplateMergeMessageStatus)).toEqual([status, status]);
    expect(merge.InvalidMessageCount).toBe(2);
    expect(merge.Message).toBe(nothingAppliedText);
  });

  it('says that no recipient gets a text until one does (C-162)', async () => {
    const { merge } = await merged([people[1] ?? {}, people[3] ?? {}], 'Notes: {{Notes}}');
    expect(merge.Message).toBe(nothingAppliedText);
    const { Message } = await decided(merge, { PhoneNumber: ben, FixedMessage: 'Your own words' });
    expect(Message).toBe('');
  });

  it('knows when recipients or text changed since (row B-063, 2-decisions F4)', async () => {
    const { draft, merge } = await merged();
    const flag = async () =>
      (await owner.call('GET', `/draft-broadcasts/${draft}`)).json<DraftBroadcast>()
        .RosterChangedSinceLastMerge;
    expect([await flag(), (await again(merge)).RosterChangedSinceLastMerge]).toEqual([false, false]);
    test.base.clock.advance(1_000);
    await owner.call('PUT', `/draft-broadcasts/${draft}/contacts`, { PersonID: 1, FirstName: 'Anna' });
    expect([await flag(), (await again(merge)).RosterChangedSinceLastMerge]).toEqual([true, true]);
    test.base.clock.advance(1_000);
    expect((await mergeOf(draft)).RosterChangedSinceLastMerge).toBe(false);
    expect(await flag()).toBe(false);
    await write(draft, { TextMessage: `${text}!` });
    const newest = await mergeOf(draft);
    expect(newest.TextChangedSinceLastMerge).toBe(false);
    await write(draft, { TextMessage: text });
    expect((await again(newest)).TextChangedSinceLastMerge).toBe(true);
    // The one before is over: there is one merge of a draft.
    expect((await owner.call('GET', `/templatemerges/${merge.ID}`)).statusCode).toBe(404);
  });
});

describe('what is decided about a message', () => {
  it('excludes a person, who is no recipient then (rows B-206, C-236)', async () => {
    const { draft, merge } = await merged();
    const after = await decided(merge, { PhoneNumber: '(214) 555-4002', Exclude: true });
    expect(after).toMatchObject({ InvalidMessageCount: 2, ExcludedMessageCount: 1 });
    expect((await messages(merge, 'excluded')).Items).toMatchObject([{ PhoneNumber: ben, Exclude: true }]);
    expect(await summaryOf(draft)).toMatchObject({
      ExcludedMessages: 1,
      MissingValues: 1,
      TooLong: 1,
      Reached: 1,
    });
    const id = await aBroadcast(owner, { DraftBroadcastID: draft, TextMessage: text });
    expect(await seen(owner, id)).toMatchObject({ PhoneNumberCount: 3 });
    const { Items } = (await owner.call('GET', `/broadcasts/${id}/details?filter=all`)).json<
      ListEnvelope<RecipientResult>
    >();
    expect(Items.map((one) => one.PrimaryPhone)).not.toContain(ben);
    expect(Object.keys(await sent())).toEqual([ana]);
  });

  it('includes an excluded person again, who still lacks the value', async () => {
    const { draft, merge } = await merged();
    await decided(merge, { PhoneNumber: ben, Exclude: true });
    // A new merge of the same text keeps the decision.
    const second = await mergeOf(draft);
    expect(second).toMatchObject({ InvalidMessageCount: 2, ExcludedMessageCount: 1 });
    const back = await decided(second, { PhoneNumber: ben, Exclude: false });
    expect(back).toMatchObject({ InvalidMessageCount: 3, ExcludedMessageCount: 0 });
  });

  it('gives a person a text of their own, which is sent, counted, and shown (C-156)', async () => {
    const { draft, merge } = await merged();
    const own = 'Hello Ben, ask the driver for your stop.';
    const after = await decided(merge, { PhoneNumber: ben, FixedMessage: own });
    expect(after).toMatchObject({ InvalidMessageCount: 2, FixedMessageCount: 1, ExcludedMessageCount: 0 });
    expect((await messages(merge, 'fixed')).Items).toMatchObject([
      { PhoneNumber: ben, FixedMessage: own, TextMessage: own, TemplateMergeMessageStatus: 'Valid' },
    ]);
    const look = await lookOf(draft);
    expect(look).toMatchObject({ Texts: 2, MissingCount: 1, Shortest: 28, Longest: own.length });
    const { Reached, RosterRevision } = await summaryOf(draft);
    const id = await aBroadcast(owner, {
      DraftBroadcastID: draft,
      TextMessage: text,
      Shown: { Reached, RosterRevision, Credits: 2 },
    });
    expect(await sent()).toEqual({ [ana]: 'Hello Ana, your stop is Oak.', [ben]: own });
    expect((await seen(owner, id)).MaxCreditCost).toBe(2);
    const history = await owner.call('GET', `/contacts/history?phone=${ben}`);
    if (history.statusCode === 200) expect(history.body).toContain(own);
    const single = await owner.call('POST', `/broadcasts/${id}/templatemerge/single`, {
      Contact: { PhoneNumber: ben },
    });
    expect(single.json<MergePreview>()).toMatchObject({ TextMessage: own });
  });

  it('refuses a decision that excludes a person and gives them a text', async () => {
    const { merge } = await merged();
    const refused = await put(merge, { PhoneNumber: ben, Exclude: true, FixedMessage: 'Mine' });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { Message: expect.stringContaining('not both') },
    ]);
    expect(await decided(merge, { PhoneNumber: ben, Exclude: true })).toMatchObject({ FixedMessageCount: 0 });
  });

  it('takes a text of their own back, and keeps it through an exclusion', async () => {
    const { merge } = await merged();
    await decided(merge, { PhoneNumber: ben, FixedMessage: 'Mine' });
    expect(await decided(merge, { PhoneNumber: ben, Exclude: true })).toMatchObject({
      FixedMessageCount: 0,
      ExcludedMessageCount: 1,
    });
    expect(await decided(merge, { PhoneNumber: ben, Exclude: false })).toMatchObject({
      FixedMessageCount: 1,
    });
    expect(await decided(merge, { PhoneNumber: ben, FixedMessage: null })).toMatchObject({
      FixedMessageCount: 0,
      InvalidMessageCount: 3,
    });
  });

  it('is about one text: another one is not sent to a person as fixed, and keeps what was typed', async () => {
    const { draft, merge } = await merged();
    await decided(merge, { PhoneNumber: ben, FixedMessage: 'Practice is on Monday.' });
    await decided(merge, { PhoneNumber: dee, Exclude: true });
    await write(draft, { TextMessage: 'Dear {{FirstName default="family"}}, see {{BusStop}}.' });
    const next = await mergeOf(draft);
    expect(next).toMatchObject({ FixedMessageCount: 0, ExcludedMessageCount: 0, InvalidMessageCount: 3 });
    expect((await messages(next, 'invalid')).Items[0]).toMatchObject({
      PhoneNumber: ben,
      FixedMessage: null,
      EarlierMessage: 'Practice is on Monday.',
    });
    // And the first text again is the first decision again.
    await write(draft, { TextMessage: text });
    expect(await mergeOf(draft)).toMatchObject({ FixedMessageCount: 1 });
  });

  it.each([
    ['an empty text', { PhoneNumber: ben, FixedMessage: '  ' }, 400, 'Enter a message'],
    ['a long text', { PhoneNumber: ben, FixedMessage: 'x'.repeat(161) }, 400, "Can't exceed 160 characters."],
    ['a field', { PhoneNumber: ben, FixedMessage: 'Hi {{FirstName}}' }, 400, noFieldsText],
    ['a number that is no recipient', { PhoneNumber: '2145559999', Exclude: true }, 404, ''],
    ['no person', { Exclude: true }, 400, 'Name one PhoneNumber, or a Selection.'],
    ['no decision', { PhoneNumber: ben }, 400, 'Send Exclude or a FixedMessage.'],
  ])('refuses %s', async (_what, body, status, sentence) => {
    const { merge } = await merged();
    const answer = await put(merge, body);
    expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(sentence)]);
    expect(await again(merge)).toEqual(merge);
  });

  it('may be as long as the message is paid for, and not longer', async () => {
    await owner.call('PUT', '/user', { DefaultSettingCharacterCount: 320 });
    const short = await merged();
    expect(short.merge.MaxFixedLength).toBe(160);
    const long = await merged(people, `${text}${'.'.repeat(130)}`);
    expect(long.merge.MaxFixedLength).toBe(320);
    await owner.call('PUT', '/user', { DefaultSettingCharacterCount: 160 });
  });

  it('can be one for all that are left, or for all but some', async () => {
    const { merge } = await merged();
    const most = await decided(merge, {
      Selection: { Type: 'SelectedAllExcept', Items: [{ PhoneNumber: ben }] },
      Exclude: true,
    });
    expect(most).toMatchObject({ InvalidMessageCount: 1, ExcludedMessageCount: 2 });
    const all = await decided(merge, { Selection: { Type: 'SelectedAll' }, Exclude: true });
    expect(all).toMatchObject({ InvalidMessageCount: 0, ExcludedMessageCount: 3 });
    const none = await decided(merge, { Selection: { Type: 'SelectedAll' }, Exclude: false });
    expect(none).toMatchObject({ InvalidMessageCount: 3, ExcludedMessageCount: 0 });
  });

  it('is refused for a text without fields, and once the broadcast was created', async () => {
    const plain = await merged(people, 'School ends at noon.');
    expect(plain.merge).toMatchObject({ InvalidMessageCount: 0, Message: '' });
    expect((await put(plain.merge, { PhoneNumber: ben, Exclude: true })).statusCode).toBe(422);
    const { draft, merge } = await merged();
    await aBroadcast(owner, { DraftBroadcastID: draft, TextMessage: text });
    const late = await put(merge, { PhoneNumber: ben, Exclude: true });
    expect([late.statusCode, late.json<ErrorBody>().Message]).toEqual([
      409,
      'This broadcast was already created. Change its text there.',
    ]);
    expect((await again(merge)).Total).toBe(4);
  });

  it.each([
    [
      'neither texted nor called where one is enough',
      'SMSOrAnnouncement',
      { Reached: 3, VoiceNumberCount: 2 },
    ],
    ['still called where all are', 'SMSAndAnnouncement', { Reached: 4, VoiceNumberCount: 4 }],
  ])('a person who is excluded is %s (2-decisions I7)', async (_what, BroadcastType, counts) => {
    const { draft, merge } = await merged(people, text, { BroadcastType });
    await decided(merge, { PhoneNumber: ben, Exclude: true });
    expect(await summaryOf(draft)).toMatchObject(counts);
  });
});

describe('a long list', () => {
  /** 5,999 more recipients, of whom each tenth has a first name only in blanks. */
  const manySql = `with people as (
      insert into recipient (account_id, audience_id, recipient_no, phone, first_name, source)
      select a.account_id, a.audience_id, n, 2145560000 + n, case when n % 10 = 0 then ' ' else 'Ann' end, 2
      from audience a cross join generate_series(2, 6000) n where a.audience_id = $1)
    update audience set recipient_count = 6000, next_recipient_no = 6001 where audience_id = $1`;

  it('is merged in the background, piece by piece, and can be left and come back to', async () => {
    const draft = await aDraft(owner, { recipients: 1 });
    await asOwner(test, manySql, [await audienceOf(test, draft)]);
    await write(draft, { TextMessage: 'Hi {{FirstName}}', IncludeSignature: false });
    const merge = await mergeOf(draft);
    expect(merge).toMatchObject({ Done: false, Processed: 0, Total: 6_000 });
    const early = await put(merge, { Selection: { Type: 'SelectedAll' }, Exclude: true });
    expect(early.statusCode).toBe(409);
    const [job] = await asOwner<{ data: { AccountID: number; TemplateMergeID: number } }>(
      test,
      "select data from pgboss.job where name = 'merge-texts'",
    );
    const tenant = asTenant(job?.data.AccountID ?? 0);
    expect(job?.data.TemplateMergeID).toBe(merge.ID);
    // A worker that dies in the middle leaves the rest to the next run; running again changes nothing.
    await test.base.database.inTenant(tenant, (tx) => mergePiece(tx, test.base, merge.ID));
    await mergeTexts(test.base, tenant, merge.ID);
    await mergeTexts(test.base, tenant, merge.ID);
    const done = await again(merge);
    expect(done).toMatchObject({ Done: true, Processed: 6_000, InvalidMessageCount: 601 });
    expect((await messages(merge, 'invalid')).Size).toBe(601);
    expect(await decided(merge, { Selection: { Type: 'SelectedAll' }, Exclude: true })).toMatchObject({
      InvalidMessageCount: 0,
      ExcludedMessageCount: 601,
    });
    expect((await lookOf(draft)).Texts).toBe(5_399);
  });
});

describe('one person', () => {
  it('gets the text of a draft and of a broadcast with their values (rows B-192, B-204)', async () => {
    const { draft } = await merged();
    const single = async (Contact: object, of = `draft-broadcasts/${draft}`) =>
      (await owner.call('POST', `/${of}/templatemerge/single`, { Contact })).json<MergePreview>();
    expect(await single({ PhoneNumber: ana })).toEqual({
      PhoneNumber: ana,
      TemplateMergeMessageStatus: 'Valid',
      TextMessage: 'Hello Ana, your stop is Oak.',
      Message: '',
    });
    expect(await single({ FirstName: 'Zoë', CustomData: { 'Bus stop': 'Elm' } })).toMatchObject({
      TextMessage: 'Hello Zoë, your stop is Elm.',
    });
    expect(await single({ PhoneNumber: ben })).toMatchObject({
      TemplateMergeMessageStatus: 'Invalid Missing Values',
      Message: 'The template you selected requires a Bus stop for this contact.',
    });
    const id = await aBroadcast(owner, { DraftBroadcastID: draft, TextMessage: text });
    expect(
      await single({ FirstName: 'Eve', CustomData: { BusStop: '9' } }, `broadcasts/${id}`),
    ).toMatchObject({
      TextMessage: 'Hello Eve, your stop is 9.',
    });
  });

  it('is previewed without a draft (rows B-207, C-234)', async () => {
    const previewed = async (TemplateText: string, more: object = {}) =>
      (
        await owner.call('POST', '/templatemerges/contacts/preview', {
          Contacts: [{ PhoneNumber: ana, FirstName: 'Ana', Notes: 'x' }, { PhoneNumber: ben }],
          TemplateText,
          ...more,
        })
      ).json<{ Message: string; Preview: MergePreview[] }>();
    expect(await previewed('Hi {{FirstName}}: {{Notes}}')).toEqual({
      Message: '',
      Preview: [
        { PhoneNumber: ana, TemplateMergeMessageStatus: 'Valid', TextMessage: 'Hi Ana: x', Message: '' },
        {
          PhoneNumber: ben,
          TemplateMergeMessageStatus: 'Invalid Missing Values',
          TextMessage: '',
          Message: 'The template you selected requires a First Name / Notes for this contact.',
        },
      ],
    });
    expect((await previewed('{{Notes default=""}}')).Preview[1]?.TemplateMergeMessageStatus).toBe(
      'Invalid Empty Result',
    );
    expect((await previewed('{{Notes default=""}}', { HasMedia: true })).Message).toBe('');
    expect(await previewed('Hi {{First Name}}')).toMatchObject({
      Message: nothingAppliedText,
      Preview: [{ Message: fieldFormatText }, { Message: fieldFormatText }],
    });
  });
});

it('the fields that a draft uses are stored, and else those of its text (rows B-205, C-237)', async () => {
  const draft = await aDraft(owner, { contacts: people });
  const fields = async () =>
    (await owner.call('GET', `/draft-broadcasts/${draft}?isPersonalized=true`)).json<DraftBroadcast>()
      .PersonalizedFields;
  await write(draft, { TextMessage: text });
  expect(await fields()).toEqual(['FirstName', 'BusStop']);
  await write(draft, { PersonalizedFields: ['FirstName'] });
  expect(await fields()).toEqual(['FirstName']);
});

describe('bad templates', () => {
  const many = Array.from({ length: 10_000 }, (_, n) => `{{F${n}}}`).join('');
  it.each([
    ['nested braces', 'Hi {{First{{Name}}}}', 201],
    ['braces in braces', '{'.repeat(200) + 'FirstName' + '}'.repeat(200), 201],
    ['as many fields as fit', '{{FirstName}}'.repeat(380), 201],
  ])('%s are merged with a clear sentence, and kept as typed', async (_what, template, status) => {
    const draft = await aDraft(owner, { contacts: people });
    await write(draft, { TextMessage: template });
    const made = await owner.call('POST', `/draft-broadcasts/${draft}/templatemerges`);
    expect(made.statusCode, made.body).toBe(status);
    const merge = made.json<TemplateMerge>();
    for (const one of merge.Preview) expect(one.Message).not.toBe('');
    const kept = await owner.call('GET', `/draft-broadcasts/${draft}`);
    expect(kept.json<DraftBroadcast>().TextMessage).toBe(template);
    const form = await aForm(owner, { DraftBroadcastID: draft, TextMessage: template.slice(0, 2000) });
    expect((await owner.call('POST', '/broadcasts', form)).statusCode).toBe(400);
  });

  it('10,000 fields are refused before anything is stored or merged', async () => {
    const draft = await aDraft(owner, { contacts: people });
    await write(draft, { TextMessage: text });
    expect((await owner.call('PUT', `/draft-broadcasts/${draft}`, { TextMessage: many })).statusCode).toBe(
      400,
    );
    const preview = await owner.call('POST', '/templatemerges/contacts/preview', {
      Contacts: [{ PhoneNumber: ana }],
      TemplateText: many,
    });
    expect(preview.statusCode).toBe(400);
    expect(preview.json<ErrorBody>().Message).toMatch(/5,?000/);
    const kept = await owner.call('GET', `/draft-broadcasts/${draft}`);
    expect(kept.json<DraftBroadcast>().TextMessage).toBe(text);
  });
});
