import type { PhoneState } from '@carillon/contract/contacts/consent';
import { parsePhoneIn, phoneFormatText } from '@carillon/rules/phones/phoneCountries';
import { readDigits } from '@carillon/rules/phones/phones';
import { readAccount } from '../../accounts/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { areNotAllowed } from '../optOuts/doNotContact.sql.ts';
import { reasons, reasonTexts } from '../reach.ts';
import { reachOf, type Reach } from '../reach.sql.ts';

/** The result for a number that a user typed. */
export interface CheckedNumber {
  /** As typed. */
  readonly source: string;
  /** As stored; null if it is not a number of the account's country. */
  readonly phone: string | null;
  readonly reach: Reach | null;
  /** Why it is not an accepted number: not allowed, wrong format, or outside the region; empty if it is. */
  readonly problem: string;
  /** Why an accepted number can't be texted; empty if it can. */
  readonly textProblem: string;
}

/**
 * Checks input in the documented order (1-decisions G-130): not allowed, format, region, then textable, opted
 * out, opted in. The check for duplicates comes between region and textable. Callers know their lists and
 * check in between (`problem` first, then their own, then `textProblem`).
 */
export async function checkNumbers(
  tx: TenantTx,
  sources: readonly string[],
  countryId?: number,
): Promise<CheckedNumber[]> {
  const country = countryId ?? (await readAccount(tx)).countryId;
  const parsed = sources.map((source) => ({
    source,
    parsed: parsePhoneIn(source, country),
    digits: plainDigits(source),
  }));
  const notAllowed = await areNotAllowed(
    tx,
    parsed.flatMap((one) => (one.digits === null ? [] : [one.digits])),
  );
  const phones = parsed.flatMap((one) => (one.parsed.ok ? [Number(one.parsed.phone)] : []));
  const reach = await reachOf(tx, phones);
  return parsed.map(({ source, parsed: number, digits }) => {
    const phone = number.ok ? number.phone : null;
    const known = phone === null ? null : (reach.get(Number(phone)) ?? null);
    let problem = number.ok ? '' : phoneFormatText(number.reason, country);
    if (digits !== null && notAllowed.has(digits)) problem = reasonTexts[reasons.notAllowed] ?? '';
    return { source, phone, reach: known, problem, textProblem: known === null ? '' : textProblem(known) };
  });
}

/** Problems with the number itself precede people's decisions (1-decisions G-130). */
function textProblem(reach: Reach): string {
  return reach.number === reasons.none ? reach.reason : (reasonTexts[reach.number] ?? '');
}

/** Digits in the form that is compared with numbers that are not allowed. */
function plainDigits(source: string): number | null {
  const { digits } = readDigits(source.slice(0, 200));
  const plain = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return plain === '' || plain.length > 15 ? null : Number(plain);
}

/** A checked number in the API's form. */
export function presentNumber(checked: CheckedNumber): PhoneState {
  const { phone, reach, problem, textProblem: why } = checked;
  const isNumber = phone !== null && reach !== null;
  return {
    Number: phone ?? checked.source,
    IsTextable: isNumber && reach.isTextable && problem === '',
    OptedIn: reach?.optedIn ?? false,
    OptedOut: reach?.optedOutText ?? false,
    OptOutHeld: reach?.isHeld ?? false,
    CanManuallyOptIn: isNumber && problem === '' && reach.canManuallyOptIn,
    IsValid: isNumber,
    DoNotCall: reach !== null && (reach.optedOutVoice || reach.voice === reasons.notAllowed),
    LineType: reach?.lineType ?? 'unknown',
    Reason: problem === '' ? why : problem,
  };
}
