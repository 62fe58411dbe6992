import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '@carillon/contract/errors';
import type { Template, TemplateUse } from '@carillon/contract/library/templates';
import { blockedUrlText } from '@carillon/rules/linting/shortUrls';
import { asTenant } from '../platform/database/tenant.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/testApp.ts';
import { tinyPng } from '../media/pictureFixtures.ts';
import { asOwner } from '../testing/asOwner.ts';
import { purgeTemplates } from './index.ts';

type Shown = Template & { UsedBy: TemplateUse[] };
interface List {
  Items: Template[];
  Size: number;
}

describe('texts of the library', () => {
  let test: TestApp;
  let owner: Visitor;
  let user: Visitor;
  beforeAll(async () => {
    test = await createTestApp();
    owner = await test.signIn('demo-owner');
    user = await test.signIn('demo-user');
  });
  afterAll(() => test.close());

  const keep = async (who: Visitor, TemplateName: string, TemplateText = `${TemplateName}, in words.`) => {
    const answer = await who.call('POST', '/templates', { TemplateName, TemplateText });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<Template>();
  };
  const show = async (who: Visitor, id: number) => (await who.call('GET', `/templates/${id}`)).json<Shown>();
  const list = async (who: Visitor, query = '') =>
    (await who.call('GET', `/templates${query}`)).json<List>().Items.map((one) => one.TemplateName);
  const only = (...ids: number[]) => ({
    Selection: { Type: 'Selected', Items: ids.map((TemplateID) => ({ TemplateID })) },
  });

  it('carry a picture of the account, with or without words (C-068, 3-decisions 15.5)', async () => {
    const picture = async (who: Visitor) =>
      (await who.upload('/media/image/map.png', tinyPng, 'PUT')).json<{ MediaID: string }>().MediaID;
    const MediaID = await picture(owner);
    const answer = await owner.call('POST', '/templates', { TemplateName: 'Map', Media: [{ MediaID }] });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { TemplateText: '', Media: [{ MediaID, Uri: `/api/media/${MediaID}` }] },
    ]);
    const { TemplateID } = answer.json<Template>();
    const put = (body: object) => owner.call('PUT', `/templates/${TemplateID}`, body);
    // A change that does not speak of the picture leaves it.
    await put({ TemplateName: 'Bus map', TemplateText: 'The new stops' });
    expect(await show(owner, TemplateID)).toMatchObject({ TemplateName: 'Bus map', Media: [{ MediaID }] });
    const used = await asOwner(test, 'select was_used from media where media_id = $1', [MediaID]);
    expect(used).toEqual([{ was_used: true }]);
    // Without the words, the picture can't go.
    expect((await put({ TemplateText: '', Media: [] })).json<ErrorBody>().Message).toBe('Enter a message');
    expect((await put({ Media: [] })).json()).toMatchObject({ TemplateText: 'The new stops', Media: [] });
    const foreign = await picture(await test.signIn('mallory-owner'));
    for (const other of [foreign, 'made-up']) {
      const refused = await owner.call('POST', '/templates', {
        TemplateName: 'Map',
        TemplateText: 'Words',
        Media: [{ MediaID: other }],
      });
      expect(refused.json<ErrorBody>()).toMatchObject({
        Message: 'Choose the image again.',
        Errors: [{ Field: 'Media' }],
      });
    }
    await owner.call('DELETE', '/templates', only(TemplateID));
  });

  it('are kept, found, changed (C-068, C-233)', async () => {
    const made = await keep(owner, 'Snow day', 'School is “closed”. {{FirstName}}, stay at home.');
    expect(made).toMatchObject({
      TemplateName: 'Snow day',
      // Curly quotes become plain, as in every text (C-153).
      TemplateText: 'School is "closed". {{FirstName}}, stay at home.',
      TemplateType: 'Text',
      Media: [],
      TemplateMerge: null,
      IsShared: false,
      IsFavorite: false,
      ReadOnly: false,
      Unused: true,
    });
    expect(made.TemplateID).toBeGreaterThan(10_000);
    await keep(owner, 'Late buses');
    expect(await list(owner, '?q=snow')).toEqual(['Snow day']);
    expect(await list(owner, '?q=STAY AT')).toEqual(['Snow day']);
    expect(await list(owner, '?sortby=TemplateName')).toEqual(['Late buses', 'Snow day']);
    test.base.clock.advance(1_000);
    await owner.call('PUT', `/templates/${made.TemplateID}`, { TemplateName: 'Ice day' });
    expect(await show(owner, made.TemplateID)).toMatchObject({ TemplateName: 'Ice day', UsedBy: [] });
    // The latest change comes first.
    expect(await list(owner)).toEqual(['Ice day', 'Late buses']);
  });

  it.each<[string, object, string]>([
    ['a name', { TemplateName: ' ', TemplateText: 'x' }, 'Enter a name'],
    [
      'a shorter name',
      { TemplateName: 'x'.repeat(51), TemplateText: 'x' },
      'Name must be at most 50 characters',
    ],
    ['words', { TemplateName: 'x', TemplateText: ' ' }, 'Enter a message'],
    ['fewer words', { TemplateName: 'x', TemplateText: 'x'.repeat(321) }, "Can't exceed 320 characters."],
    ['no blocked link', { TemplateName: 'x', TemplateText: 'bit.ly/x' }, blockedUrlText],
  ])('need %s', async (_what, body, sentence) => {
    await owner.call('PUT', '/user', { DefaultSettingCharacterCount: 320 });
    const answer = await owner.call('POST', '/templates', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<ErrorBody>().Errors?.map(({ Message }) => Message)).toEqual([sentence]);
  });

  it('are shared, and then others use them and change nothing; owners may', async () => {
    const theirs = await keep(user, 'Bus line 7');
    expect((await owner.call('GET', `/templates/${theirs.TemplateID}`)).statusCode).toBe(404);
    await user.call('PUT', `/templates/${theirs.TemplateID}`, { IsShared: true });
    expect(await show(owner, theirs.TemplateID)).toMatchObject({ IsOwn: false, ReadOnly: false });
    const mine = await keep(owner, 'Lunch menu');
    await owner.call('PUT', '/templates', { ...only(mine.TemplateID), Update: { IsShared: true } });
    expect(await show(user, mine.TemplateID)).toMatchObject({ ReadOnly: true, IsFavorite: false });
    const refused = await user.call('PUT', `/templates/${mine.TemplateID}`, { TemplateText: 'Mine now' });
    expect(refused.statusCode).toBe(403);
    expect((await user.call('DELETE', '/templates', only(mine.TemplateID))).statusCode).toBe(403);
    // A star is a user's own.
    await user.call('PUT', '/templates', { ...only(mine.TemplateID), Update: { IsFavorite: true } });
    expect(await list(user, '?filter=starred')).toEqual(['Lunch menu']);
    expect(await list(owner, '?filter=starred')).toEqual([]);
    expect((await user.call('GET', '/templates/summary')).json()).toEqual({
      All: 2,
      Favorited: 1,
      Shared: 2,
      Unused: 2,
    });
  });

  it('are another organization’s business only there', async () => {
    const made = await keep(owner, 'Ours alone');
    const mallory = await test.signIn('mallory-owner');
    await owner.call('PUT', `/templates/${made.TemplateID}`, { IsShared: true });
    expect(await list(mallory)).toEqual([]);
    expect(
      (await mallory.call('PUT', `/templates/${made.TemplateID}`, { IsFavorite: true })).statusCode,
    ).toBe(404);
    expect((await mallory.call('DELETE', '/templates', only(made.TemplateID))).statusCode).toBe(404);
  });

  it('list the drafts that began with them, without those of others', async () => {
    const made = await keep(owner, 'Picture day');
    const { DraftBroadcastID } = (
      await owner.call('POST', '/draft-broadcasts', { BroadcastType: 'SMS' })
    ).json<{ DraftBroadcastID: number }>();
    const save = (form: object) => owner.call('PUT', `/draft-broadcasts/${DraftBroadcastID}`, form);
    await save({ BroadcastName: 'Photos', TextMessage: made.TemplateText, TemplateID: made.TemplateID });
    expect((await show(owner, made.TemplateID)).UsedBy).toEqual([
      { BroadcastID: null, DraftBroadcastID, Name: 'Photos', State: 'Draft' },
    ]);
    expect((await show(owner, made.TemplateID)).Unused).toBe(false);
    await save({ TemplateID: null });
    expect((await show(owner, made.TemplateID)).UsedBy).toEqual([]);
    const hidden = await keep(user, 'Private words');
    expect((await save({ TemplateID: hidden.TemplateID })).statusCode).toBe(200);
    expect((await show(user, hidden.TemplateID)).UsedBy).toEqual([]);
  });

  it('are deleted, brought back once, and gone for good later (C-063)', async () => {
    const first = await keep(owner, 'Doomed one');
    const second = await keep(owner, 'Doomed two');
    const remove = async () =>
      (await owner.call('DELETE', '/templates', only(first.TemplateID, second.TemplateID))).json<{
        UndoID: string;
        Count: number;
      }>();
    const { UndoID, Count } = await remove();
    expect(Count).toBe(2);
    expect(await list(owner, '?q=doomed')).toEqual([]);
    const undo = (who: Visitor, id: string) =>
      who.call('PUT', `/templates/undo/${id}`, { UndoExecuted: true, UndoID: id });
    expect((await undo(user, UndoID)).statusCode).toBe(409);
    expect((await undo(owner, UndoID)).json()).toEqual({ UndoID, UndoExecuted: true });
    expect(await list(owner, '?q=doomed&sortby=TemplateName')).toEqual(['Doomed one', 'Doomed two']);
    expect((await undo(owner, UndoID)).statusCode).toBe(409);
    const again = await remove();
    const { AccountID } = (await owner.call('GET', '/account')).json<{ AccountID: number }>();
    for (let n = 0; n < 2; n += 1) await purgeTemplates(test.base, asTenant(AccountID), again.UndoID);
    await undo(owner, again.UndoID);
    expect(await list(owner, '?q=doomed')).toEqual([]);
  });
});
