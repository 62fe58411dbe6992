import type { Page } from '@playwright/test';
import { addContact, makeGroup, newGroupName } from '../../contactBook.ts';
import { expect, test, untilItListens } from '../../journey.ts';
import { makePeople, newPhone } from '../../people.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const said = (page: Page) => page.locator('.MuiSnackbar-root');
const rows = (page: Page) => page.getByRole('checkbox', { name: /^Select (?!all)/ });

test('loading shows placeholder rows, a failure is shown and can be retried', async ({ page, signIn }) => {
  await signIn();
  let answer: 'wait' | 'fail' | 'pass' = 'wait';
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/lists\/0\/contacts\?/, async (route) => {
    if (answer === 'wait') await held;
    if (answer === 'pass') await route.continue();
    else await route.fulfill({ status: 500, json: { ErrorCode: 500, ErrorType: 'Internal', Message: 'x' } });
  });
  await page.goto('/contacts');
  await expect(page.locator('table[aria-busy=true]')).toBeVisible();
  answer = 'fail';
  release();
  await expect(page.getByText('There was an error getting your contacts.')).toBeVisible();
  // The refetch when the page first connects also fails.
  await untilItListens(page);
  answer = 'pass';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page).first()).toBeVisible();
});

test('an empty search offers matches elsewhere, and a page past the end goes to the last', async ({
  page,
  signIn,
}) => {
  const client = await signIn();
  const [inside, outside] = makePeople(2).map((one) => ({ ...one, last: `Zimt${one.phone.slice(-5)}` }));
  if (!inside || !outside) throw new Error('nobody was made');
  const id = await makeGroup(client, newGroupName('Spices'), [inside]);
  await addContact(client, outside);
  await page.goto(`/contacts/group/${id}?q=${outside.last}`);
  await expect(page.getByText('No one found')).toBeVisible();
  await page.getByRole('link', { name: '1 found in Everyone' }).click();
  await expect(page.getByRole('link', { name: new RegExp(outside.last) })).toBeVisible();
  await page.goto(`/contacts?q=nothing-like-${outside.last}`);
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).last().click();
  await expect(rows(page).first()).toBeVisible();
  await page.goto(`/contacts/group/${id}?page=7`);
  await expect(page.getByRole('link', { name: new RegExp(inside.last) })).toBeVisible();
});

test('page size and sort are remembered for contacts and leave other lists alone (P-255)', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/contacts');
  const size = page.getByRole('navigation', { name: 'Pages' }).getByRole('combobox');
  await expect(size).toHaveText('10');
  await size.click();
  await page.getByRole('option', { name: '25' }).click();
  await page.getByRole('button', { name: 'View' }).click();
  await page.getByRole('menuitemradio', { name: 'Newest first' }).click();
  await expect(page).toHaveURL(/sortby=-DateAdded/);
  await page.goto('/contacts');
  await expect(size).toHaveText('25');
  await expect(page.getByRole('columnheader', { name: 'Added' })).toHaveAttribute('aria-sort', 'descending');
  expect(await page.evaluate(() => localStorage.getItem('carillon.list.broadcasts'))).toBeNull();
});

test('everything goes by keyboard', async ({ page, signIn }) => {
  const client = await signIn();
  const people = makePeople(4).map((one, n) => ({ ...one, last: `Keys${n}${one.phone.slice(-5)}` }));
  const id = await makeGroup(client, newGroupName('Keys'), people);
  await page.goto(`/contacts/group/${id}`);
  await expect(rows(page)).toHaveCount(4);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('Keys');
  await page.keyboard.press('Enter');
  await rows(page).first().focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(2)).toBeFocused();
  await expect(bar(page)).toContainText('2 selected');
  await page.keyboard.press('Delete');
  await expect(said(page)).toContainText('2 contacts deleted.');
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(said(page)).toContainText('Change undone.');
  await expect(rows(page)).toHaveCount(4);

  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add contact' });
  await expect(dialog.getByLabel('First name')).toBeFocused();
  await page.keyboard.type('Typed');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(newPhone());
  await page.keyboard.press('Control+Enter');
  await expect(said(page)).toContainText('Contact added.');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page).toHaveURL(/\/$/);

  await page.keyboard.press('Control+k');
  await page.keyboard.type(people[0]?.last ?? '');
  await expect(page.getByRole('dialog').getByText(people[0]?.last ?? '')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: new RegExp(people[0]?.last ?? '') }),
  ).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog').getByLabel('First name')).toBeFocused();
});

