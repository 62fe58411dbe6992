import type { Account } from '@carillon/contract/accounts/accounts';
import { creditCount } from '@carillon/rules/money/amounts';
import { isAbroad } from '@carillon/rules/phones/countries';
import { textCredits } from '@carillon/rules/money/credits';
import { countSegments, messageLength } from '@carillon/rules/texts/segments';
import { textPricesOf } from '../../../parts/texts/textPrices.ts';
import type { PersonalText } from '../../../parts/texts/personalTexts.ts';

type Priced = Pick<Account, 'TextPrices' | 'CountryID'>;

/** What texts of these lengths (characters, signature included) cost the account, in credits, by its own prices. */
export function creditsFor(account: Priced, lengths: readonly number[], hasMedia: boolean): number {
  const prices = textPricesOf(account);
  return lengths.reduce((sum, length) => {
    const segments = Math.max(1, countSegments(length, isAbroad(account.CountryID)));
    return sum + textCredits({ segments, hasMedia }, prices);
  }, 0);
}

/**
 * "1 credit"; "2 segments · 2 credits" for a longer text; "36 credits for 12 people"; "About 36 credits" where fields are filled in later. Empty if texts are not
 * paid one by one.
 */
export function priceText(
  account: Priced | undefined,
  lengths: readonly number[],
  { hasMedia, isAbout = false }: { readonly hasMedia: boolean; readonly isAbout?: boolean },
): string {
  if (account === undefined || lengths.length === 0) return '';
  const price = creditsFor(account, lengths, hasMedia);
  if (price === 0) return '';
  const people = lengths.length === 1 ? '' : ` for ${lengths.length} people`;
  const most = Math.max(...lengths.map((length) => countSegments(length, isAbroad(account.CountryID))));
  const segments = most > 1 ? `${lengths.length === 1 ? '' : 'up to '}${most} segments · ` : '';
  return `${segments}${isAbout ? 'About ' : ''}${creditCount(price)}${people}`;
}

/** What a text costs to several people, each with their own fields filled in. */
export function priceForAll(
  account: Priced,
  text: string,
  personal: readonly PersonalText[],
  { hasImage, signature }: { readonly hasImage: boolean; readonly signature: string },
): string {
  const lengths = personal.map((one) => messageLength(one.text ?? text, signature));
  return priceText(account, lengths, {
    hasMedia: hasImage,
    isAbout: personal.some((one) => one.isFilledLater),
  });
}
