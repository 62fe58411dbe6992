import type { Conversation } from '@carillon/contract/conversations/conversations';
import type { User } from '@carillon/contract/accounts/accounts';
import type { RealtimeData } from '@carillon/contract/realtime';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { conversationKeys } from '../conversationKeys.ts';
import {
  knownConversation,
  patchThread,
  putInCache,
  withText,
  withTextChanged,
} from './conversationPatches.ts';

/** Data that events don't carry is refetched after this delay, in milliseconds, because many events come at once. */
const settleAfter = 1_500;
/** While events continue, not more often than this. */
const betweenFetches = 10_000;
/** Spreads the requests of browsers that received the same event. */
const spread = 1_500;

interface Waiting {
  readonly keys: Map<string, QueryKey>;
  timer: ReturnType<typeof setTimeout> | undefined;
  fetchedAt: number;
}
const waiting = new WeakMap<QueryClient, Waiting>();

/** Refetches what is shown of these, after a short delay and together with other requests. */
export function refetchSoon(client: QueryClient, keys: readonly QueryKey[], now: number): void {
  const state: Waiting = waiting.get(client) ?? { keys: new Map(), timer: undefined, fetchedAt: -Infinity };
  waiting.set(client, state);
  for (const key of keys) state.keys.set(JSON.stringify(key), key);
  if (state.timer !== undefined) return;
  const rest = Math.max(settleAfter, state.fetchedAt + betweenFetches - now);
  const wait = rest + Math.random() * spread;
  state.timer = setTimeout(() => {
    state.timer = undefined;
    state.fetchedAt = now + wait;
    const due = [...state.keys.values()];
    state.keys.clear();
    for (const queryKey of due) void client.invalidateQueries({ queryKey });
  }, wait);
}

const counts: readonly QueryKey[] = [conversationKeys.summary, conversationKeys.tags];

/** A changed conversation in every list, count and page; what only the server knows is refetched soon. */
function put(client: QueryClient, before: Conversation | null, after: Conversation, now: number): void {
  const isStale = putInCache(client, before, after);
  refetchSoon(client, isStale ? [...counts, conversationKeys.lists] : counts, now);
}

/** Changes a conversation that the cache knows; lists in which it might be are fetched when it does not. */
function change(client: QueryClient, id: number, now: number, by: (one: Conversation) => Conversation): void {
  const before = knownConversation(client, id);
  if (before) put(client, before, by(before), now);
  else refetchSoon(client, [...counts, conversationKeys.lists], now);
}

export function textReceived(
  client: QueryClient,
  data: RealtimeData<'textMessage.received'>,
  now: number,
): void {
  const known = knownConversation(client, data.ConversationID);
  // The event goes to many users: its sending rights are not this user's, and a long one has lost notes and views.
  const after: Conversation = {
    ...data.Conversation,
    ...(known ? { Blocked: known.Blocked } : {}),
    ...(known && data.IsCut ? { Notes: known.Notes, Views: known.Views } : {}),
  };
  // For a conversation that is not shown, we only know that its first unread text made it unread.
  const before = known ?? (data.UnreadCount === 1 ? { ...after, UnreadCount: 0 } : after);
  put(client, before, after, now);
  if (known && known.OptedOut !== after.OptedOut)
    void client.invalidateQueries({ queryKey: conversationKeys.one(data.ConversationID) });
  if (data.IsCut) void client.invalidateQueries({ queryKey: conversationKeys.thread(data.ConversationID) });
  else patchThread(client, data.ConversationID, (thread) => withText(thread, data.TextMessage));
}

export function textSent(client: QueryClient, data: RealtimeData<'textMessage.sent'>, now: number): void {
  const text = data.TextMessage;
  if (data.IsCut) void client.invalidateQueries({ queryKey: conversationKeys.thread(data.ConversationID) });
  else patchThread(client, data.ConversationID, (thread) => withText(thread, text));
  // The text that they were typing has arrived.
  client.setQueryData<readonly Typing[]>(conversationKeys.typing(data.ConversationID), (before) =>
    before?.filter((one) => one.UserID !== text.CreatedBy?.UserID),
  );
  // An automatic reply leaves the conversation unread and in its place.
  if (data.IsAutoReply) return;
  change(client, data.ConversationID, now, (one) => ({
    ...one,
    UnreadCount: 0,
    LastMessage: {
      TextMessageID: text.TextMessageID,
      Message: text.Message,
      IsInbound: false,
      HasMedia: text.MmsOutboundMedia.length > 0,
      CreateTimestamp: text.CreateTimestamp,
      CreatedBy: text.CreatedBy,
      IsFailed: false,
    },
  }));
}

