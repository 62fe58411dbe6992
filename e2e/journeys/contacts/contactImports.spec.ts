import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { check } from '../../axe.ts';
import { addContact, makeGroup, newGroupName } from '../../contactBook.ts';
import { expect, test, untilItListens } from '../../journey.ts';
import { Importing } from '../../pages/importing.ts';
import { csvOf, makePeople, written } from '../../people.ts';

const textOf = async (download: Download): Promise<string> => readFile(await download.path(), 'utf8');
const people = (page: Page) => page.getByRole('checkbox', { name: /^Select (?!all)/ });

test('a file goes into a group, a bad row is repaired, the result waits, and all is undone (B-035, B-210, B-158)', async ({
  page,
  browser,
  signIn,
}) => {
  test.setTimeout(120_000);
  const client = await signIn();
  const name = newGroupName('Choir');
  const groupId = await makeGroup(client, name);
  const made = makePeople(30);
  const file = `choir-${groupId}.csv`;
  const importing = new Importing(page);
  const { dialog } = importing;
  await page.goto(`/contacts/group/${groupId}`);
  await expect(page.getByText('No one is in this group yet')).toBeVisible();
  await page.getByText('import a file, paste a list').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Import contacts' }).last().click();
  const [first] = made;
  if (!first) throw new Error('nobody was made');
  const rows = [`${first.first},${first.last},${first.phone}`, 'Bad,Row,21455', 'Worse,Row,', 'Last,Row,1'];
  await importing.choose(file, csvOf(made, rows));
  await expect(dialog.getByText('30', { exact: true }).first()).toBeVisible();
  await expect(dialog.getByText('1 duplicate number was set aside. Each person')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'First rows of' }).getByRole('row')).toHaveCount(6);

  await test.step('repair', async () => {
    await dialog.getByRole('button', { name: 'See and repair' }).click();
    await importing.repairInVain(33);
    await dialog.getByRole('button', { name: 'Repair row 33' }).click();
    await expect(dialog.getByText(/This number has too few digits/).first()).toBeVisible();
    await dialog.getByLabel('Phone', { exact: true }).fill(makePeople(1)[0]?.phone ?? '');
    await dialog.getByLabel('Phone', { exact: true }).press('Enter');
    await expect(dialog.getByText('Row 33 is repaired.')).toBeVisible();
    await importing.repairLast(35, makePeople(1)[0]?.phone ?? '');
    await expect(dialog.getByText('32', { exact: true }).first()).toBeVisible();
  });

  await test.step('no contact is added without consent', async () => {
    // The group that the user came from is already chosen.
    await expect(dialog.getByRole('button', { name })).toBeVisible();
    await dialog.getByRole('button', { name: 'Add 32 people' }).click();
    await expect(dialog.getByText('Please confirm you have collected proper consent.')).toBeVisible();
    expect((await client.get<{ Size: number }>(`/lists/${groupId}/contacts`)).Size).toBe(0);
  });

  await test.step('leave while it waits, come back, add, and leave at once', async () => {
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await page.reload();
    await expect(importing.strip(file)).toContainText('Waiting for you');
    await importing.strip(file).getByRole('button', { name: 'Continue' }).click();
    await importing.consent();
    const begun = page.waitForResponse((answer) => answer.url().endsWith(`/lists/${groupId}/fileuploads`));
    await dialog.getByRole('button', { name: 'Add 32 people' }).click();
    expect((await begun).status()).toBe(202);
    await page.close();
  });

  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const back = await other.newPage();
  const after = new Importing(back);
  await test.step('the result is there', async () => {
    await back.goto('/contacts');
    await expect(after.strip(file)).toContainText('32 contacts added.');
    await check(back, 'contacts with an import that has ended');
    await after.strip(file).getByRole('link', { name: 'See the import' }).click();
    await expect(back.getByRole('heading', { level: 1, name: file })).toBeFocused();
    // Unread texts are counted in front of it.
    await expect(back).toHaveTitle(new RegExp(`^(?:\\(\\d+\\) )?Import of ${file} \\| Carillon$`));
    await expect(back.getByText('1 row was left out')).toBeVisible();
    await expect(back.getByRole('link', { name })).toBeVisible();
    await check(back, 'an import');
    await back.emulateMedia({ colorScheme: 'dark' });
    await check(back, 'an import, dark');
    await back.emulateMedia({ colorScheme: 'light' });
    const rejects = back.waitForEvent('download');
    await back.getByRole('link', { name: 'Download these rows' }).click();
    expect(await textOf(await rejects)).toMatch(/Worse,Row,.*There is no phone number/);
    const original = back.waitForEvent('download');
    await back.getByRole('link', { name: 'Original file' }).click();
    expect(await textOf(await original)).toContain('Bad,Row,21455');
    await back.getByRole('link', { name: 'Show these people' }).click();
    await expect(back.getByText('32 found')).toBeVisible();
    await back.goBack();
  });

  await test.step('undo', async () => {
    await back.getByRole('button', { name: 'Undo import' }).click();
    await expect(after.dialog).toContainText('32 contacts that it added are removed.');
    await check(back, 'undo of an import');
    await after.dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect(after.dialog).toBeHidden();
    await back.getByRole('button', { name: 'Undo import' }).click();
    await after.dialog.getByRole('button', { name: 'Undo import' }).click();
    await expect(back.getByText('This import was undone.')).toBeVisible();
    await expect(back.getByRole('button', { name: 'Undo import' })).toBeHidden();
    expect((await client.get<{ Size: number }>(`/lists/${groupId}/contacts`)).Size).toBe(0);
    await back.getByRole('link', { name: 'Imports' }).click();
    await expect(back.getByRole('row', { name: new RegExp(file) })).toContainText('Undone');
    await check(back, 'imports');
    // Shown once, and seen.
    await back.getByRole('link', { name: 'Contacts' }).first().click();
    await expect(people(back).first()).toBeVisible();
    await expect(after.strip(file)).toBeHidden();
  });
  await other.close();
});

