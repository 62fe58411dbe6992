import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('a test database', () => {
  let mine: TestDatabase;
  let another: TestDatabase;
  beforeAll(async () => {
    [mine, another] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  });
  afterAll(() => Promise.all([mine.drop(), another.drop()]));

  it('is migrated, and not shared', async () => {
    await ask(mine.ownerUrl, 'create table only_here (n int)');
    const here =
      "select to_regclass('only_here') is not null as here, to_regclass('schema_migration') is not null as migrated";
    expect(await ask(mine.ownerUrl, here)).toEqual([{ here: true, migrated: true }]);
    expect(await ask(another.ownerUrl, here)).toEqual([{ here: false, migrated: true }]);
  });

  it('lets the application in as a login that owns nothing and passes no policy by', async () => {
    const [who] = await ask(
      mine.appUrl,
      `select current_user as name, rolsuper, rolbypassrls, rolcanlogin,
         (select count(*)::int from pg_class where relowner = r.oid) as owned
       from pg_roles r where rolname = current_user`,
    );
    // On a server that runs a Carillon, the template's login has another name.
    expect(who).toEqual({
      name: expect.stringMatching(/^carillon_web/),
      rolsuper: false,
      rolbypassrls: false,
      rolcanlogin: true,
      owned: 0,
    });
    await expect(ask(mine.appUrl, 'create table theirs (n int)')).rejects.toThrow(/permission denied/);
  });
});
