import { contactNames, contactWords } from './contactNames.ts';

/** Runs statements as the database's owner. */
export type RunSql = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** What is inserted into one account. */
export interface SeededAccount {
  readonly accountId: number;
  readonly userId: number;
  /** Contacts it gets. */
  readonly contacts: number;
  /** A group of every third of them. 0 for none. */
  readonly groupId: number;
}

/** How many accounts there are beside the two that are measured, each with as many contacts as the smaller. */
const otherAccounts = 69;
/** Rows per statement: small enough for progress reports, large enough to cost nothing. */
const batch = 50_000;
const contactColumns = 'account_id, user_id, first_name, last_name, notes';

/**
 * A million contacts, each with three phones and ten custom values: `large` in one account, a thirtieth of that in a
 * second one and in 69 others, and a group of every third contact in both. Indexes and counting triggers are dropped in
 * the meantime. They are recreated and the counters are set afterwards. Returns the two accounts that are measured, the
 * large one first.
 */
export async function seedContacts(
  run: RunSql,
  owners: { large: { accountId: number; userId: number }; small: { accountId: number; userId: number } },
  large = 300_000,
): Promise<[large: SeededAccount, small: SeededAccount]> {
  const small = Math.round(large / 30);
  await run('drop table if exists bench_name');
  await run(
    `create unlogged table bench_name as
     select 'first' as kind, n::int as n, name from unnest($1::text[]) with ordinality x (name, n)
     union all select 'last', n::int, name from unnest($2::text[]) with ordinality x (name, n)
     union all select 'word', n::int, name from unnest($3::text[]) with ordinality x (name, n)`,
    [contactNames.first, contactNames.last, contactWords],
  );
  await run('create unique index on bench_name (kind, n) include (name)');
  await run('vacuum analyze bench_name');
  await triggers(run, 'disable');
  const indexes = await droppedIndexes(run, ['contact', 'contact_member']);
  try {
    const accounts = [
      { ...owners.large, contacts: large },
      { ...owners.small, contacts: small },
      ...(await makeAccounts(run)).map((account) => ({ ...account, contacts: small })),
    ];
    const seeded: SeededAccount[] = [];
    for (const [place, account] of accounts.entries()) {
      const groupId = place < 2 ? await makeGroup(run, account) : 0;
      seeded.push({ ...account, groupId });
    }
    // The accounts' rows are mixed on the disk, as when accounts grow side by side.
    const rounds = Math.ceil(large / batch);
    for (let round = 0; round < rounds; round += 1)
      for (const account of seeded) {
        const from = Math.round((account.contacts * round) / rounds);
        const to = Math.round((account.contacts * (round + 1)) / rounds);
        if (to > from) await addContacts(run, account, from, to);
      }
    await count(run);
    const [first, second] = seeded;
    if (first === undefined || second === undefined) throw new Error('There are no accounts.');
    return [first, second];
  } finally {
    for (const index of indexes) await run(index);
    await triggers(run, 'enable');
    await run('drop table bench_name');
    await run('vacuum analyze contact');
    await run('vacuum analyze contact_member');
    await run('vacuum analyze contact_count');
  }
}

async function triggers(run: RunSql, what: 'disable' | 'enable'): Promise<void> {
  for (const table of ['contact', 'contact_member']) await run(`alter table ${table} ${what} trigger user`);
}

/** Drops indexes of these tables that no key needs. Returns the statements that recreate them. */
export async function droppedIndexes(run: RunSql, tables: readonly string[]): Promise<string[]> {
  const rows = await run(
    `select i.relname as name, pg_get_indexdef(i.oid) as made
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
     where t.relname = any($1::text[]) and not x.indisunique order by i.relname`,
    [tables],
  );
  for (const row of rows) await run(`drop index ${String(row['name'])}`);
  return rows.map((row) => String(row['made']));
}

