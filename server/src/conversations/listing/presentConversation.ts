import type { Conversation } from '@carillon/contract/conversations/conversations';
import { deliveryStatus } from '@carillon/rules/texts/messageStatus';
import type { ConversationRow } from '../conversations.sql.ts';
import { blockOf, type SendFacts } from '../sending/sendFacts.ts';

function reviewOf({ heldUntil, heldMessageId, optedOut, consentSource, isAutoOptOut }: ConversationRow) {
  if (heldUntil !== null)
    return { Of: 'Held' as const, TextMessageID: heldMessageId, Until: heldUntil.toISOString() };
  const isByDetector = optedOut === true && consentSource === 'AutoOptOut' && isAutoOptOut;
  return isByDetector ? { Of: 'OptedOut' as const, TextMessageID: null, Until: null } : null;
}

function isFailed(status: number | null): boolean {
  if (status === null) return false;
  const { category } = deliveryStatus(status);
  return category === 'failed' || category === 'invalid';
}

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
    NameFrom:
      row.nameBroadcastId === null
        ? null
        : { BroadcastID: row.nameBroadcastId, BroadcastName: row.nameBroadcast ?? '' },
    Notes: row.notes ?? '',
    IsDone: row.isDone,
    IsRetired: row.isRetired,
    IsAutoOptOut: row.isAutoOptOut,
    OptedIn: row.optedIn ?? false,
    OptedOut: optedOut,
    CanManuallyOptIn: optedOut && row.consentSource !== 'Stop',
    OptOutReview: reviewOf(row),
    UnreadCount: row.unreadCount,
    AssignedTo: row.assignedTo === null ? null : { UserID: row.assignedTo, Name: row.assignedName ?? '' },
    LastMessage:
      row.lastMessageId === null
        ? null
        : {
            TextMessageID: row.lastMessageId,
            Message: row.lastText,
            IsInbound: row.lastIsInbound,
            HasMedia: row.lastHasMedia,
            CreateTimestamp: row.lastAt.toISOString(),
            CreatedBy:
              row.lastUserId === null ? null : { UserID: row.lastUserId, Name: row.lastUserName ?? '' },
            IsFailed: isFailed(row.lastStatus),
          },
    Views: row.views,
    Blocked: blockOf(facts, row),
  };
}
