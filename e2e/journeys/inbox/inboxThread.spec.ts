import type { Page } from '@playwright/test';
import { textsTo } from '../../apiClient.ts';
import { check } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { lineOf, openConversation } from '../../pages/inbox.ts';
import { writesIn } from '../../writesIn.ts';

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const sent = async (phone: string): Promise<string[]> =>
  (await textsTo(new Set([phone]))).map((line) => line.text);

/** It was sent once: a delivered text shows no status. */
async function isDelivered(page: Page, phone: string): Promise<void> {
  await expect.poll(async () => (await sent(phone)).length).toBe(1);
  await expect(log(page)).not.toContainText(/Sending|Sent To Carrier/);
}

/** A conversation that a phone began, opened from the list on a connected page. */
async function open(page: Page, text: string): Promise<string> {
  const phone = await writesIn(text);
  await openConversation(page, phone);
  await expect(log(page)).toContainText(text);
  await expect(page.locator('[data-live="live"]')).toBeAttached();
  return phone;
}

test('a reply is sent once no matter how long Enter is held, and the phone’s reply appears in the thread', async ({
  page,
  signIn,
}) => {
  await signIn();
  const phone = await open(page, 'Does the bus run today?');
  await check(page, 'thread');
  await message(page).fill('Yes, ten minutes later than usual.');
  await message(page).focus();
  // A held key repeats.
  await page.keyboard.down('Enter');
  for (let held = 0; held < 5; held += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(message(page)).toHaveValue('');
  await expect(log(page)).toContainText('Yes, ten minutes later than usual.');
  await isDelivered(page, phone);
  await writesIn('Thank you!', phone);
  await expect(log(page)).toContainText('Thank you!');
  // Screen readers announce it.
  await expect(page.getByRole('status').filter({ hasText: 'Thank you!' })).toBeAttached();
});

test('what the server refused is retried, and sent once', async ({ page, signIn }) => {
  await signIn();
  const phone = await open(page, 'Where do I park?');
  await page.route('**/api/conversations/*/textmessages', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await message(page).fill('Behind the gym.');
  await page.keyboard.press('Enter');
  const failed = log(page).getByRole('alert');
  await expect(failed).toContainText('Not sent.');
  await check(page, 'a text that was not sent');
  // It is still there after a reload, because this browser stores it.
  await page.reload();
  await expect(failed).toContainText('Not sent.');
  await page.unrouteAll();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toHaveCount(0);
  await isDelivered(page, phone);
});

test('a draft is restored, and a STOP during writing prevents sending', async ({ page, signIn }) => {
  await signIn();
  const phone = await open(page, 'Who is this?');
  await message(page).fill('This is the school');
  await page.reload();
  await expect(message(page)).toHaveValue('This is the school');
  await expect(page.locator('[data-live="live"]')).toBeAttached();
  await writesIn('STOP', phone);
  await expect(page.getByText('Your draft is kept: This is the school')).toBeVisible();
  await expect(page.getByText('They replied STOP.')).toBeVisible();
  await expect(message(page)).toHaveCount(0);
  await check(page, 'thread, opted out');
  // The confirmation, and nothing else.
  await expect.poll(async () => (await sent(phone)).length).toBe(1);
  await writesIn('START', phone);
  await expect(message(page)).toHaveValue('This is the school');
});

test('reading, answering and finishing at 375 pixels', async ({ page, signIn }) => {
  await signIn();
  await page.setViewportSize({ width: 375, height: 760 });
  const phone = await open(page, 'Is there school on Monday?');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(375);
  await check(page, 'thread, narrow');
  await message(page).fill('Yes.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await isDelivered(page, phone);
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(lineOf(page, phone)).toContainText('Yes.');
});
