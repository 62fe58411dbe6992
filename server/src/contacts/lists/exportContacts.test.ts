import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aContact, aGroup } from '../fixtures.ts';

let test: TestApp;
let owner: Visitor;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());

async function exported(query: string, visitor = owner): Promise<string[][]> {
  const answer = await visitor.call('GET', `/contacts/export?${query}`);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  const sheet = read(answer.rawPayload, { type: 'buffer', raw: true });
  const [first = ''] = sheet.SheetNames;
  return utils.sheet_to_json<string[]>(sheet.Sheets[first] ?? {}, { header: 1, raw: true, defval: '' });
}
const selection = (Type: string, ...ids: number[]) =>
  `selection=${encodeURIComponent(btoa(JSON.stringify({ Type, Items: ids.map((PersonID) => ({ PersonID })) })))}`;

it('a file holds everything of a contact, in the order of the list', async () => {
  await owner.call('POST', '/contacts/fields', { Name: 'Bus' });
  const ListIDs = [await aGroup(owner, 'Zebras'), await aGroup(owner, 'Antelopes')];
  await aContact(owner, {
    FirstName: 'Zoë "Z"',
    LastName: 'Ärger, Jr.',
    PrimaryPhone: '2145550301 x12',
    SecondaryPhone: '2145550302',
    Notes: 'מרים 👩🏽‍🚒',
    CustomData: { Bus: '_x0041_ <7>' },
    ListIDs,
  });
  for (const format of ['csv', 'xlsx']) {
    const [header, first, ...others] = await exported(`format=${format}&sortby=LastName&q=rger`);
    expect(header).toEqual([
      'FirstName',
      'LastName',
      'PrimaryPhone',
      'SecondaryPhone',
      'TertiaryPhone',
      'Notes',
      'Bus',
      'Groups',
      'Textable',
      'DateAdded',
    ]);
    expect(first).toEqual([
      'Zoë "Z"',
      'Ärger, Jr.',
      '(214) 555-0301 x12',
      '(214) 555-0302',
      '',
      'מרים 👩🏽‍🚒',
      '_x0041_ <7>',
      'Antelopes; Zebras',
      'Yes',
      expect.stringMatching(/^[A-Z][a-z]{2} \d+, 20\d\d$/),
    ]);
    expect(others).toEqual([]);
  }
  const names = (await exported('sortby=-FirstName')).slice(1).map((row) => row[0] ?? '');
  expect(names[0]).toBe('Zoë "Z"');
  expect(names.slice(1)).toEqual(names.slice(1).toSorted().toReversed());
});

it('cells that a spreadsheet would run are texts', async () => {
  const person = await aContact(owner, { FirstName: '=1+1', LastName: '+cmd|x', Notes: '@SUM(A1)' });
  const csv = (await owner.call('GET', `/contacts/export?${selection('Selected', person.PersonID)}`)).body;
  expect(csv).toContain(`'=1+1,'+cmd|x,`);
  expect(csv).toContain(`'@SUM(A1)`);
  const answer = await owner.call(
    'GET',
    `/contacts/export?format=xlsx&${selection('Selected', person.PersonID)}`,
  );
  const cell = read(answer.rawPayload, { type: 'buffer' }).Sheets['Contacts']?.['A2'] as {
    t: string;
    f?: string;
    v: string;
  };
  expect(cell).toMatchObject({ t: 's', v: '=1+1' });
  expect(cell.f).toBeUndefined();
});

it('has an empty cell if a person has no value, whatever the field is called', async () => {
  for (const Name of ['constructor', '__proto__']) await owner.call('POST', '/contacts/fields', { Name });
  const person = await aContact(owner, { LastName: 'Nofield' });
  const [header = [], row = []] = await exported(selection('Selected', person.PersonID));
  expect(header).toEqual(expect.arrayContaining(['constructor', '__proto__']));
  for (const name of ['constructor', '__proto__']) expect(row[header.indexOf(name)]).toBe('');
});

it('holds exactly the selection, of any kind', async () => {
  const group = await aGroup(owner, 'Exported');
  const people = await Promise.all(
    ['One', 'Two', 'Three'].map((FirstName) =>
      aContact(owner, { FirstName, LastName: 'Xp', ListIDs: [group] }),
    ),
  );
  const ids = people.map((person) => person.PersonID);
  const firsts = async (query: string) => (await exported(query)).slice(1).map((row) => row[0]);
  expect(await firsts(selection('Selected', ids[0] ?? 0, ids[2] ?? 0))).toEqual(['One', 'Three']);
  expect(await firsts(`${selection('SelectedAllExcept', ids[0] ?? 0)}&listid=${group}`)).toEqual([
    'Three',
    'Two',
  ]);
  expect(await firsts(`listid=${group}&q=tw`)).toEqual(['Two']);
  expect(await firsts(`listid=${group}&${selection('SelectedAll')}&q=three`)).toEqual(['Three']);
  await owner.call('DELETE', `/contacts/${ids[1]}`);
  expect(await firsts('listid=-2&sortby=-FirstName')).toEqual(['Two']);

  const mallory = await test.signIn('mallory-owner');
  expect(await exported(selection('Selected', ...ids), mallory)).toHaveLength(1);
  expect((await mallory.call('GET', `/contacts/export?listid=${group}`)).statusCode).toBe(404);
  for (const bad of ['x', btoa('{"Type":"Most"}')])
    expect(
      (await owner.call('GET', `/contacts/export?selection=${encodeURIComponent(bad)}`)).statusCode,
    ).toBe(400);
});

it('of a user without CanSeeAllRoster holds the user’s own', async () => {
  await asOwner(test, `update app_user set can_see_all_roster = false where user_name = 'demo-user'`);
  const user = await test.signIn('demo-user');
  expect(await exported('', user)).toHaveLength(1);
  await aContact(user, { FirstName: 'Mine' });
  expect((await exported('format=xlsx', user)).map((row) => row[0])).toEqual(['FirstName', 'Mine']);
});

it('is named after the day in the caller’s time zone', async () => {
  const answer = await owner.call('GET', '/contacts/export?format=xlsx');
  expect(answer.headers).toMatchObject({
    'content-disposition': 'attachment; filename="contacts-2026-01-14.xlsx"',
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
});
