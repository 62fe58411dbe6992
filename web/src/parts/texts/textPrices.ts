import type { Account } from '@carillon/contract/accounts/accounts';
import { defaultTextPrices } from '@carillon/rules/money/credits';
import type { TextPrices } from '@carillon/rules/money/credits';

/** What texts cost the account; the usual prices while it loads. */
export function textPricesOf(account: Pick<Account, 'TextPrices'> | undefined): TextPrices {
  if (account === undefined) return defaultTextPrices;
  return { perSegment: account.TextPrices.Segment, withMedia: account.TextPrices.WithPicture };
}
