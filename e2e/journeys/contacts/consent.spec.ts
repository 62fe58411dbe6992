import { check } from '../../axe.ts';
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { expect, test } from '../../journey.ts';
import { newPhone, written } from '../../people.ts';
import { Wizard } from '../../pages/wizard.ts';

const said = (page: Page) => page.locator('.MuiSnackbar-root');
const report = async (page: Page): Promise<void> => {
  await page.goto('/reports/opt-out-report');
  await expect(page.getByRole('heading', { level: 1, name: 'Opt-out report' })).toBeVisible();
};
const optOut = async (page: Page, phone: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add an Opt-Out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an Opt-Out' });
  await dialog.getByLabel('Phone number').fill(written(phone));
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog).toBeHidden();
};

test('opt-outs are added, changed with a declaration, uploaded and downloaded (C-254, C-308)', async ({
  page,
  signIn,
}) => {
  await signIn();
  const [one, two, three] = [newPhone(), newPhone(), newPhone()];
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('link', { name: /^Opt-out report/ }).click();
  await page.getByRole('button', { name: 'Add an Opt-Out' }).click();
  const add = page.getByRole('dialog', { name: 'Add an Opt-Out' });
  await add.getByLabel('Phone number').fill('21');
  await add.getByLabel('Texts').focus();
  await expect(add.getByText('Must be 10 digits; use only numbers')).toBeVisible();
  await add.getByRole('button', { name: 'Cancel' }).click();
  await optOut(page, one);
  await expect(said(page)).toContainText(`${written(one)} is opted out.`);
  const row = (phone: string) => page.getByRole('row', { name: new RegExp(phone.slice(-4)) });
  await page.getByRole('searchbox').fill(written(one));
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row(one)).toContainText('Added by user');

  // The filter offers exactly these four.
  await page.getByRole('combobox', { name: 'Opted out of' }).click();
  await expect(page.getByRole('option')).toHaveText(['All', 'Voice', 'Text', 'Both']);
  await page.getByRole('option', { name: 'Both' }).click();
  await expect(row(one)).toBeVisible();
  await page.getByRole('combobox', { name: 'Date added' }).click();
  await expect(page.getByRole('option')).toHaveText([
    'Today',
    'Last 7 days',
    'Last 30 days',
    'This month',
    'Last month',
    'Custom',
  ]);
  await page.getByRole('option', { name: 'Last month' }).click();
  await expect(page.getByText('No one found')).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: `Edit ${written(one)}` }).click();
  const edit = page.getByRole('dialog', { name: written(one) });
  await edit.getByLabel('Texts').uncheck();
  await expect(
    edit.getByText('Opt in this contact? Only do this if the contact asked to receive your texts.'),
  ).toBeVisible();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByText('Please confirm you have collected proper consent.')).toBeVisible();
  await edit.getByLabel('I confirm this contact gave consent.').check();
  await edit.getByLabel('I confirm this contact gave consent.').press('Control+Enter');
  await expect(edit).toBeHidden();
  await expect(page.getByText('No one found')).toBeVisible();

  await report(page);
  await page.getByRole('button', { name: 'Upload a File' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload a File' });
  await upload.getByRole('button', { name: 'Opt out' }).click();
  await expect(upload.getByRole('alert').getByText('Choose a file')).toBeVisible();
  const buffer = Buffer.from(`Phone,Name\n${two},B\n${three},C\n12,D\n`);
  await page.locator('input[type=file]').setInputFiles({ name: 'left.csv', mimeType: 'text/csv', buffer });
  await upload.getByRole('button', { name: 'Opt out' }).click();
  await expect(upload).toContainText('2 numbers opted out. 1 row has no usable number.');
  await expect(upload.getByRole('list', { name: 'Rows without a usable number' })).toContainText('Row 4');
  const [bad] = await Promise.all([
    page.waitForEvent('download'),
    upload.getByRole('button', { name: 'Download these rows' }).click(),
  ]);
  expect(readFileSync(await bad.path(), 'utf8')).toMatch(/,4,.*,12,D/);
  await check(page, 'rows of an opt-out file without a number');
  await upload.getByRole('button', { name: 'Done' }).click();
  await expect(row(two)).toContainText('Uploaded file');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^opt-out-report-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(readFileSync(await file.path(), 'utf8')).toContain(`${written(three)},`);
});

test('all users may add an opt-out, and only owners and admins change them (C-213)', async ({
  page,
  signIn,
}) => {
  await signIn('demo-user');
  await page.goto('/reports');
  await expect(page.getByRole('link', { name: /Credit balance/ })).toBeHidden();
  await page
    .getByRole('link', { name: /Opt-out report/ })
    .first()
    .click();
  await optOut(page, newPhone());
  await expect(page.getByRole('button', { name: 'Upload a File' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Edit/ })).toBeHidden();
  await page.goto('/settings/text');
  await expect(page.getByText('You do not have access to this feature.')).toBeVisible();
});

