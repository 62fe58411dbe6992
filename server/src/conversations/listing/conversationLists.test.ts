import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Conversation } from '@carillon/contract/conversations/conversations';
import type { ListEnvelope } from '@carillon/contract/lists';
import { aNumber, aScheduledBroadcast } from '../../broadcasts/fixtures.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';

let test: TestApp;
let owner: Visitor;
let account = 0;

beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  const [row] = await asOwner<{ id: number }>(
    test,
    `select account_id as id from app_user where user_name = 'demo-owner'`,
  );
  account = row?.id ?? 0;
  const { TextNumberID } = await aNumber(owner);
  // The higher the number, the older the text. Every second one is done.
  await asOwner(
    test,
    `insert into conversation (account_id, text_number_id, phone, is_done, last_message_id, last_at, created_at)
     select $1, $2, 2145551000 + n, n % 2 = 1, n + 1, $3::timestamptz - n * interval '1 day', $3 from generate_series(0, 39) n`,
    [account, TextNumberID, test.base.clock.now()],
  );
});
afterAll(() => test.close());

const listed = async (query: string): Promise<{ phones: number[]; size: number; next: string | null }> => {
  const answer = (await owner.call('GET', `/conversations?${query}`)).json<ListEnvelope<Conversation>>();
  return {
    phones: answer.Items.map((one) => Number(one.PhoneNumber) - 2_145_551_000),
    size: answer.Size,
    next: answer.Next,
  };
};

describe('conversations of a broadcast', () => {
  it('are those of its recipients in any folder, newest first, page by page', async () => {
    const id = await aScheduledBroadcast(owner, test.base.clock.now(), { recipients: 20 });
    expect(await listed(`broadcastid=${id}`)).toMatchObject({
      phones: Array.from({ length: 15 }, (_, n) => n),
      size: 20,
    });
    expect(await listed(`broadcastid=${id}&page=2`)).toMatchObject({
      phones: [15, 16, 17, 18, 19],
      size: 20,
      next: null,
    });
    expect(await listed(`broadcastid=${id}&page=9`)).toMatchObject({ phones: [], size: 20 });
    expect(await listed(`broadcastid=${id}&isdone=true`)).toMatchObject({ size: 10 });
    expect(await listed('broadcastid=999999')).toMatchObject({ phones: [], size: 0 });
  });
});

describe('conversations of a tag', () => {
  it('are those that have it, within a broadcast and some days too', async () => {
    const [tag] = await asOwner<{ id: number }>(
      test,
      `with tag as (insert into conversation_tag (account_id, name) values ($1, 'Thirds') returning tag_id),
         put as (insert into conversation_tagged (account_id, tag_id, conversation_id)
           select $1, tag_id, conversation_id from tag, conversation
           where account_id = $1 and phone between 2145551000 and 2145551039 and phone % 3 = 0)
       select tag_id as id from tag`,
      [account],
    );
    const thirds = Array.from({ length: 40 }, (_, n) => n).filter((n) => (2_145_551_000 + n) % 3 === 0);
    expect(await listed(`tagid=${tag?.id}&pagesize=100`)).toMatchObject({
      phones: thirds,
      size: thirds.length,
    });
    const id = await aScheduledBroadcast(owner, test.base.clock.now(), { recipients: 7 });
    expect((await listed(`tagid=${tag?.id}&broadcastid=${id}`)).phones).toEqual(thirds.filter((n) => n < 7));
  });
});

describe('everything that a search shows', () => {
  it('is changed, and nothing beside it', async () => {
    // Numbers with 555102: twenty to twenty-nine, and the even ones of them are in the inbox.
    const found = await listed('q=555102&all=true&pagesize=100');
    expect(found.phones.toSorted((a, b) => a - b)).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    const inbox = (await listed('pagesize=100')).size;
    const answer = await owner.call('PUT', '/conversations?q=555102&all=true&isdone=false', {
      Selection: { Type: 'SelectedAll', Items: [] },
      Update: { IsDone: true },
    });
    expect(answer.json<{ Count: number }>().Count).toBe(5);
    expect((await listed('pagesize=100')).size).toBe(inbox - 5);
    await owner.call('PUT', `/conversations/undo/${answer.json<{ UndoID: string }>().UndoID}`);
    expect((await listed('pagesize=100')).size).toBe(inbox);
  });
});

describe('words of a text', () => {
  it('are the same on the short path as on the long one', async () => {
    const texts = [
      '',
      ' ',
      '!!!',
      'The bus, the BUS -- the_bus',
      "can't\tcome\r\nto-day\u0001",
      'x'.repeat(40),
      'Élan à Łódź',
      '日本語 text',
      '\u202eabc\u202c',
      'word '.repeat(500),
      '#a1 #d20000',
    ];
    const rows = await asOwner<{ text: string; same: boolean }>(
      test,
      `select t as text, message_words(7, $2, t) = message_words_any(7, $2, t) as same from unnest($1::text[]) t`,
      [texts, test.base.clock.now()],
    );
    expect(rows.filter((row) => !row.same)).toEqual([]);
    const [long] = await asOwner<{ found: boolean }>(
      test,
      `select message_words(7, $2, repeat('z', 60)) @@ (quote_literal('7.' || floor(extract(epoch from $2::timestamptz) / 2592000)::int || ':' || repeat('z', 40)) || ':*')::tsquery as found, $1::int`,
      [1, test.base.clock.now()],
    );
    expect(long?.found).toBe(true);
  });
});
