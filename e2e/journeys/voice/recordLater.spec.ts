import type { BrowserContext, Page } from '@playwright/test';
import type { ApiClient } from '../../apiClient.ts';
import { behave } from '../../apiClient.ts';
import { check } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { makePeople, steeredPhone } from '../../people.ts';
import { phoneWave } from '../../sounds.ts';
import { addresses } from '../../startProduct.ts';

const recordingNumber = '8885550190';
const caller = '2145557781';

interface Made {
  BroadcastID: number;
  MessageRecordingInstruction: { ID: string; Uri: string } | null;
}
interface Shown {
  BroadcastStatus: string;
  Audio: { Name: string; Length: number } | null;
  AudioVM: { Name: string } | null;
}
interface Step {
  kind: string;
  text?: string;
  url?: string;
}

let made = 0;
/** A broadcast that calls two phones, without its message yet. */
async function recordedLater(
  client: ApiClient,
  more: object = {},
): Promise<Made & { phones: string[]; name: string }> {
  // One of them certainly answers; most numbers of the simulator do, and some don't.
  const people = makePeople(2).map((one, at) => (at === 0 ? { ...one, phone: steeredPhone(9951) } : one));
  const { Items } = await client.get<{ Items: { TextPhoneNumber: string }[] }>('/textnumbers');
  const name = `Record later ${(Date.now() % 1e8).toString(36)}${(made += 1)}`;
  const answer = await client.post<Made>('/broadcasts', {
    DraftBroadcastID: await client.draft(people),
    BroadcastName: name,
    BroadcastType: 'Announcement',
    CallerID: Items[0]?.TextPhoneNumber,
    TextNumberID: null,
    TextMessage: '',
    CallingWindowIgnored: true,
    RecordLater: true,
    RetryTimes: 0,
    ...more,
  });
  return { ...answer, phones: people.map(({ phone }) => phone), name };
}
const shown = (client: ApiClient, id: number) => client.get<Shown>(`/broadcasts/${id}`);

/** What that phone heard in its calls, from the simulator. */
async function heardBy(phone: string): Promise<Step[]> {
  const answer = await fetch(`${addresses().simulator}/phones/${phone}`);
  const { calls } = (await answer.json()) as { calls: { steps: Step[] }[] };
  return calls.flatMap(({ steps }) => steps);
}

/** The page of virtual phones, with this phone open. */
async function virtualPhone(context: BrowserContext, phone: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${addresses().simulator}/#${phone}`);
  await expect(page.locator('#number')).toHaveText(/\(214\) 555-7781/);
  return page;
}
const press = async (phone: Page, keys: string): Promise<void> => {
  for (const key of keys) {
    const name = key === '#' ? 'Pound' : key;
    await phone.locator('#keypad').getByRole('button', { name, exact: true }).click();
  }
};

test.afterEach(() => behave({}));

