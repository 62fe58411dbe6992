import { AppError } from '@carillon/contract/errors';
import {
  commonPasswordText,
  passwordErrors,
  type PasswordOwner,
} from '@carillon/rules/accounts/passwordRules';

let known: Promise<ReadonlySet<string>> | undefined;

/** The passwords that attackers try first; loaded when the first password is chosen. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return known;
}

/** True for a password on the list of the most used ones, whatever its case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await commonPasswords()).has(password.toLowerCase());
}

/**
 * Checks a password that a user chooses (row P-130, 1-decisions G-16, docs/decisions/security.md#passwords). Throws
 * Validation at `field` with what is wrong first.
 */
export async function requireGoodPassword(
  password: string,
  owner: PasswordOwner,
  field = 'PinCode',
): Promise<void> {
  const [error] = passwordErrors(password, owner);
  const Message = error ?? ((await isCommonPassword(password)) ? commonPasswordText : null);
  if (Message !== null) throw new AppError('Validation', Message, [{ Field: field, Message }]);
}
