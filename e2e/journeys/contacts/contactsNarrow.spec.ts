import type { Page } from '@playwright/test';
import { checkInBothColors } from '../../axe.ts';
import { addContact, makeGroup, newGroupName } from '../../contactBook.ts';
import { expect, test } from '../../journey.ts';
import { makePeople } from '../../people.ts';

async function fits(page: Page, where: string): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over, where).toBeLessThanOrEqual(0);
}

/** Names that break what is not built for them: long without a space, from right to left, emoji. */
const hard = ['Wolfeschlegelsteinhausenbergerdorff', 'אברהם בן-גוריון מירושלים', '\u{1F389}'.repeat(25)];

for (const width of [375, 320]) {
  test(`contacts on a screen ${width} pixels wide`, async ({ page, signIn }) => {
    const client = await signIn();
    const people = makePeople(3).map((one, n) => ({ ...one, last: hard[n] ?? '' }));
    const name = newGroupName('A group with a rather long name');
    const id = await makeGroup(client, name, people);
    const to = newGroupName('Narrow');
    await makeGroup(client, to);
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`/contacts/group/${id}`);
    await expect(page.getByRole('link', { name: new RegExp(hard[0] ?? '') })).toBeVisible();
    await fits(page, 'group');
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    const bar = page.getByRole('region', { name: 'Selection' });
    await expect(bar).toContainText('3 selected');
    await expect(bar).toBeInViewport();
    await fits(page, 'selection');
    await bar.getByRole('button', { name: 'Actions' }).click();
    const sheet = page.getByRole('dialog', { name: 'Actions for the selected people' });
    for (const line of await sheet.getByRole('button').all())
      expect((await line.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await sheet.getByRole('button', { name: 'Move to group' }).click();
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: new RegExp(to) })
      .check();
    await fits(page, 'move');
    await page.getByRole('dialog').getByRole('button', { name: 'Move 3 contacts' }).click();
    await expect(page.getByText('No one is in this group yet')).toBeVisible();
    await fits(page, 'empty group');
    await page.getByRole('combobox', { name: 'Group' }).click();
    await page.getByRole('option', { name: new RegExp(to) }).click();
    await expect(page.getByRole('heading', { level: 1, name: to })).toBeVisible();
    await page.getByRole('link', { name: new RegExp(hard[1] ?? '') }).click();
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(hard[1] ?? '') })).toBeVisible();
    await fits(page, 'contact');
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await fits(page, 'edit');
    for (const address of [
      '/contacts',
      '/contacts?view=deleted',
      '/contacts/duplicates',
      '/contacts/fields',
    ]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await fits(page, address);
    }
  });
}

test('pages and dialogs of contacts are accessible', async ({ page, signIn }) => {
  test.setTimeout(240_000);
  const client = await signIn();
  const people = makePeople(3).map((one) => ({ ...one, last: `Axe${one.phone.slice(-5)}` }));
  const id = await makeGroup(client, newGroupName('Accessible'), people);
  const [twin] = people;
  if (!twin) throw new Error('no contact was made');
  const one = await addContact(client, { ...twin, first: 'Twin' }, [id], { AllowSharedNumber: true });
  const show = async (address: string): Promise<void> => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  };
  const dialog = page.getByRole('dialog');
  const close = async (): Promise<void> => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };
  for (const address of [
    '/contacts',
    '/contacts?view=deleted',
    '/contacts?view=unfiled&q=nothing-like-this',
    '/contacts/duplicates',
    '/contacts/fields',
    `/contacts/contact/${one}`,
    `/contacts/contact/${one}?tab=history`,
    `/contacts/contact/${one}?tab=consent`,
  ]) {
    await show(address);
    await checkInBothColors(page, address);
  }
  await show(`/contacts/group/${id}`);
  await page.getByRole('button', { name: 'Add people' }).click();
  await dialog.getByRole('button', { name: 'Add contact', exact: true }).click();
  await dialog.getByRole('button', { name: 'Change' }).click();
  await checkInBothColors(page, 'add contact, with errors and groups');
  await close();
  await page.getByRole('button', { name: 'View' }).click();
  await checkInBothColors(page, 'view menu');
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Select Twin' }).first().check();
  await page
    .getByRole('checkbox', { name: /^Select Ana/ })
    .first()
    .check();
  await checkInBothColors(page, 'selection');
  await page.getByRole('button', { name: 'Add to group' }).click();
  await checkInBothColors(page, 'add to group');
  await close();
  const bar = page.getByRole('region', { name: 'Selection' });
  for (const action of ['Edit a field', 'Merge into one']) {
    await bar.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: action }).click();
    await expect(dialog).toBeVisible();
    await expect(dialog.locator('.MuiSkeleton-root')).toHaveCount(0);
    await checkInBothColors(page, action);
    await close();
  }
  for (const action of ['Rename group', 'Delete group']) {
    await page.getByRole('banner').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).first().click();
    await page.getByRole('menuitem', { name: action }).click();
    await expect(dialog).toBeVisible();
    await checkInBothColors(page, action);
    await close();
  }
  await page.setViewportSize({ width: 375, height: 740 });
  await checkInBothColors(page, 'narrow');
});
