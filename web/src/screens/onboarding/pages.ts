import { createRoute } from '@tanstack/react-router';
import { page } from '../../pageRoute.tsx';
import { root } from '../../screenRoots.ts';
import { onboardingSearch } from './search.ts';

/**
 * The steps after sign-up, outside the frame of the other pages (row P-023); without a session, its calls lead to the
 * sign-in page. `step` is the one that is shown.
 */
export const onboardingRoutes = [
  createRoute({
    getParentRoute: () => root,
    ...page({
      path: '/onboarding',
      title: 'Welcome',
      right: 'public',
      load: () => import('./OnboardingPage.tsx'),
    }),
    validateSearch: onboardingSearch,
  }),
] as const;
