import { createRoute, createRouter } from '@tanstack/react-router';
import { parseAddress, writeAddress } from './addressSearch.ts';
import { noPage } from './pageRoute.tsx';
import { NotFoundPage } from './parts/page/NotFoundPage.tsx';
import { app, root } from './screenRoots.ts';
import { automationRoutes } from './screens/automation/pages.ts';
import { broadcastRoutes, wizardRoute } from './screens/broadcasts/pages.ts';
import { contactRoutes } from './screens/contacts/pages.ts';
import { helpRoutes } from './screens/help/pages.ts';
import { homeRoutes } from './screens/home/pages.ts';
import { inboxRoutes } from './screens/inbox/pages.ts';
import { joinRoutes } from './screens/join/pages.ts';
import { libraryRoutes } from './screens/library/pages.ts';
import { loginRoutes, signUpRoutes } from './screens/login/pages.ts';
import { onboardingRoutes } from './screens/onboarding/pages.ts';
import { reportRoutes } from './screens/reports/pages.ts';
import { settingsRoutes } from './screens/settings/pages.ts';
import { ErrorScreen } from './screens/shell/ErrorScreen.tsx';

// Every URL and its page. Pages below `app` need a session. A loader fetches a page's data while the page itself is
// loading, or when the user points at a link. It does not wait, and the page shows failures.

const unknownRoute = createRoute({
  getParentRoute: () => app,
  path: '$',
  ...noPage,
  component: () => NotFoundPage({}),
});

/** The order is that of navigation and palette: the main action, then the pages. */
const routeTree = root.addChildren([
  app.addChildren([
    wizardRoute,
    ...homeRoutes,
    ...inboxRoutes,
    ...broadcastRoutes,
    ...contactRoutes,
    ...libraryRoutes,
    ...automationRoutes,
    ...reportRoutes,
    ...settingsRoutes,
    unknownRoute,
  ]),
  ...helpRoutes,
  ...loginRoutes,
  ...signUpRoutes,
  ...onboardingRoutes,
  ...joinRoutes,
]);

export const router = createRouter({
  routeTree,
  parseSearch: parseAddress,
  stringifySearch: writeAddress,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorScreen,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
