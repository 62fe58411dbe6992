import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { ErrorBody } from '@carillon/contract/errors';
import type { ListEnvelope } from '@carillon/contract/lists';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aBroadcast, aScheduledBroadcast } from '../fixtures.ts';

let test: TestApp;
let owner: Visitor;
let admin: Visitor;
const ids: Record<string, number> = {};
let label: number;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  admin = await test.signIn('demo-admin');
  const { clock } = test.base;
  const next = () => clock.advance(60_000);
  ids.alpha = await aBroadcast(owner, {
    BroadcastName: 'Alpha 100%',
    TextMessage: 'Snow day.',
    recipients: 3,
  });
  next();
  ids.beta = await aBroadcast(owner, {
    BroadcastName: 'beta_test',
    TextMessage: 'Bus is late.',
    recipients: 1,
  });
  next();
  ids.gamma = await aBroadcast(admin, { BroadcastName: 'Gamma', BroadcastType: 'TextSurvey', recipients: 2 });
  next();
  ids.delta = await aScheduledBroadcast(owner, clock.now(), { BroadcastName: 'Delta 1000' });
  next();
  ids.over = await aBroadcast(owner, { BroadcastName: 'Over' });
  await owner.call('PUT', `/broadcasts/${ids.over}`, { BroadcastStatus: 'Canceled' });
  label = (await owner.call('POST', '/labels', { LabelName: ' Weather ' })).json<{ LabelID: number }>()
    .LabelID;
  await owner.call('PUT', `/broadcasts/${ids.alpha}`, { Labels: [{ LabelID: label }] });
});
afterAll(() => test.close());

const list = async (query = '', who = owner) =>
  (await who.call('GET', `/broadcasts${query}`)).json<ListEnvelope<Broadcast>>();
const names = async (query = '', who = owner) => {
  const byId = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return (await list(query, who)).Items.map((item) => byId.get(item.BroadcastID));
};

describe('the list of broadcasts', () => {
  it('has the newest start first', async () => {
    expect(await names()).toEqual(['delta', 'over', 'gamma', 'beta', 'alpha']);
    expect(await list()).toMatchObject({ Size: 5, Page: 1, PageSize: 10, Previous: null, Next: null });
  });

  it('comes in pages that lead to each other', async () => {
    const second = await list('?page=2&pagesize=2&sortby=BroadcastName');
    expect(second).toMatchObject({ Size: 5, Page: 2, PageSize: 2 });
    expect(second.Items).toHaveLength(2);
    expect(second.Next).toBe('/api/broadcasts?page=3&pagesize=2&sortby=BroadcastName');
    const followed = await owner.call('GET', (second.Next ?? '').replace('/api', ''));
    expect(followed.json()).toMatchObject({ Page: 3, Next: null });
    expect((await list('?page=all&pagesize=1')).Items).toHaveLength(5);
    expect(await list('?page=99')).toMatchObject({ Items: [], Size: 5, Next: null });
  });

  it.each(['page=0', 'page=-1', 'page=x', 'page=1.5', 'pagesize=0', 'pagesize=2001', `q=${'x'.repeat(256)}`])(
    'refuses %s',
    async (query) => {
      const answer = await owner.call('GET', `/broadcasts?${query}`);
      expect([answer.statusCode, answer.json<ErrorBody>().ErrorName]).toEqual([400, 'Validation']);
    },
  );

  it.each([
    ['BroadcastName', ['alpha', 'beta', 'delta', 'gamma', 'over']],
    ['-broadcastname', ['over', 'gamma', 'delta', 'beta', 'alpha']],
    ['-PhoneNumberCount', ['alpha', 'over', 'delta', 'gamma', 'beta']],
    ['nothing', ['delta', 'over', 'gamma', 'beta', 'alpha']],
    ['b.name;drop table broadcast', ['delta', 'over', 'gamma', 'beta', 'alpha']],
  ])('is sorted by %s', async (sortby, expected) => {
    expect(await names(`?sortby=${encodeURIComponent(sortby)}`)).toEqual(expected);
  });

  it.each([
    ['100%', ['alpha']],
    ['%', ['alpha']],
    ['_', ['beta']],
    ['1000', ['delta']],
    ['SNOW', ['alpha']],
    ['bus is', ['beta']],
    ['\\', []],
    ["'", []],
    ['  ', ['delta', 'over', 'gamma', 'beta', 'alpha']],
  ])('finds %j', async (q, expected) => {
    expect(await names(`?q=${encodeURIComponent(q)}`)).toEqual(expected);
    expect((await list(`?q=${encodeURIComponent(q)}`)).Size).toBe(expected.length);
  });

  it.each([
    ['day snow', ['alpha']],
    ['snow beta', []],
    ['Snów', ['alpha']],
    ['100', ['alpha', 'delta']],
    ['ta', ['beta', 'delta']],
  ])('finds every word of %j', async (q, expected) => {
    expect((await names(`?q=${encodeURIComponent(q)}`)).toSorted()).toEqual(expected);
  });

  it('takes a null byte for a space', async () => {
    expect(await names('?q=100%00snow')).toEqual(['alpha']);
  });

  it.each([
    ['active', ['delta', 'gamma', 'beta', 'alpha']],
    ['completed', ['over']],
    ['Scheduled,completed', ['delta', 'over']],
    ['nothing', []],
    ['', ['delta', 'over', 'gamma', 'beta', 'alpha']],
  ])('includes %j', async (include, expected) => {
    expect(await names(`?include=${include}`)).toEqual(expected);
  });

  it('is narrowed by type and label', async () => {
    expect(await names('?broadcasttype=TextSurvey')).toEqual(['gamma']);
    expect(await names('?broadcasttype=Telegram')).toHaveLength(5);
    expect(await names(`?labels=${label}`)).toEqual(['alpha']);
    expect(await names(`?labels=${label},999,x`)).toEqual(['alpha']);
    expect(await names('?labels=999')).toEqual([]);
    expect(await names('?labels=99999999999999')).toEqual([]);
  });

  it('shows a plain user nothing of other users', async () => {
    expect(await list('', await test.signIn('demo-user'))).toMatchObject({ Items: [], Size: 0 });
    expect(await names('', admin)).toHaveLength(5);
  });

  it('is summed up', async () => {
    expect((await owner.call('GET', '/broadcasts/summary')).json()).toEqual({
      All: 5,
      Active: 4,
      Completed: 1,
      NeedsMessage: 0,
      Processing: 0,
      Scheduled: 1,
      Broadcasting: 3,
      Repeating: 0,
    });
  });

  it('shows when a paced broadcast will end', async () => {
    const id = await aBroadcast(owner, { recipients: 10, CallThrottle: 5 });
    const shown = (await owner.call('GET', `/broadcasts/${id}`)).json<Broadcast>();
    expect(Date.parse(shown.ExpectedFinish ?? '')).toBe(test.base.clock.now().getTime() + 9 * 12_600);
    expect(Date.parse(testStart)).toBeLessThan(Date.parse(shown.CreatedDate));
    // The carrier's limit was reached for two of them: it is not over before their turn has come.
    const due = new Date(test.base.clock.now().getTime() + 15 * 60_000).toISOString();
    await asOwner(
      test,
      `insert into text_retry (account_id, send_id, recipient_no, attempt, tries, due_at, code)
       select account_id, broadcast_id, n, 2, 1, $2::timestamptz - interval '1 minute' * (2 - n), '4780'
       from broadcast, generate_series(1, 2) n where broadcast_id = $1`,
      [id, due],
    );
    const slow = (await owner.call('GET', `/broadcasts/${id}`)).json<Broadcast>();
    expect(slow.ExpectedFinish).toBe(due);
    // Once it comes back from the carrier, it has its remaining tries ahead: the time shown stays the last one.
    await asOwner(
      test,
      `insert into text_result (account_id, send_id, recipient_no, status, attempt, tries, segments, charged, updated_at)
       select account_id, broadcast_id, 2, 1, 1, 1, 1, 0, now() from broadcast where broadcast_id = $1`,
      [id],
    );
    const times: string[] = [];
    for (const [tries, minutes] of [
      [1, 1],
      [2, 6],
      [3, 15],
    ] as const) {
      const at = new Date(test.base.clock.now().getTime() + minutes * 60_000).toISOString();
      await asOwner(test, 'update text_retry set tries = $2, due_at = $3 where send_id = $1', [
        id,
        tries,
        at,
      ]);
      times.push((await owner.call('GET', `/broadcasts/${id}`)).json<Broadcast>().ExpectedFinish ?? '');
    }
    expect(times).toEqual([due, due, due]);
    await asOwner(test, 'delete from text_result where send_id = $1', [id]);
    await owner.call('PUT', `/broadcasts/${id}`, { BroadcastStatus: 'Canceled' });
    await owner.call('DELETE', `/broadcasts/${id}`);
  });
});

