import type { Conversation, TextMessage } from '@carillon/contract/conversations/conversations';
import type { ConversationSummary } from '@carillon/contract/conversations/conversationSummary';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { belongs, rowsOf, withConversation, withCounts } from './conversationPatches.ts';
import type { ConversationPages } from './conversationPatches.ts';
import { conversationKeys } from '../conversationKeys.ts';
import type { ConversationFilter } from '../conversations.ts';
import { applyEvent } from './livePatches.ts';
import { newQueryClient } from '../client/queryClient.ts';

const minute = (n: number): string => new Date(Date.UTC(2026, 0, 5, 10, n)).toISOString();

function text(id: number, at: number, isInbound = true): TextMessage {
  return {
    TextMessageID: id,
    ConversationID: 1,
    Message: `text ${id}`,
    Footer: '',
    SignatureText: '',
    IsInbound: isInbound,
    Type: 'Message',
    OptOutPhrase: '',
    IsAutoReply: false,
    Mms: [],
    MmsOutboundMedia: [],
    CreateTimestamp: minute(at),
    CreatedBy: null,
    BroadcastID: null,
    BroadcastName: '',
    DeliveryStatus: '',
    Label: '',
    Tooltip: '',
    CanRetry: false,
    RequestKey: '',
  };
}
function conversation(id: number, at: number, more: Partial<Conversation> = {}): Conversation {
  return {
    ConversationID: id,
    TextNumberID: 7,
    PhoneNumber: `21455501${String(id).padStart(2, '0')}`,
    PersonID: 0,
    FirstName: '',
    LastName: '',
    NameFrom: null,
    Notes: '',
    IsDone: false,
    IsRetired: false,
    IsAutoOptOut: false,
    OptedIn: false,
    OptedOut: false,
    CanManuallyOptIn: false,
    OptOutReview: null,
    UnreadCount: 0,
    AssignedTo: null,
    LastMessage: {
      TextMessageID: id * 10,
      Message: 'hello',
      IsInbound: true,
      HasMedia: false,
      CreateTimestamp: minute(at),
      CreatedBy: null,
      IsFailed: false,
    },
    Views: [],
    Blocked: '',
    ...more,
  };
}
function pages(ofEach: readonly Conversation[][], size: number): ConversationPages {
  return {
    pageParams: ofEach.map((_, index) => index + 1),
    pages: ofEach.map((some, index) => ({
      Items: some.map((one) => ({ ...one, FoundMessage: null, IsOlder: false })),
      Size: size,
      Page: index + 1,
      PageSize: 2,
      Previous: null,
      Next: null,
      MayHaveOlder: false,
    })),
  };
}
const idsOf = (list: ConversationPages): number[] => rowsOf(list).map((row) => row.ConversationID);
const four = pages(
  [
    [conversation(4, 40), conversation(3, 30)],
    [conversation(2, 20), conversation(1, 10)],
  ],
  4,
);

