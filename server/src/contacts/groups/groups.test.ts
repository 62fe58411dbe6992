import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContactDetail, Group } from '@carillon/contract/contacts/contacts';
import type { ErrorBody } from '@carillon/contract/errors';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aContact, aGroup, countOf, manyContacts, miscounted } from '../fixtures.ts';

let test: TestApp;
let owner: Visitor;
let who: { accountId: number; userId: number };
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  const user = (await owner.call('GET', '/user')).json<{ UserID: number }>();
  const account = (await owner.call('GET', '/account')).json<{ AccountID: number }>();
  who = { accountId: account.AccountID, userId: user.UserID };
});
afterAll(() => test.close());

const undo = (UndoID: string | null) =>
  owner.call('PUT', `/lists/undo/${UndoID}`, { UndoExecuted: true, UndoID });
const groupsOf = async (PersonID: number) =>
  (await owner.call('GET', `/contacts/${PersonID}`)).json<ContactDetail>().Lists.map((list) => list.ListID);

describe('a group', () => {
  it('has a name that no other has, in any case (row P-137), and may have a chosen id (row P-148)', async () => {
    const made = await owner.call('POST', '/lists', { ListName: ' Parents ', ListID: 4321 });
    expect([made.statusCode, made.json<Group>()]).toEqual([
      201,
      { ListID: 4321, ListName: 'Parents', ListType: 'User', RosterCount: 0 },
    ]);
    const refused = async (body: object) => {
      const answer = await owner.call('POST', '/groups', body);
      return [answer.statusCode, answer.json<ErrorBody>().ErrorName, answer.json<ErrorBody>().Message];
    };
    expect(await refused({ ListName: 'pARENTS' })).toEqual([
      400,
      'GroupNameUsed',
      'The group name is already in use.',
    ]);
    const [, , sameToTheEye] = await refused({ ListName: ' Bus   drivers ' });
    expect(sameToTheEye).toBe('The group name is already in use.');
    expect(await refused({ ListName: 'Others', ListID: 4321 })).toEqual([
      400,
      'ListIDUsed',
      'This List ID is already being used.',
    ]);
    expect(await refused({ ListName: 'Others', ListID: 1_000_000_000 })).toEqual([
      400,
      'Validation',
      'Use 1 to 9 digits',
    ]);
    expect((await refused({ ListName: 'x'.repeat(51) }))[0]).toBe(400);
    expect((await refused({ ListName: ' ' }))[0]).toBe(400);
    const other = await aGroup(owner, 'Choir');
    expect((await owner.call('PUT', `/lists/${other}`, { ListName: 'PARENTS' })).statusCode).toBe(400);
    expect((await owner.call('PUT', `/groups/${other}`, { ListName: 'CHOIR' })).json()).toMatchObject({
      ListName: 'CHOIR',
    });
  });

  it('that is special has a count and can’t be changed (rows B-079, C-091)', async () => {
    const { PersonID } = await aContact(owner);
    await owner.call('DELETE', `/contacts/${PersonID}`);
    const lists = (await owner.call('GET', '/lists')).json<{ Items: Group[] }>().Items;
    const special = lists.filter((list) => list.ListType === 'System');
    expect(special.map((list) => list.ListID)).toEqual([0, -1, -2]);
    expect(special.every((list) => list.RosterCount > 0)).toBe(true);
    for (const list of special) {
      expect((await owner.call('GET', `/lists/${list.ListID}`)).json()).toEqual(list);
      expect((await owner.call('PUT', `/lists/${list.ListID}`, { ListName: 'Mine' })).statusCode).toBe(409);
      expect((await owner.call('DELETE', `/lists/${list.ListID}`)).statusCode).toBe(409);
    }
  });

  it('that is deleted leaves its contacts, and comes back with them', async () => {
    const doomed = await aGroup(owner, 'Doomed');
    const other = await aGroup(owner, 'Other');
    const both = await aContact(owner, { ListIDs: [doomed, other] });
    const only = await aContact(owner, { ListIDs: [doomed] });
    const unfiled = await countOf(owner, -1);
    const { UndoID, Count } = (await owner.call('DELETE', `/lists/${doomed}`)).json<{
      UndoID: string;
      Count: number;
    }>();
    expect(Count).toBe(1);
    expect((await owner.call('GET', `/lists/${doomed}`)).statusCode).toBe(404);
    expect([await groupsOf(both.PersonID), await groupsOf(only.PersonID)]).toEqual([[other], []]);
    expect(await countOf(owner, -1)).toBe(unfiled + 1);
    // The name is taken meanwhile.
    await aGroup(owner, 'doomed');
    expect((await undo(UndoID)).json()).toEqual({ UndoID, UndoExecuted: true, Status: 'Undone' });
    expect((await owner.call('GET', `/lists/${doomed}`)).json()).toMatchObject({
      ListName: 'Doomed 2',
      RosterCount: 2,
    });
    expect(await groupsOf(only.PersonID)).toEqual([doomed]);
    expect(await countOf(owner, -1)).toBe(unfiled);
    const again = await undo(UndoID);
    expect([again.statusCode, again.json()]).toMatchObject([409, { UndoExecuted: true }]);
    expect(await miscounted(test)).toEqual([]);
  });

  it('may be deleted with its contacts', async () => {
    const doomed = await aGroup(owner, 'With people');
    const other = await aGroup(owner, 'Also');
    const person = await aContact(owner, { ListIDs: [doomed, other] });
    const gone = await owner.call('DELETE', `/lists/${doomed}?contacts=delete`);
    expect((await owner.call('GET', `/contacts/${person.PersonID}`)).statusCode).toBe(404);
    await undo(gone.json<{ UndoID: string }>().UndoID);
    expect((await groupsOf(person.PersonID)).toSorted()).toEqual([doomed, other].toSorted());
    expect(await miscounted(test)).toEqual([]);
  });

  it('is one of many in a selection (row C-238)', async () => {
    const ids = [
      await aGroup(owner, 'Zebra 1'),
      await aGroup(owner, 'Zebra 2'),
      await aGroup(owner, 'Zebra 3'),
    ];
    const Items = ids.slice(0, 2).map((ListID) => ({ ListID }));
    const Selection = { Type: 'SelectedAllExcept', Items };
    const rename = (selected: object) =>
      owner.call('PUT', '/groups', { Selection: selected, Update: { ListName: 'Coach' } });
    expect((await rename({ Type: 'Selected', Items })).json()).toMatchObject({ ErrorName: 'GroupNameUsed' });
    expect((await rename({ Type: 'Selected', Items: Items.slice(0, 1) })).json()).toMatchObject({ Count: 1 });
    expect((await owner.call('GET', `/lists/${ids[0]}`)).json()).toMatchObject({ ListName: 'Coach' });
    const gone = await owner.call('DELETE', '/groups?q=zebra', { Selection });
    expect(gone.json()).toMatchObject({ Count: 1 });
    expect((await owner.call('GET', `/lists/${ids[2]}`)).statusCode).toBe(404);
    await undo(gone.json<{ UndoID: string }>().UndoID);
    expect((await owner.call('GET', `/lists/${ids[2]}`)).statusCode).toBe(200);
  });
});

