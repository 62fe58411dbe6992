import type { Page } from '@playwright/test';
import { textsTo } from '../../apiClient.ts';
import { check } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { newPhone, written } from '../../people.ts';
import { lineOf, openConversation } from '../../pages/inbox.ts';
import { writesIn } from '../../writesIn.ts';

const thread = (page: Page) => page.getByRole('region', { name: 'Conversation' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add to contacts' });

test('an unknown number becomes a contact by keyboard, and the thread, the list and a colleague have its name', async ({
  page,
  signIn,
  browser,
}) => {
  await signIn();
  const phone = await writesIn('Is this the school?');
  await openConversation(page, phone);
  const colleague = await browser.newPage({ storageState: await page.context().storageState() });
  await openConversation(colleague, phone);
  await expect(colleague.locator('[data-live="live"]')).toBeAttached();
  await thread(page).getByRole('button', { name: 'Add to contacts' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('textbox', { name: 'First name' })).toBeFocused();
  await expect(dialog(page)).toContainText(written(phone));
  await check(page, 'add to contacts');
  // A name is what is missing.
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page).getByText('Enter a name')).toBeVisible();
  await check(page, 'add to contacts without a name');
  const last = `Quill${phone}`;
  await page.keyboard.type('Odessa');
  await page.keyboard.press('Tab');
  await page.keyboard.type(last);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Contact added.')).toBeVisible();
  await expect(thread(page).getByRole('heading', { name: `Odessa ${last}` })).toBeVisible();
  await expect(thread(page).getByRole('button', { name: 'Add to contacts' })).toHaveCount(0);
  await expect(page.locator('[data-row]').filter({ hasText: `Odessa ${last}` })).toBeVisible();
  await expect(colleague.getByRole('heading', { name: `Odessa ${last}` })).toBeVisible();
  await colleague.close();
});

test('what the server refuses is shown in the dialog, and nothing typed is lost (C-274)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.setViewportSize({ width: 375, height: 760 });
  const phone = await writesIn('Hello');
  await openConversation(page, phone);
  await thread(page).getByRole('button', { name: 'More for this conversation' }).click();
  await page.getByRole('menuitem', { name: 'Add to contacts' }).click();
  await page.route('**/api/contacts', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await dialog(page).getByRole('textbox', { name: 'First name' }).fill('Odd');
  await dialog(page).getByRole('button', { name: 'Add contact' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('There was an error adding your contact(s).');
  await check(page, 'add to contacts, failed, narrow');
  await page.unrouteAll();
  await dialog(page).getByRole('button', { name: 'Add contact' }).click();
  await expect(thread(page).getByRole('heading', { name: 'Odd' })).toBeVisible();
});

test('from a contact’s page to a text that goes to that person', async ({ page, signIn }) => {
  const owner = await signIn();
  const phone = newPhone();
  const made = await owner.post<{ PersonID: number }>('/contacts', {
    PrimaryPhone: phone,
    FirstName: 'Rhoda',
    LastName: 'Penn',
  });
  await page.goto(`/contacts/contact/${made.PersonID}`);
  await page.getByRole('link', { name: 'Text', exact: true }).click();
  const compose = page.getByRole('dialog', { name: 'New message' });
  await expect(compose.getByRole('list', { name: 'Recipients' })).toContainText('Rhoda Penn');
  // The recipient is already set, and the user begins to write.
  await expect(compose.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await page.keyboard.type('Hello {{FirstName}}');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Your message is on its way to 1 person.')).toBeVisible();
  await expect(thread(page).getByRole('log')).toContainText('Hello Rhoda');
  await expect.poll(async () => (await textsTo(new Set([phone]))).length).toBe(1);
  // Gone from the address: a reload opens the conversation, not the dialog.
  await page.reload();
  await expect(thread(page).getByRole('log')).toContainText('Hello Rhoda');
  await expect(compose).toHaveCount(0);
});

test('the reply is reached and left by keyboard, and its keys are in the list of shortcuts', async ({
  page,
  signIn,
}) => {
  await signIn();
  const phone = await writesIn('Anybody there?');
  await openConversation(page, phone);
  await expect(page.getByRole('log')).toContainText('Anybody there?');
  await page.getByRole('log').focus();
  await page.keyboard.press('r');
  const words = page.getByRole('textbox', { name: 'Message' });
  await expect(words).toBeFocused();
  await expect(words).toHaveValue('');
  await page.keyboard.type('We are r');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('log')).toBeFocused();
  await expect(words).toHaveValue('We are r');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const text of ['Reply in the conversation', 'Send the reply', 'New line in the reply'])
    await expect(keys.getByText(text)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/inbox$/);
  await expect(lineOf(page, phone)).toBeVisible();
});
