// SQL that reads results for pages: recipient, text_result, text_retry and result_count; it writes nothing.
import type { TenantTx } from '../../platform/database/database.ts';
import { withoutNestedLoops } from '../../platform/database/withoutNestedLoops.sql.ts';
import { numberArray } from '../../platform/database/pgArrays.ts';
import type { ChunkCount } from './chunkSearch.ts';
import { carrierLimitTriesLeft } from '../send/pace.ts';
import type { QueueRow } from '../send/queue/queue.sql.ts';
import { countChunk } from './results.sql.ts';

/** A recipient with its result; the nulls mean that it has none. */
export interface ResultView {
  recipient_no: number;
  phone: number;
  first_name: string;
  last_name: string;
  notes: string;
  custom: Record<string, string> | null;
  line_type: number;
  /** Delivery status code; of a recipient without a result what its broadcast says. */
  status: number;
  attempt: number | null;
  segments: number | null;
  /** Thousandths of a credit. */
  charged: number | null;
  replied: boolean | null;
  opted_out: boolean | null;
  survey_answer: number | null;
  submitted_at: Date | null;
  updated_at: Date | null;
  code: string | null;
  /** Rule sentAs. */
  sent_as: number | null;
}

/** Conditions on rows; null: any. */
export interface Condition {
  readonly statuses: readonly number[] | null;
  readonly replied: boolean | null;
  readonly optedOut: boolean | null;
  /** 0 for none. */
  readonly answers: readonly number[] | null;
  /** Codes of rule sentAs. */
  readonly sentAs: readonly number[] | null;
  readonly search: string | null;
  readonly openStatus: number;
  readonly isAll: boolean;
  /** True when recipients without a result belong to it. */
  readonly includesOpen: boolean;
  readonly weights: ReadonlyMap<number, number> | null;
}

const recipientColumns = 'r.recipient_no, r.phone, r.first_name, r.last_name, r.notes, r.custom, r.line_type';
const resultColumns =
  't.attempt, t.segments, t.charged, t.replied, t.opted_out, t.survey_answer, t.submitted_at, t.updated_at, t.code, t.sent_as';

const weighted = (weights: ReadonlyMap<number, number>) => [
  numberArray([...weights.keys()]),
  numberArray([...weights.values()]),
];

