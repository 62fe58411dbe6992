// All rows of one database into another with the same tables: for a version whose migrations begin anew.
import {
  connectAsOwner,
  copyBetween,
  type OwnerConnection,
} from '../server/src/platform/database/copyBetween.ts';
import {
  appliedMigrations,
  migrate,
  migrationsFolder,
  migrationsIn,
} from '../server/src/platform/database/migrate.ts';
import { queues } from '../server/src/queues.ts';

/** Tables that belong to the database itself: its migrations, and how its processes sign in. */
const ownTables = ['schema_migration', 'app_login'];

/** A table, with its columns in the order in which they are copied. */
interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface MovedData {
  /** Rows by table, without empty tables. */
  readonly rows: ReadonlyMap<string, number>;
  /** Credits of all accounts, in thousandths, as the wallets say and as the ledger says. */
  readonly wallets: Credits;
  readonly ledger: Credits;
  /** Waiting jobs. */
  readonly jobs: number;
}

/** In thousandths of a credit. */
interface Credits {
  readonly available: bigint;
  readonly held: bigint;
}

/**
 * Copies all rows of the database `from` into the database `to`, which is new or empty, and migrates `to` before and
 * after it: first to the schema of the last release that began anew, then to the newest. Nothing is written to `from`,
 * which must not be in use. All rows are copied or none.
 *
 * Throws a sentence for the operator when a database is the wrong one, and when what arrived is not what was there.
 */
export async function moveData(
  { from, to }: { from: string; to: string },
  released: readonly string[],
): Promise<MovedData> {
  const [source, target] = [await connectAsOwner(from), await connectAsOwner(to)];
  try {
    const there = await appliedMigrations(source);
    if (there.length === 0)
      throw new Error('The old database has no tables of Carillon. Nothing was copied.');
    // A migration that the old database has as well is part of what is copied; the others follow, on the copied rows.
    const same = migrationsIn(migrationsFolder).filter(
      (name) => released.includes(name) || there.includes(name),
    );
    await migrate(to, queues, { names: same });
    const moved = await copyAll(source, target);
    await migrate(to, queues);
    await target.query('analyze');
    return moved;
  } finally {
    await source.end();
    await target.end();
  }
}

async function copyAll(source: OwnerConnection, target: OwnerConnection): Promise<MovedData> {
  await source.query('begin isolation level repeatable read read only');
  await target.query('begin');
  const tables = await tablesOf(target);
  refuseOthers(await tablesOf(source), tables);
  const { rows: found } = await target.query('select 1 from account limit 1');
  if (found.length > 0)
    throw new Error(
      'The new database has accounts already. Nothing was copied; move the data into an empty one.',
    );
  await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  // Triggers would count and note again what is copied as it is.
  for (const { name } of tables) await target.query(`alter table ${name} disable trigger user`);
  const rows = new Map<string, number>();
  for (const table of await parentsFirst(target, tables)) {
    const n = await copyTable(source, target, table);
    if (n > 0) rows.set(table.name, n);
  }
  for (const { name } of tables) await target.query(`alter table ${name} enable trigger user`);
  await copySequences(source, target);
  const jobs = await copyJobs(source, target);
  const [wallets, ledger] = [await walletsOf(target), await ledgerOf(target)];
  if (!isSame(wallets, await walletsOf(source)) || !isSame(ledger, await ledgerOf(source)))
    throw new Error('The credits that arrived are not those of the old database. Nothing was copied.');
  await target.query('commit');
  await source.query('commit');
  return { rows, wallets, ledger, jobs };
}

/** Tables with the columns that are stored as they are; PostgreSQL computes the others. */
async function tablesOf(client: OwnerConnection): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
     group by 1 order by 1`,
    [ownTables],
  );
  return rows;
}

/** Columns that only one of the databases has, as table and column. */
export function otherColumns(old: readonly Table[], now: readonly Table[]): string[] {
  const columnsOf = (tables: readonly Table[]) =>
    new Set(tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`)));
  const [there, here] = [columnsOf(old), columnsOf(now)];
  return [
    ...[...there].filter((column) => !here.has(column)),
    ...[...here].filter((column) => !there.has(column)),
  ].sort();
}

