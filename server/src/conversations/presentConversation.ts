import type { Conversation } from '@carillon/contract/conversations';
import type { ConversationRow } from './conversations.sql.ts';
import { blockOf, type SendFacts } from './sendFacts.ts';

/** A conversation as the list and its page show it. */
export function presentConversation(row: ConversationRow, facts: SendFacts): Conversation {
  const optedOut = row.optedOut ?? false;
  return {
    ConversationID: row.conversationId,
    TextNumberID: row.textNumberId,
    PhoneNumber: String(row.phone),
    PersonID: row.personId ?? 0,
    FirstName: row.firstName ?? '',
    LastName: row.lastName ?? '',
    Notes: row.notes ?? '',
    IsDone: row.isDone,
    IsRetired: row.isRetired,
    IsAutoOptOut: row.isAutoOptOut,
    OptedIn: row.optedIn ?? false,
    OptedOut: optedOut,
    CanManuallyOptIn: optedOut && row.consentSource !== 'Stop',
    UnreadCount: row.unreadCount,
    LastMessage:
      row.lastMessageId === null
        ? null
        : {
            TextMessageID: row.lastMessageId,
            Message: row.lastText,
            IsInbound: row.lastIsInbound,
            HasMedia: row.lastHasMedia,
            CreateTimestamp: row.lastAt.toISOString(),
          },
    Views: row.views,
    Blocked: blockOf(facts, row),
  };
}
