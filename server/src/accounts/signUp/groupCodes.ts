import { AppError } from '@carillon/contract/errors';
import type { AnswerOf } from '@carillon/contract/route';
import type { getGroupCode } from '@carillon/contract/accounts/signUp';
import type { GroupCode } from './groupCodes.sql.ts';

/** Row P-150: what is said of a promo code without a reason of its own. */
const unknownCodeText = 'This is not a valid promo code.';
/** 1-decisions G-25. */
const singleSignOnText = 'Your organization signs in through single sign-on.';

/** Why no one can sign up with this code; null when it can be used. */
export function groupCodeRefusal(code: GroupCode | null): string | null {
  if (code === null) return unknownCodeText;
  return code.isSsoLoginOnly ? singleSignOnText : null;
}

/** A code as the wire shows it (row P-083). */
export function presentGroupCode(code: GroupCode): AnswerOf<typeof getGroupCode> {
  return {
    Name: code.name,
    FreeCredits: code.freeCredits,
    AccountType: code.accountTypeId,
    PromoMessage: code.promoMessage,
    IsSsoLoginOnly: code.isSsoLoginOnly,
  };
}

/** The named code for a page. Throws GroupCodeInvalid with the sentence of rows P-151 and C-293. */
export function namedGroupCode(code: GroupCode | null): AnswerOf<typeof getGroupCode> {
  if (code === null) throw new AppError('GroupCodeInvalid');
  return presentGroupCode(code);
}
