import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '@carillon/contract/accounts/accounts';
import type { Conversation } from '@carillon/contract/conversations/conversations';
import type { ConversationSummary } from '@carillon/contract/conversations/conversationSummary';
import type { ErrorBody } from '@carillon/contract/errors';
import type { ListEnvelope } from '@carillon/contract/lists';
import type { Colleague, ConversationEvent } from '@carillon/contract/conversations/teamwork';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/testApp.ts';

let test: TestApp;
let owner: Visitor;
let admin: Visitor;
let ids = { owner: 0, admin: 0 };
let number = 0;

beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  admin = await test.signIn('demo-admin');
  const me = async (who: Visitor) => (await who.call('GET', '/user')).json<User>();
  const [one, two] = [await me(owner), await me(admin)];
  ids = { owner: one.UserID, admin: two.UserID };
  const shared = one.TextNumbers.find((own) =>
    two.TextNumbers.some((their) => their.TextNumberID === own.TextNumberID),
  );
  number = shared?.TextNumberID ?? 0;
});
afterAll(() => test.close());

let phones = 0;
/** A conversation of its own, with a text in it. */
async function begin(): Promise<number> {
  test.base.clock.advance(1_000);
  const PrimaryPhone = `21455508${String((phones += 1)).padStart(2, '0')}`;
  const answer = await owner.call('POST', '/conversations', {
    Contacts: [{ PrimaryPhone, FirstName: 'Ana', LastName: `No ${phones}` }],
    TextMessage: 'Hello there',
    TextNumberID: number,
  });
  return answer.json<{ Conversations: { ConversationID: number }[] }>().Conversations[0]?.ConversationID ?? 0;
}
const assign = (who: Visitor, id: number, UserID: number | null) =>
  who.call('PUT', `/conversations/${id}/assignment`, { UserID });
const list = async (who: Visitor, query: string): Promise<ListEnvelope<Conversation>> =>
  (await who.call('GET', `/conversations?pagesize=200${query}`)).json();
const idsOf = async (who: Visitor, query: string): Promise<number[]> =>
  (await list(who, query)).Items.map((one) => one.ConversationID);
const summary = async (who: Visitor): Promise<ConversationSummary> =>
  (await who.call('GET', '/conversations/summary')).json();
const events = async (who: Visitor, id: number): Promise<ConversationEvent[]> =>
  (await who.call('GET', `/conversations/${id}/events`)).json<ListEnvelope<ConversationEvent>>().Items;
const told = async (who: Visitor, id: number): Promise<string[]> =>
  (await events(who, id)).map((one) =>
    [one.Type, one.By?.Name, one.To?.Name, one.Note].filter(Boolean).join(' '),
  );

describe('a conversation that is assigned', () => {
  it('is in the list of its user and not among the unassigned, for the whole team', async () => {
    const id = await begin();
    const before = await summary(admin);
    expect(await idsOf(admin, '&assignedto=none')).toContain(id);
    const answer = await assign(owner, id, ids.admin);
    expect(answer.json<Conversation>().AssignedTo).toEqual({ UserID: ids.admin, Name: expect.any(String) });
    expect(await idsOf(admin, '&assignedto=me')).toContain(id);
    expect(await idsOf(owner, '&assignedto=me')).not.toContain(id);
    expect(await idsOf(owner, `&assignedto=${ids.admin}`)).toContain(id);
    expect(await idsOf(owner, '&assignedto=none')).not.toContain(id);
    const after = await summary(admin);
    expect(after.MineCount - before.MineCount).toBe(1);
    expect(after.UnassignedCount - before.UnassignedCount).toBe(-1);
    expect(after.InboxCount).toBe(before.InboxCount);
  });

  // The size in each list's heading equals the rows of the list.
  it.each([
    '&assignedto=me',
    '&assignedto=none',
    '&assignedto=me&isdone=true',
    '&assignedto=none&isdone=true',
    '&assignedto=me&unread=true',
    '&assignedto=none&unread=true',
    '&assignedto=me&isautooptout=true',
    '&assignedto=none&startdate=2020-01-01',
    '&assignedto=me&startdate=2020-01-01',
    '&assignedto=me&tagid=1',
  ])('is counted as it is listed: %s', async (query) => {
    const [one, two, three] = [await begin(), await begin(), await begin()];
    await assign(admin, one, ids.admin);
    await assign(owner, two, ids.admin);
    await admin.call('PUT', `/conversations/${two}`, { IsDone: true });
    await assign(owner, three, ids.owner);
    await owner.call('POST', `/conversations/${one}/unread`);
    const { Items, Size } = await list(admin, query);
    expect(Size).toBe(Items.length);
  });

  it('is found by a search in the user’s own ones', async () => {
    const id = await begin();
    await assign(owner, id, ids.owner);
    expect(await idsOf(owner, '&q=Hello&assignedto=me')).toContain(id);
    expect(await idsOf(owner, '&q=Hello&assignedto=none')).not.toContain(id);
    expect(await idsOf(owner, `&q=Hello&assignedto=${ids.admin}`)).not.toContain(id);
  });

  it('keeps who assigned it to whom, once', async () => {
    const id = await begin();
    await assign(owner, id, ids.admin);
    await assign(owner, id, ids.admin);
    await assign(admin, id, null);
    expect(
      (await events(owner, id)).map((one) => [one.Type, one.By?.UserID, one.To?.UserID ?? null]),
    ).toEqual([
      ['Assigned', ids.admin, null],
      ['Assigned', ids.owner, ids.admin],
    ]);
  });

  it('can be assigned only to users who work with its number', async () => {
    const id = await begin();
    const people = (await owner.call('GET', `/conversations/${id}/assignees`)).json<Colleague[]>();
    expect(people.map((one) => one.UserID)).toEqual(expect.arrayContaining([ids.owner, ids.admin]));
    const [stranger] = await asOwner<{ id: number }>(
      test,
      `select user_id as id from app_user u where account_id <> (select account_id from app_user where user_id = ${ids.owner}) limit 1`,
    );
    for (const UserID of [stranger?.id ?? 0, 2_000_000_000]) {
      const answer = await assign(owner, id, UserID);
      expect(answer.statusCode).toBe(400);
      expect(answer.json<ErrorBody>().Message).toContain('Choose someone else');
    }
  });

  it('is unassigned again when its user loses the number', async () => {
    const id = await begin();
    await assign(owner, id, ids.admin);
    const taken = `from text_number_user where user_id = ${ids.admin} and text_number_id = ${number}`;
    await asOwner(test, `delete ${taken}`);
    expect((await admin.call('GET', `/conversations/${id}`)).statusCode).toBe(404);
    const one = (await owner.call('GET', `/conversations/${id}`)).json<Conversation>();
    expect(one.AssignedTo).toBeNull();
    expect((await events(owner, id))[0]).toMatchObject({ Type: 'Assigned', By: null, To: null });
    await asOwner(
      test,
      `insert into text_number_user (account_id, text_number_id, user_id)
       select account_id, ${number}, user_id from app_user where user_id = ${ids.admin}`,
    );
  });
});

