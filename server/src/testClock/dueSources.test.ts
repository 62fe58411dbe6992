// What falls due in accounts must be seen by the test clock: each column with such a moment, and each list over all
// accounts. The database says which there are.
import { describe, expect, it } from 'vitest';
import { dueSources } from '../wiring.ts';
import { ownedDatabase } from '../testing/ownedDatabase.ts';
import { aClockedApp } from './fixtures.ts';

/** Names of columns that say when something happened. A column of another name says when something is to happen. */
const happened = new Set(
  `accepted_at answered_at at attempted_at began_at changed_at charged_at checked_at closed_at completed_at confirmed_at connected_at
   consent_at converted_at created_at deleted_at dialed_at dismissed_at drained_at email_verified_at ended_at executed_at failed_at finished_at
   forgotten_at kept_at last_at last_digest_at last_merge_at last_sign_in_at leased_at left_at made_at onboarded_at opted_in_at password_set_at paused_at
   removed_at resumed_at saved_at seen_at sent_after sent_at sent_before settled_at started_at stopped_at submitted_at
   touched_at undone_at updated_at used_at verified_at viewed_at`.split(/\s+/),
);

/** Columns with a time to come that need no source, and why. */
const needless: Readonly<Record<string, string>> = {
  'account_clock.moved_from': 'the clock itself',
  'account_clock.moved_to': 'the clock itself',
  'account_clock.stands_at': 'the clock itself',
  'app_user.password_temporary_until': 'looked at when the user signs in',
  'phone_code.expires_at': 'looked at when the code is entered',
  'email_code.expires_at': 'looked at when the code is entered',
  'day_use.from_at': 'counts texts of a day; send_queue.goes_on_at says when those that wait go on',
  'day_use.until_at': 'as from_at',
  'drip_step.start_at': 'a job starts its broadcast',
  'invitation.ends_at': 'looked at when the invitation is accepted',
  'integration_connection.expires_at': 'the other system’s, in the machine’s time',
  'integration_login.expires_at': 'a sign-in at another system, in the machine’s time',
  'opt_out.held_until': 'a job settles it (settle-held)',
  'repeating_broadcast.end_at': 'nothing happens at it; due_at is the last date',
  'repeating_occurrence.start_at': 'a job starts its broadcast, and repeating_broadcast.due_at is the same',
  'scheduled_conversation.start_at': 'a job sends it (send-scheduled)',
  'send_queue.seen_from': 'since when a queue claims without a pause, for its forecast',
  'socket_key.expires_at': 'a live connection, in the machine’s time',
  'user_session.expires_at': 'a session, in the machine’s time',
};

/** Functions that list rows of all accounts by a time, and are no work that falls due. */
const noWork: Readonly<Record<string, string>> = {
  accounts_with_new_activity: 'the chains that the nightly audit checks',
  accounts_with_old_activity: 'entries that are two years old, in the machine’s time',
  redeem_integration_login: 'what a browser comes back with, in the machine’s time',
  redeem_socket_key: 'a key of a live connection, in the machine’s time',
};

/** Lists that go by no time: what they list is due at once. */
const hasNoTime = new Set(['direct_texts_waiting']);

const sources = dueSources();
const lists = sources.flatMap(({ loops = [], chores = [] }) =>
  [...loops, ...chores].map((list) => list.replace(/\(.*/, '')),
);

const own = ownedDatabase();

/** Columns of accounts' tables with a time, as "table.column". */
async function timesOfAccounts(): Promise<string[]> {
  const { rows } = await own.owner.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
       and a.atttypid = 'timestamptz'::regtype
       and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'account_id')
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Functions with the owner's rights that find rows of accounts by a time. */
async function listsByTime(): Promise<string[]> {
  const { rows } = await own.owner.query<{ name: string }>(
    `select p.proname as name from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prosecdef and 'account_id' = any(p.proargnames)
       and 'timestamptz'::regtype = any(p.proargtypes::oid[]) order by 1`,
  );
  return rows.map(({ name }) => name);
}

function undeclaredColumns(columns: readonly string[]): string[] {
  const declared = new Set(sources.flatMap((source) => source.columns));
  return columns.filter(
    (column) =>
      !declared.has(column) && !(column in needless) && !happened.has(column.split('.')[1] ?? column),
  );
}

describe('the declared sources of what falls due', () => {
  it('have each column of accounts that holds a time to come', async () => {
    const columns = await timesOfAccounts();
    expect(columns.length).toBeGreaterThan(80);
    expect(undeclaredColumns(columns)).toEqual([]);
    // A new one is found.
    await own.owner.query('begin');
    await own.owner.query('alter table broadcast add column reminder_due_at timestamptz');
    const changed = await timesOfAccounts();
    await own.owner.query('rollback');
    expect(undeclaredColumns(changed)).toEqual(['broadcast.reminder_due_at']);
  });

  it('name no column that does not exist, and none twice', async () => {
    const columns = await timesOfAccounts();
    const declared = sources.flatMap((source) => source.columns);
    for (const name of [...declared, ...Object.keys(needless)]) expect(columns).toContain(name);
    expect(declared.filter((name) => name in needless)).toEqual([]);
    expect(new Set(declared).size).toBe(declared.length);
    const unused = [...happened].filter((name) => !columns.some((column) => column.endsWith(`.${name}`)));
    expect(unused).toEqual([]);
  });

  it('have each list over all accounts that goes by a time', async () => {
    const found = await listsByTime();
    expect(found.length).toBeGreaterThan(10);
    const undeclared = (names: readonly string[]) =>
      names.filter((name) => !lists.includes(name) && !(name in noWork));
    expect(undeclared(found)).toEqual([]);
    for (const name of Object.keys(noWork)) expect(found).toContain(name);
    await own.owner.query('begin');
    await own.owner.query(
      `create function reminders_due(p_now timestamptz) returns table (account_id integer) language sql security definer
       as 'select account_id from broadcast where start_date < p_now'`,
    );
    const changed = await listsByTime();
    await own.owner.query('rollback');
    expect(undeclared(changed)).toEqual(['reminders_due']);
  });

  it('are all asked at the machine’s time, and again at that of an account that is ahead', async () => {
    /** Of each list, at how many kinds of time it was asked. */
    const asked = new Map<string, Set<'machine' | 'account'>>(lists.map((name) => [name, new Set()]));
    let isAhead = (): boolean => false;
    const test = await aClockedApp({
      env: { PUBLIC_URL: 'http://carillon.test' },
      onQuery(sql) {
        for (const [name, times] of asked)
          if (sql.includes(`${name}(`)) times.add(isAhead() ? 'account' : 'machine');
      },
    });
    try {
      isAhead = () => test.base.clock.now().getTime() - Date.now() > 86_400_000;
      const visitor = await test.signIn('demo-owner');
      const { AccountID } = (await visitor.call('GET', '/account')).json<{ AccountID: number }>();
      await test.begin(AccountID, '2035-02-22T12:00:00.000Z');
      // Chores are run by the move, the lists of loops are asked all the time.
      await test.move(visitor, '2035-02-24T12:00:00.000Z');
      const atOneTime = () =>
        [...asked]
          .filter(([name, times]) => times.size < (hasNoTime.has(name) ? 1 : 2))
          .map(([name]) => name);
      await expect.poll(atOneTime, { timeout: 15_000 }).toEqual([]);
    } finally {
      await test.close();
    }
  }, 120_000);
});
