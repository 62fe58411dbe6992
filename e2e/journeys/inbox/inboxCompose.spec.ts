import type { Page } from '@playwright/test';
import { textsTo } from '../../apiClient.ts';
import { check } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { newPhone, written } from '../../people.ts';
import { lineOf, openConversation } from '../../pages/inbox.ts';
import { writesIn } from '../../writesIn.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'New message' });
const scheduled = (page: Page) => page.getByRole('list', { name: 'Scheduled conversations' });
const sent = async (...phones: string[]): Promise<string[]> =>
  (await textsTo(new Set(phones))).map((line) => line.text);

test('a new message to two people by keyboard alone, each once and in a separate conversation', async ({
  page,
  signIn,
}) => {
  await signIn();
  const phones = [newPhone(), newPhone()];
  await page.goto('/inbox');
  await page.getByRole('button', { name: 'New message' }).focus();
  await page.keyboard.press('Enter');
  const to = dialog(page).getByRole('combobox', { name: 'To' });
  await expect(to).toBeFocused();
  for (const phone of phones) {
    await page.keyboard.type(written(phone));
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('list', { name: 'Recipients' })).toContainText(written(phone));
  }
  await check(page, 'new message');
  await dialog(page).getByRole('textbox', { name: 'Message' }).focus();
  await page.keyboard.type('The gate opens at nine.');
  await expect(dialog(page).getByRole('button', { name: 'Send to 2 people' })).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Your message is on its way to 2 people.')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  for (const phone of phones) await expect(lineOf(page, phone)).toContainText('The gate opens at nine.');
  await expect.poll(async () => (await sent(...phones)).length).toBe(2);
});

test('a text is sent later, called off, brought back, and sent now', async ({ page, signIn }) => {
  await signIn();
  const phone = await writesIn('When is the meeting?');
  await openConversation(page, phone);
  await page.getByRole('textbox', { name: 'Message' }).fill('On Tuesday at six.');
  await page.getByRole('button', { name: 'Send later' }).click();
  const later = page.getByRole('dialog', { name: 'Send later' });
  await expect(later.getByText(/^It is sent /)).toBeVisible();
  await check(page, 'send later');
  await later.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('Your conversation is scheduled.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  await page.goto('/inbox/scheduled-conversations');
  const card = scheduled(page).getByRole('listitem').filter({ hasText: 'On Tuesday at six.' });
  await expect(card).toBeVisible();
  await check(page, 'scheduled');
  await card.getByRole('button', { name: /^Cancel to/ }).click();
  await expect(page.getByText('The scheduled conversation was canceled.')).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeVisible();
  expect(await sent(phone)).toEqual([]);
  await card.getByRole('button', { name: /^Send now to/ }).click();
  await expect(page.getByText('Your scheduled conversation was sent.')).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect.poll(async () => (await sent(phone)).length).toBe(1);
});

test('a scheduled text gets other words and another time, and undo restores it', async ({ page, signIn }) => {
  const owner = await signIn();
  const [first, second] = [newPhone(), newPhone()];
  await owner.post('/conversations/schedule', {
    Contacts: [first, second].map((PrimaryPhone) => ({ PrimaryPhone })),
    TextMessage: 'Doors open at six.',
    TextNumberID: await owner.textNumber(),
    StartDate: new Date(Date.now() + 2 * 3_600_000).toISOString(),
  });
  await page.setViewportSize({ width: 375, height: 760 });
  await page.goto('/inbox/scheduled-conversations');
  const card = scheduled(page)
    .getByRole('listitem')
    .filter({ hasText: written(first) });
  const when = await card.getByText(/ by /).innerText();
  await card.getByRole('button', { name: /^Edit to/ }).focus();
  await page.keyboard.press('Enter');
  const edit = page.getByRole('dialog', { name: 'Edit scheduled text' });
  await expect(edit.getByRole('textbox', { name: 'Message' })).toHaveValue('Doors open at six.');
  await check(page, 'edit scheduled');
  await edit.getByRole('textbox', { name: 'Message' }).fill('Doors open at seven.');
  await edit.getByRole('textbox', { name: 'Time' }).fill('');
  await expect(edit.getByText('Enter a time')).toBeVisible();
  await expect(edit.getByRole('button', { name: 'Save' })).toBeDisabled();
  await edit.getByLabel('Date').fill(new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10));
  await edit.getByRole('textbox', { name: 'Time' }).fill('7:15 PM');
  await page.route(/\/api\/conversations\/schedule\/\d+$/, (route) =>
    route.fulfill({ status: 500, body: '' }),
  );
  await page.keyboard.press('Control+Enter');
  await expect(edit.getByRole('alert')).toHaveText('There was an error updating your conversation.');
  await page.unrouteAll();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Scheduled conversation changed.')).toBeVisible();
  await expect(card).toContainText('Doors open at seven.');
  await expect(card).toContainText('7:15 PM');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toContainText('Doors open at six.');
  await expect(card).toContainText(when);

  // The input stays when another user cancels the text in the meantime, and says why it can't be saved.
  await card.getByRole('button', { name: /^Edit to/ }).click();
  await edit.getByRole('textbox', { name: 'Message' }).fill('Doors stay shut.');
  const { Items } = await owner.get<{ Items: { ScheduledConversationID: number; TextMessage: string }[] }>(
    '/conversations/schedule/scheduledConversations',
  );
  const mine = Items.find((one) => one.TextMessage === 'Doors open at six.')?.ScheduledConversationID;
  await owner.post(`/conversations/schedule/${mine}/cancel`, {});
  await expect(card).toHaveCount(0);
  await expect(edit.getByRole('textbox', { name: 'Message' })).toHaveValue('Doors stay shut.');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByRole('alert')).toBeVisible();
});

