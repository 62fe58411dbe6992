// All SQL on: drip, drip_step.
import type { BroadcastCategory, BroadcastStatus } from '@carillon/contract/broadcasts/broadcasts';
import type { TenantTx } from '../../platform/database/database.ts';

/** What is written of a drip when it is made. */
export interface NewDrip {
  readonly userId: number;
  readonly draftBroadcastId: number;
  /** Has everyone who was chosen. */
  readonly audienceId: number;
  readonly requestKey: string | null;
  readonly name: string;
  readonly textNumberId: number;
  readonly stopsOnReply: boolean;
}

export interface DripRow extends NewDrip {
  readonly dripId: number;
  readonly creator: string;
  readonly recipientCount: number;
  readonly stoppedAt: Date | null;
  /** The user who stopped it; empty if it was not stopped. */
  readonly stoppedBy: string;
  readonly createdAt: Date;
}

/** A step with where its broadcast stands. */
export interface StepRow {
  readonly dripId: number;
  readonly stepNo: number;
  readonly message: string;
  /** Of its broadcast now, and as created if there is none. */
  readonly startAt: Date;
  /** Null: it could not be made. */
  readonly broadcastId: number | null;
  readonly problem: string;
  readonly status: BroadcastStatus | null;
  readonly category: BroadcastCategory | null;
  readonly startedAt: Date | null;
  readonly isDeleted: boolean;
}

const columns = `d.drip_id as "dripId", d.user_id as "userId", trim(u.first_name || ' ' || u.last_name) as creator,
  d.draft_broadcast_id as "draftBroadcastId", d.audience_id as "audienceId", a.recipient_count as "recipientCount",
  d.request_key as "requestKey", d.name, d.text_number_id as "textNumberId", d.stops_on_reply as "stopsOnReply",
  d.stopped_at as "stoppedAt", coalesce(trim(w.first_name || ' ' || w.last_name), '') as "stoppedBy",
  d.created_at as "createdAt"`;
const source = `drip d join audience a on a.account_id = d.account_id and a.audience_id = d.audience_id
  join app_user u on u.account_id = d.account_id and u.user_id = d.user_id
  left join app_user w on w.account_id = d.account_id and w.user_id = d.stopped_by`;

/** A drip that `userId` may see; null: of any user of the account. */
export async function readDrip(tx: TenantTx, dripId: number, userId: number | null): Promise<DripRow | null> {
  const rows = await tx.query<DripRow>(
    `select ${columns} from ${source}
     where d.account_id = $1 and d.drip_id = $2 and ($3::int is null or d.user_id = $3)`,
    [tx.accountId, dripId, userId],
  );
  return rows[0] ?? null;
}

/** The drip that a draft became; null if it became none. */
export async function dripOfDraft(tx: TenantTx, draftId: number): Promise<DripRow | null> {
  const rows = await tx.query<DripRow>(
    `select ${columns} from ${source} where d.account_id = $1 and d.draft_broadcast_id = $2`,
    [tx.accountId, draftId],
  );
  return rows[0] ?? null;
}

/** The drip whose step a broadcast is; null for every other broadcast. */
export async function dripOfBroadcast(tx: TenantTx, broadcastId: number): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    'select drip_id as id from drip_step where account_id = $1 and broadcast_id = $2',
    [tx.accountId, broadcastId],
  );
  return row?.id ?? null;
}

/**
 * Locks a drip, before any of its broadcasts. A reply that is noted meanwhile is not held up: it only refers to the row.
 */
export async function lockDrip(tx: TenantTx, dripId: number): Promise<void> {
  await tx.query('select from drip where account_id = $1 and drip_id = $2 for no key update', [
    tx.accountId,
    dripId,
  ]);
}

/** A page of drips, newest first. */
export async function listDripRows(
  tx: TenantTx,
  query: { userId: number | null; q: string | null; offset: number; limit: number },
): Promise<{ rows: DripRow[]; size: number }> {
  const which = `d.account_id = $1 and ($2::int is null or d.user_id = $2)
    and ($3::text is null or d.name ilike '%' || $3 || '%')`;
  const pattern = query.q === null ? null : query.q.replace(/[\\%_]/g, '\\$&');
  const values = [tx.accountId, query.userId, pattern];
  const rows = await tx.query<DripRow>(
    `select ${columns} from ${source} where ${which}
     order by d.created_at desc, d.drip_id desc offset $4 limit $5`,
    [...values, query.offset, query.limit],
  );
  const [size] = await tx.query<{ n: number }>(
    `select count(*)::int as n from drip d where ${which}`,
    values,
  );
  return { rows, size: size?.n ?? 0 };
}

/** The steps of these drips, in order. */
export function stepsOfDrips(tx: TenantTx, dripIds: readonly number[]): Promise<StepRow[]> {
  return tx.query<StepRow>(
    `select s.drip_id as "dripId", s.step_no as "stepNo", coalesce(b.text_message, s.message) as message,
       coalesce(b.start_date, s.start_at) as "startAt", s.broadcast_id as "broadcastId", s.problem, b.status, b.category,
       b.started_at as "startedAt", b.deleted_at is not null as "isDeleted"
     from drip_step s left join broadcast b on b.account_id = s.account_id and b.broadcast_id = s.broadcast_id
     where s.account_id = $1 and s.drip_id = any($2::int[]) order by s.drip_id, s.step_no`,
    [tx.accountId, dripIds],
  );
}

export async function insertDrip(tx: TenantTx, drip: NewDrip, now: Date): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into drip (account_id, user_id, draft_broadcast_id, audience_id, request_key, name, text_number_id,
       stops_on_reply, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning drip_id as id`,
    [
      tx.accountId,
      drip.userId,
      drip.draftBroadcastId,
      drip.audienceId,
      drip.requestKey,
      drip.name,
      drip.textNumberId,
      drip.stopsOnReply,
      now,
    ],
  );
  if (row === undefined) throw new Error('a drip was not made');
  return row.id;
}

export async function insertStep(
  tx: TenantTx,
  dripId: number,
  step: Pick<StepRow, 'stepNo' | 'message' | 'startAt' | 'broadcastId' | 'problem'>,
): Promise<void> {
  await tx.query(
    `insert into drip_step (account_id, drip_id, step_no, message, start_at, broadcast_id, problem)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [tx.accountId, dripId, step.stepNo, step.message, step.startAt, step.broadcastId, step.problem],
  );
}

/** A step that could not be made before has its broadcast now. */
export async function setStepMade(
  tx: TenantTx,
  dripId: number,
  step: {
    readonly stepNo: number;
    readonly message: string;
    readonly startAt: Date;
    readonly broadcastId: number;
  },
): Promise<void> {
  await tx.query(
    `update drip_step set message = $4, start_at = $5, broadcast_id = $6, problem = ''
     where account_id = $1 and drip_id = $2 and step_no = $3`,
    [tx.accountId, dripId, step.stepNo, step.message, step.startAt, step.broadcastId],
  );
}

/** Notes that a user stopped a drip for everyone. */
export async function setStopped(tx: TenantTx, dripId: number, userId: number, now: Date): Promise<void> {
  await tx.query(
    'update drip set stopped_at = $3, stopped_by = $4 where account_id = $1 and drip_id = $2 and stopped_at is null',
    [tx.accountId, dripId, now, userId],
  );
}
