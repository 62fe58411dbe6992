import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ListEnvelope } from '@carillon/contract/lists';
import { listTextNumbers, type NumberUser, type TextNumber } from '@carillon/contract/numbers';
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
      ['Weather alerts', '9405550177', true],
    ]);
    expect(await names(await test.signIn('demo-admin'))).toHaveLength(5);
    expect(await names(await test.signIn('mallory-owner'))).toEqual(['Dispatch', 'Front desk']);
  });

  it('have an RCS agent only where one was linked (P-070, B-050)', async () => {
    const { Items } = await list(owner);
    expect(Items.filter(({ RcsAgent }) => RcsAgent !== null)).toMatchObject([
      {
        Name: 'Weather alerts',
        AggregatorID: 5,
        RcsAgent: { AgentID: 'RiverbendSchools', Name: 'Riverbend Schools', IsActive: true },
      },
    ]);
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
      Size: 5,
      Items: [{ Name: 'Transportation' }, { Name: 'Weather alerts' }],
    });
  });

  it('are named by who works with them, and one of them is the default (C-042)', async () => {
    const { Items } = await list(owner);
    const id = Items.find(({ Name }) => Name === 'Transportation')?.TextNumberID ?? 0;
    const changed = await owner.call('PUT', `/textnumbers/${id}`, { Name: ' Buses ', IsDefault: true });
    expect(changed.json()).toMatchObject({ Name: 'Buses', IsDefault: true });
    expect((await list(owner)).Items.filter(({ IsDefault }) => IsDefault)).toHaveLength(1);
    expect((await owner.call('GET', `/textnumbers/${id}`)).json()).toMatchObject({ Name: 'Buses' });
    expect((await owner.call('PUT', `/textnumbers/${id}`, { Name: 'x'.repeat(51) })).statusCode).toBe(400);
    const user = await test.signIn('demo-user');
    expect((await user.call('PUT', `/textnumbers/${id}`, { Name: 'Mine' })).statusCode).toBe(403);
    const office = Items.find(({ Name }) => Name === 'District office')?.TextNumberID ?? 0;
    await owner.call('PUT', `/textnumbers/${office}`, { IsDefault: true });
    await owner.call('PUT', `/textnumbers/${id}`, { Name: 'Transportation' });
  });

  it('are used by the users they are assigned to, who are notified (C-042, 3-decisions 14.8)', async () => {
    const [number] = (await list(owner)).Items;
    const id = number?.TextNumberID ?? 0;
    const user = await test.signIn('demo-user');
    const users = (await owner.call('GET', `/textnumbers/${id}/users`)).json<NumberUser[]>();
    const uma = users.find(({ UserName }) => UserName === 'demo-user');
    expect(uma?.IsAssigned).toBe(false);
    const assigned = users.filter(({ IsAssigned }) => IsAssigned).map(({ UserID }) => UserID);
    const heard: { room: string; event: string; data: { TextNumbers: object[] } }[] = [];
    const stop = await test.base.database.listen(
      'carillon_live',
      (payload) => {
        const said = JSON.parse(payload) as (typeof heard)[number];
        // Besides the events for browsers, the database reports whose connections to check.
        if ('event' in said) heard.push(said);
      },
      () => undefined,
    );
    const put = (UserIDs: number[]) => owner.call('PUT', `/textnumbers/${id}/users`, { UserIDs });
    expect((await put([...assigned, uma?.UserID ?? 0])).json()).toContainEqual({ ...uma, IsAssigned: true });
    expect((await user.call('GET', `/textnumbers/${id}`)).statusCode).toBe(200);
    await put(assigned);
    expect((await user.call('GET', `/textnumbers/${id}`)).statusCode).toBe(404);
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    expect(heard.map(({ event, data }) => [event, data.TextNumbers.length])).toEqual([
      ['user.updated', 2],
      ['user.updated', 1],
    ]);
    await stop();
    const mallory = (await (await test.signIn('mallory-owner')).call('GET', '/user')).json<{
      UserID: number;
    }>();
    expect((await put([mallory.UserID])).statusCode).toBe(400);
    expect((await user.call('GET', `/textnumbers/${id}/users`)).statusCode).toBe(403);
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
    expect(canText({ registrationStatus, isBlocked, stoppedAt: null })).toBe(expected);
    expect(canText({ registrationStatus, isBlocked, stoppedAt: new Date(0) })).toBe(false);
  });
});
