import { expect, test, untilItListens } from '../journey.ts';
import { Wizard } from '../pages/wizard.ts';
import { makePeople } from '../people.ts';

test("lists that can't be fetched say so and retry (B-226, B-227, P-213)", async ({ page, signIn }) => {
  await signIn();
  let isDown = true;
  await page.route('**/api/broadcasts?*', (route) =>
    isDown ? route.fulfill({ status: 502, body: 'down' }) : route.fallback(),
  );
  await page.goto('/broadcasts');
  await expect(
    page.getByText('Bad Gateway. There was an error getting your broadcasts. Please try again in a moment.'),
  ).toBeVisible();
  await untilItListens(page);
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('There was an error getting your broadcasts.')).toBeHidden();
});

test('account information that is empty is an error (P-234)', async ({ page, signIn }) => {
  await signIn();
  await page.route('**/api/account', (route) => route.fulfill({ json: {} }));
  await page.goto('/');
  await expect(page.getByText('There was an error getting your account information.').first()).toBeVisible();
});

test('drafts and recipient summaries that fail say so (B-248, C-283)', async ({ page, signIn }) => {
  const client = await signIn();
  const draft = await client.draft(makePeople(2));
  await page.route('**/contactsummary*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`/broadcasts/create?draft=${draft}`);
  const wizard = new Wizard(page);
  await wizard.name.fill('Summary');
  await wizard.next('Recipients');
  await expect(page.getByText('There was an error retrieving your Recipient summary.')).toBeVisible();
  await page.unroute('**/contactsummary*');

  await page.route(`**/api/draft-broadcasts/${draft}*`, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await page.reload();
  await expect(page.getByText('There was an error getting your draft broadcast.')).toBeVisible();
  await page.route('**/api/draft-broadcasts', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await page.goto('/broadcasts/create');
  await expect(page.getByText('There was an error starting your draft broadcast.')).toBeVisible();
});

test('files that cannot be read lead back to the choice of a file (B-119, B-239)', async ({
  page,
  signIn,
}) => {
  const client = await signIn();
  const draft = await client.draft([]);
  await page.goto(`/broadcasts/create?draft=${draft}`);
  const wizard = new Wizard(page);
  await wizard.name.fill('Files');
  await wizard.next('Recipients');
  await wizard.add('Upload file');
  await wizard.choose(
    'broken.xlsx',
    Buffer.from('PK\u0003\u0004 this is no workbook'),
    'application/octet-stream',
  );
  await expect(wizard.dialog.getByText('The file could not be processed.')).toBeVisible();
  await expect(wizard.dialog.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await wizard.choose('picture.csv', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'));
  await expect(wizard.dialog.getByRole('alert')).toBeVisible();
  await expect(wizard.dialog.getByRole('button', { name: 'Choose a file' })).toBeVisible();
});

test('a part that fails to load reloads the page once and keeps what was typed (P-104, B-128)', async ({
  page,
  signIn,
}) => {
  await signIn();
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  // Loading ahead may also request it. It is back when the page comes back.
  await page.route('**/assets/BroadcastsPage-*.js', (route) =>
    loads < 2 ? route.abort() : route.fallback(),
  );
  await page.goto('/broadcasts');
  await expect(page.getByRole('heading', { level: 1, name: 'Broadcasts' })).toBeVisible();
  expect(loads).toBe(2);

  // It stays broken: the error screen, and no loop.
  await page.unroute('**/assets/BroadcastsPage-*.js');
  await page.route('**/assets/CreditBalancePage-*.js', (route) => route.abort());
  loads = 0;
  await page.goto('/reports/credit-balance');
  await expect(page.getByRole('heading', { name: 'Uh oh, something went wrong' })).toBeVisible();
  expect(loads).toBe(2);
});

test('a start that fails reloads once, then says so and offers to reload (P-104)', async ({ page }) => {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  const failed = page.getByRole('heading', { name: 'Carillon could not load' });
  const ready = page.getByRole('button', { name: 'Sign in' });

  for (const part of ['index', 'libraries']) {
    await test.step(`${part} never comes`, async () => {
      loads = 0;
      await page.route(`**/assets/${part}-*.js`, (route) => route.abort());
      await page.goto('/login?error=Unauthorized');
      await expect(failed).toBeVisible();
      expect(loads).toBe(2);
      await page.unroute(`**/assets/${part}-*.js`);
      await page.getByRole('button', { name: 'Reload' }).click();
      await expect(ready).toBeVisible();
      await expect(failed).toBeHidden();
      await expect(page).toHaveURL(/error=Unauthorized/);
    });
  }

  await test.step('it is back at the second try', async () => {
    loads = 0;
    await page.route('**/assets/libraries-*.js', (route) => (loads < 2 ? route.abort() : route.fallback()));
    await page.goto('/login');
    await expect(ready).toBeVisible();
    expect(loads).toBe(2);
    await page.unroute('**/assets/libraries-*.js');
  });

  await test.step('no script loads at all, so only the page itself can say so', async () => {
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto('/login');
    await expect(failed).toBeHidden();
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    await expect(failed).toBeVisible();
    await page.unroute(/\.js$/);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(ready).toBeVisible();
  });
});

test('a dialog that fails to load reloads the page once where one was, and opens at the next try (P-104)', async ({
  page,
  signIn,
}) => {
  await signIn();
  let loads = 0;
  let isBroken = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  const add = page.getByRole('button', { name: 'Add contact' });
  const field = page.getByRole('searchbox', { name: /^Search name/ });
  await page.route('**/assets/ContactDialog-*.js', (route) => (isBroken ? route.abort() : route.fallback()));
  await page.goto('/contacts?q=Ana');
  await add.click();
  await expect.poll(() => loads).toBe(2);
  await expect(field).toHaveValue('Ana');
  await expect(page).toHaveURL(/\/contacts\?q=Ana/);
  isBroken = false;
  await add.click();
  await expect(page.getByRole('dialog', { name: 'Add contact' })).toBeVisible();
  expect(loads).toBe(2);

  // It stays broken: the error screen, and no loop.
  isBroken = true;
  await page.goto('/contacts?q=Ana');
  await add.click();
  await expect.poll(() => loads).toBe(4);
  await add.click();
  await expect(page.getByRole('heading', { name: 'Uh oh, something went wrong' })).toBeVisible();
  expect(loads).toBe(4);
});

test('an address that cannot be read is no page, and breaks none', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/broadcasts');
  await expect(page.getByRole('heading', { level: 1, name: 'Broadcasts' })).toBeVisible();
  for (const [address, title] of [
    ['/%E0%A4%A', /^We can.t find this/],
    ['/broadcast-details/%E0%A4%A', /^We can.t find this/],
    ['/contacts?q=%E0%A4%A', 'Contacts'],
  ] as const) {
    await test.step(address, async () => {
      // As a link inside the application leads there, without a request to the server.
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, address);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    });
  }
});
