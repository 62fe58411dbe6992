import type { ContactPage } from '@carillon/contract/contacts/contacts';
import { foundText, searchedText } from '@carillon/rules/contacts/contactSearch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aContact, aGroup, phonesAnew } from '../fixtures.ts';

let test: TestApp;
let owner: Visitor;
let mallory: Visitor;
beforeAll(async () => {
  phonesAnew();
  test = await createTestApp();
  [owner, mallory] = await Promise.all([test.signIn('demo-owner'), test.signIn('mallory-owner')]);
});
afterAll(() => test.close());

async function list(path: string, visitor = owner): Promise<ContactPage> {
  const answer = await visitor.call('GET', path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ContactPage>();
}
const names = (page: ContactPage) => page.Items.map((item) => `${item.FirstName} ${item.LastName}`.trim());
const find = async (q: string, more = '', visitor = owner) =>
  names(await list(`/lists/0/contacts?q=${encodeURIComponent(q)}${more}`, visitor));

describe('a list', () => {
  it('is sorted without case and accents, either way', async () => {
    const [accented, small] = await Promise.all([
      aContact(owner, { FirstName: 'Zoë', LastName: 'Äcker' }),
      aContact(owner, { FirstName: 'zita', LastName: 'acker' }),
    ]);
    const first = await list('/lists/0/contacts?sortby=LastName');
    expect(names(first).slice(0, 2)).toEqual(['zita acker', 'Zoë Äcker']);
    const last = await list('/lists/0/contacts?sortby=-lastname&page=2');
    expect(names(last).slice(-2)).toEqual(['Zoë Äcker', 'zita acker']);
    expect((await list('/contacts?sortby=FirstName')).Items[0]?.FirstName).toBe('Ana');
    const phones = (await list('/contacts?sortby=-PrimaryPhone&page=all')).Items.map(
      (one) => one.PrimaryPhone,
    );
    expect(phones).toEqual(phones.toSorted().toReversed());
    expect((await list('/contacts?sortby=-DateAdded')).Items[0]?.PersonID).toBe(
      Math.max(accented.PersonID, small.PersonID),
    );
    expect(names(await list('/contacts?sortby=ShoeSize'))).toEqual(names(first));
  });

  it('has pages with addresses, and none behind the end', async () => {
    const first = await list('/lists/0/contacts?pagesize=5&sortby=FirstName');
    expect(first).toMatchObject({ Size: 14, SizeIsExact: true, Previous: null });
    const second = await list((first.Next ?? '').replace('/api', ''));
    expect(second.Page).toBe(2);
    const third = await list((second.Next ?? '').replace('/api', ''));
    expect(third.Next).toBeNull();
    const all = [...first.Items, ...second.Items, ...third.Items].map((item) => item.PersonID);
    expect(new Set(all).size).toBe(14);
    expect((await list('/lists/0/contacts?page=99')).Items).toEqual([]);
  });

  it('is of a group, of Unfiled, or of Deleted', async () => {
    const group = await aGroup(owner, 'Swimmers');
    const ana = await aContact(owner, { FirstName: 'Swim', LastName: 'One', ListIDs: [group] });
    await aContact(owner, { FirstName: 'Swim', LastName: 'Two', ListIDs: [group] });
    for (const sort of ['LastName', 'FirstName', 'PrimaryPhone', 'DateAdded'])
      expect(names(await list(`/lists/${group}/contacts?sortby=${sort}`))).toEqual(['Swim One', 'Swim Two']);
    expect(names(await list(`/lists/${group}/contacts?q=two`))).toEqual(['Swim Two']);
    expect(names(await list('/lists/-1/contacts?q=swim'))).toEqual([]);
    await owner.call('DELETE', `/contacts/${ana.PersonID}`);
    expect(names(await list(`/lists/${group}/contacts`))).toEqual(['Swim Two']);
    for (const sort of ['LastName', 'FirstName', 'PrimaryPhone', '-DateAdded'])
      expect(names(await list(`/lists/-2/contacts?sortby=${sort}&q=swim`))).toEqual(['Swim One']);
    expect(names(await list('/lists/-2/contacts'))).toEqual(['Swim One']);
    expect(names(await list('/lists/-2/contacts?q=nobody'))).toEqual([]);
    await owner.call('PUT', '/lists/-2/contacts/restore', {
      Selection: { Type: 'Selected', Items: [{ PersonID: ana.PersonID }] },
    });
  });

  it('of a group that does not exist, or another user’s, is not found', async () => {
    const group = await aGroup(mallory, 'Secret');
    for (const id of [group, 999_999])
      for (const path of ['contacts', 'contacts/count'])
        expect((await owner.call('GET', `/lists/${id}/${path}`)).statusCode).toBe(404);
  });

  it('of a user without CanSeeAllRoster holds only the user’s own', async () => {
    const user = await test.signIn('demo-user');
    await asOwner(test, `update app_user set can_see_all_roster = false where user_name = 'demo-user'`);
    const group = await aGroup(owner, 'Not theirs');
    const mine = await aContact(user, { FirstName: 'Mine', LastName: 'Alone', Notes: 'seven' });
    await aContact(owner, { FirstName: 'Not', LastName: 'Mine', ListIDs: [group] });
    expect(names(await list('/lists/0/contacts', user))).toEqual(['Mine Alone']);
    for (const sort of ['-LastName', 'FirstName', 'PrimaryPhone', 'DateAdded'])
      expect(await find('mine', `&sortby=${sort}`, user)).toEqual(['Mine Alone']);
    expect(names(await list('/lists/-1/contacts', user))).toEqual(['Mine Alone']);
    expect((await user.call('GET', '/lists/0/contacts/count?q=mine')).json()).toEqual({ Size: 1 });
    expect((await user.call('GET', `/lists/${group}/contacts`)).statusCode).toBe(404);
    const lists = (await user.call('GET', '/lists')).json<{
      Items: { ListName: string; RosterCount: number }[];
    }>();
    expect(lists.Items.map((item) => [item.ListName, item.RosterCount])).toEqual([
      ['Everyone', 1],
      ['Unfiled', 1],
      ['Deleted', 0],
    ]);
    await asOwner(test, `update app_user set can_see_all_roster = true where user_name = 'demo-user'`);
    await owner.call('DELETE', `/contacts/${mine.PersonID}`);
  });
});

describe('a search', () => {
  beforeAll(async () => {
    await owner.call('POST', '/contacts/fields', { Name: 'Allergy' });
    await aContact(owner, {
      FirstName: 'José',
      LastName: "O'Neill-Peña",
      PrimaryPhone: '(312) 555-0777',
      SecondaryPhone: '3125550888',
      Notes: '100% peanuts_only',
      CustomData: { Allergy: 'Hazelnut' },
    });
    await aContact(owner, { FirstName: 'מרים', LastName: 'כהן 🚌', PrimaryPhone: '3125550999' });
    await aContact(owner, { FirstName: '李', LastName: '小龙', PrimaryPhone: '3125550666' });
    await aContact(mallory, { FirstName: 'José', LastName: 'Mallory', PrimaryPhone: '3125550777' });
  });

  it.each([
    ['jose', "José O'Neill-Peña"],
    ['JOSÉ pena', "José O'Neill-Peña"],
    ['neill', "José O'Neill-Peña"],
    ["o'n", "José O'Neill-Peña"],
    ['azelnu', "José O'Neill-Peña"],
    ['100%', "José O'Neill-Peña"],
    ['ts_o', "José O'Neill-Peña"],
    ['312 555-0777', "José O'Neill-Peña"],
    ['+1 (312) 555 0888', "José O'Neill-Peña"],
    ['50888', "José O'Neill-Peña"],
    ['jose 0888', "José O'Neill-Peña"],
    ['ירי', null],
    ['רים', 'מרים כהן 🚌'],
    ['ם', 'מרים כהן 🚌'],
    ['🚌', 'מרים כהן 🚌'],
    ['龙', '李 小龙'],
    ['x%y', null],
    ['e_p', null],
    ['\\', null],
  ])('%s finds %s', async (q, found) => {
    expect(await find(q)).toEqual(found === null ? [] : [found]);
    const count = await owner.call('GET', `/lists/0/contacts/count?q=${encodeURIComponent(q)}`);
    expect(count.json()).toEqual({ Size: found === null ? 0 : 1 });
  });

  it('of one or two characters finds parts as well', async () => {
    expect(await find('jo')).toEqual(["José O'Neill-Peña", 'Jonas Petrov']);
    expect(await find('é n')).toContain("José O'Neill-Peña");
    expect(await find('88')).toEqual(["José O'Neill-Peña"]);
  });

  it('follows what changes', async () => {
    const person = await aContact(owner, { FirstName: 'Quentin', LastName: 'Brief' });
    expect(await find('quentin')).toEqual(['Quentin Brief']);
    await owner.call('PUT', `/contacts/${person.PersonID}`, { FirstName: 'Quincy' });
    expect(await find('quentin')).toEqual([]);
    expect(await find('quincy')).toEqual(['Quincy Brief']);
    await owner.call('DELETE', `/contacts/${person.PersonID}`);
    expect(await find('quincy')).toEqual([]);
  });

  it('stays in the account, and finds nothing without one', async () => {
    expect(await find('josé', '', mallory)).toEqual(['José Mallory']);
    const search = `select person_id from contact_search(array['%jos%'], 0, null, null, 10)`;
    expect(await test.base.database.query(search)).toEqual([]);
    expect(await test.base.database.inPlatform((tx) => tx.query(search))).toEqual([]);
  });

  it('is applied by a selection of all', async () => {
    const group = await aGroup(owner, 'Found ones');
    const moved = await owner.call('PUT', `/lists/0/contacts/tolist/${group}?q=(312)+555`, {
      Selection: { Type: 'SelectedAll', Items: [] },
    });
    expect(moved.statusCode, moved.body).toBe(200);
    expect(names(await list(`/lists/${group}/contacts`)).toSorted()).toEqual(
      (await find('312555', '&pagesize=50')).toSorted(),
    );
  });
});

it('the words are written by the rules as by the database', async () => {
  const texts = [
    'Ana',
    'JOSÉ Ünal',
    'מרים',
    '李小龙',
    '👩🏽‍🚒',
    'ﬁﬂ Ⅷ ½',
    'ΟΔΟΣ',
    'İstanbul ı',
    'O’Neil ‘a’ O`Brien O´Brien D\u02bcAngelo \u2032',
    'Smith–Jones — a\u2011b − “x” «y» „z‟',
    'Søren Ærø Œuvre Straße ẞ Łódź Đorđe Þór Ðað',
    'zero\u200bwidth soft\u00adhyphen 👩\u200d🚒',
    'ß',
    'ＡＢ１２',
    'a\u00a0b',
    'Ǆ',
    'x̂',
    '\u{1F1FA}\u{1F1F8}',
  ];
  const rows = await asOwner<{ text: string; words: string }>(
    test,
    'select search_text(t) as text, word_text(t) as words from unnest($1::text[]) with ordinality x (t, n) order by n',
    [texts],
  );
  expect(rows.map((row) => row.text)).toEqual(texts.map(foundText));
  expect(rows.map((row) => row.words)).toEqual(texts.map(searchedText));
});
