import type { Product } from '../e2e/chaos/product.ts';
import { droppedIndexes } from './contactSeed.ts';
import type { Owner } from './seed.ts';

/** Words of names and texts, the rarer the later they stand. */
export const broadcastWords = [
  'School',
  'Snow',
  'Practice',
  'Volunteer',
  'Bake sale',
  'Bus',
  'Concert',
  'Fundraiser',
  'Board',
  'Picture day',
] as const;

/** What is inserted into one account. */
export interface SeededBroadcasts extends Owner {
  readonly count: number;
  readonly labelIds: readonly number[];
}

/** One label for a small account, so that a page of it is full there as well. */
const labelsFor = (count: number): number => (count < 1_000 ? 1 : 20);

/**
 * Broadcasts with results: half of them completed, half scheduled in the next year, a tenth by calls. One in ten has a
 * label. Their names and texts hold words of different frequency and their number. Triggers and indexes are left out
 * meanwhile; the counts that triggers keep are set afterwards.
 */
export async function seedBroadcasts(
  product: Pick<Product, 'query'>,
  owner: Owner,
  count: number,
): Promise<SeededBroadcasts> {
  const run = (sql: string, values: unknown[] = []) => product.query<Record<string, unknown>>(sql, values);
  const labelIds = await makeLabels(run, owner, labelsFor(count));
  for (const table of ['broadcast', 'broadcast_label'])
    await run(`alter table ${table} disable trigger user`);
  const indexes = await droppedIndexes(run, ['broadcast', 'broadcast_label']);
  try {
    await run(
      `with people as (
         insert into audience (account_id) select $1 from generate_series(1, $3::int) returning audience_id
       ), draft as (
         insert into draft_broadcast (account_id, user_id, state, audience_id)
         select $1, $2, 'sent', audience_id from people returning draft_broadcast_id, audience_id
       ), one as (
         select *, row_number() over (order by draft_broadcast_id)::int as n from draft
       )
       insert into broadcast (account_id, draft_broadcast_id, audience_id, user_id, name, broadcast_type, status, category,
         text_number_id, text_message, phone_number_count, last_recipient_no, created_at, start_date, started_at, finished_at)
       select $1, o.draft_broadcast_id, o.audience_id, $2, w.word || ' ' || o.n, case when o.n % 10 = 0 then 'Announcement' else 'SMS' end,
         case when o.n % 2 = 0 then 'Complete' else 'AuthorizationApproved' end,
         case when o.n % 2 = 0 then 'Completed' else 'Scheduled' end,
         (select min(text_number_id) from text_number where account_id = $1),
         'News of ' || w.word || ', number ' || o.n || '. Reply STOP to end.', 100 + o.n % 900, 100,
         t.at, case when o.n % 2 = 0 then t.at else now() + o.n * interval '5 minutes' end,
         case when o.n % 2 = 0 then t.at end, case when o.n % 2 = 0 then t.at + interval '10 minutes' end
       from one o cross join lateral (select now() - o.n * interval '7 minutes' as at) t
         cross join lateral (select ($4::text[])[1 + floor(power(random(), 3) * cardinality($4))::int] as word where o.n > 0) w`,
      [owner.accountId, owner.userId, count, [...broadcastWords]],
    );
    await run(
      `insert into broadcast_label (account_id, broadcast_id, label_id)
       select account_id, broadcast_id, ($2::int[])[1 + floor(power(random(), 2) * cardinality($2::int[]))::int]
       from broadcast where account_id = $1 and deleted_at is null and (broadcast_id / 7) % 10 = 0
       on conflict do nothing`,
      [owner.accountId, labelIds],
    );
    // What each was for: accepted, delivered, failed.
    await run(
      `insert into result_count (account_id, send_id, chunk_no, status, n)
       select b.account_id, b.broadcast_id, -1, s.status, s.n from broadcast b
         cross join (values (3, 80), (6, 15), (8, 5)) s (status, n)
       where b.account_id = $1 and b.category = 'Completed' on conflict do nothing`,
      [owner.accountId],
    );
  } finally {
    for (const index of indexes) await run(index);
    for (const table of ['broadcast', 'broadcast_label'])
      await run(`alter table ${table} enable trigger user`);
  }
  return { ...owner, count, labelIds };
}

type Run = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

async function makeLabels(run: Run, owner: Owner, labels: number): Promise<number[]> {
  const rows = await run(
    `insert into label (account_id, name) select $1, 'Label ' || n from generate_series(1, $2::int) n
     on conflict (account_id, lower(name)) do update set name = excluded.name returning label_id as id`,
    [owner.accountId, labels],
  );
  return rows.map((row) => Number(row['id']));
}
