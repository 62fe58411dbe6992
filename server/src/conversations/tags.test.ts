import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Conversation } from '@carillon/contract/conversations/conversations';
import type { ListEnvelope } from '@carillon/contract/lists';
import { aNumber } from '../broadcasts/fixtures.ts';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/testApp.ts';

let test: TestApp;
let owner: Visitor;
let account = 0;
let tag = 0;

beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  const [user] = await asOwner<{ account: number; id: number }>(
    test,
    `select account_id as account, user_id as id from app_user where user_name = 'demo-owner'`,
  );
  account = user?.account ?? 0;
  const { TextNumberID } = await aNumber(owner);
  // Thirty with the tag and as many without. The higher the number, the older the text. Every third one is unread.
  await asOwner(
    test,
    `insert into conversation (account_id, text_number_id, phone, unread_count, last_is_inbound, last_message_id, last_at, created_at)
     select $1, $2, 2145552000 + n, (n % 3 = 0)::int, n % 3 = 0, n + 1, $3::timestamptz - n * interval '1 day', $3
     from generate_series(0, 59) n`,
    [account, TextNumberID, test.base.clock.now()],
  );
  const [made] = await asOwner<{ id: number }>(
    test,
    `with tag as (insert into conversation_tag (account_id, name) values ($1, 'Snow days') returning tag_id),
       mine as (insert into conversation_tag_user (account_id, tag_id, user_id) select $1, tag_id, $2 from tag)
     select tag_id as id from tag`,
    [account, user?.id],
  );
  tag = made?.id ?? 0;
  await asOwner(
    test,
    `insert into conversation_tagged (account_id, tag_id, conversation_id)
     select $1, $2, conversation_id from conversation where account_id = $1 and phone between 2145552000 and 2145552029`,
    [account, tag],
  );
});
afterAll(() => test.close());

const listed = async (more = ''): Promise<{ numbers: number[]; size: number }> => {
  const answer = await owner.call('GET', `/conversations?tagid=${tag}&pagesize=100${more}`);
  const { Items, Size } = answer.json<ListEnvelope<Conversation>>();
  return { numbers: Items.map((one) => Number(one.PhoneNumber) - 2_145_552_000), size: Size };
};
const counted = async (): Promise<{ Count: number; UnreadCount: number } | undefined> => {
  const tags = (await owner.call('GET', '/conversations/tags')).json<
    { TagID: number; Count: number; UnreadCount: number }[]
  >();
  return tags.find((one) => one.TagID === tag);
};
const upTo = (end: number, fits: (n: number) => boolean = () => true): number[] =>
  Array.from({ length: end }, (_, n) => n).filter((n) => fits(n));

describe('a tag', () => {
  it('lists and counts its conversations in any folder, even after changes', async () => {
    expect(await listed()).toEqual({ numbers: upTo(30), size: 30 });
    expect(await listed('&unread=true')).toEqual({ numbers: upTo(30, (n) => n % 3 === 0), size: 10 });
    expect(await counted()).toMatchObject({ Count: 30, UnreadCount: 10 });

    // Texts came in, and conversations were done or deleted, by statements of one and of many rows.
    const where = 'account_id = $1 and phone between 2145552000';
    await asOwner(
      test,
      `update conversation set last_at = last_at + interval '100 days', unread_count = 1, last_is_inbound = true
       where ${where} + 7 and 2145552000 + 7`,
      [account],
    );
    await asOwner(test, `update conversation set is_done = true where ${where} and 2145552000 + 3`, [
      account,
    ]);
    await asOwner(test, `delete from conversation where ${where} + 20 and 2145552000 + 59`, [account]);

    const open = [7, 4, 5, 6, ...upTo(20, (n) => n > 7)];
    expect(await listed('&isdone=false')).toEqual({ numbers: open, size: 16 });
    expect(await listed('&isdone=true')).toEqual({ numbers: [0, 1, 2, 3], size: 4 });
    expect(await listed()).toEqual({
      numbers: [7, 0, 1, 2, 3, 4, 5, 6, ...upTo(20, (n) => n > 7)],
      size: 20,
    });
    expect(await listed('&unread=true&isdone=false')).toMatchObject({
      numbers: [7, 6, 9, 12, 15, 18],
      size: 6,
    });
    // Done ones are not counted as unread.
    expect(await counted()).toMatchObject({ Count: 20, UnreadCount: 6 });
  });

  it('that is added while a text comes in is listed at the time of that text', async () => {
    const [chosen] = await asOwner<{ id: number }>(
      test,
      'select conversation_id as id from conversation where account_id = $1 and phone = 2145552010',
      [account],
    );
    await asOwner(test, 'delete from conversation_tagged where account_id = $1 and conversation_id = $2', [
      account,
      chosen?.id,
    ]);
    const texting = new pg.Client({ connectionString: test.testDatabase.ownerUrl });
    await texting.connect();
    await texting.query('begin');
    await texting.query(
      `update conversation set last_at = last_at + interval '200 days' where account_id = $1 and conversation_id = $2`,
      [account, chosen?.id],
    );
    const tagged = asOwner(
      test,
      'insert into conversation_tagged (account_id, tag_id, conversation_id) values ($1, $2, $3)',
      [account, tag, chosen?.id],
    );
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await asOwner(test, waits)).length === 0);
    await texting.query('commit');
    await texting.end();
    await tagged;
    expect((await listed()).numbers[0]).toBe(10);
  });
});
