import { AppError } from '@carillon/contract/errors';
import { readAccount } from '../accounts/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, TenantTx } from '../platform/database.ts';
import type { Caller } from '../platform/http.ts';
import { announceLive } from '../platform/live.ts';

export interface AutomationDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** Refuses an admin during a free trial (3-decisions 14.8); the route has refused plain users before. */
export async function requireAutomation(tx: TenantTx, caller: Caller): Promise<void> {
  if (!caller.IsMasterUser && (await readAccount(tx)).isFreeTrial) throw new AppError('Forbidden');
}

/** An error at one field. */
export function fieldError(Field: string, Message: string): AppError {
  return new AppError('Validation', Message, [{ Field, Message }]);
}

/** Tells the account's open pages that auto replies, keywords or join replies changed. */
export function announceAutomation(tx: TenantTx): Promise<void> {
  return announceLive(tx, { account: tx.accountId }, 'automation.changed', {});
}
