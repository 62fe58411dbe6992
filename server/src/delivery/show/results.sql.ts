// SQL of text_result, text_retry, text_doubt and result_count.
import type { TenantTx } from '../../platform/database/database.ts';
import { numberArray, textArray } from '../../platform/database/pgArrays.ts';
import { openToRetry } from '../hear/mergeOutcome.ts';

/** Recipients counted together (result_count.chunk_no). */
export const countChunk = 500;

export function chunkOf(recipientNo: number): number {
  return Math.floor((recipientNo - 1) / countChunk);
}

/** Rows that hold the sums of a whole broadcast: chunk_no -1 to -16, added up when read. */
const sumRows = 16;

/** Neighboring chunks add to different sums, so that outcomes and receipts seldom wait for each other's commit. */
function sumOf(chunk: number): number {
  return -1 - (chunk % sumRows);
}

/** A result to be written. Times in milliseconds. */
export interface NewResult {
  readonly no: number;
  readonly status: number;
  readonly attempt: number;
  readonly tries: number;
  readonly segments: number;
  readonly charged: number;
  readonly submittedAt: number | null;
  readonly carrierMessageId: string | null;
  readonly code: string | null;
}

const seconds = (ms: number | null) => (ms === null ? null : ms / 1000);

/** Appends results in one statement. Returns the numbers that had none before; existing results stay as they are. */
export async function appendResults(
  tx: TenantTx,
  broadcastId: number,
  rows: readonly NewResult[],
  now: Date,
): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  const written = await tx.query<{ recipient_no: number }>(
    `insert into text_result (account_id, send_id, recipient_no, status, attempt, tries, segments, charged,
       submitted_at, updated_at, carrier_message_id, code)
     select $1, $2, u.no, u.status, u.attempt, u.tries, u.segments, u.charged, to_timestamp(u.submitted), $3, u.id, u.code
     from unnest($4::int[], $5::smallint[], $6::smallint[], $7::smallint[], $8::smallint[], $9::int[], $10::float8[],
       $11::text[], $12::text[]) u (no, status, attempt, tries, segments, charged, submitted, id, code)
     on conflict (account_id, send_id, recipient_no) do nothing
     returning recipient_no`,
    [
      tx.accountId,
      broadcastId,
      now,
      numberArray(rows.map((row) => row.no)),
      numberArray(rows.map((row) => row.status)),
      numberArray(rows.map((row) => row.attempt)),
      numberArray(rows.map((row) => row.tries)),
      numberArray(rows.map((row) => row.segments)),
      numberArray(rows.map((row) => row.charged)),
      numberArray(rows.map((row) => seconds(row.submittedAt))),
      textArray(rows.map((row) => row.carrierMessageId)),
      textArray(rows.map((row) => row.code)),
    ],
    'delivery_append_results',
  );
  return new Set(written.map((row) => row.recipient_no));
}

/**
 * Appends results of recipients that have none, as nearly every lease's are; this is half the work of a check. If one
 * had a result the transaction is lost: the next statement, or at the latest the commit, rejects with unique_violation.
 */