describe('withConversation', () => {
  it('moves a sender to the top, and counts no sender twice (row C-101)', () => {
    const { list } = withConversation(four, {}, conversation(1, 50, { UnreadCount: 1 }));
    expect(idsOf(list)).toEqual([1, 4, 3, 2]);
    expect(list.pages.map((page) => [page.Items.length, page.Size])).toEqual([
      [2, 4],
      [2, 4],
    ]);
  });
  it('adds a new conversation', () => {
    const { list } = withConversation(four, {}, conversation(9, 50));
    expect(idsOf(list)).toEqual([9, 4, 3, 2, 1]);
    expect(list.pages[0]?.Size).toBe(5);
  });
  it('removes a conversation that is done, and shows it under done (row C-104)', () => {
    const done = conversation(3, 30, { IsDone: true });
    expect(idsOf(withConversation(four, {}, done).list)).toEqual([4, 2, 1]);
    expect(withConversation(four, {}, done).list.pages[0]?.Size).toBe(3);
    const others = pages([[conversation(8, 35, { IsDone: true }), conversation(6, 5, { IsDone: true })]], 2);
    expect(idsOf(withConversation(others, { isdone: 'true' }, done).list)).toEqual([8, 3, 6]);
  });
  it('puts a reopened conversation back in its place, or further down than is shown', () => {
    const shorter = withConversation(four, {}, conversation(3, 30, { IsDone: true })).list;
    expect(idsOf(withConversation(shorter, {}, conversation(3, 30)).list)).toEqual([4, 3, 2, 1]);
    const part = pages([[conversation(4, 40), conversation(3, 30)]], 90);
    const deep = withConversation(part, {}, conversation(5, 1)).list;
    expect(idsOf(deep)).toEqual([4, 3]);
    expect(deep.pages[0]?.Size).toBe(91);
  });
  it('knows its number and its folder', () => {
    const other = conversation(9, 50, { TextNumberID: 8 });
    expect(idsOf(withConversation(four, { textnumberid: 7 }, other).list)).toEqual([4, 3, 2, 1]);
    const unread: ConversationFilter = { unread: 'true' };
    expect(idsOf(withConversation(four, unread, conversation(9, 50)).list)).toEqual([4, 3, 2, 1]);
    expect(idsOf(withConversation(four, unread, conversation(9, 50, { UnreadCount: 1 })).list)[0]).toBe(9);
    const optedOut = conversation(4, 40, { IsAutoOptOut: true });
    expect(idsOf(withConversation(four, {}, optedOut).list)).toEqual([3, 2, 1]);
  });
  it('refetches what only the server knows, and keeps the places of a search', () => {
    for (const filter of [{ q: 'bus' }, { tagid: 40 }, { broadcastid: 3 }, { startdate: '2026-01-01' }])
      expect(withConversation(four, filter, conversation(9, 50)).isStale).toBe(true);
    expect(idsOf(withConversation(four, { q: 'bus' }, conversation(2, 50)).list)).toEqual([4, 3, 2, 1]);
  });
  it('shows a conversation once when pages overlap', () => {
    const overlapping = pages([[conversation(4, 40), conversation(3, 30)], [conversation(3, 30)]], 3);
    expect(idsOf(overlapping)).toEqual([4, 3]);
  });
});

const summary: ConversationSummary = {
  UnreadCount: 1,
  InboxCount: 4,
  DoneCount: 2,
  AutoOptOutUnreadCount: 0,
  ReviewCount: 0,
  ReviewUnreadCount: 0,
  AutoOptOutCount: 0,
  ScheduledCount: 0,
  MineCount: 0,
  MineUnreadCount: 0,
  UnassignedCount: 0,
  TextNumbers: [
    { TextNumberID: 7, UnreadCount: 1 },
    { TextNumberID: 8, UnreadCount: 0 },
  ],
};
const me = { UserID: 31, Name: 'Olivia Reyes' };
const sam = { UserID: 32, Name: 'Sam Okafor' };
const countsAfter = (before: Conversation | null, after: Conversation): ConversationSummary =>
  withCounts(summary, before, after, me.UserID);
describe('withCounts', () => {
  it('counts conversations, not texts (rows C-100, C-102)', () => {
    const read = conversation(1, 1);
    const unread = conversation(1, 2, { UnreadCount: 1 });
    expect(countsAfter(read, unread)).toMatchObject({ UnreadCount: 2, InboxCount: 4 });
    expect(countsAfter(unread, { ...unread, UnreadCount: 2 }).UnreadCount).toBe(1);
    expect(countsAfter(unread, read).TextNumbers[0]?.UnreadCount).toBe(0);
    expect(withCounts({ ...summary, UnreadCount: 0 }, unread, read, me.UserID).UnreadCount).toBe(0);
  });
  it('moves them between folders', () => {
    const done = conversation(1, 1, { IsDone: true });
    expect(countsAfter(conversation(1, 1), done)).toMatchObject({ InboxCount: 3, DoneCount: 3 });
    expect(countsAfter(null, conversation(9, 1)).InboxCount).toBe(5);
  });
});

