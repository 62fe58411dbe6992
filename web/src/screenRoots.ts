import { createRootRoute, createRoute, retainSearchParams, stripSearchParams } from '@tanstack/react-router';
import { summaryQuery } from './api/broadcasts.ts';
import { queryClient } from './api/client/queryClient.ts';
import { accountQuery, userQuery } from './api/client/session.ts';
import { noPage } from './pageRoute.tsx';
import { NotFoundPage } from './parts/page/NotFoundPage.tsx';
import { noSwitches, readSwitches } from './parts/broadcasts/switches.ts';
import { ErrorScreen } from './screens/shell/ErrorScreen.tsx';
import { Root } from './screens/shell/Root.tsx';
import { Shell } from './screens/shell/Shell.tsx';

// The roots of all addresses.

/** All pages, signed in or not. */
export const root = createRootRoute({
  ...noPage,
  component: Root,
  validateSearch: readSwitches,
  search: {
    middlewares: [retainSearchParams(['HideHeader', 'HideMonetization']), stripSearchParams(noSwitches)],
  },
  notFoundComponent: () => NotFoundPage({}),
  errorComponent: ErrorScreen,
});
/** Pages that need a session. */
export const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  ...noPage,
  loader: () => {
    void queryClient.prefetchQuery(userQuery);
    void queryClient.prefetchQuery(accountQuery);
    void queryClient.prefetchQuery(summaryQuery);
  },
  component: Shell,
});
