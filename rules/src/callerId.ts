import {
  canadianAreaCodes,
  puertoRicoAreaCodes,
  tollFreeAreaCodes,
  unitedStatesAreaCodes,
} from './areaCodes.ts';
import { parsePhoneIn, phoneFormatText, phoneHint } from './phoneCountries.ts';

const areaCodes = new Set(
  [unitedStatesAreaCodes, canadianAreaCodes, puertoRicoAreaCodes, tollFreeAreaCodes].join(' ').split(' '),
);

/** How a caller ID was read: digits as they are stored, or why not. */
export type ReadCallerId = { ok: true; phone: string } | { ok: false; message: string };

/**
 * Reads the number that calls shall come from (rows B-134, B-135). It must be one of the account's own country;
 * whether the account may use it is asked elsewhere.
 */
export function readCallerId(text: string, countryId: number): ReadCallerId {
  if (text.trim() === '') return { ok: false, message: 'Enter the number your calls come from' };
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
