import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { DueSource } from '../platform/dueSource.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { Config } from '../platform/settings/config.ts';

/** The handler of a chore that finds what is due in accounts. */
export type DueChore = () => Promise<void>;

/** What the test clock depends on. */
export interface TestClockDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly config: Config;
  /** What falls due in accounts beside their jobs, of all capabilities. */
  readonly due: readonly DueSource[];
  /** Those of a worker; a web process has none. `daily` ones find what may wait for the end of a day. */
  readonly chores: { readonly always: readonly DueChore[]; readonly daily: readonly DueChore[] };
}
