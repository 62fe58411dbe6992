// All SQL on: draft_broadcast. Its recipients are its audience's (server/src/audiences).
import type { BroadcastType, DraftForm } from '@carillon/contract/broadcasts/broadcastForm';
import { audienceColumns, createAudience, type Audience } from '../../audiences/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';

/** A draft, with what its audience stores about its recipients. */
export interface DraftRow extends Audience {
  draftBroadcastId: number;
  userId: number;
  broadcastType: BroadcastType;
  isTextSurvey: boolean;
  form: DraftForm;
  version: number;
  state: 'open' | 'sent' | 'deleted';
  lastMergeAt: Date | null;
  createdAt: Date;
  savedAt: Date;
}

const draftColumns = `d.draft_broadcast_id as "draftBroadcastId", d.user_id as "userId", d.broadcast_type as "broadcastType",
  d.is_text_survey as "isTextSurvey", d.form, d.version, d.state, d.last_merge_at as "lastMergeAt",
  d.created_at as "createdAt", d.saved_at as "savedAt"`;
const columns = `${draftColumns}, ${audienceColumns}`;
const source = `draft_broadcast d join audience a on a.account_id = d.account_id and a.audience_id = d.audience_id`;

/** Creates an open draft with an empty audience. */
export async function insertDraft(
  tx: TenantTx,
  draft: { userId: number; type: BroadcastType; form: DraftForm; now: Date },
): Promise<DraftRow> {
  const audience = await createAudience(tx, draft.now);
  const [row] = await tx.query<Omit<DraftRow, keyof Audience>>(
    `insert into draft_broadcast as d (account_id, user_id, broadcast_type, form, created_at, saved_at, audience_id)
     values ($1, $2, $3, $4, $5, $5, $6) returning ${draftColumns}`,
    [tx.accountId, draft.userId, draft.type, draft.form, draft.now, audience.audienceId],
  );
  if (row === undefined) throw new Error('a draft was not made');
  return { ...row, ...audience };
}

/**
 * An open draft of this user (null: of any user of the account). `forChange` locks it and its audience. Without a lock,
 * a statement that waited for a row would return its old version.
 */
export async function readDraft(
  tx: TenantTx,
  draftId: number,
  userId: number | null,
  forChange = false,
): Promise<DraftRow | null> {
  const rows = await tx.query<DraftRow>(
    `select ${columns} from ${source}
     where d.account_id = $1 and d.draft_broadcast_id = $2 and d.state = 'open' and ($3::int is null or d.user_id = $3)
     ${forChange ? 'for update of d, a' : ''}`,
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
    `select ${columns} from ${source} where d.account_id = $1 and d.user_id = $2 and d.state = 'open'
     order by d.saved_at desc, d.draft_broadcast_id desc offset $3 limit $4`,
    [tx.accountId, userId, page.offset, page.limit],
  );
  const size = await tx.query<{ n: number }>(
    `select count(*)::int as n from draft_broadcast where account_id = $1 and user_id = $2 and state = 'open'`,
    [tx.accountId, userId],
  );
  return { rows, size: size[0]?.n ?? 0 };
}

/** Stores the form. The caller holds the draft's lock. */
export async function saveForm(
  tx: TenantTx,
  draftId: number,
  save: { form: DraftForm; type: BroadcastType; isTextSurvey: boolean; now: Date; merged: boolean },
): Promise<DraftRow> {
  const rows = await tx.query<DraftRow>(
    `update draft_broadcast d set form = $3, broadcast_type = $4, is_text_survey = $5, version = version + 1, saved_at = $6,
       -- Confirming the message is when it is merged with the people there are (row B-063).
       last_merge_at = case when $7 then $6 else last_merge_at end
     from audience a where d.account_id = $1 and d.draft_broadcast_id = $2
       and a.account_id = d.account_id and a.audience_id = d.audience_id returning ${columns}`,
    [tx.accountId, draftId, save.form, save.type, save.isTextSurvey, save.now, save.merged],
  );
  return rows[0] as DraftRow;
}

/** Notes that the text of a draft was merged with the recipients it had then (row B-063). */
export async function noteMergeOfDraft(tx: TenantTx, draftId: number, at: Date): Promise<void> {
  await tx.query(
    'update draft_broadcast set last_merge_at = greatest(last_merge_at, $3) where account_id = $1 and draft_broadcast_id = $2',
    [tx.accountId, draftId, at],
  );
}

export async function setDraftState(tx: TenantTx, draftId: number, state: 'sent' | 'deleted'): Promise<void> {
  await tx.query('update draft_broadcast set state = $3 where account_id = $1 and draft_broadcast_id = $2', [
    tx.accountId,
    draftId,
    state,
  ]);
}

interface SentDraft {
  readonly broadcastId: number;
  readonly requestKey: string | null;
  readonly userId: number;
  /** How many recipients it reached when it was sent. Null for a draft from before that was stored. */
  readonly reached: number | null;
}

/** The broadcast that a sent draft became. Null if there is none. */
export async function broadcastOfDraft(tx: TenantTx, draftId: number): Promise<SentDraft | null> {
  const rows = await tx.query<SentDraft>(
    'select broadcast_id as "broadcastId", request_key as "requestKey", user_id as "userId", (form->\'Shown\'->>\'Reached\')::int as "reached" from broadcast where account_id = $1 and draft_broadcast_id = $2',
    [tx.accountId, draftId],
  );
  return rows[0] ?? null;
}

/** True if a person was chosen for a broadcast, sent or still a draft. */
export async function hasRecipients(tx: TenantTx): Promise<boolean> {
  const rows = await tx.query(
    `select from ${source}
     where d.account_id = $1 and (d.state = 'sent' or (d.state = 'open' and a.recipient_count > 0)) limit 1`,
    [tx.accountId],
  );
  return rows.length > 0;
}

/** Which numbers of a person are texted, as it was chosen in a draft, also in one that was sent. */
export async function numbersOfDraft(
  tx: TenantTx,
  draftId: number,
): Promise<DraftForm['NumbersPerPerson'] | null> {
  const [row] = await tx.query<{ numbers: DraftForm['NumbersPerPerson'] | null }>(
    `select form->>'NumbersPerPerson' as numbers from draft_broadcast
     where account_id = $1 and draft_broadcast_id = $2`,
    [tx.accountId, draftId],
  );
  return row?.numbers ?? null;
}
