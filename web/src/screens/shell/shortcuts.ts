import { useNavigate } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { useMayOpen } from '../../pages.ts';
import {
  areSingleKeysOn as wereSingleKeysOn,
  isSingleKey,
  rememberSingleKeys,
} from '../../parts/page/singleKeys.ts';

/** True if the keyboard has ⌘. */
export const hasCommandKey = /Mac|iPhone|iPad/.test(navigator.platform);

/** Pages on which users type: a letter that misses its field does not leave the page. */
const writingPages = [/^\/broadcasts\/create/, /^\/settings\//];

/** Where a single key leads from a page. `isSecond`: it follows the first of two keys. Null if it leads nowhere. */
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
  const mayCreate = useMayOpen('/broadcasts/create');

  // With the page, not after it: fast users press a key as soon as they see the page.
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
