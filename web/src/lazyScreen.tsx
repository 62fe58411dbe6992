import { Suspense, lazy, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { whenIdle } from './idle.ts';
import { PageSkeleton } from './parts/page/PageSkeleton.tsx';
import { loadPart, noteLoaded } from './reloadOnce.ts';

/** Pause before parts are loaded ahead, in milliseconds: what the page itself needs comes first. */
const aheadAfter = 1_500;

/**
 * A part of a page in a chunk of its own, with `fallback` in its place while it loads. If it fails to load when it is
 * needed, the page reloads once (row P-104). `preload` loads it ahead and ignores failures.
 */
export function lazyPart<P extends object>(
  name: string,
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
) {
  let loaded: ComponentType<P> | null = null;
  const keep = (part: ComponentType<P>): { default: ComponentType<P> } => {
    loaded = part;
    noteLoaded(name);
    return { default: part };
  };
  const Later = lazy(() => loadPart(name, load).then(keep));
  function Lazy(props: P) {
    // React shows a fallback for 300 ms at least, so a part that has already loaded skips it. The choice is kept,
    // because otherwise the part would remount.
    const [Part] = useState(() => loaded);
    if (Part !== null) return <Part {...props} />;
    return (
      <Suspense fallback={fallback}>
        <Later {...props} />
      </Suspense>
    );
  }
  Lazy.displayName = `Lazy(${name})`;
  return Object.assign(Lazy, {
    preload: async (): Promise<void> => {
      await Promise.allSettled([load().then(keep)]);
    },
  });
}

/** Loads parts ahead, when the browser is idle after their page has been shown. `parts` must stay the same list. */
export function useLoadAhead(parts: readonly { preload: () => Promise<void> }[]): void {
  useEffect(() => whenIdle(() => parts.forEach((part) => void part.preload()), aheadAfter), [parts]);
}

/** False until the browser is idle after the page has been shown. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true), aheadAfter), []);
  return isIdle;
}

/** A page. The router loads it ahead as soon as the user points at a link to it. */
export function lazyScreen(name: string, load: () => Promise<{ default: ComponentType }>) {
  return lazyPart(name, () => load().then((page) => page.default), <PageSkeleton />);
}

/**
 * A dialog, menu, or drawer. It renders nothing until it is first opened, and loads ahead when the browser is idle
 * after its page has been shown, so that opening it is instant.
 */
export function lazyDialog<P extends { open: boolean }>(name: string, load: () => Promise<ComponentType<P>>) {
  const Part = lazyPart(name, load);
  const ahead = [Part];
  function LazyDialog(props: P) {
    const [wasOpened, setOpened] = useState(props.open);
    if (props.open && !wasOpened) setOpened(true);
    useLoadAhead(ahead);
    return wasOpened ? <Part {...props} /> : null;
  }
  LazyDialog.displayName = `LazyDialog(${name})`;
  return LazyDialog;
}
