import type { Account, User } from '@carillon/contract/accounts/accounts';
import type { Contact } from '@carillon/contract/contacts/contacts';
import { suggestedContacts } from '@carillon/contract/contacts/contactSuggestions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asTenant } from '../../platform/database/tenant.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aContact, phonesAnew } from '../fixtures.ts';
import { nameBeginnings, nearestNames } from './suggestions.sql.ts';

let test: TestApp;
let owner: Visitor;
let mallory: Visitor;
beforeAll(async () => {
  phonesAnew();
  test = await createTestApp();
  [owner, mallory] = await Promise.all([test.signIn('demo-owner'), test.signIn('mallory-owner')]);
  for (const [FirstName, LastName, Notes = ''] of [
    ['Tana', 'Aaberg'],
    ['Anabel', 'Cruz'],
    ['Rosa', 'Anaya'],
    ['Ángel', 'Zúñiga'],
    ['Mary Ann', 'Sloan'],
    ['Mary', 'Ann Sorel'],
    ['Li', 'Wei'],
    ['O\u2019Neil', 'Brooks'],
    ['Zed', 'Quill', 'asks for Ana'],
    ['50% off', 'Deals'],
  ] as const)
    await aContact(owner, { FirstName, LastName, Notes });
});
afterAll(() => test.close());

