// All SQL on: broadcast.
import type { BroadcastType } from '@carillon/contract/broadcasts/broadcastForm';
import type { BroadcastCategory, BroadcastStatus } from '@carillon/contract/broadcasts/broadcasts';
import type { Database, TenantTx } from '../platform/database/database.ts';
import { voiceColumns, type VoiceColumns } from './start/voicePart.sql.ts';

/** The columns of a broadcast about its texts. */
export interface TextColumns {
  isTextSurvey: boolean;
  textMessage: string;
  signatureText: string;
  /** The organization's name as it stands before each text; empty for none. */
  namePrefix: string;
  includeSignature: boolean;
  textNumberId: number | null;
  media: { MediaID: string; Uri: string }[];
  surveyReplies: { Label: 'Yes' | 'No'; Message: string }[] | null;
  creditsPerText: number;
  segments: number;
}

export interface BroadcastRow extends TextColumns, VoiceColumns {
  broadcastId: number;
  draftBroadcastId: number;
  audienceId: number;
  userId: number;
  creator: string;
  name: string;
  broadcastType: BroadcastType;
  status: BroadcastStatus;
  category: BroadcastCategory;
  startDate: Date | null;
  textPhone: number | null;
  callThrottle: number;
  maxCreditCost: number;
  customFields: string[];
  phoneNumberCount: number;
  /** People who were to receive something; null where each number is a person of its own. */
  peopleCount: number | null;
  /** Recipients for whom no credits were held, because they could not be texted. */
  leftOutCount: number;
  lastRecipientNo: number;
  holdReason: string | null;
  /** It is paused because its account may not send, and resumes when the account may. */
  waitsForAccount: boolean;
  isLaunchedByPhone: boolean;
  createdAt: Date;
  startedAt: Date | null;
  pausedAt: Date | null;
  finishedAt: Date | null;
  /** The longest voice message that its creator may send, in seconds. */
  maxMessageLength: number;
  /** The merge that its texts were checked with; null for none. */
  templateMergeId: number | null;
  /** Rises with every deed of a person. */
  version: number;
  /** How many lines its activity list has. */
  activityCount: number;
  labels: { LabelID: number; LabelName: string }[];
  /** Of an occurrence: its sequence (null when that was deleted) and how it repeats; null for an ordinary broadcast. */
  sequence: { id: number | null; description: string } | null;
}

const columns = `b.broadcast_id as "broadcastId", b.draft_broadcast_id as "draftBroadcastId", b.audience_id as "audienceId", b.user_id as "userId",
  trim(u.first_name || ' ' || u.last_name) as creator, b.name, b.broadcast_type as "broadcastType", b.is_text_survey as "isTextSurvey",
  b.status, b.category, b.start_date as "startDate", b.text_message as "textMessage", b.signature_text as "signatureText", b.name_prefix as "namePrefix",
  u.max_message_length as "maxMessageLength",
  (select m.template_merge_id from template_merge m
    where m.account_id = b.account_id and m.draft_broadcast_id = b.draft_broadcast_id
      and m.message = b.text_message) as "templateMergeId",
  b.include_signature as "includeSignature", b.text_number_id as "textNumberId", n.phone as "textPhone",
  b.call_throttle as "callThrottle", b.media, b.survey_replies as "surveyReplies", b.credits_per_text as "creditsPerText",
  b.max_credit_cost as "maxCreditCost", b.segments, a.custom_fields as "customFields", b.phone_number_count as "phoneNumberCount", b.people_count as "peopleCount", b.left_out_count as "leftOutCount", b.last_recipient_no as "lastRecipientNo",
  b.hold_reason as "holdReason", b.waits_for_account as "waitsForAccount", b.launched_by_phone as "isLaunchedByPhone", b.created_at as "createdAt", b.started_at as "startedAt", b.paused_at as "pausedAt",
  b.finished_at as "finishedAt", b.version, b.activity_count as "activityCount", ${voiceColumns},
  coalesce((select json_agg(json_build_object('LabelID', l.label_id, 'LabelName', l.name) order by l.name)
    from broadcast_label bl join label l using (account_id, label_id)
    where bl.account_id = b.account_id and bl.broadcast_id = b.broadcast_id), '[]') as labels,
  (select json_build_object('id', case when s.deleted_at is null then s.repeating_broadcast_id end, 'description', s.description)
    from repeating_occurrence o join repeating_broadcast s using (account_id, repeating_broadcast_id)
    where o.account_id = b.account_id and o.broadcast_id = b.broadcast_id) as sequence`;
const source = `broadcast b join app_user u on u.account_id = b.account_id and u.user_id = b.user_id
  join audience a on a.account_id = b.account_id and a.audience_id = b.audience_id
  left join text_number n on n.account_id = b.account_id and n.text_number_id = b.text_number_id`;

