import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { broadcastQuery } from './api/broadcasts.ts';
import { queryClient } from './api/client/queryClient.ts';
import { lazyScreen } from './lazyScreen.tsx';
import { readListSearch } from './parts/lists/listState.ts';
import { parseAddress, writeAddress } from './addressSearch.ts';
import {
  audioSearch,
  broadcastsSearch,
  contactSearch,
  contactsSearch,
  createSearch,
  creditSearch,
  detailsSearch,
  inboxSearch,
  automationSearch,
  integrationsSearch,
  invoicesSearch,
  loginSearch,
  optOutSearch,
  promotionalSearch,
  voiceSettingsSearch,
} from './screenSearch.ts';
import { listQuery } from './screens/broadcasts/list/listQuery.ts';
import { activeQuery, recentQuery } from './screens/home/homeQueries.ts';
import { ErrorScreen } from './screens/shell/ErrorScreen.tsx';
import { NotFoundPage } from './parts/page/NotFoundPage.tsx';
import {
  conversationRoute,
  newAccountRoute,
  oldIntegrationsRoute,
  oldZapierRoute,
  scheduleRoute,
  scheduledRoute,
  zapierRoute,
} from './screenRedirects.ts';
import { app, root } from './screenRoots.ts';

// Every URL and its page. Pages below `app` need a session. A loader fetches a page's data while the page itself is
// loading, or when the user points at a link. It does not wait, and the page shows failures.

export type * from './screenSearch.ts';

export const homeRoute = createRoute({
  getParentRoute: () => app,
  path: '/',
  loader: () => {
    for (const query of [activeQuery, recentQuery]) void queryClient.prefetchQuery(query);
  },
  component: lazyScreen('home', () => import('./screens/home/HomePage.tsx')),
});

/** `a=Logout` signs out. `error` says why the user is here (rows P-022, P-103). */
export const loginRoute = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: loginSearch,
  component: lazyScreen('login', () => import('./screens/login/LoginPage.tsx')),
});
const tooManyAttemptsRoute = createRoute({
  getParentRoute: () => root,
  path: '/login/too-many-attempts',
  component: lazyScreen('tooManyAttempts', () => import('./screens/login/TooManyAttemptsPage.tsx')),
});
const unsupportedBrowserRoute = createRoute({
  getParentRoute: () => root,
  path: '/unsupported-browser',
  component: lazyScreen('unsupportedBrowser', () => import('./screens/login/UnsupportedBrowserPage.tsx')),
});

/** `view` active or completed, search, type, labels (ids with commas), sort and page. */
export const broadcastsRoute = createRoute({
  getParentRoute: () => app,
  path: '/broadcasts',
  validateSearch: broadcastsSearch,
  loader: ({ location }) => {
    void queryClient.prefetchQuery(listQuery(broadcastsSearch(location.search)));
  },
  component: lazyScreen('broadcasts', () => import('./screens/broadcasts/list/BroadcastsPage.tsx')),
});
function toList(): never {
  throw redirect({ to: '/broadcasts', replace: true });
}
/** The two lists at their own addresses (2-decisions L3), and where UriSummary leads. */
const activeRoute = createRoute({
  getParentRoute: () => app,
  path: '/broadcasts/active',
  beforeLoad: toList,
});
const completedRoute = createRoute({
  getParentRoute: () => app,
  path: '/broadcasts/completed',
  beforeLoad: () => {
    throw redirect({ to: '/broadcasts', search: { view: 'completed' }, replace: true });
  },
});
const summaryRoute = createRoute({
  getParentRoute: () => app,
  path: '/broadcasts/$id/summary',
  component: lazyScreen('broadcastSummary', () => import('./screens/broadcasts/record/SummaryPage.tsx')),
});
const recordingInstructionsRoute = createRoute({
  getParentRoute: () => app,
  path: '/broadcasts/$id/recording-instructions',
  component: lazyScreen(
    'recordingInstructions',
    () => import('./screens/broadcasts/record/RecordingInstructionsPage.tsx'),
  ),
});
const landingRoute = createRoute({
  getParentRoute: () => app,
  path: '/broadcasts/landing',
  beforeLoad: toList,
});
/** The wizard; `draft` continues an existing draft. */
export const createBroadcastRoute = createRoute({
  getParentRoute: () => app,
  path: '/broadcasts/create',
  validateSearch: createSearch,
  component: lazyScreen('createBroadcast', () => import('./screens/broadcasts/create/CreateBroadcast.tsx')),
});

