// SQL of the flags that replies set on results.
import type { Tx, TenantTx } from '../../platform/database/database.ts';
import { numberArray } from '../../platform/database/pgArrays.ts';

export async function ownerOfNumber(
  tx: Tx,
  phone: string,
): Promise<{ account_id: number; text_number_id: number } | null> {
  const [row] = await tx.query<{ account_id: number; text_number_id: number }>(
    'select account_id, text_number_id from text_number_owner($1)',
    [phone],
    'delivery_number_owner',
  );
  return row ?? null;
}

/**
 * The trials that a text from this phone may belong to when it comes to a number that is lent to trials: those that
 * verified the phone, the newest first.
 */
export function trialsOfPhone(
  tx: Tx,
  phone: string,
  from: string,
): Promise<{ account_id: number; text_number_id: number }[]> {
  return tx.query<{ account_id: number; text_number_id: number }>(
    'select account_id, text_number_id from trials_of_phone($1, $2)',
    [phone, from],
    'delivery_trials_of_phone',
  );
}

/** The account and number of an RCS agent: a reply over RCS names the agent instead of the number. */
export async function ownerOfAgent(
  tx: Tx,
  agentId: string,
): Promise<{ account_id: number; text_number_id: number } | null> {
  const [row] = await tx.query<{ account_id: number; text_number_id: number }>(
    'select account_id, text_number_id from rcs_agent_owner($1)',
    [agentId],
    'delivery_agent_owner',
  );
  return row ?? null;
}

/** With more phones than this at once, the account's texts wait instead: a database has few locks. */
const mostPhones = 2_000;

/**
 * Texts of one phone to an account come in one after the other. This includes the first ones, when there is no
 * conversation to lock yet: two at the same moment would otherwise both get an automatic reply. A transaction locks all
 * its phones before anything else, in one order, so that two transactions never wait for each other.
 */
export async function lockPhones(
  tx: Tx,
  phones: readonly { readonly accountId: number; readonly phone: number }[],
): Promise<void> {
  const accounts = Map.groupBy(phones, (one) => one.accountId);
  for (const accountId of [...accounts.keys()].toSorted((one, other) => one - other)) {
    const own = [...new Set(accounts.get(accountId)?.map((one) => one.phone))].toSorted((a, b) => a - b);
    const isMany = own.length > mostPhones;
    await tx.query(
      isMany
        ? `select pg_advisory_xact_lock(hashtextextended('texts of ' || $1::int, 0))`
        : `select pg_advisory_xact_lock_shared(hashtextextended('texts of ' || $1::int, 0))`,
      [accountId],
      isMany ? 'delivery_lock_account' : 'delivery_share_account',
    );
    if (!isMany)
      await tx.query(
        `select pg_advisory_xact_lock(hashtextextended('texts of ' || $1::int || ' ' || u.phone, 0))
         from unnest($2::bigint[]) u (phone)`,
        [accountId, numberArray(own)],
        'delivery_lock_phones',
      );
  }
}

/** A broadcast's text that reached a phone. */
export interface ReachedText {
  broadcast_id: number;
  recipient_no: number;
  is_text_survey: boolean;
  submitted_at: Date | null;
}

/**
 * Texts of broadcasts that reached this phone from this number, newest first. Our own replies are not among them,
 * because a person does not answer those.
 */
export function broadcastsThatReached(
  tx: TenantTx,
  textNumberId: number,
  phone: number,
): Promise<ReachedText[]> {
  return tx.query<ReachedText>(
    `select q.send_id as broadcast_id, r.recipient_no, q.is_text_survey, t.submitted_at
     from recipient r
       join send_queue q on q.account_id = r.account_id and q.audience_id = r.audience_id
       join text_result t on t.account_id = r.account_id and t.send_id = q.send_id
         and t.recipient_no = r.recipient_no
     where r.account_id = $1 and r.phone = $2 and q.text_number_id = $3 and t.status in (3, 4, 5, 28)
       and (select s.origin from send s where s.account_id = q.account_id and s.send_id = q.send_id
         and s.channel = 'text') = 'broadcast'
     order by t.submitted_at desc nulls last, q.send_id desc limit 20`,
    [tx.accountId, phone, textNumberId],
    'delivery_reached',
  );
}

/** Sets flags of a result. Null leaves a flag as it is. */
export async function setFlags(
  tx: TenantTx,
  broadcastId: number,
  recipientNo: number,
  flags: { replied: boolean; optedOut: boolean; surveyAnswer: number },
  now: Date,
): Promise<void> {
  await tx.query(
    `update text_result set replied = $4, opted_out = $5, survey_answer = $6, updated_at = $7
     where account_id = $1 and send_id = $2 and recipient_no = $3`,
    [tx.accountId, broadcastId, recipientNo, flags.replied, flags.optedOut, flags.surveyAnswer, now],
    'delivery_set_flags',
  );
}
