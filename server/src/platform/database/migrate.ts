import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { installJobs } from '../jobs.ts';
import { closeToOthers, setRights } from '../http/rights.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../migrations');

/**
 * Brings the database of `ownerUrl` to the newest schema: plain SQL files in the order of their names, each in
 * a transaction of its own and once; then the job tables and the rights of the application role. Many
 * processes may call it at once. The owner must be allowed to create the role `carillon_app` (once).
 */
export async function migrate(ownerUrl: string, folder: string = FOLDER): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'carillon migrate' });
  await client.connect();
  const applied: string[] = [];
  try {
    await client.query('select pg_advisory_lock(723001)');
    // A role belongs to the whole server; another database of it may be migrating at this moment.
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = 'carillon_app') then
        begin create role carillon_app nologin; exception when duplicate_object or unique_violation then null; end;
      end if; end $$`);
    await closeToOthers(client);
    await client.query(
      'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())',
    );
    const done = new Set(
      (await client.query<{ name: string }>('select name from schema_migration')).rows.map((row) => row.name),
    );
    for (const name of readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .sort()) {
      if (done.has(name)) continue;
      await client.query('begin');
      await client.query(readFileSync(path.join(folder, name), 'utf8'));
      await client.query('insert into schema_migration (name) values ($1)', [name]);
      await client.query('commit');
      applied.push(name);
    }
    await installJobs(ownerUrl);
    await setRights(client);
    return applied;
  } finally {
    await client.end();
  }
}
