import type { Locator, Page } from '@playwright/test';
import { check } from '../../axe.ts';
import { expect, test } from '../../journey.ts';

interface CallSettings {
  CallerID: string;
  CallThrottle: number;
  Retries: number;
  MaxMessageLength: number;
  CallingWindowDays: string[];
  StartTimeText: string;
  StopTimeText: string;
  ContinueOnNextDay: boolean;
  TransferAndConnect: { TransferNumber: string; TransferLines: number } | null;
}

/** What a new user has (C-072, 2-decisions G4 and J11). */
const defaults = {
  CallerID: '',
  CallThrottle: 0,
  Retries: 1,
  MaxMessageLength: 120,
  CallingWindowDays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  StartTimeOfDay: { Hour: 9, Minute: 0 },
  StopTimeOfDay: { Hour: 21, Minute: 0 },
  ContinueOnNextDay: true,
  TransferAndConnect: null,
};

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const said = (page: Page): Locator => page.locator('.MuiSnackbar-root').last();

async function offered(page: Page, list: Locator): Promise<string[]> {
  await list.click();
  const options = await page.getByRole('option').allTextContents();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  return options;
}

async function choose(page: Page, list: Locator, option: string): Promise<void> {
  await list.click();
  await page.getByRole('option', { name: option, exact: true }).click();
  await expect(page.getByRole('listbox')).toBeHidden();
}

async function save(page: Page, of: Locator): Promise<void> {
  const answer = page.waitForResponse(
    (one) => one.request().method() === 'PUT' && one.url().endsWith('/user'),
  );
  await of.getByRole('button', { name: 'Save' }).click();
  expect((await answer).status()).toBe(200);
  await expect(said(page)).toContainText('Saved.');
}

test('the lists of voice settings, and they are kept (B-221, B-261 to B-263, P-249)', async ({
  page,
  signIn,
}) => {
  const client = await signIn();
  await client.put('/user', defaults);
  await page.goto('/');
  await page.getByRole('button', { name: /account menu/i }).click();
  await page.getByRole('menuitem', { name: 'Voice settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Voice settings' })).toBeFocused();
  const calls = card(page, 'Calls');
  const throttle = calls.getByRole('combobox', { name: 'Calls at a time' });
  await expect(throttle).toHaveText('Max');
  expect(await offered(page, throttle)).toEqual(
    'Max 250 200 150 125 100 75 50 40 30 20 15 10 5 4 3 2 1'.split(' '),
  );
  const retries = calls.getByRole('combobox', { name: 'Retries' });
  expect(await offered(page, retries)).toEqual(['0', '1 (recommended)', '2', '3']);
  const longest = calls.getByRole('combobox', { name: 'Longest message' });
  expect(await offered(page, longest)).toEqual(['30 seconds', '60 seconds', '90 seconds', '120 seconds']);
  const callerId = calls.getByRole('combobox', { name: 'Caller ID' });
  const [none, own] = await offered(page, callerId);
  expect(none).toBe('None');
  await choose(page, callerId, own ?? '');
  await choose(page, throttle, '2');
  await choose(page, retries, '3');
  await choose(page, longest, '60 seconds');
  await check(page, 'voice settings');
  await save(page, calls);
  const kept = await client.get<CallSettings>('/user');
  expect(kept).toMatchObject({ CallThrottle: 2, Retries: 3, MaxMessageLength: 60 });
  expect(kept.CallerID).toMatch(/^\d{10}$/);
  await page.reload();
  await expect(throttle).toHaveText('2');
  await expect(callerId).toHaveText(own ?? '');
  await client.put('/user', defaults);
});

