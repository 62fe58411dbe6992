import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Conversation } from '@carillon/contract/conversations/conversations';
import type { ListEnvelope } from '@carillon/contract/lists';
import { aNumber, aScheduledBroadcast } from '../../broadcasts/fixtures.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';

/** Enough for the size to be remembered (knownSizes.ts). */
const conversations = 6_000;
const first = 2_145_510_000;
let test: TestApp;
let owner: Visitor;
let broadcast = 0;

beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  const { TextNumberID } = await aNumber(owner);
  broadcast = await aScheduledBroadcast(owner, test.base.clock.now(), { recipients: 1 });
  // The higher the number, the older the text. Every third one got the broadcast, and every fifth is done.
  await asOwner(
    test,
    `with account as (select account_id as id from app_user where user_name = 'demo-owner'), made as (
       insert into conversation (account_id, text_number_id, phone, is_done, last_message_id, last_at, created_at)
       select id, $1, $2::bigint + n, n % 5 = 0, n + 1, $3::timestamptz - n * interval '1 minute', $3
       from account, generate_series(1, 3 * $4::int) n)
     insert into recipient (account_id, audience_id, recipient_no, phone, source)
     select b.account_id, b.audience_id, n, $2::bigint + n, 3
     from broadcast b, generate_series(3, 3 * $4::int, 3) n where b.broadcast_id = $5`,
    [TextNumberID, first, test.base.clock.now(), conversations, broadcast],
  );
});
afterAll(() => test.close());

async function listed(query: string): Promise<{ numbers: number[]; size: number }> {
  const answer = (await owner.call('GET', `/conversations?broadcastid=${broadcast}&${query}`)).json<
    ListEnvelope<Conversation>
  >();
  return { numbers: answer.Items.map((one) => Number(one.PhoneNumber) - first), size: answer.Size };
}

const page = (number: number, size = 15): number[] =>
  Array.from({ length: size }, (_, at) => 3 * (1 + (number - 1) * size + at));

it('lists the conversations of a large broadcast in the same way whether all were gathered or only the newest scanned', async () => {
  for (const number of [1, 1, 2, 10, 400, 2])
    expect(await listed(`page=${number}`), `page ${number}`).toEqual({
      numbers: page(number),
      size: conversations,
    });
  expect(await listed('page=401')).toEqual({ numbers: [], size: conversations });
  const done = page(1, 75).filter((n) => n % 5 === 0);
  for (let time = 0; time < 2; time += 1)
    expect(await listed('isdone=true')).toEqual({ numbers: done.slice(0, 15), size: conversations / 5 });
});

it('shows what changed at once, and updates the count after half a minute', async () => {
  expect((await listed('')).numbers[0]).toBe(3);
  await asOwner(test, 'delete from conversation where phone = $1', [first + 3]);
  expect(await listed('')).toEqual({ numbers: [...page(1).slice(1), 48], size: conversations });
  test.base.clock.advance(31_000);
  expect((await listed('')).size).toBe(conversations - 1);
});
