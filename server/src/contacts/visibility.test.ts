import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContactDetail, Group } from '@carillon/contract/contacts/contacts';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/testApp.ts';
import { aContact, aGroup, miscounted } from './fixtures.ts';

/** Part of everything of the owner's, so that it is noticed wherever it shows. */
const mark = 'zq-of-the-owner';

let test: TestApp;
let owner: Visitor;
/** Without CanSeeAllRoster: has only what is the user's own (row C-204). */
let user: Visitor;
let foreign: ContactDetail;
let foreign2: ContactDetail;
let foreignList: number;
let own: ContactDetail;
let ownList: number;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  await asOwner(test, `update app_user set can_see_all_roster = false where user_name = 'demo-user'`);
  user = await test.signIn('demo-user');
  foreignList = await aGroup(owner, mark);
  const person = { FirstName: mark, LastName: mark, Notes: mark, ListIDs: [foreignList] };
  foreign = await aContact(owner, { ...person, PrimaryPhone: '2145556501' });
  foreign2 = await aContact(owner, { ...person, PrimaryPhone: '2145556502', SecondaryPhone: '2145556501' });
  await owner.call('DELETE', `/contacts/${(await aContact(owner, person)).PersonID}`);
  ownList = await aGroup(user, 'Mine');
  own = await aContact(user, { FirstName: 'Own', ListIDs: [ownList] });
});
afterAll(() => test.close());

const all = { Selection: { Type: 'SelectedAll' } };
const one = () => ({ Selection: { Type: 'Selected', Items: [{ PersonID: foreign.PersonID }] } });

/** Every row of the owner's, as one line. */
async function ofTheOwner(): Promise<unknown> {
  return asOwner(
    test,
    `select (select md5(string_agg(c::text, '|' order by person_id)) from contact c where c.user_id <> u.user_id) as people,
       (select md5(string_agg(m::text, '|' order by person_id, list_id)) from contact_member m where m.user_id <> u.user_id) as members,
       (select md5(string_agg(d::text, '|' order by person_id)) from deleted_contact d where d.user_id <> u.user_id) as deleted,
       (select md5(string_agg(g::text, '|' order by list_id)) from contact_group g where g.user_id is distinct from u.user_id) as groups
     from app_user u where user_name = 'demo-user'`,
  );
}

