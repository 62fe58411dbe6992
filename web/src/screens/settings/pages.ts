import { createRoute, redirect } from '@tanstack/react-router';
import { noPage, page } from '../../pageRoute.tsx';
import {
  BellIcon,
  BellOffIcon,
  EyeIcon,
  OrganizationIcon,
  PeopleIcon,
  PhoneIcon,
  RefreshIcon,
  SlidersIcon,
} from '../../parts/icons.tsx';
import { app } from '../../screenRoots.ts';
import { activitySearch, integrationsSearch, usersSearch, voiceSettingsSearch } from './search.ts';

/** Name and country of the organization, for owners, and for admins except on a free trial (rows P-029, C-036). */
const accountRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/settings/account',
    title: 'Account settings',
    right: 'account.settings',
    refusal: 'privileged',
    icon: OrganizationIcon,
    settings: 'Account',
    palette: [{}],
    load: () => import('./account/AccountPage.tsx'),
  }),
});
/** Everyone who may sign in, for owners, and for admins except on a free trial (rows C-044, C-248). */
const usersRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/settings/users',
    title: 'Users',
    right: 'users.view',
    refusal: 'privileged',
    icon: PeopleIcon,
    settings: 'Users',
    palette: [{ also: 'Settings, colleagues, team' }],
    load: () => import('./users/UsersPage.tsx'),
  }),
  validateSearch: usersSearch,
});
const textRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/settings/text',
    title: 'Text settings',
    right: 'texting.settings',
    icon: BellOffIcon,
    settings: 'Texts',
    palette: [{}],
    load: () => import('./TextingPage.tsx'),
  }),
});
const voiceRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/settings/voice',
    title: 'Voice settings',
    right: 'own.use',
    needs: 'calls',
    icon: PhoneIcon,
    settings: 'Calls',
    palette: [{}],
    load: () => import('./voice/VoicePage.tsx'),
  }),
  validateSearch: voiceSettingsSearch,
});
/** The signed-in user's own (3-decisions 12). Every user may open it, so that Settings in the navigation leads here. */
const notificationsRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/settings/notifications',
    title: 'Notifications',
    right: 'own.use',
    icon: BellIcon,
    nav: { text: 'Settings', icon: SlidersIcon, owns: ['/settings'] },
    settings: 'Notifications',
    palette: [{ also: 'Settings' }],
    load: () => import('./NotificationsPage.tsx'),
  }),
});
const integrationsRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/settings/integrations',
    title: 'Integrations',
    right: 'integrations.use',
    icon: RefreshIcon,
    settings: 'Integrations',
    palette: [{ also: 'Settings' }],
    load: () => import('./integrations/IntegrationsPage.tsx'),
  }),
  validateSearch: integrationsSearch,
});

const activityRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/settings/activity',
    title: 'Activity',
    right: 'activity.view',
    refusal: 'privileged',
    icon: EyeIcon,
    settings: 'Activity',
    palette: [{ also: 'audit log history who did what' }],
    load: () => import('./activity/ActivityPage.tsx'),
  }),
  validateSearch: activitySearch,
});

/** The same page (1-decisions G-119). */
const newAccountRoute = createRoute({
  getParentRoute: () => app,
  path: '/settings/account/v2',
  ...noPage,
  beforeLoad: () => {
    throw redirect({ to: '/settings/account', replace: true });
  },
});
function toIntegrations(): never {
  throw redirect({ to: '/settings/integrations', replace: true });
}
/** Where old guides lead (3-decisions 6.7). */
const oldIntegrationsRoute = createRoute({
  getParentRoute: () => app,
  path: '/automation/integrations',
  ...noPage,
  beforeLoad: toIntegrations,
});
const zapierRoute = createRoute({
  getParentRoute: () => app,
  path: '/zapier',
  ...noPage,
  beforeLoad: toIntegrations,
});
const oldZapierRoute = createRoute({
  getParentRoute: () => app,
  path: '/automation/zapier',
  ...noPage,
  beforeLoad: toIntegrations,
});

export const settingsRoutes = [
  accountRoute,
  usersRoute,
  textRoute,
  voiceRoute,
  notificationsRoute,
  integrationsRoute,
  activityRoute,
  newAccountRoute,
  oldIntegrationsRoute,
  zapierRoute,
  oldZapierRoute,
] as const;
