import { AppError } from '@carillon/contract/errors';
import { parsePhoneIn, phoneFormatText } from '@carillon/rules/phones/phoneCountries';
import { phoneProblemText, type PhoneProblem } from '@carillon/rules/phones/phones';

/**
 * A phone in a request that finds or chooses recipients, written in the format of the account's country. Returns the
 * stored number, or -1, which no recipient has, if it is not a number.
 */
export function filterPhone(text: string, countryId: number): number {
  const parsed = parsePhoneIn(text, countryId);
  if (parsed.ok) return Number(parsed.phone);
  const digits = text.replace(/\D/g, '');
  return digits !== '' && digits.length <= 15 ? Number(digits) : -1;
}

/**
 * Why a typed number is refused: for national numbers the fault itself, for others how numbers of the country are
 * written (row P-143).
 */
export function refusedPhoneText(reason: PhoneProblem, typed: string, countryId: number): string {
  return countryId > 2 ? phoneFormatText(reason, countryId) : phoneProblemText(reason, typed);
}

/** The error of a refused phone, beside its field. */
export function phoneError(message: string): AppError {
  return new AppError('Validation', message, [{ Field: 'PrimaryPhone', Message: message }]);
}
