// All SQL on: repeating_occurrence.
import type { Occurrence } from '@carillon/contract/broadcasts/repeatingBroadcasts';
import type { BroadcastStatus } from '@carillon/contract/broadcasts/broadcasts';
import type { TenantTx } from '../../platform/database/database.ts';

export type OccurrenceState = Occurrence['State'];

export interface OccurrenceRow {
  repeatingBroadcastId: number;
  occurrenceDate: string;
  occurrenceId: number;
  startAt: Date;
  state: OccurrenceState;
  reason: string;
  broadcastId: number | null;
  joined: number | null;
  gone: number | null;
  code: number | null;
}

/** With what decides what becomes of it. */
export interface OpenOccurrence extends OccurrenceRow {
  /** Null without a broadcast. */
  status: BroadcastStatus | null;
  startedAt: Date | null;
  deletedAt: Date | null;
  startDate: Date | null;
}

const occurrenceColumns = `o.repeating_broadcast_id as "repeatingBroadcastId", o.occurrence_date::text as "occurrenceDate",
  o.occurrence_id as "occurrenceId", o.start_at as "startAt", o.state, o.reason, o.broadcast_id as "broadcastId", o.joined,
  o.gone, o.code`;

/**
 * The occurrences of a sequence that are to come, in order: those that are scheduled or wait, and those whose delete was
 * undone after the sequence had gone on without them.
 */
export function openOccurrences(tx: TenantTx, sequenceId: number): Promise<OpenOccurrence[]> {
  return tx.query<OpenOccurrence>(
    `select ${occurrenceColumns}, b.status, b.started_at as "startedAt", b.deleted_at as "deletedAt",
       b.start_date as "startDate"
     from repeating_occurrence o left join broadcast b on b.account_id = o.account_id and b.broadcast_id = o.broadcast_id
     where o.account_id = $1 and o.repeating_broadcast_id = $2 and (o.state in ('Scheduled', 'Waiting')
       or (o.state = 'Skipped' and b.status = 'AuthorizationApproved' and b.deleted_at is null))
     order by o.occurrence_date`,
    [tx.accountId, sequenceId],
  );
}

/** The occurrence of a date; null when there is none yet. */
export async function readOccurrence(
  tx: TenantTx,
  sequenceId: number,
  date: string,
): Promise<OccurrenceRow | null> {
  const rows = await tx.query<OccurrenceRow>(
    `select ${occurrenceColumns} from repeating_occurrence o
     where o.account_id = $1 and o.repeating_broadcast_id = $2 and o.occurrence_date = $3`,
    [tx.accountId, sequenceId, date],
  );
  return rows[0] ?? null;
}

/** The first occurrence of a sequence that was made; null when none was, or it was taken back. */
export async function firstBroadcastOf(tx: TenantTx, sequenceId: number): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    `select broadcast_id as id from repeating_occurrence
     where account_id = $1 and repeating_broadcast_id = $2 and broadcast_id is not null order by occurrence_date limit 1`,
    [tx.accountId, sequenceId],
  );
  return row?.id ?? null;
}

/** The sequence that a broadcast belongs to; null for an ordinary one, and when the sequence was deleted. */
export async function sequenceOfBroadcast(tx: TenantTx, broadcastId: number): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    `select o.repeating_broadcast_id as id from repeating_occurrence o
       join repeating_broadcast s using (account_id, repeating_broadcast_id)
     where o.account_id = $1 and o.broadcast_id = $2 and s.deleted_at is null`,
    [tx.accountId, broadcastId],
  );
  return row?.id ?? null;
}

/** What an occurrence becomes; the code is of a failure. */
export interface OccurrenceChange {
  readonly startAt: Date;
  readonly state: OccurrenceState;
  readonly reason?: string;
  readonly broadcastId?: number | null;
  readonly joined?: number | null;
  readonly gone?: number | null;
  readonly code?: number;
}

