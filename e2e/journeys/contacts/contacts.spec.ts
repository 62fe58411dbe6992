import type { Page, Request } from '@playwright/test';
import { addContact, makeGroup, newGroupName } from '../../contactBook.ts';
import { expect, test } from '../../journey.ts';
import { makePeople, newPhone, written } from '../../people.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const said = (page: Page) => page.locator('.MuiSnackbar-root');
/** The list shows what was searched. */
const searched = (page: Page, q: string): Promise<void> =>
  expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(q);
const bodyOf = (request: Request): object => request.postDataJSON() as object;

test('a contact is added, found, changed, deleted, put back and restored (P-006, P-026)', async ({
  page,
  signIn,
}) => {
  test.setTimeout(90_000);
  await signIn();
  const phone = newPhone();
  const last = `Quill${phone.slice(-6)}`;
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await page.getByRole('button', { name: 'Add contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add contact' });
  await dialog.getByLabel('First name').fill('Ana');
  await dialog.getByLabel('Last name').fill(last);
  await dialog.getByLabel('Primary phone').fill(`${written(phone)} x12`);
  await dialog.getByLabel('Notes').fill('Plays the oboe');
  await dialog.getByRole('button', { name: 'Add contact' }).click();
  await expect(said(page)).toContainText('Contact added.');

  // Any part of a name, a number or a note finds her.
  const search = page.getByRole('searchbox');
  const row = page.getByRole('row', { name: new RegExp(last) });
  for (const part of [last.slice(1, 9), written(phone).slice(1, 14), 'oboe']) {
    await search.fill(part);
    await searched(page, part);
    await expect(row).toBeVisible();
  }
  await expect(row).toContainText(`${written(phone)} x12`);

  await row.getByRole('link', { name: `Ana ${last}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Ana ${last}` })).toBeVisible();
  await expect(page).toHaveURL(/\/contacts\/contact\/\d+$/);
  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: `Edit Ana ${last}` });
  await edit.getByLabel('First name').fill('x'.repeat(51));
  await edit.getByLabel('Last name').focus();
  await expect(edit.getByText('First name must be at most 50 characters')).toBeVisible();
  await edit.getByLabel('First name').fill('Anabel');
  await edit.getByLabel('First name').press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Anabel ${last}` })).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText(`Nothing was sent to Anabel ${last} yet.`)).toBeVisible();
  await page.getByRole('tab', { name: 'Consent' }).click();
  await expect(page.getByRole('list', { name: 'Consent by phone' })).toContainText(written(phone));

  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(said(page)).toContainText(`Anabel ${last} deleted.`);
  await said(page).getByRole('button', { name: 'Undo' }).click();
  await expect(said(page)).toContainText('Change undone.');
  await page.goto(`/contacts?q=${phone}`);
  await expect(row).toBeVisible();

  await page.getByRole('checkbox', { name: `Select Anabel ${last}` }).check();
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await expect(said(page)).toContainText('1 contact deleted.');
  await expect(page.getByText('No one found')).toBeVisible();
  await page.goto(`/contacts?view=deleted&q=${phone}`);
  await page.getByRole('checkbox', { name: `Select Anabel ${last}` }).check();
  await bar(page).getByRole('button', { name: 'Restore' }).click();
  await expect(said(page)).toContainText('1 contact restored.');
  await page.goto(`/contacts?q=${phone}`);
  await expect(row).toBeVisible();
  await expect(row).toContainText('Plays the oboe');
});

test('a bad number, no number and a known number are reported at the field (B-159, B-254, P-143)', async ({
  page,
  signIn,
}) => {
  const client = await signIn();
  const [known] = makePeople(1).map((one) => ({
    ...one,
    first: 'Petra',
    last: `Household${one.phone.slice(-5)}`,
  }));
  if (!known) throw new Error('nobody was made');
  await addContact(client, known);
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Add contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add contact' });
  const phone = dialog.getByLabel('Primary phone');
  await dialog.getByRole('button', { name: 'Add contact' }).click();
  await expect(dialog.getByText('Enter a primary phone')).toBeVisible();
  await expect(phone).toBeFocused();
  await phone.fill('12345');
  await dialog.getByLabel('Notes').focus();
  await expect(dialog.getByText('Must be 10 digits; use only numbers')).toBeVisible();

  await dialog.getByLabel('First name').fill('Quentin');
  await phone.fill(written(known.phone));
  const refused = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await dialog.getByRole('button', { name: 'Add contact', exact: true }).click();
  expect((await refused).status()).toBe(422);
  await expect(dialog.getByText('Contact already exists in the "Everyone" group.')).toBeVisible();
  await expect(dialog.getByRole('link', { name: `Open Petra ${known.last}` })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add contact', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Add anyway, they share this number' }).click();
  await expect(said(page)).toContainText('Contact added.');
  await said(page).getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText('Also the number of')).toBeVisible();
  await page.getByRole('link', { name: `Petra ${known.last}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Petra ${known.last}` })).toBeVisible();
});

test('a group is made, named, renamed in another window, and deleted with undo (P-006, P-137)', async ({
  page,
  signIn,
}) => {
  const client = await signIn();
  const taken = newGroupName('Choir');
  await makeGroup(client, taken);
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'New group' }).click();
  const dialog = page.getByRole('dialog', { name: 'New group' });
  await dialog.getByLabel('Group name').fill(taken.toUpperCase());
  await dialog.getByLabel('Group name').press('Enter');
  await expect(dialog.getByText('The group name is already in use.')).toBeVisible();
  const make = dialog.getByRole('button', { name: 'Make group' });
  await expect(make).toBeDisabled();
  const name = newGroupName('Brass band');
  await dialog.getByLabel('Group name').fill(name);
  await expect(make).toBeEnabled();
  await dialog.getByLabel('Group name').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('No one is in this group yet')).toBeVisible();
  const id = Number(/group\/(\d+)/.exec(page.url())?.[1]);

  const renamed = newGroupName('Strings');
  await client.put(`/lists/${id}`, { ListName: renamed });
  await expect(page.getByRole('heading', { level: 1, name: renamed })).toBeVisible();

  const [person] = makePeople(1);
  if (!person) throw new Error('nobody was made');
  await page.getByRole('button', { name: 'Add people' }).first().click();
  const add = page.getByRole('dialog', { name: 'Add contact' });
  await expect(add.getByText(renamed)).toBeVisible();
  await add.getByLabel('First name').fill(person.first);
  await add.getByLabel('Primary phone').fill(person.phone);
  await add.getByRole('button', { name: 'Add contact', exact: true }).click();
  await expect(page.getByRole('link', { name: person.first })).toBeVisible();

  await page.getByRole('banner').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Delete group' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete group' }).click();
  await expect(page).toHaveURL(/\/contacts$/);
  await expect(said(page)).toContainText('Group deleted.');
  await said(page).getByRole('button', { name: 'Undo' }).click();
  await expect(said(page)).toContainText('Change undone.');
  await page.getByRole('navigation', { name: 'Groups' }).getByRole('link', { name: renamed }).click();
  await expect(page.getByRole('link', { name: person.first })).toBeVisible();

  await client.put(`/lists/${id}`, { ListName: newGroupName('Gone soon') });
  await page.goto('/contacts/group/99999999');
  await expect(page.getByRole('heading', { name: "We can't find this group" })).toBeVisible();
  await page.getByRole('link', { name: 'Back to contacts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
});

test('selections survive pages and travel as their three types (P-087, B-088, B-127, C-109, B-212)', async ({
  page,
  signIn,
}) => {
  test.setTimeout(90_000);
  const client = await signIn();
  const from = newGroupName('Forty');
  const to = newGroupName('Chosen');
  const source = await makeGroup(
    client,
    from,
    makePeople(13).map((one, n) => ({ ...one, last: `Row${String(n).padStart(2, '0')}` })),
  );
  const target = await makeGroup(client, to);
  const moved = (): Promise<Request> => page.waitForRequest(/\/tolist\//);
  const addToGroup = async (): Promise<unknown> => {
    await bar(page).getByRole('button', { name: 'Add to group' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Find or name a group').fill(to);
    await dialog.getByRole('radio', { name: new RegExp(to) }).check();
    const [request] = await Promise.all([
      moved(),
      dialog.getByRole('button', { name: /^Add \d+ contact/ }).click(),
    ]);
    const { pathname, search } = new URL(request.url());
    expect(pathname).toMatch(new RegExp(`/lists/${source}/contacts/tolist/${target}$`));
    return { ...bodyOf(request), search };
  };
  await page.goto(`/contacts/group/${source}`);
  const boxes = page.getByRole('checkbox', { name: /^Select \w+ Row/ });
  await expect(boxes).toHaveCount(10);
  for (const n of [0, 1]) await boxes.nth(n).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(boxes).toHaveCount(3);
  await boxes.nth(0).check();
  await expect(bar(page)).toContainText('3 selected');
  const some = await addToGroup();
  expect(some).toMatchObject({ Selection: { Type: 'Selected' }, Copy: true });
  expect((some as { Selection: { Items: unknown[] } }).Selection.Items).toHaveLength(3);
  expect(JSON.stringify(some)).not.toMatch(/page|sortby/i);
  await expect(said(page)).toContainText(`3 contacts added to ${to}.`);
  await expect(bar(page)).toBeHidden();

  await boxes.nth(0).check();
  await bar(page).getByRole('button', { name: 'Select all 13' }).click();
  await expect(bar(page)).toContainText('13 selected');
  expect(await addToGroup()).toEqual({
    Selection: { Type: 'SelectedAll', Items: [] },
    Copy: true,
    search: '',
  });
  await expect(said(page)).toContainText(`10 contacts added to ${to}.`);
  await said(page).getByRole('button', { name: 'Undo' }).click();
  await expect(said(page)).toContainText('Change undone.');
  const group = page.getByRole('navigation', { name: 'Groups' }).getByRole('link', { name: new RegExp(to) });
  await expect(group).toContainText('3');

  // Ticking every row one by one is everything; unticking one of them is everything but that one.
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(boxes).toHaveCount(10);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(boxes).toHaveCount(3);
  for (const n of [0, 1, 2]) await boxes.nth(n).check();
  await expect(bar(page)).toContainText(/13 selected(?!,)/);
  await boxes.nth(1).uncheck();
  await expect(bar(page)).toContainText('12 selected');
  const except = (await addToGroup()) as { Selection: { Items: unknown[] } };
  expect(except).toMatchObject({ Selection: { Type: 'SelectedAllExcept' }, search: '' });
  expect(except.Selection.Items).toHaveLength(1);

  // Contacts ticked one by one stay ticked during searches, even those not found.
  const search = page.getByRole('searchbox');
  await search.fill('Row0');
  await searched(page, 'Row0');
  await boxes.nth(0).check();
  await search.fill('Row1');
  await searched(page, 'Row1');
  await expect(boxes).toHaveCount(3);
  await expect(bar(page)).toContainText('1 selected, 1 of them not in sight');
  for (const n of [0, 1, 2]) await boxes.nth(n).check();
  await expect(bar(page)).toContainText('4 selected, 1 of them not in sight');
  const found = (await addToGroup()) as { Selection: { Items: unknown[] } };
  expect(found).toMatchObject({ Selection: { Type: 'Selected' }, search: '' });
  expect(found.Selection.Items).toHaveLength(4);

  // "All" is all of one search.
  await boxes.nth(0).check();
  await bar(page).getByRole('button', { name: 'Select all 3' }).click();
  await expect(bar(page)).toContainText('3 selected, all that were found');
  await search.fill('Row0');
  await expect(said(page)).toContainText('The search changed, so what it had found is no longer selected.');
  await expect(bar(page)).toBeHidden();
});

test('people move out of a group, and one value is given to many (B-225)', async ({ page, signIn }) => {
  const client = await signIn();
  const from = newGroupName('Old bus');
  const to = newGroupName('New bus');
  const id = await makeGroup(client, from, makePeople(3));
  await makeGroup(client, to);
  await page.goto(`/contacts/group/${id}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await bar(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Edit a field' }).click();
  const edit = page.getByRole('dialog');
  await edit.getByLabel('New value').fill('Bus 12');
  await edit.getByRole('button', { name: 'Change 3 contacts' }).click();
  await expect(said(page)).toContainText('3 contacts changed.');
  await expect(page.getByText('Bus 12', { exact: true })).toHaveCount(3);

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await bar(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Move to group' }).click();
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: new RegExp(to) })
    .check();
  await page.getByRole('dialog').getByRole('button', { name: 'Move 3 contacts' }).click();
  await expect(said(page)).toContainText(`3 contacts moved to ${to}.`);
  await expect(page.getByText('No one is in this group yet')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('checkbox', { name: /^Select (Ana|Ben|Carla)/ })).toHaveCount(3);
});

