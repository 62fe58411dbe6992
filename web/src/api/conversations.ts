import {
  continueConversation,
  createConversations,
  previewConversations,
  findTextMessage,
  getConversation,
  getSignatureSetting,
  listConversationBroadcasts,
  listConversations,
  listTags,
  listTextMessages,
  markUnread,
  putConversation,
  putConversations,
  putSignatureSetting,
  putTextMessage,
  reviewOptOut,
  sendTextMessage,
  undoConversations,
  viewConversation,
} from '@carillon/contract/conversations/conversations';
import type { Conversation, TextMessage } from '@carillon/contract/conversations/conversations';
import {
  cancelScheduled,
  listScheduled,
  putScheduled,
  scheduleConversation,
  sendScheduledNow,
  undoScheduled,
} from '@carillon/contract/conversations/scheduledConversations';
import {
  assignConversation,
  createNote,
  deleteNote,
  listAssignees,
  listConversationEvents,
  undoDeleteNote,
} from '@carillon/contract/conversations/teamwork';
import { listTextNumbers } from '@carillon/contract/numbers';
import type { AnswerOf, BodyIn, QueryIn } from '@carillon/contract/route';
import type { Selection } from '@carillon/rules/contacts/selection';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, orNull, present } from './client/client.ts';
import { conversationKeys } from './conversationKeys.ts';

/** What chooses the conversations of a list, as the address of the inbox says it. */
export type ConversationFilter = Omit<QueryIn<typeof listConversations>, 'page' | 'pagesize' | 'sortby'>;
/** A page of a list, as fetched. */
export type ConversationPage = AnswerOf<typeof listConversations>;
export type Tag = AnswerOf<typeof listTags>[number];
/** A page of a thread, newest text first. */
export type ThreadPage = AnswerOf<typeof listTextMessages>;

/** A list of conversations, page after page; `data.pages` holds what was fetched so far. */
export function conversationsQuery(filter: ConversationFilter, pagesize: number) {
  return infiniteQueryOptions({
    queryKey: [...conversationKeys.lists, filter, pagesize],
    queryFn: ({ pageParam, signal }): Promise<ConversationPage> =>
      present(call(listConversations, { query: { ...filter, page: pageParam, pagesize }, signal })),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });
}

/**
 * The page to fetch next. Conversations that came or left have moved the others, so the page follows from how many are
 * here. Pages may then overlap, and each conversation is shown once.
 */
function nextPage(last: ConversationPage, pages: readonly ConversationPage[]): number | undefined {
  const ids = (some: readonly ConversationPage[]): number =>
    new Set(some.flatMap((page) => page.Items.map((one) => one.ConversationID))).size;
  const here = ids(pages);
  if (here >= last.Size || last.Items.length === 0) return undefined;
  const next = Math.floor(here / last.PageSize) + 1;
  // A page that brought nothing new is not fetched again.
  return ids(pages.slice(0, -1)) < here ? next : last.Page + 1;
}

/** Auto Opt-Outs, and the tags assigned to the caller. */
export const tagsQuery = queryOptions({
  queryKey: conversationKeys.tags,
  queryFn: ({ signal }) => present(call(listTags, { signal })),
  staleTime: 60_000,
});

/** Names and phones of the text numbers; the user record says which of them are the caller's. */
export const numbersQuery = queryOptions({
  queryKey: ['textnumbers', 'inbox'],
  queryFn: async ({ signal }) => (await present(call(listTextNumbers, { signal }))).Items,
  staleTime: 60_000,
});

/** One conversation; null when it is missing or of a number that is not the caller's. */
export function conversationQuery(id: number) {
  return queryOptions({
    queryKey: conversationKeys.one(id),
    queryFn: ({ signal }): Promise<Conversation | null> =>
      orNull(call(getConversation, { params: { ConversationID: id }, signal })),
  });
}

/** The last broadcasts to the phone of a conversation. */
export function conversationBroadcastsQuery(id: number) {
  return queryOptions({
    queryKey: [...conversationKeys.all, 'broadcasts', id],
    queryFn: ({ signal }) =>
      present(call(listConversationBroadcasts, { params: { ConversationID: id }, signal })),
    staleTime: 60_000,
  });
}

/**
 * The texts of a conversation, newest first, in pages of 50. `around` begins with the page that has this text; newer
 * pages are then the previous ones. A null `around` begins with the newest.
 */
export function threadQuery(id: number, around: number | null = null) {
  return infiniteQueryOptions({
    queryKey: [...conversationKeys.thread(id), around],
    queryFn: ({ pageParam, signal }): Promise<ThreadPage> =>
      present(
        call(listTextMessages, {
          params: { ConversationID: id },
          query: pageParam === 0 && around !== null ? { around } : { page: Math.max(1, pageParam) },
          signal,
        }),
      ),
    // Page 0 has the text that is looked for.
    initialPageParam: around === null ? 1 : 0,
    getNextPageParam: (last: ThreadPage) =>
      last.Page * last.PageSize < last.Size ? last.Page + 1 : undefined,
    getPreviousPageParam: (first: ThreadPage) => (first.Page > 1 ? first.Page - 1 : undefined),
  });
}

/** A text with its conversation. Null when it is missing or the caller can't see it. */
export function textMessageQuery(id: number) {
  return queryOptions({
    queryKey: [...conversationKeys.all, 'text', id],
    queryFn: ({ signal }): Promise<TextMessage | null> =>
      orNull(call(findTextMessage, { params: { TextMessageID: id }, signal })),
  });
}

