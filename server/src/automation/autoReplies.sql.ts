// SQL of auto_reply, auto_reply_number and auto_answered.
import type { DaySchedules } from '@carillon/rules/inbound/autoReply';
import type { TenantTx } from '../platform/database/database.ts';

/** An auto reply, or, with a keyword, the reply to that word. */
export interface AutoReplyRow {
  readonly autoReplyId: number;
  readonly isActive: boolean;
  /** 1 always, 2 outside office hours. */
  readonly typeId: 1 | 2;
  readonly message: string;
  /** As typed; empty for an auto reply. */
  readonly keyword: string;
  /** In the form that is compared with texts. */
  readonly keywordKey: string;
  readonly daySchedules: DaySchedules;
}

const shown = `a.auto_reply_id as "autoReplyId", a.is_active as "isActive", a.type_id as "typeId", a.message, a.keyword,
  a.keyword_key as "keywordKey", a.day_schedules as "daySchedules"`;

/** Auto reply and keywords of a text number. */
export function repliesOfNumber(tx: TenantTx, textNumberId: number): Promise<AutoReplyRow[]> {
  return tx.query<AutoReplyRow>(
    `select ${shown} from auto_reply_number n join auto_reply a using (account_id, auto_reply_id)
     where n.account_id = $1 and n.text_number_id = $2`,
    [tx.accountId, textNumberId],
    'automation_replies_of_number',
  );
}

/** The account's own auto reply, from before text numbers had theirs (row C-066). */
export async function readAccountReply(
  tx: TenantTx,
): Promise<{ IsAutoReplyOn: boolean; AutoReplyMessage: string }> {
  const [row] = await tx.query<{ isOn: boolean; message: string }>(
    `select is_auto_reply_on as "isOn", auto_reply_message as message from account where account_id = $1`,
    [tx.accountId],
    'automation_account_reply',
  );
  return { IsAutoReplyOn: row?.isOn ?? false, AutoReplyMessage: row?.message ?? '' };
}

/** When a phone last got an automatic reply, by its kind: 'auto', 'stop', 'unstop', 'help', 'join', 'keyword:<id>'. */
export async function lastAnswers(
  tx: TenantTx,
  textNumberId: number,
  phone: number,
): Promise<Map<string, Date>> {
  const rows = await tx.query<{ what: string; at: Date }>(
    `select what, at from auto_answered where account_id = $1 and text_number_id = $2 and phone = $3`,
    [tx.accountId, textNumberId, phone],
    'automation_last_answers',
  );
  return new Map(rows.map((row) => [row.what, row.at]));
}

/** Remembers that a phone got a reply. */
export async function noteAnswer(
  tx: TenantTx,
  textNumberId: number,
  phone: number,
  what: string,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into auto_answered (account_id, text_number_id, phone, what, at) values ($1, $2, $3, $4, $5)
     on conflict (account_id, text_number_id, phone, what) do update set at = greatest(auto_answered.at, excluded.at)`,
    [tx.accountId, textNumberId, phone, what, at],
    'automation_note_answer',
  );
}

/** An auto reply or keyword with its text numbers, as lists show it. */
export interface NumberedReplyRow extends AutoReplyRow {
  readonly textNumberIds: number[];
}

const ofNumbers = `array(select n.text_number_id from auto_reply_number n
  where n.account_id = a.account_id and n.auto_reply_id = a.auto_reply_id order by n.text_number_id) as "textNumberIds"`;
const kindIs = (n: number) => `($${n}::text is null or (a.keyword_key = '') = ($${n} = 'autoreply'))`;

/** Which replies are listed: of these numbers, of a kind (null: both), with a part of keyword or message. */
export interface ReplyFilter {
  readonly numbers: readonly number[];
  readonly kind: 'autoreply' | 'keyword' | null;
  readonly q: string | null;
}

/** Replies of some of these numbers, a page of them, and how many there are. */
export async function listReplies(
  tx: TenantTx,
  filter: ReplyFilter,
  page: { readonly order: string; readonly offset: number; readonly limit: number },
): Promise<{ rows: NumberedReplyRow[]; size: number }> {
  const where = `a.account_id = $1 and ${kindIs(3)}
    and exists (select from auto_reply_number n where n.account_id = a.account_id
      and n.auto_reply_id = a.auto_reply_id and n.text_number_id = any($2::int[]))
    and ($4::text is null or position(lower($4) in lower(a.keyword || ' ' || a.message)) > 0)`;
  const values = [tx.accountId, filter.numbers, filter.kind, filter.q];
  const rows = await tx.query<NumberedReplyRow>(
    `select ${shown}, ${ofNumbers} from auto_reply a where ${where} order by ${page.order} limit $5 offset $6`,
    [...values, page.limit, page.offset],
  );
  const [count] = await tx.query<{ n: number }>(
    `select count(*)::int as n from auto_reply a where ${where}`,
    values,
  );
  return { rows, size: count?.n ?? 0 };
}

/** Replies of the account by id, or all but these, held until the transaction ends. */
export function lockReplies(
  tx: TenantTx,
  choice: { readonly ids: readonly number[]; readonly isExcept: boolean },
): Promise<NumberedReplyRow[]> {
  return tx.query<NumberedReplyRow>(
    `select ${shown}, ${ofNumbers} from auto_reply a
     where a.account_id = $1 and (a.auto_reply_id = any($2::int[])) <> $3 order by a.auto_reply_id for update`,
    [tx.accountId, choice.ids, choice.isExcept],
  );
}

/** Keywords that these numbers have, without those of one reply. */
export async function keywordsOfNumbers(
  tx: TenantTx,
  numbers: readonly number[],
  except: number | null,
): Promise<string[]> {
  const rows = await tx.query<{ keyword: string }>(
    `select distinct a.keyword from auto_reply_number n join auto_reply a using (account_id, auto_reply_id)
     where n.account_id = $1 and n.text_number_id = any($2::int[]) and a.keyword_key <> ''
       and a.auto_reply_id is distinct from $3::int`,
    [tx.accountId, numbers, except],
  );
  return rows.map((row) => row.keyword);
}

/** Those of these numbers that have an auto reply already, without one of the replies. */
export async function numbersWithReply(
  tx: TenantTx,
  numbers: readonly number[],
  except: number | null,
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select text_number_id as id from auto_reply_number
     where account_id = $1 and text_number_id = any($2::int[]) and keyword_key = ''
       and auto_reply_id is distinct from $3::int order by 1`,
    [tx.accountId, numbers, except],
  );
  return rows.map((row) => row.id);
}

