import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { DraftBroadcast } from '@carillon/contract/broadcasts/drafts';
import type { MergePreview, TemplateMerge } from '@carillon/contract/broadcasts/templateMerges';
import type { ErrorBody } from '@carillon/contract/errors';
import { messageNeededText } from '@carillon/rules/broadcasts/refusals';
import { mergedTooLongText, nothingAppliedText } from '@carillon/rules/texts/mergeFaults';
import { joinSignature } from '@carillon/rules/texts/segments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aDraft, aForm } from '../fixtures.ts';

let test: TestApp;
let owner: Visitor;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());

const [ana, ben] = ['2145554011', '2145554012'] as const;
const people = [
  { PrimaryPhone: ana, FirstName: 'Ana' },
  { PrimaryPhone: ben, FirstName: '' },
];
const text = 'Hello {{FirstName}}!';

async function draftWith(TextMessage: string, contacts: readonly object[] = people): Promise<number> {
  const draft = await aDraft(owner, { contacts });
  const saved = await owner.call('PUT', `/draft-broadcasts/${draft}`, {
    TextMessage,
    IncludeSignature: false,
  });
  expect(saved.statusCode, saved.body).toBe(200);
  return draft;
}
const merging = (draft: number, body: object = {}) =>
  owner.call('POST', `/draft-broadcasts/${draft}/templatemerges`, body);
const merged = async (draft: number, body: object = {}) => {
  const made = await merging(draft, body);
  expect(made.statusCode, made.body).toBe(201);
  return made.json<TemplateMerge>();
};
const decide = (merge: TemplateMerge, body: object) =>
  owner.call('PUT', `/templatemerges/${merge.ID}/messages`, body);
const sending = async (draft: number, body: object) =>
  owner.call('POST', '/broadcasts', await aForm(owner, { DraftBroadcastID: draft, ...body }));

describe('the text of a merge call', () => {
  it.each(['/template-merges', '/templatemerges'])('%s makes it the text of the draft', async (address) => {
    const draft = await draftWith('Old words');
    const made = await owner.call('POST', address, { DraftBroadcastID: draft, TemplateText: text });
    expect(made.statusCode, made.body).toBe(201);
    expect(made.json<TemplateMerge>()).toMatchObject({
      TemplateText: text,
      InvalidMessageCount: 1,
      TextChangedSinceLastMerge: false,
    });
    const stored = (await owner.call('GET', `/draft-broadcasts/${draft}`)).json<DraftBroadcast>();
    expect(stored.TextMessage).toBe(text);
  });

  it('has a draft of its address, too, and keeps the version of a draft that has it already', async () => {
    const draft = await draftWith(text);
    const version = async () =>
      (await owner.call('GET', `/draft-broadcasts/${draft}`)).json<DraftBroadcast>().Version;
    const before = await version();
    expect((await merged(draft, { TemplateText: text })).TemplateText).toBe(text);
    expect(await version()).toBe(before);
    expect((await merged(draft, { TemplateText: 'Hi {{LastName}}' })).InvalidMessageCount).toBe(2);
  });

  it('is needed: without a stored and a given one there is nothing to merge', async () => {
    const draft = await draftWith('');
    const refused = await merging(draft);
    expect(refused.statusCode).toBe(400);
    expect(refused.json<ErrorBody>().Errors).toEqual([{ Field: 'TemplateText', Message: messageNeededText }]);
  });

  it('is refused for a type without texts', async () => {
    const draft = await aDraft(owner, { contacts: people });
    await owner.call('PUT', `/draft-broadcasts/${draft}`, { BroadcastType: 'Announcement' });
    const refused = await merging(draft, { TemplateText: text });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('This type of broadcast has no text.');
  });

  it('of one person is not stored', async () => {
    const draft = await draftWith(text);
    const single = await owner.call('POST', `/draft-broadcasts/${draft}/templatemerge/single`, {
      Contact: { PhoneNumber: ana },
      TemplateText: 'Dear {{FirstName}}',
    });
    expect(single.json<MergePreview>()).toMatchObject({ TextMessage: 'Dear Ana' });
    const stored = (await owner.call('GET', `/draft-broadcasts/${draft}`)).json<DraftBroadcast>();
    expect(stored.TextMessage).toBe(text);
  });
});

