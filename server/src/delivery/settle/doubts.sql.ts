// SQL of text_doubt for those who settle doubts: the reconciler and users.
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import type { TenantTx } from '../../platform/database/database.ts';
import { numberArray } from '../../platform/database/pgArrays.ts';

/** The recipient of a doubt `d` of queue `q`, looked up by its key (as in resultsPage.sql.ts). */
const recipientOf = `lateral (select * from recipient x where x.account_id = q.account_id
  and x.audience_id = q.audience_id and x.recipient_no = d.recipient_no offset 0)`;

/** A doubt with the data for the question to the carrier. */
export interface DoubtRow {
  recipient_no: number;
  attempt: number;
  sent_after: Date;
  sent_before: Date;
  checks: number;
  phone: number;
  from_phone: number;
  tries: number;
}

/** Takes due doubts. Other workers skip them until `nextCheckAt`. */
export function takeDoubts(
  tx: TenantTx,
  broadcastId: number,
  now: Date,
  nextCheckAt: Date,
  most: number,
): Promise<DoubtRow[]> {
  return tx.query<DoubtRow>(
    `with taken as (
       update text_doubt set checks = checks + 1, next_check_at = $4
       where account_id = $1 and send_id = $2 and recipient_no = any(array(
         select recipient_no from text_doubt where account_id = $1 and send_id = $2 and next_check_at <= $3
         order by next_check_at limit $5 for update skip locked))
       returning recipient_no, attempt, sent_after, sent_before, checks
     )
     select d.recipient_no, d.attempt, d.sent_after, d.sent_before, d.checks, r.phone, n.phone as from_phone,
       coalesce(t.tries, 0) as tries
     from taken d
       join send_queue q on q.account_id = $1 and q.send_id = $2
       join text_number n on n.account_id = $1 and n.text_number_id = q.text_number_id
       cross join ${recipientOf} r
       left join lateral (select * from text_result x
         where x.account_id = $1 and x.send_id = $2 and x.recipient_no = d.recipient_no offset 0) t on true
     order by d.recipient_no`,
    [tx.accountId, broadcastId, now, nextCheckAt, most],
  );
}

/** Records why doubts wait and when they are checked again (null: a user must decide). */
export async function postponeDoubts(
  tx: TenantTx,
  broadcastId: number,
  nos: readonly number[],
  nextCheckAt: Date | null,
  note: string,
): Promise<void> {
  if (nos.length === 0) return;
  await tx.query(
    `update text_doubt set next_check_at = $4, note = $5
     where account_id = $1 and send_id = $2 and recipient_no = any($3::int[])`,
    [tx.accountId, broadcastId, numberArray(nos), nextCheckAt, note],
  );
}

/** Which of these carrier ids belong to other texts to the same phones. */
export async function idsOfOtherTexts(
  tx: TenantTx,
  broadcastId: number,
  found: readonly { no: number; phone: number; id: string }[],
): Promise<Set<number>> {
  if (found.length === 0) return new Set();
  const rows = await tx.query<{ no: number }>(
    `select u.no from unnest($3::int[], $4::bigint[], $5::text[]) u (no, phone, id)
     where exists (
       select from recipient r
         join send_queue q on q.account_id = r.account_id and q.audience_id = r.audience_id
         join text_result t on t.account_id = r.account_id and t.send_id = q.send_id
           and t.recipient_no = r.recipient_no
       where r.account_id = $1 and r.phone = u.phone and t.carrier_message_id = u.id
         and not (q.send_id = $2 and r.recipient_no = u.no))`,
    [
      tx.accountId,
      broadcastId,
      numberArray(found.map((one) => one.no)),
      numberArray(found.map((one) => one.phone)),
      found.map((one) => one.id),
    ],
  );
  return new Set(rows.map((row) => row.no));
}

/** A text in doubt, as users see it. */
export interface UnconfirmedRow {
  recipient_no: number;
  phone: number;
  first_name: string;
  last_name: string;
  sent_after: Date;
  next_check_at: Date | null;
  checks: number;
  note: string;
}

export function listDoubts(
  tx: TenantTx,
  broadcastId: number,
  offset: number,
  limit: number,
): Promise<UnconfirmedRow[]> {
  return tx.query<UnconfirmedRow>(
    `select d.recipient_no, r.phone, r.first_name, r.last_name, d.sent_after, d.next_check_at, d.checks, d.note
     from text_doubt d
       join send_queue q on q.account_id = d.account_id and q.send_id = d.send_id
       cross join ${recipientOf} r
     where d.account_id = $1 and d.send_id = $2 order by d.recipient_no offset $3 limit $4`,
    [tx.accountId, broadcastId, offset, limit],
  );
}

/** Locks doubts for a user's decision: those named, or (null) all but `except`. */
export function chooseDoubts(
  tx: TenantTx,
  broadcastId: number,
  nos: readonly number[] | null,
  except: readonly number[],
): Promise<{ recipient_no: number; attempt: number }[]> {
  return tx.query(
    `select recipient_no, attempt from text_doubt
     where account_id = $1 and send_id = $2 and ($3::int[] is null or recipient_no = any($3::int[]))
       and recipient_no <> all($4::int[]) order by recipient_no for update`,
    [tx.accountId, broadcastId, nos === null ? null : numberArray(nos), numberArray(except)],
  );
}

/**
 * Texts that count as unconfirmed although they have no doubt, retry, or lease, so that no worker would process them:
 * the carrier is asked about them again. This should never occur. finish.ts and the audit search for them. Returns how
 * many.
 */
export function doubtOrphans(tx: TenantTx, broadcastId: number, now: Date): Promise<number> {
  return tx.run(
    `insert into text_doubt (account_id, send_id, recipient_no, attempt, sent_after, sent_before, next_check_at)
     select t.account_id, t.send_id, t.recipient_no, t.attempt,
       coalesce(t.submitted_at, t.updated_at) - interval '1 minute', $3, $3
     from text_result t where t.account_id = $1 and t.send_id = $2 and t.status = $4
       and not exists (select from text_doubt d where d.account_id = t.account_id and d.send_id = t.send_id
         and d.recipient_no = t.recipient_no)
       and not exists (select from text_retry r where r.account_id = t.account_id and r.send_id = t.send_id
         and r.recipient_no = t.recipient_no)
       and not exists (select from send_lease l where l.account_id = t.account_id and l.send_id = t.send_id)
     on conflict do nothing`,
    [tx.accountId, broadcastId, now, deliveryCodes.unconfirmed],
  );
}
