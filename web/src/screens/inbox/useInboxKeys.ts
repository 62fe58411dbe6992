import { useEffect, useRef } from 'react';
import { isSingleKey } from '../../parts/singleKeys.ts';

interface Keys {
  /** From the conversation that is read, or has the focus, to the one below (1) or above (-1). */
  onMove: (step: 1 | -1) => void;
  onDone: () => void;
  onUnread: () => void;
  /** To the words of a reply; false where none can be written. */
  onReply: () => boolean;
  onBack: () => void;
}

/** The inbox without a mouse: J and K through the list, E done, U unread, R reply, Escape back to the list. */
export function useInboxKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // A held key does a thing once.
      if (!isSingleKey(event) || event.repeat) return;
      const key = event.key.toLowerCase();
      if (key === 'j') latest.current.onMove(1);
      else if (key === 'k') latest.current.onMove(-1);
      else if (key === 'e') latest.current.onDone();
      else if (key === 'u') latest.current.onUnread();
      else if (key === 'r') {
        // The key is no part of the reply.
        if (latest.current.onReply()) event.preventDefault();
      } else if (key === 'escape') latest.current.onBack();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
