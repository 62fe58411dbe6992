import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { citedRules, explainedRules } from '../../../../scripts/checks/citedRules.ts';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import { powersOf } from '../../platform/database/leastPower.ts';
import { createLog } from '../../platform/log.ts';
import {
  disguiseRule,
  docsRule,
  environmentRule,
  folderRule,
  importRule,
  lengthRule,
  roomRule,
  tenantRule,
  unfinishedRule,
  type Verdict,
} from './architectureRules.ts';
import { largeFunctions } from './functionSizes.ts';
import { functionsWithOwnersRights } from '../ownersRights.ts';
import { importsOf, readSourceFiles, repositoryRoot, type SourceFile } from './sourceFiles.ts';
import { readRule, upwardReads, type UpwardRead } from './readRules.ts';
import { functionRule, statusRule, tableRule, tablesOf } from './tableRules.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

const files = readSourceFiles();
const file = (place: string, text: string): SourceFile => ({ path: place, text });
const why = (verdict: Verdict) => verdict.breaches.map((breach) => `${breach.file} ${breach.why}`);

/** The tree keeps the rule, and the rule checked enough of it to be meaningful. */
function expectKept(verdict: Verdict, atLeast: number) {
  expect(why(verdict)).toEqual([]);
  expect(verdict.checked).toBeGreaterThanOrEqual(atLeast);
}

// These numbers may only fall. The list: npx oxlint -c .oxlintrc.sizes.json
describe('functions', () => {
  const large = largeFunctions();
  const count = (list: readonly string[], part: string) => list.filter((one) => one.startsWith(part)).length;

  it.each([
    ['rules', 1, 26],
    ['contract', 0, 0],
    ['server', 12, 21],
    ['simulator', 0, 6],
    ['scripts', 0, 0],
    ['web', 0, 30],
  ])('of %s: at most %i are long, and %i have more than 20 ways through', (part, long, tangled) => {
    expect(count(large.long, part), large.long.join('\n')).toBeLessThanOrEqual(long);
    expect(count(large.tangled, part), large.tangled.join('\n')).toBeLessThanOrEqual(tangled);
  });

  it('were all looked at', () => {
    expect(large.files).toBeGreaterThan(1_000);
  });
});

describe('imports', () => {
  it('go one way', () => expectKept(importRule(files), 500));

  it.each([
    ['rules/src/a.ts', '@carillon/contract/errors', 'rules may not import contract/src/errors.ts'],
    ['contract/src/a.ts', '../../server/src/main.ts', 'contract may not import server/src/main.ts'],
    ['web/src/a.ts', '../../server/src/wiring.ts', 'web may not import server/src/wiring.ts'],
    ['simulator/src/a.ts', '@carillon/contract/all', 'simulator may not import contract/src/all.ts'],
    ['simulator/src/a.ts', '../../server/src/carriers/index.ts', 'simulator may not import server'],
    ['web/src/screens/home/A.tsx', '../broadcasts/B.tsx', 'screens of home may not import'],
    ['web/src/parts/A.tsx', '../screens/home/B.tsx', 'may not import a screen'],
    ['web/src/parts/people/A.tsx', '../../api/client.ts', 'parts make none'],
    ['server/src/platform/a.ts', '../billing/index.ts', 'platform knows no capability'],
    ['server/src/credits/a.ts', '../accounts/index.ts', 'it stands above it'],
    ['server/src/numbers/a.ts', '../delivery/index.ts', 'it stands above it'],
    ['server/src/delivery/a.ts', '../numbers/numbers.sql.ts', 'only the index.ts of another folder'],
    ['server/src/wiring.ts', './billing/billing.sql.ts', 'only the index.ts of another folder'],
    ['server/src/broadcasts/a.ts', '../testing/testApp.ts', 'what is for tests'],
    ['server/src/odds/a.ts', '../billing/index.ts', 'not in the list of capabilities'],
  ])('%s must not import %s', (from, target, reason) => {
    const offending = `import type { A } from '${target}';\n`;
    expect(why(importRule([file(from, offending)])).join()).toContain(reason);
  });

  it.each([
    ['web/src/screens/home/A.tsx', '../../parts/B.tsx'],
    ['web/src/screens/home/A.tsx', '@carillon/rules/time/times'],
    ['server/src/delivery/a.ts', '../numbers/index.ts'],
    ['server/src/delivery/a.ts', '../platform/clock.ts'],
    ['server/src/carriers/infobip/a.ts', '../carrier.ts'],
    ['server/src/wiring.ts', './delivery/index.ts'],
    ['server/src/broadcasts/a.test.ts', '../testing/testApp.ts'],
  ])('%s may import %s', (from, target) => {
    expect(why(importRule([file(from, `import { a } from '${target}';\n`)]))).toEqual([]);
  });

  it('are found in every form', () => {
    const text = [
      `import { a,\n  b } from './several.ts';`,
      `import type { C } from './type.ts';`,
      `import './effect.ts';`,
      `export { d } from './again.ts';`,
      `export * from './all.ts';`,
      `const later = await import('./later.ts');`,
      `import outside from 'outside';`,
    ].join('\n');
    expect(importsOf(file('rules/src/x.ts', text)).toSorted()).toEqual(
      [
        ...['again', 'all', 'effect', 'later', 'several', 'type'].map((name) => `rules/src/${name}.ts`),
        'outside',
      ].toSorted(),
    );
  });
});

