import type { putAccount } from '@carillon/contract/accounts/accounts';
import { AppError } from '@carillon/contract/errors';
import type { BodyOf } from '@carillon/contract/route';
import { automaticMessageError } from '@carillon/rules/inbound/autoReply';
import type { TenantTx } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/http.ts';
import { requireRight } from '../platform/http/rightError.ts';
import { changeAccount, readAccount } from './accounts.sql.ts';
import { requireFreeCountry, type NumbersKept } from './country.ts';

/**
 * Changes what the account sets for all its users: name, country (row P-264), opt-ins, and the auto reply of numbers
 * that have none of their own (rows C-066, C-165). Throws Validation when the auto reply is on and says nothing, or
 * can't be sent, the refusal of a caller who may not rename the organization, and WrongState for another country once
 * numbers depend on the current one.
 */
export async function changeAccountSettings(
  tx: TenantTx,
  caller: Caller,
  body: BodyOf<typeof putAccount>,
  numbersKept: NumbersKept,
): Promise<void> {
  if (body.CompanyName !== undefined || body.CountryID !== undefined)
    requireRight('account.settings', caller);
  if (body.CountryID !== undefined) await requireFreeCountry(tx, numbersKept, body.CountryID);
  if (body.IsAutoReplyOn !== undefined || body.AutoReplyMessage !== undefined) {
    const before = await readAccount(tx);
    const message = body.AutoReplyMessage ?? before.autoReplyMessage;
    const isOn = body.IsAutoReplyOn ?? before.isAutoReplyOn;
    const error = isOn || message !== '' ? automaticMessageError(message) : null;
    if (error !== null)
      throw new AppError('Validation', error, [{ Field: 'AutoReplyMessage', Message: error }]);
  }
  await changeAccount(tx, {
    companyName: body.CompanyName,
    countryId: body.CountryID,
    requireTextOptIn: body.RequireTextOptIn,
    isAutoReplyOn: body.IsAutoReplyOn,
    autoReplyMessage: body.AutoReplyMessage,
    overDayLimit: body.OverDayLimit,
  });
}
