import type { Page } from '@playwright/test';
import { check } from '../../axe.ts';
import { expect, test, signInByHand } from '../../journey.ts';
import { newPhone, written } from '../../people.ts';
import { writesIn } from '../../writesIn.ts';

const line = (page: Page, phone: string) =>
  page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('listitem')
    .filter({ hasText: written(phone) });
const folder = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: new RegExp(`^${name}`) });
const unreadOf = async (page: Page): Promise<number> =>
  Number(/^\((\d+)\+?\)/.exec(await page.title())?.[1] ?? 0);

test('a text from a phone shows in two browsers at once, and is read for both', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  await signIn();
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const colleague = await other.newPage();
  await colleague.goto('/login');
  await signInByHand(colleague, 'demo-admin');
  await expect(colleague.getByRole('heading', { level: 1, name: /^(Good|Hello)/ })).toBeVisible();
  for (const one of [page, colleague]) {
    await one.goto('/inbox');
    await expect(one.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
    await expect(one.getByRole('list', { name: 'Conversations' })).toBeVisible();
  }
  const older = await writesIn('First of two');
  for (const one of [page, colleague]) await expect(line(one, older)).toBeVisible();
  const before = await unreadOf(page);
  const phone = await writesIn('Is the gate open?');
  for (const one of [page, colleague]) {
    await expect(line(one, phone)).toContainText('Is the gate open?');
    await expect(one.locator('[data-row="0"]')).toContainText(written(phone));
    await expect.poll(() => unreadOf(one)).toBe(before + 1);
    await expect(one.locator('#favicon')).toHaveAttribute('href', '/favicon-unread.svg');
  }
  // A sender who writes again moves to the top, with one more unread text.
  await writesIn('And the second', older);
  await expect(page.locator('[data-row="0"]')).toContainText(written(older));
  await expect(line(page, older)).toContainText('2 unread texts');
  // Reading it marks it as read for both.
  await line(page, phone).getByRole('link').click();
  await expect(page).toHaveURL(/\/inbox\/\d+/);
  await expect.poll(() => unreadOf(colleague)).toBe(before);
  await expect(line(colleague, phone)).not.toContainText('unread');
  await other.close();
});

test('done, back by undo, and the next conversation', async ({ page, signIn }) => {
  await signIn();
  const next = await writesIn('I am next');
  const phone = await writesIn('I am done soon');
  await page.goto('/inbox');
  await line(page, phone).getByRole('link').click();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page.getByText('Conversation marked as done.')).toBeVisible();
  await expect(line(page, phone)).toHaveCount(0);
  await expect(line(page, next).getByRole('link')).toHaveAttribute('aria-current', 'page');
  await folder(page, 'Done').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Done' })).toBeVisible();
  await expect(line(page, phone)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(line(page, phone)).toHaveCount(0);
  await folder(page, 'Inbox').click();
  await expect(line(page, phone)).toBeVisible();
});

test('several at once are done, and come back', async ({ page, signIn }) => {
  await signIn();
  const phones = [await writesIn('Many one'), await writesIn('Many two')];
  await page.goto('/inbox');
  for (const phone of phones)
    await page.getByRole('checkbox', { name: `Select ${written(phone)}` }).check({ force: true });
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText('2 selected');
  await check(page, 'selection');
  await bar.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('2 conversations marked as done.')).toBeVisible();
  for (const phone of phones) await expect(line(page, phone)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const phone of phones) await expect(line(page, phone)).toBeVisible();
});

