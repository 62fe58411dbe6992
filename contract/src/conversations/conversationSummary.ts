import { z } from 'zod';
import { route } from '../route.ts';

/** How many unread conversations a text number has. */
const numbersSummary = z.object({ TextNumberID: z.number().int(), UnreadCount: z.number().int() });

export const conversationSummary = z.object({
  /** Unread-inbound conversations (row C-100) that the Inbox shows, over the caller's numbers; not messages. */
  UnreadCount: z.number().int(),
  InboxCount: z.number().int(),
  DoneCount: z.number().int(),
  AutoOptOutCount: z.number().int(),
  AutoOptOutUnreadCount: z.number().int(),
  /** Conversations in any folder with a possible opt-out that waits for a review. */
  ReviewCount: z.number().int(),
  ReviewUnreadCount: z.number().int(),
  ScheduledCount: z.number().int(),
  /** Of those in the Inbox: assigned to the caller, and unassigned. */
  MineCount: z.number().int(),
  MineUnreadCount: z.number().int(),
  UnassignedCount: z.number().int(),
  TextNumbers: z.array(numbersSummary),
});
export type ConversationSummary = z.infer<typeof conversationSummary>;
export const getConversationSummary = route({
  method: 'GET',
  path: '/conversations/summary',
  right: 'conversations.use',
  summary: 'How many conversations are where (3-decisions 2.3).',
  response: conversationSummary,
});
