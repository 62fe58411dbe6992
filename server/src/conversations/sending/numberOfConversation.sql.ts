// SQL that only reads: the number of a conversation.
import type { TenantTx } from '../../platform/database/database.ts';

export async function readNumberOfConversation(tx: TenantTx, conversationId: number): Promise<number | null> {
  const [row] = await tx.query<{ number: number }>(
    `select text_number_id as number from conversation where account_id = $1 and conversation_id = $2`,
    [tx.accountId, conversationId],
    'conversations_number',
  );
  return row?.number ?? null;
}