export function appendNewResults(
  tx: TenantTx,
  broadcastId: number,
  rows: readonly NewResult[],
  now: Date,
): void {
  const [first] = rows;
  if (first === undefined) return;
  const { status, attempt, tries, segments, charged, code } = first;
  const areAlike = rows.every(
    (row) =>
      row.status === status &&
      row.attempt === attempt &&
      row.tries === tries &&
      row.segments === segments &&
      row.charged === charged &&
      row.code === code,
  );
  const each = [
    numberArray(rows.map((row) => row.no)),
    numberArray(rows.map((row) => seconds(row.submittedAt))),
    textArray(rows.map((row) => row.carrierMessageId)),
  ];
  if (areAlike)
    tx.later(
      `insert into text_result (account_id, send_id, recipient_no, status, attempt, tries, segments, charged,
         submitted_at, updated_at, carrier_message_id, code)
       select $1, $2, u.no, $3, $4, $5, $6, $7, to_timestamp(u.submitted), $8, u.id, $9
       from unnest($10::int[], $11::float8[], $12::text[]) u (no, submitted, id)`,
      [tx.accountId, broadcastId, status, attempt, tries, segments, charged, now, code, ...each],
      'delivery_append_alike',
    );
  else
    tx.later(
      `insert into text_result (account_id, send_id, recipient_no, status, attempt, tries, segments, charged,
         submitted_at, updated_at, carrier_message_id, code)
       select $1, $2, u.no, u.status, u.attempt, u.tries, u.segments, u.charged, to_timestamp(u.submitted), $3, u.id, u.code
       from unnest($4::int[], $5::float8[], $6::text[], $7::smallint[], $8::smallint[], $9::smallint[], $10::smallint[],
         $11::int[], $12::text[]) u (no, submitted, id, status, attempt, tries, segments, charged, code)`,
      [
        tx.accountId,
        broadcastId,
        now,
        ...each,
        numberArray(rows.map((row) => row.status)),
        numberArray(rows.map((row) => row.attempt)),
        numberArray(rows.map((row) => row.tries)),
        numberArray(rows.map((row) => row.segments)),
        numberArray(rows.map((row) => row.charged)),
        textArray(rows.map((row) => row.code)),
      ],
      'delivery_append_new',
    );
}

/** A result as it stands. */
export interface ResultRow {
  recipient_no: number;
  status: number;
  attempt: number;
  tries: number;
  charged: number;
  /** A carrier accepted it at least once. */
  was_taken: boolean;
  replied: boolean;
  opted_out: boolean;
  survey_answer: number;
}

/** Locks results in the order of their numbers. */
export function lockResults(tx: TenantTx, broadcastId: number, nos: readonly number[]): Promise<ResultRow[]> {
  return tx.query<ResultRow>(
    `select recipient_no, status, attempt, tries, charged, carrier_message_id is not null as was_taken, replied,
       opted_out, survey_answer from text_result
     where account_id = $1 and send_id = $2 and recipient_no = any($3::int[])
     order by recipient_no for update`,
    [tx.accountId, broadcastId, numberArray(nos)],
    'delivery_lock_results',
  );
}

/** A change to a result; null keeps what was known. */
export interface ChangedResult extends NewResult {}

/**
 * Writes results that exist and were locked before. It is an insert that always conflicts with its row: an update
 * joined to the arrays is planned by statistics, which a newly filled table does not have, and then compares every row
 * with every other (20 times the work at 500 rows).
 */
export const updateResultsSql = `
  insert into text_result as t (account_id, send_id, recipient_no, status, attempt, tries, segments, charged,
    submitted_at, updated_at, carrier_message_id, code)
  select $1, $2, u.no, u.status, u.attempt, u.tries, u.segments, u.charged, to_timestamp(u.submitted), $3, u.id, u.code
  from unnest($4::int[], $5::smallint[], $6::smallint[], $7::smallint[], $8::smallint[], $9::int[], $10::float8[],
    $11::text[], $12::text[]) u (no, status, attempt, tries, segments, charged, submitted, id, code)
  on conflict (account_id, send_id, recipient_no) do update set
    status = excluded.status, attempt = excluded.attempt, tries = excluded.tries, charged = excluded.charged,
    segments = greatest(t.segments, excluded.segments),
    submitted_at = coalesce(t.submitted_at, excluded.submitted_at), updated_at = excluded.updated_at,
    carrier_message_id = coalesce(excluded.carrier_message_id, t.carrier_message_id),
    code = coalesce(excluded.code, t.code)`;

