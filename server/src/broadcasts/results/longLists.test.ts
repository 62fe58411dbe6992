import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { ListEnvelope } from '@carillon/contract/lists';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aBroadcast } from '../fixtures.ts';

let test: TestApp;
let owner: Visitor;
let id: number;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());
beforeEach(async () => {
  id = await aBroadcast(owner, { BroadcastName: 'Picture day' });
});

/** Lists that are kept in memory until their version changes. */
const keptLists = ['?q=picture', '?sortby=BroadcastName', '?broadcasttype=SMS&include=active'];
const holds = async (query: string): Promise<boolean> => {
  const { Items } = (await owner.call('GET', `/broadcasts${query}`)).json<ListEnvelope<Broadcast>>();
  return Items.some((item) => item.BroadcastID === id);
};
const change = async (body: object) => {
  const answer = await owner.call('PUT', `/broadcasts/${id}`, body);
  expect(answer.statusCode, answer.body).toBe(200);
};

/** What the database counts, beside the rows themselves. */
async function counted(): Promise<{ kept: unknown; rows: unknown }> {
  const read = (sql: string) => asOwner(test, sql);
  const order = 'order by 1, 2, 3';
  return {
    kept: await read(`select account_id, user_id, category, n from broadcast_count where n <> 0 ${order}`),
    rows: await read(
      `select account_id, user_id, category, count(*)::int as n from broadcast where deleted_at is null
       group by 1, 2, 3 ${order}`,
    ),
  };
}

describe('a list that is kept in memory', () => {
  it.each(keptLists)(
    '%s has a new broadcast, and loses one that is deleted until it is undone',
    async (query) => {
      expect(await holds(query)).toBe(true);
      await change({ BroadcastStatus: 'Canceled' });
      const { UndoID } = (await owner.call('DELETE', `/broadcasts/${id}`)).json<{ UndoID: string }>();
      expect(await holds(query)).toBe(false);
      await owner.call('PUT', `/broadcasts/undo/${UndoID}`, {});
      expect(await holds(query)).toBe(!query.includes('active'));
    },
  );

  it('follows a new name', async () => {
    expect(await holds('?q=picture')).toBe(true);
    await change({ BroadcastName: 'Photos' });
    expect(await holds('?q=picture')).toBe(false);
    expect(await holds('?q=photos')).toBe(true);
  });

  it('follows the end of a broadcast', async () => {
    expect(await holds('?include=active&sortby=BroadcastName')).toBe(true);
    await change({ BroadcastStatus: 'Canceled' });
    expect(await holds('?include=active&sortby=BroadcastName')).toBe(false);
    expect(await holds('?include=completed&sortby=BroadcastName')).toBe(true);
  });

  it('follows the labels of a broadcast, and the removal of a label', async () => {
    const { LabelID } = (await owner.call('POST', '/labels', { LabelName: `Label of ${id}` })).json<{
      LabelID: number;
    }>();
    const query = `?labels=${LabelID}`;
    expect(await holds(query)).toBe(false);
    await change({ Labels: [{ LabelID }] });
    expect(await holds(query)).toBe(true);
    await change({ Labels: [] });
    expect(await holds(query)).toBe(false);
    await change({ Labels: [{ LabelID }] });
    expect(await holds(query)).toBe(true);
    expect((await owner.call('DELETE', `/labels/${LabelID}`)).statusCode).toBeLessThan(300);
    expect(await holds(query)).toBe(false);
  });
});

describe('the counts of the lists', () => {
  it('are those of the rows after all that', async () => {
    await change({ BroadcastName: 'Counted', BroadcastStatus: 'Paused' });
    const { kept, rows } = await counted();
    expect(kept).toEqual(rows);
    expect(rows).not.toEqual([]);
  });

  it('belong to one account alone', async () => {
    const stranger = await test.signIn('mallory-owner');
    const summary = (await stranger.call('GET', '/broadcasts/summary')).json<{ All: number }>();
    const all = (await stranger.call('GET', '/broadcasts')).json<ListEnvelope<Broadcast>>();
    expect(summary.All).toBe(all.Size);
  });
});
