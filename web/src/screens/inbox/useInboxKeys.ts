import { useEffect, useRef } from 'react';
import { isSingleKey, isTyping } from '../../parts/singleKeys.ts';
import { forgetReply, keepForReply } from './pendingReply.ts';

interface Keys {
  /** From the conversation that is read, or has the focus, to the one below (1) or above (-1). */
  onMove: (step: 1 | -1) => void;
  onDone: () => void;
  onUnread: () => void;
  /** To the words of a reply; false where none can be written. */
  onReply: () => boolean;
  /** To the words of a note; false where none can be written. */
  onNote: () => boolean;
  /** Opens the choice of who answers it. */
  onAssign: () => void;
  onBack: () => void;
}

/** The inbox without a mouse: J and K through the list, E done, U unread, A assign, R reply, N note, Escape back to the list. */
export function useInboxKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // What is typed after Enter on a row is meant for the reply, also before its box is there.
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
      if (isPlain && !isTyping(event.target) && keepForReply(event.key, Date.now())) {
        event.preventDefault();
        return;
      }
      // A held key does a thing once.
      if (!isSingleKey(event) || event.repeat) return;
      const key = event.key.toLowerCase();
      if (key === 'j') latest.current.onMove(1);
      else if (key === 'k') latest.current.onMove(-1);
      else if (key === 'e') latest.current.onDone();
      else if (key === 'u') latest.current.onUnread();
      else if (key === 'a') {
        // The key is no part of a name that is looked for in the menu.
        event.preventDefault();
        latest.current.onAssign();
      } else if (key === 'r' || key === 'n') {
        // The key is no part of what is written.
        const isThere = key === 'r' ? latest.current.onReply() : latest.current.onNote();
        if (isThere) event.preventDefault();
      } else if (key === 'escape') latest.current.onBack();
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('pointerdown', forgetReply);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('pointerdown', forgetReply);
    };
  }, []);
}
