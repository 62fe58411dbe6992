import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { prepareAppLogin } from './appLogin.ts';
import { openDatabase } from './database.ts';
import { powersOf, refusePower } from './leastPower.ts';
import { createLog } from '../log.ts';

let test: TestDatabase;
let owner: pg.Client;
const roles = new Set<string>();

beforeAll(async () => {
  test = await createTestDatabase();
  owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  await owner.query(`insert into account (company_name) values ('Riverbend')`);
  await owner.query(
    `insert into app_user (account_id, user_name, password_hash) select account_id, 'olivia', 'secret' from account`,
  );
  await owner.query(
    `insert into socket_key (account_id, key_hash, user_id, expires_at)
     select account_id, '\\x01', user_id, 'infinity' from app_user`,
  );
});
afterAll(async () => {
  for (const role of roles) await owner.query(`drop owned by ${role}; drop role ${role}`);
  await owner.end();
  await test.drop();
});

/** The address of the test's database for another login. */
function addressOf(name: string, password = 'pw'): string {
  const url = new URL(test.ownerUrl);
  url.username = name;
  url.password = password;
  return url.href;
}

/** Makes a login with exactly the product's rights, and removes it at the end. */
async function aLogin(more = ''): Promise<string> {
  const name = `t_login_${randomBytes(6).toString('hex')}`;
  await owner.query(`create role ${name} login password 'pw' ${more} in role carillon_app`);
  roles.add(name);
  return name;
}

async function powersAt(url: string): Promise<string[]> {
  const database = openDatabase(url, { size: 1, log: createLog('silent', 'test'), name: 'test' });
  try {
    return await powersOf(database);
  } finally {
    await database.close();
  }
}

describe('the login of the product', () => {
  it.each([
    ['set role none'],
    ['reset role'],
    ['reset all'],
    ['discard all'],
    ['set session authorization default'],
    ['reset session authorization'],
    ['set session authorization carillon'],
    ['set role carillon'],
    ['set role carillon_app'],
    ['set local role none'],
    [`select set_config('role', 'none', false)`],
    [`select set_config('role', 'carillon', false)`],
    [`select set_config('session_authorization', 'carillon', false)`],
    ['set row_security = off'],
    ['grant carillon to current_user'],
    ['alter role current_user superuser'],
    ['alter role current_user bypassrls'],
    ['create role another superuser'],
    ['alter table app_user disable row level security'],
    ['alter table app_user no force row level security'],
    ['drop policy tenant on app_user'],
    ['alter function find_session(bytea) security invoker'],
    ['create table planted (n int)'],
    ['create schema planted'],
    ['create function planted() returns int language sql as $$ select 1 $$'],
    ['create trigger planted before insert on label execute function app_account()'],
    ['create extension file_fdw'],
    [`copy (select 1) to program 'true'`],
    [`select pg_read_file('postgresql.conf')`],
    ['select * from app_login'],
    ['select * from schema_migration'],
    ['select * from pg_authid'],
    [`select lo_import('/etc/hostname')`],
  ])('gains nothing from "%s"', async (sql) => {
    const client = new pg.Client({ connectionString: test.appUrl });
    client.on('error', () => undefined);
    await client.connect();
    try {
      const outcome = await client.query(sql).then(
        () => 'done',
        (error: pg.DatabaseError) => error.code,
      );
      // No effect, or refused: no right, no such name, or a list with an unknown name.
      expect(['done', '42501', '42704', '0LP01', '58P01', '0A000']).toContain(outcome);
      const seen = await client.query('select * from app_user').then(
        ({ rowCount }) => rowCount,
        (error: pg.DatabaseError) => error.code,
      );
      // No row, or an error if the policy must not be bypassed silently.
      expect([0, '42501']).toContain(seen);
      expect((await client.query('select session_user as name')).rows).toEqual([
        { name: new URL(test.appUrl).username },
      ]);
      await expect(client.query('create table planted_after (n int)')).rejects.toThrow(/permission denied/);
    } finally {
      await client.end();
    }
  });

  it('cannot have the owner run its own words by a temporary table in the place of a real one', async () => {
    const client = new pg.Client({ connectionString: test.appUrl });
    await client.connect();
    try {
      await client.query(
        'create temporary table socket_key (account_id int, key_hash bytea, user_id int, expires_at timestamptz)',
      );
      await client.query(
        `create function pg_temp.planted() returns trigger language plpgsql
         as $$ begin raise exception 'ran as %', current_user; end $$`,
      );
      await client.query(
        'create trigger planted before delete on pg_temp.socket_key for each row execute function pg_temp.planted()',
      );
      await client.query(`insert into pg_temp.socket_key values (1, '\\x01', 1, 'infinity')`);
      await client.query(`select * from redeem_socket_key('\\x01', now())`);
      expect((await client.query('select from pg_temp.socket_key')).rowCount).toBe(1);
    } finally {
      await client.end();
    }
  });

  it('may do what the product does: its tables, temporary tables, its queues', async () => {
    const client = new pg.Client({ connectionString: test.appUrl });
    await client.connect();
    try {
      expect((await client.query(`select password_hash from find_sign_in('olivia')`)).rows).toEqual([
        { password_hash: 'secret' },
      ]);
      await client.query('create temporary table mine (n int)');
      await client.query('select from pgboss.queue');
      // Temporary tables are its own and count for nothing.
      expect(await powersAt(test.appUrl)).toEqual([]);
    } finally {
      await client.end();
    }
  });

  it('is the only one that may ask for a password hash, or be on this database at all', async () => {
    const name = `t_login_${randomBytes(6).toString('hex')}`;
    await owner.query(`create role ${name} login password 'pw'`);
    roles.add(name);
    const other = () => new pg.Client({ connectionString: addressOf(name) });
    await expect(other().connect()).rejects.toThrow(/permission denied for database/);
    await owner.query(`grant connect on database ${new URL(test.ownerUrl).pathname.slice(1)} to ${name}`);
    await owner.query(`grant usage on schema public to ${name}`);
    const client = other();
    await client.connect();
    try {
      for (const sql of [
        `select * from find_sign_in('olivia')`,
        `select * from find_session('\\x00')`,
        `select * from redeem_socket_key('\\x01', now())`,
        'select * from app_user',
        'create temporary table mine (n int)',
      ])
        await expect(client.query(sql)).rejects.toThrow(/permission denied/);
    } finally {
      await client.end();
    }
  });
});

