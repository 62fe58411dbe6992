import { broadcastCategories, broadcastStatuses } from '@carillon/rules/broadcasts/broadcastStatus';
import type { Account, User } from './accounts/accounts.ts';
import type { TextCounts } from './broadcasts/broadcasts.ts';
import type { Conversation, TextMessage } from './conversations/conversations.ts';
import type { ConversationEvent } from './conversations/teamwork.ts';
import type { ScheduledConversation } from './conversations/scheduledConversations.ts';

// Browsers check events on every page. These few checks weigh a hundredth of the library behind the calls'
// schemas, which only the server loads.
type Check<T> = (value: unknown) => value is T;
const number = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const text = (value: unknown): value is string => typeof value === 'string';
const yesOrNo = (value: unknown): value is boolean => typeof value === 'boolean';
/** An object with fields; the server's own schema defines their content. */
function shaped<T extends object>(): Check<T> {
  return (value): value is T => typeof value === 'object' && value !== null && !Array.isArray(value);
}
function listed<T extends readonly unknown[]>(): Check<T> {
  return (value): value is T => Array.isArray(value);
}
function oneOf<const T extends string>(words: readonly T[]): Check<T> {
  const known: readonly unknown[] = words;
  return (value): value is T => known.includes(value);
}

const counts = {
  DeliveredTexts: number,
  ReadCount: number,
  InvalidTextCount: number,
  NotDeliveredTexts: number,
  FailedTextTotal: number,
  TextOptedOut: number,
  RepliedTotal: number,
  NotRepliedTotal: number,
  TextSurveyResponseTotal: number,
  RcsTotal: number,
  RcsFallbackTotal: number,
} satisfies Record<keyof TextCounts, Check<number>>;
const balances = {
  AvailableCallUnits: number,
  CallBalance: number,
  PendingCallBalance: number,
  AccountStatusID: number,
} satisfies Partial<Record<keyof Account, Check<number>>>;

/**
 * Every live event: name and data (3-decisions 11.4). Events only say what to refresh or patch; the calls are the
 * source of truth.
 */
const realtimeEvents = {
  connected: { ConnectionID: text },
  'broadcast.statusChanged': {
    BroadcastID: number,
    BroadcastStatus: oneOf(broadcastStatuses),
    BroadcastStatusCategory: oneOf(broadcastCategories),
  },
  /** At most every 2 s per broadcast. */
  'broadcast.progress': {
    ...counts,
    BroadcastID: number,
    TotalCompleted: number,
    PhoneNumberCount: number,
    UnconfirmedTexts: number,
    CreditsUsed: number,
    ConnectedCredits: number,
  },
  'account.updated': balances,
  'fileupload.changed': { FileID: number, Status: text, Done: number, Rows: number },
  /** To the user who started the merge. */
  'templateMerge.progress': {
    ID: number,
    Processed: number,
    Total: number,
    InvalidMessageCount: number,
    Done: yesOrNo,
  },
  'contactimport.changed': { ImportID: number, Status: text, Done: number, Rows: number },
  'integration.changed': { IntegrationID: number, Connected: yesOrNo },
  /** A user changed contacts or groups, so open lists fetch again. */
  'contacts.changed': {},
  /** A user changed the audio library, or a sound came into it. */
  'audio.changed': {},
  /** A user changed the library of texts. */
  'templates.changed': {},
  /** A user changed auto replies, keywords, or join replies. */
  'automation.changed': {},
  /** To those who work with the text number; a long text is cut, and IsCut says so. */
  'textMessage.received': {
    ConversationID: number,
    TextNumberID: number,
    Type: text,
    TextMessage: shaped<TextMessage>(),
    Conversation: shaped<Conversation>(),
    UnreadCount: number,
    IsCut: yesOrNo,
  },
  'textMessage.sent': {
    ConversationID: number,
    TextNumberID: number,
    TextMessage: shaped<TextMessage>(),
    IsAutoReply: yesOrNo,
    IsCut: yesOrNo,
  },
  'textMessage.statusChanged': {
    TextMessageID: number,
    ConversationID: number,
    DeliveryStatus: text,
    UpdatedTimestamp: text,
  },
  /** Pictures of a text came, or can't be had. */
  'textMessage.mediaChanged': {
    TextMessageID: number,
    ConversationID: number,
    Mms: listed<TextMessage['Mms']>(),
  },
  'conversation.updated': {
    ConversationID: number,
    TextNumberID: number,
    Changes:
      shaped<
        Partial<
          Pick<
            Conversation,
            'IsDone' | 'IsAutoOptOut' | 'OptedIn' | 'OptedOut' | 'OptOutReview' | 'IsRetired' | 'AssignedTo'
          >
        >
      >(),
  },
  /** Many changes at once, so lists fetch again. */
  'conversation.bulkUpdated': { TextNumberID: number, Count: number },
  'conversation.read': {
    ConversationID: number,
    TextNumberID: number,
    UserID: number,
    LastViewTime: text,
    UnreadCount: number,
  },
  'conversation.unread': { ConversationID: number, TextNumberID: number, UnreadCount: number },
  /** The team did something with it: a note, done, assigned. A long note is cut, and IsCut says so. */
  'conversation.event': {
    ConversationID: number,
    TextNumberID: number,
    Event: shaped<ConversationEvent>(),
    /** Name or number of the person, for users who are notified. */
    Person: text,
    IsCut: yesOrNo,
  },
  'conversation.noteDeleted': { ConversationID: number, TextNumberID: number, EventID: number },
  'conversation.typing': { ConversationID: number, UserID: number, FirstName: text },
  'scheduledConversation.changed': {
    ScheduledConversationID: number,
    TextNumberID: number,
    Status: oneOf<ScheduledConversation['Status']>(['Scheduled', 'Sending', 'Sent', 'Canceled', 'Failed']),
  },
  /** What the user may do, or with which numbers, was changed. */
  'user.updated': { UserID: number, TextNumbers: listed<User['TextNumbers']>() },
  'session.ended': { Reason: oneOf(['passwordchange', 'disabled', 'logout']) },
} as const;
export type RealtimeEvent = keyof typeof realtimeEvents;
type DataOf<Fields> = { [F in keyof Fields]: Fields[F] extends Check<infer T> ? T : never };
type Mutable<T> = { -readonly [F in keyof T]: T[F] };
export type RealtimeData<E extends RealtimeEvent> = Mutable<DataOf<(typeof realtimeEvents)[E]>>;

/** True for one of our events with all its data. Extra fields are ignored. */
export function isRealtimeEvent(event: string, data: unknown): event is RealtimeEvent {
  if (!Object.hasOwn(realtimeEvents, event) || typeof data !== 'object' || data === null) return false;
  const fields: Readonly<Record<string, Check<unknown>>> = realtimeEvents[event as RealtimeEvent];
  const values = new Map<string, unknown>(Object.entries(data));
  return Object.entries(fields).every(([name, isGood]) => isGood(values.get(name)));
}

/** `{event, id, ts, data}`; `id` grows per account. */
export interface RealtimeEnvelope<E extends RealtimeEvent = RealtimeEvent> {
  event: E;
  id: number;
  ts: string;
  data: RealtimeData<E>;
}

/** As the requirements print them (3-decisions 11.2); milliseconds. */
export const realtimeTiming = {
  connectTimeout: 20_000,
  firstAttempts: 6,
  firstDelay: 15_000,
  firstDelayMax: 6_000,
  retryCap: 60_000,
  resetAfter: 30_000,
  /** A page without live events for this long shows a notice (3-decisions 16). */
  markAfter: 60_000,
  poll: 15_000,
  pollHidden: 60_000,
} as const;
