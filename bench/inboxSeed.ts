import { contactNames, contactWords } from './contactNames.ts';
import { droppedIndexes, type RunSql, type SeededAccount } from './contactSeed.ts';

/** An organization with conversations, and the queries for it. */
export interface SeededInbox {
  readonly accountId: number;
  readonly conversations: number;
  readonly texts: number;
  /** A broadcast whose recipients are its phones. */
  readonly broadcastId: number;
  /** A tag on one conversation in a hundred. */
  readonly tagId: number;
  /** Its longest thread. */
  readonly longestId: number;
}

/** How many of all conversations and texts there are. */
export interface InboxSize {
  readonly conversations: number;
  readonly texts: number;
}

/** Conversations of the small organization, with ten texts each as everywhere. */
const fewConversations = 1_000;
/** One conversation in this many has a thousand texts. The others have ten on average. */
const oneLongIn = 10_000;
/** Broadcasts to every phone of the two organizations that are measured. */
const broadcasts = 3;
/** How far back conversations go. Half of them have texts in the last quarter of that time. */
const days = 730;

/** What people write; with two more words, the first of each pair frequent. */
const phrases = [
  'is the bus running late today',
  'thank you so much for letting us know',
  'he has a fever and stays home',
  'what time does the practice end',
  'can I pick her up early on Friday',
  'we will be there at seven',
  'please call me when you have a moment',
  'yes I can take the shift tomorrow',
  'no I am out of town that week',
  'where do I send the form',
  'I paid the fee last month',
  'my number has changed please use this one',
  'is school closed because of the snow',
  'got it thanks',
  'who is this',
  'running ten minutes late sorry',
  'could you move my appointment to Thursday',
  'the door at the gym is locked',
  'how much do we owe for lunch',
  'see you at the meeting tonight',
] as const;

/**
 * Fills inboxes: `large` of all conversations in one account, a thousand in a second one, the rest spread over the
 * others; each with ten texts on average, mixed on the disk in the order they were written, as texts arrive. Every
 * second conversation is with an existing contact. Indexes and counting triggers are dropped in the meantime.
 */
export async function seedInboxes(
  run: RunSql,
  accounts: { large: SeededAccount; small: SeededAccount },
  size: InboxSize,
): Promise<[large: SeededInbox, small: SeededInbox]> {
  const others = await run(
    `select account_id as "accountId" from account where company_name like 'Bench %' order by 1`,
  );
  const large = Math.round(size.conversations * 0.3);
  const rest = size.conversations - large - fewConversations;
  await makeTables(run);
  const indexes = await droppedIndexes(run, ['conversation', 'text_message']);
  await run('alter table conversation disable trigger user');
  try {
    await plan(run, accounts.large, large);
    await plan(run, accounts.small, fewConversations);
    for (const [place, row] of others.entries()) {
      const from = Math.round((rest * place) / others.length);
      const to = Math.round((rest * (place + 1)) / others.length);
      await plan(run, { accountId: Number(row['accountId']), contacts: 0 }, to - from);
    }
    await run('analyze bench_conversation');
    await writeTexts(run, size.texts / size.conversations);
    await writeConversations(run);
    await run(
      `insert into conversation_count (account_id, text_number_id, folder, n, unread)
       select account_id, text_number_id, folder, count(*), count(*) filter (where unread_count > 0 and last_is_inbound)
       from conversation group by 1, 2, 3 on conflict (account_id, text_number_id, folder, tag_id)
       do update set n = excluded.n, unread = excluded.unread`,
    );
    await run('delete from conversation_change');
  } finally {
    for (const index of indexes)
      await run(`set maintenance_work_mem = '1GB'; ${index}; reset maintenance_work_mem`);
    await run('alter table conversation enable trigger user');
  }
  const made = [await finish(run, accounts.large), await finish(run, accounts.small)] as const;
  await run('drop table bench_conversation, bench_phrase');
  for (const table of ['conversation', 'text_message', 'recipient', 'text_result', 'conversation_view'])
    await run(`vacuum analyze ${table}`);
  return [made[0], made[1]];
}

