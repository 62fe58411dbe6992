// The lists of the inbox: what each shows, its name, and how much of it is fetched.
import type { Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { newPhone, written } from '../../people.ts';
import { lineOf } from '../../pages/inbox.ts';
import { writesIn } from '../../writesIn.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const rows = (page: Page) => page.locator('[data-row]');
const thread = (page: Page) => page.getByRole('region', { name: 'Conversation' });
interface Found {
  ConversationID: number;
  TextNumberID: number;
}

test('each list shows its own conversations under its own name (C-015, C-016)', async ({ page, signIn }) => {
  test.setTimeout(120_000);
  const client = await signIn();
  const person = { first: 'Ines', last: 'Reply', phone: newPhone() };
  const id = await client.send('Snow day, inbox', [person]);
  await expect
    .poll(
      async () =>
        (await client.get<{ Items: unknown[] }>(`/broadcasts/${id}/details?filter=delivered`)).Items.length,
    )
    .toBe(1);
  await writesIn('Thanks for telling us', person.phone);
  const other = await writesIn('Nothing to do with snow');

  await page.goto(`/broadcast-details/${id}`);
  await page.getByRole('link', { name: 'Replies in the inbox' }).click();
  await expect(page).toHaveURL(`/inbox?broadcastid=${id}`);
  await expect(title(page, 'Snow day, inbox')).toBeVisible();
  // A person of the list who is not a contact is shown by name.
  const line = rows(page).filter({ hasText: `${person.first} ${person.last}` });
  await expect(line).toContainText('Thanks for telling us');
  await expect(rows(page)).toHaveCount(1);

  // A tag is chosen in the same field as a text number.
  await page.goto('/inbox');
  await expect(lineOf(page, other)).toBeVisible();
  await page.getByRole('combobox', { name: 'Text number or tag' }).click();
  await page.getByRole('option', { name: 'Tag: Buses' }).click();
  await expect(page).toHaveURL(/tag=\d+/);
  await expect(title(page, 'Buses')).toBeVisible();
  await expect(lineOf(page, other)).toHaveCount(0);
  await expect(rows(page).first()).toBeVisible();

  // A number without a name is shown by its digits.
  const number = await client.textNumber('9725550144');
  const before = await client.get<{ Name: string }>(`/textnumbers/${number}`);
  await client.put(`/textnumbers/${number}`, { Name: '' });
  await page.goto(`/inbox?textnumberid=${number}`);
  await expect(title(page, '(972) 555-0144')).toBeVisible();
  await expect(lineOf(page, other)).toHaveCount(0);
  await expect(page).toHaveTitle(/\(972\) 555-0144 \| Carillon$/);
  await client.put(`/textnumbers/${number}`, { Name: before.Name });
  await page.reload();
  await expect(title(page, before.Name)).toBeVisible();

  // What reads like an opt-out is not in the inbox.
  const gone = await writesIn('please take me off your list');
  await page.goto('/inbox?tag=1');
  await expect(title(page, 'Auto Opt-Outs')).toBeVisible();
  await expect(lineOf(page, gone)).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Folders' })
    .getByRole('link', { name: /^Inbox/ })
    .click();
  await expect(title(page, 'Inbox')).toBeVisible();
  await expect(lineOf(page, other)).toBeVisible();
  await expect(lineOf(page, gone)).toHaveCount(0);
});

test('a number that is no longer active is left for another one (C-145)', async ({ page, signIn }) => {
  const client = await signIn();
  const phone = await writesIn('Is this number still yours?');
  const find = async (): Promise<Found | undefined> =>
    (await client.get<{ Items: Found[] }>(`/conversations?q=${phone}`)).Items[0];
  await expect.poll(find).toBeDefined();
  const id = (await find())?.ConversationID ?? 0;
  // No call retires a number, so the journey replaces the server's response with that of a retired one, including the
  // response to marking it as read.
  await page.route(new RegExp(`/api/conversations/${id}(/views)?$`), async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as object;
    await route.fulfill({
      response: answer,
      json: {
        ...body,
        IsRetired: true,
        Blocked:
          'This text number is no longer active. Start a new conversation to continue texting this contact.',
      },
    });
  });
  await page.goto(`/inbox/${id}`);
  await expect(
    thread(page).getByText(
      'This text number is no longer active. Start a new conversation to continue texting this contact.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
  await thread(page).getByRole('button', { name: 'Start a new conversation from Transportation' }).click();
  await expect(page).not.toHaveURL(new RegExp(`/inbox/${id}(\\?|$)`));
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await expect(thread(page)).toContainText(written(phone));
  await page.getByRole('textbox', { name: 'Message' }).fill('We are here now.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('We are here now.');
});

test('lists come in their page sizes; those with choices keep them (C-297, C-298)', async ({
  page,
  signIn,
}) => {
  const client = await signIn();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/'))
      asked.push(`${pathname.slice(4)}${search}`);
  });
  const sizes = (path: RegExp): string[] =>
    asked.filter((one) => path.test(one)).map((one) => /pagesize=(\d+)/.exec(one)?.[1] ?? '');
  const phone = await writesIn('How long is a page?');
  await page.goto('/inbox');
  await lineOf(page, phone).getByRole('link').click();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('How long is a page?');
  expect(new Set(sizes(/^\/conversations\?/))).toEqual(new Set(['15']));
  const [first] = (await client.get<{ Items: Found[] }>(`/conversations?q=${phone}`)).Items;
  const texts = await client.get<{ PageSize: number }>(
    `/conversations/${first?.ConversationID}/textmessages`,
  );
  expect(texts.PageSize).toBe(50);
  for (const [address, path, size] of [
    ['/automation/auto-replies', /^\/autoreplies\?.*kind=autoreply/, '5'],
    ['/automation/keywords', /^\/autoreplies\?.*kind=keyword/, '5'],
    ['/settings/notifications', /^\/notifications\?/, '1000'],
  ] as const) {
    await page.goto(address);
    await expect.poll(() => sizes(path)[0]).toBe(size);
  }
  const numbers = await client.get<{ PageSize: number }>('/textnumbers');
  expect(numbers.PageSize).toBe(1000);
});

test('a search of many recent hits offers the older ones; the sixteenth recipient is refused (C-299)', async ({
  page,
  signIn,
}) => {
  test.setTimeout(120_000);
  await signIn();
  const few = `quill${Date.now()}`;
  const many = `marten${Date.now()}`;
  await writesIn(`One ${few} only`);
  for (let n = 0; n < 16; n += 1) await writesIn(`Number ${n} of ${many}`);
  await page.goto(`/inbox?q=${many}`);
  await expect(rows(page).first()).toContainText(many);
  const older = page.getByRole('button', { name: 'Search all messages' });
  await expect(older).toBeVisible();
  await older.click();
  await expect(page).toHaveURL(/all=true/);
  await expect(older).toHaveCount(0);
  await expect(rows(page).first()).toContainText(many);
  await page.goto(`/inbox?q=${few}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(older).toHaveCount(0);

  await page.goto('/inbox?open=compose');
  const dialog = page.getByRole('dialog', { name: 'New message' });
  await dialog.getByRole('textbox', { name: 'Message' }).fill('To everybody on the list');
  const to = dialog.getByRole('combobox', { name: 'To' });
  const people = dialog.getByRole('list', { name: 'Recipients' }).getByRole('listitem');
  for (let n = 1; n <= 15; n += 1) {
    await to.fill(written(newPhone()));
    await page.keyboard.press('Enter');
    await expect(people).toHaveCount(n);
  }
  await expect(dialog.getByRole('button', { name: 'Send to 15 people' })).toBeEnabled();
  await to.fill(written(newPhone()));
  await page.keyboard.press('Enter');
  await expect(people).toHaveCount(16);
  await expect(dialog.getByRole('button', { name: /^Send to 16/ })).toBeDisabled();
});
