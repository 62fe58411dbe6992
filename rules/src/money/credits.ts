/** Prices of texts, in whole credits: settings of the installation, sample values. */
export interface TextPrices {
  readonly perSegment: number;
  readonly withMedia: number;
}

/** Sample prices: 1 credit a segment, 3 with media. */
export const defaultTextPrices: TextPrices = { perSegment: 1, withMedia: 3 };

/**
 * Credits for `count` texts of `segments` segments each (P-245): count times segments, or the media
 * price instead of the segments when media is attached.
 */
export function textCredits(
  text: { segments: number; hasMedia: boolean; count?: number },
  prices: TextPrices = defaultTextPrices,
): number {
  const each = text.hasMedia ? prices.withMedia : text.segments * prices.perSegment;
  return each * (text.count ?? 1);
}

/** False for 1 monthly and 3 invoiced monthly accounts: they pay by the month (1-decisions G-62, 2-decisions J1). */
export function typePaysCredits(accountTypeId: number): boolean {
  return accountTypeId % 2 === 0;
}

/** Credits that a text number may use; null for no limit. */
export interface CreditLimits {
  readonly daily: number | null;
  readonly weekly: number | null;
  readonly monthly: number | null;
}

/** From this instant the limits of unregistered numbers are the stricter ones. */
const stricterFrom = Date.UTC(2023, 3, 1, 7);

/**
 * Text credits that carriers allow a number per day, week and month, by the date of sending (3-decisions 7.4,
 * 2-decisions J8). Registered numbers have only the account's daily number of messages.
 */
export function textCreditLimits(
  number: { readonly isTollFree: boolean; readonly isRegistered: boolean },
  date: Date,
): CreditLimits {
  if (number.isRegistered) return { daily: null, weekly: null, monthly: null };
  if (date.getTime() < stricterFrom) {
    return number.isTollFree
      ? { daily: null, weekly: null, monthly: null }
      : { daily: 2000, weekly: 12_000, monthly: 25_000 };
  }
  return number.isTollFree
    ? { daily: 2000, weekly: 6000, monthly: 10_000 }
    : { daily: 500, weekly: 1000, monthly: 2000 };
}
