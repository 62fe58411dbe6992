import { addresses } from '../startProduct.ts';
import { check } from '../axe.ts';
import { expect, signInByHand, test } from '../journey.ts';

const home = /^http:\/\/[^/]+\/$/;

test('signs in to a protected page, and out again', async ({ page }) => {
  await page.goto('/broadcasts?view=completed');
  await expect(page).toHaveURL(/\/login/);
  await expect(page).toHaveTitle('Sign in | Carillon');
  await signInByHand(page, 'demo-owner');
  await expect(page).toHaveURL(/\/broadcasts\?view=completed$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Broadcasts' })).toBeVisible();

  await page.getByRole('button', { name: /account menu of/i }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goto('/broadcasts');
  await expect(page).toHaveURL(/\/login/);
});

test('signs out at /login?a=Logout', async ({ page }) => {
  await page.goto('/login');
  await signInByHand(page, 'demo-admin');
  await expect(page).toHaveURL(home);
  await page.goto('/login?a=Logout');
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/');
  await expect(page).toHaveURL(/\/login/);
});

test('says what is wrong with a sign-in', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Enter a username')).toBeVisible();
  await expect(page.getByText('Enter a password')).toBeVisible();
  await signInByHand(page, 'demo-owner', 'not the password');
  await expect(page.getByRole('alert')).toHaveText('The username or password is incorrect.');
});

test('locks after five failures', async ({ page }) => {
  await page.goto('/login');
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    const answer = page.waitForResponse('**/api/login');
    await signInByHand(page, 'nobody-at-all', `guess ${attempt}`);
    await answer;
    await expect(page.getByRole('alert')).toBeVisible();
  }
  await signInByHand(page, 'nobody-at-all', 'guess 5');
  await expect(page).toHaveURL(/\/login\/too-many-attempts$/);
  await expect(page.getByRole('heading', { name: 'Too many attempts' })).toBeVisible();
  await page.goto('/login/too-many-attempts');
  await expect(page.getByText(/Too many sign-in attempts/)).toBeVisible();
});

test('a queue that is too long is not reported as too many attempts', async ({ page }) => {
  const words = 'Too much was asked for at once, so this was not done. Wait a few seconds and try again.';
  await page.route('**/api/login', (route) =>
    route.fulfill({
      status: 429,
      json: { ErrorCode: 1430, ErrorName: 'TooManyRequests', ErrorType: 'Display', Message: words },
    }),
  );
  await page.goto('/login');
  await signInByHand(page, 'demo-owner', 'Carillon-2026');
  await expect(page.getByRole('alert')).toHaveText(words);
  await expect(page).toHaveURL(/\/login$/);
});

test('a session killed on the server leads to sign-in with an error marker, and back', async ({
  page,
  context,
}) => {
  // The live feed would notice before the user acts.
  await page.route('**/api/websocket/key', (route) => route.abort());
  await page.goto('/login');
  await signInByHand(page, 'demo-owner');
  await expect(page).toHaveURL(home);
  // A call of this page that is still on its way would notice too.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Good|Hello)/);
  await page.waitForLoadState('networkidle');
  const cookies = await context.cookies();
  const Cookie = cookies.map((one) => `${one.name}=${one.value}`).join('; ');
  const killed = await fetch(`${addresses().product}/api/logout`, { headers: { Cookie } });
  expect(killed.ok).toBe(true);

  const logout = page.waitForRequest('**/api/logout');
  // Without a pointer: hovering already loads the page ahead, and would notice before the click.
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Broadcasts' })
    .dispatchEvent('click');
  expect((await logout).method()).toBe('GET');
  await expect(page).toHaveURL(/\/login\?error=Unauthorized/);
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await signInByHand(page, 'demo-owner');
  await expect(page).toHaveURL(/\/broadcasts$/);
});

test('every call stays on our origin below one prefix, as JSON, uncached', async ({ page, signIn }) => {
  await signIn();
  const calls: { url: string; cache: string | undefined; type: string | undefined; origin: boolean }[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (kind !== 'fetch' && kind !== 'xhr') return;
    const url = new URL(response.url());
    if (url.pathname.startsWith('/socket.io')) return;
    calls.push({
      url: url.pathname,
      cache: response.headers()['cache-control'],
      type: response.headers()['content-type'],
      origin: url.origin === addresses().product,
    });
  });
  await page.goto('/broadcasts');
  await page.getByRole('heading', { level: 1, name: 'Broadcasts' }).waitFor();
  await expect.poll(() => calls.length).toBeGreaterThan(3);
  for (const call of calls) {
    expect(call.origin, call.url).toBe(true);
    expect(call.url).toMatch(/^\/api\//);
    expect(call.cache, call.url).toContain('no-store');
    expect(call.type, call.url).toContain('application/json');
  }
});

