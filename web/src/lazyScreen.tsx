import { Suspense, lazy, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { PageSkeleton } from './parts/PageSkeleton.tsx';
import { loadPart } from './reloadOnce.ts';

/** How long loading ahead may wait for a quiet moment, in milliseconds. */
const patience = 3_000;

/** Runs `work` once the browser has nothing better to do; returns how to call it off. */
function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, patience / 3);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: patience });
  return () => cancelIdleCallback(handle);
}

/**
 * A part of a page in a chunk of its own, with `fallback` in its place while it loads. Should it fail to load
 * when it is needed, the page reloads once (row P-104); `preload` loads it ahead and says nothing of failures.
 */
export function lazyPart<P extends object>(
  name: string,
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
) {
  const Part = lazy(() => loadPart(name, load).then((part) => ({ default: part })));
  function Lazy(props: P) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  }
  Lazy.displayName = `Lazy(${name})`;
  return Object.assign(Lazy, {
    preload: async (): Promise<void> => {
      await Promise.allSettled([load()]);
    },
  });
}

/** Loads parts ahead, in a quiet moment after what asks for them has been shown. `parts` stays the same list. */
export function useLoadAhead(parts: readonly { preload: () => Promise<void> }[]): void {
  useEffect(() => whenIdle(() => parts.forEach((part) => void part.preload())), [parts]);
}

/** A page. The router loads it ahead as soon as somebody points at a link to it. */
export function lazyScreen(name: string, load: () => Promise<{ default: ComponentType }>) {
  return lazyPart(name, () => load().then((page) => page.default), <PageSkeleton />);
}

/**
 * A dialog, menu or drawer: nothing until it is first opened, and loaded ahead in a quiet moment after what
 * it belongs to has been shown, so that opening it does not wait.
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