describe('conversations that are assigned', () => {
  const mine: ConversationFilter = { assignedto: me.UserID };
  const none: ConversationFilter = { assignedto: 'none' };
  const done: ConversationFilter = { isdone: 'true', assignedto: me.UserID };
  const unread: ConversationFilter = { unread: 'true', assignedto: 'none' };
  const one = (AssignedTo: Conversation['AssignedTo'], more: Partial<Conversation> = {}): Conversation =>
    conversation(1, 1, { AssignedTo, ...more });
  it.each<[string, ConversationFilter, Conversation, boolean | null]>([
    ['mine in mine', mine, one(me), true],
    ['a colleague’s not in mine', mine, one(sam), false],
    ['that of no one not in mine', mine, one(null), false],
    ['that of no one in unassigned', none, one(null), true],
    ['mine not in unassigned', none, one(me), false],
    ['all of them in the inbox', {}, one(sam), true],
    ['mine that is done not in mine', mine, one(me, { IsDone: true }), false],
    ['mine that is done in mine of Done', done, one(me, { IsDone: true }), true],
    ['a colleague’s that is done not there', done, one(sam, { IsDone: true }), false],
    ['an unread one of no one', unread, one(null, { UnreadCount: 2 }), true],
    ['a read one of no one not in unread', unread, one(null), false],
    ['mine on another number', { ...mine, textnumberid: 8 }, one(me), false],
    ['in a search only the server knows', { ...mine, q: 'bus' }, one(me), null],
    ['by an id as the address has it', { assignedto: String(me.UserID) }, one(me), true],
  ])('%s', (_, filter, conversationShown, expected) => {
    expect(belongs(filter, conversationShown)).toBe(expected);
  });

  it.each<[string, Conversation | null, Conversation, [number, number, number]]>([
    ['taken by me', one(null), one(me), [3, 1, 4]],
    ['taken by a colleague', one(null), one(sam), [2, 1, 4]],
    ['handed on by me', one(me), one(sam), [1, 1, 5]],
    ['let go by me', one(me), one(null), [1, 1, 6]],
    ['let go by a colleague', one(sam), one(null), [2, 1, 6]],
    ['mine, and done', one(me), one(me, { IsDone: true }), [1, 1, 5]],
    ['mine, with a new text', one(me), one(me, { UnreadCount: 1 }), [2, 2, 5]],
    ['mine, and read', one(me, { UnreadCount: 1 }), one(me), [2, 0, 5]],
    ['new, of no one', null, one(null), [2, 1, 6]],
    ['between colleagues', one(sam), one({ ...sam, UserID: 33 }), [2, 1, 5]],
  ])('are counted when %s', (_, before, after, expected) => {
    const start = { ...summary, MineCount: 2, MineUnreadCount: 1, UnassignedCount: 5 };
    const counts = withCounts(start, before, after, me.UserID);
    expect([counts.MineCount, counts.MineUnreadCount, counts.UnassignedCount]).toEqual(expected);
  });

  it('leave and enter lists that are open when a colleague assigns them', () => {
    vi.useFakeTimers();
    const client = newQueryClient();
    const keys = [mine, none].map((filter) => [...conversationKeys.lists, filter, 50]);
    client.setQueryData(['user'], { UserID: me.UserID });
    client.setQueryData(keys[0] ?? [], pages([[]], 0));
    client.setQueryData(keys[1] ?? [], pages([[one(null)]], 1));
    const shown = (): number[][] =>
      keys.map((key) => rowsOf(client.getQueryData<ConversationPages>(key)).map((row) => row.ConversationID));
    const assignTo = (AssignedTo: Conversation['AssignedTo']): void =>
      applyEvent(
        client,
        'conversation.updated',
        { ConversationID: 1, TextNumberID: 7, Changes: { AssignedTo } },
        0,
      );
    assignTo(me);
    expect(shown()).toEqual([[1], []]);
    assignTo(null);
    expect(shown()).toEqual([[], [1]]);
    vi.useRealTimers();
  });
});

