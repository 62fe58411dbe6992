import type { Page } from '@playwright/test';
import { ApiClient, textsTo } from '../../apiClient.ts';
import { check } from '../../axe.ts';
import { expect, test, untilItListens } from '../../journey.ts';
import { lineOf, openConversation } from '../../pages/inbox.ts';
import { writesIn } from '../../writesIn.ts';

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const noteBox = (page: Page) => page.getByRole('textbox', { name: 'Internal note' });

test('two colleagues share a conversation: one takes it, notes pass between them, and nothing is sent', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  await signIn();
  const phone = await writesIn('Can Leo come home with Ben today?');
  const theirs = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  await new ApiClient(theirs.request).signIn('demo-admin');
  const andre = await theirs.newPage();
  await andre.goto('/inbox');
  await andre.getByRole('group', { name: 'Assigned to' }).getByRole('button', { name: 'Mine' }).click();
  await untilItListens(andre);
  await expect(lineOf(andre, phone)).toHaveCount(0);

  await openConversation(page, phone);
  await expect(log(page)).toContainText('Can Leo come home');
  await untilItListens(page);
  // By keyboard: the assign menu.
  await page.keyboard.press('a');
  const menu = page.getByRole('menu', { name: /^Assign/ });
  await expect(menu).toBeVisible();
  await check(page, 'who answers a conversation');
  await menu.getByRole('menuitemradio', { name: 'Andre Baptiste' }).click();
  await expect(page.getByRole('button', { name: 'Assigned to Andre Baptiste' })).toBeVisible();
  await expect(lineOf(page, phone)).toContainText('Assigned to Andre Baptiste');
  // It appears in the list of the colleague, who did nothing.
  await expect(lineOf(andre, phone)).toContainText('Assigned to you');

  // A text is begun, then a note; neither is lost.
  await page.getByRole('textbox', { name: 'Message' }).fill('Yes, his teacher');
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await expect(noteBox(page)).toBeFocused();
  await page.keyboard.type('Mother called: ');
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Yes, his teacher');
  await page.reload();
  await page.getByRole('button', { name: 'Internal note (draft)' }).click();
  await expect(noteBox(page)).toHaveValue('Mother called: ');
  await noteBox(page).fill('Mother called: it is fine.');
  await check(page, 'a note that is written');
  await page.keyboard.press('Enter');
  await expect(noteBox(page)).toHaveValue('');
  await expect(log(page)).toContainText('Internal note, not sent');
  await check(page, 'a note in the thread');

  await lineOf(andre, phone).getByRole('link').click();
  await expect(log(andre)).toContainText('Mother called: it is fine.');
  await expect(log(andre)).toContainText('Olivia Reyes assigned this to you');
  // Only its author can delete it.
  await expect(andre.getByRole('button', { name: 'Delete this note' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete this note' }).click();
  await expect(log(andre)).not.toContainText('Mother called');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(log(andre)).toContainText('Mother called: it is fine.');

  // Done by one user notifies the other, who stays where he is.
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(log(andre)).toContainText('Olivia Reyes marked this done');
  await expect(andre.getByRole('button', { name: 'Move to Inbox' })).toBeVisible();
  expect(await textsTo(new Set([phone]))).toEqual([]);
  await theirs.close();
});

test('a note that could not be saved stays in its box', async ({ page, signIn }) => {
  await signIn();
  const phone = await writesIn('Who has the key?');
  await openConversation(page, phone);
  await page.getByRole('button', { name: 'Internal note' }).click();
  await page.route('**/api/conversations/*/notes', (route) => route.fulfill({ status: 500, body: '' }));
  await noteBox(page).fill('Ask the janitor.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText(/^The note was not saved/)).toBeVisible();
  await expect(noteBox(page)).toHaveValue('Ask the janitor.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(log(page)).toContainText('Ask the janitor.');
  await expect(noteBox(page)).toHaveValue('');
});
