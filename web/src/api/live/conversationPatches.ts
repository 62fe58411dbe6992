import type { User } from '@carillon/contract/accounts/accounts';
import type { Conversation, TextMessage } from '@carillon/contract/conversations/conversations';
import type { ConversationSummary } from '@carillon/contract/conversations/conversationSummary';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { autoOptOutTag, conversationKeys } from '../conversationKeys.ts';
import type { ConversationFilter, ConversationPage, ThreadPage } from '../conversations.ts';

// Applies live events and the user's own changes to cached lists, counts, and threads, so that known data is not
// refetched.

type Listed = ConversationPage['Items'][number];
export type ConversationPages = InfiniteData<ConversationPage, number>;
type ThreadPages = InfiniteData<ThreadPage, number>;

/** Unread-inbound: the last text is inbound, unread, and not done (row C-100). */
export function isUnread(one: Pick<Conversation, 'LastMessage' | 'UnreadCount' | 'IsDone'>): boolean {
  return one.UnreadCount > 0 && one.LastMessage?.IsInbound === true && !one.IsDone;
}
const isHeld = (one: Conversation): boolean => one.OptOutReview?.Of === 'Held';

type Folder = 'inbox' | 'done' | 'autoOptOuts' | 'nowhere';
function folderOf(one: Pick<Conversation, 'IsDone' | 'IsAutoOptOut' | 'LastMessage'>): Folder {
  // Opened, and it has no texts yet.
  if (one.LastMessage === null) return 'nowhere';
  if (one.IsAutoOptOut) return 'autoOptOuts';
  return one.IsDone ? 'done' : 'inbox';
}

/** Does the assignment match the list: a user by id, no one ('none'), or any? */
function isAnsweredBy(wanted: ConversationFilter['assignedto'], one: Conversation): boolean {
  if (wanted === undefined) return true;
  return wanted === 'none' ? one.AssignedTo === null : one.AssignedTo?.UserID === Number(wanted);
}

/** Does a list show this conversation? Null when only the server knows: searches, tags, broadcasts, days. */
export function belongs(filter: ConversationFilter, one: Conversation): boolean | null {
  if (filter.textnumberid !== undefined && Number(filter.textnumberid) !== one.TextNumberID) return false;
  const { q, broadcastid, startdate, enddate, tagid } = filter;
  const isTagged = tagid !== undefined && Number(tagid) !== autoOptOutTag;
  if (q || broadcastid || startdate || enddate || isTagged) return null;
  if (filter.unread !== undefined && !isUnread(one)) return false;
  if (!isAnsweredBy(filter.assignedto, one)) return false;
  if (filter.isoptoutheld !== undefined)
    // Of a phone's conversations, the one with the held opt-out is reviewed. Only the server knows which.
    return isHeld(one) ? null : false;
  const wanted = tagid === undefined ? (filter.isdone === undefined ? 'inbox' : 'done') : 'autoOptOuts';
  return folderOf(one) === wanted;
}

const timeOf = (one: Conversation): number =>
  one.LastMessage === null ? 0 : Date.parse(one.LastMessage.CreateTimestamp);

/** All fetched pages of a list, each conversation once. Pages overlap when a text arrived in between. */
export function rowsOf(list: { readonly pages: readonly ConversationPage[] } | undefined): Listed[] {
  const seen = new Map<number, Listed>();
  for (const page of list?.pages ?? [])
    for (const one of page.Items) if (!seen.has(one.ConversationID)) seen.set(one.ConversationID, one);
  return [...seen.values()];
}

function withRows(list: ConversationPages, rows: readonly Listed[], more: number): ConversationPages {
  const last = list.pages.length - 1;
  let from = 0;
  const pages = list.pages.map((page, index) => {
    const upTo = index === last ? rows.length : from + page.PageSize;
    const Items = rows.slice(from, upTo);
    from = upTo;
    return { ...page, Items, Size: Math.max(0, page.Size + more) };
  });
  return { ...list, pages };
}

/**
 * A list after a conversation has changed: the conversation leaves, joins, or moves to where its last text belongs. A
 * search keeps its order. `isStale` means that only the server knows whether it belongs there.
 */
export function withConversation(
  list: ConversationPages,
  filter: ConversationFilter,
  one: Conversation,
): { list: ConversationPages; isStale: boolean } {
  const rows = rowsOf(list);
  const old = rows.find((row) => row.ConversationID === one.ConversationID);
  const fits = belongs(filter, one);
  if (old === undefined && fits === null) return { list, isStale: true };
  if (old === undefined && fits === false) return { list, isStale: false };
  const others = rows.filter((row) => row !== old);
  if (fits === false) return { list: withRows(list, others, -1), isStale: false };
  const row: Listed = {
    ...one,
    FoundMessage: old?.FoundMessage ?? null,
    IsOlder: old?.IsOlder ?? false,
  };
  if (old !== undefined && (filter.q || timeOf(old) === timeOf(one)))
    return {
      list: withRows(
        list,
        rows.map((other) => (other === old ? row : other)),
        0,
      ),
      isStale: false,
    };
  const before = others.findIndex((other) => timeOf(other) <= timeOf(one));
  const size = list.pages[0]?.Size ?? 0;
  const isWhole = others.length >= size - (old === undefined ? 0 : 1);
  const more = old === undefined ? 1 : 0;
  // It is older than everything that is shown of a longer list, so it is further down.
  if (before < 0 && !isWhole) return { list: withRows(list, others, more), isStale: false };
  const at = before < 0 ? others.length : before;
  return { list: withRows(list, [...others.slice(0, at), row, ...others.slice(at)], more), isStale: false };
}

