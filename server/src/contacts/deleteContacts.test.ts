import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContactDetail } from '@carillon/contract/contacts/contacts';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/testApp.ts';
import { returnedAtOnce } from './deleteContacts.ts';
import { editPlanned } from './undo/editContacts.job.ts';
import { editedAtOnce } from './undo/editContacts.ts';
import { aContact, aGroup, countOf, manyContacts, miscounted } from './fixtures.ts';
import { returnDeleted } from './undo/undoContacts.job.ts';
import { asTenant } from '../platform/database/tenant.ts';

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
  owner.call('PUT', `/contacts/undo/${UndoID}`, { UndoExecuted: true, UndoID });
const selected = (...ids: number[]) => ({
  Selection: { Type: 'Selected', Items: ids.map((PersonID) => ({ PersonID })) },
});
const read = async (PersonID: number) => owner.call('GET', `/contacts/${PersonID}`);

describe('deleting contacts', () => {
  it('moves them to Deleted, and the undo brings them back as they were, once and in time', async () => {
    const ListID = await aGroup(owner, 'Choir');
    const before = await aContact(owner, {
      FirstName: 'Ana',
      SecondaryPhone: '2145556301 x5',
      Notes: 'alto',
      ListIDs: [ListID],
    });
    const [all, deleted] = [await countOf(owner, 0), await countOf(owner, -2)];
    const gone = (await owner.call('DELETE', `/contacts/${before.PersonID}`)).json<{ UndoID: string }>();
    expect((await read(before.PersonID)).statusCode).toBe(404);
    expect([await countOf(owner, 0), await countOf(owner, -2), await countOf(owner, ListID)]).toEqual([
      all - 1,
      deleted + 1,
      0,
    ]);
    expect((await undo(gone.UndoID)).json()).toEqual({
      UndoID: gone.UndoID,
      UndoExecuted: true,
      Status: 'Undone',
    });
    expect((await read(before.PersonID)).json()).toEqual(before);
    expect((await undo(gone.UndoID)).statusCode).toBe(409);
    const late = (await owner.call('DELETE', '/contacts', selected(before.PersonID))).json<{
      UndoID: string;
    }>();
    test.base.clock.advance(11 * 60_000);
    expect((await undo(late.UndoID)).statusCode).toBe(409);
    expect(await miscounted(test)).toEqual([]);
  });

  it('is undone only by the user who did it', async () => {
    const { PersonID } = await aContact(owner);
    const { UndoID } = (await owner.call('DELETE', `/contacts/${PersonID}`)).json<{ UndoID: string }>();
    const admin = await test.signIn('demo-admin');
    expect((await admin.call('PUT', `/contacts/undo/${UndoID}`, {})).statusCode).toBe(409);
  });

  it('never forgets an opt-out: not by deletion, for good, or by adding the number again', async () => {
    const phone = '2145556310';
    const { PersonID } = await aContact(owner, { PrimaryPhone: phone });
    await asOwner(
      test,
      `insert into opt_out (account_id, phone, source, opted_out_text) values (${who.accountId}, ${phone}, 'Stop', true)`,
    );
    await owner.call('DELETE', `/contacts/${PersonID}`);
    const forGood = await owner.call('DELETE', '/lists/-2/contacts', selected(PersonID));
    expect(forGood.json()).toEqual({ UndoID: null, Count: 1 });
    const again = await aContact(owner, { PrimaryPhone: phone });
    expect(again).toMatchObject({ isTextable: false, OptedOut: true });
  });

  it('of a selection spares excluded contacts; Deleted restores them with their groups', async () => {
    const ListID = await aGroup(owner, 'Team');
    const ids = await manyContacts(test, who, 12);
    await owner.call('PUT', `/lists/0/contacts/tolist/${ListID}`, selected(...ids));
    const rest = {
      Selection: { Type: 'SelectedAllExcept', Items: ids.slice(0, 2).map((PersonID) => ({ PersonID })) },
      ListID,
    };
    const gone = await owner.call('DELETE', '/contacts?q=person', rest);
    expect([gone.json<{ Count: number }>().Count, await countOf(owner, ListID)]).toEqual([10, 2]);
    const back = await owner.call('PUT', '/lists/-2/contacts/restore', selected(...ids.slice(2, 7)));
    expect([back.json<{ Count: number }>().Count, await countOf(owner, ListID)]).toEqual([5, 7]);
    expect(await miscounted(test)).toEqual([]);
    await undo(back.json<{ UndoID: string }>().UndoID);
    expect(await countOf(owner, ListID)).toBe(2);
    // A person whose restore was undone is still deleted, and can be restored again.
    const found = await owner.call('PUT', '/lists/-2/contacts/restore?q=person+no', {
      Selection: { Type: 'SelectedAll' },
    });
    expect([found.json<{ Count: number }>().Count, await countOf(owner, ListID)]).toEqual([10, 12]);
    expect(await miscounted(test)).toEqual([]);
  });

  it('and of their group is undone in any order, and all are in it again', async () => {
    for (const order of [
      [0, 1, 0],
      [1, 0, 0],
      [0, 1, 1],
      [1, 0, 1],
    ]) {
      const [first, second, groupFirst] = order;
      const ListID = await aGroup(owner, `Any order ${order.join('')}`);
      const ids = await manyContacts(test, who, 3);
      await owner.call('PUT', `/lists/0/contacts/tolist/${ListID}`, selected(...ids));
      const deletions = [
        () => owner.call('DELETE', '/contacts', selected(...ids.slice(0, 2))),
        () => owner.call('DELETE', `/lists/${ListID}`),
      ];
      const undos: string[] = [];
      for (const which of groupFirst === 1 ? [1, 0] : [0, 1])
        undos[which] = (await deletions[which]?.())?.json<{ UndoID: string }>().UndoID ?? '';
      for (const which of [first ?? 0, second ?? 0])
        expect((await undo(undos[which] ?? '')).statusCode).toBe(200);
      expect([order, await countOf(owner, ListID)]).toEqual([order, 3]);
    }
    expect(await miscounted(test)).toEqual([]);
  });

  it('of more than fit into a request is undone in the background, and is safe to run twice', async () => {
    const ids = await manyContacts(test, who, returnedAtOnce + 10);
    const gone = (
      await owner.call('DELETE', '/contacts?q=person', { Selection: { Type: 'SelectedAll' } })
    ).json<{ UndoID: string; Count: number }>();
    expect(gone.Count).toBeGreaterThanOrEqual(ids.length);
    const answer = await undo(gone.UndoID);
    expect([answer.statusCode, answer.json()]).toMatchObject([202, { Status: 'Undoing' }]);
    expect((await read(ids[0] ?? 0)).statusCode).toBe(404);
    const queued = await asOwner<{ data: { UndoID: string } }>(
      test,
      `select data from pgboss.job where name = 'undo-contacts'`,
    );
    expect(queued.map((job) => job.data.UndoID)).toEqual([gone.UndoID]);
    await returnDeleted(test.base, asTenant(who.accountId), gone.UndoID);
    await returnDeleted(test.base, asTenant(who.accountId), gone.UndoID);
    expect((await read(ids[0] ?? 0)).statusCode).toBe(200);
    expect(await miscounted(test)).toEqual([]);
  }, 30_000);
});

