import { AsyncLocalStorage } from 'node:async_hooks';
import type { AccountTimes, Clock } from './clock.ts';
import type { Database, Tx } from './database/database.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';

/** Notified with the transaction that sets a clock. */
export const clockChannel = 'account_clock';

/** The clock, the database, and the queues of a process whose accounts may have a time of their own. */
export interface AccountClocks {
  readonly clock: Clock;
  readonly database: Database;
  /** The same queues for accounts with a time of their own. */
  jobs(jobs: Jobs): Jobs;
  close(): Promise<void>;
}

/**
 * Gives accounts their own times, where APP_ENV is local or dev. A transaction as an account, a job of an account, and a
 * request of its users run in its time. Rows of the platform keep the machine's. Production opens none of this, and uses
 * clock, database, and queues as they are.
 */
export async function openAccountClocks(
  database: Database,
  machine: Clock,
  log: Log,
): Promise<AccountClocks> {
  const atHand = new AsyncLocalStorage<number>();
  let known: ReadonlyMap<number, Reading> = new Map();
  const read = async (): Promise<void> => {
    const rows = await database.query<Reading & { id: number }>(
      'select account_id as id, ahead_ms as ahead, turn from account_clocks()',
    );
    known = new Map(rows.map((row) => [row.id, newer(row, known.get(row.id))]));
  };
  const accounts: AccountTimes = {
    read,
    aheadOf: (accountId) => known.get(accountId)?.ahead ?? 0,
    ahead: () => [...known].filter(([, { ahead }]) => ahead > 0).map(([accountId]) => accountId),
    within: (accountId, work) => atHand.run(accountId, work),
    outside: (work) => atHand.exit(work),
  };
  const clock: Clock = {
    accounts,
    now() {
      const now = machine.now();
      const accountId = atHand.getStore();
      const ahead = accountId === undefined ? 0 : accounts.aheadOf(accountId);
      return ahead === 0 ? now : new Date(now.getTime() + ahead);
    },
  };
  const readAgain = (): void => {
    read().catch((error: unknown) => log.warn({ err: error }, 'the clocks of accounts could not be read'));
  };
  await read();
  const stopListening = await database.listen(clockChannel, readAgain, readAgain);
  return {
    clock,
    database: databaseInTime(database, accounts),
    jobs: (jobs) => jobsInTime(jobs, accounts),
    close: stopListening,
  };
}

/** By how much a clock is ahead, and how often it went back before. */
interface Reading {
  readonly ahead: number;
  readonly turn: number;
}

/** Reads may finish out of order. A clock goes forward within a turn. */
function newer(read: Reading, known: Reading | undefined): Reading {
  const isOlder =
    known !== undefined && (read.turn < known.turn || (read.turn === known.turn && read.ahead < known.ahead));
  return isOlder ? known : { ahead: read.ahead, turn: read.turn };
}

function databaseInTime(database: Database, accounts: AccountTimes): Database {
  /**
   * Rows that the database dates itself get the account's time as well (account_now in SQL). It is not a query, so that an
   * isolation level may still be set.
   */
  const date = (tx: Tx, aheadMs: number): void =>
    tx.later(`set local app.ahead_ms = '${Math.trunc(aheadMs)}'`, [], '');
  return {
    ...database,
    inTenant: (tenant, work) =>
      accounts.within(tenant.accountId, () =>
        database.inTenant(tenant, (tx) => {
          const ahead = accounts.aheadOf(tenant.accountId);
          if (ahead > 0) date(tx, ahead);
          return work(tx);
        }),
      ),
    inPlatform: (work) =>
      accounts.outside(() =>
        database.inPlatform((tx) =>
          work({
            ...tx,
            inTimeOf: async (accountId, own) => {
              const ahead = accounts.aheadOf(accountId);
              if (ahead === 0) return accounts.within(accountId, own);
              date(tx, ahead);
              const result = await accounts.within(accountId, own);
              date(tx, 0);
              return result;
            },
          }),
        ),
      ),
  };
}

function jobsInTime(jobs: Jobs, accounts: AccountTimes): Jobs {
  return {
    ...jobs,
    enqueue(tx, what, data, options) {
      const ahead = accounts.aheadOf((data as { AccountID: number }).AccountID);
      const { at } = options;
      // The queue has the machine's time.
      return jobs.enqueue(
        tx,
        what,
        data,
        at === undefined ? options : { ...options, at: new Date(at.getTime() - ahead) },
      );
    },
    work: (what, handler) =>
      jobs.work(what, async (tenant, data) => {
        // Another process may have set the clock a moment ago, which made this job due.
        await accounts.read();
        await accounts.within(tenant.accountId, () => handler(tenant, data));
      }),
  };
}