/** A page of the scheduled conversations, next first. */
export function scheduledQuery(query: QueryIn<typeof listScheduled>) {
  return queryOptions({
    queryKey: [...conversationKeys.scheduled, query],
    queryFn: ({ signal }) => present(call(listScheduled, { query, signal })),
  });
}

/** A page of what the team did with a conversation besides texting, newest first. */
export type EventsPage = AnswerOf<typeof listConversationEvents>;

/** Notes, who marked it done, and to whom it was assigned, newest first, page after page. */
export function eventsQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: conversationKeys.events(id),
    queryFn: ({ pageParam, signal }): Promise<EventsPage> =>
      present(
        call(listConversationEvents, { params: { ConversationID: id }, query: { page: pageParam }, signal }),
      ),
    initialPageParam: 1,
    getNextPageParam: (last: EventsPage) =>
      last.Page * last.PageSize < last.Size ? last.Page + 1 : undefined,
  });
}

/** Notes of a conversation: for the team, never sent. */
export const notes = {
  write: (ConversationID: number, Note: string) =>
    present(call(createNote, { params: { ConversationID }, body: { Note } })),
  remove: (ConversationID: number, EventID: number) =>
    present(call(deleteNote, { params: { ConversationID, EventID } })),
  undo: (ConversationID: number, UndoID: string) =>
    present(
      call(undoDeleteNote, {
        params: { ConversationID, UndoID },
        body: { UndoExecuted: true, UndoID },
      }),
    ),
};

/** Who can reply in a conversation: the users who work with its text number. */
export function assigneesQuery(id: number) {
  return queryOptions({
    queryKey: [...conversationKeys.all, 'assignees', id],
    queryFn: ({ signal }) => present(call(listAssignees, { params: { ConversationID: id }, signal })),
  });
}

const idsOf = ({ Type, Items }: Selection) => ({
  Type,
  Items: Items.map((ConversationID) => ({ ConversationID })),
});

/**
 * The calls that change conversations, by name. A 404 is an error here: the item is gone, or belongs to a number that
 * the caller no longer works with.
 */
export const conversations = {
  /** To one or many, up to 15 (row C-138). */
  start: (body: BodyIn<typeof createConversations>) => present(call(createConversations, { body })),
  /** What each recipient would get now. Sends nothing. */
  preview: (body: BodyIn<typeof previewConversations>, signal: AbortSignal) =>
    present(call(previewConversations, { body, signal })),
  schedule: (body: BodyIn<typeof scheduleConversation>) => present(call(scheduleConversation, { body })),
  sendNow: (ScheduledConversationID: number) =>
    present(call(sendScheduledNow, { params: { ScheduledConversationID } })),
  cancel: (ScheduledConversationID: number) =>
    present(call(cancelScheduled, { params: { ScheduledConversationID } })),
  /** Changes the text or time of a scheduled text that waits or failed. */
  changeScheduled: (ScheduledConversationID: number, body: BodyIn<typeof putScheduled>) =>
    present(call(putScheduled, { params: { ScheduledConversationID }, body })),
  /** Undoes a cancel or a change of a scheduled text. */
  undoScheduled: (UndoID: string) =>
    present(call(undoScheduled, { params: { UndoID }, body: { UndoExecuted: true, UndoID } })),
  change: (ConversationID: number, body: BodyIn<typeof putConversation>) =>
    present(call(putConversation, { params: { ConversationID }, body })),
  /** A selection of the list that `filter` shows. */
  changeMany: (
    filter: ConversationFilter,
    selection: Selection,
    Update: BodyIn<typeof putConversations>['Update'],
  ) => present(call(putConversations, { query: filter, body: { Selection: idsOf(selection), Update } })),
  undo: (UndoID: string) =>
    present(call(undoConversations, { params: { UndoID }, body: { UndoExecuted: true, UndoID } })),
  /** Decides whether an inbound text is an opt-out. */
  reviewOptOut: (ConversationID: number, body: BodyIn<typeof reviewOptOut>) =>
    present(call(reviewOptOut, { params: { ConversationID }, body })),
  /** Assigns it to a user who works with its number, or (null) to no one. */
  assign: (ConversationID: number, UserID: number | null) =>
    present(call(assignConversation, { params: { ConversationID }, body: { UserID } })),
  view: (ConversationID: number) => present(call(viewConversation, { params: { ConversationID } })),
  markUnread: (ConversationID: number) => present(call(markUnread, { params: { ConversationID } })),
  /** The conversation with a phone on another of our numbers, made when there is none. */
  continueOn: (body: BodyIn<typeof continueConversation>) => present(call(continueConversation, { body })),
  getSignature: (ConversationID: number, signal?: AbortSignal) =>
    present(call(getSignatureSetting, { params: { ConversationID }, ...(signal ? { signal } : {}) })),
  setSignature: (ConversationID: number, isEnabled: boolean) =>
    present(call(putSignatureSetting, { params: { ConversationID }, body: { isEnabled } })),
  send: (ConversationID: number, body: BodyIn<typeof sendTextMessage>) =>
    present(call(sendTextMessage, { params: { ConversationID }, body })),
  /** Changes a text that was not sent; a failed one is sent again. */
  changeText: (TextMessageID: number, body: BodyIn<typeof putTextMessage>) =>
    present(call(putTextMessage, { params: { TextMessageID }, body })),
};
