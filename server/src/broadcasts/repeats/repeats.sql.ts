// All SQL on: repeating_broadcast.
import type { BroadcastForm, BroadcastType } from '@carillon/contract/broadcasts/broadcastForm';
import type { RepeatingBroadcast } from '@carillon/contract/broadcasts/repeatingBroadcasts';
import type { Schedule } from '@carillon/rules/schedules/schedule';
import type { GroupOfAudience } from '../../audiences/index.ts';
import type { Database, TenantTx } from '../../platform/database/database.ts';

export type SequenceState = RepeatingBroadcast['SequenceState'];

/** The form that each occurrence is made of: everything but its draft, its start, and what was shown once. */
export type SequenceForm = Omit<
  BroadcastForm,
  | 'DraftBroadcastID'
  | 'Shown'
  | 'RequestKey'
  | 'StartDate'
  | 'startOption'
  | 'startTimeText'
  | 'RepeatingBroadcastSchedule'
>;

/** What is written of a sequence when it is made or changed. */
export interface SequenceContent {
  draftBroadcastId: number;
  /** Has the fixed people, and whom a user took out of the groups. */
  audienceId: number;
  name: string;
  broadcastType: BroadcastType;
  isTextSurvey: boolean;
  form: SequenceForm;
  groups: readonly GroupOfAudience[];
  fixedCount: number;
  schedule: Schedule;
  description: string;
  /** The first possible date, "2027-03-15". */
  firstDate: string;
  /** Minutes since midnight by the clocks of the zone. */
  minuteOfDay: number;
  timeZone: string;
  endAt: Date;
}

export interface SequenceRow extends SequenceContent {
  repeatingBroadcastId: number;
  userId: number;
  creator: string;
  requestKey: string | null;
  state: SequenceState;
  /** The last date that was dealt with. */
  lastDate: string | null;
  dueAt: Date | null;
  createdAt: Date;
}

const columns = `s.repeating_broadcast_id as "repeatingBroadcastId", s.user_id as "userId",
  trim(u.first_name || ' ' || u.last_name) as creator, s.draft_broadcast_id as "draftBroadcastId", s.audience_id as "audienceId",
  s.request_key as "requestKey", s.name, s.broadcast_type as "broadcastType", s.is_text_survey as "isTextSurvey", s.form, s.groups,
  s.fixed_count as "fixedCount", s.schedule, s.description, s.first_date::text as "firstDate", s.minute_of_day as "minuteOfDay",
  s.time_zone as "timeZone", s.end_at as "endAt", s.state, s.last_date::text as "lastDate", s.due_at as "dueAt",
  s.created_at as "createdAt"`;
const source =
  'repeating_broadcast s join app_user u on u.account_id = s.account_id and u.user_id = s.user_id';

/** A sequence that `userId` may see (null: all of the account) and that was not deleted. */
export async function readSequence(
  tx: TenantTx,
  sequenceId: number,
  userId: number | null,
): Promise<SequenceRow | null> {
  const rows = await tx.query<SequenceRow>(
    `select ${columns} from ${source} where s.account_id = $1 and s.repeating_broadcast_id = $2 and s.deleted_at is null
       and ($3::int is null or s.user_id = $3)`,
    [tx.accountId, sequenceId, userId],
  );
  return rows[0] ?? null;
}

/** Locks a sequence, deleted or not. Every change of it or its occurrences begins with this, before any other lock. */
export async function lockSequence(tx: TenantTx, sequenceId: number): Promise<void> {
  await tx.query(
    'select from repeating_broadcast where account_id = $1 and repeating_broadcast_id = $2 for update',
    [tx.accountId, sequenceId],
  );
}

/** The sequence that was made of a draft; null when none was. */
export async function sequenceOfDraft(tx: TenantTx, draftId: number): Promise<SequenceRow | null> {
  const rows = await tx.query<SequenceRow>(
    `select ${columns} from ${source} where s.account_id = $1 and s.draft_broadcast_id = $2`,
    [tx.accountId, draftId],
  );
  return rows[0] ?? null;
}