test('calling days and times (C-046, C-116)', async ({ page, signIn }) => {
  const client = await signIn();
  await client.put('/user', defaults);
  await page.goto('/settings/voice');
  const times = card(page, 'Calling days and times');
  const days = times.getByRole('group', { name: 'Days' }).getByRole('checkbox');
  await expect(days).toHaveCount(7);
  for (let at = 0; at < 7; at += 1) await days.nth(at).uncheck();
  await times.getByRole('button', { name: 'Save' }).click();
  await expect(times.getByText('Select at least one Calling Day')).toBeVisible();
  await expect(days.first()).toBeFocused();
  await times.getByRole('checkbox', { name: 'Monday' }).check();
  await choose(page, times.getByRole('combobox', { name: 'Start time' }), '10:15 PM');
  await times.getByRole('button', { name: 'Save' }).click();
  await expect(times.getByText('Start time must be before stop time')).toBeVisible();
  await choose(page, times.getByRole('combobox', { name: 'Start time' }), '8:15 AM');
  await times.getByLabel('Continue on next day').uncheck();
  await save(page, times);
  expect(await client.get<CallSettings>('/user')).toMatchObject({
    CallingWindowDays: ['Monday'],
    StartTimeText: '8:15 AM',
    StopTimeText: '9:00 PM',
    ContinueOnNextDay: false,
  });
  await times.getByLabel('Continue on next day').check();
  await times.getByLabel('All day').check();
  await expect(times.getByRole('combobox', { name: 'Start time' })).toBeHidden();
  await times.getByLabel('All day').uncheck();
  await expect(times.getByRole('combobox', { name: 'Start time' })).toHaveText('9:00 AM');
  await expect(times.getByRole('combobox', { name: 'Stop time' })).toHaveText('9:00 PM');
  await expect(times.getByLabel('Continue on next day')).not.toBeChecked();
  await client.put('/user', defaults);
});

test('the transfer section is reached by its anchor and checks both fields (B-020, B-146, B-147)', async ({
  page,
  signIn,
}) => {
  const client = await signIn('demo-user');
  await client.put('/user', defaults);
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto('/settings/voice#transfer');
  const transfer = card(page, 'Transfer');
  await expect(transfer.getByRole('heading', { name: 'Transfer' })).toBeFocused();
  await expect(transfer).toBeInViewport({ ratio: 0.9 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  const number = transfer.getByLabel('Transfer number');
  const lines = transfer.getByLabel('Available lines');
  const press = (): Promise<void> => transfer.getByRole('button', { name: 'Save' }).click();
  await press();
  await expect(transfer.getByText('Enter a transfer phone number')).toBeVisible();
  await expect(transfer.getByText('Enter the number of calls we can transfer at a time')).toBeVisible();
  await expect(number).toBeFocused();
  await check(page, 'transfer with errors');
  await number.fill('(214) 555-0111');
  for (const [typed, sentence] of [
    ['ten', 'Enter a whole number'],
    ['0', 'Available lines must be at least 1'],
    ['5001', 'Available lines cannot be more than 5,000'],
  ] as const) {
    await lines.fill(typed);
    await press();
    await expect(transfer.getByText(sentence)).toBeVisible();
    await expect(lines).toBeFocused();
  }
  for (const [typed, sentence] of [
    ['55501', 'Must be 10 digits; use only numbers'],
    ['+44 20 7946 0958', 'Phone number must be from a supported country.'],
    ['(123) 555-0100', 'Enter a phone number with a valid area code.'],
  ] as const) {
    await number.fill(typed);
    await press();
    await expect(transfer.getByText(sentence)).toBeVisible();
  }
  await number.fill('(214) 555-0111');
  for (const most of ['1', '5000']) {
    await lines.fill(most);
    await save(page, transfer);
    expect((await client.get<CallSettings>('/user')).TransferAndConnect).toEqual({
      TransferNumber: '2145550111',
      TransferLines: Number(most),
    });
  }
  await transfer.getByLabel('Connect people who ask for it').uncheck();
  await save(page, transfer);
  expect((await client.get<CallSettings>('/user')).TransferAndConnect).toBeNull();
});
