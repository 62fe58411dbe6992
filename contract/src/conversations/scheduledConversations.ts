import { z } from 'zod';
import { media } from '../broadcasts/broadcastForm.ts';
import { id, listOf, listQuery, pageSizes } from '../lists.ts';
import { message, outgoing, outgoingContact } from './outgoingTexts.ts';
import { route } from '../route.ts';

export const scheduledStates = ['Scheduled', 'Sending', 'Sent', 'Canceled', 'Failed'] as const;
export const scheduledConversation = z.object({
  ScheduledConversationID: z.number().int(),
  TextNumberID: z.number().int(),
  StartDate: z.string(),
  Status: z.enum(scheduledStates),
  /** Why it failed; else empty. */
  Reason: z.string(),
  TextMessage: z.string(),
  IncludeSignature: z.boolean(),
  Media: z.array(media),
  Contacts: z.array(outgoingContact.extend({ PersonID: z.number().int(), TextMessageID: z.number().int() })),
  CreatedBy: z.object({ UserID: z.number().int(), Name: z.string() }),
});
export type ScheduledConversation = z.infer<typeof scheduledConversation>;
export const scheduleConversation = route({
  method: 'POST',
  path: '/conversations/schedule',
  right: 'conversations.use',
  summary: 'The same as sending, later; wall time is kept over a change of clocks (3-decisions 2.10).',
  body: outgoing.extend({
    StartDate: z.string().max(40),
    DaylightSavings: z.boolean().optional(),
    ObservesDaylightSavings: z.boolean().optional(),
    TimeZoneOffset: z.number().optional(),
  }),
  status: 201,
  response: scheduledConversation,
});
export const listScheduled = route({
  method: 'GET',
  path: '/conversations/schedule/scheduledConversations',
  right: 'conversations.use',
  summary:
    'Scheduled texts of the numbers assigned to the caller, next first; those that failed stay until dismissed.',
  query: listQuery(pageSizes.conversations),
  response: listOf(scheduledConversation),
});
const scheduledParams = z.object({ ScheduledConversationID: id });
export const sendScheduledNow = route({
  method: 'POST',
  path: '/conversations/schedule/:ScheduledConversationID/sendNow',
  right: 'conversations.use',
  summary: 'Sends it now.',
  params: scheduledParams,
  response: scheduledConversation,
});
export const cancelScheduled = route({
  method: 'POST',
  path: '/conversations/schedule/:ScheduledConversationID/cancel',
  right: 'conversations.use',
  summary: 'It will not be sent; also dismisses one that failed. Can be undone for 10 minutes.',
  params: scheduledParams,
  response: scheduledConversation.extend({ UndoID: z.string() }),
});
export const putScheduled = route({
  method: 'PUT',
  path: '/conversations/schedule/:ScheduledConversationID',
  right: 'conversations.use',
  summary:
    'Another text or time for what waits or failed; what is absent stays. One that failed waits again with a new time. Can be undone for 10 minutes.',
  params: scheduledParams,
  body: z.object({ TextMessage: message.optional(), StartDate: z.string().max(40).optional() }),
  response: scheduledConversation.extend({ UndoID: z.string() }),
});
export const undoScheduled = route({
  method: 'PUT',
  path: '/conversations/schedule/undo/:UndoID',
  right: 'conversations.use',
  summary:
    'Schedules again what was canceled, or puts the text and the time back as they were; when its time has passed meanwhile it is sent now.',
  params: z.object({ UndoID: z.string().max(60) }),
  body: z.object({}).loose(),
  response: scheduledConversation,
});
