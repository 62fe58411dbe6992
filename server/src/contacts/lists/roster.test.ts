import type { ContactPage } from '@carillon/contract/contacts/contacts';
import { contactSearch } from '@carillon/rules/contacts/contactSearch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantTx } from '../../platform/database/database.ts';
import { asTenant } from '../../platform/database/tenant.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { findContacts, gatherAll } from './findContacts.ts';
import { openListIds } from '../../platform/database/listIds.ts';
import { listState, pageIds, rowsOf, type RosterList } from './roster.sql.ts';
import { rosterOrder } from './rosterOrder.ts';

const size = 30_000;
const accountId = 1001;
let test: TestApp;
let owner: Visitor;
let group: number;

beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  const [made] = await asOwner<{ id: number }>(
    test,
    `insert into contact_group (account_id, user_id, name) values (${accountId}, 2001, 'Most') returning list_id as id`,
  );
  group = made?.id ?? 0;
  // Names in no order of the ids; one in 3,000 has a rare word, all whose last name begins with Z have a common one.
  await asOwner(
    test,
    `with came as (
       insert into contact (account_id, user_id, first_name, last_name, notes, primary_phone)
       select ${accountId}, 2001, 'First' || n % 977, chr(65 + n * 7919 % 26) || 'name' || n * 31 % 9973,
         case when n % 3000 = 0 then 'quixotic' when n * 7919 % 26 = 25 then 'zealous' else '' end, 3120000000 + n::bigint * 104729 % 9999991
       from generate_series(1, ${size}) n returning account_id, person_id, name_key, user_id)
     insert into contact_member (account_id, person_id, list_id, name_key, user_id)
     select account_id, person_id, case when person_id % 5 = 0 then -1 else ${group} end, name_key, user_id from came`,
  );
  for (const table of ['contact', 'contact_member', 'contact_count'])
    await asOwner(test, `vacuum analyze ${table}`);
}, 60_000);
afterAll(() => test.close());

const inAccount = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> =>
  test.base.database.inTenant(asTenant(accountId), work);

/** A list of the account, by default Everyone by name. */
const aList = (more: Partial<RosterList> = {}, q = ''): RosterList => ({
  listId: 0,
  owner: null,
  order: rosterOrder(undefined),
  search: contactSearch(q),
  importId: null,
  ...more,
});

interface Used {
  /** Indexes of contacts and memberships, and how many rows were read without one. */
  readonly indexes: string[];
  readonly unindexed: number;
}

/** What a piece of work in this transaction uses. */
async function usedBy(tx: TenantTx, work: () => Promise<unknown>): Promise<Used> {
  const counts = async () =>
    tx.query<{ name: string; scans: number }>(
      `select i.indexrelid::regclass::text as name, pg_stat_get_xact_numscans(i.indexrelid)::int as scans
       from pg_index i where i.indrelid in ('contact'::regclass, 'contact_member'::regclass)
       union all select t::text, pg_stat_get_xact_tuples_returned(t)::int from unnest(array['contact', 'contact_member']::regclass[]) t
       order by 1`,
    );
  // The counters continue from earlier transactions of the connection.
  const before = new Map((await counts()).map((row) => [row.name, row.scans]));
  await work();
  const grown = (await counts()).filter((row) => row.scans > (before.get(row.name) ?? 0));
  const tables = ['contact', 'contact_member'];
  return {
    indexes: grown.map((row) => row.name).filter((name) => !tables.includes(name)),
    unindexed: grown
      .filter((row) => tables.includes(row.name))
      .reduce((sum, row) => sum + row.scans - (before.get(row.name) ?? 0), 0),
  };
}

describe('plans', () => {
  const names = (indexes: readonly string[]) =>
    indexes.filter((name) => name !== 'contact_pkey' && name !== 'contact_member_pkey');
  it.each<[string, Partial<RosterList>, string[]]>([
    ['everybody by name', {}, ['contact_name']],
    ['by first name', { order: rosterOrder('-FirstName') }, ['contact_first']],
    ['by phone', { order: rosterOrder('PrimaryPhone') }, ['contact_phone1']],
    ['by date', { order: rosterOrder('-DateAdded') }, []],
    ['of one owner', { owner: 2001 }, ['contact_owner']],
    ['Unfiled', { listId: -1 }, ['contact_member_name']],
  ])('a page of %s', async (_name, more, indexes) => {
    await inAccount(async (tx) => {
      const list = aList(more);
      const plan = await usedBy(tx, async () => {
        const ids = await pageIds(tx, list, { offset: 3_000, limit: 10, isBackwards: false });
        expect(await rowsOf(tx, list, ids)).toHaveLength(10);
      });
      expect(names(plan.indexes)).toEqual(indexes);
      expect(plan.unindexed).toBe(0);
    });
  });

  it('a search uses the index, and reads no other contact', async () => {
    for (const [listId, found] of [
      [0, 10],
      [group, 8],
    ] as const)
      await inAccount(async (tx) => {
        const list = aList({ listId }, 'quixotic');
        const state = await listState(tx, listId, null);
        const plan = await usedBy(tx, async () => {
          const all = await gatherAll(tx, openListIds({ now: () => 0 }), list, state);
          expect(Math.abs(all.count - found)).toBeLessThanOrEqual(2);
        });
        expect(plan.indexes).toContain(`contact_search_${accountId % 8}`);
        expect(plan.unindexed).toBe(0);
      });
  });

  it('a search of fewer than three characters never does', async () => {
    await inAccount(async (tx) => {
      const state = await listState(tx, 0, null);
      const page = { offset: 0, limit: 10, after: null };
      const plan = await usedBy(tx, async () => {
        for (const q of ['qu', '7', 'z q'])
          await findContacts(tx, openListIds({ now: () => 0 }), aList({}, q), state, page);
        await tx.query(`select person_id from contact_search(array['%qu%'], 0, null, null, null)`);
      });
      expect(plan.indexes.filter((name) => name.startsWith('contact_search'))).toEqual([]);
    });
  });
});

