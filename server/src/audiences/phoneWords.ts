import { AppError } from '@carillon/contract/errors';
import { parsePhoneIn, phoneFormatText } from '@carillon/rules/phoneCountries';
import { phoneProblemText, type PhoneProblem } from '@carillon/rules/phones';

/**
 * A phone that was sent to find or choose recipients by, as the account's country writes it: the stored number, or -1,
 * which no recipient has, when it is none.
 */
export function filterPhone(text: string, countryId: number): number {
  const parsed = parsePhoneIn(text, countryId);
  if (parsed.ok) return Number(parsed.phone);
  const digits = text.replace(/\D/g, '');
  return digits !== '' && digits.length <= 15 ? Number(digits) : -1;
}

/** Why a typed number is refused: at home what is wrong with it, abroad how numbers of the country are written (row P-143). */
export function refusedPhoneText(reason: PhoneProblem, typed: string, countryId: number): string {
  return countryId > 2 ? phoneFormatText(reason, countryId) : phoneProblemText(reason, typed);
}

/** The error of a refused phone, beside its field. */
export function phoneError(message: string): AppError {
  return new AppError('Validation', message, [{ Field: 'PrimaryPhone', Message: message }]);
}
