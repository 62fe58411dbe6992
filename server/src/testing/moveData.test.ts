import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveData, otherColumns } from '../../../scripts/moveData.sql.ts';
import { aContact, aGroup } from '../contacts/fixtures.ts';
import { post } from '../credits/index.ts';
import { releasedMigrations } from '../platform/database/migrate.ts';
import { asTenant } from '../platform/database/tenant.ts';
import { asOwner } from './asOwner.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { createTestApp, type TestApp, type Visitor } from './testApp.ts';

let old: TestApp;
let owner: Visitor;
let accountId: number;
const made: TestDatabase[] = [];
beforeAll(async () => {
  old = await createTestApp();
  owner = await old.signIn('demo-owner');
  const [row] = await asOwner<{ id: number }>(
    old,
    `select account_id as id from app_user where user_name = 'demo-owner'`,
  );
  accountId = row?.id ?? 0;
});
afterAll(async () => {
  for (const database of made) await database.drop();
  await old.close();
});

/** A new, empty database. */
async function aNewDatabase() {
  const testDatabase = await createTestDatabase();
  made.push(testDatabase);
  return { testDatabase };
}

const move = (to: { testDatabase: TestDatabase }) =>
  moveData({ from: old.testDatabase.ownerUrl, to: to.testDatabase.ownerUrl }, releasedMigrations());

/** All rows of these tables as text, whatever the order of their columns. */
async function rowsOf(at: { testDatabase: TestDatabase }, tables: readonly string[]): Promise<string[]> {
  const each = tables.map((table) => `select '${table} ' || to_jsonb(t)::text as row from ${table} t`);
  const rows = await asOwner<{ row: string }>(at, `${each.join(' union all ')} order by 1`);
  return rows.map(({ row }) => row);
}

