import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listJoinReplies, type JoinReply } from '@carillon/contract/conversations/autoReplies';
import type { ErrorBody } from '@carillon/contract/errors';
import type { ListEnvelope } from '@carillon/contract/lists';
import { createTestApp, type TestApp, type Visitor } from '../testing/testApp.ts';

let test: TestApp;
let owner: Visitor;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());

const put = (id: number, body: object, who = owner) => who.call('PUT', `/joinreplies/${id}`, body);
const list = async (query = '') =>
  (await owner.call('GET', `/joinreplies${query}`)).json<ListEnvelope<JoinReply>>();
const aGroup = async (ListName: string) =>
  (await owner.call('POST', '/lists', { ListName })).json<{ ListID: number }>().ListID;
const errorsOf = (answer: { json<T>(): T }) =>
  Object.fromEntries(answer.json<ErrorBody>().Errors.map((error) => [error.Field, error.Message]));

describe('join replies', () => {
  it('are Everyone’s and each group’s, with the default until a user writes one', async () => {
    const choir = await aGroup('Choir');
    const page = listJoinReplies.response.parse(await list());
    expect(page).toMatchObject({ PageSize: 5, Page: 1 });
    expect(page.Items[0]).toEqual({
      ListID: 0,
      ListName: 'Everyone',
      Message: '',
      DefaultMessage: expect.stringContaining('Riverbend School District: You are signed up for texts.'),
      GroupKeyword: '',
    });
    expect((await list('?q=cHoIr')).Items).toEqual([
      {
        ListID: choir,
        ListName: 'Choir',
        Message: '',
        DefaultMessage:
          'Riverbend School District: You are signed up for Choir text alerts. Reply HELP for help, STOP to cancel.',
        GroupKeyword: '',
      },
    ]);
    expect((await put(0, { Message: 'Welcome!' })).json()).toMatchObject({ ListID: 0, Message: 'Welcome!' });
    expect((await put(choir, { Message: 'La la', GroupKeyword: ' Sing ' })).json()).toMatchObject({
      Message: 'La la',
      GroupKeyword: 'Sing',
    });
    expect((await put(choir, { Message: '' })).json()).toMatchObject({ Message: '', GroupKeyword: 'Sing' });
  });

  it('are checked like every automatic text, and their word like a keyword (3-decisions 6.6)', async () => {
    const band = await aGroup('Band');
    const refused = async (id: number, body: object) => {
      const answer = await put(id, body);
      expect(answer.statusCode).toBe(400);
      return errorsOf(answer);
    };
    expect(Object.keys(await refused(band, { Message: 'x'.repeat(161) }))).toEqual(['Message']);
    expect(await refused(band, { Message: '{{FirstName}}', GroupKeyword: 'stop' })).toEqual({
      Message: 'Text cannot contain personalization.',
      GroupKeyword: 'STOP is reserved for explicit opt outs.',
    });
    expect(await refused(band, { GroupKeyword: 'two words' })).toEqual({ GroupKeyword: 'Use a single word' });
    expect(await refused(band, { GroupKeyword: 'SING' })).toEqual({
      GroupKeyword: 'This keyword is already in use.',
    });
    expect(await refused(0, { GroupKeyword: 'all' })).toEqual({
      GroupKeyword: 'People join with JOIN alone.',
    });
    expect((await put(999_999, { Message: 'x' })).statusCode).toBe(404);
    expect((await put(band, { Message: 'x' }, await test.signIn('demo-user'))).statusCode).toBe(403);
  });

  it('can be reset to the default and restored; the word of a deleted group is free again', async () => {
    const drama = await aGroup('Drama');
    await put(drama, { Message: 'Break a leg', GroupKeyword: 'Stage' });
    const removed = (await owner.call('DELETE', `/joinreplies/${drama}`)).json<{ UndoID: string }>();
    expect((await list('?q=Drama')).Items[0]).toMatchObject({ Message: '', GroupKeyword: '' });
    expect((await owner.call('PUT', `/joinreplies/undo/${removed.UndoID}`, {})).json()).toEqual({ Count: 1 });
    expect((await list('?q=stage')).Items[0]).toMatchObject({
      Message: 'Break a leg',
      GroupKeyword: 'Stage',
    });
    expect((await owner.call('PUT', `/joinreplies/undo/${removed.UndoID}`, {})).statusCode).toBe(409);
    const theater = await aGroup('Theater');
    expect((await put(theater, { GroupKeyword: 'stage' })).statusCode).toBe(400);
    await owner.call('DELETE', `/lists/${drama}`);
    expect((await put(theater, { GroupKeyword: 'stage' })).statusCode).toBe(200);
  });
});
