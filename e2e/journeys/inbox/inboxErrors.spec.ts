// What the inbox says when a call fails, in the words of the catalogue.
import type { Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { newPhone, written } from '../../people.ts';
import { Importing } from '../../pages/importing.ts';
import { openConversation } from '../../pages/inbox.ts';
import { writesIn } from '../../writesIn.ts';

/** Calls of this method and address fail from now on. */
const fails = (
  page: Page,
  method: string,
  address: RegExp,
  answer: { status?: number; body?: object } = {},
): Promise<unknown> =>
  page.route(address, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: answer.status ?? 500, json: answer.body ?? {} })
      : route.fallback(),
  );
const says = (page: Page, text: string): Promise<void> =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

test('what can’t be fetched is reported in place (C-265, C-277)', async ({ page, signIn }) => {
  await signIn();
  await fails(page, 'GET', /\/api\/textnumbers(\?|$)/);
  await fails(page, 'GET', /\/api\/conversations\/tags/);
  await fails(page, 'GET', /\/api\/conversations(\?|$)/);
  await page.goto('/inbox');
  await says(page, 'There was an error getting your conversation(s).');
  await says(page, 'There was an error getting your text numbers.');
  await says(page, 'There was an error getting the tags assigned to the user.');
});

test('a text that is refused, and a thread that can’t be brought up to date (C-264, C-266, C-268 to C-270)', async ({
  page,
  signIn,
}) => {
  await signIn();
  const phone = await writesIn('Are you there?');
  await fails(page, 'POST', /\/api\/conversations\/\d+\/views/);
  await openConversation(page, phone);
  await says(page, 'There was an error viewing your conversation.');
  const log = page.getByRole('log', { name: 'Messages' });
  const message = page.getByRole('textbox', { name: 'Message' });
  const sends = /\/api\/conversations\/\d+\/textmessages/;
  await fails(page, 'POST', sends);
  await message.fill('Yes, we are.');
  await page.keyboard.press('Enter');
  await expect(log.getByRole('alert')).toContainText('Something went wrong when sending your message');
  await page.unrouteAll();
  await fails(page, 'POST', sends, { status: 400 });
  await log.getByRole('button', { name: 'Try again' }).click();
  await expect(log.getByRole('alert')).toContainText('There was an error sending your message.');
  await page.unrouteAll();
  await fails(page, 'GET', /\/api\/conversations\/\d+$/);
  await log.getByRole('button', { name: 'Try again' }).click();
  await says(
    page,
    'Your message was successfully sent, but there was an error updating your conversation. Please refresh the page.',
  );
  await page.unrouteAll();
  await fails(page, 'PUT', /\/api\/conversations\/undo\//);
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await says(page, 'There was an error undoing the change to your conversation');
});

test('a new message that can’t be sent stays as it was written (C-264, C-267)', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/inbox');
  await page.getByRole('button', { name: 'New message' }).click();
  const dialog = page.getByRole('dialog', { name: 'New message' });
  const to = dialog.getByRole('combobox', { name: 'To' });
  const recipients = dialog.getByRole('list', { name: 'Recipients' });
  const add = async (): Promise<void> => {
    const phone = written(newPhone());
    await to.fill(phone);
    await page.keyboard.press('Enter');
    await expect(recipients).toContainText(phone);
  };
  await add();
  await dialog.getByRole('textbox', { name: 'Message' }).fill('The gate opens at nine.');
  const starts = /\/api\/conversations$/;
  await fails(page, 'POST', starts);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await says(page, 'There was an error starting your conversation.');
  await add();
  await dialog.getByRole('button', { name: 'Send to 2 people' }).click();
  await says(page, 'There was an error sending your conversation.');
  await page.unrouteAll();
  await fails(page, 'POST', starts, {
    status: 422,
    body: { ErrorCode: 1422, ErrorType: 'Display', Message: 'Your account can’t text today.', Errors: [] },
  });
  await dialog.getByRole('button', { name: 'Send to 2 people' }).click();
  await says(page, 'Your account can’t text today.');
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('The gate opens at nine.');
});

test('the next conversation that can’t be fetched, when the last of the list is done (C-265)', async ({
  page,
  signIn,
}) => {
  test.setTimeout(120_000);
  await signIn();
  // Fifteen are on the first page (C-297); the next one is on a page that can't be had.
  const word = `pages${Date.now()}`;
  for (let n = 0; n < 16; n += 1) await writesIn(`Number ${n} ${word}`);
  await page.route(/\/api\/conversations\?.*page=2/, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`/inbox?q=${word}`);
  const rows = page.locator('[data-row]');
  await expect(rows).toHaveCount(15);
  const above = await rows.nth(13).getByRole('link').innerText();
  await rows.last().getByRole('link').click();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText(word);
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await says(page, 'There was an error getting your next conversation.');
  // The one above is open, and no other.
  await expect(page.locator('[data-row] a[aria-current="page"]')).toHaveCount(1);
  expect(await page.locator('[data-row] a[aria-current="page"]').innerText()).toContain(above.slice(0, 12));
});

test('contacts that can’t be pasted stay in the box (C-266)', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Paste contacts' }).click();
  const importing = new Importing(page);
  const phone = written(newPhone());
  await importing.paste(`Paste\tError\t${phone}`);
  await importing.consent();
  await fails(page, 'POST', /\/api\/contacts(\?|$)/);
  await importing.dialog.getByRole('button', { name: /^Add 1 / }).click();
  await says(page, 'There was an error pasting your contacts.');
  await expect(importing.dialog).toContainText('Error');
  await page.unrouteAll();
  await importing.dialog.getByRole('button', { name: /^Add 1 / }).click();
  await expect(importing.dialog).toContainText('1 ');
});

test('an undo of a scheduled text that fails says which action it was (C-270)', async ({ page, signIn }) => {
  const client = await signIn();
  const phone = newPhone();
  await client.post('/conversations/schedule', {
    Contacts: [{ PrimaryPhone: phone }],
    TextMessage: 'Doors open at six.',
    TextNumberID: await client.textNumber(),
    StartDate: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await page.goto('/inbox/scheduled-conversations');
  await fails(page, 'PUT', /\/api\/conversations\/schedule\/undo\//);
  await page
    .getByRole('list', { name: 'Scheduled conversations' })
    .getByRole('listitem')
    .filter({ hasText: written(phone) })
    .getByRole('button', { name: /^Cancel to/ })
    .click();
  await says(page, 'The scheduled conversation was canceled.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await says(page, 'There was an error undoing the change to your message');
});