export function textStatusChanged(
  client: QueryClient,
  data: RealtimeData<'textMessage.statusChanged'>,
): void {
  // The status texts are not part of the first visit.
  void import('@carillon/rules/texts/deliveryCatalogue').then(({ deliveryCatalogue }) => {
    const status = deliveryCatalogue.find((one) => one.name === data.DeliveryStatus);
    if (!status) return;
    patchThread(client, data.ConversationID, (thread) =>
      withTextChanged(thread, data.TextMessageID, (text) => ({
        ...text,
        DeliveryStatus: status.name,
        Label: status.label,
        Tooltip: status.tooltip,
      })),
    );
    if (status.category !== 'failed' && status.category !== 'invalid') return;
    // Only the server knows whether it may be resent.
    void client.invalidateQueries({ queryKey: conversationKeys.thread(data.ConversationID) });
    const one = knownConversation(client, data.ConversationID);
    if (one?.LastMessage?.TextMessageID === data.TextMessageID)
      putInCache(client, one, { ...one, LastMessage: { ...one.LastMessage, IsFailed: true } });
  });
}

export function textMediaChanged(client: QueryClient, data: RealtimeData<'textMessage.mediaChanged'>): void {
  patchThread(client, data.ConversationID, (thread) =>
    withTextChanged(thread, data.TextMessageID, (text) => ({ ...text, Mms: data.Mms })),
  );
}

export function conversationUpdated(
  client: QueryClient,
  data: RealtimeData<'conversation.updated'>,
  now: number,
): void {
  change(client, data.ConversationID, now, (one) => ({ ...one, ...data.Changes }));
  const { OptedOut, IsRetired } = data.Changes;
  // After that, a different text may be sent, or none.
  if (OptedOut !== undefined || IsRetired !== undefined)
    void client.invalidateQueries({ queryKey: conversationKeys.one(data.ConversationID) });
}

/** The team added or removed a note. Only shown notes are refetched. Flags have their own events. */
export function teamActed(client: QueryClient, data: { readonly ConversationID: number }): void {
  void client.invalidateQueries({ queryKey: conversationKeys.events(data.ConversationID) });
}

export function conversationsUpdated(client: QueryClient, now: number): void {
  refetchSoon(client, [conversationKeys.all], now);
}

/** Contacts were added or changed, so the names of conversations may have changed. */
export function namesChanged(client: QueryClient, now: number): void {
  refetchSoon(client, [conversationKeys.ones, conversationKeys.lists], now);
}

export function conversationRead(
  client: QueryClient,
  data: RealtimeData<'conversation.read'>,
  now: number,
): void {
  const { UserID, LastViewTime, UnreadCount } = data;
  change(client, data.ConversationID, now, (one) => {
    const before = one.Views.find((view) => view.UserID === UserID);
    const others = one.Views.filter((view) => view.UserID !== UserID);
    // A new conversation gets its name when it is refetched.
    const Views = before ? [{ ...before, LastViewTime }, ...others] : others;
    return { ...one, UnreadCount: Math.max(0, Math.min(one.UnreadCount, UnreadCount)), Views };
  });
}

export function conversationUnread(
  client: QueryClient,
  data: RealtimeData<'conversation.unread'>,
  now: number,
): void {
  change(client, data.ConversationID, now, (one) => ({ ...one, UnreadCount: data.UnreadCount }));
}

export function scheduledChanged(client: QueryClient, now: number): void {
  void client.invalidateQueries({ queryKey: conversationKeys.scheduled });
  refetchSoon(client, [conversationKeys.summary], now);
}

/** Numbers were assigned or removed, so everything about conversations may have changed. */
export function userUpdated(client: QueryClient, data: RealtimeData<'user.updated'>): void {
  client.setQueryData<User>(['user'], (user) =>
    user && user.UserID === data.UserID
      ? { ...user, TextNumbers: data.TextNumbers, HasTextNumberAssigned: data.TextNumbers.length > 0 }
      : user,
  );
  void client.invalidateQueries({ queryKey: ['textnumbers'] });
  void client.invalidateQueries({ queryKey: conversationKeys.all });
}

/** Who is typing in a conversation, and since when; shown for some seconds (3-decisions 11.4). */
export interface Typing {
  readonly UserID: number;
  readonly FirstName: string;
  readonly at: number;
}

export function someoneTypes(
  client: QueryClient,
  data: RealtimeData<'conversation.typing'>,
  now: number,
): void {
  const { UserID, FirstName } = data;
  client.setQueryData<readonly Typing[]>(conversationKeys.typing(data.ConversationID), (before = []) => [
    ...before.filter((one) => one.UserID !== UserID),
    { UserID, FirstName, at: now },
  ]);
}
