// Adding, inviting, and disabling colleagues.
import type { Page } from '@playwright/test';
import { check } from '../../axe.ts';
import { expect, test, untilItListens } from '../../journey.ts';
import { addresses } from '../../startProduct.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** Fills the first tab. */
async function fillProfile(page: Page, name: string, userName: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add user' });
  await dialog.getByLabel('First name').fill(name);
  await dialog.getByLabel('Last name').fill('Reed');
  await dialog.getByLabel('Email').fill(`${userName}@example.com`);
  await dialog.getByLabel('Phone').fill('(214) 555-0136');
  await dialog.getByLabel('Username').fill(userName);
}

/** The link of the invitation that was mailed to this email. */
async function mailedLink(email: string): Promise<string> {
  let link = '';
  await expect
    .poll(
      async () => {
        const { Items } = (await (await fetch(`${addresses().simulator}/outbox.json`)).json()) as {
          Items: { to: string; text: string }[];
        };
        const mail = Items.find(({ to, text }) => to.includes(email) && text.includes('/invitation#'));
        link = /\/invitation#[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
        return link;
      },
      { timeout: 60_000 },
    )
    .not.toBe('');
  return link;
}

for (const width of [1440, 375])
  test(`a user is added by keyboard in three tabs, ${width} pixels wide (C-044, C-045, C-172)`, async ({
    page,
    signIn,
  }) => {
    // Nine pages and dialogs are checked.
    test.setTimeout(150_000);
    const client = await signIn();
    const [number] = (await client.get<{ Items: { TextPhoneNumber: string }[] }>('/textnumbers')).Items;
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/settings/users');
    const list = width === 375 ? card : row;
    await expect(list(page, 'demo-owner')).toBeVisible();
    await check(page, 'users');
    await page.getByRole('button', { name: 'Add user' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add user' });
    await dialog.getByRole('button', { name: 'Next' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Enter a first name')).toBeVisible();
    await expect(dialog.getByText('Enter a PIN')).toBeVisible();
    await check(page, 'a user with errors');
    await fillProfile(page, 'Sam', `sam.reed.${width}`);
    await dialog.getByLabel('PIN', { exact: true }).fill('First8Pin');
    await page.keyboard.press('Control+Enter');
    const callerId = dialog.getByLabel('Caller ID');
    await callerId.fill('');
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByText('Enter a Caller ID')).toBeVisible();
    await dialog.getByRole('button', { name: 'Back' }).click();
    // Back checks too: the tab stays.
    await expect(callerId).toBeVisible();
    await dialog.getByRole('button', { name: 'Edit calling days' }).click();
    const days = page.getByRole('dialog', { name: 'Calling days' });
    for (const box of await days.getByRole('checkbox').all()) await box.uncheck();
    await days.getByRole('button', { name: 'Save calling days' }).click();
    await expect(days.getByText('Select at least one Calling Day')).toBeVisible();
    await check(page, 'no calling day');
    await days.getByRole('checkbox', { name: 'Monday' }).check();
    await days.getByRole('button', { name: 'Save calling days' }).click();
    await dialog.getByRole('button', { name: 'Edit calling window' }).click();
    const window = page.getByRole('dialog', { name: 'Calling window' });
    await window.getByLabel('Start Time').fill('');
    await window.getByLabel('Stop Time').fill('17:00');
    await window.getByRole('button', { name: 'Save calling window' }).click();
    await expect(window.getByText('Enter a Start Time')).toBeVisible();
    await expect(window.getByText('Stop Time must follow the format h:mm A (Ex: 5:00 PM).')).toBeVisible();
    await check(page, 'a wrong calling window');
    await window.getByLabel('Start Time').fill('8:30 AM');
    await window.getByLabel('Stop Time').fill('5:00 PM');
    await window.getByRole('button', { name: 'Save calling window' }).click();
    await expect(dialog.getByText('8:30 AM to 5:00 PM')).toBeVisible();
    await callerId.fill(number?.TextPhoneNumber ?? '');
    await check(page, 'broadcast settings of a user');
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByRole('list', { name: 'Text numbers' })).toBeVisible();
    await check(page, 'text numbers of a user');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('dialog', { name: 'Sam Reed is added' })).toBeVisible();
    await check(page, 'a user is added');
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(list(page, `sam.reed.${width}`)).toBeVisible();
  });

test('an invited colleague chooses a password in another browser, and is cut off when disabled (C-208)', async ({
  page,
  signIn,
  browser,
}) => {
  test.setTimeout(150_000);
  const client = await signIn();
  await client.post('/account/users', {
    FirstName: 'Maria',
    LastName: 'Lopez',
    UserName: 'maria.lopez',
    Email: 'maria.lopez@example.com',
    Phone: '2145550134',
    SendInvitation: true,
  });
  await page.goto('/settings/users');
  await expect(row(page, 'Maria Lopez')).toContainText('Invited');
  const link = await mailedLink('maria.lopez@example.com');

  const elsewhere = await browser.newContext({ baseURL: addresses().product });
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'Join Riverbend School District' })).toBeVisible();
  await check(other, 'an invitation');
  await other.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(other.getByText('Accept the terms of use to go on')).toBeVisible();
  await other.getByLabel('Password', { exact: true }).fill('Chosen6Myself');
  await other.getByLabel('Password again').fill('Chosen6Myself');
  await other.getByRole('checkbox').check();
  await other.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(other).toHaveURL(`${addresses().product}/`);
  await untilItListens(other);

  await page.reload();
  await expect(row(page, 'Maria Lopez')).toContainText('Active');
  await row(page, 'Maria Lopez').getByRole('button', { name: 'More for Maria Lopez' }).click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await check(page, 'disabling a user');
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await expect(row(page, 'Maria Lopez')).toContainText('Disabled');
  // Her page was told by its live connection, without a click.
  await expect(other).toHaveURL(/\/login/);
  await elsewhere.close();
});
