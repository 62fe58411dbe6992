import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { dataModelPage } from '../../../scripts/dataModelPage.ts';
import { ownedDatabase } from './ownedDatabase.ts';
import { repositoryRoot } from './architecture/sourceFiles.ts';

const own = ownedDatabase();

/** The owner's connection as the page reads it. */
const asDatabase = { query: async (sql: string) => (await own.owner.query(sql)).rows as never };

it('docs/data-model.md is what the migrated database says (node scripts/dataModelPage.ts writes it)', async () => {
  const page = await dataModelPage(asDatabase);
  expect(readFileSync(path.join(repositoryRoot, 'docs/data-model.md'), 'utf8')).toBe(page);
  await own.owner.query('begin');
  await own.owner.query(
    'create table egg (account_id integer, egg_no integer, primary key (account_id, egg_no))',
  );
  await own.owner.query(`comment on table egg is 'Something to hatch.'`);
  const changed = await dataModelPage(asDatabase);
  await own.owner.query('rollback');
  expect(changed).not.toBe(page);
  expect(changed).toContain('| `egg` | egg_no | Something to hatch. |');
});

it('every table says what a row of it is', async () => {
  const { rows } = await own.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and obj_description(c.oid, 'pg_class') is null order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([]);
});