describe('forty people', () => {
  it('are moved, copied and taken out by every kind of selection (rows B-088, C-240)', async () => {
    const ids = await manyContacts(test, who, 40);
    const everyone = await countOf(owner, 0);
    const [source, target] = [await aGroup(owner, 'Source'), await aGroup(owner, 'Target')];
    const items = (count: number) => ids.slice(0, count).map((PersonID) => ({ PersonID }));
    const move = async (from: number, to: number, body: object, query = '') => {
      const answer = await owner.call('PUT', `/lists/${from}/contacts/tolist/${to}${query}`, body);
      expect(answer.statusCode).toBe(200);
      return answer.json<{ UndoID: string; Count: number }>();
    };
    const counts = async () => [await countOf(owner, source), await countOf(owner, target)];
    const unfiled = await countOf(owner, -1);

    const filled = await move(0, source, { Selection: { Type: 'SelectedAll' } }, '?q=person+no');
    expect([filled.Count, await counts(), await countOf(owner, -1)]).toEqual([40, [40, 0], unfiled - 40]);
    const three = await move(source, target, { Selection: { Type: 'Selected', Items: items(3) } });
    expect([three.Count, await counts()]).toEqual([3, [37, 3]]);
    const rest = await move(source, target, {
      Selection: { Type: 'SelectedAllExcept', Items: items(5) },
      Copy: true,
    });
    expect([rest.Count, await counts()]).toEqual([35, [37, 38]]);
    expect(await countOf(owner, 0)).toBe(everyone);

    const out = await owner.call('DELETE', `/lists/${target}/contacts`, {
      Selection: { Type: 'SelectedAllExcept', Items: items(2) },
    });
    expect([out.json<{ Count: number }>().Count, await counts()]).toEqual([36, [37, 2]]);
    expect(await miscounted(test)).toEqual([]);

    for (const UndoID of [out.json<{ UndoID: string }>().UndoID, rest.UndoID, three.UndoID, filled.UndoID])
      expect((await undo(UndoID)).statusCode).toBe(200);
    expect([await counts(), await countOf(owner, -1)]).toEqual([[0, 0], unfiled]);
    expect(await miscounted(test)).toEqual([]);
  });

  it('are not affected by a search in the body: it is refused, because it would be overlooked (B-212)', async () => {
    const everyone = await countOf(owner, 0);
    const body = { Selection: { Type: 'SelectedAll' }, q: 'nobody at all' };
    const answers = [
      await owner.call('DELETE', '/contacts', body),
      await owner.call('PUT', `/lists/0/contacts/tolist/${await aGroup(owner, 'Nobody')}`, body),
      await owner.call('DELETE', '/groups', body),
      await owner.call('DELETE', '/contacts', { Selection: body }),
      await owner.call('DELETE', '/contacts?search=nobody', { Selection: body.Selection }),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([400, 400, 400, 400, 400]);
    const none = await owner.call('DELETE', '/contacts?q=nobody+at+all', { Selection: body.Selection });
    expect([none.json<{ Count: number }>().Count, await countOf(owner, 0)]).toEqual([0, everyone]);
  });

  it('can’t be put into special lists or taken from Deleted, and other accounts’ groups are not found', async () => {
    const ListID = await aGroup(owner, 'Some');
    const to = async (from: number, target: number) =>
      (
        await owner.call('PUT', `/lists/${from}/contacts/tolist/${target}`, {
          Selection: { Type: 'SelectedAll' },
        })
      ).statusCode;
    expect([await to(ListID, 0), await to(ListID, -1), await to(ListID, -2), await to(-2, ListID)]).toEqual([
      409, 409, 409, 409,
    ]);
    expect([await to(0, 999_999), await to(999_999, ListID)]).toEqual([404, 404]);
  });
});
