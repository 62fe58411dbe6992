import type { Account, User } from '@carillon/contract/accounts';
import type { Contact } from '@carillon/contract/contacts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asTenant } from '../platform/tenant.ts';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/testApp.ts';
import { aContact, phonesAnew } from './fixtures.ts';
import { nameBeginnings } from './suggestions.sql.ts';

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
  it('are found by a number, and none for what no one has', async () => {
    const [first] = (await owner.call('GET', '/lists/0/contacts?q=Whitfield')).json<{ Items: Contact[] }>()
      .Items;
    expect(await suggest(first?.PrimaryPhone ?? '')).toEqual(['Ana Whitfield']);
    expect(await suggest('xyzzy')).toEqual([]);
    expect(await suggest('\\')).toEqual([]);
    expect(await suggest('%')).not.toContain('Ana Whitfield');
    expect((await owner.call('GET', '/contacts/suggestions?q=%20')).statusCode).toBe(400);
  });
  it('are of the own account', async () => {
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
    // As the product asks: behind the policies of its own login.
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
