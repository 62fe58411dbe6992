// All SQL on: template_merge, merged_message.
import { messageKey, textReasonSql, type Decided, type ReachRules } from '../../audiences/index.ts';
import { reachJoins, reasons } from '../../consent/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';

/** A merge, with the text as it was merged. */
export interface MergeRow {
  readonly templateMergeId: number;
  readonly draftBroadcastId: number;
  readonly audienceId: number;
  readonly userId: number;
  readonly message: string;
  readonly signature: string;
  /** Most characters of a merged text with its signature. */
  readonly maxCharacters: number | null;
  readonly hasMedia: boolean;
  readonly customFields: string[];
  readonly nextNo: number;
  readonly lastNo: number;
  readonly processed: number;
  readonly total: number;
  readonly missingValues: number;
  readonly emptyResult: number;
  readonly tooLong: number;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

const columns = `template_merge_id as "templateMergeId", draft_broadcast_id as "draftBroadcastId",
  audience_id as "audienceId", user_id as "userId", message, signature, max_characters as "maxCharacters",
  has_media as "hasMedia", custom_fields as "customFields", next_no as "nextNo", last_no as "lastNo", processed, total,
  missing_values as "missingValues", empty_result as "emptyResult", too_long as "tooLong", created_at as "createdAt",
  finished_at as "finishedAt"`;

export type NewMerge = Pick<
  MergeRow,
  | 'draftBroadcastId'
  | 'audienceId'
  | 'userId'
  | 'message'
  | 'signature'
  | 'maxCharacters'
  | 'hasMedia'
  | 'customFields'
  | 'lastNo'
  | 'total'
  | 'createdAt'
>;

/** Begins the merge of a draft in place of its last one. The caller holds the draft's lock. */
export async function insertMerge(tx: TenantTx, merge: NewMerge): Promise<MergeRow> {
  await tx.query('delete from template_merge where account_id = $1 and draft_broadcast_id = $2', [
    tx.accountId,
    merge.draftBroadcastId,
  ]);
  const [row] = await tx.query<MergeRow>(
    `insert into template_merge (account_id, draft_broadcast_id, audience_id, user_id, message, signature,
       max_characters, has_media, custom_fields, last_no, total, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning ${columns}`,
    [
      tx.accountId,
      merge.draftBroadcastId,
      merge.audienceId,
      merge.userId,
      merge.message,
      merge.signature,
      merge.maxCharacters,
      merge.hasMedia,
      merge.customFields,
      merge.lastNo,
      merge.total,
      merge.createdAt,
    ],
  );
  if (row === undefined) throw new Error('a merge was not made');
  return row;
}

/** The last merge of a draft; null when there was none. */
export async function readMergeOfDraft(tx: TenantTx, draftId: number): Promise<MergeRow | null> {
  const [row] = await tx.query<MergeRow>(
    `select ${columns} from template_merge where account_id = $1 and draft_broadcast_id = $2`,
    [tx.accountId, draftId],
  );
  return row ?? null;
}

export async function readMerge(tx: TenantTx, mergeId: number, forChange = false): Promise<MergeRow | null> {
  const [row] = await tx.query<MergeRow>(
    `select ${columns} from template_merge where account_id = $1 and template_merge_id = $2
     ${forChange ? 'for update' : ''}`,
    [tx.accountId, mergeId],
  );
  return row ?? null;
}

/** Recipients of a range of numbers, and how many of them have each fault. */
export interface Piece {
  readonly people: number;
  readonly missingValues: number;
  readonly emptyResult: number;
  readonly tooLong: number;
}

/**
 * Keeps the recipients of a range whose merged message can't be sent. `rules` are without decisions. One
 * look at the range counts its recipients and finds those with a fault; only these are checked against the lists, because
 * a recipient who gets no text anyway needs no decision.
 */
export async function mergeRange(
  tx: TenantTx,
  merge: Pick<MergeRow, 'templateMergeId' | 'audienceId'>,
  rules: ReachRules,
  from: number,
  to: number,
): Promise<Piece> {
  const faults = [rules.personal?.missing, rules.personal?.nothing, rules.personal?.tooLong]
    .filter((sql) => sql !== undefined && sql !== 'false')
    .map((sql) => `(${sql})`);
  const isFaulty = faults.length === 0 ? 'false' : faults.join(' or ');
  const [row] = await tx.query<Piece>(
    `with seen as (
       select count(*)::int as people, array_agg(r.recipient_no) filter (where ${isFaulty}) as faulty from recipient r
       where r.account_id = $1 and r.audience_id = $2 and r.recipient_no between $3 and $4
     ), found as (
       select r.recipient_no, (${textReasonSql(rules)})::smallint as reason
       from seen cross join unnest(seen.faulty) no
         join recipient r on r.account_id = $1 and r.audience_id = $2 and r.recipient_no = no ${reachJoins}
     ), kept as (
       insert into merged_message (account_id, template_merge_id, recipient_no, reason)
       select $1, $5, recipient_no, reason from found
       where reason in (${reasons.missingValue}, ${reasons.nothingToSend}, ${reasons.tooLong})
       on conflict do nothing returning reason
     )
     select (select people from seen), count(*) filter (where reason = ${reasons.missingValue})::int as "missingValues",
       count(*) filter (where reason = ${reasons.nothingToSend})::int as "emptyResult",
       count(*) filter (where reason = ${reasons.tooLong})::int as "tooLong"
     from kept`,
    [tx.accountId, merge.audienceId, from, to, merge.templateMergeId],
  );
  return row ?? { people: 0, missingValues: 0, emptyResult: 0, tooLong: 0 };
}

/** Notes that the numbers below `nextNo` are merged; `finishedAt` when those were the last. */
export async function noteMerged(
  tx: TenantTx,
  mergeId: number,
  nextNo: number,
  piece: Piece,
  finishedAt: Date | null,
): Promise<MergeRow> {
  const [row] = await tx.query<MergeRow>(
    `update template_merge set next_no = $3, processed = processed + $4, missing_values = missing_values + $5,
       empty_result = empty_result + $6, too_long = too_long + $7, finished_at = $8
     where account_id = $1 and template_merge_id = $2 returning ${columns}`,
    [
      tx.accountId,
      mergeId,
      nextNo,
      piece.people,
      piece.missingValues,
      piece.emptyResult,
      piece.tooLong,
      finishedAt,
    ],
  );
  if (row === undefined) throw new Error(`there is no merge ${mergeId}`);
  return row;
}

/** True when at least one recipient gets the text under these rules. */
export async function getsAny(tx: TenantTx, audienceId: number, rules: ReachRules): Promise<boolean> {
  const rows = await tx.query(
    `select from recipient r ${reachJoins}
     where r.account_id = $1 and r.audience_id = $2 and (${textReasonSql(rules)}) = 0 limit 1`,
    [tx.accountId, audienceId],
  );
  return rows.length > 0;
}

/** A recipient of a merge, with its values and what was decided. */
export interface MergedRow extends Decided {
  readonly recipient_no: number;
  readonly phone: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly notes: string;
  readonly custom: Record<string, string> | null;
}

/** Which messages of a merge are meant: all, those that need a decision, or those with one. */
export type Which = 'all' | 'invalid' | 'excluded' | 'fixed';

const personColumns =
  'r.recipient_no, r.phone, r.first_name, r.last_name, r.notes, r.custom, r.message_for, r.own_text, r.is_excluded';
/**
 * The recipients `r` that are meant: $1 account, $2 audience, $3 merge, $4 the message's key. Right after people were
 * added the statistics show their audience as small. A join with it read the whole audience once per message then, so
 * each recipient is probed by its key (`offset 0`).
 */
const fromWhich: Readonly<Record<Which, string>> = {
  all: 'recipient r where r.account_id = $1 and r.audience_id = $2 and $3::int > 0 and $4::text is not null',
  invalid: `merged_message m cross join lateral (select x.* from recipient x
      where x.account_id = m.account_id and x.audience_id = $2 and x.recipient_no = m.recipient_no offset 0) r
    where m.account_id = $1 and m.template_merge_id = $3 and r.message_for is distinct from $4`,
  excluded: `recipient r
    where r.account_id = $1 and r.audience_id = $2 and r.message_for = $4 and r.is_excluded and $3::int > 0`,
  fixed: `recipient r
    where r.account_id = $1 and r.audience_id = $2 and r.message_for = $4 and not r.is_excluded and $3::int > 0`,
};
const whichValues = (tx: TenantTx, merge: MergeRow) => [
  tx.accountId,
  merge.audienceId,
  merge.templateMergeId,
  messageKey(merge.message),
];

/** A page of a merge's messages, in the order of the recipients. */
export function listMerged(
  tx: TenantTx,
  merge: MergeRow,
  which: Which,
  page: { readonly offset: number; readonly limit: number },
): Promise<MergedRow[]> {
  return tx.query<MergedRow>(
    `select ${personColumns} from ${fromWhich[which]} order by ${which === 'invalid' ? 'm' : 'r'}.recipient_no offset $5 limit $6`,
    [...whichValues(tx, merge), page.offset, page.limit],
  );
}

export async function countMerged(tx: TenantTx, merge: MergeRow, which: Which): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from ${fromWhich[which]}`,
    whichValues(tx, merge),
  );
  return row?.n ?? 0;
}

/** Numbers of the recipients that are meant: with these phones, or without them; null for all. */
export async function numbersOfMerged(
  tx: TenantTx,
  merge: MergeRow,
  which: Which,
  phones: { readonly only?: readonly number[]; readonly without?: readonly number[] },
): Promise<number[]> {
  const rows = await tx.query<{ no: number }>(
    `select r.recipient_no as no from ${fromWhich[which]}
       and ($5::bigint[] is null or r.phone = any($5)) and ($6::bigint[] is null or r.phone <> all ($6))`,
    [...whichValues(tx, merge), phones.only ?? null, phones.without ?? null],
  );
  return rows.map(({ no }) => no);
}

/** The recipient of an audience with this number; null when there is none. */
export async function recipientByPhone(
  tx: TenantTx,
  audienceId: number,
  phone: number,
): Promise<MergedRow | null> {
  const [row] = await tx.query<MergedRow>(
    `select ${personColumns} from recipient r where r.account_id = $1 and r.audience_id = $2 and r.phone = $3`,
    [tx.accountId, audienceId, phone],
  );
  return row ?? null;
}
