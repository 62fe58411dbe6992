import { z } from 'zod';
import { media } from '../broadcasts/broadcastForm.ts';
import { message, outboundMedia, outgoing } from './outgoingTexts.ts';
import { id, listOf, nameFrom, listQuery, pageSizes, selectionOf, undoable } from '../lists.ts';
import { route } from '../route.ts';

/** How an inbound text was classified (3-decisions 11.4). */
export const inboundTypes = [
  'Message',
  'Stop',
  'Unstop',
  'JoinEveryone',
  'JoinGroup',
  'Help',
  'Keyword',
  'SurveyAnswer',
  'AutoOptOut',
  'OptOutHeld',
] as const;

/** A text of a thread (row C-057). Texts of broadcasts to the same phone have negative ids: they are shown, not copied. */
export const textMessage = z.object({
  TextMessageID: z.number().int(),
  /** 0 for a text of a broadcast to a person who never wrote. */
  ConversationID: z.number().int(),
  Message: z.string(),
  /** Sent with the first text to a number, not counted (3-decisions 3.5); empty for none. */
  Footer: z.string(),
  /** As it was sent; empty for none. */
  SignatureText: z.string(),
  IsInbound: z.boolean(),
  /** How an inbound text was classified; "Message" for outbound ones. */
  Type: z.enum(inboundTypes),
  /** The typed words that caused an inbound text to be classified as an opt-out or held; otherwise empty. */
  OptOutPhrase: z.string(),
  /** An automatic text: shown as "Auto-Reply". */
  IsAutoReply: z.boolean(),
  /** Pictures that came in, as addresses of ours. */
  Mms: z.array(
    z.object({
      Uri: z.string(),
      /** Fetching: not available yet; Missing: can't be fetched. */
      Status: z.enum(['Fetching', 'Ready', 'Missing']),
      /** Why it can't be fetched, for users; else empty. */
      Note: z.string(),
    }),
  ),
  MmsOutboundMedia: z.array(media.extend({ ExplicitStatus: z.enum(['Pending', 'Clean', 'Explicit']) })),
  CreateTimestamp: z.string(),
  /** Who wrote it; null for inbound and automatic ones. */
  CreatedBy: z.object({ UserID: z.number().int(), Name: z.string() }).nullable(),
  /** Set for texts of a broadcast. */
  BroadcastID: z.number().int().nullable(),
  BroadcastName: z.string(),
  /** Label without spaces (3-decisions 10), its words, and what they mean; empty for inbound texts. */
  DeliveryStatus: z.string(),
  Label: z.string(),
  Tooltip: z.string(),
  /** True for a failed text that can be resent and has not been. */
  CanRetry: z.boolean(),
  /** The key of the sender's request, by which a page recognizes its own text; otherwise empty. */
  RequestKey: z.string(),
});
export type TextMessage = z.infer<typeof textMessage>;

/** Row C-055. */
export const conversation = z.object({
  ConversationID: z.number().int(),
  TextNumberID: z.number().int(),
  PhoneNumber: z.string(),
  /** Of the contact with this phone; 0 when there is none. */
  PersonID: z.number().int(),
  FirstName: z.string(),
  LastName: z.string(),
  /** The broadcast whose list named the person; null when a contact or a user did, or no name is known. */
  NameFrom: nameFrom,
  Notes: z.string(),
  IsDone: z.boolean(),
  /** The text number is no longer active. */
  IsRetired: z.boolean(),
  IsAutoOptOut: z.boolean(),
  OptedIn: z.boolean(),
  OptedOut: z.boolean(),
  /** May a user opt the number in again (never after STOP, 3-decisions 4.3)? */
  CanManuallyOptIn: z.boolean(),
  /**
   * What a user may still decide about the person's text: it may be an opt-out and texts are held until then
   * (when it counts as one), or it was classified as an opt-out at once. Null if there is nothing to decide.
   */
  OptOutReview: z
    .object({
      Of: z.enum(['Held', 'OptedOut']),
      TextMessageID: z.number().int().nullable(),
      Until: z.string().nullable(),
    })
    .nullable(),
  UnreadCount: z.number().int(),
  /** The team member who handles it; null: unassigned. */
  AssignedTo: z.object({ UserID: z.number().int(), Name: z.string() }).nullable(),
  LastMessage: z
    .object({
      TextMessageID: z.number().int(),
      Message: z.string(),
      IsInbound: z.boolean(),
      HasMedia: z.boolean(),
      CreateTimestamp: z.string(),
      /** The user who wrote it; null for inbound texts, and where no user did. */
      CreatedBy: z.object({ UserID: z.number().int(), Name: z.string() }).nullable(),
      /** True for an outbound text that did not reach the phone. */
      IsFailed: z.boolean(),
    })
    .nullable(),
  Views: z.array(z.object({ UserID: z.number().int(), Name: z.string(), LastViewTime: z.string() })),
  /** Why nothing can be sent here now, as the composer shows it; empty when it can (3-decisions 3.1). */
  Blocked: z.string(),
});
export type Conversation = z.infer<typeof conversation>;