describe('sources', () => {
  it('read the environment in one place', () => {
    expectKept(environmentRule(files), 80);
    const offending = file('server/src/media/a.ts', 'const port = process.env.PORT;');
    expect(why(environmentRule([offending]))).toHaveLength(1);
  });

  it('make a tenant handle only where the account is proven', () => {
    expectKept(tenantRule(files), 80);
    const maker = file('server/src/media/a.ts', 'const tenant = asTenant(7);');
    expect(why(tenantRule([maker], {}))).toHaveLength(1);
    const idle = file('server/src/media/a.ts', 'const tenant = 7;');
    expect(why(tenantRule([idle], { 'server/src/media/a.ts': 'was needed once' }))).toHaveLength(1);
    expect(why(tenantRule([], { 'server/src/media/a.ts': 'is gone' }))).toHaveLength(1);
  });

  it('are short', () => {
    expectKept(lengthRule(files), 250);
    expect(why(lengthRule([file('rules/src/a.ts', 'x;\n'.repeat(401))]))).toHaveLength(1);
    expect(why(lengthRule([file('rules/src/a.ts', 'x;\n'.repeat(400))]))).toEqual([]);
  });

  it('take no single text for a broadcast', () => {
    expectKept(disguiseRule(files), 300);
    for (const text of [
      'select queue_id from direct_queue',
      'await directQueuesAmong(tx, ids)',
      `textMessage: '{{Message default=""}}'`,
      `const field = '{{Message}}';`,
    ])
      expect(why(disguiseRule([file('server/src/delivery/a.ts', text)]))).toHaveLength(1);
    expect(why(disguiseRule([file('server/src/delivery/a.ts', `'{{Messages}}'`)]))).toEqual([]);
  });

  it('lie in folders with a noun for a name', () => {
    expectKept(folderRule(files), 300);
    expect(why(folderRule([file('web/src/utils/a.ts', '')]))).toHaveLength(1);
  });

  it('lie in folders of at most 25 files', () => {
    expectKept(roomRule(files), 100);
    const many = (folder: string, count: number) =>
      Array.from({ length: count }, (_, index) => file(`${folder}/a${index}.ts`, ''));
    expect(why(roomRule(many('web/src/full', 26)))).toHaveLength(1);
    expect(why(roomRule([...many('web/src/full', 25), ...many('web/src/full/more', 25)]))).toEqual([]);
  });

  it('leave nothing for later and switch no test off', () => {
    expectKept(unfinishedRule(files), 300);
    expect(why(unfinishedRule([file('rules/src/a.ts', `// ${'TO'}${'DO'}: more`)]))).toHaveLength(1);
    expect(why(unfinishedRule([file('rules/src/a.test.ts', `it${'.skip'}('x', f);`)]))).toHaveLength(1);
    expect(why(unfinishedRule([file('rules/src/a.test.ts', `describe${'.only'}('x', f);`)]))).toHaveLength(1);
  });

  it('have docs that name only what there is', () => {
    expectKept(
      docsRule(files, (name) => existsSync(path.join(repositoryRoot, name))),
      40,
    );
    const nowhere = () => false;
    expect(why(docsRule([file('docs/a.md', 'See `server/src/gone.ts`.')], nowhere))).toHaveLength(1);
    expect(why(docsRule([file('README.md', 'See [this](docs/gone.md).')], nowhere))).toHaveLength(1);
    expect(why(docsRule([file('docs/a.md', 'Run `npm start`, see https://x.org/a.md.')], nowhere))).toEqual(
      [],
    );
  });

  it('cite only ids that docs/rules.md has a line for', () => {
    const cited = citedRules(files);
    const explained = new Set(explainedRules());
    expect(cited.size).toBeGreaterThan(500);
    const missing = [...cited].filter(([id]) => !explained.has(id));
    expect(missing.map(([id, places]) => `${id}: ${places[0]}`)).toEqual([]);
    expect([...citedRules([file('rules/src/a.ts', `// Row B-${999}.`)]).keys()]).toHaveLength(1);
  });
});

