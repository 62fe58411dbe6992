import type { Locator, Page } from '@playwright/test';
import type { ApiClient } from './apiClient.ts';
import { expect } from './journey.ts';
import { makePeople } from './people.ts';
import { phoneWave } from './sounds.ts';

export const everyDay = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
export const defaults = {
  CallerID: '',
  CallThrottle: 0,
  Retries: 1,
  CallingWindowDays: everyDay,
  StartTimeOfDay: { Hour: 9, Minute: 0 },
  StopTimeOfDay: { Hour: 21, Minute: 0 },
  ContinueOnNextDay: true,
};
/** So that a journey can call at any time of the day. */
export const allDay = { StartTimeOfDay: { Hour: 0, Minute: 0 }, StopTimeOfDay: { Hour: 0, Minute: 0 } };

export interface Created {
  BroadcastType: string;
  BroadcastStatus: string;
  CallTotal: number;
  LivePersonTotal: number;
  CallThrottle: number;
  RetryTimes: number;
  CallerID: string;
  CallingWindowIgnored: boolean;
  TransferAndConnect: { IsTransfer: boolean };
}
export type Form = Record<string, unknown>;

let made = 0;
export const newName = (kind: string): string => {
  made += 1;
  return `${kind} ${(Date.now() % 1e8).toString(36)}${made}`;
};
export const reach = (page: Page, name: string): Locator =>
  page.getByRole('radiogroup', { name: 'How to reach people' }).getByRole('radio', { name, exact: false });
export const content = (page: Page, name: RegExp): Locator =>
  page.getByRole('radiogroup', { name: 'What to send' }).getByRole('radio', { name });
export const list = (page: Page): Locator => page.getByRole('list', { name: 'Checklist' });
export const draftOf = (page: Page): number => Number(/draft=(\d+)/.exec(page.url())?.[1]);
export const formOf = async (client: ApiClient, id: number): Promise<Form> =>
  (await client.get<{ Form: Form }>(`/draft-broadcasts/${id}`)).Form;

/** A library message that exists before the page opens. */
export async function record(page: Page, name: string, seconds: number): Promise<number> {
  const answer = await page.request.post(`/api/audio?filename=${encodeURIComponent(name)}.wav`, {
    data: phoneWave(seconds),
    headers: { 'X-Requested-With': 'carillon', 'Content-Type': 'application/octet-stream' },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { AudioID: number }).AudioID;
}

export async function addPeople(client: ApiClient, draft: number, phones: readonly string[]): Promise<void> {
  const people = makePeople(phones.length);
  await client.post(`/draft-broadcasts/${draft}/contacts`, {
    Contacts: people.map((one, at) => ({
      PrimaryPhone: phones[at],
      FirstName: one.first,
      LastName: one.last,
    })),
    Source: 'paste',
    UserIndicatedConsentDeclared: true,
  });
}

export async function selectMessage(page: Page, name: string): Promise<void> {
  const part = page.locator('#voice-message');
  await part.getByRole('button', { name: 'Select a message' }).click();
  await page
    .getByRole('dialog', { name: 'Select from library' })
    .getByRole('button', { name: `Select ${name}` })
    .click();
  await expect(part.getByText(name, { exact: true })).toBeVisible();
}

export async function fits(page: Page): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over, 'scrolls sideways').toBeLessThanOrEqual(0);
}
