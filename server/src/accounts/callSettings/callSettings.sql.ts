// All SQL on app_user's settings of calls.
import type { TenantTx } from '../../platform/database/database.ts';
import type { UserRow } from '../accounts.sql.ts';

/** A user's settings for calls. */
export type CallSettings = Pick<
  UserRow,
  | 'callerId'
  | 'callThrottle'
  | 'callRetries'
  | 'maxMessageLength'
  | 'callingDays'
  | 'windowStart'
  | 'windowStop'
  | 'continueOnNextDay'
  | 'transferNumber'
  | 'transferLines'
>;

export async function writeCallSettings(tx: TenantTx, userId: number, to: CallSettings): Promise<void> {
  await tx.query(
    `update app_user set caller_id = $3, call_throttle = $4, call_retries = $5, max_message_length = $6, calling_days = $7,
       window_start = $8, window_stop = $9, continue_on_next_day = $10, transfer_number = $11, transfer_lines = $12
     where account_id = $1 and user_id = $2`,
    [
      tx.accountId,
      userId,
      to.callerId,
      to.callThrottle,
      to.callRetries,
      to.maxMessageLength,
      to.callingDays,
      to.windowStart,
      to.windowStop,
      to.continueOnNextDay,
      to.transferNumber,
      to.transferLines,
    ],
  );
}
