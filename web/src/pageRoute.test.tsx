import { errorCatalogue } from '@carillon/contract/errors';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import type { AnyRouter } from '@tanstack/react-router';
import { prerender } from 'react-dom/static';
import { beforeEach, expect, it, vi } from 'vitest';
import { accountQuery, userQuery } from './api/client/session.ts';
import { noPage, page } from './pageRoute.tsx';
import type { Page } from './pages.ts';

const { message: privileged } = errorCatalogue.PrivilegedOnly;
const { message: feature } = errorCatalogue.Forbidden;
const permissions = { CanCreateBroadcast: false, CanSeeAllRoster: false };
const plain = { UserID: 1, IsMasterUser: false, IsAccountAdmin: false, HasTextNumberAssigned: false };
const owner = { ...plain, IsMasterUser: true };
const account = { AccountID: 1, AccountStatusID: 0, AccountTypeID: 0, IsFreeTrial: false };
const calling = { ...account, Profile: { VoiceAllowed: true } };
const silent = { ...account, Profile: { VoiceAllowed: false } };

beforeEach(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
});

/** What the page shows to this user: its words, without those of the frame around it. */
async function shown(
  facts: Omit<Page, 'path' | 'title'>,
  user: object | undefined,
  accountSeen: object | undefined,
): Promise<string> {
  const root = createRootRoute({ ...noPage });
  const load = async () => ({ default: () => <>The page itself</> });
  const one = createRoute({
    getParentRoute: () => root,
    ...page({ ...facts, path: '/', title: 'Its title', load }),
  });
  const router: AnyRouter = createRouter({
    routeTree: root.addChildren([one]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  const client = new QueryClient();
  if (user)
    client.setQueryData(userQuery.queryKey, { ...user, Permissions: permissions, Features: [] } as never);
  if (accountSeen) client.setQueryData(accountQuery.queryKey, accountSeen as never);
  const { prelude } = await prerender(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  client.clear();
  return (await new Response(prelude as unknown as BodyInit).text()).replace(
    /<(style|script)[^>]*>.*?<\/\1>/gs,
    '',
  );
}

const billing = { right: 'billing.view', refusal: 'privileged' } as const;
const calls = { right: 'own.use', needs: 'calls' } as const;
const credits = { right: 'billing.view', needs: 'payAsYouGo' } as const;

it.each([
  ['a page for all users', { right: 'own.use' }, plain, calling, null],
  ['a page of owners, to the owner', billing, owner, calling, null],
  ['a page of owners, to a user', billing, plain, calling, privileged],
  ['a page of owners, to a user whose account loads', billing, plain, undefined, privileged],
  ['a page by a switch, to a user without it', { right: 'broadcasts.write' }, plain, calling, feature],
  ['a page of calls, to an account with calls', calls, plain, calling, null],
  ['a page of calls, to an account without', calls, plain, silent, feature],
  ['a page of calls, while the account loads', calls, plain, undefined, null],
  ['credits, to an account that pays as it goes', credits, owner, calling, null],
  ['credits, to an account that pays monthly', credits, owner, { ...calling, AccountTypeID: 1 }, feature],
  ['credits, to a user', credits, plain, calling, feature],
  ['a page without a session', { right: 'public' }, undefined, undefined, null],
] as const)('%s', async (_what, facts, user, accountSeen, refusal) => {
  const html = await shown(facts, user, accountSeen);
  if (refusal === null) expect(html).toContain('The page itself');
  else {
    expect(html).toContain(refusal.replaceAll("'", '&#x27;'));
    expect(html).toContain('Its title');
    expect(html).not.toContain('The page itself');
  }
});
