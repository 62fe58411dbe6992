import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { atDatabase } from '../platform/database/embeddedPostgres.ts';
import { migrate } from '../platform/database/migrate.ts';
import '../testing/globalSetup.ts';

const migrations = path.resolve(import.meta.dirname, '../../migrations');
const change = '0150_sources_of_credits.sql';
const name = `t_old_sources_${process.pid}`;
const folder = mkdtempSync(path.join(os.tmpdir(), 'carillon-old-sources-'));

/** A survey, its replies, a test text or call, and a send without any remaining row. */
const [survey, replies, own, gone] = [5001, 9001, 9002, 9003];
const uuid = '3f2b9c1e-0d4a-4c8b-9a51-2e7f6d5c4b3a';
const began = new Date('2026-11-20T15:00:00.123Z');
const transfer = `calls:${survey}.7.1.transfer.${began.getTime().toString(36)}`;

type Kind = 'grant' | 'hold' | 'capture' | 'release' | 'refund';
/** The old text, and the columns that hold it now; all others are null. */
const cases: readonly [source: string, kind: Kind, send: number | null, columns: Record<string, unknown>][] =
  [
    ['invoice:20007', 'grant', null, { step: 'invoice', invoice_id: 20_007 }],
    ['demo', 'grant', null, { step: 'manual', key: 'demo' }],
    ['invoice:', 'grant', null, { step: 'manual', key: 'invoice:' }],
    [`broadcast:${survey}`, 'hold', survey, { step: 'made', broadcast_id: survey }],
    [`broadcast:${survey}:start`, 'hold', survey, { step: 'started', broadcast_id: survey }],
    [`broadcast:${survey}:text:${uuid}`, 'hold', survey, { step: 'changed', no: 1, broadcast_id: survey }],
    [`broadcast:${survey}:text:${uuid}`, 'release', survey, { step: 'changed', no: 2, broadcast_id: survey }],
    [`direct:${replies}`, 'hold', replies, { step: 'made', broadcast_id: survey }],
    [`direct:${own}`, 'hold', own, { step: 'made' }],
    [`direct:${gone}`, 'hold', gone, { step: 'made' }],
    ['l44.0', 'release', survey, { step: 'lease', lease_id: 44, no: 0, broadcast_id: survey }],
    ['l44.3', 'capture', survey, { step: 'lease', lease_id: 44, no: 3, broadcast_id: survey }],
    ['l44.3.late', 'capture', survey, { step: 'leaseLate', lease_id: 44, no: 3, broadcast_id: survey }],
    ['l44.over', 'capture', survey, { step: 'leaseOver', lease_id: 44, broadcast_id: survey }],
    [`w12.0.${survey}`, 'capture', survey, { step: 'receipts', webhook_id: 12, no: 0, broadcast_id: survey }],
    [
      `w12.2.4.${survey}`,
      'release',
      survey,
      { step: 'receipts', webhook_id: 12, no: 5, broadcast_id: survey },
    ],
    [`w12.1.${survey}`, 'capture', survey, { step: 'manual', key: `w12.1.${survey}`, broadcast_id: survey }],
    [
      `t${survey}.7.2`,
      'refund',
      survey,
      { step: 'sentBack', recipient_no: 7, attempt: 2, broadcast_id: survey },
    ],
    [
      `d${survey}.1790000000000.7`,
      'capture',
      survey,
      { step: 'lookedUp', recipient_no: 7, attempt: -1, broadcast_id: survey },
    ],
    [
      `d${survey}.1790000000001.7`,
      'capture',
      survey,
      { step: 'lookedUp', recipient_no: 7, attempt: -2, broadcast_id: survey },
    ],
    [
      `h${survey}.1790000000000.8`,
      'release',
      survey,
      { step: 'byHand', recipient_no: 8, attempt: -1, broadcast_id: survey },
    ],
    [
      `e${survey}.1790000000000.9`,
      'release',
      survey,
      { step: 'retriesEnded', recipient_no: 9, attempt: -1, broadcast_id: survey },
    ],
    [`b${survey}.rest`, 'release', survey, { step: 'stopped', broadcast_id: survey }],
    [`b${survey}.last`, 'release', survey, { step: 'settled', broadcast_id: survey }],
    [`calls:${survey}`, 'hold', survey, { step: 'made', channel: 'call', broadcast_id: survey }],
    [`calls:${own}`, 'hold', own, { step: 'made', channel: 'call' }],
    [
      `calls:${survey}.${uuid}`,
      'hold',
      survey,
      { step: 'changed', no: 1, channel: 'call', broadcast_id: survey },
    ],
    [
      `calls:${survey}.canceled`,
      'release',
      survey,
      { step: 'canceled', channel: 'call', broadcast_id: survey },
    ],
    [`calls:${survey}.rest`, 'release', survey, { step: 'settled', channel: 'call', broadcast_id: survey }],
    [
      `calls:${survey}.7.1`,
      'capture',
      survey,
      { step: 'answered', recipient_no: 7, attempt: 1, channel: 'call', broadcast_id: survey },
    ],
    [
      `${transfer}.0`,
      'hold',
      survey,
      {
        step: 'transfer',
        recipient_no: 7,
        attempt: 1,
        began_at: began,
        no: 0,
        channel: 'call',
        broadcast_id: survey,
      },
    ],
    [
      `${transfer}.5000`,
      'hold',
      survey,
      {
        step: 'transfer',
        recipient_no: 7,
        attempt: 1,
        began_at: began,
        no: 5000,
        channel: 'call',
        broadcast_id: survey,
      },
    ],
    [
      `${transfer}.late`,
      'hold',
      survey,
      {
        step: 'transferLate',
        recipient_no: 7,
        attempt: 1,
        began_at: began,
        channel: 'call',
        broadcast_id: survey,
      },
    ],
    [
      transfer,
      'capture',
      survey,
      {
        step: 'transfer',
        recipient_no: 7,
        attempt: 1,
        began_at: began,
        channel: 'call',
        broadcast_id: survey,
      },
    ],
    [
      `${transfer}.rest`,
      'release',
      survey,
      {
        step: 'transfer',
        recipient_no: 7,
        attempt: 1,
        began_at: began,
        channel: 'call',
        broadcast_id: survey,
      },
    ],
    ['something else', 'hold', survey, { step: 'manual', key: 'something else', broadcast_id: survey }],
  ];

