import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { openDatabase, isDatabaseError, type Database } from './database.ts';
import { createLog } from '../log.ts';
import { begin, Statements } from './statements.ts';

let test: TestDatabase;
let database: Database;
/** One connection, so that each transaction finds what the previous one left prepared. */
beforeAll(async () => {
  test = await createTestDatabase();
  database = openDatabase(test.appUrl, { size: 1, log: createLog('silent', 'test'), name: 'test' });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const insert = 'insert into do_not_contact (phone) values ($1)';
const phones = async (): Promise<number[]> =>
  (await database.query<{ phone: number }>('select phone from do_not_contact order by 1')).map(
    (row) => row.phone,
  );

it('what runs later runs in order, before what asks and at the latest with the commit', async () => {
  const seen = await database.inPlatform(async (tx) => {
    tx.later(insert, [4045550101], 'add');
    const named = await tx.query<{ n: number }>(
      'select count(*)::int as n from do_not_contact',
      [],
      'count_all',
    );
    tx.later(insert, [4045550102], 'add');
    const unnamed = await tx.query<{ n: number }>('select count(*)::int as n from do_not_contact');
    tx.later(insert, [4045550103], 'add');
    return [named[0]?.n, unnamed[0]?.n];
  });
  expect(seen).toEqual([1, 2]);
  expect(await phones()).toEqual([4045550101, 4045550102, 4045550103]);
});

it('an error of what runs later is the error of the commit: nothing stays, and the connection goes on', async () => {
  for (let round = 0; round < 2; round += 1) {
    const failed = database.inPlatform(async (tx) => {
      tx.later(insert, [4045550104], 'add');
      tx.later(insert, [4045550101], 'add');
    });
    await expect(failed).rejects.toSatisfy((error) => isDatabaseError(error, '23505'));
  }
  expect(await phones()).toEqual([4045550101, 4045550102, 4045550103]);
  // A statement that never reached the server, because the one before it failed.
  const neverParsed = database.inPlatform(async (tx) => {
    tx.later(insert, [4045550101], 'add');
    await tx.query('select 1 as one', [], 'after_a_failure');
  });
  await expect(neverParsed).rejects.toSatisfy((error) => isDatabaseError(error, '23505'));
  const rows = await database.inPlatform((tx) => tx.query('select 1 as one', [], 'after_a_failure'));
  expect(rows).toEqual([{ one: 1 }]);
});

it('an error that was caught at a savepoint leaves what was done before it', async () => {
  await database.inPlatform(async (tx) => {
    tx.later(insert, [4045550105], 'add');
    await tx.query('savepoint here');
    tx.later(insert, [4045550101], 'add');
    await expect(tx.query('release savepoint here')).rejects.toSatisfy((error) =>
      isDatabaseError(error, '23505'),
    );
    await tx.query('rollback to savepoint here');
  });
  expect(await phones()).toContain(4045550105);
});

it('the begin, what is asked in the same turn and its answers share one round trip', async () => {
  const pool = new pg.Pool({ connectionString: test.appUrl, max: 1 });
  const client = await pool.connect();
  try {
    let writes = 0;
    const submit = client.query.bind(client);
    client.query = ((...args: Parameters<typeof submit>) => {
      writes += 1;
      return submit(...args);
    }) as typeof client.query;
    const statements = new Statements(client, [begin]);
    const tx = statements.tx();
    const answers = await Promise.all([
      tx.query('select $1::int as n, $2::text as t, $3::timestamptz as at', [7, null, new Date(0)], 'one'),
      tx.query('select array[1, 2] as list, 9007199254740991::bigint as large', [], 'two'),
    ]);
    expect(answers).toEqual([
      [{ n: 7, t: null, at: new Date(0) }],
      [{ list: [1, 2], large: 9007199254740991 }],
    ]);
    expect(writes).toBe(1);
    tx.later(insert, [4045550106], 'add');
    await statements.commit();
    expect(writes).toBe(2);
  } finally {
    client.release();
    await pool.end();
  }
  expect(await phones()).toContain(4045550106);
});

it('refuses a name that means two statements', async () => {
  await database.inPlatform((tx) => tx.query('select 1 as one', [], 'same'));
  await expect(database.inPlatform((tx) => tx.query('select 2 as two', [], 'same'))).rejects.toThrow(
    'two statements are named same',
  );
  expect(await database.inPlatform((tx) => tx.query('select 1 as one', [], 'same'))).toEqual([{ one: 1 }]);
});
