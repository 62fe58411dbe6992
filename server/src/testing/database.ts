import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { atDatabase } from '../platform/database/embeddedPostgres.ts';
import './globalSetup.ts';

/** A migrated, empty database of one test file's own. */
export interface TestDatabase {
  /** For the owner: may do everything, row level security does not bind it. */
  ownerUrl: string;
  /** What the product itself signs in with: its login, which owns nothing. */
  appUrl: string;
  /** Removes the database; open connections are cut. */
  drop(): Promise<void>;
}

/**
 * Clones the migrated template (about 0.1 s), with the demo organizations if wanted. Call it in beforeAll and `drop()`
 * in afterAll; whatever is not dropped goes away with the server at the end of the run.
 */
export async function createTestDatabase({ withDemo = false } = {}): Promise<TestDatabase> {
  const templateUrl = inject('templateDatabaseUrl');
  const template = withDemo ? inject('demoTemplate') : new URL(templateUrl).pathname.slice(1);
  const name = `t_${randomBytes(8).toString('hex')}`;
  await onServer(
    templateUrl,
    // Copies files; the usual way writes every block to the log of the server first.
    `create database ${name} template ${template} strategy file_copy`,
    // What the server's logins may do with a database is not copied.
    `revoke all on database ${name} from public`,
    `grant connect, temporary on database ${name} to carillon_app`,
  );
  const ownerUrl = atDatabase(templateUrl, name);
  return {
    ownerUrl,
    appUrl: atDatabase(inject('templateAppUrl'), name),
    drop: () => onServer(templateUrl, `drop database if exists ${name} with (force)`),
  };
}

async function onServer(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: atDatabase(url, 'postgres') });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