/** One broadcast that `userId` may see (null: all of the account). */
export async function readBroadcast(
  tx: TenantTx,
  broadcastId: number,
  userId: number | null,
): Promise<BroadcastRow | null> {
  const rows = await tx.query<BroadcastRow>(
    `select ${columns} from ${source} where b.account_id = $1 and b.broadcast_id = $2 and b.deleted_at is null and ($3::int is null or b.user_id = $3)`,
    [tx.accountId, broadcastId, userId],
  );
  return rows[0] ?? null;
}

/** These broadcasts, in no order; deleted ones are left out. */
export function readBroadcasts(tx: TenantTx, ids: readonly number[]): Promise<BroadcastRow[]> {
  return tx.query<BroadcastRow>(
    `select ${columns} from ${source} where b.account_id = $1 and b.broadcast_id = any($2::int[]) and b.deleted_at is null`,
    [tx.accountId, ids],
  );
}

type DeletedRow = Pick<
  BroadcastRow,
  'broadcastId' | 'status' | 'category' | 'startDate' | 'callerId' | 'maxCallCost'
>;

/** A deleted broadcast; null when there is none or it is not deleted. */
export async function readDeleted(tx: TenantTx, broadcastId: number): Promise<DeletedRow | null> {
  const rows = await tx.query<DeletedRow>(
    `select broadcast_id as "broadcastId", status, category, start_date as "startDate", caller_id as "callerId", max_call_cost as "maxCallCost"
     from broadcast where account_id = $1 and broadcast_id = $2 and deleted_at is not null`,
    [tx.accountId, broadcastId],
  );
  return rows[0] ?? null;
}

/** Broadcasts of all accounts that have waited for a message or a start, or were paused, since before then. */
export function listWaiting(
  database: Database,
  before: Date,
): Promise<{ accountId: number; broadcastId: number }[]> {
  return database.query(
    'select account_id as "accountId", broadcast_id as "broadcastId" from broadcasts_that_wait($1)',
    [before],
  );
}

/** Broadcasts of all accounts whose messages are being checked. */
export function listBeingChecked(database: Database): Promise<{ accountId: number; broadcastId: number }[]> {
  return database.query(
    'select account_id as "accountId", broadcast_id as "broadcastId" from broadcasts_to_check()',
  );
}

/** Broadcasts of all accounts that waited for their account to be in one of these statuses, at most 1,000. */
export function listReadyToGoOn(
  database: Database,
  statuses: readonly number[],
): Promise<{ accountId: number; broadcastId: number }[]> {
  return database.query(
    'select account_id as "accountId", broadcast_id as "broadcastId" from broadcasts_to_go_on($1)',
    [statuses],
  );
}

/** Locks the broadcast's row, so that two users who control it take turns. */
export async function lockBroadcast(tx: TenantTx, broadcastId: number): Promise<void> {
  await tx.query('select from broadcast where account_id = $1 and broadcast_id = $2 for update', [
    tx.accountId,
    broadcastId,
  ]);
}

/** Counts a change of what is held for the broadcast, whose row is locked; returns its number, from 1. */
export async function countHoldChange(tx: TenantTx, broadcastId: number): Promise<number> {
  const [row] = await tx.query<{ no: number }>(
    `update broadcast set hold_changes = hold_changes + 1 where account_id = $1 and broadcast_id = $2
     returning hold_changes as no`,
    [tx.accountId, broadcastId],
  );
  if (row === undefined) throw new Error(`there is no broadcast ${broadcastId}`);
  return row.no;
}

/** The same of a broadcast without texts (row B-107). */
export const noTextColumns: TextColumns = {
  isTextSurvey: false,
  textMessage: '',
  signatureText: '',
  namePrefix: '',
  includeSignature: false,
  textNumberId: null,
  media: [],
  surveyReplies: null,
  creditsPerText: 0,
  segments: 1,
};

export interface NewBroadcast extends TextColumns {
  draftId: number;
  audienceId: number;
  userId: number;
  name: string;
  type: BroadcastType;
  status: BroadcastStatus;
  category: BroadcastCategory;
  startDate: Date | null;
  callThrottle: number;
  form: unknown;
  requestKey: string | null;
  maxCreditCost: number;
  phoneNumberCount: number;
  peopleCount: number | null;
  leftOutCount: number;
  lastRecipientNo: number;
  now: Date;
}