describe('live events', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const list = [...conversationKeys.lists, {}, 2];
  const thread = [...conversationKeys.thread(1), null];
  function filled() {
    const client = newQueryClient();
    client.setQueryData(list, four);
    client.setQueryData(conversationKeys.summary, summary);
    client.setQueryData(conversationKeys.one(1), conversation(1, 10));
    client.setQueryData(thread, {
      pageParams: [1],
      pages: [{ Items: [text(10, 10)], Size: 1, Page: 1, PageSize: 50, Previous: null, Next: null }],
    });
    return client;
  }
  const received = (at: number, unread: number) => ({
    ConversationID: 1,
    TextNumberID: 7,
    Type: 'Message',
    TextMessage: text(100 + at, at),
    Conversation: conversation(1, at, { UnreadCount: unread }),
    UnreadCount: unread,
    IsCut: false,
  });
  const shown = (client: ReturnType<typeof filled>) =>
    client
      .getQueryData<{ pages: { Items: TextMessage[] }[] }>(thread)
      ?.pages[0]?.Items.map((one) => one.TextMessageID);

  it('an inbound text is in thread, list, and counts at once, and a repetition changes nothing', () => {
    const client = filled();
    for (const _ of [1, 2]) applyEvent(client, 'textMessage.received', received(50, 1), 0);
    expect(idsOf(client.getQueryData<ConversationPages>(list) ?? four)).toEqual([1, 4, 3, 2]);
    expect(shown(client)).toEqual([150, 10]);
    expect(client.getQueryData(conversationKeys.summary)).toMatchObject({ UnreadCount: 2, InboxCount: 4 });
    applyEvent(
      client,
      'conversation.read',
      { ConversationID: 1, TextNumberID: 7, UserID: 3, LastViewTime: minute(51), UnreadCount: 0 },
      0,
    );
    expect(client.getQueryData(conversationKeys.summary)).toMatchObject({ UnreadCount: 1 });
    expect(client.getQueryData(conversationKeys.one(1))).toMatchObject({ UnreadCount: 0 });
  });
  it('a thread that is being fetched when its picture arrives is fetched again', async () => {
    const client = newQueryClient();
    const asked: ((page: unknown) => void)[] = [];
    const observer = new QueryObserver(client, {
      queryKey: thread,
      queryFn: () => new Promise((answer) => asked.push(answer)),
    });
    const stop = observer.subscribe(() => undefined);
    const changed = { ConversationID: 1, TextMessageID: 10, Mms: [] };
    applyEvent(client, 'textMessage.mediaChanged', changed, 0);
    expect(asked).toHaveLength(1);
    // The server read it before the picture was there.
    asked[0]?.({ pageParams: [1], pages: [] });
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(2);
    asked[1]?.({ pageParams: [1], pages: [] });
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(2);
    stop();
  });
  it('many events fetch the counts once, and not again right away', async () => {
    const client = filled();
    const fetched = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
    const counted = () =>
      fetched.mock.calls.filter(([what]) => what?.queryKey === conversationKeys.summary).length;
    for (let n = 1; n <= 100; n += 1)
      applyEvent(client, 'textMessage.received', received(10 + n, n), Date.now());
    expect(counted()).toBe(0);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(counted()).toBe(1);
    applyEvent(client, 'textMessage.received', received(200, 101), Date.now());
    await vi.advanceTimersByTimeAsync(5_000);
    expect(counted()).toBe(1);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(counted()).toBe(2);
  });
  it('a text of ours is the last one and leaves nothing unread; an automatic one leaves the line as it was', () => {
    const client = filled();
    applyEvent(client, 'textMessage.received', received(50, 1), 0);
    const sent = (at: number, IsAutoReply: boolean) => ({
      ConversationID: 1,
      TextNumberID: 7,
      TextMessage: text(100 + at, at, false),
      IsAutoReply,
      IsCut: false,
    });
    applyEvent(client, 'textMessage.sent', sent(51, true), 0);
    expect(client.getQueryData(conversationKeys.one(1))).toMatchObject({ UnreadCount: 1 });
    applyEvent(client, 'textMessage.sent', sent(52, false), 0);
    expect(client.getQueryData(conversationKeys.one(1))).toMatchObject({
      UnreadCount: 0,
      LastMessage: { TextMessageID: 152, IsInbound: false },
    });
    expect(shown(client)).toEqual([152, 151, 150, 10]);
  });
  it.each([
    ['the one whose text came replies no more', 5, [6]],
    ['a text of another leaves both', 9, [5, 6]],
    ['an automatic text leaves both', null, [5, 6]],
  ])('when two users are replying, %s', (_, by, left) => {
    const client = filled();
    for (const UserID of [5, 6])
      applyEvent(client, 'conversation.typing', { ConversationID: 1, UserID, FirstName: 'A' }, 0);
    const sent = {
      ConversationID: 1,
      TextNumberID: 7,
      TextMessage: { ...text(170, 60, false), CreatedBy: by === null ? null : { UserID: by, Name: 'A B' } },
      IsAutoReply: by === null,
      IsCut: false,
    };
    applyEvent(client, 'textMessage.sent', sent, 1);
    const typing = client.getQueryData<readonly { UserID: number }[]>(conversationKeys.typing(1));
    expect(typing?.map((one) => one.UserID)).toEqual(left);
  });
  it('changes to a conversation that is not cached are fetched with the lists', async () => {
    const client = filled();
    const fetched = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
    const data = { ConversationID: 77, TextNumberID: 7, Changes: { IsDone: false } };
    applyEvent(client, 'conversation.updated', data, Date.now());
    await vi.advanceTimersByTimeAsync(3_000);
    expect(fetched).toHaveBeenCalledWith({ queryKey: conversationKeys.lists });
  });
});
