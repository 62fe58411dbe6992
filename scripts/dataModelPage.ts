/**
 * Writes docs/data-model.md from the catalog of a freshly migrated database and the first comments of the SQL files:
 *
 *   node scripts/dataModelPage.ts
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase, type Database } from '../server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/database/embeddedPostgres.ts';
import { createLog } from '../server/src/platform/log.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { queues } from '../server/src/queues.ts';
import { capabilities } from '../server/src/testing/architecture/architectureRules.ts';
import { isTest, readSourceFiles, type SourceFile } from '../server/src/testing/architecture/sourceFiles.ts';
import { claimedTables } from '../server/src/testing/architecture/tableRules.ts';

/** A table as the catalog describes it. */
interface Table {
  readonly name: string;
  /** Columns of the primary key, in its order. */
  readonly key: readonly string[];
  readonly isTenant: boolean;
  readonly comment: string | null;
}

/** A foreign key; those that only lead to the account are left out. */
interface Reference {
  readonly from: string;
  readonly to: string;
  readonly columns: readonly string[];
}

const tablesQuery = `
  select c.relname as name,
    coalesce((select array_agg(a.attname::text order by k.place) from pg_index i
      cross join unnest(i.indkey::int2[]) with ordinality as k (number, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
      where i.indrelid = c.oid and i.indisprimary), '{}') as key,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped)
      as "isTenant",
    obj_description(c.oid, 'pg_class') as comment
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by 1`;
const referencesQuery = `
  select distinct f.conrelid::regclass::text as from, f.confrelid::regclass::text as to,
    (select array_agg(a.attname::text order by k.place) from unnest(f.conkey) with ordinality as k (number, place)
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.number where a.attname <> 'account_id') as columns
  from pg_constraint f
  where f.contype = 'f' and f.connamespace = 'public'::regnamespace and f.confrelid <> 'account'::regclass
  order by 1, 2, 3`;

/** The folder below server/src that owns each table, as the first comments of its SQL files say. */
function ownersOf(files: readonly SourceFile[], tables: ReadonlySet<string>): Map<string, string> {
  const owners = new Map<string, string>();
  for (const file of files) {
    if (!/^server\/src\/.*\.ts$/.test(file.path) || isTest(file)) continue;
    for (const table of claimedTables(file, tables)) owners.set(table, file.path.split('/')[2] ?? '');
  }
  return owners;
}

/** Without `account_id`, unless that is the whole key. */
const keyOf = (key: readonly string[]) =>
  (key.length > 1 ? key.filter((column) => column !== 'account_id') : key).join(', ') || 'none';

const tableOf = (tables: readonly Table[]) =>
  [
    '| Table | Key | What a row is |',
    '| --- | --- | --- |',
    ...tables.map(
      ({ name, key, isTenant, comment }) =>
        `| \`${name}\`${isTenant ? '' : ' (shared)'} | ${keyOf(key)} | ${comment ?? ''} |`,
    ),
  ].join('\n');

/** A picture of the foreign keys from the tables of an area; empty with fewer than three. */
function pictureOf(tables: readonly Table[], references: readonly Reference[]): string {
  const names = new Set(tables.map(({ name }) => name));
  const lines = references
    .filter(({ from, to }) => names.has(from) && from !== to)
    .map(({ from, to, columns }) => `  ${to} ||--o{ ${from} : ${columns.join('_')}`);
  return lines.length < 3 ? '' : `\n\n\`\`\`mermaid\nerDiagram\n${lines.join('\n')}\n\`\`\``;
}

/** The whole page, for a migrated database. */
export async function dataModelPage(
  database: Pick<Database, 'query'>,
  files = readSourceFiles(),
): Promise<string> {
  const tables = await database.query<Table>(tablesQuery);
  const references = await database.query<Reference>(referencesQuery);
  const owners = ownersOf(files, new Set(tables.map(({ name }) => name)));
  const areas = ['platform', ...capabilities].map((folder) => ({
    folder,
    tables: tables.filter(({ name }) => owners.get(name) === folder),
  }));
  const others = tables.filter(({ name }) => !owners.has(name));
  return `# The data model

Written by \`node scripts/dataModelPage.ts\` from the catalog of a migrated database; a test fails when this page is out
of date. Change a migration in \`server/migrations/\`, not this page. A new table says what a row is with
\`comment on table\`.

Each table belongs to one folder below \`server/src/\`, the only one that writes it; every folder may read it. Keys are
shown without \`account_id\`, which begins the key of nearly every table. A table marked "shared" has no \`account_id\`:
its rows belong to no account. All other tables are closed by row level security, so a session sees the rows of its own
account only.

Pictures show foreign keys. Large tables have few of them on purpose: checking each row would slow imports and sending
down, and the folder that writes the table keeps it consistent.

${areas
  .filter((area) => area.tables.length > 0)
  .map(({ folder, tables: own }) => `## ${folder}\n\n${tableOf(own)}${pictureOf(own, references)}`)
  .join('\n\n')}
${others.length === 0 ? '' : `\n## Written by no folder\n\n${tableOf(others)}\n`}`;
}

/** Migrates a throwaway database and writes the page. */
async function write(): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'carillon-data-model-'));
  const server = await startEmbeddedPostgres({ dataDir, forgetful: true, log: () => undefined });
  try {
    await migrate(server.url, queues);
    const log = createLog('silent', 'data model');
    const database = openDatabase(server.url, { size: 1, log, name: 'data model' });
    const page = await dataModelPage(database);
    await database.close();
    writeFileSync(new URL('../docs/data-model.md', import.meta.url), page);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.filename === process.argv[1]) await write();
