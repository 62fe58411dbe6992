import type { ApiClient } from '../apiClient.ts';
import { checkInBothColors } from '../axe.ts';
import { expect, test } from '../journey.ts';
import { Wizard } from '../pages/wizard.ts';
import { csvOf, makePeople, steeredPhone } from '../people.ts';

/** The number of one of the account's invoices. */
async function oneInvoice(client: ApiClient): Promise<number> {
  const { Items } = await client.get<{ Items: { InvoiceID: number }[] }>('/invoices?pagesize=1');
  return Items[0]?.InvoiceID ?? 0;
}

test('pages before sign-in are accessible', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Enter a username')).toBeVisible();
  await checkInBothColors(page, 'sign-in with errors');
  await page.goto('/login/too-many-attempts');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await checkInBothColors(page, 'too many attempts');
  await page.goto('/unsupported-browser');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await checkInBothColors(page, 'unsupported browser');
});

test('pages are accessible', async ({ page, signIn }) => {
  test.setTimeout(180_000);
  const client = await signIn();
  const failing = { first: 'Sam', last: 'Filter', phone: steeredPhone(9905) };
  const id = await client.send('Accessible', [...makePeople(5), failing]);
  const running = await client.send('Accessible, running', makePeople(60), { CallThrottle: 50 });
  await page.goto(`/broadcast-details/${id}`);
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await checkInBothColors(page, 'finished broadcast');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await checkInBothColors(page, 'finished broadcast with a selection');
  await page.goto(`/broadcast-details/${running}`);
  await page.getByRole('button', { name: 'Cancel broadcast' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkInBothColors(page, 'cancel dialog');
  await client.put(`/broadcasts/${running}`, { BroadcastStatus: 'Canceled' });
  for (const [address, title] of [
    ['/', /./],
    ['/broadcasts', 'Broadcasts'],
    ['/broadcasts?view=completed', 'Broadcasts'],
    ['/broadcasts?view=completed&q=nothing-like-this', 'Broadcasts'],
    ['/reports/credit-balance', 'Credit balance'],
    ['/reports/invoices', 'Invoices'],
    ['/reports/invoices?q=nothing-like-this', 'Invoices'],
    [`/reports/invoices/${await oneInvoice(client)}`, /^Invoice/],
    ['/no-such-page', /./],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await checkInBothColors(page, address);
  }
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkInBothColors(page, 'palette');
});

test('the wizard and its dialogs are accessible', async ({ page, signIn }) => {
  test.setTimeout(180_000);
  const client = await signIn();
  const wizard = new Wizard(page);
  await page.goto(`/broadcasts/create?draft=${await client.draft([])}`);
  await wizard.onStep('Settings');
  await page.getByRole('button', { name: 'Next: Recipients' }).click();
  await expect(page.getByRole('button', { name: 'Enter a broadcast name' })).toBeVisible();
  await page.getByRole('radio', { name: 'Later', exact: true }).check();
  await checkInBothColors(page, 'settings with errors');
  await page.getByRole('radio', { name: 'As soon as I send it' }).check();
  await wizard.name.fill('Accessible wizard');
  await wizard.next('Recipients');
  await checkInBothColors(page, 'recipients, none yet');
  for (const way of [
    'Add from contacts',
    'Paste contacts',
    'Add individually',
    'Add from integration',
    'Add from groups',
  ]) {
    await wizard.add(way);
    await checkInBothColors(page, way);
    await wizard.dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(wizard.dialog).toBeHidden();
  }
  await wizard.add('Upload file');
  await checkInBothColors(page, 'upload, choosing');
  const people = makePeople(12);
  await wizard.choose('people.csv', csvOf(people, ['Bad,Row,123']));
  await expect(wizard.dialog.getByRole('heading', { name: 'Check your file' })).toBeVisible();
  await wizard.dialog.getByRole('button', { name: 'Add 12 people' }).click();
  await checkInBothColors(page, 'upload, review without consent');
  await wizard.dialog.getByRole('button', { name: 'Change columns' }).click();
  await checkInBothColors(page, 'upload, columns');
  await wizard.dialog.getByRole('button', { name: 'Use these columns' }).click();
  await wizard.dialog.getByRole('button', { name: 'See and repair' }).click();
  await wizard.dialog.getByRole('button', { name: 'Repair row 14' }).click();
  await checkInBothColors(page, 'upload, repair');
  await wizard.dialog.getByRole('button', { name: 'Cancel' }).click();
  await wizard.dialog.getByRole('button', { name: 'Back to the summary' }).click();
  await wizard.consent();
  await wizard.dialog.getByRole('button', { name: 'Add 12 people' }).click();
  await expect(wizard.dialog.getByText('12 recipients added')).toBeVisible();
  await checkInBothColors(page, 'upload, done');
  await wizard.dialog.getByRole('button', { name: 'Done' }).click();
  await expect(wizard.dialog).toBeHidden();
  await checkInBothColors(page, 'recipients');
  await wizard.next('Message');
  await wizard.message.fill('TEST');
  await checkInBothColors(page, 'message with a warning');
  await wizard.message.fill('Hurray \u{1F389} {{FirstName}}');
  await checkInBothColors(page, 'message with special characters and a field');
  await wizard.next('Review and send');
  await checkInBothColors(page, 'review');
});
