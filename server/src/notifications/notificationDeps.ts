import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/settings/config.ts';
import type { Database } from '../platform/database/database.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';

/** What notifying our own users depends on. */
export interface NotificationDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: Log;
  readonly jobs: Jobs;
}
