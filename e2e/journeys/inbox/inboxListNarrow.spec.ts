import type { Page } from '@playwright/test';
import { check } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { written } from '../../people.ts';
import { writesIn } from '../../writesIn.ts';

test.use({ viewport: { width: 375, height: 740 }, hasTouch: true });

async function fits(page: Page, where: string): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over, where).toBeLessThanOrEqual(0);
}

test('the folders on a phone have room, no matter how much is in them', async ({ page, signIn }) => {
  await signIn();
  const many = { InboxCount: 1_204, DoneCount: 21_380, AutoOptOutCount: 120, ScheduledCount: 12 };
  await page.route('**/api/conversations/summary', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...((await answer.json()) as object), ...many } });
  });
  const folders = page.getByRole('navigation', { name: 'Folders' });
  const lists = [
    ['/inbox', 'Inbox', '1,204'],
    ['/inbox?done=true', 'Done', '21,380'],
    ['/inbox/scheduled-conversations', 'Scheduled', '12'],
  ] as const;
  for (const [address, name, count] of lists) {
    await page.goto(address);
    await expect(folders.getByRole('link', { name })).toContainText(count);
    // Each is fully visible, and only the open one shows its count.
    await expect
      .poll(() => folders.evaluate((row) => row.scrollWidth - row.clientWidth), { message: name })
      .toBeLessThanOrEqual(0);
    await expect(folders.locator('[data-count]:visible')).toHaveCount(1);
  }
});

test('the inbox on a phone: one at a time', async ({ page, signIn }) => {
  await signIn();
  const phone = await writesIn(
    'A long text without an end, which has no room on a phone and is cut in the list',
  );
  await page.goto('/inbox');
  const line = page.locator('[data-row]').filter({ hasText: written(phone) });
  await expect(line).toBeVisible();
  await fits(page, 'list');
  await check(page, 'list');
  await line.getByRole('link').click();
  await expect(page.getByRole('heading', { name: written(phone) })).toBeVisible();
  await expect(line).toHaveCount(0);
  await fits(page, 'thread');
  await page.getByRole('button', { name: /Back/ }).click();
  await expect(line).toBeVisible();
  await page.getByRole('link', { name: 'Folders' }).click();
  await expect(page).toHaveURL(/\/inbox\/landing/);
  await fits(page, 'folders');
  await check(page, 'folders');
  await page.getByRole('link', { name: /^Done/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Done' })).toBeVisible();
  await fits(page, 'done');
});