describe('labels', () => {
  it('have unique names in any case, and are removed from their broadcasts', async () => {
    expect((await owner.call('GET', '/labels')).json()).toEqual([{ LabelID: label, LabelName: 'Weather' }]);
    const again = await owner.call('POST', '/labels', { LabelName: 'WEATHER' });
    expect(again.statusCode).toBe(400);
    expect(again.json<ErrorBody>()).toMatchObject({ Errors: [{ Field: 'LabelName' }] });
    for (const LabelName of ['', '  ', 'x'.repeat(51)])
      expect((await owner.call('POST', '/labels', { LabelName })).statusCode).toBe(400);
    expect((await owner.call('DELETE', `/labels/${label}`)).statusCode).toBe(204);
    expect((await owner.call('DELETE', `/labels/${label}`)).statusCode).toBe(404);
    expect((await owner.call('GET', `/broadcasts/${ids.alpha}`)).json<Broadcast>().Labels).toEqual([]);
  });

  it('of another organization, and ones that do not exist, are refused in the same way', async () => {
    const mallory = await test.signIn('mallory-owner');
    const foreign = (await mallory.call('POST', '/labels', { LabelName: 'Theirs' })).json<{
      LabelID: number;
    }>();
    for (const LabelID of [foreign.LabelID, 999_999]) {
      const answer = await owner.call('PUT', `/broadcasts/${ids.alpha}`, {
        BroadcastName: 'renamed',
        Labels: [{ LabelID }],
      });
      expect([answer.statusCode, answer.json<ErrorBody>()]).toMatchObject([
        400,
        { ErrorName: 'Validation', Errors: [{ Field: 'Labels', Message: expect.stringMatching(/again/) }] },
      ]);
    }
    const shown = (await owner.call('GET', `/broadcasts/${ids.alpha}`)).json<Broadcast>();
    expect([shown.BroadcastName, shown.Labels]).toEqual(['Alpha 100%', []]);
  });
});