const flag = z.stringbool().optional();
const day = z.iso.date('Enter a date as year-month-day').optional();
/** Filters for a set of conversations, the same for the list and for bulk changes. */
const conversationFilter = z.object({
  isdone: flag,
  isautooptout: flag,
  /** Those that wait for a review of what may be an opt-out. */
  isoptoutheld: flag,
  tagid: id.optional(),
  broadcastid: id.optional(),
  textnumberid: id.optional(),
  unread: flag,
  /** Those of the caller ("me"), of no one ("none"), or of a colleague by user id. */
  assignedto: z.union([z.enum(['me', 'none']), id]).optional(),
  /** Name, three digits of a number or more, words of a message. */
  q: z.string().max(255).optional(),
  /** Search all messages instead of the last two weeks (3-decisions 2.7). */
  all: flag,
  startdate: day,
  enddate: day,
});
const params = z.object({ ConversationID: id });

export const listConversations = route({
  method: 'GET',
  path: '/conversations',
  right: 'conversations.use',
  summary: 'Conversations of the text numbers assigned to the caller, newest message first.',
  query: listQuery(pageSizes.conversations).extend(conversationFilter.shape),
  response: listOf(
    conversation.extend({
      /** The message that a search found; null if the name or number matched. */
      FoundMessage: textMessage
        .pick({ TextMessageID: true, Message: true, CreateTimestamp: true })
        .nullable(),
      /** Found only beyond the last two weeks. */
      IsOlder: z.boolean(),
    }),
  ).extend({
    /** True when a search covered only the last two weeks: there may be more. */
    MayHaveOlder: z.boolean(),
  }),
});
export const listTags = route({
  method: 'GET',
  path: '/conversations/tags',
  right: 'conversations.use',
  summary: 'Auto Opt-Outs, and the tags assigned to the caller.',
  response: z.array(
    z.object({
      TagID: z.number().int(),
      TagName: z.string(),
      Type: z.enum(['System', 'User']),
      Count: z.number().int(),
      UnreadCount: z.number().int(),
    }),
  ),
});
export const getConversation = route({
  method: 'GET',
  path: '/conversations/:ConversationID',
  right: 'conversations.use',
  summary: 'One conversation.',
  params,
  response: conversation,
});

export const listConversationBroadcasts = route({
  method: 'GET',
  path: '/conversations/:ConversationID/broadcasts',
  right: 'conversations.use',
  summary:
    'The last 3 broadcasts texted to the phone from any of our numbers, as far as the caller may see them.',
  params,
  response: z.array(
    z.object({
      BroadcastID: z.number().int(),
      BroadcastName: z.string(),
      At: z.string(),
      /** What became of the text, in words. */
      Result: z.string(),
    }),
  ),
});

