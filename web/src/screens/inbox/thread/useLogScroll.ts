import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ThreadRow } from './threadRows.ts';

/** Within this many pixels of the end, the user is reading the newest texts. */
const nearEnd = 60;
/** Earlier texts are fetched when this many pixels are left above. */
const nearStart = 500;

/** What moves the texts of a conversation within their box. */
interface Scrolled {
  /** The reader's own user id. */
  readonly myId: number;
  readonly rows: readonly ThreadRow[];
  /** Key of the row to begin with. Null begins with the newest. */
  readonly startAt: string | null;
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
  readonly isFetching: boolean;
  readonly onOlder: () => void;
  readonly onNewer: () => void;
}

/**
 * Where a conversation is scrolled to. Earlier texts load above without moving what the user reads. New ones are scrolled
 * to only if the user is reading the newest.
 */
export function useLogScroll(scrolled: Scrolled) {
  const { rows, myId, startAt, hasOlder, hasNewer, isFetching, onOlder, onNewer } = scrolled;
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const isAtEnd = useRef(startAt === null);
  const before = useRef<{ first: string; last: string; height: number; top: number } | null>(null);
  /** The newest text when the end was last in view. */
  const [seen, setSeen] = useState('');
  const [isAway, setAway] = useState(false);

  const toEnd = useCallback(() => {
    const view = box.current;
    if (view) view.scrollTop = view.scrollHeight;
    isAtEnd.current = true;
  }, []);
  const onGrow = useCallback(() => {
    if (isAtEnd.current) toEnd();
  }, [toEnd]);
  const remember = useCallback(() => {
    const view = box.current;
    if (!view) return;
    const [first, last] = [rows[0], rows.at(-1)];
    before.current = {
      first: first?.key ?? '',
      last: last?.key ?? '',
      height: view.scrollHeight,
      top: view.scrollTop,
    };
  }, [rows]);

  useLayoutEffect(() => {
    const view = box.current;
    const was = before.current;
    if (!view || rows.length === 0) return;
    const last = rows.at(-1);
    if (was === null) {
      const start = startAt === null ? null : document.getElementById(startAt);
      if (start) {
        start.scrollIntoView({ block: 'center' });
        isAtEnd.current = false;
      } else toEnd();
    } else if (was.last !== (last?.key ?? '') && !hasNewer) {
      // A user who sends wants to see the text. A user who reads further up is notified and not moved.
      const isOwnNote =
        last?.kind === 'event' && last.event.Type === 'Note' && last.event.By?.UserID === myId;
      if (isAtEnd.current || last?.kind === 'waiting' || isOwnNote) toEnd();
    } else if (isAtEnd.current && was.last === last?.key) {
      view.scrollTop = view.scrollHeight;
    }
    if (was !== null && !isAtEnd.current && was.first !== (rows[0]?.key ?? '')) {
      view.scrollTop = was.top + (view.scrollHeight - was.height);
    }
    remember();
  }, [rows, startAt, hasNewer, myId, toEnd, remember]);

  // When a keyboard opens or the composer grows, the newest text stays in view.
  useEffect(() => {
    const view = box.current;
    if (!view || typeof ResizeObserver === 'undefined') return undefined;
    const watch = new ResizeObserver(onGrow);
    watch.observe(view);
    if (list.current) watch.observe(list.current);
    return () => watch.disconnect();
  }, [onGrow]);

  const look = (): void => {
    const view = box.current;
    if (!view) return;
    const was = before.current;
    // A picture that loaded in between moved the end away, not the user.
    if (isAtEnd.current && was !== null && view.scrollHeight > was.height && view.scrollTop >= was.top) {
      toEnd();
      remember();
      return;
    }
    const left = view.scrollHeight - view.scrollTop - view.clientHeight;
    isAtEnd.current = left < nearEnd && !hasNewer;
    setAway(!isAtEnd.current);
    if (isAtEnd.current) setSeen(rows.at(-1)?.key ?? '');
    if (view.scrollTop < nearStart && hasOlder && !isFetching) onOlder();
    if (left < nearStart && hasNewer && !isFetching) onNewer();
    remember();
  };

  return {
    box,
    list,
    toEnd,
    onGrow,
    look,
    /** The user reads further up. */
    isAway,
    /** Texts arrived since the end was last in view. */
    hasNews: isAway && seen !== '' && seen !== (rows.at(-1)?.key ?? ''),
  };
}
