import type { Page } from '@playwright/test';
import { check } from '../../axe.ts';
import { expect, test, untilItListens } from '../../journey.ts';
import { Wizard } from '../../pages/wizard.ts';
import { addresses } from '../../startProduct.ts';

const card = (page: Page, name: string) => page.getByRole('listitem', { name });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Disconnects what other journeys connected. */
async function disconnect(page: Page, ...ids: number[]): Promise<void> {
  for (const id of ids)
    await page.request.delete(`${addresses().product}/api/integrations/${id}?anyway=true`, {
      headers: { 'X-Requested-With': 'carillon' },
    });
}

/** Opens the form of an integration and fills it. */
async function fill(page: Page, name: string, key: string): Promise<void> {
  await page.getByRole('button', { name: `Connect ${name}` }).click();
  const form = dialog(page, `Connect ${name}`);
  await form.getByLabel('Organization').fill('Riverbend');
  await form.getByLabel('API key').fill(key);
}

/** The only thing on the screen that says it connects: the button of the form. */
const send = (page: Page, name: string) =>
  dialog(page, `Connect ${name}`).getByRole('button', { name: 'Connect', exact: true }).click();

test('the settings show every integration with its logo, and connect one by its form', async ({
  page,
  signIn,
}) => {
  await signIn();
  await disconnect(page, 32);
  await page.goto('/automation/integrations');
  await expect(page).toHaveURL(/\/settings\/integrations$/);
  await expect(page.locator('main li img')).toHaveCount(15);
  const missing = () =>
    page
      .locator('main li img')
      .evaluateAll((images) =>
        images
          .filter((image) => !(image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0))
          .map((image) => image.getAttribute('src')),
      );
  await expect.poll(missing).toEqual([]);
  await check(page, 'integrations');

  await page.getByRole('button', { name: 'Connect Bullhorn' }).click();
  await send(page, 'Bullhorn');
  await expect(page.getByText('Enter an Organization')).toBeVisible();
  await expect(page.getByText('Enter an API key')).toBeVisible();
  await check(page, 'form of an integration');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await fill(page, 'Bullhorn', 'wrong');
  await send(page, 'Bullhorn');
  await expect(
    page.getByText(
      'There was an error logging into your Bullhorn account. Please check any information you provided and try again.',
    ),
  ).toBeVisible();
  await dialog(page, 'Connect Bullhorn').getByLabel('API key').fill('down');
  await send(page, 'Bullhorn');
  await expect(page.getByText('There was a problem connecting to your integration.')).toBeVisible();
  await dialog(page, 'Connect Bullhorn').getByLabel('API key').fill('stuck');
  await send(page, 'Bullhorn');
  await expect(dialog(page, 'Bullhorn is connected.')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(card(page, 'Bullhorn').getByText('Connected', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Remove Bullhorn' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('There was an error removing this integration.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove anyway' }).click();
  await expect(card(page, 'Bullhorn').getByText('Not connected')).toBeVisible();
});

test('a page of theirs in place of ours: agreed to, and not', async ({ page, signIn }) => {
  await signIn();
  await disconnect(page, 4);
  await page.goto('/settings/integrations');
  await fill(page, 'Salesforce', 'good');
  await send(page, 'Salesforce');
  await page.getByRole('button', { name: 'Deny' }).click();
  const notConnected = dialog(page, 'Salesforce is not connected');
  await expect(notConnected).toContainText('You did not let us read your Salesforce contacts.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await dialog(page, 'Connect Salesforce').getByLabel('Organization').fill('Riverbend');
  await dialog(page, 'Connect Salesforce').getByLabel('API key').fill('good');
  await send(page, 'Salesforce');
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(dialog(page, 'Salesforce is connected.')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(/\/settings\/integrations$/);
  await expect(card(page, 'Salesforce').getByText('Connected', { exact: true })).toBeVisible();

  // The earlier address, once it is no longer true.
  await disconnect(page, 4);
  await page.goto('/settings/integrations?connected=4');
  await expect(card(page, 'Salesforce').getByText('Not connected')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('their window: blocked, opened, approved, and the page is notified', async ({ page, signIn }) => {
  await signIn();
  await disconnect(page, 1);
  await page.goto('/settings/integrations');
  await page.evaluate(() => {
    const open = window.open.bind(window);
    let blocked = true;
    window.open = (...given) => {
      const answer = blocked ? null : open(...given);
      blocked = false;
      return answer;
    };
  });
  await page.getByRole('button', { name: 'Connect Google Contacts' }).click();
  await page.getByRole('button', { name: 'Continue to Google Contacts' }).click();
  await expect(dialog(page, 'Your browser blocked the window.')).toBeVisible();
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Open again' }).click(),
  ]);
  await expect(page.getByText('Agree in the window that opened.')).toBeVisible();
  await popup.getByRole('button', { name: 'Allow' }).click();
  await expect(dialog(page, 'Google Contacts is connected.')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(card(page, 'Google Contacts')).toContainText('few@example.com');
  await page.getByRole('button', { name: 'Remove Google Contacts' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(card(page, 'Google Contacts').getByText('Not connected')).toBeVisible();
});

test('the wizard adds people and whole groups from it, and says when it can’t be read', async ({
  page,
  signIn,
}) => {
  const client = await signIn();
  const fields = { Organization: 'Riverbend', Key: 'good' };
  await client.post('/integrations/127/login', fields);
  await client.post('/integrations/25/login', { ...fields, Key: 'no-groups' });
  const wizard = new Wizard(page);
  await wizard.open();
  await wizard.name.fill('From elsewhere');
  await wizard.next('Recipients');
  const open = () => wizard.add('Add from integration');
  await open();
  await dialog(page, 'Add from integration')
    .getByRole('button', { name: /Planning Center/ })
    .click();
  const broken = dialog(page, /can.t be read/);
  await expect(broken.getByText('There was a problem connecting to your integration.')).toBeVisible();
  await check(page, 'integration error dialog');
  await broken.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Back' }).click();

  await page.getByRole('button', { name: /Tempworks/ }).click();
  const groups = dialog(page, 'Add from Tempworks');
  await groups.getByLabel('Kind of group').click();
  await page.getByRole('option', { name: 'Grade' }).click();
  await expect(groups.getByRole('checkbox')).toHaveCount(1);
  await check(page, 'groups of an integration');
  await groups.getByRole('checkbox', { name: 'Grade 5' }).check();
  await groups.getByRole('button', { name: 'Add 1 group' }).click();
  await expect(page.getByText('7 recipients added. 2 people have no usable number.')).toBeVisible();

  await open();
  await page.getByRole('button', { name: /Tempworks/ }).click();
  await page.getByRole('button', { name: 'Choose people of Lincoln Middle School' }).click();
  const people = dialog(page, 'Lincoln Middle School');
  await people.getByRole('searchbox', { name: 'Search people' }).fill('garza');
  await expect(people.getByRole('checkbox', { name: /Garza$/ })).toHaveCount(3);
  const request = page.waitForRequest(/todraftbroadcast/);
  await people.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await check(page, 'people of an integration');
  await people.getByRole('button', { name: 'Add 3 people' }).click();
  const address = new URL((await request).url());
  expect([...address.searchParams.keys()]).toEqual(['q']);
  await expect(page.getByText('2 recipients added. 1 person has no usable number.')).toBeVisible();

  // The first refusal ends the connection. The reason stays on the screen when the page is notified.
  await client.post('/integrations/25/login', { ...fields, Key: 'expired' });
  await page.reload();
  await untilItListens(page);
  await open();
  const ended = page.waitForResponse(async (answer) => {
    if (!/\/api\/integrations(\?|$)/.test(answer.url())) return false;
    const { Items } = (await answer.json()) as { Items: { IntegrationID: number; Connected: boolean }[] };
    return Items.some((one) => one.IntegrationID === 25 && !one.Connected);
  });
  await page.getByRole('button', { name: /Planning Center/ }).click();
  await ended;
  await expect(broken).toContainText(
    /There was an error logging into your Planning Center account|no longer accepts the connection/,
  );
  await broken.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('The groups of Planning Center could not be loaded.')).toBeVisible();
});

test('contacts and groups come with their numbers, the request carries the search and no page', async ({
  page,
  signIn,
}) => {
  await signIn();
  const wizard = new Wizard(page);
  await wizard.open();
  await wizard.name.fill('From elsewhere');
  await wizard.next('Recipients');
  await wizard.add('Add from contacts');
  const contacts = dialog(page, 'Add from contacts');
  await contacts.getByLabel('Group').click();
  await page.getByRole('option', { name: /^Bus drivers/ }).click();
  const rows = contacts.getByRole('checkbox', { name: /^Select (?!all)/ });
  await expect(rows.first()).toBeVisible();
  await check(page, 'add from contacts');
  const name = (await rows.first().getAttribute('aria-label')) ?? '';
  const last = name.split(' ').at(-1) ?? '';
  await contacts.getByRole('searchbox').fill(last);
  // Before, the first row was the same one: only when the others are gone is the search done.
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toHaveAttribute('aria-label', name);
  await contacts.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const request = page.waitForRequest(/todraftbroadcast/);
  await contacts.getByRole('button', { name: /^Add \d+ contact/ }).click();
  const sent = await request;
  const address = new URL(sent.url());
  expect(address.pathname).toMatch(/\/lists\/\d+\/contacts\/todraftbroadcast\/\d+$/);
  expect([...address.searchParams.entries()]).toEqual([['q', last]]);
  expect((sent.postDataJSON() as { Selection: object }).Selection).toEqual({
    Type: 'SelectedAll',
    Items: [],
  });
  await expect(page.getByText(/recipients? added/)).toBeVisible();

  await wizard.add('Add from groups');
  const groups = dialog(page, 'Add from groups');
  await groups.getByRole('checkbox', { name: 'Everyone' }).check();
  await groups.getByLabel('Only the first number of each person').check();
  await groups.getByRole('button', { name: /^Add 1 group/ }).click();
  await expect(page.getByText(/recipients added\. \d+ (was|were) there already/)).toBeVisible();
});
