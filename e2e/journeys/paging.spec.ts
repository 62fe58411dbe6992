import type { Page } from '@playwright/test';
import type { ApiClient } from '../apiClient.ts';
import { check } from '../axe.ts';
import { expect, test } from '../journey.ts';
import { Wizard } from '../pages/wizard.ts';
import { makePeople } from '../people.ts';

const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const field = (page: Page) => pages(page).getByRole('textbox', { name: 'Page' });

async function rowsPerPage(page: Page, rows: string): Promise<void> {
  await pages(page).getByRole('combobox').click();
  await page.getByRole('option', { name: rows, exact: true }).click();
}

/** Recipients of a draft on seven pages. */
async function openSevenPages(page: Page, client: ApiClient): Promise<void> {
  const wizard = new Wizard(page);
  await page.goto(`/broadcasts/create?draft=${await client.draft(makePeople(65))}`);
  await wizard.onStep('Settings');
  await wizard.name.fill('Many people');
  await wizard.next('Recipients');
  await rowsPerPage(page, '10');
  await expect(pages(page)).toContainText('1 to 10 of 65');
}

test('in a long list users go to a page by its number, within its bounds (P-128)', async ({
  page,
  signIn,
}) => {
  await openSevenPages(page, await signIn());
  await expect(field(page)).toHaveValue('1');
  await expect(pages(page)).toContainText('of 7');

  await field(page).fill('5');
  await field(page).press('Enter');
  await expect(pages(page)).toContainText('41 to 50 of 65');
  await expect(field(page)).toHaveValue('5');
  await expect(field(page)).toBeFocused();

  // Leaving the field also goes there.
  await field(page).fill('7');
  await field(page).press('Tab');
  await expect(pages(page)).toContainText('61 to 65 of 65');

  const height = async () => (await pages(page).boundingBox())?.height;
  const before = await height();
  for (const [typed, sentence] of [
    ['8', 'Must be less than or equal to 7'],
    ['0', 'Must be greater than or equal to 1'],
    ['two', 'Use only numbers'],
  ] as const) {
    await field(page).fill(typed);
    await field(page).press('Enter');
    await expect(pages(page).getByRole('alert')).toHaveText(sentence);
    // The input stays, and so does everything around it.
    await expect(field(page)).toHaveValue(typed);
    await expect(field(page)).toHaveAccessibleDescription(`of 7 ${sentence}`);
    await expect(pages(page)).toContainText('61 to 65 of 65');
    expect(await height()).toBe(before);
  }
  await check(page, 'a page that is none');
  await page.emulateMedia({ colorScheme: 'dark' });
  await check(page, 'a page that is none, dark');

  // Gone as soon as it is right. An empty field and Escape stay on the current page.
  await field(page).fill('3');
  await expect(pages(page).getByRole('alert')).toBeHidden();
  await field(page).press('Escape');
  await expect(field(page)).toHaveValue('7');
  await field(page).fill('');
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('7');
  await pages(page).getByRole('button', { name: 'Previous' }).click();
  await expect(field(page)).toHaveValue('6');
});

test('ticked recipients stay ticked while the user searches and filters', async ({ page, signIn }) => {
  await openSevenPages(page, await signIn());
  const table = page.getByRole('table', { name: 'Recipients' });
  const first = table.getByRole('row').nth(1);
  const name = await first.getByRole('button', { name: /^Edit / }).getAttribute('aria-label');
  const box = page.getByRole('checkbox', { name: name?.replace('Edit', 'Select') ?? '' });
  const bar = page.getByRole('region', { name: 'Selection' });
  const search = page.getByRole('searchbox', { name: 'Search recipients' });
  await box.check();
  await expect(bar).toContainText('1 selected');
  await search.fill('nobody is called this');
  await expect(page.getByText('No one found')).toBeVisible();
  await expect(bar).toContainText('1 selected, 1 of them not in sight');
  await search.fill('');
  await page.getByRole('button', { name: /^Will get it/ }).click();
  await expect(box).toBeChecked();
  await bar.getByRole('button', { name: 'Remove 1' }).click();
  await expect(page.getByText('1 recipient removed.')).toBeVisible();
  await expect(bar).toBeHidden();
});

for (const width of [375, 320]) {
  test(`the field fits a screen ${width} pixels wide, and lists of a few pages have none`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await openSevenPages(page, await signIn());
    await field(page).fill('99');
    await field(page).press('Enter');
    await expect(pages(page).getByRole('alert')).toBeInViewport({ ratio: 1 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
    await rowsPerPage(page, '25');
    await expect(pages(page)).toContainText('1 to 25 of 65');
    await expect(field(page)).toBeHidden();
  });
}

test('an address beyond the end of a list leads to its last page', async ({ page, signIn }) => {
  const client = await signIn();
  const id = await client.send('Twelve people', makePeople(12));
  await page.goto('/');
  for (const [address, query] of [
    [`/broadcast-details/${id}/text-results/all`, 'pagesize=10'],
    ['/broadcasts', 'view=completed&pagesize=10'],
    ['/contacts', 'pagesize=10'],
    ['/reports/credit-balance', 'pagesize=10'],
    ['/automation/join-reply', 'pagesize=5'],
  ] as const) {
    await test.step(address, async () => {
      await page.goto(`${address}?${query}&page=99999`);
      await expect(pages(page)).toContainText(/ to ([\d,]+) of \1/);
      await expect(page).not.toHaveURL(/page=99999/);
      await expect(
        page.getByRole('main').getByRole('heading', { name: /^(Nothing|Nobody|No) / }),
      ).toHaveCount(0);
    });
  }
  // The address was replaced, so that Back returns to the previous page.
  await page.goBack();
  await expect(page).toHaveURL(/\/reports\/credit-balance/);
  await expect(page).not.toHaveURL(/page=99999/);
});
