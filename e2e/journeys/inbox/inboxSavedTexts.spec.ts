// Saved texts, prices and each person's words in the composer and in a new message, and the panel about a person.
import type { Page } from '@playwright/test';
import { textsTo } from '../../apiClient.ts';
import { check } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { newPhone, written } from '../../people.ts';
import { openConversation } from '../../pages/inbox.ts';
import { writesIn } from '../../writesIn.ts';

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'New message' });

test('a saved text goes into a reply by keyboard, and the price stands beside it', async ({
  page,
  signIn,
}) => {
  const client = await signIn();
  const name = `Late bus ${newPhone()}`;
  await client.post('/templates', {
    TemplateName: name,
    TemplateText: 'Hi {{FirstName default="there"}}, the bus is late.',
  });
  const phone = await writesIn('Where is the bus?');
  await openConversation(page, phone);
  await message(page).fill('Good morning. ');
  await page.getByRole('button', { name: 'Saved texts' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Search texts' })).toBeFocused();
  await page.keyboard.type(name);
  const select = page.getByRole('button', { name: `Select ${name}` });
  await expect(select).toBeVisible();
  await check(page, 'saved texts');
  await select.focus();
  await page.keyboard.press('Enter');
  // What was already written stays, and the cursor continues after it.
  await expect(message(page)).toHaveValue('Good morning. Hi {{FirstName default="there"}}, the bus is late.');
  await expect(message(page)).toBeFocused();
  const thread = page.getByRole('region', { name: 'Conversation' });
  await expect(thread).toContainText('They get: Good morning. Hi there, the bus is late.');
  await expect(thread).toContainText('1 credit');
  // A change is filled in again (row C-059).
  await page.keyboard.type(' Sorry, {{FirstName default="all"}}!');
  await expect(thread).toContainText('They get: Good morning. Hi there, the bus is late. Sorry, all!');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await textsTo(new Set([phone]))).map((line) => line.text))
    .toEqual([expect.stringContaining('Hi there, the bus is late. Sorry, all!')]);
});

test('a new message shows and sends each person their own text, and what it costs (C-058)', async ({
  page,
  signIn,
}) => {
  const client = await signIn();
  const [one, two] = [newPhone(), newPhone()];
  await client.post('/contacts', { PrimaryPhone: one, FirstName: 'Xanthe', LastName: 'Ames' });
  await client.post('/contacts', { PrimaryPhone: two, FirstName: 'Xavier', LastName: 'Boone' });
  await page.goto('/inbox?open=compose');
  const to = page.getByRole('combobox', { name: 'To' });
  for (const name of ['Xanthe A', 'Xavier B']) {
    await to.fill(name);
    await page.getByRole('option', { name }).first().click();
  }
  await message(page).fill('Hi {{FirstName}}, see you at 8.');
  await expect(dialog(page)).toContainText('Hi Xanthe, see you at 8.');
  await expect(dialog(page)).toContainText('Hi Xavier, see you at 8.');
  await expect(dialog(page)).toContainText('2 credits for 2 people');
  await check(page, 'a new message with what each person gets');
  const request = page.waitForRequest(
    (sent) => sent.method() === 'POST' && sent.url().endsWith('/conversations'),
  );
  await page.getByRole('button', { name: 'Send to 2 people' }).click();
  const body = (await request).postDataJSON() as {
    Contacts: { PrimaryPhone: string; TextMessage: string }[];
  };
  expect(body.Contacts.map((contact) => [contact.PrimaryPhone, contact.TextMessage])).toEqual([
    [one, 'Hi Xanthe, see you at 8.'],
    [two, 'Hi Xavier, see you at 8.'],
  ]);
  const sent = async () =>
    (await textsTo(new Set([one, two]))).filter((line) => line.text.includes('see you at 8.'));
  await expect.poll(async () => (await sent()).length).toBe(2);
});

test('the panel about a person is beside the thread if there is room, and is remembered', async ({
  page,
  signIn,
}) => {
  const client = await signIn();
  const phone = await writesIn('Is practice on?');
  await client.post('/contacts', {
    PrimaryPhone: phone,
    FirstName: 'Yara',
    LastName: 'Quist',
    Notes: 'Coach',
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/inbox');
  await page.locator('[data-row]').filter({ hasText: 'Yara Quist' }).getByRole('link').click();
  const panel = page.getByRole('complementary', { name: 'About Yara Quist' });
  await expect(panel).toContainText('Coach');
  await expect(panel).toContainText('Not in any group.');
  await expect(panel).toContainText('This person hasn’t received a broadcast yet.');
  await check(page, 'the panel about a person');
  await page.getByRole('button', { name: 'Details of this person' }).click();
  await expect(panel).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Details of this person' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  await expect(panel).toHaveCount(0);
  await page.setViewportSize({ width: 375, height: 740 });
  await expect(page.getByRole('button', { name: 'Details of this person' })).toHaveCount(0);
});

test('people are pasted into a new message, step by step (C-048)', async ({ page, signIn }) => {
  await signIn();
  const [one, two] = [newPhone(), newPhone()];
  await page.goto('/inbox?open=compose');
  await dialog(page).getByRole('button', { name: 'Paste contacts' }).click();
  const paste = page.getByRole('dialog').filter({ has: page.getByLabel('Paste here') });
  await paste.getByLabel('Paste here').fill(`Ida Ferris\t${written(one)}\nOmar Vance\t${written(two)}`);
  await paste.getByRole('button', { name: 'Next' }).click();
  const review = page.getByRole('dialog', { name: 'Check what was found' });
  await expect(review).toContainText('2 people');
  await check(page, 'people pasted into a new message');
  await review.getByRole('checkbox').check();
  await review.getByRole('button', { name: 'Add 2 people' }).click();
  const done = page.getByRole('dialog', { name: 'Done' });
  await expect(done).toContainText('2 people added to your message');
  await done.getByRole('button', { name: 'Done' }).click();
  await message(page).fill('Hi {{FirstName}}');
  await expect(dialog(page)).toContainText('Hi Ida');
  await expect(dialog(page)).toContainText('Hi Omar');
});
