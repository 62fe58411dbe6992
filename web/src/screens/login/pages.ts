import { createRoute } from '@tanstack/react-router';
import { page } from '../../pageRoute.tsx';
import { SignOutIcon } from '../../parts/icons.tsx';
import { root } from '../../screenRoots.ts';
import { loginSearch } from './search.ts';

/** `a=Logout` signs out. `error` says why the user is here (rows P-022, P-103). */
const loginRoute = createRoute({
  getParentRoute: () => root,
  ...page({
    path: '/login',
    title: 'Sign in',
    right: 'public',
    palette: [
      { text: 'Sign out', also: 'Log out', href: '/login?a=Logout', icon: SignOutIcon, isAction: true },
    ],
    load: () => import('./LoginPage.tsx'),
  }),
  validateSearch: loginSearch,
});
const tooManyAttemptsRoute = createRoute({
  getParentRoute: () => root,
  ...page({
    path: '/login/too-many-attempts',
    title: 'Too many attempts',
    right: 'public',
    load: () => import('./TooManyAttemptsPage.tsx'),
  }),
});
const invitationRoute = createRoute({
  getParentRoute: () => root,
  ...page({
    path: '/invitation',
    title: 'Your invitation',
    right: 'public',
    load: () => import('./InvitationPage.tsx'),
  }),
});
const unsupportedBrowserRoute = createRoute({
  getParentRoute: () => root,
  ...page({
    path: '/unsupported-browser',
    title: 'Please update your browser',
    right: 'public',
    load: () => import('./UnsupportedBrowserPage.tsx'),
  }),
});

export const loginRoutes = [
  loginRoute,
  tooManyAttemptsRoute,
  invitationRoute,
  unsupportedBrowserRoute,
] as const;
