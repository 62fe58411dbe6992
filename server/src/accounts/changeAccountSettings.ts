import type { putAccount } from '@carillon/contract/accounts';
import { AppError } from '@carillon/contract/errors';
import type { BodyOf } from '@carillon/contract/route';
import { automaticMessageError } from '@carillon/rules/autoReply';
import type { TenantTx } from '../platform/database.ts';
import { changeAccount, readAccount } from './accounts.sql.ts';

/**
 * Changes what the account sets for everybody: opt-ins, and the auto reply of numbers that have none of their own
 * (rows C-066, C-165). Throws Validation when the auto reply is on and says nothing, or can't be sent.
 */
export async function changeAccountSettings(tx: TenantTx, body: BodyOf<typeof putAccount>): Promise<void> {
  if (body.IsAutoReplyOn !== undefined || body.AutoReplyMessage !== undefined) {
    const before = await readAccount(tx);
    const message = body.AutoReplyMessage ?? before.autoReplyMessage;
    const isOn = body.IsAutoReplyOn ?? before.isAutoReplyOn;
    const error = isOn || message !== '' ? automaticMessageError(message) : null;
    if (error !== null)
      throw new AppError('Validation', error, [{ Field: 'AutoReplyMessage', Message: error }]);
  }
  await changeAccount(tx, {
    requireTextOptIn: body.RequireTextOptIn,
    isAutoReplyOn: body.IsAutoReplyOn,
    autoReplyMessage: body.AutoReplyMessage,
  });
}