test('an opt-out is undone and claims no agreement', async ({ page, signIn }) => {
  const client = await signIn();
  const phone = await writesIn('Hello there');
  await page.goto('/inbox');
  await expect(line(page, phone)).toBeVisible();
  await line(page, phone).getByRole('link').click();
  await page.getByRole('button', { name: 'More for this conversation' }).click();
  await page.getByRole('menuitem', { name: 'Opt out' }).click();
  await expect(page.getByText('Contact opted out.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  const consent = await client.get<{ OptedIn: boolean; OptedOutText: boolean }>(
    `/phonenumbers/${phone}/consent`,
  );
  expect([consent.OptedIn, consent.OptedOutText]).toEqual([false, false]);
});

test('a search finds names, numbers and words', async ({ page, signIn }) => {
  await signIn();
  const word = `xylo${Date.now()}`;
  const phone = await writesIn(`Where is the ${word}phone?`);
  await page.goto('/inbox');
  const search = page.getByRole('searchbox', { name: 'Search conversations' });
  await search.fill(word);
  await expect(line(page, phone)).toContainText(`${word}phone`);
  await expect(page).toHaveURL(new RegExp(`q=${word}`));
  await line(page, phone).getByRole('link').click();
  await expect(page).toHaveURL(/\/inbox\/textMessages\/\d+/);
  await search.fill(phone.slice(3));
  await expect(line(page, phone)).toBeVisible();
  await search.fill('nobodyeversaidthis');
  await expect(page.getByText('Nothing was found')).toBeVisible();
  await check(page, 'nothing found');
});

test('every address of the inbox shows its page and keeps its query (rows C-009 to C-016)', async ({
  page,
  signIn,
}) => {
  const client = await signIn();
  const phone = newPhone();
  await writesIn('Address me', phone);
  test.setTimeout(120_000);
  type One = { ConversationID: number; TextNumberID: number; LastMessage: { TextMessageID: number } };
  const find = async (): Promise<One | undefined> =>
    (await client.get<{ Items: One[] }>(`/conversations?q=${phone}`)).Items[0];
  // The carrier's receipt is on its way.
  await expect.poll(find).toBeDefined();
  const one = await find();
  const id = one?.ConversationID ?? 0;
  const number = one?.TextNumberID ?? 0;
  for (const [address, title] of [
    ['/inbox?q=address', 'Inbox'],
    ['/inbox?done=true', 'Done'],
    ['/inbox?tag=1', 'Auto Opt-Outs'],
    [`/inbox?textnumberid=${number}`, 'District office'],
    ['/inbox/scheduled-conversations?q=a', 'Scheduled'],
    [`/inbox/${id}?q=address`, 'Inbox'],
    [`/inbox/${id}/messages`, 'Inbox'],
    [`/inbox/textMessages/${one?.LastMessage.TextMessageID}?q=address`, 'Inbox'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(address.replaceAll(/[?/]/g, '\\$&')));
    await check(page, address);
  }
  await page.goto(`/conversations/${id}/messages?textnumberid=${number}`);
  await expect(page).toHaveURL(new RegExp(`/inbox/${id}/messages\\?textnumberid=${number}`));
  await expect(page.getByText('Address me').last()).toBeVisible();
  await page.goto('/conversations/schedule');
  await expect(page).toHaveURL(/\/inbox\/scheduled-conversations/);
  await page.goto('/inbox/landing');
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
});

test('a user without a text number sees what to do (row C-017)', async ({ page, signIn }) => {
  await signIn('demo-user');
  await page.goto('/inbox');
  await expect(page.getByText("You currently don't have access to any text numbers")).toBeVisible();
  await expect(page.getByText(/Ask an account administrator for access.*contact support/)).toBeVisible();
  await check(page, 'no text numbers');
});

test('an owner without a text number has no one to ask, and sees what comes next', async ({
  page,
  signIn,
}) => {
  await signIn('new-owner');
  await page.goto('/inbox');
  await expect(page.getByText("You currently don't have access to any text numbers")).toBeVisible();
  await expect(
    page.getByText(/^Your organization has no text number yet\. .* contact support/),
  ).toBeVisible();
  await expect(page.getByText(/Ask an account administrator/)).toBeHidden();
});

test('failures say what happened', async ({ page, signIn }) => {
  await signIn();
  await writesIn('Something goes wrong');
  await page.goto('/inbox');
  await expect(page.locator('[data-row="0"]')).toBeVisible();
  await page.locator('[data-row="0"]').getByRole('link').click();
  await page.route(/\/api\/conversations\/\d+$/, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page.getByText('There was an error closing your conversation.')).toBeVisible();
  await page.route(/\/api\/conversations\?/, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/inbox');
  await expect(page.getByText('There was an error getting your conversation(s).')).toBeVisible();
});
