import type { Account } from '@carillon/contract/accounts/accounts';
import { typePaysCredits } from '@carillon/rules/money/credits';
import { namePrefix, paidPrefixLength } from '@carillon/rules/texts/namePrefix';

/** The organization's name before its texts, and how many characters of it count towards segments (row P-244). */
export function nameBefore(
  account: Pick<Account, 'AccountTypeID' | 'CompanyName' | 'IsFreeTrial' | 'Profile'> | undefined,
  /** As a broadcast has it; absent: as it would be now. */
  fixed?: string,
): { text: string; length: number } {
  if (account === undefined) return { text: fixed ?? '', length: 0 };
  const named = {
    companyName: account.CompanyName,
    prependsName: account.Profile.PrependOrganizationToText,
    paysCredits: typePaysCredits(account.AccountTypeID),
    isFreeTrial: account.IsFreeTrial,
  };
  const text = fixed ?? namePrefix(named);
  return { text, length: paidPrefixLength(text, named) };
}