export async function insertBroadcast(tx: TenantTx, row: NewBroadcast): Promise<number> {
  const rows = await tx.query<{ id: number }>(
    `insert into broadcast (account_id, draft_broadcast_id, user_id, name, broadcast_type, is_text_survey, status, category, start_date,
       text_message, signature_text, include_signature, text_number_id, call_throttle, media, survey_replies, form, request_key,
       credits_per_text, max_credit_cost, segments, phone_number_count, last_recipient_no, created_at, left_out_count, people_count, audience_id, started_at, name_prefix)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27,
       case when $7 = 'Broadcasting' then $24::timestamptz end, $28)
     returning broadcast_id as id`,
    [
      tx.accountId,
      row.draftId,
      row.userId,
      row.name,
      row.type,
      row.isTextSurvey,
      row.status,
      row.category,
      row.startDate,
      row.textMessage,
      row.signatureText,
      row.includeSignature,
      row.textNumberId,
      row.callThrottle,
      JSON.stringify(row.media),
      row.surveyReplies === null ? null : JSON.stringify(row.surveyReplies),
      JSON.stringify(row.form),
      row.requestKey,
      row.creditsPerText,
      row.maxCreditCost,
      row.segments,
      row.phoneNumberCount,
      row.lastRecipientNo,
      row.now,
      row.leftOutCount,
      row.peopleCount,
      row.audienceId,
      row.namePrefix,
    ],
  );
  return (rows[0] as { id: number }).id;
}

/** Stores a new status, with the times that go with it and the reason if it is held. Only `moveBroadcast` calls this. */
export async function setStatus(
  tx: TenantTx,
  broadcastId: number,
  { status, category }: { readonly status: BroadcastStatus; readonly category: BroadcastCategory },
  now: Date,
  holdReason: string | null,
  waitsForAccount: boolean,
): Promise<void> {
  await tx.query(
    `update broadcast set status = $3, category = $4, hold_reason = $6, waits_for_account = $7,
       started_at = case when $3 = 'Broadcasting' then coalesce(started_at, $5) else started_at end,
       paused_at = case when $3 = 'Paused' then $5 end,
       attempted_at = case when $3 = 'Finalizing' then $5 else attempted_at end,
       finished_at = case when $4 = 'Completed' then coalesce(finished_at, $5) end
     where account_id = $1 and broadcast_id = $2`,
    [tx.accountId, broadcastId, status, category, now, holdReason, waitsForAccount],
  );
}

/** Stores a new category of a broadcast whose status stays. Only `moveBroadcast` calls this. */
export async function setCategory(
  tx: TenantTx,
  broadcastId: number,
  category: BroadcastCategory,
  at: Date,
): Promise<void> {
  await tx.query(
    `update broadcast set category = $3, finished_at = case when $3 = 'Completed' then coalesce(finished_at, $4) end
     where account_id = $1 and broadcast_id = $2`,
    [tx.accountId, broadcastId, category, at],
  );
}

/** Counts a deed done to a broadcast; one of a person makes a new version. Returns its number, from 1. */
export async function countDeed(tx: TenantTx, broadcastId: number, isPerson: boolean): Promise<number> {
  const [row] = await tx.query<{ no: number }>(
    `update broadcast set activity_count = activity_count + 1, version = version + case when $3 then 1 else 0 end
     where account_id = $1 and broadcast_id = $2 returning activity_count as no`,
    [tx.accountId, broadcastId, isPerson],
  );
  if (row === undefined) throw new Error(`there is no broadcast ${broadcastId}`);
  return row.no;
}

export async function changeBroadcast(
  tx: TenantTx,
  broadcastId: number,
  change: {
    name?: string;
    startDate?: Date | null;
    textMessage?: string;
    creditsPerText?: number;
    maxCreditCost?: number;
    segments?: number;
    leftOutCount?: number;
  },
): Promise<void> {
  await tx.query(
    `update broadcast set name = coalesce($3, name), start_date = case when $4 then $5 else start_date end,
       text_message = coalesce($6, text_message), credits_per_text = coalesce($7, credits_per_text),
       max_credit_cost = coalesce($8, max_credit_cost), segments = coalesce($9, segments),
       left_out_count = coalesce($10, left_out_count)
     where account_id = $1 and broadcast_id = $2`,
    [
      tx.accountId,
      broadcastId,
      change.name ?? null,
      change.startDate !== undefined,
      change.startDate ?? null,
      change.textMessage ?? null,
      change.creditsPerText ?? null,
      change.maxCreditCost ?? null,
      change.segments ?? null,
      change.leftOutCount ?? null,
    ],
  );
}

/** Counts a change of its labels, so that lists by label notice. */
export async function countLabelChange(tx: TenantTx, broadcastId: number): Promise<void> {
  await tx.run(
    'update broadcast set label_changes = label_changes + 1 where account_id = $1 and broadcast_id = $2',
    [tx.accountId, broadcastId],
  );
}

export async function setDeleted(tx: TenantTx, broadcastId: number, at: Date | null): Promise<void> {
  await tx.query('update broadcast set deleted_at = $3 where account_id = $1 and broadcast_id = $2', [
    tx.accountId,
    broadcastId,
    at,
  ]);
}