describe('a user who does not see all contacts', () => {
  it('finds nothing by ids of others, and changes nothing of theirs', async () => {
    const before = await ofTheOwner();
    const id = foreign.PersonID;
    const calls: [string, 'GET' | 'POST' | 'PUT' | 'DELETE', string, object | undefined, number | string][] =
      [
        ['read', 'GET', `/contacts/${id}`, undefined, 404],
        ['change', 'PUT', `/contacts/${id}`, { FirstName: 'x' }, 404],
        ['delete', 'DELETE', `/contacts/${id}`, undefined, 404],
        ['read group', 'GET', `/lists/${foreignList}`, undefined, 404],
        ['read group 2', 'GET', `/groups/${foreignList}`, undefined, 404],
        ['list', 'GET', `/lists/${foreignList}/contacts`, undefined, 404],
        ['rename', 'PUT', `/lists/${foreignList}`, { ListName: 'x' }, 404],
        ['delete group', 'DELETE', `/lists/${foreignList}?contacts=delete`, undefined, 404],
        ['delete group 2', 'DELETE', `/groups/${foreignList}`, undefined, 404],
        [
          'rename groups',
          'PUT',
          '/groups',
          { Selection: { Type: 'Selected', Items: [{ ListID: foreignList }] }, Update: { ListName: 'x' } },
          404,
        ],
        ['into foreign', 'PUT', `/lists/0/contacts/tolist/${foreignList}`, all, 404],
        ['out of foreign', 'PUT', `/lists/${foreignList}/contacts/tolist/${ownList}`, all, 404],
        ['foreign to own', 'PUT', `/lists/0/contacts/tolist/${ownList}`, one(), 'Count 0'],
        ['take out', 'DELETE', `/lists/${foreignList}/contacts`, all, 404],
        ['delete one', 'DELETE', '/contacts', one(), 'Count 0'],
        ['delete from list', 'DELETE', '/lists/0/contacts', one(), 'Count 0'],
        ['delete in group', 'DELETE', '/contacts', { ...all, ListID: foreignList }, 404],
        ['edit', 'PUT', '/contacts', { ...one(), Update: { Notes: 'x' } }, 'Count 0'],
        ['edit into foreign', 'PUT', '/contacts', { ...all, Update: { ListIDs: [foreignList] } }, 404],
        ['restore', 'PUT', '/lists/-2/contacts/restore', all, 'Count 0'],
        ['forget', 'DELETE', '/lists/-2/contacts', all, 'Count 0'],
        [
          'delete groups',
          'DELETE',
          '/groups',
          { Selection: { Type: 'Selected', Items: [{ ListID: foreignList }] } },
          'Count 0',
        ],
        ['merge', 'POST', '/contacts/merge', { PersonIDs: [own.PersonID, id], Keep: own.PersonID }, 404],
        ['create into', 'POST', '/contacts', { PrimaryPhone: '2145556510', ListIDs: [foreignList] }, 404],
        [
          'paste into',
          'POST',
          '/contacts',
          { Contacts: [{ PrimaryPhone: '2145556511' }], ListIDs: [foreignList] },
          404,
        ],
        ['own into foreign', 'PUT', `/contacts/${own.PersonID}`, { ListIDs: [foreignList] }, 404],
        ['history', 'GET', `/contacts/${id}/history`, undefined, 404],
        ['consent', 'GET', `/contacts/${id}/consent`, undefined, 404],
      ];
    for (const [what, method, address, body, expected] of calls) {
      const answer = await user.call(method, address, body);
      const found =
        answer.statusCode === 200 ? `Count ${answer.json<{ Count: number }>().Count}` : answer.statusCode;
      expect([what, found]).toEqual([what, expected]);
      expect([what, answer.body.includes(mark)]).toEqual([what, false]);
    }
    expect(await ofTheOwner()).toEqual(before);
  });

  it('sees only their own in lists, searches, counts, groups, duplicates, and exports', async () => {
    for (const address of [
      '/lists',
      '/groups',
      '/lists/0/contacts?include=lists',
      '/contacts',
      `/lists/0/contacts?q=${mark}`,
      '/lists/0/contacts?q=2145556501',
      '/lists/-1/contacts',
      '/lists/-2/contacts',
      '/contacts/duplicates',
      '/contacts/export?format=csv',
    ]) {
      const answer = await user.call('GET', address);
      expect([address, answer.statusCode, answer.body.includes(mark)]).toEqual([address, 200, false]);
    }
    const lists = (await user.call('GET', '/lists')).json<{ Items: Group[] }>().Items;
    expect(lists.map((list) => [list.ListID, list.RosterCount])).toEqual([
      [0, 1],
      [-1, 0],
      [-2, 0],
      [ownList, 1],
    ]);
    const people = (await user.call('GET', '/contacts')).json<{
      Items: { PersonID: number }[];
      Size: number;
    }>();
    expect([people.Items.map((person) => person.PersonID), people.Size]).toEqual([[own.PersonID], 1]);
    const found = await user.call('GET', '/lists/0/contacts/count?q=214');
    expect(found.json()).toEqual({ Size: 1 });
  });

  it('has contacts with numbers that others’ contacts have, and does not see those', async () => {
    const mine = await aContact(user, { FirstName: 'Shared', PrimaryPhone: '2145556501' });
    expect(mine.SharedWith).toEqual([]);
    expect(
      (await owner.call('GET', `/contacts/${mine.PersonID}`)).json<ContactDetail>().SharedWith,
    ).toHaveLength(2);
    await user.call('DELETE', `/contacts/${mine.PersonID}`);
  });

  it('leaves their own contact in the groups of others that it was put into', async () => {
    await owner.call('PUT', `/contacts/${own.PersonID}`, { ListIDs: [ownList, foreignList] });
    const seen = await user.call('GET', `/contacts/${own.PersonID}`);
    expect(seen.json<ContactDetail>().Lists.map((list) => list.ListID)).toEqual([ownList]);
    await user.call('PUT', `/contacts/${own.PersonID}`, { ListIDs: [] });
    const all = await owner.call('GET', `/contacts/${own.PersonID}`);
    expect(all.json<ContactDetail>().Lists.map((list) => list.ListID)).toEqual([foreignList]);
  });

  it('adds no other contacts to a draft', async () => {
    const draft = (await user.call('POST', '/draft-broadcasts', {})).json<{ DraftBroadcastID: number }>();
    const place = `/draft-broadcasts/${draft.DraftBroadcastID}`;
    await user.call('POST', `/lists/0/contacts/todraftbroadcast/${draft.DraftBroadcastID}`, all);
    await user.call('POST', `${place}/contactlists`, one());
    await user.call('POST', `${place}/lists`, {
      Selection: { Type: 'Selected', Items: [{ ListID: foreignList }] },
    });
    await user.call('POST', `${place}/lists`, all);
    const recipients = await user.call('GET', `${place}/contacts?pagesize=100`);
    expect(recipients.json<{ Items: { PrimaryPhone: string }[] }>().Items.map((r) => r.PrimaryPhone)).toEqual(
      [own.PrimaryPhone],
    );
  });

  it('sees everything again with the right, and owners always do', async () => {
    expect((await owner.call('GET', `/contacts/${own.PersonID}`)).statusCode).toBe(200);
    await asOwner(test, `update app_user set can_see_all_roster = true where user_name = 'demo-user'`);
    const seeing = await test.signIn('demo-user');
    expect((await seeing.call('GET', `/contacts/${foreign2.PersonID}`)).statusCode).toBe(200);
    expect(await miscounted(test)).toEqual([]);
  });
});