test('what can’t be sent is shown in place, and nothing typed is lost (C-002)', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/inbox?open=compose');
  await dialog(page).getByRole('textbox', { name: 'Message' }).fill('To nobody yet');
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog(page).getByRole('combobox', { name: 'To' })).toHaveAttribute('aria-invalid', 'true');
  await check(page, 'new message with what is missing');
  await page.keyboard.press('Escape');
  await page.goto('/inbox?open=compose');
  await expect(dialog(page).getByRole('textbox', { name: 'Message' })).toHaveValue('To nobody yet');
});

test('each added recipient is validated and looked up, and the result is shown (C-242, C-056)', async ({
  page,
  signIn,
}) => {
  const client = await signIn();
  const [fine, out] = [newPhone(), newPhone()];
  await client.post('/optouts', { PhoneNumber: out, Voice: false, Text: true });
  await page.goto('/inbox?open=compose');
  const to = dialog(page).getByRole('combobox', { name: 'To' });
  const people = dialog(page).getByRole('list', { name: 'Recipients' });
  const validation = page.waitForRequest((request) => request.url().endsWith('/api/validation/phone'));
  const lookUp = page.waitForRequest((request) =>
    request.url().includes(`/api/phonenumbers/${fine}?include=all`),
  );
  await to.fill(fine);
  await to.press('Enter');
  expect((await validation).postDataJSON()).toEqual({ Source: fine, CountryID: 1 });
  await lookUp;
  for (const [number, text] of [
    ['8005550100', 'This number is not allowed.'],
    [out, 'This number has been opted-out.'],
    ['2145550199', 'This number is not a textable number.'],
  ] as const) {
    await to.fill(number);
    await to.press('Enter');
    await expect(people.getByRole('listitem').last()).toContainText(text);
  }
  await page.route('**/api/phonenumbers/**', (route) => route.abort());
  await to.fill(newPhone());
  await to.press('Enter');
  await expect(people.getByRole('listitem').last()).toContainText(
    'Unable to validate textable contact due to one or more errors.',
  );
});

test('a contact opted out by a user is opted in from the new message, and one who said STOP is not (C-056)', async ({
  page,
  signIn,
}) => {
  const client = await signIn();
  const [out, stopped] = [newPhone(), await writesIn('STOP')];
  await client.post('/optouts', { PhoneNumber: out, Voice: false, Text: true });
  await page.goto('/inbox?open=compose');
  const to = dialog(page).getByRole('combobox', { name: 'To' });
  const people = dialog(page).getByRole('list', { name: 'Recipients' });
  await to.fill(stopped);
  await to.press('Enter');
  await expect(people).toContainText('This number has been opted-out.');
  await expect(people.getByRole('button', { name: /^Opt in/ })).toHaveCount(0);
  await people.getByRole('button', { name: `Remove ${written(stopped)}` }).click();

  await to.fill(out);
  await to.press('Enter');
  await dialog(page).getByRole('textbox', { name: 'Message' }).fill('Welcome back.');
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page)).toContainText("Remove the people who can't be texted.");
  await people.getByRole('button', { name: `Opt in again, ${written(out)}` }).click();
  const optIn = page.getByRole('dialog', { name: 'Opt in' });
  await optIn.getByRole('button', { name: 'Opt in' }).click();
  await expect(optIn).toContainText('Please confirm you have collected proper consent.');
  await optIn.getByRole('checkbox').check();
  await optIn.getByRole('button', { name: 'Opt in' }).click();
  await expect(page.getByText('Contact opted in.')).toBeVisible();
  await expect(people).not.toContainText('opted-out');
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(async () => (await sent(out)).length).toBe(1);
});

test('people are pasted with their names, and are there again after Escape', async ({ page, signIn }) => {
  await signIn();
  const [ann, nobody] = [newPhone(), newPhone()];
  await page.goto('/inbox?open=compose');
  const to = dialog(page).getByRole('combobox', { name: 'To' });
  await to.focus();
  await to.evaluate(
    (field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    `Ann Lee ${written(ann)}\n${nobody}\nno number here`,
  );
  const people = dialog(page).getByRole('list', { name: 'Recipients' });
  await expect(people.getByRole('listitem')).toHaveCount(3);
  await expect(people.getByLabel(`First name of ${written(ann)}`)).toHaveValue('Ann');
  await expect(people.getByRole('button', { name: 'Remove no number here' })).toBeVisible();
  // The button counts who gets it.
  await expect(dialog(page).getByRole('button', { name: 'Send to 2 people' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.goto('/inbox?open=compose');
  await expect(people.getByRole('listitem')).toHaveCount(3);
  await expect(people.getByLabel(`Last name of ${written(ann)}`)).toHaveValue('Lee');
  for (const name of ['no number here', written(nobody), written(ann)])
    await people.getByRole('button', { name: `Remove ${name}` }).click();
  await page.goto('/inbox?open=compose');
  await expect(to).toBeVisible();
  await expect(people.getByRole('listitem')).toHaveCount(0);
});
