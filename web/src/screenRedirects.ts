import { createRoute, redirect } from '@tanstack/react-router';
import { app } from './screenRoots.ts';

function toIntegrations(): never {
  throw redirect({ to: '/settings/integrations', replace: true });
}

/** Where guides of old lead (3-decisions 6.7). */
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
