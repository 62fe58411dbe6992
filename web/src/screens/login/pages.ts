import { createRoute, redirect } from '@tanstack/react-router';
import { page } from '../../pageRoute.tsx';
import { SignOutIcon } from '../../parts/icons.tsx';
import { root } from '../../screenRoots.ts';
import { codeSearch, loginSearch } from './search.ts';

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
  // A login token (row P-189) is asked about on a page of its own, and does not stay in the address.
  beforeLoad: ({ search }) => {
    if (search.token !== undefined)
      throw redirect({
        to: '/login/$link',
        params: { link: 'continue' },
        hash: `token=${search.token}`,
        replace: true,
      });
  },
});
/** Pages before sign-in that mailed links and refused sign-ins lead to. */
const expiredPasswordRoute = createRoute({
  getParentRoute: () => root,
  ...page({
    path: '/expired-password',
    title: 'Choose a new password',
    right: 'public',
    load: () => import('./ExpiredPasswordPage.tsx'),
  }),
});
/** One route for all of them: each would weigh on every first visit. */
const linkRoute = createRoute({
  getParentRoute: () => root,
  ...page({
    path: '/login/$link',
    title: 'Sign in',
    right: 'public',
    load: () => import('./LinkPage.tsx'),
  }),
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

/** `code`: a promo or group code. */
const signUpRoute = createRoute({
  getParentRoute: () => root,
  ...page({
    path: '/signup',
    title: 'Create your account',
    right: 'public',
    load: () => import('./signUp/SignUpPage.tsx'),
  }),
  validateSearch: codeSearch,
});
const groupCodeRoute = createRoute({
  getParentRoute: () => root,
  ...page({
    path: '/groupcode',
    title: 'Group code',
    right: 'public',
    load: () => import('./signUp/GroupCodePage.tsx'),
  }),
  validateSearch: codeSearch,
});
/** The token of the email follows the # of the address. */
const verifyEmailRoute = createRoute({
  getParentRoute: () => root,
  ...page({
    path: '/verify-email',
    title: 'Confirm your email',
    right: 'public',
    load: () => import('./signUp/VerifyEmailPage.tsx'),
  }),
});
const termsRoute = createRoute({
  getParentRoute: () => root,
  ...page({
    path: '/terms',
    title: 'Terms of use',
    right: 'public',
    load: () => import('./signUp/TermsPage.tsx'),
  }),
});
const privacyRoute = createRoute({
  getParentRoute: () => root,
  ...page({
    path: '/privacy',
    title: 'Privacy policy',
    right: 'public',
    load: () => import('./signUp/PrivacyPage.tsx'),
  }),
});

export const signUpRoutes = [
  signUpRoute,
  groupCodeRoute,
  verifyEmailRoute,
  termsRoute,
  privacyRoute,
] as const;
export const loginRoutes = [
  loginRoute,
  tooManyAttemptsRoute,
  invitationRoute,
  unsupportedBrowserRoute,
  expiredPasswordRoute,
  linkRoute,
] as const;
