import type { Page } from '@playwright/test';
import { textsTo } from '../apiClient.ts';
import { expect, signInByHand, test } from '../journey.ts';
import { missingApis, removeApis } from '../missingApis.ts';
import { Wizard } from '../pages/wizard.ts';
import { csvOf, makePeople } from '../people.ts';

/** Every page of this release once, and a broadcast from sign-in to its last result. */
async function tour(page: Page): Promise<void> {
  const wizard = new Wizard(page);
  const people = makePeople(12);
  await page.goto('/broadcasts');
  await signInByHand(page, 'demo-owner');
  await expect(page.getByRole('heading', { level: 1, name: 'Broadcasts' })).toBeVisible();
  await wizard.open();
  await wizard.name.fill('From an old browser');
  await page.getByRole('radio', { name: 'Later', exact: true }).check();
  await expect(page.getByText(/^Starts /)).toBeVisible();
  await page.getByRole('radio', { name: 'As soon as I send it' }).check();
  await wizard.next('Recipients');
  await wizard.upload('people.csv', csvOf(people), 12);
  await wizard.next('Message');
  await wizard.message.fill('Hello {{FirstName default="there"}}, the library opens at nine.');
  await wizard.next('Review and send');
  await wizard.send(12);
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText('12 of 12 texts delivered', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Delivered (12)' }).click();
  await expect(page.getByRole('row', { name: /Ana Whitfield/ })).toContainText('Delivered');
  expect(await textsTo(new Set(people.map((one) => one.phone)))).toHaveLength(12);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('credit bal');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Credit balance' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/login?a=Logout');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
}

test('the main journey on Chromium 88', async ({ page, browser }) => {
  test.setTimeout(120_000);
  expect(browser.version()).toMatch(/^88\./);
  await tour(page);
});

test('the same tour without what Safari 14 and Firefox 85 lack', async ({ page }) => {
  test.setTimeout(120_000);
  const missing = missingApis();
  // The data must still name what is known to be missing there, or this test proves nothing.
  const names = missing.map((one) => (one.member === null ? one.owner : `${one.owner}.${one.member}`));
  expect(names).toEqual(
    expect.arrayContaining([
      'Array.at',
      'Array.findLast',
      'Object.hasOwn',
      'structuredClone',
      'Crypto.randomUUID',
      'AudioWorklet',
    ]),
  );
  await page.addInitScript(removeApis, missing);
  await page.goto('/login');
  expect(await page.evaluate(() => typeof AudioWorklet)).toBe('undefined');
  await tour(page);
});

test('contacts on Chromium 88', async ({ page }) => {
  test.setTimeout(90_000);
  const [person] = makePeople(1).map((one) => ({ ...one, last: `Old${one.phone.slice(-5)}` }));
  if (!person) throw new Error('nobody was made');
  await page.goto('/contacts');
  await signInByHand(page, 'demo-owner');
  await page.getByRole('button', { name: 'Add contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add contact' });
  await dialog.getByLabel('First name').fill(person.first);
  await dialog.getByLabel('Last name').fill(person.last);
  await dialog.getByLabel('Primary phone').fill(person.phone);
  await dialog.getByRole('button', { name: 'Choose groups' }).click();
  await dialog.getByRole('checkbox', { name: /Bus drivers/ }).check();
  await dialog.getByRole('button', { name: 'Add contact', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox').fill(person.last);
  // A selection belongs to a search. A new search ends it.
  await expect(page).toHaveURL(new RegExp(person.last));
  const box = page.getByRole('checkbox', { name: `Select ${person.first} ${person.last}` });
  await box.check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(box).toBeVisible();
  await page.getByRole('link', { name: new RegExp(person.last) }).click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(person.last) })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bus drivers' })).toBeVisible();
});
