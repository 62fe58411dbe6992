import { check } from '../axe.ts';
import { expect, test } from '../journey.ts';
import { written } from '../people.ts';
import { writesIn } from '../writesIn.ts';

test('the whole triage by keyboard', async ({ page, signIn }) => {
  test.setTimeout(120_000);
  await signIn();
  const third = await writesIn('Third');
  const second = await writesIn('Second');
  const first = await writesIn('First');
  const here = page.locator('[data-row] a[aria-current="page"]');
  await page.goto('/inbox');
  await expect(page.locator('[data-row="0"]')).toContainText(written(first));
  await page.keyboard.press('j');
  await expect(here).toContainText(written(first));
  await page.keyboard.press('j');
  await expect(here).toContainText(written(second));
  await page.keyboard.press('k');
  await expect(here).toContainText(written(first));
  // Done, and the next one opens.
  await page.keyboard.press('e');
  await expect(page.getByText('Conversation marked as done.')).toBeVisible();
  await expect(here).toContainText(written(second));
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(page.locator('[data-row="0"]')).toContainText(written(first));
  await page.keyboard.press('u');
  await expect(page.locator('[data-row]').filter({ hasText: written(second) })).toContainText(
    '1 unread text',
  );
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search conversations' })).toBeFocused();
  await page.keyboard.type(third.slice(3));
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.locator('[data-row="0"] a').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-row="1"] a')).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Next and previous conversation, in the inbox');
  await check(page, 'shortcuts');
});