test('fifty people are pasted, into a new group, and what depends on them keeps them (B-035, B-122)', async ({
  page,
  signIn,
}) => {
  test.setTimeout(90_000);
  const client = await signIn();
  const made = makePeople(50);
  const [before] = makePeople(1).map((one) => ({ ...one, first: 'Known' }));
  if (!before) throw new Error('nobody was made');
  await addContact(client, before, [], { Notes: 'stays' });
  const name = newGroupName('Pasted');
  const importing = new Importing(page);
  const { dialog } = importing;

  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Paste contacts' }).click();
  await expect(dialog).toBeVisible();
  await check(page, 'paste');
  const lines = [...made, ...made.slice(0, 1)].map(
    (one) => `${one.first} ${one.last}\t${written(one.phone)}`,
  );
  await importing.paste([...lines, `New ${before.last}\t${before.phone}`, 'Somebody 12'].join('\n'));
  await expect(dialog.getByText('51 people ready to add')).toBeVisible();
  await expect(dialog.getByText('1 duplicate number was set aside.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add to a group' }).click();
  await dialog.getByLabel('Find or name a group').fill(name);
  await dialog.getByRole('button', { name: `New group “${name}”` }).click();
  await expect(dialog.getByRole('checkbox', { name: new RegExp(name) })).toBeChecked();
  await dialog.getByRole('radio', { name: /Leave them as they are/ }).check();
  await check(page, 'paste, review');
  await importing.consent();
  await dialog.getByRole('button', { name: 'Add 51 people' }).click();
  await expect(dialog.getByText('50 contacts added')).toBeVisible();
  await expect(dialog.getByText('1 you had already.')).toBeVisible();
  await check(page, 'paste, done');
  await dialog.getByRole('link', { name: 'See the import' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pasted contacts' })).toBeVisible();
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('main').locator('header').getByText('51 people')).toBeVisible();
  await page.goto(`/contacts?q=${before.phone}`);
  await expect(page.getByRole('row', { name: new RegExp(`Known ${before.last}`) })).toContainText('stays');

  await page.getByRole('link', { name: `Known ${before.last}` }).click();
  await expect(page.getByText(/typed in/)).toBeVisible();
  await page.goto(`/contacts?q=${made[1]?.phone}`);
  await page.getByRole('link', { name: new RegExp(`${made[1]?.first} ${made[1]?.last}`) }).click();
  await page.getByRole('link', { name: 'pasted', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pasted contacts' })).toBeVisible();

  // A contact that changed since then would lose the change, even if that happens while the dialog is open.
  await page.getByRole('button', { name: 'Undo import' }).click();
  const { Items } = await client.get<{ Items: { PersonID: number }[] }>(`/contacts?q=${made[0]?.phone}`);
  await client.put(`/contacts/${Items[0]?.PersonID}`, { Notes: 'changed' });
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    /This import can't be undone\. .+ was changed since\./,
  );
  await check(page, 'undo that is refused');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('button', { name: 'Undo import' })).toBeDisabled();
  await expect(page.getByText(/This import can't be undone\. .+ was changed since\./)).toBeVisible();
});

test('by keyboard: from the palette through columns, rows and choices to the end', async ({
  page,
  signIn,
}) => {
  test.setTimeout(90_000);
  const client = await signIn();
  const made = makePeople(3);
  const field = `House ${made[0]?.phone.slice(-6)}`;
  await client.post('/contacts/fields', { Name: field });
  const importing = new Importing(page);
  const { dialog } = importing;
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^(Good|Hello)/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('import con');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/contacts\?open=import$/);
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await check(page, 'import, choosing');
  const lines = made.map((one, n) => `${one.first},${one.last},${one.phone},H${n}`);
  await importing.choose(
    'houses.csv',
    Buffer.from(['First,Last,Phone,Team', ...lines, 'Bad,Row,1,H'].join('\n')),
  );
  await check(page, 'import, review');

  await dialog.getByRole('button', { name: 'Change columns' }).focus();
  await page.keyboard.press('Enter');
  const team = dialog.getByRole('combobox', { name: 'Meaning of Team' });
  await expect(team).toHaveText('New field "Team"');
  await check(page, 'import, columns');
  await team.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: field })).toBeVisible();
  await page.keyboard.press('End');
  // Fields come last, by name or by place.
  while (!(await page.getByRole('option', { name: field }).evaluate((one) => one === document.activeElement)))
    await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(team).toHaveText(field);
  await expect(dialog.getByText('Reading the file again…')).toBeHidden();
  await dialog.getByRole('button', { name: 'Use these columns' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('columnheader', { name: field })).toBeVisible();

  await dialog.getByRole('button', { name: 'See and repair' }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Repair row 5' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Phone', { exact: true })).toBeFocused();
  await check(page, 'import, repair');
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Repair row 5' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Back to the summary' }).focus();
  await page.keyboard.press('Enter');

  await page.keyboard.press('Control+Enter');
  const consent = dialog.getByLabel("I have these people's consent to text them");
  await expect(consent).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('3 contacts added')).toBeVisible();
  await check(page, 'import, done');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/contacts$/);
  const { Items } = await client.get<{ Items: { CustomData: Record<string, string> }[] }>(
    `/contacts?q=${made[1]?.phone}`,
  );
  expect(Items[0]?.CustomData).toEqual({ [field]: 'H1' });
});