describe('a process', () => {
  const database = () => new URL(test.ownerUrl).pathname.slice(1);
  it.each<[string, (name: string) => string, RegExp]>([
    ['bypassrls', (name) => `alter role ${name} bypassrls`, /may pass row level security by/],
    ['createrole', (name) => `alter role ${name} createrole`, /may make other roles/],
    ['createdb', (name) => `alter role ${name} createdb`, /may make databases/],
    ['replication', (name) => `alter role ${name} replication`, /may copy the whole server/],
    ['superuser', (name) => `alter role ${name} superuser`, /^is a superuser$/],
    ['a member of the owner', (name) => `grant carillon to ${name}`, /^is a superuser$/],
    [
      'a member of the owner without its rights',
      (name) => `alter role ${name} noinherit; grant carillon to ${name}`,
      /^is a superuser$/,
    ],
    ['a member of a role of the server', (name) => `grant pg_read_all_data to ${name}`, /pg_read_all_data/],
    ['one that starts programs', (name) => `grant pg_execute_server_program to ${name}`, /pg_execute_server/],
    [
      'the owner of a table',
      (name) => `create table "of ${name}" (); alter table "of ${name}" owner to ${name}`,
      /owns of t_/,
    ],
    ['the owner of a schema', (name) => `create schema authorization ${name}`, /owns the schema t_login/],
    [
      'the owner of a function',
      (name) =>
        `create function "f ${name}"() returns int language sql as 'select 1'; alter function "f ${name}"() owner to ${name}`,
      /owns the function f t_/,
    ],
    [
      'the owner of the database',
      (name) => `alter database ${database()} owner to ${name}`,
      /owns the database/,
    ],
    [
      'one that may make tables',
      (name) => `grant create on schema public to ${name}`,
      /may make tables in public/,
    ],
    [
      'one that may make schemas',
      (name) => `grant create on database ${database()} to ${name}`,
      /may make schemas/,
    ],
    [
      'one that reads the login’s password',
      (name) => `grant select on app_login to ${name}`,
      /may read the password/,
    ],
    [
      'a member of a member of one that passes policies by',
      (name) =>
        `create role ${name}_a bypassrls; create role ${name}_b noinherit in role ${name}_a; grant ${name}_b to ${name}`,
      /may pass row level security by/,
    ],
  ])('refuses to serve as %s', async (_what, give, reason) => {
    const name = await aLogin();
    await owner.query(give(name));
    for (const role of [`${name}_b`, `${name}_a`])
      if ((await owner.query('select from pg_roles where rolname = $1', [role])).rowCount) roles.add(role);
    try {
      expect((await powersAt(addressOf(name))).join('; ')).toMatch(reason);
    } finally {
      await owner.query(`alter database ${database()} owner to current_user`);
    }
  });

  it('serves as a plain member of carillon_app, and as no owner, whatever role the address takes on', async () => {
    expect(await powersAt(addressOf(await aLogin()))).toEqual([]);
    expect(await powersAt(test.ownerUrl)).toEqual(['is a superuser']);
    const acting = new URL(test.ownerUrl);
    acting.searchParams.set('options', '-c role=carillon_app');
    expect(await powersAt(acting.href.replaceAll('+', '%20'))).toEqual(['is a superuser']);
  });

  it('says why, and how to fix it', async () => {
    const database = { query: async () => [{ power: 'may make databases' }, { power: 'owns egg' }] as never };
    await expect(refusePower(database)).rejects.toThrow(
      'Carillon does not serve with this database login, since it may make databases, owns egg. Start it with "npm start", which makes a login that owns nothing, or set DATABASE_APP_URL to one (docs/operations.md).',
    );
  });

  it.each([
    ['with the owner’s address', () => ({ DATABASE_APP_URL: test.ownerUrl }), 'since it is a superuser'],
    [
      'with the owner’s address alone',
      () => ({ DATABASE_URL: test.ownerUrl, DATABASE_APP_URL: '' }),
      'DATABASE_APP_URL is not set',
    ],
  ])('ends at once %s', (_how, env, said) => {
    const ended = spawnSync(process.execPath, [path.resolve(import.meta.dirname, '../../main.ts')], {
      env: { PATH: process.env['PATH'], DATABASE_URL: '', LOG_LEVEL: 'silent', PORT: '1', ...env() },
      encoding: 'utf8',
    });
    expect(ended.status).not.toBe(0);
    expect(ended.stderr).toContain(said);
  });
});