test('a user without text numbers sees what to do', async ({ page, signIn }) => {
  await signIn('demo-user');
  await page.goto('/broadcasts/create');
  await expect(page.getByText('No usable text numbers.')).toBeVisible();
  await expect(page.getByText(/Ask your account owner to assign you one/)).toBeVisible();
  await page.getByRole('button', { name: 'Next: Recipients' }).click();
  const dialog = page.getByRole('dialog', { name: 'No usable text numbers' });
  await expect(dialog).toContainText('Ask your account owner to assign you one');
  await check(page, 'no usable text numbers');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Settings' })).toBeVisible();
  // A user who switches to calls and back to texts sees it at once.
  const reach = page.getByRole('radiogroup', { name: 'How to reach people' });
  await reach.getByRole('radio', { name: 'Call', exact: false }).first().check();
  await expect(dialog).toBeHidden();
  await reach.getByRole('radio', { name: 'Text', exact: false }).first().check();
  await expect(dialog).toBeVisible();
});

test('another organization sees nothing of a broadcast', async ({ page, browser, signIn }) => {
  const owner = await browser.newContext();
  const { ApiClient } = await import('../apiClient.ts');
  const client = new ApiClient(owner.request);
  await client.signIn('demo-owner');
  const { makePeople } = await import('../people.ts');
  const id = await client.send('Riverbend only', makePeople(2));
  await owner.close();

  await signIn('mallory-owner');
  await page.goto(`/broadcast-details/${id}/text-results/all`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/not found|isn.t here|can.t find/i);
  await expect(page.getByText('Riverbend only')).toBeHidden();
  await page.goto('/broadcasts?view=completed&q=Riverbend');
  await expect(page.getByText('No broadcasts match')).toBeVisible();
});

const agents: readonly (readonly [string, string, boolean])[] = [
  [
    'Chrome 87',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/87.0.4280.88 Safari/537.36',
    false,
  ],
  [
    'Chrome 88',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/88.0.4324.96 Safari/537.36',
    true,
  ],
  [
    'Edge 87',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/87.0.4280.66 Safari/537.36 Edg/87.0.664.41',
    false,
  ],
  [
    'Edge 88',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/88.0.4324.96 Safari/537.36 Edg/88.0.705.50',
    true,
  ],
  ['Firefox 84', 'Mozilla/5.0 (X11; Linux x86_64; rv:84.0) Gecko/20100101 Firefox/84.0', false],
  ['Firefox 85', 'Mozilla/5.0 (X11; Linux x86_64; rv:85.0) Gecko/20100101 Firefox/85.0', true],
  [
    'Opera 73',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/88.0.4324.96 Safari/537.36 OPR/73.0.3856.284',
    false,
  ],
  [
    'Opera 74',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/88.0.4324.96 Safari/537.36 OPR/74.0.3911.75',
    true,
  ],
  [
    'Safari 13',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.2 Safari/605.1.15',
    false,
  ],
  [
    'Safari 14',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/14.0.3 Safari/605.1.15',
    true,
  ],
];

test('browsers below the minimums get the unsupported-browser page, the others the app', async ({
  browser,
}) => {
  for (const [name, userAgent, isSupported] of agents) {
    const context = await browser.newContext({ userAgent, baseURL: addresses().product });
    const page = await context.newPage();
    await page.goto('/login');
    if (isSupported) {
      await expect(page.getByRole('heading', { name: 'Sign in' }), name).toBeVisible();
    } else {
      await expect(page, name).toHaveURL(/\/unsupported-browser$/);
      await expect(page.getByRole('heading', { name: 'Please update your browser' }), name).toBeVisible();
      await expect(page.getByText('Firefox 85')).toBeVisible();
    }
    await context.close();
  }
});

test('the unsupported-browser page opens directly', async ({ page }) => {
  await page.goto('/unsupported-browser');
  for (const name of ['Chrome 88', 'Microsoft Edge 88', 'Firefox 85', 'Safari 14', 'Opera 74']) {
    await expect(page.getByText(name, { exact: false }).first()).toBeVisible();
  }
});
