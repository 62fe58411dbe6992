import { useEffect, useRef } from 'react';
import { isSingleKey, isTyping } from '../../parts/page/singleKeys.ts';
import { forgetReply, keepForReply } from './pendingReply.ts';

interface Keys {
  /** Moves from the open or focused conversation to the one below (1) or above (-1). */
  onMove: (step: 1 | -1) => void;
  onDone: () => void;
  onUnread: () => void;
  /** Moves to the reply. False if none can be written. */
  onReply: () => boolean;
  /** Moves to the note. False if none can be written. */
  onNote: () => boolean;
  /** Opens the assign menu. */
  onAssign: () => void;
  onBack: () => void;
}

/**
 * Keys of the inbox: J and K through the list, E done, U unread, A assign, R reply, N note, Escape back to the list.
 */
export function useInboxKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // Keys after Enter on a row belong to the reply, even before its box appears.
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
      if (isPlain && !isTyping(event.target) && keepForReply(event.key)) {
        event.preventDefault();
        return;
      }
      // A held key acts only once.
      if (!isSingleKey(event) || event.repeat) return;
      const key = event.key.toLowerCase();
      if (key === 'j') latest.current.onMove(1);
      else if (key === 'k') latest.current.onMove(-1);
      else if (key === 'e') latest.current.onDone();
      else if (key === 'u') latest.current.onUnread();
      else if (key === 'a') {
        // The key is not part of the name search in the menu.
        event.preventDefault();
        latest.current.onAssign();
      } else if (key === 'r' || key === 'n') {
        // The key is not part of the text.
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
