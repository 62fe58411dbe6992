// What every journey starts with.
import { test as base } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { ApiClient } from './apiClient.ts';
import { addresses, startProduct } from './startProduct.ts';

export { expect } from '@playwright/test';

interface OfWorker {
  /** The address of the product that all journeys of one worker use. */
  served: ReturnType<typeof addresses>;
}

interface Fixtures {
  /** Signs the context of `page` in by a call and returns its client. */
  signIn: (userName?: string) => Promise<ApiClient>;
  /** Errors that the page must not have: thrown, or refused by the content security policy. */
  noErrors: void;
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
// Passwords are slow to check on purpose. One session works for all journeys that don't end it.
const sessions = new Map<string, Cookies>();

async function openSession(context: BrowserContext, userName: string): Promise<ApiClient> {
  const client = new ApiClient(context.request);
  const known = sessions.get(userName);
  if (known === undefined) {
    await client.signIn(userName);
    sessions.set(userName, await context.cookies());
  } else {
    await context.addCookies(known);
  }
  return client;
}

export const test = base.extend<Fixtures, OfWorker>({
  served: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures it names: none.
    async ({}, use) => {
      const stop = await startProduct();
      await use(addresses());
      await stop?.();
    },
    { scope: 'worker', auto: true, timeout: 200_000 },
  ],
  baseURL: async ({ served }, use) => use(served.product),
  signIn: async ({ context }, use) => {
    await use((userName = 'demo-owner') => openSession(context, userName));
  },
  noErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        if (/Content Security Policy|Minified React error/.test(message.text())) errors.push(message.text());
      });
      await use();
      // A response that a journey was still changing when it ended has no receiver anymore.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      base.expect(errors, 'errors in the page').toEqual([]);
    },
    { auto: true },
  ],
});

/** Signs in as a user does. */
export async function signInByHand(page: Page, userName: string, password = 'Carillon-2026'): Promise<void> {
  await page.getByLabel('Username or email').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** When a page connects it may refetch once automatically. After that it refetches only on an event. */
export async function untilItListens(page: Page): Promise<void> {
  await base.expect(page.locator('[data-live="live"]')).toBeAttached();
  await page.waitForLoadState('networkidle');
}