describe('tables', () => {
  const migration = file(
    'server/migrations/0001.sql',
    'create table egg (n int);\ncreate table hen (n int);\n',
  );

  it('are written by one folder, in files that name them', () => {
    expect(tablesOf(files).size).toBeGreaterThanOrEqual(30);
    expectKept(tableRule(files), 35);
  });

  const owner = file('server/src/numbers/eggs.sql.ts', '// All SQL on: egg.\n`insert into egg values (1)`');
  it.each([
    ['a second folder', 'a.sql.ts', '// All SQL on: hen.\n`update egg set n = 1`', 'which belongs to'],
    ['a second claim', 'a.sql.ts', '// SQL of hen and egg.', 'claims egg of'],
    ['an unnamed table', 'a.sql.ts', '`insert into hen values (1)`', 'no first comment names'],
    ['a COPY', 'a.sql.ts', '`copy hen (n) from stdin`', 'no first comment names'],
    ['an action with SQL', 'a.ts', '`delete from hen where n = 1`', 'outside the SQL files'],
    ['a name made at run time', 'a.sql.ts', '`delete from ${table}`', 'at run time'],
  ])('%s is found', (_name, name, text, reason) => {
    const found = tableRule([migration, file(`server/src/media/${name}`, text), owner]);
    expect(why(found).join()).toContain(reason);
  });

  it('are written through functions by their folder alone', () => {
    expectKept(functionRule(files), 1);
    expectKept(statusRule(files), 400);
    for (const [name, text] of [
      ['server/src/reports/a.sql.ts', '`update broadcast set name = $1, status = $2 where x`'],
      ['server/src/broadcasts/change/a.ts', 'await setStatus(tx, id, to, now, null, false)'],
      ['server/src/broadcasts/life/a.ts', 'await setCategory(tx, id, category, now)'],
    ] as const)
      expect(why(statusRule([file(name, text)]))).toHaveLength(1);
    expect(
      why(statusRule([file('server/src/broadcasts/a.sql.ts', '`update broadcast set name = $1`')])),
    ).toEqual([]);
    const text = "`select post_ledger('grant', 1, 'manual', p_key => 'a')`";
    for (const name of ['server/src/delivery/a.sql.ts', 'server/src/credits/post.ts'])
      expect(why(functionRule([file(name, text)])).join()).toContain('calls post_ledger');
  });

  it('may be read by any folder without being owned', () => {
    const reader = file('server/src/media/a.sql.ts', '`select n from egg for update`');
    expect(why(tableRule([migration, reader]))).toEqual([]);
  });

  it('are read from below only where it is listed, with a reason', () => {
    expectKept(readRule(files), 80);
    for (const read of upwardReads) expect(read.why).toMatch(/\w+ \w+ \w+/);
  });

  const high = file('server/src/broadcasts/hens.sql.ts', '// All SQL on: hen.\n`insert into hen values (1)`');
  const hens: UpwardRead = { reader: 'media', owner: 'broadcasts', tables: ['hen'], why: 'it names hens' };
  it.each([
    ['a select', 'media', '`select n from hen`', [], 'media reads hen of broadcasts'],
    ['a join', 'media', '`select 1 from egg e join hen h using (n)`', [], 'media reads hen of broadcasts'],
    ['the second of a list', 'media', '`select 1 from egg e, hen h`', [], 'media reads hen of broadcasts'],
    ['a lock', 'delivery', '`select n from hen for update`', [], 'delivery reads hen'],
    ['a delete with a look', 'media', '`delete from egg using hen`', [], 'media reads hen of broadcasts'],
    ['a subquery', 'calls', '`select (select max(n) from hen)`', [], 'calls reads hen'],
    ['a read in an action', 'media', 'const sql = `from hen`;', [], 'media reads hen of broadcasts'],
    ['platform', 'platform', '`select n from egg`', [], 'platform reads egg of numbers'],
    ['another folder than the listed one', 'templates', '`select n from hen`', [hens], 'templates reads hen'],
    ['a listed read that is gone', 'media', '`select 1`', [hens], 'lists that media reads hen'],
  ] as const)('%s against the order is found', (_name, folder, text, allowed, reason) => {
    const reader = file(`server/src/${folder}/a.sql.ts`, text);
    expect(why(readRule([migration, owner, high, reader], allowed)).join()).toContain(reason);
  });

  it.each([
    ['a read downward', 'media', '`select n from egg`', []],
    ['a read in the own folder', 'broadcasts', '`select n from hen`', []],
    ['a listed read', 'media', '`select n from hen`', [hens]],
    ['a word in a comment', 'media', '// Comes from hen.\nconst n = 1;', []],
    ['another name that begins alike', 'media', '`select n from hen_house`', []],
  ] as const)('%s is no breach', (_name, folder, text, allowed) => {
    const reader = file(`server/src/${folder}/a.sql.ts`, text);
    expect(why(readRule([migration, owner, high, reader], allowed))).toEqual([]);
  });
});

