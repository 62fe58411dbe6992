// SQL of send_queue and number_pace.
import type { TenantTx } from '../../../platform/database/database.ts';
import { dayColumns, dayJoin, type DayRow } from '../lease/day.sql.ts';
import { queuesIn, type SharedQueueRow } from '../../../sends/index.ts';
import { sendingStatuses } from '@carillon/rules/accounts/accountStatus';
import type { QueuedBroadcast } from './queuedBroadcast.ts';

/** A row of send_queue. */
export interface QueueRow extends SharedQueueRow {
  text_number_id: number;
  aggregator_id: 2 | 5;
  /** Null: each recipient has a text of its own in direct_text. */
  text_message: string | null;
  /** Recipients have texts of their own instead of it, or were excluded from it. */
  has_decisions: boolean;
  /** Stands before each text; empty for none. */
  name_prefix: string;
  signature_text: string;
  media_urls: string[];
  /** The agent that sends the texts over RCS; null: they go as SMS or MMS. Fixed when sending starts. */
  rcs_agent_id: string | null;
  max_characters: number | null;
  segments: number;
  credits_per_text: number;
  is_text_survey: boolean;
  per_minute: number;
}

/** Queues of texts. One that starts sends over RCS if its number has an active agent then. */
export const textQueues = queuesIn<QueueRow>({
  name: 'send_queue',
  update: 'update send_queue q',
  columns: `q.text_number_id, q.aggregator_id, q.text_message, q.has_decisions, q.name_prefix, q.signature_text, q.media_urls,
    q.rcs_agent_id, q.max_characters, q.segments, q.credits_per_text, q.is_text_survey, q.per_minute`,
  onStart: `rcs_agent_id = (select t.rcs_agent_id from text_number t where t.account_id = q.account_id
    and t.text_number_id = q.text_number_id and t.rcs_agent_is_active)`,
  // The speed is seen anew after every pause.
  onChange: 'seen_from = null, seen_no = null',
});

export async function insertQueue(tx: TenantTx, b: QueuedBroadcast): Promise<void> {
  await tx.query(
    `insert into number_pace (account_id, text_number_id) values ($1, $2) on conflict do nothing`,
    [tx.accountId, b.textNumberId],
  );
  await tx.query(
    `insert into send_queue (account_id, send_id, audience_id, last_no, recipient_count, text_number_id,
       aggregator_id, text_message, signature_text, media_urls, max_characters, segments, credits_per_text,
       is_text_survey, per_minute, answers_stop, name_prefix, has_decisions)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
     on conflict (account_id, send_id) do update set
       last_no = excluded.last_no, recipient_count = excluded.recipient_count,
       text_number_id = excluded.text_number_id, aggregator_id = excluded.aggregator_id,
       text_message = excluded.text_message, signature_text = excluded.signature_text,
       media_urls = excluded.media_urls, max_characters = excluded.max_characters, segments = excluded.segments,
       credits_per_text = excluded.credits_per_text, is_text_survey = excluded.is_text_survey,
       per_minute = excluded.per_minute, name_prefix = excluded.name_prefix,
       has_decisions = excluded.has_decisions
     where send_queue.state = 'waiting'`,
    [
      tx.accountId,
      b.broadcastId,
      b.audienceId,
      b.lastNo,
      b.recipientCount,
      b.textNumberId,
      b.aggregatorId,
      b.textMessage,
      b.signatureText,
      b.mediaUrls,
      b.maxCharacters,
      b.segments,
      b.creditsPerText,
      b.isTextSurvey,
      b.perMinute,
      b.answersStop ?? false,
      b.namePrefix,
      b.hasDecisions ?? false,
    ],
  );
}

/** What the gate knows about the sender: the account, the queue, and whether the number may send. */
export interface SenderRow {
  number_usable: boolean;
  require_text_opt_in: boolean;
  verified_only: boolean;
  can_text: boolean;
  country_id: number;
  answers_stop: boolean;
}

/**
 * The columns of SenderRow from send_queue q, text_number t and account a. Claim and departure read the same ones, so
 * that departure checks everything that a claim checks.
 */
