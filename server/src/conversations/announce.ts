import type { Conversation, TextMessage } from '@carillon/contract/conversations/conversations';
import type { ScheduledConversation } from '@carillon/contract/conversations/scheduledConversations';
import { announceLive } from '../platform/live/live.ts';
import type { TenantTx } from '../platform/database/database.ts';
import type { LockedConversation } from './conversations.sql.ts';

type Changed = Pick<LockedConversation, 'conversationId' | 'textNumberId'>;

/**
 * A notice of the database holds 8,000 bytes. Longer text is shortened in it, and pages that show the text fetch it
 * again.
 */
const longestNotice = 6_000;
const shortText = 300;

const roomOf = (tx: TenantTx, textNumberId: number) => ({ account: tx.accountId, number: textNumberId });

function fitting(
  text: TextMessage,
  conversation: Conversation | null,
): [TextMessage, Conversation | null, boolean] {
  const bytes = Buffer.byteLength(JSON.stringify([text, conversation]));
  if (bytes <= longestNotice) return [text, conversation, false];
  const short = { ...text, Message: Array.from(text.Message).slice(0, shortText).join('') };
  return [short, conversation === null ? null : { ...conversation, Notes: '', Views: [] }, true];
}

/** Announces an inbound text to the users of its number. */
export async function announceReceived(
  tx: TenantTx,
  text: TextMessage,
  conversation: Conversation,
): Promise<void> {
  const [TextMessage, Conversation, IsCut] = fitting(text, conversation);
  await announceLive(tx, roomOf(tx, conversation.TextNumberID), 'textMessage.received', {
    ConversationID: conversation.ConversationID,
    TextNumberID: conversation.TextNumberID,
    Type: text.Type,
    TextMessage,
    Conversation: Conversation ?? conversation,
    UnreadCount: conversation.UnreadCount,
    IsCut,
  });
}

/** A text that goes out, written by a user or automatic. */
export async function announceSent(tx: TenantTx, textNumberId: number, text: TextMessage): Promise<void> {
  const [TextMessage, , IsCut] = fitting(text, null);
  await announceLive(tx, roomOf(tx, textNumberId), 'textMessage.sent', {
    ConversationID: text.ConversationID,
    TextNumberID: textNumberId,
    TextMessage,
    IsAutoReply: text.IsAutoReply,
    IsCut,
  });
}

/** Pictures of an inbound text have arrived, or can't be fetched. */
export async function announcePictures(
  tx: TenantTx,
  textNumberId: number,
  { TextMessageID, ConversationID, Mms }: TextMessage,
): Promise<void> {
  await announceLive(tx, roomOf(tx, textNumberId), 'textMessage.mediaChanged', {
    TextMessageID,
    ConversationID,
    Mms,
  });
}

/** With more than this many at once, lists fetch again instead. */
const toldOneByOne = 20;

/** Once a user, or the person's own text, has opted the person out or in, nothing is left to review. */
function reviewAfter({ IsAutoOptOut, OptedOut, OptOutReview }: Parameters<typeof announceChange>[2]) {
  if (OptOutReview !== undefined) return { OptOutReview };
  return IsAutoOptOut === undefined && OptedOut === undefined ? {} : { OptOutReview: null };
}

/** Flags of conversations changed. */
export async function announceChange(
  tx: TenantTx,
  rows: readonly Changed[],
  changes: Partial<
    Pick<Conversation, 'IsDone' | 'IsAutoOptOut' | 'OptedIn' | 'OptedOut' | 'OptOutReview' | 'AssignedTo'>
  >,
): Promise<void> {
  if (rows.length > toldOneByOne) {
    for (const [TextNumberID, some] of Map.groupBy(rows, (row) => row.textNumberId))
      await announceLive(tx, roomOf(tx, TextNumberID), 'conversation.bulkUpdated', {
        TextNumberID,
        Count: some.length,
      });
    return;
  }
  const { IsDone, IsAutoOptOut, OptedIn, OptedOut, AssignedTo } = changes;
  for (const row of rows)
    await announceLive(tx, roomOf(tx, row.textNumberId), 'conversation.updated', {
      ConversationID: row.conversationId,
      TextNumberID: row.textNumberId,
      Changes: {
        ...(IsDone === undefined ? {} : { IsDone }),
        ...(AssignedTo === undefined ? {} : { AssignedTo }),
        ...(IsAutoOptOut === undefined
          ? {}
          : { IsAutoOptOut, OptedOut: IsAutoOptOut, OptedIn: !IsAutoOptOut }),
        ...(OptedIn === undefined ? {} : { OptedIn }),
        ...(OptedOut === undefined ? {} : { OptedOut }),
        ...reviewAfter(changes),
      },
    });
}

/** A user read a conversation, or (null) marked it unread. */
export async function announceRead(
  tx: TenantTx,
  row: Changed & { readonly unreadCount: number },
  view: { readonly UserID: number; readonly LastViewTime: string } | null,
): Promise<void> {
  const conversation = { ConversationID: row.conversationId, TextNumberID: row.textNumberId };
  if (view === null)
    await announceLive(tx, roomOf(tx, row.textNumberId), 'conversation.unread', {
      ...conversation,
      UnreadCount: row.unreadCount,
    });
  else
    await announceLive(tx, roomOf(tx, row.textNumberId), 'conversation.read', {
      ...conversation,
      ...view,
      UnreadCount: 0,
    });
}

/** A scheduled text was created, sent, canceled, or failed. */
export async function announceScheduled(
  tx: TenantTx,
  id: number,
  textNumberId: number,
  status: ScheduledConversation['Status'],
): Promise<void> {
  await announceLive(tx, roomOf(tx, textNumberId), 'scheduledConversation.changed', {
    ScheduledConversationID: id,
    TextNumberID: textNumberId,
    Status: status,
  });
}
