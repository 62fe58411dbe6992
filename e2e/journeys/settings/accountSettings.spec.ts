import type { Page } from '@playwright/test';
import { check } from '../../axe.ts';
import { addContact } from '../../contactBook.ts';
import { expect, test } from '../../journey.ts';
import { addresses } from '../../startProduct.ts';

const countries =
  'Australia, Austria, Belgium, Canada, Czech Republic, Egypt, France, Germany, Ireland, Italy, Mexico, Netherlands, Philippines, Poland, Saudi Arabia, Singapore, Slovakia, South Korea, Spain, Turkey, United Arab Emirates, United Kingdom, United States'.split(
    ', ',
  );

/** There are no contacts, not even deleted ones: a second attempt begins like the first. */
async function nobody(page: Page): Promise<void> {
  for (const list of [0, -2])
    await page.request.delete(`${addresses().product}/api/lists/${list}/contacts`, {
      headers: { 'X-Requested-With': 'carillon' },
      data: { Selection: { Type: 'SelectedAll', Items: [] } },
    });
}

test('a new organization gives its name and country; the first contact settles the country (P-264)', async ({
  page,
  signIn,
}) => {
  const client = await signIn('new-owner');
  await nobody(page);
  await client.put('/account', { CountryID: 1 });
  await page.goto('/');
  await page.getByRole('button', { name: /account menu of/i }).click();
  await page.getByRole('menuitem', { name: 'Account settings' }).click();
  const name = page.getByRole('region', { name: 'Organization' });
  await name.getByLabel('Organization name').fill('');
  await name.getByRole('button', { name: 'Save' }).click();
  await expect(name.getByText('Enter an organization name')).toBeVisible();
  await name.getByLabel('Organization name').fill('Fairmont Public Library');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved.')).toBeVisible();

  const country = page.getByRole('region', { name: 'Country' });
  await expect(country.getByText('A phone number: must be 10 digits; use only numbers.')).toBeVisible();
  await country.getByRole('combobox', { name: 'Country' }).focus();
  await page.keyboard.press('Enter');
  const offered = await page.getByRole('option').allTextContents();
  expect(offered.slice(0, 2)).toEqual(['United States', 'Canada']);
  expect(offered.toSorted()).toEqual(countries);
  await page.getByRole('option', { name: 'United Kingdom' }).click();
  await expect(country.getByText(/must start with 44; no more than 12 digits/)).toBeVisible();
  await expect(country.getByText(/make calls only/)).toBeVisible();
  await check(page, 'account settings');
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/account') && answer.ok());
  await country.getByRole('button', { name: 'Save' }).click();
  await saved;
  await page.reload();
  await expect(country.getByRole('combobox', { name: 'Country' })).toHaveText('United Kingdom');

  // Another tab adds a contact in the meantime. This tab has not been notified when Save is pressed.
  const before = await client.get('/account/country');
  let hasHeard = false;
  page.on('request', (request) => {
    if (request.method() === 'PUT') hasHeard = true;
  });
  await page.route(/\/api\/account\/country$/, (route) =>
    hasHeard ? route.continue() : route.fulfill({ json: before }),
  );
  await addContact(client, { first: 'Amy', last: 'Hart', phone: '07400 123456' });
  await country.getByRole('combobox', { name: 'Country' }).click();
  await page.getByRole('option', { name: 'Canada' }).click();
  await country.getByRole('button', { name: 'Save' }).click();
  const why = /can’t be changed, because you already have contacts\./;
  await expect(country.getByText(why).first()).toBeVisible();
  await expect(country.getByRole('combobox', { name: 'Country' })).toHaveText('United Kingdom');
  await expect(country.getByRole('button', { name: 'Save' })).toHaveCount(0);
});

test('a user who may not change them sees why', async ({ page, signIn }) => {
  await signIn('demo-user');
  await page.goto('/settings/account/v2');
  await expect(page).toHaveURL(/\/settings\/account$/);
  await expect(
    page.getByText('Access to this page is restricted to account owners and admin users.'),
  ).toBeVisible();
  await page.goto('/');
  await page.getByRole('button', { name: /account menu of/i }).click();
  await expect(page.getByRole('menuitem', { name: 'Notifications' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Account settings' })).toHaveCount(0);
});