async function makeTables(run: RunSql): Promise<void> {
  await run('drop table if exists bench_conversation, bench_phrase');
  await run(
    `create unlogged table bench_phrase as
     select 'phrase' as kind, n::int as n, text from unnest($1::text[]) with ordinality x (text, n)
     union all select 'word', n::int, text from unnest($2::text[]) with ordinality x (text, n)
     union all select 'name', n::int, text from unnest($3::text[]) with ordinality x (text, n)`,
    [phrases, contactWords, contactNames.last],
  );
  await run('create unique index on bench_phrase (kind, n) include (text)');
  await run('vacuum analyze bench_phrase');
  await run(
    `create unlogged table bench_conversation (account_id int, id int, text_number_id int, phone bigint, h bigint,
       texts int, last_at timestamptz, is_contact boolean)`,
  );
}

/**
 * Which conversations an account gets. Phones are distributed like those of contacts, so that every second one matches
 * a contact.
 */
async function plan(
  run: RunSql,
  account: { accountId: number; contacts: number },
  count: number,
): Promise<void> {
  await run(
    `insert into bench_conversation
     select $1, nextval(pg_get_serial_sequence('conversation', 'conversation_id')),
       coalesce(numbers[1 + (h >> 8 & 1023)::int % nullif(cardinality(numbers), 0)], 1),
       2010000000 + ((case when g % 2 = 0 and g < $4::int then g else g + 20000000 end) * 7919777 + $1 * 1000003::bigint) % 7980000000,
       h, case when g % ${oneLongIn} = ${oneLongIn - 1} or (g = 1 and $2::int < ${oneLongIn}) then 1000 else 1 + (h >> 20 & 4095)::int % 19 end,
       now() - interval '1 minute' - $3::int * power((h >> 32 & 1048575) / 1048576.0, 2) * interval '1 day', g % 2 = 0 and g < $4::int
     from (select g::bigint as g, hashint8extended(g, $1::bigint) & 9223372036854775807 as h from generate_series(0, $2::int - 1) g) x,
       (select array(select text_number_id from text_number where account_id = $1 and not is_retired order by 1) as numbers) n`,
    [account.accountId, count, days, account.contacts],
  );
}

/** All texts at once, in the order they were written, so that those of a thread are far apart on the disk. */
async function writeTexts(run: RunSql, average: number): Promise<void> {
  await run(
    `set work_mem = '512MB';
     insert into text_message (account_id, conversation_id, text_number_id, phone, is_inbound, message, user_id, carrier,
       carrier_message_id, status, created_at)
     select x.account_id, x.id, x.text_number_id, x.phone, x.is_inbound,
       p.text || ' ' || w.text || case when x.h % 3 = 0 then ' ' || n.text else '' end, null,
       case when x.is_inbound then 'bandwidth' end, case when x.is_inbound then 'bench-' || x.id || '-' || x.k end,
       case when not x.is_inbound then 4 end, x.at
     from (select c.account_id, c.id, c.text_number_id, c.phone, k, (c.h + k) % 2 = 0 as is_inbound, t.h,
         1 + (t.h & 1023)::int % ${phrases.length} as phrase_no,
         1 + floor(${contactWords.length} * power((t.h >> 10 & 65535) / 65536.0, 3))::int as word_no,
         1 + floor(${contactNames.last.length} * power((t.h >> 26 & 65535) / 65536.0, 3))::int as name_no,
         c.last_at - (k * interval '7 hours' + (t.h >> 42 & 255) * interval '1 minute') * (k <> 0)::int as at
       from bench_conversation c cross join lateral generate_series(0,
           greatest(1, round(c.texts * ${average / 10}))::int - 1) k
         cross join lateral (select hashint8extended(k, c.h) & 9223372036854775807 as h) t) x
       join bench_phrase p on p.kind = 'phrase' and p.n = x.phrase_no
       join bench_phrase w on w.kind = 'word' and w.n = x.word_no
       join bench_phrase n on n.kind = 'name' and n.n = x.name_no
     order by x.at;
     reset work_mem`,
  );
  await run('analyze text_message');
}

async function writeConversations(run: RunSql): Promise<void> {
  await run(
    `set work_mem = '512MB';
     insert into conversation (account_id, conversation_id, text_number_id, phone, is_done, is_auto_opt_out, unread_count,
       last_message_id, last_at, last_is_inbound, last_text, created_at) overriding system value
     select c.account_id, c.id, c.text_number_id, c.phone, c.h % 10 < 6, c.h % 100 = 99,
       case when m.is_inbound and c.h % 20 = 1 then 1 else 0 end, m.text_message_id, c.last_at, m.is_inbound, m.message, c.last_at
     from bench_conversation c join text_message m on m.account_id = c.account_id and m.conversation_id = c.id and m.created_at = c.last_at;
     reset work_mem`,
  );
}

