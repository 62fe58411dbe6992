import { textCredits, typePaysCredits } from '@carillon/rules/money/credits';
import { countSegments } from '@carillon/rules/texts/segments';
import type { Config } from '../platform/settings/config.ts';

/** The fields of an account that decide the price of its texts. */
interface PricedAccount {
  readonly accountTypeId: number;
  readonly countryId: number;
}

/** True when this account pays its messages by credits. */
export function paysCredits(account: PricedAccount): boolean {
  return typePaysCredits(account.accountTypeId);
}

/**
 * What one text of `length` characters, signature included, costs this account: segments (international accounts
 * have shorter ones, P-243) and thousandths of a credit.
 */
export function priceOfText(
  prices: Config['prices'],
  account: PricedAccount,
  text: { readonly length: number; readonly hasMedia: boolean },
): { segments: number; credits: number } {
  const segments = Math.max(1, countSegments(text.length, account.countryId > 2));
  if (!paysCredits(account)) return { segments, credits: 0 };
  const each = { perSegment: prices.textSegment, withMedia: prices.mediaText };
  return { segments, credits: textCredits({ segments, hasMedia: text.hasMedia }, each) * 1000 };
}
