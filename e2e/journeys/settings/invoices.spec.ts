import type { Page } from '@playwright/test';
import { check } from '../../axe.ts';
import { expect, test } from '../../journey.ts';

interface Listed {
  InvoiceID: number;
  InvoiceStatusCategory: string;
}

const rows = (page: Page) => page.getByRole('table', { name: 'Invoices' }).locator('tbody tr');

test('an owner finds the invoices and reads one', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/reports');
  const asked = page.waitForRequest(/\/api\/invoices\?/);
  await page.getByRole('link', { name: /^Invoices/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  // P-254: the page asks for a hundred.
  expect(new URL((await asked).url()).searchParams.get('pagesize')).toBe('100');
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText('Unpaid');
  await page.getByRole('button', { name: 'Balance due' }).click();
  await expect(rows(page).first()).toContainText('$832.50');
  await expect(page).toHaveURL(/sortby=-BalanceDue/);

  await page
    .getByRole('link', { name: /^Invoice \d+$/ })
    .first()
    .click();
  const sheet = page.getByRole('article', { name: /^Invoice \d+$/ });
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice \d+$/ })).toBeVisible();
  await expect(page.getByText('Partially Paid')).toBeVisible();
  const of = (term: string) =>
    sheet.locator('dt', { hasText: new RegExp(`^${term}$`) }).locator('xpath=following-sibling::dd');
  await expect(of('Billed to')).toHaveText('Riverbend School District');
  await expect(of('Terms')).toHaveText('Net 30');
  await expect(of('Purchase order')).toHaveText('RSD-2307');
  await expect(sheet.getByRole('row').last()).toContainText('25,0005¢$1,250');
  // P-257: decimals when there are any.
  for (const [term, money] of [
    ['Subtotal', '$1,250'],
    ['Sales tax', '$82.50'],
    ['Total', '$1,332.50'],
    ['Paid', '−$500'],
    ['Balance due', '$832.50'],
  ] as const)
    await expect(of(term)).toHaveText(money);
  await expect(sheet).toContainText('25,000 credits will be added to your balance');

  // Back, and the order is as it was left; another visit finds it again.
  await page.getByRole('main').getByRole('link', { name: 'Invoices' }).click();
  await expect(page.getByRole('columnheader', { name: 'Balance due' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
});

test('the ledger leads to the invoice whose credits it added', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/reports/credit-balance?kind=grant');
  await page.getByRole('link', { name: 'Purchase' }).click();
  const sheet = page.getByRole('article');
  await expect(sheet).toContainText('100,000 credits were added to your balance');
  await expect(sheet).toContainText('All schools and the district office');
  await sheet.getByRole('link', { name: 'See your credit balance' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Invoices' }).click();
  await expect(rows(page)).toHaveCount(3);
});

test('invoices are searched, narrowed, and told apart from none', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/reports/invoices');
  await page.getByRole('searchbox', { name: 'Search invoices' }).fill('athletics');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search invoices' }).fill('nothing like this');
  await expect(page.getByText('No invoices match')).toBeVisible();
  await page.goto('/reports/invoices');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Paid', exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/status=Paid/);
});

test('who has none is told what belongs here', async ({ page, signIn }) => {
  await signIn('new-owner');
  await page.goto('/reports/invoices');
  await expect(page.getByText('No invoices yet')).toBeVisible();
  await check(page, 'no invoices');
});

test('a list and an invoice that cannot be got can be asked for again', async ({ page, signIn }) => {
  await signIn();
  const list = /\/api\/invoices\?/;
  await page.route(list, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/reports/invoices');
  await expect(page.getByText('There was an error getting your invoices.')).toBeVisible();
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveCount(3);
  const one = /\/api\/invoices\/\d/;
  await page.route(one, (route) => route.fulfill({ status: 500, json: {} }));
  await page
    .getByRole('link', { name: /^Invoice \d+$/ })
    .first()
    .click();
  await expect(page.getByText('There was an error getting your invoice.')).toBeVisible();
  await page.unroute(one);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article')).toBeVisible();
});

test('invoices are for owners and admins, and for no other account (P-001)', async ({
  page,
  signIn,
  context,
}) => {
  const riverbend = await signIn();
  const { Items } = await riverbend.get<{ Items: Listed[] }>('/invoices');
  const id = Items[0]?.InvoiceID;
  await context.clearCookies();
  await signIn('demo-user');
  for (const address of ['/reports/invoices', `/reports/invoices/${id}`]) {
    await page.goto(address);
    await expect(
      page.getByText('Access to this page is restricted to account owners and admin users.'),
    ).toBeVisible();
  }
  await page.goto('/reports');
  await expect(page.getByRole('link', { name: /Opt-out report/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /Invoices/ })).toHaveCount(0);
  // The open page would notice the lost session and sign out, the next person's session included.
  await page.goto('about:blank');
  await context.clearCookies();
  await signIn('mallory-owner');
  await page.goto(`/reports/invoices/${id}`);
  await expect(page.getByRole('heading', { name: "We can't find this invoice" })).toBeVisible();
  await page.getByRole('link', { name: 'All invoices' }).click();
  await expect(rows(page)).toHaveCount(1);
});

test('an invoice is printed without the frame around it, dark colors left out', async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const client = await signIn();
  const { Items } = await client.get<{ Items: Listed[] }>('/invoices?status=Unpaid');
  await page.goto(`/reports/invoices/${Items[0]?.InvoiceID}`);
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
  await page.evaluate(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
    };
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'light');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Balance due')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
});
