import { createRoute } from '@tanstack/react-router';
import { page } from '../../pageRoute.tsx';
import { root } from '../../screenRoots.ts';

// No session, no navigation.

const joinRoute = createRoute({
  getParentRoute: () => root,
  ...page({
    path: '/join/$keyword',
    title: 'Sign up',
    right: 'public',
    load: () => import('./InformationalPage.tsx'),
  }),
});
const joinPromotionalRoute = createRoute({
  getParentRoute: () => root,
  ...page({
    path: '/join/$keyword/promotional',
    title: 'Sign up for offers',
    right: 'public',
    load: () => import('./PromotionalPage.tsx'),
  }),
});

export const joinRoutes = [joinRoute, joinPromotionalRoute] as const;
