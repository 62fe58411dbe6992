import { createRoute, redirect } from '@tanstack/react-router';
import { app } from './screenRoots.ts';
import { inboxSearch } from './screenSearch.ts';

function toIntegrations(): never {
  throw redirect({ to: '/settings/integrations', replace: true });
}

/** Where old guides lead (3-decisions 6.7). */
export const oldIntegrationsRoute = createRoute({
  getParentRoute: () => app,
  path: '/automation/integrations',
  beforeLoad: toIntegrations,
});
export const zapierRoute = createRoute({
  getParentRoute: () => app,
  path: '/zapier',
  beforeLoad: toIntegrations,
});
export const oldZapierRoute = createRoute({
  getParentRoute: () => app,
  path: '/automation/zapier',
  beforeLoad: toIntegrations,
});
/** The same page (1-decisions G-119). */
export const newAccountRoute = createRoute({
  getParentRoute: () => app,
  path: '/settings/account/v2',
  beforeLoad: () => {
    throw redirect({ to: '/settings/account', replace: true });
  },
});
/** Deep link to a conversation, under the text number of its query (row C-013). */
export const conversationRoute = createRoute({
  getParentRoute: () => app,
  path: '/conversations/$id/messages',
  validateSearch: inboxSearch,
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/inbox/$id/messages', params, search, replace: true });
  },
});
const scheduledList = '/inbox/scheduled-conversations';
export const scheduleRoute = createRoute({
  getParentRoute: () => app,
  path: '/conversations/schedule',
  validateSearch: inboxSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: scheduledList, search: { ...search, open: 'schedule' }, replace: true });
  },
});
export const scheduledRoute = createRoute({
  getParentRoute: () => app,
  path: '/conversations/scheduled-conversations',
  validateSearch: inboxSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: scheduledList, search, replace: true });
  },
});
