import { createRoute } from '@tanstack/react-router';
import { page } from '../../pageRoute.tsx';
import { InfoIcon } from '../../parts/icons.tsx';
import { root } from '../../screenRoots.ts';

// No session, no navigation: they open in a tab of their own, and links to them can be sent to anyone.

const helpRoute = createRoute({
  getParentRoute: () => root,
  ...page({
    path: '/help',
    title: 'Help',
    right: 'public',
    icon: InfoIcon,
    palette: [{ also: 'articles, how to, questions, support' }],
    load: () => import('./HelpPage.tsx'),
  }),
});
const articleRoute = createRoute({
  getParentRoute: () => root,
  ...page({
    path: '/help/$slug',
    title: 'Help article',
    right: 'public',
    load: () => import('./ArticlePage.tsx'),
  }),
});

export const helpRoutes = [helpRoute, articleRoute] as const;
