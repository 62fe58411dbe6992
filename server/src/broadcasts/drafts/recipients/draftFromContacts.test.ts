import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ContactSummary, DraftBroadcast, DraftContact } from '@carillon/contract/broadcasts/drafts';
import type { ErrorBody } from '@carillon/contract/errors';
import type { ListEnvelope } from '@carillon/contract/lists';
import { asOwner } from '../../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../../testing/testApp.ts';
import { aDraft } from '../../fixtures.ts';

let test: TestApp;
let owner: Visitor;
let draft: number;
/** Ids of what this test adds: users, groups, people. */
const users = { owner: 0, sub: 0 };
const groups = { choir: 0, band: 0 };
const people: Record<string, number> = {};

/** Adds a contact to Riverbend, directly in the database. Without `groupIds` it is in Unfiled. */
async function aContact(
  name: string,
  phones: readonly (number | null)[],
  more: { groupIds?: readonly number[]; userId?: number; fields?: string[]; importId?: number } = {},
): Promise<void> {
  const [first = '', last = ''] = name.split(' ');
  const [row] = await asOwner<{ id: number; account: number }>(
    test,
    `insert into contact (account_id, user_id, first_name, last_name, notes, primary_phone, secondary_phone, tertiary_phone, fields, import_id)
     select account_id, $1, $2, $3, 'Note', $4, $5, $6, $7, $8 from app_user where user_id = $1
     returning person_id as id, account_id as account`,
    [
      more.userId ?? users.owner,
      first,
      last,
      phones[0],
      phones[1] ?? null,
      phones[2] ?? null,
      more.fields ?? null,
      more.importId ?? null,
    ],
  );
  people[name] = row?.id ?? 0;
  await asOwner(
    test,
    `insert into contact_member (account_id, person_id, list_id, name_key, user_id)
     select c.account_id, c.person_id, l, c.name_key, c.user_id from contact c, unnest($2::int[]) l where c.person_id = $1`,
    [row?.id, more.groupIds?.length ? more.groupIds : [-1]],
  );
}

beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  await asOwner(test, 'delete from contact_member');
  await asOwner(test, 'delete from contact');
  const idOf = async (name: string) =>
    (
      await asOwner<{ id: number }>(test, 'select user_id as id from app_user where user_name = $1', [name])
    )[0]?.id ?? 0;
  users.owner = await idOf('demo-owner');
  users.sub = await idOf('demo-user');
  for (const name of ['choir', 'band'] as const) {
    const [row] = await asOwner<{ id: number }>(
      test,
      'insert into contact_group (account_id, user_id, name) select account_id, user_id, $2 from app_user where user_id = $1 returning list_id as id',
      [users.owner, name],
    );
    groups[name] = row?.id ?? 0;
  }
  await asOwner(
    test,
    `insert into contact_field (account_id, slot_no, name, removed_at)
     select account_id, s, n, r from app_user,
       (values (1, 'Grade', null), (2, 'Gone', now()), (3, 'Room', null), (4, 'Never used', null)) x (s, n, r) where user_id = $1`,
    [users.owner],
  );
  const { choir, band } = groups;
  await aContact('Zoe Adams', [2145558001, 2145558002, 2145558003], {
    groupIds: [choir, band],
    fields: ['5', 'lost', '12'],
  });
  // A household: the same number as Zoe's second one.
  await aContact('Abe Adams', [2145558002], { groupIds: [choir], fields: ['6'] });
  await aContact('Ben Cole', [2145558010, null, 2145558011], { groupIds: [band] });
  await aContact('Cyd Dunn', [2145558020]);
  await aContact('Sub Eager', [2145558030], { userId: users.sub, groupIds: [choir] });
});
afterAll(() => test.close());
beforeEach(async () => {
  draft = await aDraft(owner, { recipients: 0 });
});

const all = { Type: 'SelectedAll' };
const some = (type: string, ...names: string[]) => ({
  Type: type,
  Items: names.map((name) => ({ PersonID: people[name] })),
});
const addFrom = (
  list: number,
  selection: object,
  more: { query?: string; body?: object; who?: Visitor } = {},
) =>
  (more.who ?? owner).call('POST', `/lists/${list}/contacts/todraftbroadcast/${draft}${more.query ?? ''}`, {
    Selection: selection,
    ...more.body,
  });
const recipients = async (who = owner) =>
  (await who.call('GET', `/draft-broadcasts/${draft}/contacts?pagesize=100`)).json<
    ListEnvelope<DraftContact>
  >().Items;
const listed = async (who = owner) =>
  (await recipients(who)).map((one) => `${one.FirstName} ${one.PrimaryPhone.slice(-4)}`);

