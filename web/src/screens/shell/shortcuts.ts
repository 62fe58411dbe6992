import { useNavigate } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { useMay } from '../../api/session.ts';
import {
  areSingleKeysOn as wereSingleKeysOn,
  isSingleKey,
  rememberSingleKeys,
} from '../../parts/singleKeys.ts';

/** True where the keyboard has ⌘. */
export const hasCommandKey = /Mac|iPhone|iPad/.test(navigator.platform);

/** Everything the keyboard can do, for the list under `?`. */
export const shortcutList = [
  { keys: ['Ctrl K', '⌘K'], text: 'Search or jump to', single: false },
  { keys: ['Ctrl Enter', '⌘Enter'], text: 'Confirm a dialog', single: false },
  { keys: ['Ctrl Z', '⌘Z'], text: 'Undo, while the message offers it', single: false },
  { keys: ['?'], text: 'Show this list', single: true },
  { keys: ['C'], text: 'New broadcast', single: true },
  { keys: ['/'], text: 'Search this list', single: true },
  { keys: ['G then H'], text: 'Go to home', single: true },
  { keys: ['G then B'], text: 'Go to broadcasts', single: true },
  { keys: ['G then C'], text: 'Go to contacts', single: true },
  { keys: ['G then I'], text: 'Go to the inbox', single: true },
  { keys: ['J', 'K'], text: 'Next and previous conversation, in the inbox', single: true },
  { keys: ['E'], text: 'Conversation done, or back in the inbox', single: true },
  { keys: ['U'], text: 'Mark the conversation as unread', single: true },
  { keys: ['A'], text: 'Assign the conversation', single: true },
  { keys: ['R'], text: 'Reply in the conversation', single: true },
  { keys: ['N'], text: 'Internal note in the conversation', single: true },
  { keys: ['Enter'], text: 'Send the reply', single: false },
  { keys: ['Shift Enter'], text: 'New line in the reply', single: false },
  { keys: ['Esc'], text: 'Leave the reply, which is kept; then back to the list', single: false },
  { keys: ['N'], text: 'New contact, on a page of contacts', single: true },
  { keys: ['↑ ↓', 'Shift ↑ ↓'], text: 'Move through a list, and tick', single: false },
  { keys: ['X'], text: 'Tick the row of a list', single: true },
] as const;

/** Pages on which words are written: a letter that misses its field does not leave them. */
const writingPages = [/^\/broadcasts\/create/, /^\/settings\//];

/** Where a single key leads from a page, the first of two `isSecond`; null where it leads nowhere. */
export function placeOf(
  key: string,
  isSecond: boolean,
  pathname: string,
): '/' | '/broadcasts' | '/contacts' | '/inbox' | '/broadcasts/create' | null {
  if (writingPages.some((page) => page.test(pathname))) return null;
  const places = { h: '/', b: '/broadcasts', c: '/contacts', i: '/inbox' } as const;
  if (isSecond) return places[key as keyof typeof places] ?? null;
  return key === 'c' ? '/broadcasts/create' : null;
}

/** Ctrl/Cmd+K always; single keys unless turned off, and never while typing or in a dialog. */
export function useShortcuts() {
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [areSingleKeysOn, setOn] = useState(() => wereSingleKeysOn());
  const navigate = useNavigate();
  const mayCreate = useMay('broadcasts.write');

  // With the page, not after it: who is quick presses a key as soon as the page is seen.
  useLayoutEffect(() => {
    let afterG = false;
    const onKey = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setPaletteOpen((open) => !open);
        return;
      }
      if (!isSingleKey(event)) return;
      const key = event.key.toLowerCase();
      const isSecond = afterG;
      afterG = key === 'g' && !isSecond;
      const place = placeOf(key, isSecond, window.location.pathname);
      if (place !== null && (place !== '/broadcasts/create' || mayCreate)) void navigate({ to: place });
      else if (key === '?') setHelpOpen(true);
      else if (key === '/') {
        const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
        if (!search) return;
        event.preventDefault();
        search.focus();
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate, mayCreate]);

  const setSingleKeysOn = (on: boolean): void => {
    rememberSingleKeys(on);
    setOn(on);
  };
  return { isPaletteOpen, setPaletteOpen, isHelpOpen, setHelpOpen, areSingleKeysOn, setSingleKeysOn };
}
