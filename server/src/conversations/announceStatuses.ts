import { deliveryStatus } from '@carillon/rules/texts/messageStatus';
import { announceLive } from '../platform/live/live.ts';
import type { TenantTx } from '../platform/database/database.ts';
import { textsOfSend } from './sending/textMessages.sql.ts';

/** Announces the outcomes of texts that left together. The send of a broadcast has none of them. */
export async function announceStatuses(tx: TenantTx, sendId: number): Promise<void> {
  for (const text of await textsOfSend(tx, sendId))
    await announceLive(
      tx,
      { account: tx.accountId, number: text.textNumberId },
      'textMessage.statusChanged',
      {
        TextMessageID: text.textMessageId,
        ConversationID: text.conversationId,
        DeliveryStatus: deliveryStatus(text.status).name,
        UpdatedTimestamp: text.at.toISOString(),
      },
    );
}
