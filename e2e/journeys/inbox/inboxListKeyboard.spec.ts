import { check } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { written } from '../../people.ts';
import { writesIn } from '../../writesIn.ts';

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

test('what is typed after J and Enter is the reply, even before its box appears', async ({
  page,
  signIn,
}) => {
  await signIn();
  const second = await writesIn('Second');
  const first = await writesIn('First');
  const here = page.locator('[data-row] a[aria-current="page"]');
  const reply = page.getByRole('textbox', { name: 'Message' });
  await page.goto('/inbox');
  await expect(page.getByRole('link', { name: written(first) })).toBeVisible();
  // J opens the conversation, so Enter finds it open, and not yet shown.
  for (const key of ['j', 'j', 'Enter']) await page.keyboard.press(key);
  await page.keyboard.type('by keyboard, Jake');
  await expect(here).toContainText(written(second));
  await expect(reply).toBeFocused();
  await expect(reply).toHaveValue('by keyboard, Jake');
  for (const one of [first, second])
    await expect(page.locator('[data-row]').filter({ hasText: written(one) })).toBeVisible();
});

test('what is typed after Enter on a row is the reply, and a failed Done stays with its person', async ({
  page,
  signIn,
}) => {
  await signIn();
  const second = await writesIn('See https://google.com@evil.example.org/login');
  const first = await writesIn('First');
  const here = page.locator('[data-row] a[aria-current="page"]');
  const reply = page.getByRole('textbox', { name: 'Message' });
  await page.goto('/inbox');
  await page.getByRole('link', { name: written(second) }).click();
  await expect(here).toContainText(written(second));
  await page.locator('[data-row="0"] a').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('by keyboard, Jake');
  await expect(here).toContainText(written(first));
  await expect(reply).toBeFocused();
  await expect(reply).toHaveValue('by keyboard, Jake');
  await expect(page.locator('[data-row]').filter({ hasText: written(second) })).toBeVisible();
  await page.locator('[data-row="1"] a').focus();
  await page.keyboard.press('Enter');
  await expect(reply).toBeFocused();
  await expect(reply).toHaveValue('');
  const link = page.getByRole('log').getByRole('link');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await expect(page.getByRole('note')).toContainText('before the @');
  await page.route(/\/api\/conversations\/\d+$/, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  // It names the person, because the user may look at another person by then.
  const failure = page.getByText('There was an error closing your conversation.');
  await expect(failure).toContainText(`The conversation with ${written(second)} is unchanged.`);
  await expect(here).toContainText(written(second));
  await check(page, 'a conversation whose Done failed');
});
