import { createRoute, redirect } from '@tanstack/react-router';
import { autoOptOutTag } from '../../api/conversationKeys.ts';
import { noPage, page } from '../../pageRoute.tsx';
import { BellOffIcon, ChatIcon, CheckIcon, ClockIcon, PlusIcon } from '../../parts/icons.tsx';
import { app } from '../../screenRoots.ts';
import { inboxSearch } from './search.ts';

/** The list of conversations. The chosen one is a route below it, so that the list stays mounted. */
const inboxRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/inbox',
    title: 'Inbox',
    right: 'conversations.use',
    icon: ChatIcon,
    nav: { owns: ['/inbox'] },
    palette: [
      { also: 'Conversations' },
      { text: 'Done conversations', also: 'Inbox', href: '/inbox?done=true', icon: CheckIcon },
      { text: 'Auto Opt-Outs', also: 'Inbox', href: `/inbox?tag=${autoOptOutTag}`, icon: BellOffIcon },
      {
        text: 'Scheduled conversations',
        also: 'Inbox',
        href: '/inbox/scheduled-conversations',
        icon: ClockIcon,
      },
      {
        text: 'New conversation',
        also: 'Text one person',
        href: '/inbox?open=compose',
        icon: PlusIcon,
        isAction: true,
        needsNumber: true,
      },
    ],
    load: () => import('./InboxPage.tsx'),
  }),
  validateSearch: inboxSearch,
});
const landing = createRoute({ getParentRoute: () => inboxRoute, path: 'landing', ...noPage });
const later = createRoute({ getParentRoute: () => inboxRoute, path: 'scheduled-conversations', ...noPage });
const text = createRoute({ getParentRoute: () => inboxRoute, path: 'textMessages/$textId', ...noPage });
const one = createRoute({ getParentRoute: () => inboxRoute, path: '$id', ...noPage });
const thread = createRoute({ getParentRoute: () => inboxRoute, path: '$id/messages', ...noPage });

/** Deep link to a conversation, under the text number of its query (row C-013). */
const conversationRoute = createRoute({
  getParentRoute: () => app,
  path: '/conversations/$id/messages',
  ...noPage,
  validateSearch: inboxSearch,
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/inbox/$id/messages', params, search, replace: true });
  },
});
const scheduledList = '/inbox/scheduled-conversations';
const scheduleRoute = createRoute({
  getParentRoute: () => app,
  path: '/conversations/schedule',
  ...noPage,
  validateSearch: inboxSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: scheduledList, search: { ...search, open: 'schedule' }, replace: true });
  },
});
const scheduledRoute = createRoute({
  getParentRoute: () => app,
  path: '/conversations/scheduled-conversations',
  ...noPage,
  validateSearch: inboxSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: scheduledList, search, replace: true });
  },
});

export const inboxRoutes = [
  inboxRoute.addChildren([landing, later, text, one, thread]),
  conversationRoute,
  scheduleRoute,
  scheduledRoute,
] as const;