const started = z.object({
  Conversations: z.array(
    z.object({
      ConversationID: z.number().int(),
      PhoneNumber: z.string(),
      TextMessageID: z.number().int(),
    }),
  ),
  /** Recipients who did not get it, and why. */
  Errors: z.array(z.object({ PhoneNumber: z.string(), Message: z.string() })),
});
export const createConversations = route({
  method: 'POST',
  path: '/conversations',
  right: 'conversations.use',
  summary: 'Sends a text to up to 15 numbers, each in its own conversation (3-decisions 2.8).',
  body: outgoing,
  status: 201,
  response: started,
});
export const previewConversations = route({
  method: 'POST',
  path: '/conversations/preview',
  right: 'conversations.use',
  summary: 'What each recipient of such a text would get now, or why not. Sends nothing.',
  body: outgoing,
  response: z.object({
    Items: z.array(
      z.object({
        PhoneNumber: z.string(),
        /** With the person's values, those that only the server knows included; empty if it would not be sent. */
        TextMessage: z.string(),
        /** Stands below it; empty for none. */
        Signature: z.string(),
        /** Why it would not be sent; empty if it would. */
        Message: z.string(),
      }),
    ),
  }),
});
const change = z.object({
  IsDone: z.boolean().optional(),
  IsAutoOptOut: z.boolean().optional(),
  /** Needed to opt in again (3-decisions 4.3). */
  UserIndicatedConsentDeclared: z.boolean().optional(),
});
export const putConversation = route({
  method: 'PUT',
  path: '/conversations/:ConversationID',
  right: 'conversations.use',
  summary: 'Done or not; opted out or in again. Can be undone.',
  params,
  body: change,
  response: conversation.extend({ UndoID: z.string().nullable() }),
});
export const putConversations = route({
  method: 'PUT',
  path: '/conversations',
  right: 'conversations.use',
  summary: 'The same for a selection of the list that the query shows (row C-219).',
  query: conversationFilter,
  body: z.object({ Selection: selectionOf(z.object({ ConversationID: id })), Update: change }),
  response: undoable,
});
export const reviewOptOut = route({
  method: 'PUT',
  path: '/conversations/:ConversationID/optoutreview',
  right: 'conversations.use',
  summary:
    'Decides whether what a person wrote is an opt-out: while texts are held, or after the detector opted them out.',
  params,
  body: z.object({
    IsOptOut: z.boolean(),
    /** What the user saw. If another decision was made already, nothing changes and the response shows it. */
    Of: z.enum(['Held', 'OptedOut']),
  }),
  response: conversation,
});
export const undoConversations = route({
  method: 'PUT',
  path: '/conversations/undo/:UndoID',
  right: 'conversations.use',
  summary: 'Takes such a change back within 10 minutes, opt-outs too.',
  params: z.object({ UndoID: z.string().max(60) }),
  body: z.object({}).loose(),
  response: z.object({ UndoID: z.string(), UndoExecuted: z.boolean() }),
});
export const viewConversation = route({
  method: 'POST',
  path: '/conversations/:ConversationID/views',
  right: 'conversations.use',
  summary: 'The caller has read it: unread becomes 0 for the whole team.',
  params,
  response: conversation,
});
export const markUnread = route({
  method: 'POST',
  path: '/conversations/:ConversationID/unread',
  right: 'conversations.use',
  summary: 'Unread again: at least 1.',
  params,
  response: conversation,
});
export const continueConversation = route({
  method: 'POST',
  path: '/conversations/selection',
  right: 'conversations.use',
  summary:
    'The conversation with a phone on another of our numbers, made when there is none (3-decisions 2.9).',
  body: z.object({ TextNumberIDFrom: id.optional(), TextNumberIDTo: id, PhoneNumber: z.string().max(40) }),
  response: conversation,
});
const signatureSetting = z.object({ isEnabled: z.boolean() });
export const getSignatureSetting = route({
  method: 'GET',
  path: '/conversations/:ConversationID/signaturesetting',
  right: 'conversations.use',
  summary: 'Does the signature go with texts of this conversation?',
  params,
  response: signatureSetting,
});
export const putSignatureSetting = route({
  method: 'PUT',
  path: '/conversations/:ConversationID/signaturesetting',
  right: 'conversations.use',
  summary: 'Sets it for this conversation.',
  params,
  body: signatureSetting,
  response: signatureSetting,
});

export const listTextMessages = route({
  method: 'GET',
  path: '/conversations/:ConversationID/textmessages',
  right: 'conversations.use',
  summary: 'The thread, newest first, with the texts of broadcasts to that phone from that number.',
  params,
  query: listQuery(pageSizes.messages).extend({
    /** The page that has this message; overrides `page`. */
    around: z.coerce.number().int().optional(),
  }),
  response: listOf(textMessage),
});
export const sendTextMessage = route({
  method: 'POST',
  path: '/conversations/:ConversationID/textmessages',
  right: 'conversations.use',
  summary: 'Sends a text in a conversation.',
  params,
  body: z.object({
    Message: message.default(''),
    MmsOutboundMedia: outboundMedia.default([]),
    IncludeSignature: z.boolean().optional(),
    RequestKey: z.string().max(80).optional(),
  }),
  status: 201,
  response: textMessage,
});
export const putTextMessage = route({
  method: 'PUT',
  path: '/textmessages/:TextMessageID',
  right: 'conversations.use',
  summary:
    'Changes a text that was not sent (scheduled or failed); a failed one is sent again (3-decisions 2.11).',
  params: z.object({ TextMessageID: z.coerce.number().int() }),
  body: z.object({ Message: message, TruncateIfExceedsLimit: z.boolean().default(false) }),
  response: textMessage,
});
/** Where a text is shown (the route /inbox/textMessages/{id}). */
export const findTextMessage = route({
  method: 'GET',
  path: '/textmessages/:TextMessageID',
  right: 'conversations.use',
  summary: 'A text with its conversation.',
  params: z.object({ TextMessageID: z.coerce.number().int() }),
  response: textMessage,
});

export const getTextPicture = route({
  method: 'GET',
  path: '/textmessages/:TextMessageID/media/:MediaNo',
  right: 'conversations.use',
  summary: 'A picture that came in with a text, from 0; only for users who work with its number.',
  params: z.object({
    TextMessageID: z.coerce.number().int().positive(),
    MediaNo: z.coerce.number().int().min(0).max(99),
  }),
  produces: 'image/*',
});