describe('the database', () => {
  let database: TestDatabase;
  let owner: pg.Client;
  let app: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    app = openDatabase(database.appUrl, { size: 1, log: createLog('silent', 'test'), name: 'test' });
    owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await app.close();
    await database.drop();
  });
  const names = async (sql: string) => (await owner.query<{ name: string }>(sql)).rows.map((row) => row.name);
  const tables = `select c.relname as name from pg_class c join pg_namespace s on s.oid = c.relnamespace
    where s.nspname = 'public' and c.relkind in ('r', 'p')`;
  const hasAccount = `exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped)`;
  const guarded = `c.relrowsecurity and exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname
    and p.permissive = 'PERMISSIVE' and p.cmd = 'ALL' and p.qual = '(account_id = app_account())' and p.with_check = '(account_id = app_account())')
    and (select count(*) from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname) = 1`;

  it('has a tenant policy on every table of tenants', async () => {
    expect((await names(`${tables} and ${hasAccount}`)).length).toBeGreaterThanOrEqual(25);
    expect(await names(`${tables} and ${hasAccount} and not (${guarded})`)).toEqual([]);
    await owner.query('begin');
    await owner.query('create table unguarded (account_id integer, n int)');
    expect(await names(`${tables} and ${hasAccount} and not (${guarded})`)).toEqual(['unguarded']);
    await owner.query(`alter table unguarded enable row level security`);
    await owner.query(`create policy tenant on unguarded using (true)`);
    expect(await names(`${tables} and ${hasAccount} and not (${guarded})`)).toEqual(['unguarded']);
    await owner.query('rollback');
  });

  it('has few tables that are nobody’s', async () => {
    expect(await names(`${tables} and not ${hasAccount} order by 1`)).toEqual([
      'app_login',
      'call_event',
      'call_webhook',
      'code_prefix',
      'do_not_contact',
      'do_not_contact_event',
      'group_code',
      'installation',
      'integration',
      'join_attempt',
      'known_browser',
      'limit_count',
      'local_number',
      'one_time_token',
      'phone_fact',
      'phone_launch_try',
      'phone_lookup',
      'phone_lookup_wanted',
      'schema_migration',
      'setting',
      'sign_in_failure',
      'terms_version',
      'webhook',
      'webhook_event',
      'webhook_oddity',
    ]);
  });

  it('gives the application a role that owns nothing and can lift nothing', async () => {
    const role = await owner.query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = 'carillon_app'`,
    );
    expect(role.rows).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false },
    ]);
    expect(await powersOf(app)).toEqual([]);
    const owned = (catalog: string, column: string, name: string) =>
      names(`select ${name}::text as name from ${catalog} where ${column} = 'carillon_app'::regrole`);
    expect(await owned('pg_class', 'relowner', 'relname')).toEqual([]);
    expect(await owned('pg_proc', 'proowner', 'proname')).toEqual([]);
    expect(await owned('pg_namespace', 'nspowner', 'nspname')).toEqual([]);
    // A member of no other role, so that it can't become one that may do more.
    expect(
      await names(
        `select roleid::regrole::text as name from pg_auth_members where member = 'carillon_app'::regrole`,
      ),
    ).toEqual([]);
    // A view would read with its owner's rights.
    expect(await names(`select viewname as name from pg_views where schemaname = 'public'`)).toEqual([]);
  });

  const privileged = `from pg_proc p where prosecdef and pronamespace::regnamespace::text !~ '^(pg_|information_schema)'`;
  /** Of everything of ours, what every login of the server may do with it. */
  const open = `select what || ' ' || name as name from (
      select 'schema' as what, nspname::text as name, nspacl as acl, 'n'::"char" as kind, nspowner as owner from pg_namespace
        where nspname in ('public', 'pgboss')
      union all select 'database', datname::text, datacl, 'd', datdba from pg_database where datname = current_database()
      union all select 'relation', relname::text, relacl, case relkind when 'S' then 's' else 'r' end::"char", relowner
        from pg_class where relnamespace::regnamespace::text in ('public', 'pgboss') and relkind in ('r', 'p', 'S', 'v', 'm')
      union all select 'routine', oid::regprocedure::text, proacl, 'f', proowner from pg_proc
        where pronamespace::regnamespace::text in ('public', 'pgboss')
    ) thing where exists (select from aclexplode(coalesce(acl, acldefault(kind, owner))) where grantee = 0) order by 1`;

  it('has no function with its owner’s rights but the listed ones, each with its reason', async () => {
    const listed = Object.keys(functionsWithOwnersRights).toSorted();
    expect(await names(`select distinct proname as name ${privileged} order by 1`)).toEqual(listed);
    for (const reason of Object.values(functionsWithOwnersRights)) expect(reason).toMatch(/\w+ \w+ \w+/);
    // Without a fixed search path a caller could slip in their own tables; temporary ones too, unless named last.
    expect(
      await names(
        `select proname as name ${privileged} and not coalesce(proconfig, '{}') @> '{"search_path=public, pg_temp"}'`,
      ),
    ).toEqual([]);
    // Only the owner and the application.
    expect(
      await names(
        `select distinct proname as name ${privileged} and (proacl is null or exists (select from aclexplode(proacl)
           where grantee not in (proowner, 'carillon_app'::regrole) or (grantee <> proowner and is_grantable)))`,
      ),
    ).toEqual([]);
  });

  it('leaves nothing to every login of the server', async () => {
    expect(await names(open)).toEqual([]);
    await owner.query('begin');
    await owner.query(`create function planted() returns int language sql security definer as 'select 1'`);
    // Not even what is made from here on.
    expect(await names(open)).toEqual([]);
    await owner.query('grant execute on function planted() to public');
    await owner.query('grant select on label to public');
    await owner.query('grant usage on schema public to public');
    expect(await names(open)).toEqual(['relation label', 'routine planted()', 'schema public']);
    expect(await names(`select proname as name ${privileged} and proname = 'planted'`)).toEqual(['planted']);
    await owner.query('rollback');
  });
});