/** A page of sequences: running ones first, by when they are due; then the others, newest first. */
export async function listSequences(
  tx: TenantTx,
  query: {
    userId: number | null;
    q: string | null;
    state: SequenceState | null;
    offset: number;
    limit: number;
  },
): Promise<{ rows: SequenceRow[]; size: number }> {
  const which = `s.account_id = $1 and s.deleted_at is null and ($2::int is null or s.user_id = $2)
    and ($3::text is null or s.name ilike '%' || $3 || '%') and ($4::text is null or s.state = $4)`;
  const pattern = query.q === null ? null : query.q.replace(/[\\%_]/g, '\\$&');
  const values = [tx.accountId, query.userId, pattern, query.state];
  const rows = await tx.query<SequenceRow>(
    `select ${columns} from ${source} where ${which}
     order by s.state <> 'Running', s.due_at nulls last, s.repeating_broadcast_id desc offset $5 limit $6`,
    [...values, query.offset, query.limit],
  );
  const [size] = await tx.query<{ n: number }>(
    `select count(*)::int as n from repeating_broadcast s where ${which}`,
    values,
  );
  return { rows, size: size?.n ?? 0 };
}

/** How many sequences run. */
export async function countRunning(tx: TenantTx, userId: number | null): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from repeating_broadcast
     where account_id = $1 and state = 'Running' and deleted_at is null and ($2::int is null or user_id = $2)`,
    [tx.accountId, userId],
  );
  return row?.n ?? 0;
}

const written = (content: SequenceContent) => [
  content.draftBroadcastId,
  content.audienceId,
  content.name,
  content.broadcastType,
  content.isTextSurvey,
  JSON.stringify(content.form),
  JSON.stringify(content.groups),
  content.fixedCount,
  JSON.stringify(content.schedule),
  content.description,
  content.firstDate,
  content.minuteOfDay,
  content.timeZone,
  content.endAt,
];

export async function insertSequence(
  tx: TenantTx,
  by: { userId: number; requestKey: string | null; now: Date },
  content: SequenceContent,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into repeating_broadcast (account_id, user_id, request_key, created_at, draft_broadcast_id, audience_id, name,
       broadcast_type, is_text_survey, form, groups, fixed_count, schedule, description, first_date, minute_of_day, time_zone, end_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
     returning repeating_broadcast_id as id`,
    [tx.accountId, by.userId, by.requestKey, by.now, ...written(content)],
  );
  if (row === undefined) throw new Error('a sequence was not made');
  return row.id;
}

/** Writes another content; its dates begin anew with its first date. */
export async function saveSequence(
  tx: TenantTx,
  sequenceId: number,
  content: SequenceContent,
): Promise<void> {
  await tx.query(
    `update repeating_broadcast set draft_broadcast_id = $3, audience_id = $4, name = $5, broadcast_type = $6,
       is_text_survey = $7, form = $8, groups = $9, fixed_count = $10, schedule = $11, description = $12, first_date = $13,
       minute_of_day = $14, time_zone = $15, end_at = $16
     where account_id = $1 and repeating_broadcast_id = $2`,
    [tx.accountId, sequenceId, ...written(content)],
  );
}

/** Where a sequence stands; what is absent stays. */
export async function moveSequence(
  tx: TenantTx,
  sequenceId: number,
  to: { state?: SequenceState; lastDate?: string | null; dueAt?: Date | null },
): Promise<void> {
  await tx.query(
    `update repeating_broadcast set state = coalesce($3, state), last_date = case when $4 then $5 else last_date end,
       due_at = case when $6 then $7 else due_at end
     where account_id = $1 and repeating_broadcast_id = $2`,
    [
      tx.accountId,
      sequenceId,
      to.state ?? null,
      to.lastDate !== undefined,
      to.lastDate ?? null,
      to.dueAt !== undefined,
      to.dueAt ?? null,
    ],
  );
}

export async function setSequenceDeleted(tx: TenantTx, sequenceId: number, at: Date | null): Promise<void> {
  await tx.query(
    'update repeating_broadcast set deleted_at = $3 where account_id = $1 and repeating_broadcast_id = $2',
    [tx.accountId, sequenceId, at],
  );
}

/** Sequences of all accounts that have something to do, at most 1,000. */
export function listDue(
  database: Database,
  now: Date,
): Promise<{ accountId: number; repeatingBroadcastId: number }[]> {
  return database.query(
    `select account_id as "accountId", repeating_broadcast_id as "repeatingBroadcastId" from sequences_due($1)`,
    [now],
  );
}