describe('contacts of a list', () => {
  it('come with all their numbers, by name, a shared number once', async () => {
    const answer = await addFrom(0, all);
    expect([answer.statusCode, answer.json()]).toEqual([201, { AddedCount: 7, DuplicateCount: 1 }]);
    expect(await listed()).toEqual([
      'Abe 8002',
      'Zoe 8001',
      'Zoe 8003',
      'Ben 8010',
      'Ben 8011',
      'Cyd 8020',
      'Sub 8030',
    ]);
  });

  it("are listed with all of the contact's numbers and whether each can be texted (row B-076)", async () => {
    await asOwner(
      test,
      `insert into opt_out (account_id, phone, opted_out_text, opted_out_voice, source)
       select account_id, 2145558003, true, false, 'Stop' from app_user where user_id = $1`,
      [users.owner],
    );
    await addFrom(0, some('Selected', 'Zoe Adams', 'Abe Adams'));
    const [abe, zoe, other] = await recipients();
    expect(zoe).toMatchObject({
      PhoneNumber: '2145558001',
      isTextable: true,
      PrimaryPhone: '2145558001',
      PrimaryPhoneTextable: true,
      SecondaryPhone: '2145558002',
      SecondaryPhoneTextable: true,
      TertiaryPhone: '2145558003',
      TertiaryPhoneTextable: false,
    });
    // The recipient's own number comes first: it is the one by which a user removes them.
    expect(other).toMatchObject({
      PhoneNumber: '2145558003',
      isTextable: false,
      PrimaryPhone: '2145558003',
      PrimaryPhoneTextable: false,
      SecondaryPhone: '2145558001',
      TertiaryPhone: '2145558002',
      TertiaryPhoneTextable: true,
    });
    // Abe shares a number with Zoe, and none of her others.
    expect(abe).toMatchObject({ PrimaryPhone: '2145558002', SecondaryPhone: null, TertiaryPhone: null });
    await asOwner(test, 'delete from opt_out where phone = 2145558003');
    // A user who typed the same number as a contact's is not shown the contact's other numbers.
    const typed = { PrimaryPhone: '2145558010', FirstName: 'Ben', LastName: 'Cole' };
    await owner.call('POST', `/draft-broadcasts/${draft}/contacts`, {
      ...typed,
      UserIndicatedConsentDeclared: true,
    });
    expect((await recipients()).at(-1)).toMatchObject({ ...typed, SecondaryPhone: null });
  });

  it('bring their custom fields, without removed ones, and the draft knows which there are', async () => {
    await addFrom(groups.choir, some('Selected', 'Zoe Adams'));
    const [zoe] = await recipients();
    expect(zoe).toMatchObject({ Notes: 'Note', CustomData: { Grade: '5', Room: '12' }, Source: 'contact' });
    const { CustomData } = (await owner.call('GET', `/draft-broadcasts/${draft}`)).json<DraftBroadcast>();
    expect(CustomData).toEqual(['Grade', 'Room']);
  });

  it('come with their first number only, when requested', async () => {
    const answer = await addFrom(0, all, { body: { PrimaryPhonesOnly: true } });
    expect(answer.json()).toEqual({ AddedCount: 5, DuplicateCount: 0 });
    expect(await listed()).toEqual(['Abe 8002', 'Zoe 8001', 'Ben 8010', 'Cyd 8020', 'Sub 8030']);
  });

  it('are all that match the search, or all but some, of this list and no other', async () => {
    expect((await addFrom(0, all, { query: '?q=adams' })).json()).toEqual({
      AddedCount: 3,
      DuplicateCount: 1,
    });
    expect((await addFrom(groups.band, some('SelectedAllExcept', 'Zoe Adams'))).json()).toEqual({
      AddedCount: 2,
      DuplicateCount: 0,
    });
    expect((await addFrom(groups.band, some('Selected', 'Cyd Dunn'))).json()).toEqual({
      AddedCount: 0,
      DuplicateCount: 0,
    });
    expect((await addFrom(-1, all)).json()).toEqual({ AddedCount: 1, DuplicateCount: 0 });
  });

  it('ignore the page that was shown: all is all', async () => {
    const answer = await addFrom(0, all, { query: '?page=2&pagesize=1&sortby=-LastName' });
    expect(answer.json()).toMatchObject({ AddedCount: 7 });
  });

  it('are added once, however often they are requested', async () => {
    await addFrom(0, all);
    expect((await addFrom(0, all)).json()).toEqual({ AddedCount: 0, DuplicateCount: 8 });
    const summary = (
      await owner.call('GET', `/draft-broadcasts/${draft}/contactsummary`)
    ).json<ContactSummary>();
    expect(summary).toMatchObject({ Total: 7, Duplicates: 9 });
    // A removed recipient is restored under its number. A later one gets another number.
    const removed = await owner.call('DELETE', `/draft-broadcasts/${draft}/contacts`, {
      Selection: { Type: 'Selected', Items: [{ PrimaryPhone: '2145558020' }] },
    });
    const { UndoID } = removed.json<{ UndoID: string }>();
    expect((await addFrom(-1, all)).json()).toEqual({ AddedCount: 1, DuplicateCount: 0 });
    await owner.call('PUT', `/draft-broadcasts/${draft}/contacts/undo/${UndoID}`, {});
    expect((await recipients()).filter((one) => one.FirstName === 'Cyd')).toHaveLength(1);
  });

  it('are refused when they are deleted, and not found when they do not exist', async () => {
    const deleted = await addFrom(-2, all);
    expect([deleted.statusCode, deleted.json<ErrorBody>().Message]).toEqual([
      400,
      "Deleted contacts can't be added to a broadcast.",
    ]);
    expect((await addFrom(999_999, all)).statusCode).toBe(404);
    const mallory = await test.signIn('mallory-owner');
    expect((await addFrom(0, all, { who: mallory })).statusCode).toBe(404);
    expect(await recipients()).toEqual([]);
  });

  it('are only the user’s own for a user who may not see the others', async () => {
    await asOwner(test, `update app_user set can_see_all_roster = false where user_id = $1`, [users.sub]);
    const sub = await test.signIn('demo-user');
    const ownersDraft = draft;
    draft = await aDraft(sub, { recipients: 0 });
    await addFrom(0, all, { who: sub });
    expect((await addFrom(groups.choir, all, { who: sub })).statusCode).toBe(404);
    await addFrom(0, some('Selected', 'Zoe Adams'), { who: sub });
    const groupsTo = (Selection: object) =>
      sub.call('POST', '/lists/todraftbroadcast', { DraftBroadcastID: draft, Selection });
    const named = await groupsTo({ Type: 'Selected', Items: [{ ListID: 0 }, { ListID: groups.choir }] });
    expect(named.statusCode).toBe(404);
    // None of the groups is this user's.
    expect((await groupsTo(all)).statusCode).toBe(400);
    expect(await listed(sub)).toEqual(['Sub 8030']);
    draft = ownersDraft;
    expect((await addFrom(0, all, { who: sub })).statusCode).toBe(404);
  });

  it('note that their import was used', async () => {
    const [made] = await asOwner<{ id: number }>(
      test,
      `insert into contact_import (account_id, user_id, status) select account_id, user_id, 'Done' from app_user where user_id = $1 returning import_id as id`,
      [users.owner],
    );
    const importId = made?.id ?? 0;
    await aContact('Imp Orted', [2145558040], { importId });
    const usedAt = async () =>
      (
        await asOwner<{ at: Date | null }>(
          test,
          'select used_at as at from contact_import where import_id = $1',
          [importId],
        )
      )[0]?.at ?? null;
    await addFrom(groups.band, all);
    expect(await usedAt()).toBeNull();
    expect((await addFrom(0, all, { query: `?importid=${importId}` })).json()).toEqual({
      AddedCount: 1,
      DuplicateCount: 0,
    });
    expect(await usedAt()).toEqual(test.base.clock.now());
  });
});