test('changes by others appear without moving what the user reads', async ({ page, signIn }) => {
  const client = await signIn();
  const [first, second, third] = makePeople(3).map((one, n) => ({ ...one, last: `Live${'BCA'[n]}` }));
  if (!first || !second || !third) throw new Error('nobody was made');
  const id = await makeGroup(client, newGroupName('Live'), [first, second]);
  await page.goto(`/contacts/group/${id}`);
  await expect(rows(page)).toHaveCount(2);
  // Live events reach this page once it is connected.
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.textContent();
  await expect
    .poll(async () => {
      await client.put(`/lists/${id}`, { ListName: newGroupName('Live') });
      return heading.textContent();
    })
    .not.toBe(before);
  await addContact(client, third, [id]);
  await expect(page.getByText('This list has changed.')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByText('This list has changed.')).toBeHidden();
});

test('fields of an organization: made, required, shown, removed (B-159)', async ({ page, signIn }) => {
  const client = await signIn('mallory-owner');
  await page.goto('/contacts/fields');
  await page.getByRole('button', { name: 'New field' }).click();
  const name = newGroupName('Grade');
  await page.getByRole('dialog').getByLabel('Field name').fill(name);
  await page.getByRole('dialog').getByLabel('Field name').press('Enter');
  await expect(page.getByRole('list', { name: 'Contact fields' })).toContainText(name);
  await page.getByLabel(`${name} is required`).check();
  await expect(page.getByLabel(`${name} is required`)).toBeChecked();

  await page.goto('/contacts?open=contact');
  const dialog = page.getByRole('dialog', { name: 'Add contact' });
  const phone = newPhone();
  await dialog.getByLabel('Primary phone').fill(phone);
  await expect(dialog.getByLabel(name)).toBeVisible();
  await dialog.getByRole('button', { name: 'Add contact', exact: true }).click();
  await expect(dialog.getByText(`Enter a ${name}`)).toBeVisible();
  await dialog.getByLabel(name).fill('Seven');
  await dialog.getByRole('button', { name: 'Add contact', exact: true }).click();
  await expect(said(page)).toContainText('Contact added.');
  await page.getByRole('button', { name: 'View' }).click();
  await page.getByRole('menuitemcheckbox', { name }).click();
  await page.keyboard.press('Escape');
  await page.goto(`/contacts?q=${phone}`);
  await expect(page.getByRole('columnheader', { name })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Seven' })).toBeVisible();

  await page.goto('/contacts/fields');
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove field' }).click();
  await expect(said(page)).toContainText('Field removed.');
  // The question in the dialog, which is just closing, names it too.
  await expect(page.getByText(name, { exact: true })).toBeHidden();
  expect(await client.get('/contacts/fields')).not.toMatchObject({ Items: [{ Name: name }] });
});

test('a user who may not see all contacts sees their own (C-204)', async ({ page, signIn }) => {
  const owner = await signIn();
  const [person] = makePeople(1).map((one) => ({ ...one, last: `Owned${one.phone.slice(-5)}` }));
  if (!person) throw new Error('nobody was made');
  const id = await addContact(owner, person);
  await page.context().clearCookies();
  await signIn('demo-user');
  await page.goto('/contacts');
  await expect(page.getByText('You have no contacts yet')).toBeVisible();
  await expect(page.getByText('Keep the people you text in one place')).toBeVisible();
  await page.goto(`/contacts/contact/${id}`);
  await expect(page.getByRole('heading', { name: "We can't find this contact" })).toBeVisible();
  await page.goto(`/contacts?q=${person.last}`);
  await expect(page.getByText('No one found')).toBeVisible();
});
