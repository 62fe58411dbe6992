import type { Config } from '../../platform/settings/config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, TenantTx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { NumberChecks } from '../callSettings/callSettings.ts';
import type { SessionDeps } from '../signIn/sessions.ts';

/** What adding, changing, and inviting users depends on. */
export interface UserDeps extends SessionDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly config: Config;
  readonly numberChecks: NumberChecks;
  /**
   * Lets a user work with exactly these text numbers, and notifies their browsers. Throws Validation for a number that
   * is not the account's.
   */
  assignNumbers(tx: TenantTx, userId: number, textNumberIds: readonly number[]): Promise<void>;
}
