import { createRoute, redirect } from '@tanstack/react-router';
import { noPage, page } from '../../pageRoute.tsx';
import { RefreshIcon } from '../../parts/icons.tsx';
import { app } from '../../screenRoots.ts';
import { automationSearch } from './search.ts';

const parts = ['auto-replies', 'keywords', 'join-reply'];
/** Automatic replies. An unknown part falls back to the first one (3-decisions 6.7). */
const automationRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/automation/$part',
    title: 'Automation',
    right: 'automation.manage',
    icon: RefreshIcon,
    nav: { to: '/automation', owns: ['/automation'] },
    palette: [
      { text: 'Auto replies', also: 'Automation', href: '/automation/auto-replies' },
      { text: 'Keywords', also: 'Automation', href: '/automation/keywords' },
      { text: 'Join replies', also: 'Automation', href: '/automation/join-reply' },
    ],
    load: () => import('./AutomationPage.tsx'),
  }),
  validateSearch: automationSearch,
  beforeLoad: ({ params }) => {
    if (parts.includes(params.part)) return;
    const part = params.part === 'join-replies' ? 'join-reply' : 'auto-replies';
    throw redirect({ to: '/automation/$part', params: { part }, replace: true });
  },
});
const startRoute = createRoute({
  getParentRoute: () => app,
  path: '/automation',
  ...noPage,
  beforeLoad: () => {
    throw redirect({ to: '/automation/$part', params: { part: 'auto-replies' }, replace: true });
  },
});

export const automationRoutes = [automationRoute, startRoute] as const;
