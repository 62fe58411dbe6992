// SQL of auto_reply, auto_reply_number, join_reply and auto_answered.
import type { DaySchedules } from '@carillon/rules/autoReply';
import type { TenantTx } from '../platform/database.ts';

/** An auto reply, or with a keyword the answer to that word. */
export interface AutoReplyRow {
  readonly autoReplyId: number;
  readonly isActive: boolean;
  /** 1 always, 2 outside office hours. */
  readonly typeId: 1 | 2;
  readonly message: string;
  /** As typed; empty for an auto reply. */
  readonly keyword: string;
  /** As compared with texts. */
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

/** What is said to those who join: of everyone (list 0) and of groups that have words of their own. */
export function readJoinReplies(
  tx: TenantTx,
): Promise<{ listId: number; message: string; groupKeyword: string }[]> {
  return tx.query(
    `select list_id as "listId", message, group_keyword as "groupKeyword" from join_reply where account_id = $1`,
    [tx.accountId],
    'automation_join_replies',
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

/** When a phone was last answered by itself, by what answered: 'auto', 'stop', 'unstop', 'help', 'join', 'keyword:<id>'. */
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

/** Remembers that a phone was answered. */
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
