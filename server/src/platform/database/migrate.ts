import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { installJobs, type Queue } from '../jobs.ts';
import { closeToOthers, setRights } from './rights.ts';

/** The migrations of the product. */
export const migrationsFolder = path.resolve(import.meta.dirname, '../../../migrations');

/** Names of a folder's migrations, in the order in which they are applied. */
export const migrationsIn = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();

/** Names of the last release's migrations, one per line of released.txt. A release appends its own. */
export const releasedMigrations = () =>
  readFileSync(path.join(migrationsFolder, 'released.txt'), 'utf8').trimEnd().split('\n');

/**
 * Brings the database of `ownerUrl` to the newest schema: plain SQL files in the order of their names, each in
 * a transaction of its own and once; then the job tables with `queues`, and the rights of the application role. Many
 * processes may call it at once. The owner must be allowed to create the role `carillon_app` (once).
 *
 * Throws, and changes nothing, if a migration was applied that this version does not have: the database then belongs to
 * a version with another schema.
 *
 * @param queues those of the product (queues.ts)
 * @param which.folder where the files are
 * @param which.names the only ones to apply; all if not given
 * @returns names of the files that were applied
 */
export async function migrate(
  ownerUrl: string,
  queues: readonly Queue[],
  which: { folder?: string; names?: readonly string[] } = {},
): Promise<string[]> {
  const { folder = migrationsFolder } = which;
  const names = migrationsIn(folder);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'carillon migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(723001)');
    const before = await appliedMigrations(client);
    const unknown = before.filter((name) => !names.includes(name));
    if (unknown.length > 0) throw new Error(otherVersionText(unknown));
    // A role belongs to the whole server, and another of its databases may be migrating at the same time.
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = 'carillon_app') then
        begin create role carillon_app nologin; exception when duplicate_object or unique_violation then null; end;
      end if; end $$`);
    await closeToOthers(client);
    await client.query(
      'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())',
    );
    const wanted = names.filter((name) => !before.includes(name) && (which.names?.includes(name) ?? true));
    for (const name of wanted) {
      await client.query('begin');
      await client.query(readFileSync(path.join(folder, name), 'utf8'));
      await client.query('insert into schema_migration (name) values ($1)', [name]);
      await client.query('commit');
    }
    await installJobs(ownerUrl, queues);
    await setRights(client);
    return wanted;
  } finally {
    await client.end();
  }
}

/** Names of a database's migrations, in order. Empty for a new one. */
export async function appliedMigrations(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ isNew: boolean }>(
    `select to_regclass('public.schema_migration') is null as "isNew"`,
  );
  if (rows[0]?.isNew !== false) return [];
  const found = await owner.query<{ name: string }>('select name from schema_migration order by name');
  return found.rows.map(({ name }) => name);
}

function otherVersionText(unknown: readonly string[]): string {
  const more = unknown.length === 1 ? '' : ` and ${unknown.length - 1} more`;
  return (
    `It belongs to another version of Carillon: it has migrations that this version does not (${unknown[0]}${more}). ` +
    'Nothing was changed. Start the version that it belongs to, or move its data into a new database (docs/operations.md, "Upgrading").'
  );
}