/** The page stays the same one while its tabs, which are routes below it, change (row B-046). */
export const broadcastDetailsRoute = createRoute({
  getParentRoute: () => app,
  path: '/broadcast-details/$id',
  validateSearch: detailsSearch,
  loader: ({ params }) => {
    const id = Number(params.id);
    if (Number.isInteger(id) && id > 0) void queryClient.prefetchQuery(broadcastQuery(id));
  },
  component: lazyScreen(
    'broadcastDetails',
    () => import('./screens/broadcasts/details/BroadcastDetailsPage.tsx'),
  ),
});
const broadcastDetailsTabRoute = createRoute({ getParentRoute: () => broadcastDetailsRoute, path: '$tab' });
const broadcastDetailsSubRoute = createRoute({
  getParentRoute: () => broadcastDetailsRoute,
  path: '$tab/$sub',
});

export const creditBalanceRoute = createRoute({
  getParentRoute: () => app,
  path: '/reports/credit-balance',
  validateSearch: creditSearch,
  component: lazyScreen('creditBalance', () => import('./screens/reports/CreditBalancePage.tsx')),
});
const reportsRoute = createRoute({
  getParentRoute: () => app,
  path: '/reports',
  component: lazyScreen('reports', () => import('./screens/reports/ReportsPage.tsx')),
});
/** Invoices, and below them single ones: to read and to print. */
const invoicesRoute = createRoute({
  getParentRoute: () => app,
  path: '/reports/invoices',
  validateSearch: invoicesSearch,
  component: lazyScreen('invoices', () => import('./screens/reports/invoices/InvoicesPage.tsx')),
});
const invoiceRoute = createRoute({
  getParentRoute: () => app,
  path: '/reports/invoices/$id',
  component: lazyScreen('invoice', () => import('./screens/reports/invoices/InvoicePage.tsx')),
});
const optOutRoute = createRoute({
  getParentRoute: () => app,
  path: '/reports/opt-out-report',
  validateSearch: optOutSearch,
  component: lazyScreen('optOuts', () => import('./screens/reports/optOut/OptOutPage.tsx')),
});
const promotionalRoute = createRoute({
  getParentRoute: () => app,
  path: '/reports/promotional-opt-in',
  validateSearch: promotionalSearch,
  component: lazyScreen('promotional', () => import('./screens/reports/optOut/PromotionalPage.tsx')),
});
const textSettingsRoute = createRoute({
  getParentRoute: () => app,
  path: '/settings/text',
  component: lazyScreen('textSettings', () => import('./screens/settings/TextingPage.tsx')),
});
const voiceSettingsRoute = createRoute({
  getParentRoute: () => app,
  path: '/settings/voice',
  validateSearch: voiceSettingsSearch,
  component: lazyScreen('voiceSettings', () => import('./screens/settings/voice/VoicePage.tsx')),
});
/** The signed-in user's own (3-decisions 12). */
const notificationsRoute = createRoute({
  getParentRoute: () => app,
  path: '/settings/notifications',
  component: lazyScreen('notifications', () => import('./screens/settings/NotificationsPage.tsx')),
});
const accountRoute = createRoute({
  getParentRoute: () => app,
  path: '/settings/account',
  component: lazyScreen('account', () => import('./screens/settings/account/AccountPage.tsx')),
});
/** Public: no session, no navigation. */
const joinRoute = createRoute({
  getParentRoute: () => root,
  path: '/join/$keyword',
  component: lazyScreen('join', () => import('./screens/join/InformationalPage.tsx')),
});
const joinPromotionalRoute = createRoute({
  getParentRoute: () => root,
  path: '/join/$keyword/promotional',
  component: lazyScreen('joinPromotional', () => import('./screens/join/PromotionalPage.tsx')),
});
/** All contacts. `view` shows those in no group, or the deleted ones. */
const contactsRoute = createRoute({
  getParentRoute: () => app,
  path: '/contacts',
  validateSearch: contactsSearch,
  component: lazyScreen('contacts', () => import('./screens/contacts/ContactsPage.tsx')),
});
const groupRoute = createRoute({
  getParentRoute: () => app,
  path: '/contacts/group/$id',
  validateSearch: contactsSearch,
  component: lazyScreen('group', () => import('./screens/contacts/GroupPage.tsx')),
});
const contactRoute = createRoute({
  getParentRoute: () => app,
  path: '/contacts/contact/$id',
  validateSearch: contactSearch,
  component: lazyScreen('contact', () => import('./screens/contacts/contact/ContactPage.tsx')),
});
const duplicatesRoute = createRoute({
  getParentRoute: () => app,
  path: '/contacts/duplicates',
  validateSearch: readListSearch,
  component: lazyScreen('duplicates', () => import('./screens/contacts/DuplicatesPage.tsx')),
});
const importsRoute = createRoute({
  getParentRoute: () => app,
  path: '/contacts/imports',
  validateSearch: readListSearch,
  component: lazyScreen('imports', () => import('./screens/contacts/import/ImportsPage.tsx')),
});
const importRoute = createRoute({
  getParentRoute: () => app,
  path: '/contacts/imports/$id',
  component: lazyScreen('import', () => import('./screens/contacts/import/ImportPage.tsx')),
});
const contactFieldsRoute = createRoute({
  getParentRoute: () => app,
  path: '/contacts/fields',
  component: lazyScreen('contactFields', () => import('./screens/contacts/FieldsPage.tsx')),
});
const integrationsRoute = createRoute({
  getParentRoute: () => app,
  path: '/settings/integrations',
  validateSearch: integrationsSearch,
  component: lazyScreen('integrations', () => import('./screens/settings/integrations/IntegrationsPage.tsx')),
});
const automationParts = ['auto-replies', 'keywords', 'join-reply'];
/** Automatic replies. An unknown part falls back to the first one (3-decisions 6.7). */
const automationRoute = createRoute({
  getParentRoute: () => app,
  path: '/automation/$part',
  validateSearch: automationSearch,
  beforeLoad: ({ params }) => {
    if (automationParts.includes(params.part)) return;
    const part = params.part === 'join-replies' ? 'join-reply' : 'auto-replies';
    throw redirect({ to: '/automation/$part', params: { part }, replace: true });
  },
  component: lazyScreen('automation', () => import('./screens/automation/AutomationPage.tsx')),
});
const automationStartRoute = createRoute({
  getParentRoute: () => app,
  path: '/automation',
  beforeLoad: () => {
    throw redirect({ to: '/automation/$part', params: { part: 'auto-replies' }, replace: true });
  },
});
/** All messages or texts. Below them are the views and single items (rows B-016, B-017). */
const audioLibraryRoute = createRoute({
  getParentRoute: () => app,
  path: '/message-library/audio',
  validateSearch: audioSearch,
  component: lazyScreen('audioLibrary', () => import('./screens/library/AudioLibrary.tsx')),
});
const audioPartRoute = createRoute({ getParentRoute: () => audioLibraryRoute, path: '$part' });
const textLibraryRoute = createRoute({
  getParentRoute: () => app,
  path: '/message-library/text',
  validateSearch: readListSearch,
  component: lazyScreen('textLibrary', () => import('./screens/library/TextLibrary.tsx')),
});
const textPartRoute = createRoute({ getParentRoute: () => textLibraryRoute, path: '$part' });
const libraryRoute = createRoute({
  getParentRoute: () => app,
  path: '/message-library',
  beforeLoad: () => {
    throw redirect({ to: '/message-library/audio', replace: true });
  },
});
const libraryPartRoute = createRoute({
  getParentRoute: () => app,
  path: '/message-library/$part',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/message-library/audio/$part', params, replace: true });
  },
});
/** The list of conversations. The chosen one is a route below it, so that the list stays mounted. */
const inboxRoute = createRoute({
  getParentRoute: () => app,
  path: '/inbox',
  validateSearch: inboxSearch,
  component: lazyScreen('inbox', () => import('./screens/inbox/InboxPage.tsx')),
});
const inboxLanding = createRoute({ getParentRoute: () => inboxRoute, path: 'landing' });
const inboxLater = createRoute({ getParentRoute: () => inboxRoute, path: 'scheduled-conversations' });
const inboxText = createRoute({ getParentRoute: () => inboxRoute, path: 'textMessages/$textId' });
const inboxOne = createRoute({ getParentRoute: () => inboxRoute, path: '$id' });
const inboxThread = createRoute({ getParentRoute: () => inboxRoute, path: '$id/messages' });
const appNotFoundRoute = createRoute({
  getParentRoute: () => app,
  path: '$',
  component: () => NotFoundPage({}),
});

