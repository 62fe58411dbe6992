import type { ComponentType } from 'react';
import { lazyPart, lazyScreen } from './lazyScreen.tsx';
import { mayOpen, useViewer } from './pages.ts';
import type { Page } from './pages.ts';
import { PageSkeleton } from './parts/page/PageSkeleton.tsx';

/** Options of a route without a page of its own: a redirect, or a part of the page above. */
export const noPage = { staticData: { page: null } };

const Restricted = lazyPart(
  'restricted',
  () => import('./parts/page/RestrictedPage.tsx').then((part) => part.RestrictedPage),
  <PageSkeleton />,
);

/** Options of the route of a page: its address, what it is, and the page itself for users who may open it. */
export function page<const Path extends string>({
  load,
  ...facts
}: Page<Path> & { readonly load: () => Promise<{ default: ComponentType }> }) {
  const Screen = lazyScreen(facts.path, load);
  // The same element each time: a change of the account does not render the page again.
  const screen = <Screen />;
  function Opened() {
    // While it is not known, the page opens: one that is refused for a moment alarms users, and the server checks too.
    const isRefused = mayOpen(facts, useViewer()) === false;
    return isRefused ? <Restricted title={facts.title} kind={facts.refusal ?? 'feature'} /> : screen;
  }
  return {
    path: facts.path,
    staticData: { page: facts },
    component: facts.right === 'public' ? Screen : Object.assign(Opened, { preload: Screen.preload }),
  };
}
