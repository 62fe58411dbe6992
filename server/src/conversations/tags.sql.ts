// SQL that only reads: conversation_tag, conversation_tag_user and conversation_tagged, which are sample data so far.
import type { TenantTx } from '../platform/database.ts';
import { numberArray } from '../platform/pgArrays.ts';

/** Tags assigned to a user, with their conversations on these numbers. */
export function listTags(
  tx: TenantTx,
  userId: number,
  numbers: readonly number[],
): Promise<{ tagId: number; name: string; n: number; unread: number }[]> {
  return tx.query(
    `select t.tag_id as "tagId", t.name, count(c.conversation_id)::int as n,
       (count(*) filter (where c.unread_count > 0 and c.last_is_inbound and not c.is_done))::int as unread
     from conversation_tag t
       join conversation_tag_user u on u.account_id = t.account_id and u.tag_id = t.tag_id and u.user_id = $2
       left join conversation_tagged g on g.account_id = t.account_id and g.tag_id = t.tag_id
       left join conversation c on c.account_id = g.account_id and c.conversation_id = g.conversation_id
         and c.text_number_id = any($3::int[])
     where t.account_id = $1 group by t.tag_id, t.name order by t.name`,
    [tx.accountId, userId, numberArray(numbers)],
  );
}
