import type { Page } from '@playwright/test';
import { check } from '../axe.ts';
import { expect, test } from '../journey.ts';
import { written } from '../people.ts';
import { writesIn } from '../writesIn.ts';

test.use({ viewport: { width: 375, height: 740 }, hasTouch: true });

async function fits(page: Page, where: string): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over, where).toBeLessThanOrEqual(0);
}

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
