import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ownedDatabase } from '../../testing/ownedDatabase.ts';
import { migrate, migrationsFolder, migrationsIn } from './migrate.ts';
import { queues } from '../../queues.ts';

const own = ownedDatabase();
const folder = mkdtempSync(path.join(os.tmpdir(), 'carillon-migrate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const nameOf = async (table: string) =>
  (await own.owner.query<{ name: string | null }>(`select to_regclass($1)::text as name`, [table])).rows[0]
    ?.name;
const all = migrationsIn(migrationsFolder);

it('a migrated database stays as it is', async () => {
  expect(await migrate(own.database.ownerUrl, queues)).toEqual([]);
});

it('a new file is applied once', async () => {
  for (const name of all) writeFileSync(path.join(folder, name), 'select no_such_thing;');
  writeFileSync(path.join(folder, '9001_hens.sql'), 'create table hen (hen_id integer primary key);');
  expect(await migrate(own.database.ownerUrl, queues, { folder })).toEqual(['9001_hens.sql']);
  expect(await nameOf('hen')).toBe('hen');
  expect(await migrate(own.database.ownerUrl, queues, { folder })).toEqual([]);
});

it('a file that fails changes nothing, and is tried again', async () => {
  writeFileSync(path.join(folder, '9002_eggs.sql'), 'create table egg (n integer); select no_such_thing;');
  await expect(migrate(own.database.ownerUrl, queues, { folder })).rejects.toThrow('no_such_thing');
  expect(await nameOf('egg')).toBe(null);
  writeFileSync(path.join(folder, '9002_eggs.sql'), 'create table egg (n integer);');
  expect(await migrate(own.database.ownerUrl, queues, { folder })).toEqual(['9002_eggs.sql']);
});

it('only the chosen files are applied', async () => {
  writeFileSync(path.join(folder, '9003_nests.sql'), 'create table nest (n integer);');
  expect(await migrate(own.database.ownerUrl, queues, { folder, names: all })).toEqual([]);
  expect(await nameOf('nest')).toBe(null);
});

it('a database of another version is refused and stays as it is', async () => {
  writeFileSync(path.join(folder, '9004_foxes.sql'), 'create table fox (n integer);');
  await own.owner.query(`insert into schema_migration (name) values ('0010_hills.sql'), ('0160_dales.sql')`);
  await expect(migrate(own.database.ownerUrl, queues, { folder })).rejects.toThrow(
    /^It belongs to another version of Carillon: it has migrations that this version does not \(0010_hills\.sql and 1 more\)\. Nothing was changed\. Start the version that it belongs to, or move its data/,
  );
  await own.owner.query(`delete from schema_migration where name = '0160_dales.sql'`);
  await expect(migrate(own.database.ownerUrl, queues, { folder })).rejects.toThrow('(0010_hills.sql)');
  expect(await nameOf('fox')).toBe(null);
});
