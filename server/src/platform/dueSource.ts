import type { TenantTx } from './database/database.ts';

/** How long a finished send waits for results of its carrier, in milliseconds (FINALIZING_HOURS). */
export interface DueWaits {
  readonly finalizingMs: number;
}

/**
 * What falls due in accounts beside their jobs. Each folder declares its own at the end of its index.ts, and the test clock
 * stops at the earliest of all moments. server/src/testing/dueSources.test.ts compares the declarations with the database:
 * a column with a time, or a function that lists what is due, that is neither declared nor known to need nothing fails it.
 */
export interface DueSource {
  /** The columns in which the moments stand, as "table.column". */
  readonly columns: readonly string[];
  /** SQL of the moments of account $1, one column. Past ones and infinite ones don't count. */
  readonly moments?: (waits: DueWaits) => string;
  /**
   * Functions of the database that list, for a loop of the worker, what is due in all accounts at $2. The clock waits at
   * each moment until none of them lists a row of its account.
   */
  readonly loops?: readonly string[];
  /** The same for chores with `findsDue`, which the clock runs at each moment. */
  readonly chores?: readonly string[];
  /**
   * The account's time goes back to `now`: what would hold up its work until the time that it came from begins at once.
   * Nothing of the account is under way.
   */
  readonly bringBack?: (tx: TenantTx, now: Date) => Promise<void>;
}