describe('a preview for people', () => {
  const previewed = async (body: object) =>
    (
      await owner.call('POST', '/templatemerges/contacts/preview', {
        Contacts: [{ FirstName: 'Ana' }],
        ...body,
      })
    ).json<{ Message: string; Preview: MergePreview[] }>();

  it('shows the signature that it counts (rows B-207, C-234)', async () => {
    await owner.call('PUT', '/user', { Signature: { IsEnabled: true, SignatureText: 'The office' } });
    const { Preview } = await previewed({ TemplateText: 'Hi {{FirstName}}', IncludeSignature: true });
    expect(Preview).toMatchObject([
      { TemplateMergeMessageStatus: 'Valid', TextMessage: joinSignature('Hi Ana', 'The office') },
    ]);
    const without = await previewed({ TemplateText: 'Hi {{FirstName}}' });
    expect(without.Preview).toMatchObject([{ TextMessage: 'Hi Ana' }]);
    const long = await previewed({ TemplateText: 'x'.repeat(155), IncludeSignature: true });
    expect(long.Preview).toMatchObject([
      {
        TemplateMergeMessageStatus: 'Invalid Exceeds Max Length',
        TextMessage: joinSignature('x'.repeat(155), 'The office'),
      },
    ]);
  });

  it('gives the reason that there is: fields only where there are fields (C-162)', async () => {
    expect((await previewed({ TemplateText: 'x'.repeat(400) })).Message).toBe(mergedTooLongText);
    expect((await previewed({ TemplateText: 'Hi {{LastName}}' })).Message).toBe(nothingAppliedText);
    expect((await previewed({ TemplateText: 'Hi {{FirstName}}' })).Message).toBe('');
  });
});

describe('a broadcast that names its merge (3-decisions 15.4)', () => {
  it('is not sent before each message is fixed or excluded', async () => {
    const draft = await draftWith(text);
    const merge = await merged(draft);
    const refused = await sending(draft, { TextMessage: text, TemplateMergeID: merge.ID });
    expect(refused.statusCode, refused.body).toBe(409);
    expect(refused.json<ErrorBody>().Message).toMatch(/^1 message can’t be sent as checked/);
    expect((await decide(merge, { PhoneNumber: ben, FixedMessage: 'Hello Ben!' })).statusCode).toBe(200);
    const sent = await sending(draft, { TextMessage: text, TemplateMergeID: merge.ID });
    expect(sent.statusCode, sent.body).toBe(201);
  });

  it('is not sent with another text, to other people, or with the merge of another draft', async () => {
    const [draft, other] = [await draftWith(text, [people[0] ?? {}]), await draftWith(text)];
    const merge = await merged(draft);
    const foreign = await sending(draft, { TextMessage: text, TemplateMergeID: (await merged(other)).ID });
    expect(foreign.statusCode).toBe(400);
    expect((await sending(draft, { TextMessage: `${text}!`, TemplateMergeID: merge.ID })).statusCode).toBe(
      409,
    );
    test.base.clock.advance(1_000);
    await owner.call('PUT', `/draft-broadcasts/${draft}/contacts`, { PersonID: 1, FirstName: 'Anna' });
    expect((await sending(draft, { TextMessage: text, TemplateMergeID: merge.ID })).statusCode).toBe(409);
  });

  it('may leave people out when it names none, and then shows no merge of another text', async () => {
    const draft = await draftWith(text);
    const merge = await merged(draft);
    const sent = await sending(draft, { TextMessage: `${text}!` });
    expect(sent.statusCode, sent.body).toBe(201);
    const { BroadcastID } = sent.json<{ BroadcastID: number }>();
    const shown = (await owner.call('GET', `/broadcasts/${BroadcastID}`)).json<Broadcast>();
    expect(shown.TemplateMergeID).toBeNull();
    const same = await draftWith(text);
    const made = await merged(same);
    const again = await sending(same, { TextMessage: text });
    const id = again.json<{ BroadcastID: number }>().BroadcastID;
    expect((await owner.call('GET', `/broadcasts/${id}`)).json<Broadcast>().TemplateMergeID).toBe(made.ID);
    expect(made.ID).not.toBe(merge.ID);
  });
});

it('decisions about an old text are refused, because nothing would come of them', async () => {
  const draft = await draftWith(text);
  const merge = await merged(draft);
  await owner.call('PUT', `/draft-broadcasts/${draft}`, { TextMessage: `${text} Bye` });
  const refused = await decide(merge, { PhoneNumber: ben, Exclude: true });
  expect(refused.statusCode).toBe(409);
  expect(refused.json<ErrorBody>().Message).toContain('Check them again.');
  const newer = await merged(draft);
  expect((await decide(newer, { PhoneNumber: ben, Exclude: true })).statusCode).toBe(200);
});
