import type { AnswerOf } from '@carillon/contract/route';
import type { listConversationBroadcasts } from '@carillon/contract/conversations/conversations';
import { may } from '@carillon/rules/accounts/rights';
import { deliveryStatus } from '@carillon/rules/texts/messageStatus';
import type { Caller } from '../../platform/http/http.ts';
import { lockOwn } from '../changeConversations.ts';
import type { ConversationDeps } from '../conversationDeps.ts';
import { lastBroadcastsTo } from './broadcastTexts.sql.ts';

/** The number of broadcasts in the panel beside a thread. */
const shown = 3;

/**
 * The last broadcasts to the phone of a conversation, newest first. A user who can't see all broadcasts sees their own.
 * Throws NotFound if the conversation's number is not the caller's.
 */
export function lastBroadcasts(
  deps: ConversationDeps,
  caller: Caller,
  conversationId: number,
): Promise<AnswerOf<typeof listConversationBroadcasts>> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const { phone } = await lockOwn(tx, caller, conversationId);
    const owner = may('broadcasts.viewAll', caller) ? null : caller.userId;
    return (await lastBroadcastsTo(tx, phone, owner, shown)).map((row) => {
      const { label, tooltip } = deliveryStatus(row.status);
      return {
        BroadcastID: row.broadcastId,
        BroadcastName: row.name,
        At: row.at.toISOString(),
        Result: `${label}. ${tooltip}`,
      };
    });
  });
}
