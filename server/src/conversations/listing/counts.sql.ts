// SQL of conversation_count and conversation_change, which the triggers of conversation and of its tags keep.
import type { Database, TenantTx } from '../../platform/database/database.ts';
import { numberArray } from '../../platform/database/pgArrays.ts';
import type { Folder } from '../conversations.sql.ts';

export interface FolderCount {
  readonly textNumberId: number;
  readonly folder: Folder;
  readonly n: number;
  /** Unread-inbound ones (row C-100). */
  readonly unread: number;
}

/** How many conversations of these numbers are in each folder: the sums plus the changes since. */
export function folderCounts(tx: TenantTx, numbers: readonly number[]): Promise<FolderCount[]> {
  return countsOfTag(tx, allConversations, numbers);
}

/** The tag for the sums of all conversations. */
const allConversations = 0;

/** How many of the conversations with a tag are in each folder. */
export function countsOfTag(tx: TenantTx, tagId: number, numbers: readonly number[]): Promise<FolderCount[]> {
  return tx.query<FolderCount>(
    `select text_number_id as "textNumberId", folder, sum(n)::int as n, sum(unread)::int as unread from (
       select text_number_id, folder, tag_id, n, unread from conversation_count where account_id = $1
       union all select text_number_id, folder, tag_id, n, unread from conversation_change where account_id = $1) x
     where tag_id = $3 and text_number_id = any($2::int[]) group by 1, 2`,
    [tx.accountId, numberArray(numbers), tagId],
    'conversations_counts',
  );
}

/** The same, for the user who handles the conversations. Null for all of them. */
export interface AssignedCount extends FolderCount {
  readonly userId: number | null;
}

/** The folders of conversations of these numbers: for all conversations, and for each user with assigned ones. */
export function assignedCounts(tx: TenantTx, numbers: readonly number[]): Promise<AssignedCount[]> {
  return tx.query<AssignedCount>(
    `select text_number_id as "textNumberId", folder, nullif(-tag_id, 0) as "userId", sum(n)::int as n, sum(unread)::int as unread
     from (select text_number_id, folder, tag_id, n, unread from conversation_count where account_id = $1
       union all select text_number_id, folder, tag_id, n, unread from conversation_change where account_id = $1) x
     where tag_id <= ${allConversations} and text_number_id = any($2::int[]) group by 1, 2, 3`,
    [tx.accountId, numberArray(numbers)],
    'conversations_assigned_counts',
  );
}

/** Accounts with so many changes that reading them takes noticeable time. */
export async function accountsToSum(database: Database, many: number): Promise<number[]> {
  const rows = await database.query<{ account_id: number }>(
    'select account_id from conversations_to_sum($1)',
    [many],
  );
  return rows.map((row) => row.account_id);
}

/** Adds this account's changes to its sums. */
export async function sumChanges(tx: TenantTx): Promise<void> {
  await tx.query('select sum_conversation_changes()');
}