/** Writes the occurrence of a date, which has one row whatever becomes of it. `now` is when a failure happened. */
export async function putOccurrence(
  tx: TenantTx,
  sequenceId: number,
  date: string,
  to: OccurrenceChange,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into repeating_occurrence (account_id, repeating_broadcast_id, occurrence_date, start_at, state, reason,
       broadcast_id, joined, gone, code, failed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, case when $5 = 'Failed' then $11::timestamptz end)
     on conflict (account_id, repeating_broadcast_id, occurrence_date) do update set start_at = excluded.start_at,
       state = excluded.state, reason = excluded.reason,
       broadcast_id = coalesce(excluded.broadcast_id, repeating_occurrence.broadcast_id),
       joined = coalesce(excluded.joined, repeating_occurrence.joined),
       gone = coalesce(excluded.gone, repeating_occurrence.gone), code = excluded.code, failed_at = excluded.failed_at,
       dismissed_at = null`,
    [
      tx.accountId,
      sequenceId,
      date,
      to.startAt,
      to.state,
      to.reason ?? '',
      to.broadcastId ?? null,
      to.joined ?? null,
      to.gone ?? null,
      to.code ?? null,
      now,
    ],
  );
}

/** The pending occurrence of this broadcast starts at another time on its date; nothing happens for any other broadcast. */
export async function moveOccurrence(tx: TenantTx, broadcastId: number, startAt: Date): Promise<void> {
  await tx.query(
    `update repeating_occurrence set start_at = $3
     where account_id = $1 and broadcast_id = $2 and state in ('Scheduled', 'Waiting')`,
    [tx.accountId, broadcastId, startAt],
  );
}

/** Forgets an occurrence that was taken back before it started. */
export async function removeOccurrence(tx: TenantTx, sequenceId: number, date: string): Promise<void> {
  await tx.query(
    'delete from repeating_occurrence where account_id = $1 and repeating_broadcast_id = $2 and occurrence_date = $3',
    [tx.accountId, sequenceId, date],
  );
}

/** Dates from one on that have an occurrence, with its state and the reason for it. */
export async function statesFrom(
  tx: TenantTx,
  sequenceId: number,
  date: string,
): Promise<Map<string, Pick<OccurrenceRow, 'state' | 'reason'>>> {
  const rows = await tx.query<{ date: string; state: OccurrenceState; reason: string }>(
    `select occurrence_date::text as date, state, reason from repeating_occurrence
     where account_id = $1 and repeating_broadcast_id = $2 and occurrence_date >= $3`,
    [tx.accountId, sequenceId, date],
  );
  return new Map(rows.map(({ date, ...of }) => [date, of]));
}

/** The audience of the last occurrence before a date that was made; null for the first one. */
export async function audienceBefore(tx: TenantTx, sequenceId: number, date: string): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    `select b.audience_id as id from repeating_occurrence o join broadcast b using (account_id, broadcast_id)
     where o.account_id = $1 and o.repeating_broadcast_id = $2 and o.occurrence_date < $3 and o.state = 'Started'
     order by o.occurrence_date desc limit 1`,
    [tx.accountId, sequenceId, date],
  );
  return row?.id ?? null;
}

/** True while another occurrence of the sequence sends, or is paused in the middle. */
export async function isSending(
  tx: TenantTx,
  sequenceId: number,
  exceptBroadcastId: number | null,
): Promise<boolean> {
  const rows = await tx.query(
    `select from repeating_occurrence o join broadcast b using (account_id, broadcast_id)
     where o.account_id = $1 and o.repeating_broadcast_id = $2 and b.deleted_at is null
       and b.status in ('Broadcasting', 'Paused') and b.category = 'Broadcasting' and b.broadcast_id is distinct from $3::int limit 1`,
    [tx.accountId, sequenceId, exceptBroadcastId],
  );
  return rows.length > 0;
}

/** True while an occurrence sends, is paused, or waits for results. */
export async function isUnderWay(tx: TenantTx, sequenceId: number): Promise<boolean> {
  const rows = await tx.query(
    `select from repeating_occurrence o join broadcast b using (account_id, broadcast_id)
     where o.account_id = $1 and o.repeating_broadcast_id = $2 and b.deleted_at is null
       and b.status in ('Broadcasting', 'Paused', 'Finalizing') limit 1`,
    [tx.accountId, sequenceId],
  );
  return rows.length > 0;
}

/** Occurrences that are over or under way, newest first. */
export async function listPast(
  tx: TenantTx,
  sequenceId: number,
  { now, offset, limit }: { now: Date; offset: number; limit: number },
): Promise<{ rows: OccurrenceRow[]; size: number }> {
  // A date to come that is skipped is not over yet, even if its broadcast was canceled: it is among the dates to come.
  const past = `o.account_id = $1 and o.repeating_broadcast_id = $2 and (o.state in ('Started', 'Failed', 'Waiting')
    or (o.state = 'Skipped' and o.start_at <= $3))`;
  const values = [tx.accountId, sequenceId, now];
  const rows = await tx.query<OccurrenceRow>(
    `select ${occurrenceColumns} from repeating_occurrence o where ${past}
     order by o.occurrence_date desc offset $4 limit $5`,
    [...values, offset, limit],
  );
  const [size] = await tx.query<{ n: number }>(
    `select count(*)::int as n from repeating_occurrence o where ${past}`,
    values,
  );
  return { rows, size: size?.n ?? 0 };
}

/** The next occurrence of each of these sequences, if one is scheduled. */
export async function nextOf(
  tx: TenantTx,
  sequenceIds: readonly number[],
): Promise<Map<number, OccurrenceRow>> {
  const rows = await tx.query<OccurrenceRow>(
    `select distinct on (o.repeating_broadcast_id) ${occurrenceColumns} from repeating_occurrence o
       left join broadcast b using (account_id, broadcast_id)
     where o.account_id = $1 and o.repeating_broadcast_id = any($2::int[]) and o.state in ('Scheduled', 'Waiting')
       and b.deleted_at is null
     order by o.repeating_broadcast_id, o.occurrence_date`,
    [tx.accountId, sequenceIds],
  );
  return new Map(rows.map((row) => [row.repeatingBroadcastId, row]));
}

/** How many occurrences of each of these sequences were sent, and when the last one started. */
export async function sentOf(
  tx: TenantTx,
  sequenceIds: readonly number[],
): Promise<Map<number, { sent: number; lastAt: Date | null }>> {
  const rows = await tx.query<{ id: number; sent: number; lastAt: Date | null }>(
    `select o.repeating_broadcast_id as id, count(*)::int as sent, max(o.start_at) as "lastAt" from repeating_occurrence o
     where o.account_id = $1 and o.repeating_broadcast_id = any($2::int[]) and o.state = 'Started' group by 1`,
    [tx.accountId, sequenceIds],
  );
  return new Map(rows.map(({ id, ...sent }) => [id, sent]));
}

export interface FailureRow {
  failureId: number;
  repeatingBroadcastId: number;
  name: string;
  occurrenceDate: string;
  startAt: Date;
  failedAt: Date;
  code: number;
  reason: string;
}

/** Failures that were not dismissed, newest first. */
export function listFailures(tx: TenantTx, userId: number | null): Promise<FailureRow[]> {
  return tx.query<FailureRow>(
    `select o.occurrence_id as "failureId", o.repeating_broadcast_id as "repeatingBroadcastId", s.name,
       o.occurrence_date::text as "occurrenceDate", o.start_at as "startAt", o.failed_at as "failedAt", o.code, o.reason
     from repeating_occurrence o join repeating_broadcast s using (account_id, repeating_broadcast_id)
     where o.account_id = $1 and o.state = 'Failed' and o.dismissed_at is null and s.deleted_at is null
       and ($2::int is null or s.user_id = $2)
     order by o.failed_at desc limit 100`,
    [tx.accountId, userId],
  );
}

/** Dismisses failures (null: all) that the user may see; returns how many. */
export function dismissFailureRows(
  tx: TenantTx,
  userId: number | null,
  ids: readonly number[] | null,
  now: Date,
): Promise<number> {
  return tx.run(
    `update repeating_occurrence o set dismissed_at = $4 from repeating_broadcast s
     where o.account_id = $1 and s.account_id = $1 and s.repeating_broadcast_id = o.repeating_broadcast_id
       and o.state = 'Failed' and o.dismissed_at is null and ($2::int is null or s.user_id = $2)
       and ($3::int[] is null or o.occurrence_id = any($3))`,
    [tx.accountId, userId, ids, now],
  );
}
