// SQL that only reads: conversation_tag, conversation_tag_user and conversation_tagged, which are sample data so far.
import type { TenantTx } from '../platform/database/database.ts';
import { numberArray } from '../platform/database/pgArrays.ts';
import { folders } from './conversations.sql.ts';

/**
 * Tags assigned to a user. Each has the number of conversations of these numbers that have the tag, and how many of
 * those are unread and not done. Both are sums, like those of folders (`folderCounts`).
 */
export function listTags(
  tx: TenantTx,
  userId: number,
  numbers: readonly number[],
): Promise<{ tagId: number; name: string; n: number; unread: number }[]> {
  return tx.query(
    `select t.tag_id as "tagId", t.name, coalesce(s.n, 0)::int as n, coalesce(s.unread, 0)::int as unread
     from conversation_tag t
       join conversation_tag_user u on u.account_id = t.account_id and u.tag_id = t.tag_id and u.user_id = $2
       left join (select x.tag_id, sum(x.n) as n, sum(x.unread) filter (where x.folder <> ${folders.done}) as unread from (
           select tag_id, text_number_id, folder, n, unread from conversation_count where account_id = $1
           union all select tag_id, text_number_id, folder, n, unread from conversation_change where account_id = $1) x
         where x.tag_id > 0 and x.text_number_id = any($3::int[]) group by 1) s on s.tag_id = t.tag_id
     where t.account_id = $1 order by t.name`,
    [tx.accountId, userId, numberArray(numbers)],
    'conversations_tags',
  );
}