describe('preparing the login', () => {
  // All tests on this server share the other login; this database gets its own.
  const own = async () => {
    await owner.query('delete from app_login');
    const url = new URL(await prepareAppLogin(test.ownerUrl));
    roles.add(url.username);
    return url;
  };
  const nameOf = async (url: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ name: string }>('select session_user as name');
    await client.end();
    return rows[0]?.name;
  };

  it('gets another name if another database has it, and keeps its address', async () => {
    const url = await own();
    expect(url.username).toMatch(/^carillon_web_[0-9a-f]{8}$/);
    expect(url.password).not.toBe('');
    expect(await nameOf(url.href)).toBe(url.username);
    expect(await powersAt(url.href)).toEqual([]);
    const again = await Promise.all([prepareAppLogin(test.ownerUrl), prepareAppLogin(test.ownerUrl)]);
    expect(again).toEqual([url.href, url.href]);
  });

  it.each([
    ['a password that was changed', (name: string) => `alter role ${name} password 'other'`],
    ['a password that is gone', (name: string) => `alter role ${name} password null`],
    [
      'a role that is gone, as on another server',
      (name: string) => `drop owned by ${name}; drop role ${name}`,
    ],
    ['a right that was taken', (name: string) => `revoke carillon_app from ${name}`],
  ])('mends %s', async (_what, sql) => {
    const url = await own();
    await owner.query(sql(url.username));
    expect(await prepareAppLogin(test.ownerUrl)).toBe(url.href);
    expect(await nameOf(url.href)).toBe(url.username);
  });

  it('keeps what else the owner’s address says', async () => {
    const given = new URL(test.ownerUrl);
    given.searchParams.set('options', '-c statement_timeout=7s');
    const url = await prepareAppLogin(given.href.replaceAll('+', '%20'));
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    expect((await client.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '7s' }]);
    await client.end();
  });

  it('says what to run when the owner may not create logins', async () => {
    const name = await aLogin();
    await owner.query(`delete from app_login; grant all on app_login to ${name}`);
    await expect(prepareAppLogin(addressOf(name))).rejects.toThrow(
      /may not create the login .* run once: create role carillon_web_\w{8} login .*; grant carillon_app to carillon_web_\w{8}; and set DATABASE_APP_URL/,
    );
  });
});