function refuseOthers(old: readonly Table[], now: readonly Table[]): void {
  const odd = otherColumns(old, now);
  if (odd.length === 0) return;
  const more = odd.length > 5 ? ` and ${odd.length - 5} more` : '';
  throw new Error(
    `The old database has other columns than the version before this one (${odd.slice(0, 5).join(', ')}${more}). ` +
      'Nothing was copied. Start it once with the last version before this one, so that it is up to date.',
  );
}

/** In an order in which no row refers to one that is not there yet. */
async function parentsFirst(client: OwnerConnection, tables: readonly Table[]): Promise<Table[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  );
  const ordered: Table[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const ready = left.filter(
      ({ name }) => !rows.some(({ child, parent }) => child === name && waiting.has(parent)),
    );
    if (ready.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${[...waiting].join(', ')}.`);
    ordered.push(...ready);
    left = left.filter((table) => !ready.includes(table));
  }
  return ordered;
}

/** Returns the number of rows, and throws if the target has another. */
async function copyTable(
  source: OwnerConnection,
  target: OwnerConnection,
  { name, columns }: Table,
): Promise<number> {
  const list = columns.map((column) => `"${column}"`).join(', ');
  await copyBetween(
    { at: source, sql: `copy ${name} (${list}) to stdout (format binary)` },
    { at: target, sql: `copy ${name} (${list}) from stdin (format binary)` },
  );
  const [there, here] = await Promise.all([countOf(source, name), countOf(target, name)]);
  if (there !== here) throw new Error(`Of ${there} rows of ${name}, ${here} arrived. Nothing was copied.`);
  return here;
}

async function countOf(client: OwnerConnection, table: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return rows[0]?.n ?? 0;
}

/** The next id of each table goes on where the old database was. */
async function copySequences(source: OwnerConnection, target: OwnerConnection): Promise<void> {
  const { rows } = await source.query<{ name: string }>(
    `select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public'`,
  );
  for (const { name } of rows) {
    const state = await source.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${name}`,
    );
    const [one] = state.rows;
    if (one !== undefined) await target.query('select setval($1, $2, $3)', [name, one.last, one.isCalled]);
  }
}

/** Queues that had another name in the version before, by that name. */
const renamedQueues: Readonly<Record<string, string>> = {
  tell: 'digests',
  'tell-account': 'account-digests',
  'tell-launch': 'launched-email',
  'tell-not-launched': 'not-launched-email',
  'tell-number-stopped': 'number-stopped-email',
};

/** Jobs that wait, and those whose worker ended. Both databases have pg-boss's tables in its one version. */
async function copyJobs(source: OwnerConnection, target: OwnerConnection): Promise<number> {
  const { rows: there } = await source.query<{ job: { readonly name: string } }>(
    `select to_jsonb(j) || case when j.state = 'active' then '{"state": "retry"}' else '{}' end::jsonb as job
     from pgboss.job j where j.state in ('created', 'retry', 'active') and j.name not like '\\_\\_%'`,
  );
  for (const { job } of there)
    await target.query(
      `insert into pgboss.job select (jsonb_populate_record(null::pgboss.job, $1)).* on conflict do nothing`,
      [{ ...job, name: renamedQueues[job.name] ?? job.name }],
    );
  return there.length;
}

const isSame = (one: Credits, other: Credits) => one.available === other.available && one.held === other.held;

async function walletsOf(client: OwnerConnection): Promise<Credits> {
  return creditsOf(
    client,
    `select coalesce(sum(available), 0)::text as available, coalesce(sum(held), 0)::text as held from wallet`,
  );
}

async function ledgerOf(client: OwnerConnection): Promise<Credits> {
  return creditsOf(
    client,
    `select coalesce(sum(amount) filter (where book = 'available'), 0)::text as available,
       coalesce(sum(amount) filter (where book = 'held'), 0)::text as held from ledger_entry`,
  );
}

async function creditsOf(client: OwnerConnection, sql: string): Promise<Credits> {
  const { rows } = await client.query<{ available: string; held: string }>(sql);
  return { available: BigInt(rows[0]?.available ?? 0), held: BigInt(rows[0]?.held ?? 0) };
}
