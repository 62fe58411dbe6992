// SQL of scheduled_conversation.
import type { TenantTx } from '../../platform/database/database.ts';
import { numberArray } from '../../platform/database/pgArrays.ts';

export type ScheduledStatus = 'scheduled' | 'sending' | 'sent' | 'canceled' | 'failed';

/** A recipient of a scheduled text, as given. */
export interface ScheduledContact {
  readonly PersonID: number;
  readonly FirstName: string;
  readonly LastName: string;
  readonly Notes: string;
  readonly PrimaryPhone: string;
  /** The text for this person, with fields still to fill. */
  readonly TextMessage: string;
  /** The text that was sent; 0 before. */
  readonly TextMessageID: number;
}

export interface ScheduledRow {
  readonly id: number;
  readonly textNumberId: number;
  readonly userId: number;
  readonly userName: string;
  readonly status: ScheduledStatus;
  readonly reason: string;
  readonly startAt: Date;
  readonly wallTime: string;
  readonly timeZone: string;
  readonly textMessage: string;
  readonly includeSignature: boolean;
  readonly media: string[];
  readonly contacts: ScheduledContact[];
}

const columns = `s.scheduled_conversation_id as id, s.text_number_id as "textNumberId", s.user_id as "userId",
  trim(u.first_name || ' ' || u.last_name) as "userName", s.status, s.reason, s.start_at as "startAt", s.wall_time as "wallTime", s.time_zone as "timeZone",
  s.text_message as "textMessage", s.include_signature as "includeSignature", s.media, s.contacts`;
const joined = `scheduled_conversation s join app_user u on u.account_id = s.account_id and u.user_id = s.user_id`;

/** How many texts of these numbers wait for their time. */
export async function countScheduled(tx: TenantTx, numbers: readonly number[]): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from scheduled_conversation
     where account_id = $1 and text_number_id = any($2::int[]) and status = 'scheduled'`,
    [tx.accountId, numberArray(numbers)],
    'conversations_count_scheduled',
  );
  return row?.n ?? 0;
}

/** Those that wait, next first, below those that failed. */
export async function pageOfScheduled(
  tx: TenantTx,
  numbers: readonly number[],
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: ScheduledRow[]; size: number }> {
  const where = `s.account_id = $1 and s.text_number_id = any($2::int[]) and s.status in ('scheduled', 'sending', 'failed')`;
  const values = [tx.accountId, numberArray(numbers)];
  const rows = await tx.query<ScheduledRow>(
    `select ${columns} from ${joined} where ${where}
     order by s.status <> 'failed', s.start_at, s.scheduled_conversation_id offset $3 limit $4`,
    [...values, page.offset, page.limit],
  );
  const [count] = await tx.query<{ n: number }>(
    `select count(*)::int as n from scheduled_conversation s where ${where}`,
    values,
  );
  return { rows, size: count?.n ?? 0 };
}

/** One scheduled text of these numbers, locked. Null for others'. */
export async function lockScheduled(
  tx: TenantTx,
  id: number,
  numbers: readonly number[] | null,
): Promise<ScheduledRow | null> {
  const [row] = await tx.query<ScheduledRow>(
    `select ${columns} from ${joined} where s.account_id = $1 and s.scheduled_conversation_id = $2
       and ($3::int[] is null or s.text_number_id = any($3::int[])) for no key update of s`,
    [tx.accountId, id, numbers === null ? null : numberArray(numbers)],
  );
  return row ?? null;
}

export interface NewScheduled {
  readonly textNumberId: number;
  readonly userId: number;
  readonly startAt: Date;
  readonly wallTime: string;
  readonly timeZone: string;
  readonly textMessage: string;
  readonly includeSignature: boolean;
  readonly mediaIds: readonly string[];
  readonly contacts: readonly ScheduledContact[];
  readonly requestKey: string | null;
  readonly now: Date;
}

export async function insertScheduled(tx: TenantTx, row: NewScheduled): Promise<number> {
  const [made] = await tx.query<{ id: number }>(
    `insert into scheduled_conversation (account_id, text_number_id, user_id, start_at, wall_time, time_zone, text_message,
       include_signature, media, contacts, request_key, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) returning scheduled_conversation_id as id`,
    [
      tx.accountId,
      row.textNumberId,
      row.userId,
      row.startAt,
      row.wallTime,
      row.timeZone,
      row.textMessage,
      row.includeSignature,
      JSON.stringify(row.mediaIds),
      JSON.stringify(row.contacts),
      row.requestKey,
      row.now,
    ],
  );
  if (made === undefined) throw new Error('nothing was scheduled');
  return made.id;
}

/** The text that the same request of a user scheduled before. Null if none did. */
export async function scheduledByRequest(
  tx: TenantTx,
  userId: number,
  requestKey: string,
): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    `select scheduled_conversation_id as id from scheduled_conversation
     where account_id = $1 and user_id = $2 and request_key = $3`,
    [tx.accountId, userId, requestKey],
  );
  return row?.id ?? null;
}

export async function setScheduled(
  tx: TenantTx,
  id: number,
  change: {
    readonly status: ScheduledStatus;
    readonly reason?: string;
    readonly contacts?: readonly ScheduledContact[];
    readonly now: Date;
  },
): Promise<void> {
  await tx.query(
    `update scheduled_conversation set status = $3, reason = coalesce($4, reason), contacts = coalesce($5, contacts), changed_at = $6
     where account_id = $1 and scheduled_conversation_id = $2`,
    [
      tx.accountId,
      id,
      change.status,
      change.reason ?? null,
      change.contacts === undefined ? null : JSON.stringify(change.contacts),
      change.now,
    ],
  );
}

/** Writes another text and time. Also a status, because one that failed waits again. */
export async function setPlan(
  tx: TenantTx,
  id: number,
  plan: {
    readonly startAt: string;
    readonly wallTime: string;
    readonly timeZone: string;
    readonly textMessage: string;
    readonly contacts: readonly ScheduledContact[];
    readonly status: ScheduledStatus;
    readonly reason: string;
    readonly now: Date;
  },
): Promise<void> {
  await tx.query(
    `update scheduled_conversation set start_at = $3, wall_time = $4, time_zone = $5, text_message = $6, contacts = $7,
       status = $8, reason = $9, changed_at = $10
     where account_id = $1 and scheduled_conversation_id = $2`,
    [
      tx.accountId,
      id,
      plan.startAt,
      plan.wallTime,
      plan.timeZone,
      plan.textMessage,
      JSON.stringify(plan.contacts),
      plan.status,
      plan.reason,
      plan.now,
    ],
  );
}
