import { AppError } from '@carillon/contract/errors';
import type { Clock } from '../platform/clock.ts';
import type { Database, TenantTx } from '../platform/database/database.ts';
import { announceLive } from '../platform/live/live.ts';

export interface AutomationDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** An error at one field. */
export function fieldError(Field: string, Message: string): AppError {
  return new AppError('Validation', Message, [{ Field, Message }]);
}

/** Notifies the account's open pages that auto replies, keywords, or join replies changed. */
export function announceAutomation(tx: TenantTx): Promise<void> {
  return announceLive(tx, { account: tx.accountId }, 'automation.changed', {});
}
