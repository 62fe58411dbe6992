import {
  canadianAreaCodes,
  puertoRicoAreaCodes,
  tollFreeAreaCodes,
  unitedStatesAreaCodes,
} from '../phones/areaCodes.ts';
import { callerIdNeededText } from '../broadcasts/refusals.ts';
import { parsePhoneIn, phoneFormatText, phoneHint } from '../phones/phoneCountries.ts';

const areaCodes = new Set(
  [unitedStatesAreaCodes, canadianAreaCodes, puertoRicoAreaCodes, tollFreeAreaCodes].join(' ').split(' '),
);

/** The error for a transfer to a number that must not be called. */
export const barredTransferText = 'Calls cannot be connected to this number. Enter another transfer number.';

/** How a caller ID was read: digits as they are stored, or why not. */
export type ReadCallerId = { ok: true; phone: string } | { ok: false; message: string };

/**
 * Reads the number that calls are to come from (rows B-134, B-135). It must be one of the account's own country;
 * whether the account may use it is checked elsewhere.
 */
export function readCallerId(text: string, countryId: number): ReadCallerId {
  if (text.trim() === '') return { ok: false, message: callerIdNeededText };
  const parsed = parsePhoneIn(text, countryId);
  if (parsed.ok) return parsed;
  if (parsed.reason === 'outsideServiceArea')
    return { ok: false, message: 'Phone number must be from a supported country.' };
  if (['premiumRate', 'personalNumber', 'specialService', 'satellite'].includes(parsed.reason))
    return { ok: false, message: phoneFormatText(parsed.reason, countryId) };
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (parsed.reason === 'invalid' && digits.length === 10 && !areaCodes.has(digits.slice(0, 3)))
    return { ok: false, message: 'Enter a phone number with a valid area code.' };
  return { ok: false, message: phoneHint(countryId) };
}

/**
 * Area codes of no place, which lead anywhere at any price: follow-me numbers (5XX codes of the numbering plan's list
 * of non-geographic codes, 600 and 622 to 699 doubled in Canada) and those of single carriers (700) and of the
 * government (710).
 */
const codesOfNoPlace =
  /^(?:5(?:00|2[1-9]|3[238]|4[2-79]|5[02-68]|66|69|7[78]|88|89)|6(?:00|22|33|44|55|77|88)|7[01]0)/;

/**
 * Reads the number that a call is connected to on "Press 0". It follows the rules of a caller ID, and must not be one
 * that costs more than a call: a person who is called must not be able to run up the account's bill.
 */
export function readTransferNumber(text: string, countryId: number): ReadCallerId {
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (text.trim() !== '' && digits.length === 10 && codesOfNoPlace.test(digits))
    return {
      ok: false,
      message: `Numbers with area code ${digits.slice(0, 3)} can cost far more than a call. Enter a number with the area code of a place, or a toll-free number.`,
    };
  return readCallerId(text, countryId);
}
