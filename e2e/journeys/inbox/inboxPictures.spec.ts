// Pictures in conversations: sent from the composer, and come from phones.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { check } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { openConversation } from '../../pages/inbox.ts';
import { addresses } from '../../startProduct.ts';
import { writesIn } from '../../writesIn.ts';

const picture = readFileSync(path.resolve(import.meta.dirname, '../../../docs/screenshot.png'));
const asAddress = (type: string, bytes: Buffer): string => `data:${type};base64,${bytes.toString('base64')}`;
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const thread = (page: Page) => page.getByRole('region', { name: 'Conversation' });
const large = (page: Page) => page.getByRole('dialog', { name: /^Picture/ });
const shownLarge = (page: Page) => log(page).getByRole('button', { name: /show it large/ });

/** It is drawn, not only named. */
const isDrawn = (image: Locator): Promise<void> =>
  expect
    .poll(() => image.evaluate((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0)))
    .toBeGreaterThan(0);

/** A conversation that a phone began, on a connected page. */
async function open(page: Page, text: string, media: readonly string[] = []): Promise<string> {
  const phone = await writesIn(text, undefined, media);
  await openConversation(page, phone);
  await expect(log(page)).toContainText(text);
  await expect(page.locator('[data-live="live"]')).toBeAttached();
  return phone;
}

test('an image is added, seen, removed, added again and sent, and the phone shows it (C-003, C-133, C-178)', async ({
  page,
  signIn,
}) => {
  await signIn();
  const phone = await open(page, 'Where is the new entrance?');
  const input = page.getByLabel('Image', { exact: true });
  const send = page.getByRole('button', { name: 'Send', exact: true });
  const names: string[] = [];
  page.on('request', (request) => {
    const name = /\/api\/media\/image\/([^/]+)$/.exec(request.url())?.[1];
    if (name !== undefined) names.push(name);
  });
  await expect(send).toBeDisabled();
  await input.setInputFiles({ name: 'plan (1) é.png', mimeType: 'image/png', buffer: picture });
  const preview = thread(page).getByRole('img', { name: 'The image of your text' });
  await isDrawn(preview);
  expect(names).toEqual(['plan1.png']);
  // No words are needed beside an image.
  await expect(send).toBeEnabled();
  await check(page, 'composer with an image');
  await page.getByRole('button', { name: 'Remove image' }).click();
  await expect(preview).toHaveCount(0);
  await expect(send).toBeDisabled();

  await input.setInputFiles({ name: 'anim.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  const refusal = page.getByRole('dialog').filter({ hasText: 'Unsupported image format.' });
  await expect(refusal).toContainText('Unsupported image format. You can send either .png or .jpg images.');
  await check(page, 'an image of another kind');
  await page.keyboard.press('Escape');
  await expect(refusal).toHaveCount(0);

  await input.setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: picture });
  await isDrawn(preview);
  // It is kept like words are.
  await page.reload();
  await isDrawn(preview);
  await page.getByRole('textbox', { name: 'Message' }).fill('Here, on the left.');
  await page.keyboard.press('Enter');
  await expect(preview).toHaveCount(0);
  await expect(log(page)).toContainText('Here, on the left.');
  await isDrawn(shownLarge(page).locator('img').last());
  await expect(log(page)).not.toContainText(/Sending|Sent To Carrier/);

  const simulated = await page.context().newPage();
  await simulated.goto(`${addresses().simulator}/#${phone}`);
  await expect(simulated.locator('.bubble.in')).toContainText('Here, on the left.');
  await isDrawn(simulated.getByRole('img', { name: /^Picture/ }));
  await simulated.close();
});

test('a picture from a phone is in the thread, and large by keyboard alone', async ({ page, signIn }) => {
  await signIn();
  const phone = await open(page, 'Is this the right form?', [asAddress('image/png', picture)]);
  const button = shownLarge(page);
  await isDrawn(button.locator('img'));
  await check(page, 'a thread with a picture');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(large(page)).toBeVisible();
  await isDrawn(large(page).getByRole('img'));
  await check(page, 'a picture, large');
  await expect(large(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(large(page)).toHaveCount(0);
  await expect(button).toBeFocused();

  // Another arrives while the thread is open. A file that is not a picture says so.
  await writesIn('And this?', phone, [asAddress('image/png', picture)]);
  await expect(button).toHaveCount(2);
  await isDrawn(button.last().locator('img'));
  await writesIn('And this one?', phone, [asAddress('image/svg+xml', Buffer.from('<svg/>'))]);
  await expect(log(page)).toContainText('This attachment is not a picture that can be shown.');
});

test('a picture fits a phone’s width, in the thread and large', async ({ page, signIn }) => {
  await signIn();
  await page.setViewportSize({ width: 375, height: 760 });
  await open(page, 'A wide one', [asAddress('image/png', picture)]);
  await isDrawn(shownLarge(page).locator('img'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await shownLarge(page).click();
  await isDrawn(large(page).getByRole('img'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await check(page, 'a picture, large and narrow');
  await large(page).getByRole('button', { name: 'Close' }).click();
  await expect(large(page)).toHaveCount(0);
});

test('a conversation with pictures opens at its newest text, also the second time', async ({
  page,
  signIn,
}) => {
  test.setTimeout(120_000);
  await signIn();
  const lines = Array.from({ length: 14 }, (_, line) => `Line ${line + 1} of what happened`).join('\n');
  const phone = await writesIn(lines);
  // Without words, so that only the picture determines the height. Two of these, and one with many words.
  for (const media of [[asAddress('image/png', picture)], [asAddress('image/png', picture)]])
    await writesIn('', phone, media);
  await writesIn(`${lines}\nThis is the last one`, phone);
  await writesIn('', phone, [asAddress('image/png', picture)]);
  const isAtEnd = (): Promise<void> =>
    expect
      .poll(() => log(page).evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop))
      .toBeLessThan(2);
  for (const size of [
    { width: 1440, height: 900 },
    { width: 375, height: 740 },
  ]) {
    await page.setViewportSize(size);
    // A thread that was read before has its pictures in the cache, which changes the order of events.
    for (const _ of ['first', 'second']) {
      await openConversation(page, phone);
      // A picture that can't be fetched at once is asked for again after 5 and after 30 seconds.
      await expect(shownLarge(page)).toHaveCount(3, { timeout: 60_000 });
      for (const image of await log(page).getByRole('img').all()) await isDrawn(image);
      await isAtEnd();
      await expect(page.getByRole('button', { name: 'Newest', exact: true })).toHaveCount(0);
    }
  }
});