describe('a note', () => {
  const write = (who: Visitor, id: number, Note: string) =>
    who.call('POST', `/conversations/${id}/notes`, { Note });

  it.each([
    ['Prefers to be called after 4 pm', 'Prefers to be called after 4 pm'],
    ['  with blanks around  ', 'with blanks around'],
    ['two\nlines', 'two\nlines'],
    ['{{FirstName}} stays as it is', '{{FirstName}} stays as it is'],
    ['<b>no markup</b>', '<b>no markup</b>'],
    ['STOP', 'STOP'],
    ['Año 日本 👩‍👧', 'Año 日本 👩‍👧'],
    ['a\0b', 'ab'],
    ["'; drop table conversation; --", "'; drop table conversation; --"],
    ['x'.repeat(2000), 'x'.repeat(2000)],
  ])('is kept as it is written, with its author: %j', async (typed, kept) => {
    const id = await begin();
    expect((await write(admin, id, typed)).statusCode).toBe(201);
    expect(await events(owner, id)).toMatchObject([{ Type: 'Note', Note: kept, By: { UserID: ids.admin } }]);
  });

  it.each(['', '   ', '\n', 'x'.repeat(2001)])('is refused with a sentence: %j', async (typed) => {
    const answer = await write(owner, await begin(), typed);
    expect(answer.statusCode).toBe(400);
    expect(JSON.stringify(answer.json())).toMatch(/Write a note first|at most 2,000 characters/);
  });

  it('is never sent, counted, or shown as a text', async () => {
    const id = await begin();
    const before = (await owner.call('GET', `/conversations/${id}`)).json<Conversation>();
    const texts = () => asOwner<{ n: number }>(test, 'select count(*)::int as n from direct_text');
    const [sent] = await texts();
    await write(owner, id, 'Not for her eyes');
    const after = (await owner.call('GET', `/conversations/${id}`)).json<Conversation>();
    expect(after.LastMessage).toEqual(before.LastMessage);
    expect((await texts())[0]).toEqual(sent);
    const thread = await owner.call('GET', `/conversations/${id}/textmessages`);
    expect(thread.body).not.toContain('Not for her eyes');
  });

  it('is deleted by its author only, and comes back in its old place', async () => {
    const id = await begin();
    const note = (await write(admin, id, 'Called her')).json<ConversationEvent>();
    test.base.clock.advance(60_000);
    await write(owner, id, 'Later');
    const remove = (who: Visitor) => who.call('DELETE', `/conversations/${id}/notes/${note.EventID}`);
    expect((await remove(owner)).statusCode).toBe(404);
    const { UndoID } = (await remove(admin)).json<{ UndoID: string }>();
    expect(await told(owner, id)).toHaveLength(1);
    const undo = (who: Visitor) => who.call('PUT', `/conversations/${id}/notes/undo/${UndoID}`, {});
    expect((await undo(owner)).statusCode).toBe(409);
    expect((await undo(admin)).json<ConversationEvent>()).toMatchObject({
      Note: 'Called her',
      CreateTimestamp: note.CreateTimestamp,
    });
    expect((await events(owner, id)).map((one) => one.Note)).toEqual(['Later', 'Called her']);
    expect((await undo(admin)).statusCode).toBe(409);
  });
});

describe('who marked a conversation done', () => {
  it('is kept, once for each change, and so is its undo', async () => {
    const id = await begin();
    const done = (IsDone: boolean) => owner.call('PUT', `/conversations/${id}`, { IsDone });
    const { UndoID } = (await done(true)).json<{ UndoID: string }>();
    await done(true);
    await owner.call('PUT', `/conversations/undo/${UndoID}`, {});
    await done(true);
    await admin.call('PUT', `/conversations/${id}`, { IsDone: false });
    expect((await events(admin, id)).map((one) => [one.Type, one.By?.UserID])).toEqual([
      ['Reopened', ids.admin],
      ['Done', ids.owner],
      ['Reopened', ids.owner],
      ['Done', ids.owner],
    ]);
  });

  it('is kept for a selection', async () => {
    const some = [await begin(), await begin()];
    await admin.call('PUT', '/conversations', {
      Selection: { Type: 'Selected', Items: some.map((ConversationID) => ({ ConversationID })) },
      Update: { IsDone: true },
    });
    for (const id of some)
      expect(await events(owner, id)).toMatchObject([{ Type: 'Done', By: { UserID: ids.admin } }]);
  });
});
