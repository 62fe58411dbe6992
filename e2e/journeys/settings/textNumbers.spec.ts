// The dialogs of text numbers.
import type { Page } from '@playwright/test';
import { check } from '../../axe.ts';
import { expect, test } from '../../journey.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Text numbers' });
const line = (page: Page, name: string) => card(page).getByRole('listitem').filter({ hasText: name });

/** Opens an entry of a number's menu by keyboard. */
async function open(page: Page, number: string, entry: string): Promise<void> {
  await line(page, number)
    .getByRole('button', { name: /^Set up / })
    .focus();
  await page.keyboard.press('Enter');
  await check(page, `menu of ${number}`);
  await page.getByRole('menuitem', { name: entry }).focus();
  await page.keyboard.press('Enter');
}

for (const width of [1440, 375])
  test(`a text number is named and given to people, ${width} pixels wide (C-042, C-043)`, async ({
    page,
    signIn,
  }) => {
    await signIn();
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/settings/text');
    await expect(line(page, 'Athletics')).toBeVisible();
    await check(page, 'text settings');
    await open(page, 'Athletics', 'Text settings');
    const settings = page.getByRole('dialog', { name: 'Text settings' });
    const name = settings.getByRole('textbox', { name: 'Name' });
    await expect(name).toHaveValue('Athletics');
    await check(page, 'text settings of a number');
    await name.fill('x'.repeat(51));
    await expect(settings.getByText("Can't exceed 50 characters.")).toBeVisible();
    await expect(settings.getByRole('button', { name: 'Save' })).toBeDisabled();
    await check(page, 'text settings with a long name');
    await name.fill('Teams and fields');
    await settings.getByRole('button', { name: 'Save' }).click();
    await expect(line(page, 'Teams and fields')).toBeVisible();
    await page.reload();
    await open(page, 'Teams and fields', 'Text settings');
    await expect(name).toHaveValue('Teams and fields');
    await name.fill('Athletics');
    await settings.getByRole('button', { name: 'Save' }).click();
    await expect(line(page, 'Athletics')).toBeVisible();

    await open(page, 'Athletics', 'Users');
    const users = page.getByRole('dialog', { name: 'Text number users' });
    const person = users.getByRole('checkbox', { name: /demo-user/ });
    await expect(person).not.toBeChecked();
    await check(page, 'text number users');
    await person.focus();
    await page.keyboard.press('Space');
    await users.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Users of the text number saved.')).toBeVisible();
    await page.reload();
    await open(page, 'Athletics', 'Users');
    await expect(person).toBeChecked();
    await person.uncheck();
    await users.getByRole('button', { name: 'Save' }).click();
    await expect(users).toHaveCount(0);
    await open(page, 'Athletics', 'New keyword');
    await expect(page.getByRole('dialog')).toContainText('Keyword');
    await check(page, 'new keyword of a number');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

test('users that can’t be read or saved are reported in the dialog (C-277)', async ({ page, signIn }) => {
  await signIn();
  await page.route(/\/api\/textnumbers\/\d+\/users/, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/settings/text');
  await open(page, 'Athletics', 'Users');
  const users = page.getByRole('dialog', { name: 'Text number users' });
  await expect(users.getByText("There was an error getting your account's users.")).toBeVisible();
  await expect(users.getByRole('button', { name: 'Save' })).toBeDisabled();
  await check(page, 'text number users that could not be fetched');
  await page.unrouteAll();
  await users.getByRole('button', { name: 'Try again' }).click();
  await expect(users.getByRole('checkbox', { name: /demo-owner/ })).toBeChecked();
  await page.route(/\/api\/textnumbers\/\d+\/users/, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await users.getByRole('checkbox', { name: /demo-user/ }).check();
  await users.getByRole('button', { name: 'Save' }).click();
  await expect(users.getByRole('alert')).toHaveText('There was an error updating your text number users.');
  await expect(users.getByRole('checkbox', { name: /demo-user/ })).toBeChecked();
  await page.unrouteAll();
});