async function tablesOf(at: { testDatabase: TestDatabase }): Promise<string[]> {
  const rows = await asOwner<{ name: string }>(
    at,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname not in ('schema_migration', 'app_login') order by 1`,
  );
  return rows.map(({ name }) => name);
}

describe('data that moves to a new database', () => {
  let target: { testDatabase: TestDatabase };
  let moved: Awaited<ReturnType<typeof moveData>>;
  beforeAll(async () => {
    const group = await aGroup(owner, 'Choir');
    for (const FirstName of ['Ada', 'Grace', 'Jürgen'])
      await aContact(owner, { FirstName, GroupIDs: [group] });
    await asOwner(
      old,
      `insert into opt_out (account_id, phone, opted_out_text, source) values ($1, 2145550177, true, 'Keyword')`,
      [accountId],
    );
    await asOwner(
      old,
      `insert into opt_out_event (account_id, phone, what, source) values ($1, 2145550177, 'opted out', 'Keyword')`,
      [accountId],
    );
    await old.base.database.inTenant(asTenant(accountId), async (tx) => {
      for (const [kind, amount] of [
        ['grant', 9_000],
        ['hold', 4_000],
        ['capture', 3_000],
      ] as const)
        await post(tx, { kind, source: { step: 'manual', key: `test ${kind}` }, amount, note: '' });
    });
    await asOwner(
      old,
      `insert into pgboss.job (name, data, state) values ('purge-account', '{"AccountID": 1}', 'active')`,
    );
    // As the version before named the queue.
    await asOwner(old, `select pgboss.create_queue('tell-launch', '{"policy": "short"}')`);
    await asOwner(
      old,
      `insert into pgboss.job (name, data) values ('tell-launch', '{"AccountID": 1, "BroadcastID": 5001}')`,
    );
    target = await aNewDatabase();
    moved = await move(target);
  });

  it('is the same in every table', async () => {
    const tables = await tablesOf(old);
    expect(tables.length).toBeGreaterThan(80);
    expect(await rowsOf(target, tables)).toEqual(await rowsOf(old, tables));
    expect(moved.rows.get('contact')).toBe((await rowsOf(old, ['contact'])).length);
  });

  it('has the same credits in wallets and ledger', async () => {
    const [row] = await asOwner<{ available: string; held: string }>(
      old,
      'select sum(available)::text as available, sum(held)::text as held from wallet',
    );
    expect(BigInt(row?.held ?? 0)).toBeGreaterThanOrEqual(1_000n);
    for (const side of [moved.wallets, moved.ledger])
      expect(side).toEqual({ available: BigInt(row?.available ?? 0), held: BigInt(row?.held ?? 0) });
  });

  it('takes the jobs along, and those of a worker that ended wait again', async () => {
    const jobs = await asOwner(target, `select state, data from pgboss.job where name = 'purge-account'`);
    expect(jobs).toEqual([{ state: 'retry', data: { AccountID: 1 } }]);
  });

  it('takes jobs along whose queue has another name now', async () => {
    const jobs = await asOwner(target, `select state, data from pgboss.job where name = 'launched-email'`);
    expect(jobs).toEqual([{ state: 'created', data: { AccountID: 1, BroadcastID: 5001 } }]);
  });

  it('goes on with the next ids, and its triggers count', async () => {
    const add = `insert into contact (account_id, user_id, primary_phone)
      select account_id, user_id, 2145550188 from app_user where user_name = 'demo-owner' returning person_id as id`;
    const count = `select sum(n)::int as n from contact_count where list_id = 0`;
    const [before] = await asOwner<{ n: number }>(target, count);
    const [there] = await asOwner<{ id: number }>(old, add);
    const [here] = await asOwner<{ id: number }>(target, add);
    expect(here?.id).toBe(there?.id);
    expect(await asOwner(target, count)).toEqual([{ n: (before?.n ?? 0) + 1 }]);
  });

  it('is not copied twice', async () => {
    await expect(move(target)).rejects.toThrow('The new database has accounts already. Nothing was copied');
  });
});

describe('refused', () => {
  it('an old database with other columns', async () => {
    const target = await aNewDatabase();
    await asOwner(target, 'alter table opt_out rename column source to origin');
    await expect(move(target)).rejects.toThrow(
      'The old database has other columns than the version before this one (opt_out.origin, opt_out.source). Nothing was copied.',
    );
    expect(await rowsOf(target, ['account'])).toEqual([]);
  });

  const label = { name: 'label', columns: ['label_id', 'name'] };
  const hen = { name: 'hen', columns: ['hen_id'] };
  it.each([
    ['the same', [label], [label], []],
    ['the same in another order', [hen, label], [label, hen], []],
    ['columns in another order', [label], [{ name: 'label', columns: ['name', 'label_id'] }], []],
    ['a column more', [{ name: 'label', columns: ['label_id', 'name', 'color'] }], [label], ['label.color']],
    ['a column less', [{ name: 'label', columns: ['name'] }], [label], ['label.label_id']],
    [
      'another name',
      [{ name: 'label', columns: ['label_id', 'title'] }],
      [label],
      ['label.name', 'label.title'],
    ],
    ['a table more', [label, hen], [label], ['hen.hen_id']],
    ['a table less', [label], [label, hen], ['hen.hen_id']],
    [
      'the column of another table',
      [{ ...hen, columns: ['hen_id', 'name'] }, label],
      [hen, label],
      ['hen.name'],
    ],
    ['no tables', [], [hen], ['hen.hen_id']],
  ])('columns: %s', (_, before, now, odd) => {
    expect(otherColumns(before, now)).toEqual(odd);
  });

  it('a database without tables', async () => {
    const target = await aNewDatabase();
    const empty = await aNewDatabase();
    await asOwner(empty, 'drop table schema_migration');
    await expect(
      moveData({ from: empty.testDatabase.ownerUrl, to: target.testDatabase.ownerUrl }, releasedMigrations()),
    ).rejects.toThrow('The old database has no tables of Carillon');
  });

  it('a copy that fails half way leaves the new database empty', async () => {
    const target = await aNewDatabase();
    await asOwner(target, 'alter table wallet add constraint no_credits check (available = 0)');
    await expect(move(target)).rejects.toThrow('no_credits');
    expect(await rowsOf(target, ['account'])).toEqual([]);
    expect(
      await asOwner(target, `select tgname from pg_trigger where tgenabled <> 'O' and not tgisinternal`),
    ).toEqual([]);
  });
});
