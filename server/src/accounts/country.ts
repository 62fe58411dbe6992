import type { getAccountCountry } from '@carillon/contract/accounts/accounts';
import { AppError } from '@carillon/contract/errors';
import type { AnswerOf } from '@carillon/contract/route';
import type { TenantTx } from '../platform/database/database.ts';
import { hasCallNumbers, lockAccount, readAccount } from './accounts.sql.ts';

/** What an account has that holds numbers of its country, in words: "contacts"; other capabilities know it. */
export type NumbersKept = (tx: TenantTx) => Promise<readonly string[]>;

const inWords = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** The country, and why it can't be changed: numbers that were read by one country's rules are wrong in another. */
export async function presentCountry(
  tx: TenantTx,
  numbersKept: NumbersKept,
): Promise<AnswerOf<typeof getAccountCountry>> {
  const { countryId } = await readAccount(tx);
  const kept = [
    ...(await numbersKept(tx)),
    ...((await hasCallNumbers(tx)) ? ['numbers in voice settings'] : []),
  ];
  const WhyNot =
    kept.length === 0
      ? ''
      : `The country can’t be changed, because you already have ${inWords.format(kept)}. Their phone numbers were read as those of this country.`;
  return { CountryID: countryId, CanChange: kept.length === 0, WhyNot };
}

/** Throws WrongState when something depends on the account's country; never for the same country. */
export async function requireFreeCountry(
  tx: TenantTx,
  numbersKept: NumbersKept,
  countryId: number,
): Promise<void> {
  await lockAccount(tx);
  const { CountryID, WhyNot } = await presentCountry(tx, numbersKept);
  if (CountryID === countryId || WhyNot === '') return;
  throw new AppError('WrongState', WhyNot, [{ Field: 'CountryID', Message: WhyNot }]);
}