describe('changing many', () => {
  it('writes values of very many in the background, piece by piece, and reverts them the same way', async () => {
    const ids = await manyContacts(test, who, editedAtOnce + 10);
    const [first = 0, last = 0] = [ids[0], ids.at(-1)];
    await owner.call('PUT', '/contacts', { ...selected(first), Update: { Notes: 'before' } });
    const all = { Selection: { Type: 'SelectedAll' } };
    const notes = async (id: number) => (await read(id)).json<ContactDetail>().Notes;
    const change = async (Notes: string) => {
      const done = (await owner.call('PUT', '/contacts?q=person+no', { ...all, Update: { Notes } })).json<{
        UndoID: string;
        Count: number;
        Status: string;
      }>();
      expect(done.Status).toBe('Changing');
      expect(done.Count).toBeGreaterThanOrEqual(ids.length);
      return done.UndoID;
    };
    const tenant = asTenant(who.accountId);
    const changed = async (Notes: string) =>
      (await asOwner(test, `select from contact where notes = '${Notes}'`)).length;

    const UndoID = await change('bus strike');
    expect(await notes(first)).toBe('before');
    const [queued] = await asOwner<{ data: { UndoID: string } }>(
      test,
      `select data from pgboss.job where name = 'edit-contacts'`,
    );
    expect(queued?.data.UndoID).toBe(UndoID);
    await editPlanned(test.base, tenant, UndoID, 1);
    expect(await changed('bus strike')).toBe(5_000);
    expect(await notes(last)).toBe('');
    await editPlanned(test.base, tenant, UndoID);
    await editPlanned(test.base, tenant, UndoID);
    expect([await notes(first), await notes(last)]).toEqual(['bus strike', 'bus strike']);
    expect((await undo(UndoID)).json()).toMatchObject({ Status: 'Undoing' });
    await returnDeleted(test.base, tenant, UndoID);
    expect([await notes(first), await notes(last)]).toEqual(['before', '']);

    // Canceled in the middle: staged values are deleted, and no more are written.
    const second = await change('never mind');
    await editPlanned(test.base, tenant, second, 1);
    expect(await changed('never mind')).toBe(5_000);
    expect((await undo(second)).json()).toMatchObject({ Status: 'Undone' });
    await editPlanned(test.base, tenant, second);
    expect(await changed('never mind')).toBe(0);
    expect([await notes(first), await notes(last)]).toEqual(['before', '']);
  }, 120_000);

  it('writes notes, fields, and groups, and reverts all of it (rows B-225, C-238)', async () => {
    await owner.call('POST', '/contacts/fields', { Name: 'Room', IsRequired: false });
    await owner.call('POST', '/contacts/fields', { Name: 'Grade', IsRequired: false });
    const ListID = await aGroup(owner, 'Seventh');
    const people: ContactDetail[] = [];
    for (const CustomData of [{}, { Room: '12' }, { Room: '12', Grade: '6' }])
      people.push(await aContact(owner, { CustomData, Notes: 'old' }));
    const ids = people.map((person) => person.PersonID);
    const Update = { Notes: 'new', CustomData: { grade: '7', Room: '' }, ListIDs: [ListID] };
    const done = await owner.call('PUT', '/contacts', { ...selected(...ids), Update });
    expect(done.json()).toMatchObject({ Count: 3 });
    for (const id of ids)
      expect((await read(id)).json()).toMatchObject({
        Notes: 'new',
        CustomData: { Grade: '7' },
        Lists: [{ ListID }],
      });
    const refused = await owner.call('PUT', '/contacts', {
      ...selected(...ids),
      Update: { CustomData: { Nothing: '1' } },
    });
    expect(refused.json()).toMatchObject({ Message: 'There is no custom field "Nothing".' });
    await undo(done.json<{ UndoID: string }>().UndoID);
    for (const person of people) expect((await read(person.PersonID)).json()).toEqual(person);
    expect(await miscounted(test)).toEqual([]);
  });
});

