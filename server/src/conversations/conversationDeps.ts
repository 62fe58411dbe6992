import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';

/** What conversations stand on. */
export interface ConversationDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: Log;
}