const suggest = async (q: string, visitor = owner): Promise<string[]> => {
  const answer = await visitor.call('GET', `/contacts/suggestions?q=${encodeURIComponent(q)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Contact[]>().map((one) => `${one.FirstName} ${one.LastName}`.trim());
};

describe('contacts for what is typed', () => {
  it('are first names that begin with it, then last names, then all others', async () => {
    const found = await suggest('Ana');
    expect(found.slice(0, 3)).toEqual(['Ana Whitfield', 'Anabel Cruz', 'Rosa Anaya']);
    expect(found.slice(3)).toEqual(expect.arrayContaining(['Keiko Tanaka', 'Tana Aaberg', 'Zed Quill']));
    expect(new Set(found).size).toBe(found.length);
  });
  it.each<[string, string[]]>([
    ['ana', ['Ana Whitfield', 'Anabel Cruz']],
    ['ANA WH', ['Ana Whitfield']],
    ['  Ana   Whit ', ['Ana Whitfield']],
    ['angel', ['Ángel Zúñiga']],
    ['Ángel Zu', ['Ángel Zúñiga']],
    ['zúñ', ['Ángel Zúñiga']],
    ['mary ann s', ['Mary Ann Sorel', 'Mary Ann Sloan']],
    ['tanaka k', ['Keiko Tanaka']],
    ['tan', ['Tana Aaberg', 'Keiko Tanaka']],
    ['li', ['Li Wei']],
    ['50%', ['50% off Deals']],
    ['quill', ['Zed Quill']],
  ])('%j begins with %j', async (q, expected) => {
    expect((await suggest(q)).slice(0, expected.length)).toEqual(expected);
  });
  it('are found by a number, and none for an unknown one', async () => {
    const [first] = (await owner.call('GET', '/lists/0/contacts?q=Whitfield')).json<{ Items: Contact[] }>()
      .Items;
    expect(await suggest(first?.PrimaryPhone ?? '')).toEqual(['Ana Whitfield']);
    expect(await suggest('xyzzy')).toEqual([]);
    expect(await suggest('\\')).toEqual([]);
    expect(await suggest('%')).not.toContain('Ana Whitfield');
    expect((await owner.call('GET', '/contacts/suggestions?q=%20')).statusCode).toBe(400);
  });
  it('are only of the user’s account', async () => {
    expect(await suggest('Ana', mallory)).not.toContain('Anabel Cruz');
  });
  it('are the nearest of very many', async () => {
    const { UserID } = (await owner.call('GET', '/user')).json<User>();
    const { AccountID } = (await owner.call('GET', '/account')).json<Account>();
    await asOwner(
      test,
      `insert into contact (account_id, user_id, first_name, last_name, primary_phone)
       select $1::int, $2::int, 'Briana' || i, 'Aa', 3125550000 + i from generate_series(1, 5000) i`,
      [AccountID, UserID],
    );
    expect((await suggest('Ana')).slice(0, 3)).toEqual(['Ana Whitfield', 'Anabel Cruz', 'Rosa Anaya']);
    // As the product queries it: under the policies of its own login.
    const plan = await test.base.database.inTenant(asTenant(AccountID), (tx) =>
      tx.query<{ 'QUERY PLAN': string }>(
        `explain with k as materialized (select sort_text(b) as lo, sort_text(b) || chr(1114111) as hi
           from unnest(array['ana']) b)
         select n.person_id from k cross join lateral (select c.person_id from contact c
           where c.account_id = $1 and c.first_key >= k.lo and c.first_key < k.hi
           order by c.first_key, c.person_id limit 10) n`,
        [AccountID],
      ),
    );
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/contact_first/);
  });
});

describe('for a user who sees only their own', () => {
  const others = 4_000;
  let accountId: number;
  let userId: number;
  let user: Visitor;
  beforeAll(async () => {
    await asOwner(test, `update app_user set can_see_all_roster = false where user_name = 'demo-user'`);
    user = await test.signIn('demo-user');
    const { UserID } = (await user.call('GET', '/user')).json<User>();
    const { AccountID } = (await owner.call('GET', '/account')).json<Account>();
    [accountId, userId] = [AccountID, UserID];
    // Others' names come before and after the user's own, as first and as last names.
    await asOwner(
      test,
      `insert into contact (account_id, user_id, first_name, last_name, primary_phone)
       select $1::int, (select user_id from app_user where user_name = 'demo-owner'),
         case when i % 2 = 0 then 'Otto' || i else 'Xan' end, case when i % 2 = 0 then 'Xan' else 'Otto' || i end, 3125600000 + i
       from generate_series(1, $2::int) i`,
      [AccountID, others],
    );
    for (const [FirstName, LastName] of [
      ['Otto', 'Ames'],
      ['Ottoline', 'Zane'],
      ['Ottz', 'Bell'],
      ['Ida', 'Otto'],
      ['Lea', 'Ottoson'],
      ['Mary Otto', 'Quinn'],
    ] as const)
      await aContact(user, { FirstName, LastName });
  });

  it.each<[string, string[]]>([
    ['otto', ['Otto Ames', 'Ottoline Zane', 'Ida Otto', 'Lea Ottoson', 'Mary Otto Quinn']],
    ['ott', ['Otto Ames', 'Ottoline Zane', 'Ottz Bell', 'Ida Otto', 'Lea Ottoson', 'Mary Otto Quinn']],
    ['ottol', ['Ottoline Zane']],
    ['otto a', ['Otto Ames']],
    ['otto i', ['Ida Otto']],
    ['mary otto', ['Mary Otto Quinn']],
    ['ottos', ['Lea Ottoson']],
    ['otto1', []],
    ['xan', []],
    ['OTTO', ['Otto Ames', 'Ottoline Zane', 'Ida Otto', 'Lea Ottoson', 'Mary Otto Quinn']],
  ])('%j are found among thousands of others', async (q, expected) => {
    const found = await suggest(q, user);
    expect(found.slice(0, expected.length)).toEqual(expected);
    expect(found.filter((name) => name.startsWith('Xan') || name.endsWith('Xan'))).toEqual([]);
  });

  it('contacts of others are not skipped one by one', async () => {
    // A connection decides when to plan anew; a few more runs than that.
    const read = await test.base.database.inTenant(asTenant(accountId), async (tx) => {
      const rowsRead = async (): Promise<number> => {
        const [row] = await tx.query<{ n: number }>(
          `select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables where relname = 'contact'`,
        );
        return row?.n ?? 0;
      };
      const before = await rowsRead();
      for (let run = 0; run < 8; run += 1)
        for (const q of ['otto', 'xan', 'ott']) await nearestNames(tx, userId, q, suggestedContacts);
      return (await rowsRead()) - before;
    });
    // Of the own ones, those that fit, as first and as last names.
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(8 * 3 * 12);
  });
});

it.each([
  ['Ana', ['Ana']],
  ['Ana Wh', ['Ana Wh', 'Ana\u001fWh']],
  [' Mary  Ann S ', ['Mary Ann S', 'Mary\u001fAnn S', 'Mary Ann\u001fS']],
  [
    'a b c d e f g',
    ['a b c d e f g', 'a\u001fb c d e f g', 'a b\u001fc d e f g', 'a b c\u001fd e f g', 'a b c d\u001fe f g'],
  ],
])('names may begin with %j', (typed, expected) => {
  expect(nameBeginnings(typed)).toEqual(expected);
});
