import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListEnvelope } from '@carillon/contract/lists';
import { listTextNumbers, type TextNumber } from '@carillon/contract/numbers';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/testApp.ts';
import { canText } from './index.ts';

let test: TestApp;
let owner: Visitor;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());

const list = async (who: Visitor, query = '') =>
  (await who.call('GET', `/textnumbers${query}`)).json<ListEnvelope<TextNumber>>();
const names = async (who: Visitor, query = '') => (await list(who, query)).Items.map((number) => number.Name);

describe('text numbers', () => {
  it('are the account’s for owner and admin, the default first', async () => {
    const page = listTextNumbers.response.parse(await list(owner));
    expect(page.PageSize).toBe(1000);
    expect(page.Items.map((number) => [number.Name, number.TextPhoneNumber, number.CanText])).toEqual([
      ['District office', '2145550111', true],
      ['Athletics', '9725550144', false],
      ['Toll-free line', '8335550133', true],
      ['Transportation', '4695550122', true],
    ]);
    expect(await names(await test.signIn('demo-admin'))).toHaveLength(4);
    expect(await names(await test.signIn('mallory-owner'))).toEqual(['Dispatch', 'Front desk']);
  });

  it('are those assigned to a plain user', async () => {
    const user = await test.signIn('demo-user');
    expect(await list(user)).toMatchObject({ Items: [], Size: 0 });
    expect((await user.call('GET', '/user')).json()).toMatchObject({
      HasTextNumberAssigned: false,
      TextNumbers: [],
    });
    await asOwner(
      test,
      `insert into text_number_user select n.account_id, n.text_number_id, u.user_id from text_number n join app_user u using (account_id)
       where n.name = 'Transportation' and u.user_name = 'demo-user'`,
    );
    const [number] = (await list(user)).Items;
    expect(number?.Name).toBe('Transportation');
    expect(number?.Items.map((item) => item.FirstName)).toContain('Uma');
    expect(number?.Size).toBe(3);
    expect((await user.call('GET', '/user')).json()).toMatchObject({ HasTextNumberAssigned: true });
  });

  it('are found by name and digits, in pages', async () => {
    expect(await names(owner, '?q=OFFICE')).toEqual(['District office']);
    expect(await names(owner, '?q=833555')).toEqual(['Toll-free line']);
    expect(await names(owner, '?q=%25')).toEqual([]);
    expect(await list(owner, '?pagesize=3&page=2')).toMatchObject({
      Size: 4,
      Items: [{ Name: 'Transportation' }],
    });
  });

  it('are gone when retired', async () => {
    await asOwner(test, `update text_number set is_retired = true where name = 'Toll-free line'`);
    expect(await names(owner)).not.toContain('Toll-free line');
  });

  it.each([
    ['Registered', false, true],
    ['Registered', true, false],
    ['Pending', false, false],
    ['Rejected', false, false],
    ['Not Registered', false, false],
  ] as const)('%s and blocked %s: may text %s', (registrationStatus, isBlocked, expected) => {
    expect(canText({ registrationStatus, isBlocked })).toBe(expected);
  });
});