test('two contacts who are the same person are merged, and separated again', async ({ page, signIn }) => {
  const client = await signIn();
  const name = newGroupName('Twins');
  const people = makePeople(2).map((one, n) => ({ ...one, first: n === 0 ? 'Nora' : 'Norah', last: 'Twin' }));
  const id = await makeGroup(client, name, people);
  await page.goto(`/contacts/group/${id}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).uncheck();
  await page.getByRole('checkbox', { name: 'Select Nora Twin' }).check();
  await page.getByRole('checkbox', { name: 'Select Norah Twin' }).check();
  await bar(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Merge into one' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge 2 contacts into one' });
  await dialog.getByRole('radio', { name: /Norah/ }).check();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(said(page)).toContainText('2 contacts merged into one.');
  await expect(page.getByRole('link', { name: 'Norah Twin' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Nora Twin', exact: true })).toBeHidden();
  await expect(page.getByRole('row', { name: /Norah/ })).toContainText(written(people[0]?.phone ?? ''));
  await said(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Nora Twin', exact: true })).toBeVisible();
});

test('a number is opted out and, with the declaration only, in again; the history keeps both', async ({
  page,
  signIn,
}) => {
  const client = await signIn();
  const [person] = makePeople(1).map((one) => ({ ...one, last: `Consent${one.phone.slice(-5)}` }));
  if (!person) throw new Error('nobody was made');
  const id = await addContact(client, person);
  await page.goto(`/contacts/contact/${id}?tab=consent`);
  await page.getByRole('button', { name: 'Opt out' }).first().click();
  await expect(page.getByText('Opted out', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Opt in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Opt in' });
  await expect(dialog).toContainText(
    'Opt in this contact? Only do this if the contact asked to receive your texts.',
  );
  await dialog.getByRole('button', { name: 'Opt in' }).click();
  await expect(dialog.getByText('Please confirm you have collected proper consent.')).toBeVisible();
  await dialog.getByLabel('I confirm this contact gave consent.').check();
  await dialog.getByRole('button', { name: 'Opt in' }).click();
  await expect(dialog).toBeHidden();
  const events = page.getByRole('list', { name: /^History/ }).getByRole('listitem');
  await expect(events).toHaveCount(2);
  await expect(events.first()).toContainText('Opted in');
  await expect(events.first()).toContainText('I confirm this contact gave consent.');

  // An opted-out number shows a note while the user types it, and can still be saved.
  await client.post('/optouts', { PhoneNumber: person.phone, Text: true, Voice: false });
  await page.goto('/contacts?open=contact');
  const add = page.getByRole('dialog', { name: 'Add contact' });
  await add.getByLabel('Primary phone').fill(person.phone);
  await add.getByLabel('Notes').focus();
  await expect(add.getByText('This number has opted out of receiving texts.')).toBeVisible();
});

test('a selection goes into a new broadcast', async ({ page, signIn }) => {
  const client = await signIn();
  const people = makePeople(4);
  const id = await makeGroup(client, newGroupName('Marching band'), people);
  await page.goto(`/contacts/group/${id}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('checkbox', { name: /^Select Ana/ }).uncheck();
  await bar(page).getByRole('button', { name: 'Add to new broadcast' }).click();
  await expect(page).toHaveURL(/\/broadcasts\/create\?draft=\d+/);
  const draft = Number(/draft=(\d+)/.exec(page.url())?.[1]);
  const found = await client.get<{ Size: number; Items: { PrimaryPhone: string }[] }>(
    `/draft-broadcasts/${draft}/contacts`,
  );
  expect(found.Items.map((one) => one.PrimaryPhone).sort()).toEqual(
    people
      .slice(1)
      .map((one) => one.phone)
      .sort(),
  );
});
