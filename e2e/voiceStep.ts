// Step 3 of broadcasts with calls, for the journeys that walk it. Calls create the steps before it.
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { ApiClient } from './apiClient.ts';
import { makePeople } from './people.ts';
import { phoneWave } from './sounds.ts';

/** What the step changes of a draft. */
interface Form {
  Audio: { AudioID: number } | null;
  AudioVM: { AudioID: number } | null;
  RecordLater: boolean;
  RecordLaterVM: boolean;
  IsTransfer: boolean;
  TransferNumber: string | null;
  TransferLines: string | number | null;
}

interface Message {
  AudioID: number;
  Name: string;
  Length: number;
  Origin: string;
}

/** A user's default settings, as far as this step needs them. */
export const ownSettings = { MaxMessageLength: 120, TransferAndConnect: null };
let made = 0;
/** A name that no other message has. */
export const newName = (kind: string): string => {
  made += 1;
  return `${kind} ${(Date.now() % 1e8).toString(36)}${made}`;
};

/** The parts of the step: what people hear, what machines hear. */
export const live = (page: Page): Locator => page.locator('#voice-message');
export const voicemail = (page: Page): Locator => page.locator('#voicemail-message');
/** A button of the choice of a message's source. */
export const source = (part: Locator, name: string): Locator =>
  part.getByRole('button', { name, exact: true });
/** The dialog in which a message is selected. */
export const library = (page: Page): Locator => page.getByRole('dialog', { name: 'Select from library' });
/** A library message that exists before the page opens. */
export async function put(page: Page, name: string, seconds: number): Promise<number> {
  const answer = await page.request.post(`/api/audio?filename=${encodeURIComponent(name)}.wav`, {
    data: phoneWave(seconds),
    headers: { 'X-Requested-With': 'carillon', 'Content-Type': 'application/octet-stream' },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as Message).AudioID;
}

/** A draft that stands at its message; the page shows it. */
export async function openStep(page: Page, client: ApiClient, form: object): Promise<number> {
  const id = await client.draft(makePeople(1));
  await client.put(`/draft-broadcasts/${id}`, {
    BroadcastName: newName('Calls'),
    CallerID: await callerId(client),
    CheckCallingWindow: false,
    SettingsConfirmed: true,
    RecipientsConfirmed: true,
    CompletedSteps: [1, 2],
    CurrentStep: 3,
    ...form,
  });
  await page.goto(`/broadcasts/create?draft=${id}&step=3`);
  await expect(page.getByRole('heading', { level: 2, name: 'Message' })).toBeVisible();
  return id;
}
async function callerId(client: ApiClient): Promise<string> {
  const { Items } = await client.get<{ Items: { TextPhoneNumber: string }[] }>('/textnumbers');
  return Items[0]?.TextPhoneNumber ?? '';
}
/** The draft as it is stored. */
export async function formOf(client: ApiClient, draft: number): Promise<Form> {
  return (await client.get<{ Form: Form }>(`/draft-broadcasts/${draft}`)).Form;
}
/** The message of the library with this name. */
export async function messageNamed(client: ApiClient, name: string): Promise<Message | undefined> {
  const { Items } = await client.get<{ Items: Message[] }>(`/audio?q=${encodeURIComponent(name)}`);
  return Items[0];
}
/** On to the review. */
export async function next(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Next: / }).click();
}
/** A message in the list to select from. */
export const line = (page: Page, name: string): Locator =>
  library(page).getByRole('listitem').filter({ hasText: name });
