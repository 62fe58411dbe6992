/** The only source of the current time on the server, so that tests can control it. */
export interface Clock {
  /**
   * The time of the account at hand: of the caller of a request, of a job, of a transaction. Outside of any account's
   * work, and wherever accounts have no time of their own, the machine's.
   */
  now(): Date;
  /** The times of accounts, where a test clock may move them. Absent in production: all accounts have the machine's. */
  readonly accounts?: AccountTimes;
}

/** Accounts whose time is ahead of the machine's (docs/decisions/platform.md#the-test-clock). */
export interface AccountTimes {
  /** By how many milliseconds this account's time is ahead; 0 for nearly all. */
  aheadOf(accountId: number): number;
  /** The accounts whose time is ahead. */
  ahead(): readonly number[];
  /** Reads again by how much each account is ahead; until then this process goes by what it knew. */
  read(): Promise<void>;
  /** Runs work in which `now` is this account's time. */
  within<T>(accountId: number, work: () => T): T;
  /** Runs work in which `now` is the machine's time. */
  outside<T>(work: () => T): T;
}

export const systemClock: Clock = { now: () => new Date() };

/** The time of an account, for code that runs outside of its transactions. */
export function nowOf({ now, accounts }: Clock, accountId: number): Date {
  return accounts === undefined ? now() : accounts.within(accountId, now);
}

/** What the machine or a carrier dated, in the time of an account. */
export function inAccountTime({ accounts }: Clock, accountId: number, at: Date): Date {
  const ahead = accounts?.aheadOf(accountId) ?? 0;
  return ahead === 0 ? at : new Date(at.getTime() + ahead);
}

/** A time of an account as the machine and carriers know it. */
export function inMachineTime({ accounts }: Clock, accountId: number, at: Date): Date {
  const ahead = accounts?.aheadOf(accountId) ?? 0;
  return ahead === 0 ? at : new Date(at.getTime() - ahead);
}

/**
 * What is due in all accounts, each by its own time. `ask` lists what is due at `clock.now()`, which is the machine's
 * time first, and then that of each account that is ahead; of those answers only its own rows count.
 */
export async function dueOfAll<Row>(
  clock: Clock,
  ask: () => Promise<Row[]>,
  accountOf: (row: Row) => number,
): Promise<Row[]> {
  const { accounts } = clock;
  if (accounts === undefined) return ask();
  const ahead = new Set(accounts.ahead());
  const rows = (await accounts.outside(ask)).filter((row) => !ahead.has(accountOf(row)));
  for (const accountId of ahead)
    for (const row of await accounts.within(accountId, ask)) if (accountOf(row) === accountId) rows.push(row);
  return rows;
}

/** A clock for tests that moves only when told to. */
export function fixedClock(
  start: string | Date,
): Clock & { set(to: string | Date): void; advance(ms: number): void } {
  let current = new Date(start);
  return {
    now: () => new Date(current),
    set(to) {
      current = new Date(to);
    },
    advance(ms) {
      current = new Date(current.getTime() + ms);
    },
  };
}
