/**
 * The least that a durable sender must do in the database: lease a chunk, read its recipients, append the outcomes. No
 * gate, credits, counters or pace. A separate process: `node bareLoop.ts DATABASE_URL`, then messages {count}, each
 * with the response {ms}.
 */
import pg from 'pg';

const [databaseUrl = ''] = process.argv.slice(2);
const chunkSize = 500;
const connections = 2;

const admin = new pg.Client({ connectionString: databaseUrl });
await admin.connect();
const clients = await Promise.all(
  Array.from({ length: connections }, async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    return client;
  }),
);

process.on('message', (message: { count: number }) => {
  void round(message.count).then(
    (ms) => process.send?.({ ms }),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.send?.({ ready: true });

async function round(count: number): Promise<number> {
  await admin.query(`
    drop table if exists bare_recipient, bare_outcome, bare_chunk;
    create table bare_recipient (id bigint primary key, phone bigint not null);
    create table bare_outcome (recipient_id bigint primary key, status smallint not null,
      segments smallint not null, carrier_message_id text, at timestamptz not null default now());
    create table bare_chunk (id bigint generated always as identity primary key, lo bigint not null,
      hi bigint not null, state smallint not null default 0, leased_until timestamptz);
    create index bare_chunk_due on bare_chunk (id) where state = 0;
    insert into bare_recipient select g, 2120000000 + g from generate_series(1, ${count}) g;
    insert into bare_chunk (lo, hi)
      select g, least(g + ${chunkSize - 1}, ${count}) from generate_series(1, ${count}, ${chunkSize}) g;
    analyze bare_recipient; analyze bare_chunk;
    checkpoint`);
  const startedAt = performance.now();
  await Promise.all(clients.map(sendChunks));
  return performance.now() - startedAt;
}

async function sendChunks(client: pg.Client): Promise<void> {
  for (;;) {
    const leased = await client.query<{ id: string; lo: string; hi: string }>({
      name: 'lease',
      text: `update bare_chunk set state = 1, leased_until = now() + interval '1 minute'
             where id = (select id from bare_chunk where state = 0 order by id limit 1 for update skip locked)
             returning id, lo, hi`,
    });
    const chunk = leased.rows[0];
    if (chunk === undefined) return;
    const { rows } = await client.query<{ id: string; phone: string }>({
      name: 'recipients',
      text: 'select id, phone from bare_recipient where id between $1 and $2',
      values: [chunk.lo, chunk.hi],
    });
    const accepted = rows.map((row) => `c${row.id}`);
    await client.query('begin');
    await client.query({
      name: 'outcomes',
      text: `insert into bare_outcome (recipient_id, status, segments, carrier_message_id)
             select id, 3, 1, carrier from unnest($1::bigint[], $2::text[]) as u (id, carrier)`,
      values: [rows.map((row) => row.id), accepted],
    });
    await client.query({
      name: 'done',
      text: 'update bare_chunk set state = 2 where id = $1',
      values: [chunk.id],
    });
    await client.query('commit');
  }
}
