// What the inbox says when a call fails, in the words of the catalogue.
import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { newPhone, written } from '../people.ts';
import { openConversation } from '../pages/inbox.ts';
import { writesIn } from '../writesIn.ts';

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

test('what can’t be fetched is told where it would stand (C-265, C-277)', async ({ page, signIn }) => {
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
