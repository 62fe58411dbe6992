import type { Page } from '@playwright/test';
import { check } from '../../axe.ts';
import { expect, test, untilItListens } from '../../journey.ts';

const snackbar = (page: Page) => page.locator('.MuiSnackbar-root').last();

test('a keyword is made, tried, switched off, removed and put back, by keyboard alone', async ({
  page,
  signIn,
}) => {
  await signIn('mallory-owner');
  await page.goto('/automation/keywords');
  await expect(page.getByText('No keywords yet')).toBeVisible();
  await check(page, 'keywords, empty');
  const add = page.getByRole('button', { name: 'New keyword' });
  await add.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Keyword', { exact: true })).toBeFocused();
  await page.keyboard.type('Opt Out');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('OPT OUT is reserved for explicit opt outs.')).toBeVisible();
  await expect(dialog.getByText('Enter a Message')).toBeVisible();
  await expect(dialog.getByText('Select a Text Phone Number')).toBeVisible();
  await expect(dialog.getByLabel('Keyword', { exact: true })).toBeFocused();
  await check(page, 'keyword dialog with errors');
  // Neither Escape nor a click beside the dialog loses the input.
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toBeHidden();
  await dialog.getByLabel('Keyword', { exact: true }).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Shifts');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Open: Friday 6 AM, dock 4.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  // The picture of the phone shows both texts.
  await expect(dialog.getByRole('figure')).toContainText('Open: Friday 6 AM, dock 4.');
  await page.keyboard.press('Control+Enter');
  await expect(snackbar(page)).toContainText('Keyword saved.');
  const list = page.getByRole('list', { name: 'Keywords' });
  await expect(list.getByRole('listitem')).toHaveCount(1);

  const text = page.getByLabel('Sample text');
  const answer = page.getByRole('region', { name: 'Try a text' });
  await text.fill('shifts!');
  await expect(answer.getByRole('figure')).toContainText('dock 4');
  await text.fill('please take me off your list');
  await expect(answer.getByRole('status')).toContainText('the person is opted out');
  await check(page, 'keywords');

  await list.getByRole('checkbox', { name: 'Shifts is answered' }).focus();
  await page.keyboard.press('Space');
  await expect(list.getByText('Off', { exact: true })).toBeVisible();
  await text.fill('shifts');
  await expect(answer.getByRole('status')).toContainText('no keyword fits');
  await list.getByRole('button', { name: 'Remove Shifts' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('No keywords yet')).toBeVisible();
  await snackbar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
});

test('an auto reply goes out outside office hours; Never needs no message (C-067, C-117, C-165, C-302)', async ({
  page,
  signIn,
}) => {
  const client = await signIn('mallory-owner');
  await page.goto('/automation');
  await expect(page).toHaveURL(/\/automation\/auto-replies$/);
  await page.getByRole('button', { name: 'New auto reply' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Send outside office hours' }).check();
  await expect(dialog.getByRole('combobox', { name: 'Monday, from' })).toHaveText('8:00 AM');
  await expect(dialog.getByRole('combobox', { name: 'Monday, to' })).toHaveText('5:00 PM');
  await expect(dialog.getByText('Closed')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Every day' }).click();
  await expect(dialog.getByText('Closed')).toHaveCount(0);
  await dialog.getByRole('combobox', { name: 'Friday, to' }).click();
  await page.getByRole('option', { name: 'Midnight' }).click();
  await check(page, 'auto reply dialog');
  await dialog.getByLabel('Message').fill('We are closed.');
  await dialog.getByLabel(/Dispatch/).check();
  await dialog.getByRole('button', { name: 'Save auto reply' }).click();
  await expect(snackbar(page)).toContainText('Auto reply saved.');
  const saved = await client.get<{ Items: { DaySchedules: Record<string, { StopTime: string }> }[] }>(
    '/autoreplies?kind=autoreply',
  );
  expect(saved.Items[0]?.DaySchedules['Friday']?.StopTime).toBe('11:59 PM');

  // A second one for the same number is refused, and the input stays.
  await page.getByRole('button', { name: 'New auto reply' }).click();
  await dialog.getByLabel('Message').fill('Another');
  await dialog.getByLabel(/Dispatch/).check();
  await dialog.getByRole('button', { name: 'Save auto reply' }).click();
  await expect(dialog.getByText(/^Dispatch already has an auto reply/)).toBeVisible();
  await expect(dialog.getByLabel('Message')).toHaveValue('Another');
  // What the server refused can't be resent before it changes (P-141).
  const save = dialog.getByRole('button', { name: 'Save auto reply' });
  await expect(save).toBeDisabled();
  await dialog.getByLabel(/Dispatch/).uncheck();
  await expect(save).toBeEnabled();
  await dialog.getByLabel(/Front desk/).check();
  await dialog.getByRole('radio', { name: 'Never send an auto reply' }).check();
  await dialog.getByLabel('Message').fill('');
  await dialog.getByRole('button', { name: 'Save auto reply' }).click();
  await expect(page.getByRole('list', { name: 'Auto replies' }).getByText('Not sent')).toBeVisible();
  await check(page, 'auto replies');
});

test('join replies have the usual text, a custom one and a word, and old addresses lead there (C-039)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/automation/join-replies');
  await expect(page).toHaveURL(/\/automation\/join-reply$/);
  await page.getByRole('button', { name: 'Edit join reply of Bus drivers' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Word of the group').fill('HELP');
  await dialog.getByRole('button', { name: 'Save join reply' }).click();
  await expect(dialog.getByText('HELP is a reserved word.')).toBeVisible();
  await dialog.getByLabel('Word of the group').fill('Drivers');
  await dialog.getByLabel('Message').fill('Welcome on board!');
  await check(page, 'join reply dialog, narrow');
  await dialog.getByRole('button', { name: 'Save join reply' }).click();
  await expect(page.getByText('People text JOIN Drivers')).toBeVisible();
  await page.getByRole('button', { name: 'Usual reply for Bus drivers' }).click();
  await expect(page.getByText('People text JOIN Bus drivers')).toBeVisible();
  await snackbar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('People text JOIN Drivers')).toBeVisible();
  await check(page, 'join replies, narrow');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await page.goto('/automation/nonsense');
  await expect(page).toHaveURL(/\/automation\/auto-replies$/);
  await page.goto('/zapier');
  await expect(page.getByRole('heading', { name: 'Integrations' })).toBeVisible();
});

test('a plain user sees that this is for others, and a failure can be retried', async ({ page, signIn }) => {
  await signIn('demo-user');
  await page.goto('/automation/keywords');
  await expect(page.getByText('You do not have access to this feature.')).toBeVisible();
  await signIn();
  await page.route('**/api/autoreplies*', (route) => route.abort());
  await page.goto('/automation/keywords');
  await expect(page.getByText('There was an error getting your keywords.')).toBeVisible();
  await untilItListens(page);
  await page.unroute('**/api/autoreplies*');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByText('No keywords yet')).toBeVisible();
});
