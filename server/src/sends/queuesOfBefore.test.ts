// Migration 0161 finds the origin of everything that a database of the version before has sent or is about to send.
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrate, migrationsFolder, migrationsIn } from '../platform/database/migrate.ts';
import { queues } from '../queues.ts';

const change = '0161_sends.sql';
const name = `sends_of_before_${process.pid}`;
const serverUrl = new URL(inject('templateDatabaseUrl'));
const at = (database: string) => Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href;

let client: pg.Client;
async function onServer(sql: string): Promise<void> {
  const server = new pg.Client({ connectionString: at('postgres') });
  await server.connect();
  await server.query(sql);
  await server.end();
}

const [texted, called, both, unrecorded] = [5001, 5002, 5003, 5004];
/** Direct queues of before, 6001 and on: their purpose, whether they call, and what they are now. */
const before = [
  [0, false, { origin: 'surveyReply', broadcast_id: texted }],
  [1, false, { origin: 'test', user_id: 345 }],
  [2, false, { origin: 'conversation' }],
  [3, false, { origin: 'autoReply' }],
  [4, false, { origin: 'stopReply' }],
  [5, false, { origin: 'digest' }],
  [1, true, { origin: 'test', channel: 'call', request: 'testcall:1' }],
] as const;

beforeAll(async () => {
  await onServer(`create database ${name}`);
  const names = migrationsIn(migrationsFolder).filter((file) => file < change);
  await migrate(at(name), queues, { names });
  client = new pg.Client({ connectionString: at(name) });
  await client.connect();
  await client.query(
    `insert into account (account_id, company_name) overriding system value values (1, 'Before')`,
  );
  // Only what was sent matters here, not the drafts and numbers.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into broadcast (account_id, broadcast_id, draft_broadcast_id, audience_id, user_id, name, broadcast_type, status,
       category, phone_number_count, last_recipient_no, caller_id) overriding system value
     select 1, id, id, id, 7, 'B', 'SMS', 'Completed', 'Completed', 1, 1, caller
     from (values (${texted}, null), (${called}, 1), (${both}, 1), (${unrecorded}, 1)) b (id, caller)`,
  );
  const text = (id: number, message: string) =>
    client.query(
      `insert into send_queue (account_id, broadcast_id, audience_id, last_no, recipient_count, text_number_id, aggregator_id, text_message)
       values (1, $1, $1, 1, 1, 1, 2, $2)`,
      [id, message],
    );
  const call = (id: number) =>
    client.query(
      `insert into call_queue (account_id, broadcast_id, audience_id, last_no, recipient_count, caller_id, aggregator_id, flow, time_zone)
       values (1, $1, $1, 1, 1, 1, 2, '{}', 'UTC')`,
      [id],
    );
  for (const id of [texted, both]) await text(id, 'Hello {{FirstName}}');
  for (const id of [called, both]) await call(id);
  for (const [place, [purpose, calls, now]] of before.entries()) {
    const id = 6001 + place;
    await client.query(
      'insert into direct_queue (account_id, queue_id, broadcast_id, purpose, source) values (1, $1, $2, $3, $4)',
      [id, 'broadcast_id' in now ? now.broadcast_id : null, purpose, calls ? now.request : null],
    );
    await (calls ? call(id) : text(id, '{{Message default=""}}'));
    if (calls) continue;
    await client.query(
      `insert into recipient (account_id, audience_id, recipient_no, phone, custom, source) values (1, $1::int, 1, $1::bigint, '{"Message":"Hi"}', 0)`,
      [id],
    );
    await client.query(
      `insert into direct_text (account_id, source, text_number_id, phone, message, segments, credits, purpose, user_id,
         queue_id, recipient_no, created_at) values (1, $1, 1, $2::bigint, 'Hi', 1, 0, $3, $4, $2::int, 1, '2026-11-01')`,
      [`source ${id}`, id, purpose, 'user_id' in now ? now.user_id : null],
    );
  }
  await client.query(
    `insert into recipient (account_id, audience_id, recipient_no, phone, custom, source) values (1, ${texted}, 1, 1, '{"Message":"Mine"}', 0)`,
  );
  await client.query(
    `insert into direct_text (account_id, source, text_number_id, phone, message, segments, credits, purpose, created_at)
     values (1, 'waits', 1, 1, 'Hi', 1, 0, 3, now())`,
  );
  await migrate(at(name), queues);
}, 60_000);
afterAll(async () => {
  await client.end();
  await onServer(`drop database if exists ${name} with (force)`);
});

const sendsOf = async (id: number) =>
  (
    await client.query(
      'select channel, origin, broadcast_id, user_id, request from send where send_id = $1 order by channel',
      [id],
    )
  ).rows;

it.each([
  ['texts', texted, ['text']],
  ['calls', called, ['call']],
  ['both', both, ['call', 'text']],
  ['calls whose message is still to be recorded', unrecorded, ['call']],
])('a broadcast with %s has a send for each', async (_what, id, channels) => {
  expect(await sendsOf(id)).toEqual(
    channels.map((channel) => ({
      channel,
      origin: 'broadcast',
      broadcast_id: id,
      user_id: 7,
      request: null,
    })),
  );
});

it.each(before.map(([purpose, calls, now], place) => ({ id: 6001 + place, purpose, calls, now })))(
  'queue $id with purpose $purpose is a send of one origin',
  async ({ id, now }) => {
    const nothing = { channel: 'text', broadcast_id: null, user_id: null, request: null };
    expect(await sendsOf(id)).toEqual([{ ...nothing, ...now }]);
  },
);

it('single texts keep their words in one place, and no recipient of a broadcast loses a value', async () => {
  const { rows } = await client.query(
    `select q.send_id >= 6001 as single, q.text_message, r.custom->>'Message' as value, count(*)::int as n
     from send_queue q join recipient r using (account_id, audience_id) group by 1, 2, 3 order by 1`,
  );
  expect(rows).toEqual([
    { single: false, text_message: 'Hello {{FirstName}}', value: 'Mine', n: 1 },
    { single: true, text_message: null, value: null, n: 6 },
  ]);
  const { rows: texts } = await client.query(
    `select origin, send_id, message from direct_text where send_id is null or send_id = 6003 order by direct_text_id`,
  );
  expect(texts).toEqual([
    { origin: 'conversation', send_id: 6003, message: 'Hi' },
    { origin: 'autoReply', send_id: null, message: 'Hi' },
  ]);
  expect((await client.query('select * from direct_texts_waiting()')).rows).toEqual([{ account_id: 1 }]);
});