describe('whole groups', () => {
  it('come into a draft; a person in two of them comes once, under the first', async () => {
    const answer = await owner.call('POST', '/lists/todraftbroadcast', {
      DraftBroadcastID: draft,
      Selection: { Type: 'Selected', Items: [{ ListID: groups.choir }, { ListID: groups.band }] },
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { DraftBroadcastID: draft, AddedCount: 6, DuplicateCount: 4 },
    ]);
    const summary = (
      await owner.call('GET', `/draft-broadcasts/${draft}/contactsummary`)
    ).json<ContactSummary>();
    expect(summary.Sources.map((one) => [one.Source, one.Name, one.Count])).toEqual([
      ['group', 'choir', 4],
      ['group', 'band', 2],
    ]);
  });

  it('make a draft when none is named', async () => {
    const answer = await owner.call('POST', '/lists/todraftbroadcast', {
      Selection: { Type: 'Selected', Items: [{ ListID: groups.band }] },
      PrimaryPhonesOnly: true,
    });
    draft = answer.json<{ DraftBroadcastID: number }>().DraftBroadcastID;
    expect(await listed()).toEqual(['Zoe 8001', 'Ben 8010']);
  });

  it('are refused as a whole when one of them does not exist', async () => {
    const answer = await owner.call('POST', '/lists/todraftbroadcast', {
      DraftBroadcastID: draft,
      Selection: { Type: 'Selected', Items: [{ ListID: groups.band }, { ListID: 999_999 }] },
    });
    expect(answer.statusCode).toBe(404);
    expect(await recipients()).toEqual([]);
  });
});