test('a page to sign up is opened, and people sign up there', async ({ page, signIn, browser }) => {
  await signIn();
  await page.goto('/settings/text');
  const keyword = `join-${newPhone().slice(-6)}`;
  await page.getByLabel('Keyword').fill('a b');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('Use 3 to 30 letters, digits or hyphens')).toBeVisible();
  await page.getByLabel('Keyword').fill(keyword);
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(said(page)).toContainText('Saved.');
  const card = page.getByRole('region', { name: 'Sign-up page', exact: true });
  if (!(await card.getByLabel('Open').isChecked())) await card.getByLabel('Open').click();
  await expect(card.getByLabel('Open')).toBeChecked();
  const address = (await card.getByRole('link').getAttribute('href')) ?? '';

  const stranger = await browser.newPage({ viewport: { width: 375, height: 800 } });
  await stranger.goto(address);
  await expect(stranger.getByText('Riverbend School District', { exact: true })).toBeVisible();
  await expect(stranger.getByRole('checkbox')).not.toBeChecked();
  await stranger.getByRole('button', { name: 'Sign up' }).click();
  await expect(stranger.getByText('Enter a phone number')).toBeVisible();
  await expect(stranger.getByText('Check the box to sign up.')).toBeVisible();
  // A bad number is reported when its field loses focus, no matter what else is missing.
  await stranger.getByLabel('Phone').fill('214 555');
  await stranger.getByLabel('First name').focus();
  await expect(stranger.getByText('Must be 10 digits; use only numbers')).toBeVisible();
  const phone = newPhone();
  await stranger.getByLabel('Phone').fill(written(phone));
  await stranger.getByLabel('First name').fill('Joining');
  await stranger.getByRole('checkbox').check();
  await stranger.getByRole('button', { name: 'Sign up' }).click();
  await expect(stranger.getByRole('heading', { name: 'You are signed up.' })).toBeFocused();
  expect(await stranger.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await stranger.goto('/join/there-is-none');
  await expect(stranger.getByRole('heading', { name: 'There is nothing to sign up for here' })).toBeVisible();
  await stranger.close();

  await page.goto(`/contacts?q=${phone.slice(-7)}`);
  await expect(page.getByRole('row', { name: /Joining/ })).toBeVisible();
});

test('numbers are checked before they are added, in the documented words (B-252, B-253, P-145 to P-147)', async ({
  page,
  signIn,
}) => {
  await signIn();
  const [out, fine] = [newPhone(), newPhone()];
  await report(page);
  await optOut(page, out);
  const wizard = new Wizard(page);
  await wizard.open();
  await wizard.name.fill('Who can be added');
  await wizard.next('Recipients');
  await wizard.add('Add individually');
  const { dialog } = wizard;
  await wizard.consent();
  const phone = dialog.getByLabel('Phone number');
  const more = dialog.getByRole('button', { name: 'Add and type another' });
  for (const [number, text] of [
    ['21', 'Must be 10 digits; use only numbers'],
    ['8005550100', 'This number is not allowed.'],
    ['8765550100', "This number isn't in the US, Puerto Rico, or Canada."],
    ['2145550199', 'This number is not a textable number.'],
    ['8005550199', 'This number is not a textable number.'],
    [out, 'This number has opted out of receiving texts.'],
  ] as const) {
    await phone.fill(number);
    await phone.press('Enter');
    await expect(dialog.getByText(text)).toBeVisible();
  }
  await phone.fill(fine);
  await more.click();
  await expect(said(page)).toContainText('added.');
  await phone.fill(written(fine));
  await phone.press('Enter');
  await expect(dialog.getByText("You've already added this number.")).toBeVisible();
  // A key does not discard the input.
  await phone.press('Escape');
  const discard = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await discard.getByRole('button', { name: 'Keep it' }).click();
  await expect(phone).toHaveValue(written(fine));
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await discard.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await wizard.add('Add individually');
  await phone.fill(fine);
  await wizard.consent();
  await phone.press('Enter');
  await expect(dialog.getByText('This number has already been added to your broadcast.')).toBeVisible();
  await page.route('**/api/phonenumbers/**', (route) => route.abort());
  await phone.fill(newPhone());
  await phone.press('Enter');
  await expect(
    dialog.getByText('Unable to validate textable contact due to one or more errors.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('1 person will get your text')).toBeVisible();
});