describe('merging', () => {
  it('keeps one with the phones, groups, and values of all, and restores all on undo', async () => {
    const [one, two] = [await aGroup(owner, 'One'), await aGroup(owner, 'Two')];
    const kept = await aContact(owner, { FirstName: 'Ana', ListIDs: [one], SecondaryPhone: '2145556401' });
    const other = await aContact(owner, {
      FirstName: 'Anna',
      LastName: 'Whitfield',
      Notes: 'mother',
      PrimaryPhone: '2145556402 x9',
      SecondaryPhone: '2145556401',
      TertiaryPhone: '2145556403',
      ListIDs: [two],
    });
    await asOwner(
      test,
      `insert into opt_out (account_id, phone, source, opted_out_text) values (${who.accountId}, 2145556402, 'Stop', true)`,
    );
    const answer = await owner.call('POST', '/contacts/merge', {
      PersonIDs: [other.PersonID, kept.PersonID],
      Keep: kept.PersonID,
    });
    const merged = answer.json<ContactDetail & { UndoID: string }>();
    expect(merged).toMatchObject({
      PersonID: kept.PersonID,
      FirstName: 'Ana',
      LastName: 'Whitfield',
      Notes: 'mother',
      PrimaryPhone: kept.PrimaryPhone,
      SecondaryPhone: '2145556401',
      // The opt-out stays with its number, and there is no room for a fourth number.
      TertiaryPhone: '2145556402',
      TertiaryPhoneTextable: false,
      Extensions: ['', '', '9'],
      Lists: [{ ListID: one }, { ListID: two }],
    });
    expect((await read(other.PersonID)).statusCode).toBe(404);
    expect(await miscounted(test)).toEqual([]);
    await undo(merged.UndoID);
    expect((await read(kept.PersonID)).json<ContactDetail>()).toMatchObject({
      LastName: '',
      TertiaryPhone: null,
      Lists: [{ ListID: one }],
    });
    expect((await read(other.PersonID)).json()).toMatchObject({
      LastName: 'Whitfield',
      Lists: [{ ListID: two }],
    });
    expect(await miscounted(test)).toEqual([]);
  });

  it('applies the given values, and refuses contacts that do not exist', async () => {
    const [a, b] = [await aContact(owner, { FirstName: 'A' }), await aContact(owner, { FirstName: 'B' })];
    const merge = (body: object) => owner.call('POST', '/contacts/merge', body);
    const ids = [a.PersonID, b.PersonID];
    expect((await merge({ PersonIDs: [...ids, 999_999], Keep: a.PersonID })).statusCode).toBe(404);
    expect((await merge({ PersonIDs: ids, Keep: 999_999 })).statusCode).toBe(400);
    expect((await merge({ PersonIDs: [a.PersonID], Keep: a.PersonID })).statusCode).toBe(400);
    const merged = await merge({
      PersonIDs: ids,
      Keep: a.PersonID,
      Fields: { FirstName: 'B', PrimaryPhone: b.PrimaryPhone },
    });
    expect(merged.json()).toMatchObject({
      FirstName: 'B',
      PrimaryPhone: b.PrimaryPhone,
      SecondaryPhone: null,
    });
  });

  it('has candidates: people with a phone in common, the same names first', async () => {
    const first = await aContact(owner, { FirstName: 'Zoe', LastName: 'Park', PrimaryPhone: '2145556420' });
    const same = await aContact(owner, { FirstName: 'zoe', LastName: 'Park', SecondaryPhone: '2145556420' });
    const sharer = await aContact(owner, { FirstName: 'Ben', PrimaryPhone: '2145556421' });
    await aContact(owner, { FirstName: 'Eve', PrimaryPhone: '2145556421', AllowSharedNumber: true });
    const { Items, Size } = (await owner.call('GET', '/contacts/duplicates?pagesize=50')).json<{
      Size: number;
      Items: { Reason: string; Phone: string; Contacts: ContactDetail[] }[];
    }>();
    expect(Size).toBe(Items.length);
    const by = (phone: string) => Items.find((item) => item.Phone === phone);
    expect(by('2145556420')).toMatchObject({ Reason: 'Name' });
    expect(by('2145556420')?.Contacts.map((c) => c.PersonID)).toEqual([first.PersonID, same.PersonID]);
    expect(by('2145556421')).toMatchObject({ Reason: 'Phone' });
    expect(by('2145556421')?.Contacts.map((c) => c.PersonID)).toContain(sharer.PersonID);
    expect(Items[0]?.Reason).toBe('Name');
    // A page is cut from the same order; a merged contact is gone from it at once.
    const second = await owner.call('GET', '/contacts/duplicates?pagesize=1&page=2');
    expect(second.json()).toMatchObject({ Size, Items: [Items[1]] });
    const ids = [first.PersonID, same.PersonID];
    expect((await owner.call('POST', '/contacts/merge', { PersonIDs: ids, Keep: ids[0] })).statusCode).toBe(
      200,
    );
    expect((await owner.call('GET', '/contacts/duplicates')).json()).toMatchObject({ Size: Size - 1 });
  });
});
