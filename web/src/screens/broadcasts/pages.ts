import { createRoute, redirect } from '@tanstack/react-router';
import { broadcastQuery } from '../../api/broadcasts.ts';
import { queryClient } from '../../api/client/queryClient.ts';
import { noPage, page } from '../../pageRoute.tsx';
import { BroadcastIcon, ChatIcon, PlusIcon, RefreshIcon, TextsIcon } from '../../parts/icons.tsx';
import { readListSearch } from '../../parts/lists/listState.ts';
import { app } from '../../screenRoots.ts';
import { listQuery } from './list/listQuery.ts';
import { broadcastsSearch, createSearch, detailsSearch, quickSendSearch, repeatsSearch } from './search.ts';

/** The wizard; `draft` continues an existing draft. */
export const wizardRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/broadcasts/create',
    title: 'Create a broadcast',
    right: 'broadcasts.write',
    palette: [
      { text: 'New broadcast', icon: PlusIcon, isAction: true },
      {
        text: 'New repeating broadcast',
        href: '/broadcasts/create?start=repeating',
        icon: PlusIcon,
        isAction: true,
      },
    ],
    load: () => import('./create/CreateBroadcast.tsx'),
  }),
  validateSearch: createSearch,
});

/** A text to a few people without the steps of the wizard (2-decisions I11); `template` is a text of the library. */
const quickSendRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/broadcasts/quick-send',
    title: 'Quick Send',
    right: 'broadcasts.write',
    icon: ChatIcon,
    palette: [{ isAction: true }],
    load: () => import('./quickSend/QuickSendPage.tsx'),
  }),
  validateSearch: quickSendSearch,
});

/** `view` active or completed, search, type, labels (ids with commas), sort and page. */
const broadcastsRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/broadcasts',
    title: 'Broadcasts',
    right: 'broadcasts.view',
    icon: BroadcastIcon,
    nav: { owns: ['/broadcast', '/repeatingbroadcasts', '/drip-campaigns'] },
    palette: [
      { text: 'Active broadcasts' },
      { text: 'Completed broadcasts', href: '/broadcasts?view=completed' },
    ],
    load: () => import('./list/BroadcastsPage.tsx'),
  }),
  validateSearch: broadcastsSearch,
  loader: ({ location }) => {
    void queryClient.prefetchQuery(listQuery(broadcastsSearch(location.search)));
  },
});
function toList(): never {
  throw redirect({ to: '/broadcasts', replace: true });
}
/** The two lists at their own addresses (2-decisions L3), and where UriSummary leads. */
const activeRoute = createRoute({
  getParentRoute: () => app,
  path: '/broadcasts/active',
  ...noPage,
  beforeLoad: toList,
});
const completedRoute = createRoute({
  getParentRoute: () => app,
  path: '/broadcasts/completed',
  ...noPage,
  beforeLoad: () => {
    throw redirect({ to: '/broadcasts', search: { view: 'completed' }, replace: true });
  },
});
const landingRoute = createRoute({
  getParentRoute: () => app,
  path: '/broadcasts/landing',
  ...noPage,
  beforeLoad: toList,
});
/** An address with only the number of a broadcast leads to its page, which says if there is none. */
const numberRoute = createRoute({
  getParentRoute: () => app,
  path: '/broadcasts/$id',
  ...noPage,
  beforeLoad: ({ params: { id } }) => {
    throw redirect({ to: '/broadcast-details/$id', params: { id }, replace: true });
  },
});
/** The same with what came of it, as other systems link to it. */
const resultsRoute = createRoute({
  getParentRoute: () => app,
  path: '/broadcasts/$id/results',
  ...noPage,
  beforeLoad: ({ params: { id } }) => {
    throw redirect({ to: '/broadcast-details/$id', params: { id }, replace: true });
  },
});

const summaryRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/broadcasts/$id/summary',
    title: 'Summary',
    right: 'broadcasts.view',
    load: () => import('./record/SummaryPage.tsx'),
  }),
});
const recordingInstructionsRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/broadcasts/$id/recording-instructions',
    title: 'Record your message',
    right: 'broadcasts.view',
    load: () => import('./record/RecordingInstructionsPage.tsx'),
  }),
});

/** The page stays the same one while its tabs, which are routes below it, change (row B-046). */
const detailsRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/broadcast-details/$id',
    title: 'Broadcast',
    right: 'broadcasts.view',
    load: () => import('./details/BroadcastDetailsPage.tsx'),
  }),
  validateSearch: detailsSearch,
  loader: ({ params }) => {
    const id = Number(params.id);
    if (Number.isInteger(id) && id > 0) void queryClient.prefetchQuery(broadcastQuery(id));
  },
});
const detailsTabRoute = createRoute({ getParentRoute: () => detailsRoute, path: '$tab', ...noPage });
const detailsSubRoute = createRoute({ getParentRoute: () => detailsRoute, path: '$tab/$sub', ...noPage });

/** Broadcasts that repeat: `state`, search, and page. */
const repeatsRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/repeatingbroadcasts',
    title: 'Repeating broadcasts',
    right: 'broadcasts.view',
    icon: RefreshIcon,
    palette: [{}],
    load: () => import('./repeats/RepeatsPage.tsx'),
  }),
  validateSearch: repeatsSearch,
});
/** The wizard with the repeating start chosen (row B-013). */
const createRepeatingRoute = createRoute({
  getParentRoute: () => app,
  path: '/repeatingbroadcasts/create',
  ...noPage,
  beforeLoad: () => {
    throw redirect({ to: '/broadcasts/create', search: { start: 'repeating' }, replace: true });
  },
});
const sequenceRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/repeatingbroadcasts/$id',
    title: 'Repeating broadcast',
    right: 'broadcasts.view',
    load: () => import('./repeats/SequencePage.tsx'),
  }),
  validateSearch: readListSearch,
});

/** Drips: search and page. */
const dripsRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/drip-campaigns',
    title: 'Drip campaigns',
    right: 'broadcasts.view',
    icon: TextsIcon,
    palette: [{}],
    load: () => import('./drips/DripsPage.tsx'),
  }),
  validateSearch: readListSearch,
});
/** The form of a drip (row B-018): drafts of both kinds open on one page, which loads the form of each. */
const createDripRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/drip-campaigns/new',
    title: 'New drip campaign',
    right: 'drips.send',
    palette: [{ icon: PlusIcon, isAction: true }],
    load: () => import('./create/CreateBroadcast.tsx'),
  }),
  validateSearch: createSearch,
});
const dripRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/drip-campaigns/$id',
    title: 'Drip campaigns',
    right: 'broadcasts.view',
    load: () => import('./drips/DripPage.tsx'),
  }),
  validateSearch: detailsSearch,
});

export const broadcastRoutes = [
  quickSendRoute,
  broadcastsRoute,
  activeRoute,
  completedRoute,
  landingRoute,
  numberRoute,
  resultsRoute,
  summaryRoute,
  recordingInstructionsRoute,
  repeatsRoute,
  createRepeatingRoute,
  sequenceRoute,
  dripsRoute,
  createDripRoute,
  dripRoute,
  detailsRoute.addChildren([detailsTabRoute, detailsSubRoute]),
] as const;