const routeTree = root.addChildren([
  loginRoute,
  tooManyAttemptsRoute,
  unsupportedBrowserRoute,
  joinRoute,
  joinPromotionalRoute,
  app.addChildren([
    homeRoute,
    broadcastsRoute,
    activeRoute,
    completedRoute,
    summaryRoute,
    recordingInstructionsRoute,
    landingRoute,
    createBroadcastRoute,
    broadcastDetailsRoute.addChildren([broadcastDetailsTabRoute, broadcastDetailsSubRoute]),
    creditBalanceRoute,
    reportsRoute,
    invoicesRoute,
    invoiceRoute,
    optOutRoute,
    promotionalRoute,
    textSettingsRoute,
    voiceSettingsRoute,
    notificationsRoute,
    accountRoute,
    newAccountRoute,
    contactsRoute,
    groupRoute,
    contactRoute,
    duplicatesRoute,
    importsRoute,
    importRoute,
    contactFieldsRoute,
    integrationsRoute,
    oldIntegrationsRoute,
    automationStartRoute,
    automationRoute,
    zapierRoute,
    oldZapierRoute,
    libraryRoute,
    libraryPartRoute,
    audioLibraryRoute.addChildren([audioPartRoute]),
    textLibraryRoute.addChildren([textPartRoute]),
    inboxRoute.addChildren([inboxLanding, inboxLater, inboxText, inboxOne, inboxThread]),
    conversationRoute,
    scheduleRoute,
    scheduledRoute,
    appNotFoundRoute,
  ]),
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