/** How many rows with a result fulfil a condition, from the broadcast's own counters. */
export async function totalWith(
  tx: TenantTx,
  broadcastId: number,
  weights: ReadonlyMap<number, number>,
): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select coalesce(sum(c.n * w.weight), 0)::bigint as n
     from result_count c join unnest($3::smallint[], $4::int[]) w (status, weight) on w.status = c.status
     where c.account_id = $1 and c.send_id = $2 and c.chunk_no < 0`,
    [tx.accountId, broadcastId, ...weighted(weights)],
  );
  return row?.n ?? 0;
}

/** The chunks of a window that hold rows of a condition, and how many. */
export function chunkCounts(
  tx: TenantTx,
  broadcastId: number,
  weights: ReadonlyMap<number, number>,
  from: number,
  to: number,
): Promise<ChunkCount[]> {
  return tx.query<ChunkCount>(
    `select c.chunk_no, sum(c.n * w.weight)::int as n
     from result_count c join unnest($3::smallint[], $4::int[]) w (status, weight) on w.status = c.status
     where c.account_id = $1 and c.send_id = $2 and c.chunk_no >= $5 and c.chunk_no < $6
     group by c.chunk_no having sum(c.n * w.weight) > 0`,
    [tx.accountId, broadcastId, ...weighted(weights), from, to],
  );
}

/**
 * Rows of a condition within chunks. `offset 0` makes each chunk a separate index scan: without it the planner reads
 * all results in order until the page is full, which for the last page means all of them.
 */
export function pageOfChunks(
  tx: TenantTx,
  queue: QueueRow,
  condition: Condition,
  chunks: readonly number[],
  offset: number,
  limit: number,
): Promise<ResultView[]> {
  return tx.query<ResultView>(
    `select ${recipientColumns}, t.status, ${resultColumns}
     from (select t.* from unnest($3::int[]) c (chunk) cross join lateral (
         select * from text_result t
         where t.account_id = $1 and t.send_id = $2
           and t.recipient_no > c.chunk * ${countChunk} and t.recipient_no <= (c.chunk + 1) * ${countChunk}
           and ($4::smallint[] is null or t.status = any($4)) and ($5::boolean is null or t.replied = $5)
           and ($6::boolean is null or t.opted_out = $6) and ($7::smallint[] is null or t.survey_answer = any($7))
           and ($11::smallint[] is null or t.sent_as = any($11))
         order by t.recipient_no offset 0) t
       order by t.recipient_no offset $9 limit $10) t
       cross join lateral (select * from recipient x where x.account_id = $1 and x.audience_id = $8
         and x.recipient_no = t.recipient_no offset 0) r
     order by t.recipient_no`,
    [
      tx.accountId,
      queue.send_id,
      numberArray(chunks),
      condition.statuses === null ? null : numberArray(condition.statuses),
      condition.replied,
      condition.optedOut,
      condition.answers === null ? null : numberArray(condition.answers),
      queue.audience_id,
      offset,
      limit,
      condition.sentAs === null ? null : numberArray(condition.sentAs),
    ],
  );
}

/**
 * The result of a recipient `r` of broadcast $2, looked up by its key for each row of a page. A plain join without
 * `offset 0` read all results once per row while the statistics did not know of them: minutes for 18,000.
 */
const resultOf = `lateral (select * from text_result x
  where x.account_id = $1 and x.send_id = $2 and x.recipient_no = r.recipient_no offset 0)`;

const openStatusSql = (queue: QueueRow) => (queue.state === 'stopped' ? queue.unreached_status : 1);

/** Recipients in the order of their numbers; when no number is missing in the sequence, without counting. */
export function pageOfAll(
  tx: TenantTx,
  queue: QueueRow,
  offset: number,
  limit: number,
): Promise<ResultView[]> {
  const isDense = queue.last_no === queue.recipient_count;
  return tx.query<ResultView>(
    `select ${recipientColumns}, coalesce(t.status, $4::smallint) as status, ${resultColumns}
     from (select * from recipient where account_id = $1 and audience_id = $3 and recipient_no > $5
           order by recipient_no offset $6 limit $7) r
       left join ${resultOf} t on true
     order by r.recipient_no`,
    [
      tx.accountId,
      queue.send_id,
      queue.audience_id,
      openStatusSql(queue),
      isDense ? offset : 0,
      isDense ? 0 : offset,
      limit,
    ],
  );
}

/** Recipients without a result: those claimed (being sent, or to be sent again), then those not reached yet. */
export async function pageOfOpen(
  tx: TenantTx,
  queue: QueueRow,
  offset: number,
  limit: number,
): Promise<ResultView[]> {
  const noResult = `not exists (select from text_result t
    where t.account_id = $1 and t.send_id = $2 and t.recipient_no = r.recipient_no)`;
  const empty = `null::smallint as attempt, null::smallint as segments, null::int as charged, null::boolean as replied,
    null::boolean as opted_out, null::smallint as survey_answer, null::timestamptz as submitted_at,
    null::timestamptz as updated_at, null::text as code, null::smallint as sent_as`;
  const claimed = await tx.query<ResultView>(
    `select ${recipientColumns}, $4::smallint as status, ${empty} from recipient r
     where r.account_id = $1 and r.audience_id = $3 and r.recipient_no = any(array(
       select recipient_no from text_retry where account_id = $1 and send_id = $2
       union select generate_series(from_no, to_no) from send_lease
         where account_id = $1 and send_id = $2 and nos is null
       union select unnest(nos) from send_lease where account_id = $1 and send_id = $2 and nos is not null))
       and ${noResult}
     order by r.recipient_no`,
    [tx.accountId, queue.send_id, queue.audience_id, openStatusSql(queue)],
  );
  const rows = claimed.slice(offset, offset + limit);
  if (rows.length === limit || queue.next_no > queue.last_no) return rows;
  const skip = Math.max(0, offset - claimed.length);
  const isDense = queue.last_no === queue.recipient_count;
  const rest = await tx.query<ResultView>(
    `select ${recipientColumns}, $4::smallint as status, ${empty} from recipient r
     where r.account_id = $1 and r.audience_id = $3 and r.recipient_no >= $2
     order by r.recipient_no offset $5 limit $6`,
    [
      tx.accountId,
      queue.next_no + (isDense ? skip : 0),
      queue.audience_id,
      openStatusSql(queue),
      isDense ? 0 : skip,
      limit - rows.length,
    ],
  );
  return [...rows, ...rest];
}

const scanSql = (results: string): string => `from recipient r left join ${results}
  where r.account_id = $1 and r.audience_id = $3 and r.recipient_no > $10
    and ($4::smallint[] is null or coalesce(t.status, $5::smallint) = any($4))
    and ($6::boolean is null or t.replied = $6) and ($7::boolean is null or t.opted_out = $7)
    and ($8::smallint[] is null or t.survey_answer = any($8))
    and ($11::smallint[] is null or t.sent_as = any($11))
    and ($9::text is null or r.phone::text like '%' || $9 || '%'
      or (r.first_name || ' ' || r.last_name) ilike '%' || $9 || '%')`;

function scanValues(tx: TenantTx, queue: QueueRow, c: Condition, afterNo: number): unknown[] {
  const words = c.search?.replace(/[\\%_]/g, '\\$&') ?? null;
  // A number as people type it.
  const digits = words !== null && /^[\d\s()+.-]+$/.test(words) ? words.replace(/\D/g, '') : words;
  return [
    tx.accountId,
    queue.send_id,
    queue.audience_id,
    c.statuses === null ? null : numberArray(c.statuses),
    c.openStatus,
    c.replied,
    c.optedOut,
    c.answers === null ? null : numberArray(c.answers),
    digits,
    afterNo,
    c.sentAs === null ? null : numberArray(c.sentAs),
  ];
}

/** Rows of any condition, reading on until the page is full. */
export function pageOfScan(
  tx: TenantTx,
  queue: QueueRow,
  condition: Condition,
  page: { offset: number; limit: number; afterNo: number },
): Promise<ResultView[]> {
  return tx.query<ResultView>(
    `select ${recipientColumns}, coalesce(t.status, $5::smallint) as status, ${resultColumns} ${scanSql(`${resultOf} t on true`)}
     order by r.recipient_no offset $12 limit $13`,
    [...scanValues(tx, queue, condition, page.afterNo), page.offset, page.limit],
  );
}

export async function countMatching(tx: TenantTx, queue: QueueRow, condition: Condition): Promise<number> {
  const results = `text_result t on t.account_id = r.account_id and t.send_id = $2 and t.recipient_no = r.recipient_no`;
  const [row] = await withoutNestedLoops(tx, () =>
    tx.query<{ n: number }>(
      `select count(*)::bigint as n ${scanSql(results)}`,
      scanValues(tx, queue, condition, 0),
    ),
  );
  return row?.n ?? 0;
}

/** When the texts among these recipients that wait to be sent again may leave, by recipient number. */
export async function retryTimes(
  tx: TenantTx,
  broadcastId: number,
  recipientNos: readonly number[],
): Promise<Map<number, Date>> {
  if (recipientNos.length === 0) return new Map();
  const rows = await tx.query<{ recipient_no: number; due_at: Date }>(
    `select recipient_no, due_at from text_retry
     where account_id = $1 and send_id = $2 and recipient_no = any($3::int[])`,
    [tx.accountId, broadcastId, numberArray(recipientNos)],
    'delivery_retry_times',
  );
  return new Map(rows.map((row) => [row.recipient_no, row.due_at]));
}

/** Retries read for each broadcast: however many wait, no page must wait for their count. */
const turnsLookedAt = 200;

/**
 * When the last try of the texts to be resent will be, by broadcast; absent when none waits. A text that its carrier
 * sent back still has its remaining tries (2-decisions B1) ahead.
 */
export async function lastTurns(tx: TenantTx, broadcastIds: readonly number[]): Promise<Map<number, Date>> {
  if (broadcastIds.length === 0) return new Map();
  const rows = await tx.query<{ id: number; last_at: Date }>(
    `select b.id, max(turn.due_at + case when turn.sent_back
         then ($3::float8[])[least(turn.tries, $4) + 1] * interval '1 millisecond' else interval '0' end) as last_at
     from unnest($2::int[]) b (id)
       cross join lateral (select r.due_at, r.tries, exists (select from text_result t where t.account_id = r.account_id
           and t.send_id = r.send_id and t.recipient_no = r.recipient_no) as sent_back
         from text_retry r where r.account_id = $1 and r.send_id = b.id
         order by r.due_at desc limit ${turnsLookedAt}) turn
     group by b.id`,
    [
      tx.accountId,
      numberArray(broadcastIds),
      numberArray(carrierLimitTriesLeft),
      carrierLimitTriesLeft.length - 1,
    ],
    'delivery_last_turns',
  );
  return new Map(rows.map((row) => [row.id, row.last_at]));
}
