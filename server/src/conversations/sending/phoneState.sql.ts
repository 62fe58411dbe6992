// SQL that only reads: what is known about a phone that writes to us.
import type { TenantTx } from '../../platform/database/database.ts';
import { automaticOrigins } from '../../sends/index.ts';

export interface PhoneState {
  readonly optedOut: boolean;
  readonly optedIn: boolean;
  readonly source: string | null;
  /** Texts wait for a review of what the phone wrote. */
  readonly isHeld: boolean;
  /** The text number that a STOP came to. */
  readonly optedOutNumber: number | null;
  /** On the do-not-contact list. */
  readonly isNotAllowed: boolean;
  /** True for a number of this installation. */
  readonly isOurs: boolean;
  /** The last START of this phone to this account. */
  readonly startedAt: Date | null;
  /** Automatic texts it got in the last hour. */
  readonly automaticInHour: number;
}

export async function readPhoneState(tx: TenantTx, phone: number, now: Date): Promise<PhoneState> {
  const [row] = await tx.query<PhoneState>(
    `select coalesce(o.opted_out_text, false) as "optedOut", coalesce(o.opted_in, false) as "optedIn", o.source, o.held_until is not null as "isHeld",
       (select n.phone from text_number n where n.account_id = o.account_id and n.text_number_id = o.text_number_id) as "optedOutNumber",
       exists (select from do_not_contact d where d.phone = $2) as "isNotAllowed",
       exists (select from text_number_owner($2::bigint)) as "isOurs",
       (select e.at from opt_out_event e where e.account_id = $1 and e.phone = $2 and e.what = 'start'
         order by e.event_id desc limit 1) as "startedAt",
       (select count(*)::int from (select from direct_text d where d.account_id = $1 and d.phone = $2 and d.origin = any($4)
         and d.created_at > $3::timestamptz - interval '1 hour' limit 10) x) as "automaticInHour"
     from (select) one left join opt_out o on o.account_id = $1 and o.phone = $2`,
    [tx.accountId, phone, now, automaticOrigins],
    'conversations_phone_state',
  );
  if (row === undefined) throw new Error('no answer of the database');
  return row;
}
