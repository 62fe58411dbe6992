import { typePaysCredits } from '@carillon/rules/money/credits';
import { namePrefix, paidPrefixLength } from '@carillon/rules/texts/namePrefix';
import { messageLength } from '@carillon/rules/texts/segments';
import type { AccountRow } from '../../../accounts/index.ts';
import { priceOfText } from '../../../credits/index.ts';
import type { Config } from '../../../platform/settings/config.ts';

/** What stands before each text of this account's broadcasts; empty for none. */
export function prefixOf(account: AccountRow): string {
  return namePrefix({ companyName: account.companyName, prependsName: account.prependOrganization });
}

/** Segments and thousandths of a credit of one text, with the organization's name where it counts (row P-244). */
export function priceOfBroadcastText(
  { config }: { readonly config: Config },
  account: AccountRow,
  text: { prefix: string; message: string; signature: string; hasMedia: boolean },
): { segments: number; credits: number } {
  const { prefix, hasMedia } = text;
  return priceOfLength(config, account, {
    length: messageLength(text.message, text.signature),
    prefix,
    hasMedia,
  });
}

/** The same for a text of this many characters, signature included. */
export function priceOfLength(
  { prices }: Config,
  account: AccountRow,
  { length, prefix, hasMedia }: { length: number; prefix: string; hasMedia: boolean },
): { segments: number; credits: number } {
  const paysCredits = typePaysCredits(account.accountTypeId);
  const added = paidPrefixLength(prefix, { paysCredits, isFreeTrial: account.isFreeTrial });
  return priceOfText(prices, account, { length: length + added, hasMedia });
}
