// SQL that only reads: what decides whether a phone may be texted in a conversation.
import type { TenantTx } from '../../platform/database/database.ts';

/**
 * Opted out includes people whom no account on this installation may contact (3-decisions 4.5). `signatureEnabled` is
 * the choice of the conversation on that number, null if it has none.
 */
export async function consentOf(
  tx: TenantTx,
  textNumberId: number | null,
  phone: number,
): Promise<{ optedOut: boolean; optedIn: boolean; isHeld: boolean; signatureEnabled: boolean | null }> {
  const [row] = await tx.query<{
    optedOut: boolean;
    optedIn: boolean;
    isHeld: boolean;
    signatureEnabled: boolean | null;
  }>(
    `select exists (select from opt_out o where o.account_id = $1 and o.phone = $2 and o.opted_out_text)
         or exists (select from do_not_contact d where d.phone = $2) as "optedOut",
       exists (select from opt_out o where o.account_id = $1 and o.phone = $2 and o.opted_in) as "optedIn",
       exists (select from opt_out o where o.account_id = $1 and o.phone = $2 and o.held_until is not null) as "isHeld",
       (select c.signature_enabled from conversation c
         where c.account_id = $1 and c.phone = $2 and c.text_number_id = $3::int) as "signatureEnabled"`,
    [tx.accountId, phone, textNumberId],
    'conversations_consent',
  );
  return row ?? { optedOut: false, optedIn: false, isHeld: false, signatureEnabled: null };
}
