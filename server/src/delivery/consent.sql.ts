// SQL of opt_out, opt_out_event, do_not_contact and phone_fact.
import { deliveryCodes } from '@carillon/rules/messageStatus';
import type { Tx, TenantTx } from '../platform/database.ts';
import { numberArray } from './pgArrays.ts';

/** How a number came to be opted in or out. */
export interface ConsentChange {
  readonly phone: number;
  readonly what: 'stop' | 'start' | 'carrier';
  readonly textNumberId: number | null;
  /** The words of the person, empty when a carrier said so. */
  readonly wording: string;
  readonly at: Date;
}

/**
 * Opts a number out of texts and calls (STOP, or a carrier that knows it as opted out) or in again (START);
 * 3-decisions 4.1 and 4.2. A STOP gives way only to a START that the person sent later; a START also to
 * whatever was decided after it. The history keeps every change.
 */
export async function changeConsent(tx: TenantTx, change: ConsentChange): Promise<void> {
  const isOut = change.what !== 'start';
  await tx.query(
    `insert into opt_out (account_id, phone, opted_out_text, opted_out_voice, opted_in, source, text_number_id, changed_at)
     values ($1, $2, $3, $3, not $3, 'Stop', $4, $5)
     on conflict (account_id, phone) do update set opted_out_text = $3, opted_out_voice = $3, opted_in = not $3,
       source = 'Stop', text_number_id = $4, user_id = null, changed_at = $5
     where case when $3 then not (opt_out.opted_in and opt_out.source = 'Stop' and opt_out.changed_at > $5)
       else opt_out.changed_at <= $5 end`,
    [tx.accountId, change.phone, isOut, change.textNumberId, change.at],
    'delivery_consent',
  );
  await tx.query(
    `insert into opt_out_event (account_id, phone, what, source, text_number_id, wording, at)
     values ($1, $2, $3, 'Stop', $4, $5, $6)`,
    [tx.accountId, change.phone, change.what, change.textNumberId, change.wording.slice(0, 200), change.at],
  );
}

/** What a carrier taught us of a number: 2 a landline; dead: not in service. */
export interface PhoneFact {
  readonly phone: number;
  readonly lineType: number;
  readonly dead: boolean;
}

/** What a carrier's verdict on a text says of its number; empty when nothing. */
export function factsOf(phone: number, status: number): PhoneFact[] {
  if (status === deliveryCodes.notTextable) return [{ phone, lineType: 2, dead: false }];
  return status === deliveryCodes.invalidNumber ? [{ phone, lineType: 0, dead: true }] : [];
}

/** Keeps what carriers taught us, for every account. */
export async function learnFacts(tx: Tx, facts: readonly PhoneFact[], at: Date): Promise<void> {
  if (facts.length === 0) return;
  await tx.query(
    `insert into phone_fact (phone, line_type, dead, at)
     select distinct on (u.phone) u.phone, u.line_type, u.dead = 1, $4
     from unnest($1::bigint[], $2::smallint[], $3::int[]) u (phone, line_type, dead) order by u.phone
     on conflict (phone) do update set line_type = greatest(phone_fact.line_type, excluded.line_type),
       dead = phone_fact.dead or excluded.dead, at = excluded.at`,
    [
      numberArray(facts.map((fact) => fact.phone)),
      numberArray(facts.map((fact) => fact.lineType)),
      numberArray(facts.map((fact) => (fact.dead ? 1 : 0))),
      at,
    ],
  );
}