/** What is saved of a reply. */
export type SavedReply = Omit<NumberedReplyRow, 'autoReplyId'> & {
  readonly userId: number;
  readonly at: Date;
};

/** A new reply, with this id when it is restored. Throws 23505 when a number has one of its kind already. */
export async function insertReply(
  tx: TenantTx,
  reply: SavedReply,
  autoReplyId: number | null = null,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into auto_reply (account_id, auto_reply_id, is_active, type_id, message, keyword, keyword_key, day_schedules, user_id, changed_at)
     overriding system value
     values ($1, coalesce($2, nextval(pg_get_serial_sequence('auto_reply', 'auto_reply_id'))), $3, $4, $5, $6, $7, $8, $9, $10)
     returning auto_reply_id as id`,
    [tx.accountId, autoReplyId, ...valuesOf(reply)],
  );
  if (row === undefined) throw new Error('a reply was not saved');
  await setNumbers(tx, row.id, reply);
  return row.id;
}

/** Changes a reply. Throws 23505 when a number has one of its kind already. */
export async function updateReply(tx: TenantTx, autoReplyId: number, reply: SavedReply): Promise<void> {
  await tx.query(
    `update auto_reply set is_active = $3, type_id = $4, message = $5, keyword = $6, keyword_key = $7, day_schedules = $8,
       user_id = $9, changed_at = $10 where account_id = $1 and auto_reply_id = $2`,
    [tx.accountId, autoReplyId, ...valuesOf(reply)],
  );
  await setNumbers(tx, autoReplyId, reply);
}

function valuesOf(reply: SavedReply): unknown[] {
  return [
    reply.isActive,
    reply.typeId,
    reply.message,
    reply.keyword,
    reply.keywordKey,
    JSON.stringify(reply.daySchedules),
    reply.userId,
    reply.at,
  ];
}

async function setNumbers(tx: TenantTx, autoReplyId: number, reply: SavedReply): Promise<void> {
  await tx.query('delete from auto_reply_number where account_id = $1 and auto_reply_id = $2', [
    tx.accountId,
    autoReplyId,
  ]);
  await tx.query(
    `insert into auto_reply_number (account_id, auto_reply_id, text_number_id, keyword_key)
     select $1, $2, number, $4 from unnest($3::int[]) number`,
    [tx.accountId, autoReplyId, reply.textNumberIds, reply.keywordKey],
  );
}

export async function removeReplies(tx: TenantTx, ids: readonly number[]): Promise<void> {
  await tx.query('delete from auto_reply_number where account_id = $1 and auto_reply_id = any($2::int[])', [
    tx.accountId,
    ids,
  ]);
  await tx.query('delete from auto_reply where account_id = $1 and auto_reply_id = any($2::int[])', [
    tx.accountId,
    ids,
  ]);
}
