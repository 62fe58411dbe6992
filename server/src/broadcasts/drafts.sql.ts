// All SQL on: draft_broadcast. Its recipients are in draftRecipients.sql.ts.
import type { BroadcastType, DraftForm } from '@carillon/contract/broadcastForm';
import type { TenantTx } from '../platform/database.ts';

export interface DraftRow {
  draftBroadcastId: number;
  userId: number;
  broadcastType: BroadcastType;
  isTextSurvey: boolean;
  form: DraftForm;
  version: number;
  state: 'open' | 'sent' | 'deleted';
  nextRecipientNo: number;
  recipientCount: number;
  duplicateCount: number;
  hasMoreNumbers: boolean;
  recipientsChangedAt: Date | null;
  lastMergeAt: Date | null;
  customFields: string[];
  createdAt: Date;
  savedAt: Date;
}

const columns = `draft_broadcast_id as "draftBroadcastId", user_id as "userId", broadcast_type as "broadcastType",
  is_text_survey as "isTextSurvey", form, version, state, next_recipient_no as "nextRecipientNo",
  recipient_count as "recipientCount", duplicate_count as "duplicateCount", has_more_numbers as "hasMoreNumbers", recipients_changed_at as "recipientsChangedAt",
  last_merge_at as "lastMergeAt", custom_fields as "customFields", created_at as "createdAt", saved_at as "savedAt"`;

export async function insertDraft(
  tx: TenantTx,
  draft: { userId: number; type: BroadcastType; form: DraftForm; now: Date },
): Promise<DraftRow> {
  const rows = await tx.query<DraftRow>(
    `insert into draft_broadcast (account_id, user_id, broadcast_type, form, created_at, saved_at) values ($1, $2, $3, $4, $5, $5) returning ${columns}`,
    [tx.accountId, draft.userId, draft.type, draft.form, draft.now],
  );
  return rows[0] as DraftRow;
}

/** An open draft of this user (null: of anybody in the account); locked when `forChange`. */
export async function readDraft(
  tx: TenantTx,
  draftId: number,
  userId: number | null,
  forChange = false,
): Promise<DraftRow | null> {
  const rows = await tx.query<DraftRow>(
    `select ${columns} from draft_broadcast
     where account_id = $1 and draft_broadcast_id = $2 and state = 'open' and ($3::int is null or user_id = $3) ${forChange ? 'for update' : ''}`,
    [tx.accountId, draftId, userId],
  );
  return rows[0] ?? null;
}

export async function listDrafts(
  tx: TenantTx,
  userId: number,
  page: { offset: number; limit: number },
): Promise<{ rows: DraftRow[]; size: number }> {
  const rows = await tx.query<DraftRow>(
    `select ${columns} from draft_broadcast where account_id = $1 and user_id = $2 and state = 'open'
     order by saved_at desc, draft_broadcast_id desc offset $3 limit $4`,
    [tx.accountId, userId, page.offset, page.limit],
  );
  const size = await tx.query<{ n: number }>(
    `select count(*)::int as n from draft_broadcast where account_id = $1 and user_id = $2 and state = 'open'`,
    [tx.accountId, userId],
  );
  return { rows, size: size[0]?.n ?? 0 };
}

/** Stores what is typed; the caller holds the draft's lock. */
export async function saveForm(
  tx: TenantTx,
  draftId: number,
  save: { form: DraftForm; type: BroadcastType; isTextSurvey: boolean; now: Date; merged: boolean },
): Promise<DraftRow> {
  const rows = await tx.query<DraftRow>(
    `update draft_broadcast set form = $3, broadcast_type = $4, is_text_survey = $5, version = version + 1, saved_at = $6,
       -- Confirming the message is when it is merged with the people there are (row B-063).
       last_merge_at = case when $7 then $6 else last_merge_at end
     where account_id = $1 and draft_broadcast_id = $2 returning ${columns}`,
    [tx.accountId, draftId, save.form, save.type, save.isTextSurvey, save.now, save.merged],
  );
  return rows[0] as DraftRow;
}

export async function setDraftState(tx: TenantTx, draftId: number, state: 'sent' | 'deleted'): Promise<void> {
  await tx.query('update draft_broadcast set state = $3 where account_id = $1 and draft_broadcast_id = $2', [
    tx.accountId,
    draftId,
    state,
  ]);
}

/** Removes the recipients of a draft that is thrown away. */
export async function forgetRecipients(tx: TenantTx, draftId: number): Promise<void> {
  await tx.query('delete from recipient where account_id = $1 and draft_broadcast_id = $2', [
    tx.accountId,
    draftId,
  ]);
}

interface SentDraft {
  readonly broadcastId: number;
  readonly requestKey: string | null;
  readonly userId: number;
  /** How many it reached when it was made; null for one from before that was kept. */
  readonly reached: number | null;
}

/** Broadcast that an already sent draft became; null when none. */
export async function broadcastOfDraft(tx: TenantTx, draftId: number): Promise<SentDraft | null> {
  const rows = await tx.query<SentDraft>(
    'select broadcast_id as "broadcastId", request_key as "requestKey", user_id as "userId", (form->\'Shown\'->>\'Reached\')::int as "reached" from broadcast where account_id = $1 and draft_broadcast_id = $2',
    [tx.accountId, draftId],
  );
  return rows[0] ?? null;
}

/** True when somebody was chosen for a broadcast: one that was made, or a draft. */
export async function hasRecipients(tx: TenantTx): Promise<boolean> {
  const rows = await tx.query(
    `select from draft_broadcast
     where account_id = $1 and (state = 'sent' or (state = 'open' and recipient_count > 0)) limit 1`,
    [tx.accountId],
  );
  return rows.length > 0;
}
