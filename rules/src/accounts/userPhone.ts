import { parsePhoneIn, phoneFormatText, phoneHint } from '../phones/phoneCountries.ts';

/** How the phone of a user was read: digits as they are stored, or what is wrong with it. */
export type ReadUserPhone =
  | { readonly ok: true; readonly phone: string }
  | { readonly ok: false; readonly message: string };

/** Reads the phone of a user by the rules of the account's country (row C-171, 3-decisions 14.4). */
export function readUserPhone(text: string, countryId: number): ReadUserPhone {
  if (text.trim() === '') return { ok: false, message: 'Enter a phone number' };
  const parsed = parsePhoneIn(text, countryId);
  if (parsed.ok) return { ok: true, phone: parsed.phone };
  const message =
    parsed.reason === 'invalid' ? phoneHint(countryId) : phoneFormatText(parsed.reason, countryId);
  return { ok: false, message };
}