/** Runs `updateResultsSql`. */
export async function updateResults(
  tx: TenantTx,
  broadcastId: number,
  rows: readonly ChangedResult[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    updateResultsSql,
    [
      tx.accountId,
      broadcastId,
      now,
      numberArray(rows.map((row) => row.no)),
      numberArray(rows.map((row) => row.status)),
      numberArray(rows.map((row) => row.attempt)),
      numberArray(rows.map((row) => row.tries)),
      numberArray(rows.map((row) => row.segments)),
      numberArray(rows.map((row) => row.charged)),
      numberArray(rows.map((row) => seconds(row.submittedAt))),
      textArray(rows.map((row) => row.carrierMessageId)),
      textArray(rows.map((row) => row.code)),
    ],
    'delivery_update_results',
  );
}

/** Changes of counters, gathered while rows change and written once, in one order for all workers. */
export class CountChanges {
  /** By chunk and status. */
  readonly #changes = new Map<number, [chunk: number, status: number, n: number]>();

  add(recipientNo: number, status: number, n: number): void {
    const chunk = chunkOf(recipientNo);
    this.#bump(chunk, status, n);
    this.#bump(sumOf(chunk), status, n);
  }

  /** A row went from one status to another; null: it had none. */
  move(recipientNo: number, from: number | null, to: number): void {
    if (from === to) return;
    if (from !== null) this.add(recipientNo, from, -1);
    this.add(recipientNo, to, 1);
  }

  get isEmpty(): boolean {
    return this.#changes.size === 0;
  }

  write(tx: TenantTx, broadcastId: number): void {
    const changes = [...this.#changes.values()]
      .filter(([, , n]) => n !== 0)
      .sort((a, b) => b[0] - a[0] || a[1] - b[1]);
    if (changes.length === 0) return;
    tx.later(
      `insert into result_count (account_id, send_id, chunk_no, status, n)
       select $1, $2, u.chunk, u.status, u.n from unnest($3::int[], $4::smallint[], $5::bigint[]) u (chunk, status, n)
       on conflict (account_id, send_id, chunk_no, status) do update set n = result_count.n + excluded.n`,
      [
        tx.accountId,
        broadcastId,
        numberArray(changes.map(([chunk]) => chunk)),
        numberArray(changes.map(([, status]) => status)),
        numberArray(changes.map(([, , n]) => n)),
      ],
      'delivery_count_changes',
    );
  }

  #bump(chunk: number, status: number, n: number): void {
    // Status and flag codes are below 1,000; chunks of sums are negative.
    const key = (chunk + sumRows) * 1_000 + status;
    const there = this.#changes.get(key);
    if (there === undefined) this.#changes.set(key, [chunk, status, n]);
    else there[2] += n;
  }
}

/**
 * The condition that a text of broadcast $2 of account $1 may still be handed over: it has no result, or an open one.
 * `no` is its recipient number in SQL.
 */
export function isOpenToRetry(no: string): string {
  return `not exists (select from text_result t where t.account_id = $1 and t.send_id = $2
    and t.recipient_no = ${no} and t.status not in (${openToRetry.join(', ')}))`;
}

/** A row to be submitted again. */
export interface Retry {
  readonly no: number;
  /** Number of the attempt to come. */
  readonly attempt: number;
  readonly tries: number;
  readonly dueAt: number;
  readonly code: string;
}

/**
 * Queues rows again and wakes their drained queue (trigger text_retry_wakes); a row that is queued already stays as it is. One
 * that a carrier accepted meanwhile is not queued: its receipt came before our own record.
 */
export async function insertRetries(
  tx: TenantTx,
  broadcastId: number,
  rows: readonly Retry[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `insert into text_retry (account_id, send_id, recipient_no, attempt, tries, due_at, code)
     select $1, $2, u.no, u.attempt, u.tries, to_timestamp(u.due), u.code
     from unnest($3::int[], $4::smallint[], $5::smallint[], $6::float8[], $7::text[]) u (no, attempt, tries, due, code)
     where ${isOpenToRetry('u.no')}
     on conflict do nothing`,
    [
      tx.accountId,
      broadcastId,
      numberArray(rows.map((row) => row.no)),
      numberArray(rows.map((row) => row.attempt)),
      numberArray(rows.map((row) => row.tries)),
      numberArray(rows.map((row) => row.dueAt / 1000)),
      textArray(rows.map((row) => row.code)),
    ],
  );
}

