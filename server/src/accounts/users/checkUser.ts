import type { FieldError } from '@carillon/contract/errors';
import { AppError } from '@carillon/contract/errors';
import { emailTakenText, userNameTakenText } from '@carillon/rules/accounts/identityRules';
import { passwordError, type PasswordOwner } from '@carillon/rules/accounts/passwordRules';
import { readUserPhone } from '@carillon/rules/accounts/userPhone';
import { parseTime, type TimeOfDay } from '@carillon/rules/time/times';
import { isDatabaseError, type Database, type TenantTx } from '../../platform/database/database.ts';
import type { Tenant } from '../../platform/database/tenant.ts';
import { takenNames } from './changeUsers.sql.ts';

/** Throws Validation with all of these, the first as its sentence; nothing when there are none. */
export function refuseFields(errors: readonly FieldError[]): void {
  const [first] = errors;
  if (first !== undefined) throw new AppError('Validation', first.Message, errors);
}

/** A phone as it is stored. Throws Validation for one that the account's country doesn't have. */
export function requirePhone(text: string, countryId: number): string {
  const read = readUserPhone(text, countryId);
  if (read.ok) return read.phone;
  throw new AppError('Validation', read.message, [{ Field: 'Phone', Message: read.message }]);
}

/** Throws Validation for a first password that breaks the rule, or repeats the user's name, email, or phone. */
export function requireFirstPassword(password: string | undefined, owner: PasswordOwner): string {
  const message = (password ?? '') === '' ? 'Enter a PIN' : passwordError(password ?? '', owner);
  if (message !== null) throw new AppError('Validation', message, [{ Field: 'PinCode', Message: message }]);
  return password ?? '';
}

/** Throws Validation when another user of the product has the username or the email. */
export async function requireFreeNames(
  tx: TenantTx,
  names: { readonly userName: string; readonly email: string },
  exceptUserId: number | null,
): Promise<void> {
  const taken = await takenNames(tx, names, exceptUserId);
  refuseFields([
    ...(taken.userName ? [{ Field: 'UserName', Message: userNameTakenText }] : []),
    ...(taken.email ? [{ Field: 'Email', Message: emailTakenText }] : []),
  ]);
}

/** Runs a change of names; of two that take one at the same instant, the later one is refused as if it had looked. */
export async function withFreeNames<T>(
  database: Database,
  tenant: Tenant,
  names: { readonly userName: string; readonly email: string },
  exceptUserId: number | null,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (isDatabaseError(error, '23505'))
      await database.inTenant(tenant, (tx) => requireFreeNames(tx, names, exceptUserId));
    throw error;
  }
}

/** Throws Validation for a time zone that no clock knows. */
export function requireZone(zone: string): string {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return zone;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const Message = 'Choose a time zone from the list';
    throw new AppError('Validation', Message, [{ Field: 'TimeZone', Message }]);
  }
}

/** The calling times of a call, where texts win over hours and minutes. The contract checked the texts. */
export function callingTimes(body: {
  readonly StartTimeOfDay?: TimeOfDay | undefined;
  readonly StopTimeOfDay?: TimeOfDay | undefined;
  readonly StartTimeText?: string | undefined;
  readonly StopTimeText?: string | undefined;
}): { StartTimeOfDay?: TimeOfDay; StopTimeOfDay?: TimeOfDay } {
  const start =
    (body.StartTimeText === undefined ? null : parseTime(body.StartTimeText)) ?? body.StartTimeOfDay;
  const stop = (body.StopTimeText === undefined ? null : parseTime(body.StopTimeText)) ?? body.StopTimeOfDay;
  return {
    ...(start === undefined ? {} : { StartTimeOfDay: start }),
    ...(stop === undefined ? {} : { StopTimeOfDay: stop }),
  };
}
