import type { Database } from './database.ts';

/**
 * Stops a process whose database login has more rights than the product needs. With such a login, row level
 * security would stop mistakes but not an injected statement. Throws with the excess rights. `main.ts` calls
 * this in every process; only tests and benchmarks, which assemble the product without it, run with another
 * login.
 */
export async function refusePower(database: Pick<Database, 'query'>): Promise<void> {
  const powers = await powersOf(database);
  if (powers.length === 0) return;
  throw new Error(
    `Carillon does not serve with this database login, since it ${powers.join(', ')}. Start it with "npm start", which makes a login that owns nothing, or set DATABASE_APP_URL to one (docs/operations.md).`,
  );
}

/** The login's rights that the product does not need, as sentence endings after "it". Empty if correct. */
export async function powersOf(database: Pick<Database, 'query'>): Promise<string[]> {
  const rows = await database.query<{ power: string }>(asked);
  const powers = rows.map((row) => row.power);
  // A superuser has all of these rights.
  return powers.includes(superuser) ? [superuser] : powers;
}

const superuser = 'is a superuser';

/** Temporary tables belong to their owner and connection. */
const lasting = (schema: string) => `${schema} !~ '^pg_(temp|toast_temp)_'`;

/**
 * Counts roles that the login has or can assume. `session_user` stays the same, whatever role a connection
 * has assumed.
 */
const asked = `
  with mine as (select * from pg_roles r where pg_has_role(session_user, r.oid, 'member'))
  select '${superuser}' as power where exists (select from mine where rolsuper)
  union all select 'may pass row level security by' where exists (select from mine where rolbypassrls)
  union all select 'may make other roles' where exists (select from mine where rolcreaterole)
  union all select 'may make databases' where exists (select from mine where rolcreatedb)
  union all select 'may copy the whole server' where exists (select from mine where rolreplication)
  union all select 'is a member of ' || rolname from mine where rolname like 'pg\\_%'
  union all select 'owns the database' where exists (
    select from pg_database where datname = current_database() and pg_has_role(session_user, datdba, 'member'))
  union all select 'owns the schema ' || min(nspname) from pg_namespace
    where ${lasting('nspname')} and pg_has_role(session_user, nspowner, 'member') having count(*) > 0
  union all select 'owns ' || min(c.relname) || ' and ' || count(*) - 1 || ' more tables, indexes or sequences'
    from pg_class c join pg_namespace s on s.oid = c.relnamespace
    where ${lasting('s.nspname')} and pg_has_role(session_user, c.relowner, 'member') having count(*) > 0
  union all select 'owns the function ' || min(proname) from pg_proc p join pg_namespace s on s.oid = p.pronamespace
    where ${lasting('s.nspname')} and pg_has_role(session_user, proowner, 'member') having count(*) > 0
  union all select 'may make schemas' where has_database_privilege(session_user, current_database(), 'create')
  union all select 'may make tables in ' || min(nspname) from pg_namespace
    where ${lasting('nspname')} and has_schema_privilege(session_user, oid, 'create') having count(*) > 0
  union all select 'may read the password of the product''s login'
    where has_table_privilege(session_user, to_regclass('app_login')::oid, 'select')`;
