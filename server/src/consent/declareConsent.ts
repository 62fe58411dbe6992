import type { TenantTx } from '../platform/database/database.ts';
import { channels, lockConsent, recordConsent } from './consent.sql.ts';

/**
 * Opts numbers in to texts after a user declares that their owner agreed; `wording` is the declaration's
 * text. Opted-out numbers stay opted out, because lifting that is a separate decision of owners and admins
 * (3-decisions 4.3).
 */
export async function declareConsent(
  tx: TenantTx,
  phones: readonly number[],
  by: { readonly wording: string; readonly userId: number; readonly address: string; readonly at: Date },
): Promise<void> {
  const open: number[] = [];
  // In digit order, the order in which every other transaction locks them.
  for (const phone of [...new Set(phones)].toSorted((a, b) => a - b))
    if ((await lockConsent(tx, phone))?.optedOutText !== true) open.push(phone);
  await recordConsent(tx, open, { what: 'optIn', source: 'User', channel: channels.text, ...by });
}
