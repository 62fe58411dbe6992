import { useCallback, useEffect, useRef, useState } from 'react';
import { colleagueTypes, typingHere } from '../../../api/signals.ts';

/** Colleagues are told at most so often (row C-300), in milliseconds. */
export const typingEveryMs = 5_000;
/** So long a colleague is shown as replying after the last word of it (3-decisions 11.4). */
const shownMs = 6_000;

/** Names of colleagues who are replying in a conversation, without the reader. */
export function useReplying(conversationId: number, userId: number): string[] {
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  useEffect(() => {
    const ends = new Map<number, ReturnType<typeof setTimeout>>();
    const without = (id: number) => setNames((old) => new Map([...old].filter(([one]) => one !== id)));
    const stop = colleagueTypes.listen(({ ConversationID, UserID, FirstName }) => {
      if (ConversationID !== conversationId || UserID === userId) return;
      setNames((old) => new Map(old).set(UserID, FirstName));
      clearTimeout(ends.get(UserID));
      ends.set(
        UserID,
        setTimeout(() => without(UserID), shownMs),
      );
    });
    return () => {
      stop();
      for (const end of ends.values()) clearTimeout(end);
    };
  }, [conversationId, userId]);
  return [...names.values()];
}

/** Tells colleagues that somebody writes here, however fast. */
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
