import type { Clock } from '../../platform/clock.ts';
import type { Database, TenantTx } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';

/** What sending a code depends on; wiring supplies what stands above accounts. */
export interface CodeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly codes: {
    /** Numbers of the product's own, which are never texted. */
    readonly blockedNumbers: readonly number[];
    /** True for a number on the list of those that no one may text. */
    isBarred(tx: TenantTx, phone: number): Promise<boolean>;
    /** True for landlines and numbers out of service, as far as known. */
    isUntextable(phone: number): Promise<boolean>;
    /**
     * Texts one of our users from the service's own number, without credits. `source` is the permanent identity of the text.
     * Answers 'stopped' if the phone sent STOP to that number, and 'unavailable' without such a number.
     */
    text(source: string, phone: number, message: string): Promise<'asked' | 'stopped' | 'unavailable'>;
  };
}