async function makeAccounts(run: RunSql): Promise<{ accountId: number; userId: number }[]> {
  const rows = await run(
    `with made as (
       insert into account (company_name) select 'Bench ' || n from generate_series(1, $1::int) n returning account_id)
     insert into app_user (account_id, user_name, password_hash, is_master_user)
     select account_id, 'bench-' || account_id, 'none', true from made returning account_id as "accountId", user_id as "userId"`,
    [otherAccounts],
  );
  return rows.map((row) => ({ accountId: Number(row['accountId']), userId: Number(row['userId']) }));
}

async function makeGroup(run: RunSql, account: { accountId: number; userId: number }): Promise<number> {
  const [row] = await run(
    `insert into contact_group (account_id, user_id, name) values ($1, $2, 'Every third') returning list_id as id`,
    [account.accountId, account.userId],
  );
  await run(
    `insert into contact_field (account_id, slot_no, name, position)
     select $1, n, name, n from unnest($2::text[]) with ordinality x (name, n)`,
    [
      account.accountId,
      ['Note', 'Grade', 'Room', 'Need', 'Bus', 'Volunteer', 'Number', 'Teacher', 'State', 'Zip'],
    ],
  );
  return Number(row?.['id']);
}

/** Names by a cubed random number: the hundred most frequent ones of a thousand are nearly half of all. */
async function addContacts(run: RunSql, account: SeededAccount, from: number, to: number): Promise<void> {
  await run(
    `with person as materialized (
       select g, hashint8extended(g, $2::bigint) as h from generate_series($3::bigint, $4::bigint - 1) g
     ), drawn as materialized (
       select g, 1 + floor($5::int * power((h & 65535) / 65536.0, 3))::int as first_no,
         1 + floor($6::int * power((h >> 16 & 65535) / 65536.0, 3))::int as last_no,
         1 + (h >> 32 & 65535)::int % $7::int as word_no, 1 + (h >> 40 & 65535)::int % $7::int as other_no,
         1 + floor($6::int * power((h >> 44 & 65535) / 65536.0, 3))::int as teacher_no, h & 9223372036854775807 as h
       from person
     ), made as (
       insert into contact (${contactColumns}, primary_phone, secondary_phone, tertiary_phone, fields)
       select $1, $8, f.name, l.name, case when g % 3 = 0 then w.name || ' ' || o.name else '' end,
         2010000000 + (g * 7919777 + $2) % 7980000000, 2010000000 + (g * 104729333 + $2) % 7980000000,
         2010000000 + (g * 15485863 + $2) % 7980000000,
         array[w.name, 'Grade ' || h % 12, 'Room ' || h % 400, o.name, 'Bus ' || h % 90, 'yes', (h % 100000)::text, t.name,
           'TX', '7' || (1000 + h % 9000)]
       from drawn
         join bench_name f on f.kind = 'first' and f.n = first_no
         join bench_name l on l.kind = 'last' and l.n = last_no
         join bench_name w on w.kind = 'word' and w.n = word_no
         join bench_name o on o.kind = 'word' and o.n = other_no
         join bench_name t on t.kind = 'last' and t.n = teacher_no
       returning person_id, name_key, user_id)
     insert into contact_member (account_id, person_id, list_id, name_key, user_id)
     select $1, person_id, case when $9::int > 0 and person_id % 3 = 0 then $9::int else -1 end, name_key, user_id from made`,
    [
      account.accountId,
      account.accountId * 1_000_003,
      from,
      to,
      contactNames.first.length,
      contactNames.last.length,
      contactWords.length,
      account.userId,
      account.groupId,
    ],
  );
}

async function count(run: RunSql): Promise<void> {
  await run(
    `insert into contact_count as k (account_id, list_id, user_id, n, version)
     select account_id, 0, user_id, count(*), 1 from contact group by 1, 3
     union all select account_id, list_id, user_id, count(*), 1 from contact_member group by 1, 2, 3
     on conflict (account_id, list_id, user_id) do update set n = excluded.n, version = k.version + 1`,
  );
}
