import type { Locator, Page } from '@playwright/test';
import { behave } from '../../apiClient.ts';
import type { ApiClient } from '../../apiClient.ts';
import { check } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { makePeople, newPhone, steeredPhone } from '../../people.ts';
import { phoneWave } from '../../sounds.ts';
import { addresses } from '../../startProduct.ts';

/** Calls run this much faster than in reality: a greeting and a whole message take their time. */
const callSpeed = 8;

test.beforeEach(() => behave({ callSpeed }));
test.afterEach(() => behave({}));

/** Phones whose last four digits decide the outcome of a call, with the result of each. */
const endings: readonly [number, string][] = [
  [9951, 'Live Answer'],
  [9952, 'Voicemail'],
  [9953, 'No Answer'],
  [9954, 'Busy'],
  [9955, 'Call Failed'],
  [9956, 'Invalid'],
  [9957, 'Invalid'],
  [9958, 'Live Answer'],
  [9959, 'Live Answer'],
  [9961, 'Live Answer'],
  [9962, 'Live Answer'],
  [9963, 'Live Answer'],
  [9964, 'Live Answer'],
  [9965, 'Voicemail'],
  [9967, 'Busy'],
  [9969, 'Live Answer'],
];

async function aMessage(page: Page): Promise<{ AudioID: number }> {
  const answer = await page.request.post('/api/audio?filename=question.wav', {
    data: phoneWave(3),
    headers: { 'X-Requested-With': 'carillon', 'Content-Type': 'application/octet-stream' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return { AudioID: ((await answer.json()) as { AudioID: number }).AudioID };
}

/** What a broadcast with calls shows besides its recipients. */
async function callForm(page: Page, client: ApiClient): Promise<object> {
  const { Items } = await client.get<{ Items: { TextPhoneNumber: string; IsDefault: boolean }[] }>(
    '/textnumbers',
  );
  return {
    CallerID: Items.find((one) => one.IsDefault)?.TextPhoneNumber,
    Audio: await aMessage(page),
    CallingWindowIgnored: true,
    RetryTimes: 0,
  };
}

const steered = () =>
  endings.map(([ending, label]) => ({ first: label, last: String(ending), phone: steeredPhone(ending) }));

/** Ten-digit numbers that the simulator got a call request for. */
async function calledNumbers(): Promise<string[]> {
  const answer = await fetch(`${addresses().simulator}/record?after=0`);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '');
  return lines
    .map((line) => JSON.parse(line) as { kind: string; to: string })
    .filter((line) => line.kind === 'call')
    .map((line) => line.to.replace(/^\+?1/, ''));
}

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Recipients' }).getByRole('row');

test('a finished voice survey with transfer shows what came of every call', async ({ page, signIn }) => {
  test.setTimeout(300_000);
  const client = await signIn();
  const people = steered();
  const id = await client.send('Will your child need a bus?', people, {
    ...(await callForm(page, client)),
    BroadcastType: 'Survey',
    TextMessage: '',
    TextNumberID: null,
    IsTransfer: true,
    TransferNumber: newPhone().slice(0, 6) + '9951',
    TransferLines: 2,
    SurveyResponses: [
      { ID: '1', Label: 'Yes' },
      { ID: '2', Label: 'No' },
    ],
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/broadcast-details/${id}`);
  const progress = page.getByRole('region', { name: 'Progress' });
  await expect(
    progress.getByText('8 answered, 2 reached voicemail, of 16 calls', { exact: true }),
  ).toBeVisible({
    timeout: 120_000,
  });
  // A page about calls does not mention texts.
  await expect(page.locator('main')).not.toContainText(/\btexts\b/i);

  const strip = page.getByRole('tablist', { name: 'Results by kind' });
  await expect(strip.getByRole('tab')).toHaveText([
    'All Calls (16)',
    'Live Answer (8)',
    'Voicemail (2)',
    'Busy / No Answer (3)',
    'Invalid (2)',
    'Incomplete (1)',
    'Transfers (1)',
    'All Survey Results (3)',
  ]);
  const perTab = [
    ['All Calls (16)', 16],
    ['Live Answer (8)', 8],
    ['Voicemail (2)', 2],
    ['Busy / No Answer (3)', 3],
    ['Invalid (2)', 2],
    ['Incomplete (1)', 1],
    ['Transfers (1)', 1],
    ['All Survey Results (3)', 3],
  ] as const;
  await page.goto(`/broadcast-details/${id}/call-results/all`);
  for (const [name, total] of perTab) {
    await strip.getByRole('tab', { name }).click();
    await expect(rowsOf(page)).toHaveCount(Math.min(total, 10) + 1);
    const csv = await page.getByRole('link', { name: 'Results CSV' }).getAttribute('href');
    const lines = (await (await page.request.get(csv ?? '')).text()).trim().split('\r\n');
    expect([name, lines.length - 1]).toEqual([name, total]);
  }
  await check(page, 'answers of a survey');

  // Each number has the label that it stands for, in the rows, in the CSV, and the carrier was asked once for each.
  const csv = await (await page.request.get(`/api/broadcasts/${id}/details.csv?filter=all-calls`)).text();
  for (const one of people) {
    const line = csv.split('\r\n').find((row) => row.includes(`,${one.last},`)) ?? '';
    expect(line.split(',')).toContain(one.first);
    expect(line.split(',').filter((cell) => cell === one.first).length).toBeGreaterThan(1);
  }
  const called = (await calledNumbers()).filter((phone) => people.some((one) => one.phone === phone));
  // A number that is refused when it is dialed makes no call.
  expect(new Set(called).size).toBe(called.length);
  expect(called.length).toBe(15);

  await page.goto(`/broadcast-details/${id}/transfers/all`);
  await expect(page.getByRole('row', { name: /9964/ })).toContainText('Yes');

  await page.goto(`/broadcast-details/${id}/survey-results/all`);
  const answers = page.getByRole('list', { name: 'Answers of 3 people' });
  await expect(page.getByText('3 of the 8 people who picked up gave an answer.')).toBeVisible();
  // One denominator: the shares of all lines are of those 8, and add up.
  await expect(answers.getByRole('link')).toHaveText([
    'Yes*11 (12.5%)',
    'No*21 (12.5%)',
    'Pressed *31 (12.5%)',
    'No response5 (62.5%)',
  ]);
  const figures = page.getByRole('table', { name: 'Answers in figures' });
  await expect(figures.getByRole('row').last()).toHaveText('Picked up8100%');
  const place = async (what: Locator) => (await what.boundingBox())?.y ?? 0;
  expect(await place(answers), 'answers stand before the recipients').toBeLessThan(
    await place(page.getByRole('heading', { name: 'Recipients' })),
  );
  await page.getByRole('button', { name: 'Change names' }).click();
  const dialog = page.getByRole('dialog', { name: 'Name the answers' });
  await expect(dialog.getByLabel('*1 means')).toBeEditable({ editable: false });
  await dialog.getByRole('button', { name: 'Add an answer' }).click();
  await dialog.getByLabel('*3 means').fill('yes');
  await expect(dialog.getByText('*1 and *3 have the same name. Give each its own')).toBeVisible();
  await dialog.getByLabel('*3 means').fill('Walks');
  await check(page, 'names of answers');
  await dialog.getByRole('button', { name: 'Save names' }).click();
  await answers.getByRole('link', { name: /Walks/ }).click();
  await expect(page).toHaveURL(/survey-results\/3/);
  await expect(page.getByRole('row', { name: /9963/ })).toContainText('Walks');
  const sticksOut = await page
    .getByRole('table', { name: 'Recipients' })
    .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
  expect(sticksOut, 'every column is seen').toBeLessThanOrEqual(0);
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(2);
  await page
    .getByRole('group', { name: 'Answer' })
    .getByRole('button', { name: /No response/ })
    .click();
  await expect(rowsOf(page)).toHaveCount(6);

  // A reason leads to the people who have it.
  const reasons = page.getByRole('region', { name: 'Results of calls by reason' });
  await reasons.getByRole('link', { name: 'No Answer' }).click();
  await expect(page.getByText('Only No Answer')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(2);

  // All recipients who were busy or did not answer are called again in a new broadcast.
  await page.goto(`/broadcast-details/${id}/call-results/busy`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Send to these again' }).click();
  await expect(page).toHaveURL(/\/broadcasts\/create\?draft=\d+/);
  const draft = /draft=(\d+)/.exec(page.url())?.[1];
  const { Size } = await client.get<{ Size: number }>(`/draft-broadcasts/${draft}/contacts`);
  expect(Size).toBe(3);

  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(`/broadcast-details/${id}/survey-results/all`);
  await expect(answers).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await check(page, 'answers of a survey at 375');

  await page.goto('/broadcasts?view=completed&type=Survey');
  await expect(page.getByText('8 answered, 2 voicemail, 4 not reached').first()).toBeVisible();
});

test('texts and calls of one broadcast each have their tabs', async ({ page, signIn }) => {
  test.setTimeout(120_000);
  const client = await signIn();
  const people = [
    ...makePeople(2),
    { first: 'Lane', last: 'Line', phone: steeredPhone(9952) },
    { first: 'Bo', last: 'Busy', phone: steeredPhone(9954) },
  ];
  const id = await client.send('Boil water', people, {
    ...(await callForm(page, client)),
    BroadcastType: 'SMSAndAnnouncement',
  });
  await page.goto(`/broadcast-details/${id}`);
  const texts = page.getByRole('tablist', { name: 'Results of texts by kind' });
  const calls = page.getByRole('tablist', { name: 'Results of calls by kind' });
  await expect(texts.getByRole('tab', { name: 'All Texts (4)' })).toHaveAttribute('aria-selected', 'true');
  await expect(calls.getByRole('tab')).toHaveCount(6);
  await expect(calls.getByRole('tab', { name: 'Busy / No Answer' })).toContainText(/\([1-9]\)/);
  const row = page.getByRole('row', { name: /Bo Busy/ });
  await expect(row).toContainText('Busy');
  await expect(row).toContainText('Delivered');
  await calls.getByRole('tab', { name: /^Voicemail/ }).click();
  await expect(page.getByRole('row', { name: /Lane Line/ })).toContainText('Voicemail', { timeout: 60_000 });
  await expect(page).toHaveURL(/call-results\/voice-mail/);
  await check(page, 'results of texts and calls');
  await page.setViewportSize({ width: 375, height: 800 });
  await page.reload();
  await expect(calls).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await check(page, 'results of texts and calls at 375');
});

test('calls without a known outcome are listed with the possible decisions', async ({ page, signIn }) => {
  test.setTimeout(120_000);
  const client = await signIn();
  await behave({ callSpeed, dropBeforeRecord: 1 });
  const id = await client.send('Lost on the line', makePeople(4), {
    ...(await callForm(page, client)),
    BroadcastType: 'Announcement',
    TextMessage: '',
    TextNumberID: null,
  });
  await page.goto(`/broadcast-details/${id}/unconfirmed/all`);
  await expect(page.getByRole('tab', { name: 'Unconfirmed (4)' })).toBeVisible({ timeout: 40_000 });
  const table = page.getByRole('table', { name: 'Unconfirmed calls' });
  await expect(table.getByRole('row')).toHaveCount(5);
  await check(page, 'unconfirmed calls');
  const decide = async (button: string, row: number): Promise<void> => {
    await table.getByRole('row').nth(row).getByRole('checkbox').check();
    await page.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await check(page, `question: ${button}`);
    await dialog.getByRole('button', { name: button }).click();
    await expect(dialog).toBeHidden();
  };
  await decide('They were called', 1);
  await expect(page.getByRole('tab', { name: 'Live Answer (1)' })).toBeVisible();
  await decide('They were not called', 1);
  await expect(page.getByRole('tab', { name: 'Unconfirmed (2)' })).toBeVisible();
  await behave({ callSpeed });
  await decide('Call these again', 1);
  await expect(page.getByRole('tab', { name: 'Unconfirmed (1)' })).toBeVisible();
  await expect.poll(async () => (await calledNumbers()).length).toBeGreaterThan(0);
});