test('a file that is dropped on the page is read, and a broken one is reported', async ({ page, signIn }) => {
  await signIn();
  const drop = (name: string, text: string): Promise<void> =>
    page.evaluate(
      ([fileName, content]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([content ?? ''], fileName ?? ''));
        const event = (type: string): DragEvent =>
          new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
        document.querySelector('main')?.dispatchEvent(event('dragover'));
        document.querySelector('main')?.dispatchEvent(event('drop'));
      },
      [name, text],
    );
  await page.goto('/contacts');
  await expect(page.getByRole('button', { name: 'Import contacts' })).toBeVisible();
  const { dialog } = new Importing(page);
  await drop('broken.xlsx', 'PK\u0003\u0004 this is no workbook');
  await expect(dialog.getByRole('alert')).toContainText('The file could not be processed.');
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(dialog).toBeHidden();
  const [one] = makePeople(1);
  await drop('dropped.csv', `Name,Phone\n${one?.first} ${one?.last},${one?.phone}\n`);
  await expect(dialog.getByRole('heading', { name: 'Check your file' })).toBeVisible();
  // A second one is not accepted while the first waits, and a message says so.
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(dialog).toBeHidden();
  await drop('second.csv', 'Name,Phone\nSomebody Else,2145550177\n');
  await expect(page.getByText('“second.csv” was not taken: “dropped.csv” comes first.')).toBeVisible();
  await expect(dialog.getByText('dropped.csv')).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await expect(dialog.getByRole('heading', { name: 'Import contacts' })).toBeVisible();
});

