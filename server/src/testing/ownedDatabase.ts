import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** A database for the tests of this file, and a connection of its owner. Both exist while the tests run. */
export function ownedDatabase(): { readonly database: TestDatabase; readonly owner: pg.Client } {
  let open: { database: TestDatabase; owner: pg.Client } | undefined;
  beforeAll(async () => {
    const database = await createTestDatabase();
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    open = { database, owner };
  });
  afterAll(async () => {
    await open?.owner.end();
    await open?.database.drop();
  });
  const now = () => {
    if (open === undefined) throw new Error('The database exists only while the tests run.');
    return open;
  };
  return {
    get database() {
      return now().database;
    },
    get owner() {
      return now().owner;
    },
  };
}
