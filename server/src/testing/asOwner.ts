import pg from 'pg';
import type { TestApp } from './testApp.ts';

/** Runs one statement as the database's owner, whom row level security does not bind: to arrange and to look. */
export async function asOwner<Row extends object = Record<string, unknown>>(
  test: Pick<TestApp, 'testDatabase'>,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: test.testDatabase.ownerUrl });
  await client.connect();
  try {
    return (await client.query(sql, [...values])).rows as Row[];
  } finally {
    await client.end();
  }
}