/** The counts of a user after a conversation has changed; `before` is null for one that was not there. */
export function withCounts(
  summary: ConversationSummary,
  before: Conversation | null,
  after: Conversation,
  myId: number,
): ConversationSummary {
  const moved = (folder: Folder, is: (one: Conversation) => boolean = () => true): number =>
    Number(folderOf(after) === folder && is(after)) -
    Number(before !== null && folderOf(before) === folder && is(before));
  // What the Inbox shows counts as unread. Opt-outs have their own mark.
  const unread = moved('inbox', isUnread);
  const isMine = (one: Conversation): boolean => one.AssignedTo?.UserID === myId;
  return {
    ...summary,
    UnreadCount: Math.max(0, summary.UnreadCount + unread),
    InboxCount: Math.max(0, summary.InboxCount + moved('inbox')),
    DoneCount: Math.max(0, summary.DoneCount + moved('done')),
    AutoOptOutCount: Math.max(0, summary.AutoOptOutCount + moved('autoOptOuts')),
    AutoOptOutUnreadCount: Math.max(0, summary.AutoOptOutUnreadCount + moved('autoOptOuts', isUnread)),
    MineCount: Math.max(0, summary.MineCount + moved('inbox', isMine)),
    MineUnreadCount: Math.max(
      0,
      summary.MineUnreadCount + moved('inbox', (one) => isMine(one) && isUnread(one)),
    ),
    UnassignedCount: Math.max(0, summary.UnassignedCount + moved('inbox', (one) => one.AssignedTo === null)),
    TextNumbers: summary.TextNumbers.map((number) =>
      number.TextNumberID === after.TextNumberID
        ? { ...number, UnreadCount: Math.max(0, number.UnreadCount + unread) }
        : number,
    ),
  };
}

/** A thread with a sent or received text added once, newest first. Unchanged where its newest page is not shown. */
export function withText(thread: ThreadPages, text: TextMessage): ThreadPages {
  const [first, ...rest] = thread.pages;
  if (first === undefined || first.Page > 1) return thread;
  const isKnown = thread.pages.some((page) =>
    page.Items.some((one) => one.TextMessageID === text.TextMessageID),
  );
  if (isKnown) return thread;
  const before = first.Items.findIndex((one) => one.CreateTimestamp <= text.CreateTimestamp);
  const at = before < 0 ? first.Items.length : before;
  return {
    ...thread,
    pages: [
      {
        ...first,
        Items: [...first.Items.slice(0, at), text, ...first.Items.slice(at)],
        Size: first.Size + 1,
      },
      ...rest,
    ],
  };
}

/** A thread with one text changed. */
export function withTextChanged(
  thread: ThreadPages,
  id: number,
  change: (text: TextMessage) => TextMessage,
): ThreadPages {
  if (!thread.pages.some((page) => page.Items.some((one) => one.TextMessageID === id))) return thread;
  return {
    ...thread,
    pages: thread.pages.map((page) => ({
      ...page,
      Items: page.Items.map((one) => (one.TextMessageID === id ? change(one) : one)),
    })),
  };
}

/** Changes every cached page of a thread. One that is being fetched is fetched again: its response may be older. */
export function patchThread(
  client: QueryClient,
  id: number,
  change: (thread: ThreadPages) => ThreadPages,
): void {
  const filter = { queryKey: conversationKeys.thread(id) };
  client.setQueriesData<ThreadPages>(filter, (thread) => thread && change(thread));
  for (const { queryKey, promise } of client.getQueryCache().findAll({ ...filter, fetchStatus: 'fetching' }))
    void Promise.allSettled([promise]).then(() => client.invalidateQueries({ queryKey, exact: true }));
}

function filterOfKey(key: readonly unknown[]): ConversationFilter {
  return (key[conversationKeys.lists.length] ?? {}) as ConversationFilter;
}

/** A conversation from the cache: from its own page, or from any list. */
export function knownConversation(client: QueryClient, id: number): Conversation | null {
  const one = client.getQueryData<Conversation | null>(conversationKeys.one(id));
  if (one) return one;
  const lists = client.getQueriesData<ConversationPages>({ queryKey: conversationKeys.lists });
  for (const [, list] of lists) {
    const row = rowsOf(list).find((item) => item.ConversationID === id);
    if (row) return row;
  }
  return null;
}

/**
 * Puts a changed conversation wherever the cache holds it, or should. Returns whether a list must be refetched to be
 * correct.
 */
export function putInCache(client: QueryClient, before: Conversation | null, after: Conversation): boolean {
  client.setQueryData<Conversation | null>(conversationKeys.one(after.ConversationID), (one) =>
    one ? after : one,
  );
  const myId = client.getQueryData<User>(['user'])?.UserID ?? 0;
  client.setQueryData<ConversationSummary>(
    conversationKeys.summary,
    (summary) => summary && withCounts(summary, before, after, myId),
  );
  let isStale = false;
  for (const [queryKey, list] of client.getQueriesData<ConversationPages>({
    queryKey: conversationKeys.lists,
  })) {
    if (!list) continue;
    const changed = withConversation(list, filterOfKey(queryKey), after);
    isStale ||= changed.isStale;
    if (changed.list !== list) client.setQueryData(queryKey, changed.list);
  }
  return isStale;
}
