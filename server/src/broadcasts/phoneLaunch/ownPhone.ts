import { AppError } from '@carillon/contract/errors';
import { parsePhoneIn } from '@carillon/rules/phones/phoneCountries';
import { readAccount } from '../../accounts/index.ts';
import { reachOf, reasonTexts } from '../../consent/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';

const words = {
  text: {
    none: 'Your profile has no phone number to which a test could be sent.',
    refused: "A test can't be sent to your own phone.",
  },
  voice: {
    none: 'Your profile has no phone number that could be called.',
    refused: "Your own phone can't be called.",
  },
} as const;

/**
 * The phone of a user's profile, written as in the account's country, for a test. Throws Unprocessable if there is none, or if it can't be texted or called,
 * with the reason.
 */
export async function ownPhone(tx: TenantTx, written: string, way: 'text' | 'voice'): Promise<number> {
  const parsed = parsePhoneIn(written, (await readAccount(tx)).countryId);
  if (!parsed.ok) throw new AppError('Unprocessable', words[way].none);
  const phone = Number(parsed.phone);
  const reason = (await reachOf(tx, [phone])).get(phone)?.[way] ?? 0;
  if (reason !== 0) throw new AppError('Unprocessable', `${words[way].refused} ${reasonTexts[reason] ?? ''}`);
  return phone;
}
