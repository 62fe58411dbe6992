// What the lists say of phones of contacts. Written by others: opt_out, do_not_contact (consent), phone_fact (delivery).
import { isTollFree } from '@carillon/rules/phones';
import type { TenantTx } from '../platform/database.ts';

/** What is known of one phone, for texts. */
export interface PhoneReach {
  readonly optedIn: boolean;
  readonly optedOut: boolean;
  /** Why it is not texted, in one sentence; empty when it is. */
  readonly reason: string;
}

interface Known {
  phone: number;
  optedIn: boolean | null;
  optedOut: boolean | null;
  notAllowed: boolean;
  lineType: number | null;
  dead: boolean | null;
  lookedUp: number | null;
  needsOptIn: boolean;
}

/** What the lists say of these phones of the account; a phone on none is reachable. In the order of the engine's gate. */
export async function reachOfPhones(
  tx: TenantTx,
  phones: readonly number[],
): Promise<Map<number, PhoneReach>> {
  if (phones.length === 0) return new Map();
  const rows = await tx.query<Known>(
    `select p.phone, o.opted_in as "optedIn", o.opted_out_text as "optedOut", d.phone is not null as "notAllowed",
       f.line_type as "lineType", f.dead, l.line_type as "lookedUp",
       (select require_text_opt_in or explicit_opt_in_required from account where account_id = $1) as "needsOptIn"
     from unnest($2::bigint[]) p (phone)
     left join opt_out o on o.account_id = $1 and o.phone = p.phone
     left join do_not_contact d on d.phone = p.phone
     left join phone_fact f on f.phone = p.phone
     left join phone_lookup l on l.phone = p.phone`,
    [tx.accountId, [...new Set(phones)]],
    'reach-of-phones',
  );
  return new Map(
    rows.map((row) => [
      row.phone,
      { optedIn: row.optedIn ?? false, optedOut: row.optedOut ?? false, reason: reasonOf(row) },
    ]),
  );
}

const landline = 2;

function reasonOf(row: Known): string {
  if (row.notAllowed) return 'This number is not allowed.';
  if (row.optedOut === true) return 'This number has opted out of receiving texts.';
  if (row.needsOptIn && row.optedIn !== true) return "This number hasn't opted-in to receiving texts.";
  if (row.dead === true) return 'This is not a working phone number.';
  if (row.lineType === landline || row.lookedUp === landline || isTollFree(row.phone))
    return 'This number is not a textable number.';
  return '';
}