async function list(path: string): Promise<ContactPage> {
  const answer = await owner.call('GET', path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ContactPage>();
}
const ids = (page: ContactPage) => page.Items.map((item) => item.PersonID);
const count = async (q: string, listId = 0) =>
  (await owner.call('GET', `/lists/${listId}/contacts/count?q=${q}`)).json<{ Size: number }>().Size;

describe('pages', () => {
  it('deep in a list hold what an offset would', async () => {
    for (const listId of [0, group])
      for (const sort of ['LastName', '-LastName', 'FirstName', '-PrimaryPhone', 'DateAdded']) {
        const asked = aList({ listId, order: rosterOrder(sort) });
        const all = await inAccount((tx) =>
          pageIds(tx, asked, { offset: 0, limit: size * 2, isBackwards: false }),
        );
        const last = Math.ceil(all.length / 10);
        const pages = [1, 2, 500, 501, 502, last - 501, last - 500, last - 499, last - 1, last];
        for (let n = 0; n < 10; n += 1) pages.push(1 + ((n * 7919) % last));
        for (const page of pages) {
          const shown = await list(`/lists/${listId}/contacts?page=${page}&sortby=${sort}`);
          expect(ids(shown)).toEqual(all.slice((page - 1) * 10, page * 10));
          expect(shown.Size).toBe(all.length);
        }
      }
  }, 60_000);

  it('follow what is added in front of them, at once or within ten seconds', async () => {
    const deep = '/lists/0/contacts?page=1000';
    const before = ids(await list(deep));
    await owner.call('POST', '/contacts', { FirstName: 'In', LastName: 'AAA', PrimaryPhone: '3129999999' });
    expect(ids(await list(deep))).toEqual(before);
    expect(ids(await list('/lists/0/contacts?page=500')).length).toBe(10);
    test.base.clock.advance(10_001);
    expect(ids(await list(deep)).slice(1)).toEqual(before.slice(0, 9));
  });

  it('of a common search follow each other without a gap, by their addresses', async () => {
    const walked: number[] = [];
    let page = await list('/lists/0/contacts?q=name1&pagesize=100&sortby=-FirstName');
    expect(page.SizeIsExact).toBe(false);
    for (let n = 0; n < 8; n += 1) {
      walked.push(...ids(page));
      page = await list((page.Next ?? '').replace('/api', ''));
      expect(page.Page).toBe(n + 2);
    }
    const exact = await count('name1');
    const all = await list('/lists/0/contacts?q=name1&sortby=-FirstName&pagesize=2000');
    expect(all).toMatchObject({ Size: exact, SizeIsExact: true });
    expect(ids(all).slice(0, 800)).toEqual(walked);
  });

  it('of a search far down the list are exact', async () => {
    const found = await list('/lists/0/contacts?q=zealous&sortby=LastName');
    expect(found.SizeIsExact).toBe(true);
    expect(found.Size).toBe(await count('zealous'));
    expect(found.Items.every((item) => item.LastName.startsWith('Z'))).toBe(true);
    const last = await list(`/lists/0/contacts?q=zealous&page=${Math.ceil(found.Size / 10)}`);
    expect(last.Items.length).toBe(((found.Size - 1) % 10) + 1);
    expect(last.Next).toBeNull();
    expect((await list(`/lists/0/contacts?q=zealous&page=99999`)).Items).toEqual([]);
  });

  it('ignore an invalid place', async () => {
    const first = ids(await list('/lists/0/contacts?q=name1'));
    for (const after of ['x', 'bnVsbA', Buffer.from('["a\\u0000",1]').toString('base64url')])
      expect(ids(await list(`/lists/0/contacts?q=name1&after=${after}`))).toEqual(first);
  });
});

describe('an import', () => {
  it('is a list of those it added or changed', async () => {
    await asOwner(
      test,
      `update contact set import_id = 9001 where account_id = ${accountId} and notes = 'quixotic'`,
    );
    await asOwner(
      test,
      `insert into contact_before (account_id, cause, person_id, before)
       select account_id, 'import:9001', min(person_id), '{}' from contact where account_id = ${accountId} and notes = 'zealous' group by 1`,
    );
    const shown = await list('/lists/0/contacts?importid=9001&pagesize=50');
    expect(shown).toMatchObject({ Size: 11, SizeIsExact: true });
    expect((await list('/lists/0/contacts?importid=9001&q=zealous')).Size).toBe(1);
    expect((await list('/lists/0/contacts?importid=9001&q=ame')).Size).toBe(11);
    expect((await list('/lists/0/contacts?importid=9002')).Size).toBe(0);
    const answer = await owner.call('GET', `/lists/0/contacts/count?importid=9001`);
    expect(answer.json()).toEqual({ Size: 11 });
  });
});
