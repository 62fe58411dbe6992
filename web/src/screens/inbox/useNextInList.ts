import { useEffect, useRef } from 'react';
import type { InboxList } from './list/useInboxList.ts';
import type { NextConversation } from './nextConversation.ts';

/** Which conversation opens when the open one leaves the list, as after Done. */
export function useNextInList(props: {
  list: InboxList;
  /** The open conversation. */
  current: number | null;
  /** True if the list is beside the conversation. */
  isWide: boolean;
  onOpen: (id: number) => void;
  onBack: () => void;
}): NextConversation {
  const { list, current, isWide, onOpen: open, onBack: back } = props;
  const latestCurrent = useRef(current);
  useEffect(() => {
    latestCurrent.current = current;
  });
  // The conversation that takes its place is next. If there is none below, the one above, and finally the list.
  return (id) => {
    const rows = list.rows ?? [];
    const at = rows.findIndex((row) => row.ConversationID === id);
    const none = (): Promise<boolean> => Promise.resolve(true);
    if (id !== current || at < 0) return none;
    // A user who has opened another one in the meantime stays there.
    const isStillHere = (): boolean => latestCurrent.current === id;
    const after = rows[at + 1];
    if (after)
      return () => {
        if (isStillHere()) open(after.ConversationID);
        return none();
      };
    const before = rows[at - 1];
    const goBack = (): void => (before && isWide ? open(before.ConversationID) : back());
    return async () => {
      if (!isStillHere()) return true;
      // After an error the previous pages remain.
      const more = list.query.hasNextPage ? await list.query.fetchNextPage() : null;
      const page = more === null || more.isError ? undefined : more.data?.pages.at(-1);
      const found = page?.Items.find((row) => row.ConversationID !== id);
      if (found) open(found.ConversationID);
      else goBack();
      return more === null || !more.isError;
    };
  };
}