export const senderColumns = `a.account_status_id in (${sendingStatuses.join(', ')}) and not t.is_blocked and not t.is_retired and t.registration_status = 'Registered'
    and t.stopped_at is null and (not t.is_shared or a.texts_verified_only) as number_usable,
  a.require_text_opt_in or a.explicit_opt_in_required as require_text_opt_in,
  a.texts_verified_only as verified_only, a.can_text, a.country_id, q.answers_stop`;

/** What a claim must know, read under the lock that the claim holds. */
export interface ClaimableRow extends QueueRow, SenderRow, DayRow {
  queue_ready_at: Date;
  number_ready_at: Date;
  not_before: Date;
  from_phone: number;
  segments_per_minute: number | null;
  retries_due: number;
}

/** Locks a running queue and the pace of its number. Null if another worker has it or it does not run. */
export async function lockClaimable(
  tx: TenantTx,
  broadcastId: number,
  now: Date,
  most: number,
): Promise<ClaimableRow | null> {
  const [row] = await tx.query<ClaimableRow>(
    `select ${textQueues.columns}, greatest(q.ready_at, 'epoch') as queue_ready_at,
       greatest(p.ready_at, 'epoch') as number_ready_at, greatest(p.not_before, 'epoch') as not_before,
       t.phone as from_phone, t.segments_per_minute, ${senderColumns},
       ${dayColumns},
       (select count(*)::int from (select from text_retry r where r.account_id = q.account_id
          and r.send_id = q.send_id and r.due_at <= $3 limit $4) due) as retries_due
     from send_queue q
       join number_pace p on p.account_id = q.account_id and p.text_number_id = q.text_number_id
       join text_number t on t.account_id = q.account_id and t.text_number_id = q.text_number_id
       join account a on a.account_id = q.account_id
       ${dayJoin}
     where q.account_id = $1 and q.send_id = $2 and q.state = 'running'
     for no key update of q, p skip locked`,
    [tx.accountId, broadcastId, now, most],
    'delivery_claimable',
  );
  return row ?? null;
}

/** The carrier asks us to slow down. Nothing of this number leaves before `until`, in any worker. */
export async function slowNumber(tx: TenantTx, textNumberId: number, until: Date): Promise<void> {
  await tx.query(
    `update number_pace set not_before = greatest(not_before, $3) where account_id = $1 and text_number_id = $2`,
    [tx.accountId, textNumberId, until],
  );
}

/** Requests a check whether these broadcasts are finished. */
export async function checkSoon(tx: TenantTx, broadcastIds: readonly number[], at: Date): Promise<void> {
  await tx.query(
    `update send_queue set check_at = $3
     where account_id = $1 and send_id = any($2) and state in ('drained', 'stopped') and not settled and check_at > $3`,
    [tx.accountId, broadcastIds, at],
  );
}

/** The sums of result_count of whole broadcasts. */
export function readCounts(
  tx: TenantTx,
  broadcastIds: readonly number[],
): Promise<{ send_id: number; status: number; n: number }[]> {
  return tx.query(
    `select send_id, status, sum(n)::bigint as n from result_count
     where account_id = $1 and send_id = any($2) and chunk_no < 0 group by 1, 2`,
    [tx.accountId, broadcastIds],
    'delivery_counts',
  );
}

/** What a broadcast has left to do besides its unclaimed recipients. */
export async function readOpenWork(
  tx: TenantTx,
  broadcastId: number,
): Promise<{ leases: number; retries: number; doubts: number }> {
  const [row] = await tx.query<{ leases: number; retries: number; doubts: number }>(
    `select (select count(*)::int from send_lease where account_id = $1 and send_id = $2) as leases,
       (select count(*)::int from (select from text_retry where account_id = $1 and send_id = $2 limit 1) r) as retries,
       (select count(*)::int from text_doubt where account_id = $1 and send_id = $2) as doubts`,
    [tx.accountId, broadcastId],
    'delivery_open_work',
  );
  return row ?? { leases: 0, retries: 0, doubts: 0 };
}