/** What the measured accounts also have: views, a tag, and earlier broadcasts to every phone. */
async function finish(run: RunSql, account: SeededAccount): Promise<SeededInbox> {
  const { accountId, userId } = account;
  await run(
    `insert into conversation_view (account_id, conversation_id, user_id, viewed_at)
     select account_id, id, $2, last_at from bench_conversation where account_id = $1 and h % 2 = 0`,
    [accountId, userId],
  );
  const [tag] = await run(
    `insert into conversation_tag (account_id, name) values ($1, 'One in a hundred') returning tag_id as id`,
    [accountId],
  );
  await run('insert into conversation_tag_user (account_id, tag_id, user_id) values ($1, $2, $3)', [
    accountId,
    tag?.['id'],
    userId,
  ]);
  await run(
    `insert into conversation_tagged (account_id, tag_id, conversation_id)
     select account_id, $2, id from bench_conversation where account_id = $1 and h % 100 = 7`,
    [accountId, tag?.['id']],
  );
  let broadcastId = 0;
  for (let place = 0; place < broadcasts; place += 1)
    broadcastId = await earlierBroadcast(run, account, place);
  const [facts] = await run(
    `select count(*)::int as conversations, (select count(*)::int from text_message where account_id = $1) as texts,
       (select id from bench_conversation where account_id = $1 order by texts desc, id limit 1) as "longestId"
     from conversation where account_id = $1`,
    [accountId],
  );
  return {
    accountId,
    broadcastId,
    tagId: Number(tag?.['id']),
    conversations: Number(facts?.['conversations']),
    texts: Number(facts?.['texts']),
    longestId: Number(facts?.['longestId']),
  };
}

async function earlierBroadcast(run: RunSql, account: SeededAccount, place: number): Promise<number> {
  const [made] = await run(
    `with number as (select text_number_id, aggregator_id from text_number where account_id = $1 and not is_retired order by 1 limit 1),
       size as (select count(*)::int as n from bench_conversation where account_id = $1),
       people as (insert into audience (account_id, next_recipient_no, recipient_count)
         select $1, n + 1, n from size returning audience_id as id),
       draft as (insert into draft_broadcast (account_id, user_id, state, audience_id)
         select $1, $2, 'sent', id from people returning draft_broadcast_id as id, audience_id),
       made as (insert into broadcast (account_id, draft_broadcast_id, audience_id, user_id, name, broadcast_type, status, category,
           text_message, text_number_id, phone_number_count, last_recipient_no, created_at, started_at, finished_at)
         select $1, draft.id, draft.audience_id, $2, 'Earlier broadcast ' || $3::int, 'SMS', 'Complete', 'Completed', 'School is closed on Monday.',
           text_number_id, n, n, at, at, at
         from draft, number, size, (select now() - $3::int * interval '100 days' - interval '20 days' as at) a
         returning broadcast_id as id, audience_id as audience),
       opened as (insert into send (account_id, send_id, channel, origin, broadcast_id, user_id, created_at)
         select $1, id, 'text', 'broadcast', id, $2, now() from made)
     insert into send_queue (account_id, send_id, audience_id, state, next_no, last_no, recipient_count,
         text_number_id, aggregator_id, text_message, drained_at, settled)
     select $1, made.id, made.audience, 'drained', n + 1, n, n, text_number_id, aggregator_id, 'School is closed on Monday.', now(), true
     from made, number, size returning send_id as id, audience_id as audience`,
    [account.accountId, account.userId, place],
  );
  await run(
    `insert into recipient (account_id, audience_id, recipient_no, phone, first_name, last_name, source)
     select $1, $2, row_number() over (order by id), phone, 'First', 'Last', 4 from
       (select min(id) as id, phone from bench_conversation where account_id = $1 group by phone) x`,
    [account.accountId, made?.['audience']],
  );
  await run(
    `insert into text_result (account_id, send_id, recipient_no, status, segments, submitted_at, updated_at)
     select $1, $2, recipient_no, 4, 1, at, at from recipient,
       (select now() - $4::int * interval '100 days' - interval '20 days' as at) a
     where account_id = $1 and audience_id = $3`,
    [account.accountId, made?.['id'], made?.['audience'], place],
  );
  return Number(made?.['id']);
}