let client: pg.Client;
let rows: Record<string, unknown>[];
beforeAll(async () => {
  const server = new pg.Client({ connectionString: atDatabase(inject('templateDatabaseUrl'), 'postgres') });
  await server.connect();
  await server.query(`create database ${name}`);
  await server.end();
  const url = atDatabase(inject('templateDatabaseUrl'), name);
  const files = readdirSync(migrations).filter((file) => file < change);
  for (const file of files) cpSync(path.join(migrations, file), path.join(folder, file));
  await migrate(url, folder);
  client = new pg.Client({ connectionString: url });
  await client.connect();
  // Only the ledger matters here, not the account or text number.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into broadcast (account_id, broadcast_id, draft_broadcast_id, user_id, name, broadcast_type, status, category,
       phone_number_count, last_recipient_no) overriding system value
     values (1, ${survey}, 1, 1, 'Who comes?', 'Survey', 'Completed', 'Completed', 9, 9)`,
  );
  await client.query(
    'insert into direct_queue (account_id, queue_id, broadcast_id, purpose) values (1, $1, $2, 0), (1, $3, null, 1)',
    [replies, survey, own],
  );
  await client.query(
    `insert into direct_text (account_id, source, text_number_id, phone, message, segments, credits, purpose, created_at)
     values (1, 'test:12.345.key', 1, 1, '', 1, 0, 1, now()), (1, 'survey:5001.7.1', 1, 1, '', 1, 0, 0, now())`,
  );
  for (const [source, kind, send] of cases) {
    const { rows: made } = await client.query<{ id: string }>(
      `insert into ledger_transaction (account_id, kind, source_id, broadcast_id, balance)
       values (1, $1, $2, $3, 0) returning transaction_id as id`,
      [kind, source, send],
    );
    await client.query(
      `insert into ledger_entry (account_id, transaction_id, book, amount) values (1, $1, 'available', 10), (1, $1, 'held', -3)`,
      [made[0]?.id],
    );
  }
  cpSync(path.join(migrations, change), path.join(folder, change));
  await migrate(url, folder);
  rows = (
    await client.query(
      'select *, lease_id::int, webhook_id::int from ledger_transaction order by transaction_id',
    )
  ).rows as never;
}, 60_000);
afterAll(async () => {
  await client.end();
  rmSync(folder, { recursive: true, force: true });
  const server = new pg.Client({ connectionString: atDatabase(inject('templateDatabaseUrl'), 'postgres') });
  await server.connect();
  await server.query(`drop database if exists ${name} with (force)`);
  await server.end();
});

const nothing = {
  broadcast_id: null,
  channel: null,
  recipient_no: null,
  attempt: null,
  lease_id: null,
  webhook_id: null,
  began_at: null,
  no: null,
  invoice_id: null,
  key: null,
};

describe('a ledger of the version before', () => {
  it.each(cases.map((one, at) => [at, ...one] as const))(
    'keeps movement %i, %s (%s)',
    (at, _source, kind, send, columns) => {
      const channel = send === null ? null : 'text';
      expect(rows[at]).toMatchObject({ ...nothing, kind, send_id: send, channel, ...columns });
    },
  );

  it('keeps counting the changes of what was held for a broadcast', async () => {
    const { rows: found } = await client.query('select hold_changes as n from broadcast');
    expect(found).toEqual([{ n: 2 }]);
  });

  it('knows which user requested a test text', async () => {
    const { rows: found } = await client.query(
      'select purpose, user_id as "user" from direct_text order by purpose',
    );
    expect(found).toEqual([
      { purpose: 0, user: null },
      { purpose: 1, user: 345 },
    ]);
  });

  it('has its lines: every movement in one of them', async () => {
    const { rows: found } = await client.query(
      `select sum(movements)::int as movements, sum(owned)::int as owned, sum(held)::int as held,
         max(movements) filter (where send_id = ${survey} and channel = 'text' and kind = 'capture') as captures
       from ledger_line`,
    );
    const captures = cases.filter(
      ([source, kind]) => kind === 'capture' && !source.startsWith('calls:'),
    ).length;
    expect(found).toEqual([
      { movements: cases.length, owned: 7 * cases.length, held: -3 * cases.length, captures },
    ]);
  });
});