test('imports: loading, a failure, nothing yet, many, and gone', async ({ page, signIn }) => {
  await signIn('mallory-owner');
  await page.goto('/contacts/imports');
  await expect(page.getByText('Nothing was imported yet')).toBeVisible();
  await check(page, 'no imports');
  await page.getByRole('link', { name: 'Paste contacts' }).click();
  await expect(page.getByRole('dialog').getByLabel('Paste here')).toBeFocused();

  let answer: 'wait' | 'fail' | 'many' = 'wait';
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/contacts\/imports\?/, async (route) => {
    if (answer === 'wait') await held;
    if (answer === 'fail' || answer === 'wait')
      await route.fulfill({ status: 500, json: { ErrorCode: 500, ErrorType: 'Internal', Message: 'x' } });
    else await route.fulfill({ json: many });
  });
  await page.goto('/contacts/imports');
  await expect(page.locator('table[aria-busy=true]')).toBeVisible();
  answer = 'fail';
  release();
  await expect(page.getByText('There was an error getting your imports.')).toBeVisible();
  await untilItListens(page);
  answer = 'many';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row')).toHaveCount(11);
  await expect(page.getByText('1 to 10 of 240')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  await expect(page.getByRole('list', { name: 'Imports' }).getByRole('listitem')).toHaveCount(10);
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over).toBeLessThanOrEqual(0);
  await check(page, 'many imports on a phone');
  await page.emulateMedia({ colorScheme: 'dark' });
  await check(page, 'many imports on a phone, dark');
  let isBroken = true;
  await page.route(/\/api\/contacts\/imports\/2000000000$/, async (route) => {
    if (isBroken)
      await route.fulfill({ status: 500, json: { ErrorCode: 500, ErrorType: 'Internal', Message: 'x' } });
    else await route.continue();
  });
  await page.goto('/contacts/imports/2000000000');
  await expect(page.getByText('There was an error getting your import.')).toBeVisible();
  await untilItListens(page);
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: "We can't find this import" })).toBeVisible();
});

const many = {
  Items: Array.from({ length: 10 }, (_, n) => ({
    ImportID: 900 - n,
    Source: n % 3 === 0 ? 'paste' : 'file',
    FileID: null,
    FileName: n % 3 === 0 ? '' : `Wolfeschlegelsteinhausenbergerdorff_${'people_'.repeat(n)}2026.xlsx`,
    UserID: 1,
    UserName: 'אברהם בן-גוריון מירושלים',
    Status: ['Adding', 'Done', 'Failed', 'Undoing', 'Undone'][n % 5],
    Message: '',
    OnKnown: 'Update',
    KeepSharers: false,
    Rows: 1_000_000,
    Done: 400_000,
    AddedCount: 384_000,
    UpdatedCount: 16_000,
    UnchangedCount: 0,
    SkippedCount: 0,
    Lists: [],
    CreatedDate: '2026-01-05T10:00:00Z',
    EndedDate: null,
  })),
  Size: 240,
  Page: 1,
  PageSize: 10,
  Previous: null,
  Next: null,
};

test('two tabs that add the same file at once both show the outcome', async ({ page, context, signIn }) => {
  await signIn();
  const other = await context.newPage();
  const made = makePeople(40);
  const tabs = [new Importing(page), new Importing(other)] as const;
  const file = `both-${made[0]?.phone}.csv`;
  await page.goto('/contacts?open=import');
  await tabs[0].choose(file, csvOf(made));
  await other.goto('/contacts');
  await tabs[1].strip(file).getByRole('button', { name: 'Continue' }).click();
  // The slower one sends its request when the other's import has begun.
  let begin = (): void => undefined;
  const begun = new Promise<void>((done) => (begin = done));
  await other.route(/\/lists\/0\/fileuploads$/, async (route) => {
    await begun;
    await route.continue();
  });
  const taken = page.waitForResponse(
    (answer) => answer.url().endsWith('/fileuploads') && answer.status() === 202,
  );
  for (const tab of tabs) {
    await tab.consent();
    await tab.dialog.getByRole('button', { name: 'Add 40 people' }).click();
  }
  await taken;
  begin();
  for (const tab of tabs) await expect(tab.dialog.getByText('40 contacts added')).toBeVisible();
  await other.close();
});
