import { useCallback, useEffect, useRef, useState } from 'react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { conversationKeys } from '../../../api/conversationKeys.ts';
import type { Typing } from '../../../api/live/liveConversations.ts';
import { typingHere } from '../../../api/live/signals.ts';

/** Minimum interval between notices to colleagues (row C-300), in milliseconds. */
export const typingEveryMs = 5_000;
/** How long a colleague is shown as replying after the last notice (3-decisions 11.4). */
const shownMs = 6_000;

const nobody: readonly Typing[] = [];

/** Names of colleagues who are replying in a conversation, without this user. */
export function useReplying(conversationId: number, userId: number): string[] {
  // Filled by live events alone.
  const { data = nobody } = useQuery<readonly Typing[]>({
    queryKey: conversationKeys.typing(conversationId),
    queryFn: skipToken,
    gcTime: 60_000,
  });
  const [now, setNow] = useState(() => Date.now());
  const others = data.filter((one) => one.UserID !== userId && now - one.at < shownMs);
  useEffect(() => {
    const newest = Math.max(0, ...data.map((one) => one.at));
    // Slightly later than needed, so that the notice has certainly expired.
    const left = newest + shownMs + 100 - Date.now();
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [data]);
  return others.map((one) => one.FirstName);
}

/** Notifies colleagues that the user is writing here, at a limited rate. */
export function useTellTyping(conversationId: number): () => void {
  const toldAt = useRef(0);
  return useCallback(() => {
    const now = Date.now();
    if (now - toldAt.current < typingEveryMs) return;
    toldAt.current = now;
    typingHere.send(conversationId);
  }, [conversationId]);
}

/** "Ana is replying", "Ana and Ben are replying". */
export function replyingText(names: readonly string[]): string {
  if (names.length === 0) return '';
  const all = names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return `${all} ${names.length === 1 ? 'is' : 'are'} replying`;
}
