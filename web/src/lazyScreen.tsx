import { Suspense, lazy } from 'react';
import type { ComponentType } from 'react';
import { PageSkeleton } from './parts/PageSkeleton.tsx';
import { loadPart } from './reloadOnce.ts';

/**
 * A page in a chunk of its own. Pointing at a link loads it ahead; should it fail to load when it is needed,
 * the page reloads once (row P-104).
 */
export function lazyScreen(name: string, load: () => Promise<{ default: ComponentType }>) {
  const Page = lazy(() => loadPart(name, load));
  function Screen() {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Page />
      </Suspense>
    );
  }
  Screen.displayName = `Screen(${name})`;
  return Object.assign(Screen, {
    preload: async (): Promise<void> => {
      await load().then(
        () => undefined,
        () => undefined,
      );
    },
  });
}
