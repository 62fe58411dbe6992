import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { customSql } from './selectedNumbers.sql.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** The custom values by name of a contact with these `fields`, in an account whose fields have these names. */
async function customOf(
  names: readonly string[],
  fields: readonly (string | null)[] | null,
): Promise<unknown> {
  const { rows } = await client.query<{ custom: unknown }>(
    `select ${customSql('select $1::text[] as names')} as custom from (values ($2::text[])) c (fields)`,
    [names, fields],
  );
  return rows[0]?.custom;
}

describe('custom values by name', () => {
  it.each([
    ['all have one', ['Grade', 'Room'], ['5', '12'], { Grade: '5', Room: '12' }],
    ['fewer values than fields', ['Grade', 'Room', 'Bus'], ['5', '12'], { Grade: '5', Room: '12' }],
    ['one without', ['Grade', 'Room'], [null, '12'], { Room: '12' }],
    ['none with one', ['Grade', 'Room'], [null, null], null],
    ['a field that was removed', ['Grade', '', 'Bus'], ['5', '12', '9'], { Grade: '5', Bus: '9' }],
    ['only removed ones', ['', ''], ['5', '12'], null],
    ['two removed and one without', ['', '', 'Bus', 'Room'], ['5', '12', null, '7'], { Room: '7' }],
    ['no values', ['Grade'], [], null],
    ['nothing', ['Grade'], null, null],
  ])('are right with %s', async (_, names, fields, expected) => {
    expect(await customOf(names, fields)).toEqual(expected);
  });
});
