import type { Conversation, TextMessage } from '@carillon/contract/conversations/conversations';
import type { User } from '@carillon/contract/accounts/accounts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { conversationQuery, threadQuery } from '../../../api/conversations.ts';
import { useZone } from '../../../parts/DateText.tsx';
import { useNow } from '../../../parts/useNow.ts';
import { useOutbox } from '../compose/outbox/useOutbox.ts';
import { personOf } from '../personOf.ts';
import { useEvents } from '../team/useEvents.ts';
import { useConversationActions } from '../useConversationActions.ts';
import { spokenText, threadRows } from './threadRows.ts';

/** Marks it as read for the team while it is visible: a background tab does not (row C-221). */
function useViewed(one: Conversation | null | undefined): void {
  const { view } = useConversationActions();
  /** Tried once for each text: if it fails, or a colleague marks it unread, it stays that way. */
  const tried = useRef('');
  useEffect(() => {
    const look = (): void => {
      if (!one || one.UnreadCount === 0 || document.visibilityState !== 'visible') return;
      const newest = String(one.LastMessage?.TextMessageID ?? 0);
      if (tried.current === newest) return;
      tried.current = newest;
      void view(one);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  });
}

/** The newest text that arrived while the thread is open, for screen readers. */
function useSpoken(texts: readonly TextMessage[] | undefined, name: string): string {
  const newest = texts?.reduce<TextMessage | null>(
    (found, text) =>
      text.IsInbound && (found === null || text.CreateTimestamp > found.CreateTimestamp) ? text : found,
    null,
  );
  const [first, setFirst] = useState<number | null | undefined>(undefined);
  if (texts && first === undefined) setFirst(newest?.TextMessageID ?? null);
  return newest && first !== undefined && newest.TextMessageID !== first ? spokenText(newest, name) : '';
}

/** A conversation with its texts, its events, and the texts of this browser that still wait. */
export function useThread(conversationId: number, around: number | null, user: User) {
  const zone = useZone();
  const now = useNow();
  const conversation = useQuery(conversationQuery(conversationId));
  const thread = useInfiniteQuery(threadQuery(conversationId, around));
  const outbox = useOutbox(user.UserID, conversationId);
  const one = conversation.data;
  useViewed(one);
  const pages = thread.data?.pages;
  const texts = useMemo(() => pages?.flatMap((page) => page.Items), [pages]);
  const shown = useMemo(
    () => ({
      times: texts?.map((text) => text.CreateTimestamp) ?? [],
      hasOlder: thread.hasNextPage,
      hasNewer: thread.hasPreviousPage,
    }),
    [texts, thread.hasNextPage, thread.hasPreviousPage],
  );
  const events = useEvents(conversationId, shown);
  const rows = useMemo(
    () => threadRows({ texts: texts ?? [], events: events ?? [], waiting: outbox.waiting, now, zone }),
    [texts, events, outbox.waiting, now, zone],
  );
  const { arrived } = outbox;
  useEffect(() => {
    if (texts) arrived(texts);
  }, [texts, arrived]);
  return {
    conversation,
    thread,
    outbox,
    rows,
    spoken: useSpoken(texts, one ? personOf(one) : ''),
    /** True when texts and events have loaded. */
    isLoaded: pages !== undefined && events !== undefined,
    /** True when no text could be loaded. */
    isMissing: thread.error !== null && !pages,
  };
}

export type LoadedThread = ReturnType<typeof useThread>;
