// SQL that only reads: what waits for a review.
import type { TenantTx } from '../../platform/database/database.ts';
import { numberArray } from '../../platform/database/pgArrays.ts';
import { kinds } from '../sending/textMessages.sql.ts';

/** Conversations of these numbers that wait for a review. Holds are few at any time, so they are counted. */
export async function countReviews(
  tx: TenantTx,
  numbers: readonly number[],
): Promise<{ readonly n: number; readonly unread: number }> {
  const [row] = await tx.query<{ n: number; unread: number }>(
    `select count(*)::int as n, (count(*) filter (where c.unread_count > 0 and c.last_is_inbound))::int as unread
     from opt_out o join conversation c on c.account_id = o.account_id and c.conversation_id = o.held_conversation_id
     where o.account_id = $1 and o.held_until is not null and c.text_number_id = any($2::int[])`,
    [tx.accountId, numberArray(numbers)],
    'conversations_count_reviews',
  );
  return row ?? { n: 0, unread: 0 };
}

/** The words to review: those of the text that holds, otherwise of the last one marked as an opt-out, otherwise ''. */
export async function reviewedText(
  tx: TenantTx,
  phone: number,
  textMessageId: number | null,
): Promise<string> {
  const [row] = await tx.query<{ message: string }>(
    `select m.message from text_message m where m.account_id = $1 and m.phone = $2
       and (m.text_message_id = $3::bigint or ($3::bigint is null and m.kind = any($4::smallint[])))
     order by m.text_message_id desc limit 1`,
    [tx.accountId, phone, textMessageId, numberArray([kinds.autoOptOut, kinds.optOutHeld])],
    'conversations_reviewed_text',
  );
  return row?.message ?? '';
}