test('called in from a virtual phone, the message arrives on the open page, and is what people hear (B-019, B-029, C6)', async ({
  page,
  context,
  signIn,
}) => {
  test.setTimeout(180_000);
  const client = await signIn();
  await behave({ callSpeed: 4 });
  const one = await recordedLater(client);
  await page.goto(one.MessageRecordingInstruction?.Uri ?? '');
  await expect(page.getByRole('heading', { level: 1, name: 'Record your message' })).toBeVisible();
  const byPhone = page.getByRole('region', { name: 'Record by phone' });
  await expect(byPhone.getByRole('link', { name: '(888) 555-0190' })).toBeVisible();
  const id = (await byPhone.locator('dd').nth(1).innerText()).replaceAll(' ', '');
  expect(id).toBe(one.MessageRecordingInstruction?.ID);
  await check(page, 'recording instructions');
  await page.setViewportSize({ width: 375, height: 760 });
  await check(page, 'recording instructions on a phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await page.setViewportSize({ width: 1280, height: 900 });

  const phone = await virtualPhone(context, caller);
  await phone.getByLabel('To', { exact: true }).fill(recordingNumber);
  await phone.getByRole('button', { name: 'Call', exact: true }).click();
  const log = phone.locator('#call-steps');
  await expect(log).toContainText('Enter your message recording ID');
  await press(phone, '1111111#');
  await expect(log).toContainText('was not found');
  await press(phone, `${id}#`);
  await expect(phone.locator('#recorder')).toBeVisible();
  await phone
    .locator('#sound-file')
    .setInputFiles({ name: 'closing.wav', mimeType: 'audio/wav', buffer: phoneWave(7) });
  await expect(phone.locator('#recorder-note')).toContainText('closing.wav was said, 7 s');
  await press(phone, '#');
  await expect(log).toContainText('To listen to your message, press 1');
  await press(phone, '1');
  await expect(log.locator('.played').last()).toBeVisible();
  await press(phone, '3');
  await expect(phone.locator('#thread')).toContainText('Your message has been saved.');

  // The page continues automatically, to the summary.
  await expect(page).toHaveURL(new RegExp(`/broadcasts/${one.BroadcastID}/summary$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Your broadcast is on its way' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(`${one.name}, 7 seconds`);
  await check(page, 'summary');
  expect(await shown(client, one.BroadcastID)).toMatchObject({ Audio: { Name: one.name, Length: 7 } });

  // What people hear is what was said.
  const sound = await client.get<{ Audio: { Uri: string } }>(`/broadcasts/${one.BroadcastID}`);
  const file = sound.Audio.Uri.replace('.mp3', '.wav');
  await expect
    .poll(
      async () => (await Promise.all(one.phones.map(heardBy))).flat().some(({ url }) => url?.endsWith(file)),
      {
        timeout: 60_000,
      },
    )
    .toBe(true);
  await page.getByRole('link', { name: 'Watch the results' }).click();
  const card = page.getByRole('region', { name: 'Voice message', exact: true });
  await expect(card).toContainText(one.name);
  await expect(card.getByRole('button', { name: `Play ${one.name}` })).toBeVisible();
  await page.goto(`/message-library/audio?q=${encodeURIComponent(one.name)}`);
  await expect(page.getByRole('row', { name: new RegExp(one.name) })).toContainText('Recorded by phone');
});

test('both messages are given here: one from a file, machines hear the same (B-029, B-103)', async ({
  page,
  signIn,
}) => {
  test.setTimeout(120_000);
  const client = await signIn();
  const start = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const one = await recordedLater(client, {
    RecordLaterVM: true,
    startOption: 'START_LATER',
    StartDate: start,
  });
  await page.goto(`/broadcast-details/${one.BroadcastID}`);
  await expect(page.getByText('A message is missing')).toBeVisible();
  await page.getByRole('link', { name: 'Add it' }).click();
  const live = page.getByRole('region', { name: 'Voice message', exact: true });
  await live.getByRole('button', { name: 'Upload' }).click();
  await page
    .getByRole('dialog', { name: 'Upload audio' })
    .getByLabel('Audio file')
    .setInputFiles({ name: `${one.name}.wav`, mimeType: 'audio/wav', buffer: phoneWave(4) });
  await expect(live.getByText('Here', { exact: true })).toBeVisible();
  expect((await shown(client, one.BroadcastID)).BroadcastStatus).toBe('PendingMessage');
  await check(page, 'one message is here');
  await page
    .getByRole('region', { name: 'Voicemail message' })
    .getByRole('button', { name: 'Use the voice message for machines too' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your broadcast is scheduled' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the broadcast' }).click();
  const card = page.getByRole('region', { name: 'Voice message', exact: true });
  await expect(card).toContainText('4 seconds');
  await check(page, 'messages of the calls');

  // After removal, the page asks for it again. After undo, it is back.
  await card.getByRole('button', { name: 'Remove: Voice message' }).click();
  await expect(page).toHaveURL(/recording-instructions$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Record your message' })).toBeVisible();
  expect((await shown(client, one.BroadcastID)).BroadcastStatus).toBe('PendingMessage');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your broadcast is scheduled' })).toBeVisible();
  expect((await shown(client, one.BroadcastID)).BroadcastStatus).toBe('AuthorizationApproved');
  await client.put(`/broadcasts/${one.BroadcastID}`, { BroadcastStatus: 'Canceled' });
});

test('addresses of broadcasts that do not exist or need nothing say so, and landing opens the list (B-019)', async ({
  page,
  signIn,
}) => {
  const client = await signIn();
  const text = await client.send('Nothing to record', makePeople(1));
  await page.goto(`/broadcasts/${text}/recording-instructions`);
  await expect(page.getByRole('heading', { level: 1, name: "We can't find this page" })).toBeVisible();
  await page.goto(`/broadcasts/${text}/summary`);
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Nothing to record');
  await page.goto('/broadcasts/99999999/summary');
  await expect(page.getByRole('heading', { level: 1, name: "We can't find this broadcast" })).toBeVisible();
  await page.goto('/broadcasts/landing');
  await expect(page).toHaveURL(/\/broadcasts$/);
});