/** Rows waiting to be submitted again, among these. */
export async function waitingRetries(
  tx: TenantTx,
  broadcastId: number,
  nos: readonly number[],
): Promise<Map<number, number>> {
  const rows = await tx.query<{ recipient_no: number; attempt: number }>(
    `select recipient_no, attempt from text_retry
     where account_id = $1 and send_id = $2 and recipient_no = any($3::int[])`,
    [tx.accountId, broadcastId, numberArray(nos)],
    'delivery_waiting_retries',
  );
  return new Map(rows.map((row) => [row.recipient_no, row.attempt]));
}

export async function deleteRetries(
  tx: TenantTx,
  broadcastId: number,
  nos: readonly number[],
): Promise<void> {
  if (nos.length === 0) return;
  await tx.query(
    `delete from text_retry where account_id = $1 and send_id = $2 and recipient_no = any($3::int[])`,
    [tx.accountId, broadcastId, numberArray(nos)],
    'delivery_delete_retries',
  );
}

/** A text that may have left without a response from the carrier. */
export interface Doubt {
  readonly no: number;
  readonly attempt: number;
  readonly sentAfter: number;
  readonly sentBefore: number;
  readonly nextCheckAt: number;
}

export async function insertDoubts(tx: TenantTx, broadcastId: number, rows: readonly Doubt[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `insert into text_doubt (account_id, send_id, recipient_no, attempt, sent_after, sent_before, next_check_at)
     select $1, $2, u.no, u.attempt, to_timestamp(u.after), to_timestamp(u.before), to_timestamp(u.next)
     from unnest($3::int[], $4::smallint[], $5::float8[], $6::float8[], $7::float8[]) u (no, attempt, after, before, next)
     on conflict (account_id, send_id, recipient_no) do update set attempt = excluded.attempt,
       sent_after = excluded.sent_after, sent_before = excluded.sent_before, next_check_at = excluded.next_check_at,
       checks = 0, note = ''
     where excluded.attempt > text_doubt.attempt`,
    [
      tx.accountId,
      broadcastId,
      numberArray(rows.map((row) => row.no)),
      numberArray(rows.map((row) => row.attempt)),
      numberArray(rows.map((row) => row.sentAfter / 1000)),
      numberArray(rows.map((row) => row.sentBefore / 1000)),
      numberArray(rows.map((row) => row.nextCheckAt / 1000)),
    ],
  );
}

/** Locks doubts; returns the attempt that each is about. */
export async function lockDoubts(
  tx: TenantTx,
  broadcastId: number,
  nos: readonly number[],
): Promise<Map<number, number>> {
  if (nos.length === 0) return new Map();
  const rows = await tx.query<{ recipient_no: number; attempt: number }>(
    `select recipient_no, attempt from text_doubt
     where account_id = $1 and send_id = $2 and recipient_no = any($3::int[]) order by recipient_no for update`,
    [tx.accountId, broadcastId, numberArray(nos)],
    'delivery_lock_doubts',
  );
  return new Map(rows.map((row) => [row.recipient_no, row.attempt]));
}

/** Removes doubts; returns those that existed, with their attempt. */
export async function deleteDoubts(
  tx: TenantTx,
  broadcastId: number,
  nos: readonly number[],
): Promise<Map<number, number>> {
  if (nos.length === 0) return new Map();
  const rows = await tx.query<{ recipient_no: number; attempt: number }>(
    `delete from text_doubt where account_id = $1 and send_id = $2 and recipient_no = any($3::int[])
     returning recipient_no, attempt`,
    [tx.accountId, broadcastId, numberArray(nos)],
    'delivery_delete_doubts',
  );
  return new Map(rows.map((row) => [row.recipient_no, row.attempt]));
}
