import type { Request } from '@playwright/test';
import { check } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { phoneWave } from '../../sounds.ts';
import {
  formOf,
  library,
  line,
  live,
  messageNamed,
  newName,
  next,
  openStep,
  ownSettings,
  put,
  source,
} from '../../voiceStep.ts';

const tooLongText = (seconds: number) =>
  `Your message cannot exceed 2 minutes. The message you selected is ${seconds} seconds long.`;
const isUpload = (request: Request): boolean =>
  request.method() === 'POST' && /\/api\/audio(\/speech)?$/.test(new URL(request.url()).pathname);

test('a message of the library is selected, and only its own source counts (B-030, B-031, B-075)', async ({
  page,
  signIn,
}) => {
  test.setTimeout(180_000);
  const client = await signIn();
  await client.put('/user', ownSettings);
  const [first, second] = [newName('Bell'), newName('Gong')];
  const id = await put(page, first, 12);
  const other = await put(page, second, 31);
  const draft = await openStep(page, client, { BroadcastType: 'Announcement' });
  await check(page, 'message step without a message');

  // Nothing is chosen: the step holds, and its line leads to the field.
  await next(page);
  const summary = page.getByRole('alert').filter({ hasText: 'needs your attention' });
  await summary.getByRole('button', { name: 'Add a voice message, or choose to record it later.' }).click();
  await expect(source(live(page), 'Create a message')).toBeFocused();
  await expect(live(page)).toContainText('Add a voice message, or choose to record it later.');

  await source(live(page), 'Select a message').click();
  await expect(library(page)).toBeVisible();
  await expect(live(page).getByRole('group', { name: 'Ways to create a message' })).toBeHidden();
  await check(page, 'library in the wizard');
  await line(page, first)
    .getByRole('button', { name: `Select ${first}` })
    .click();
  await expect(library(page)).toBeHidden();
  await expect(live(page).getByText(first, { exact: true })).toBeFocused();
  await expect(live(page)).toContainText('12 seconds');
  await expect(live(page)).toContainText('1 credit for each call that plays it.');
  await expect.poll(async () => (await formOf(client, draft)).Audio).toEqual({ AudioID: id });
  await live(page)
    .getByRole('button', { name: `Play ${first}` })
    .click();
  await expect(live(page)).toContainText('0:01 / 0:12');
  await live(page).getByRole('button', { name: 'As a phone plays it' }).click();
  await live(page)
    .getByRole('button', { name: `Play ${first}` })
    .click();
  await expect(live(page)).toContainText('0:01 / 0:12');
  const picture = page.getByRole('complementary', { name: 'What will happen' }).getByRole('figure');
  await expect(picture).toContainText(`A person answers${first}`);
  await check(page, 'message step with a message');

  // The draft is an announcement that plays it: the list can be narrowed to such messages.
  await live(page).getByRole('button', { name: 'Change' }).click();
  await library(page).getByRole('button', { name: 'Announcements' }).click();
  await expect(line(page, first)).toBeVisible();
  await expect(line(page, second)).toBeHidden();
  await library(page).getByRole('button', { name: 'Surveys' }).click();
  await expect(line(page, first)).toBeHidden();
  await library(page).getByRole('button', { name: 'All' }).click();
  await line(page, second)
    .getByRole('button', { name: `Select ${second}` })
    .click();
  await expect(live(page)).toContainText('2 credits for each call that plays it.');
  await expect.poll(async () => (await formOf(client, draft)).Audio).toEqual({ AudioID: other });

  await source(live(page), 'Create a message').click();
  await expect(live(page).getByRole('group', { name: 'Ways to create a message' })).toBeVisible();
  await expect(live(page).getByText(second)).toBeHidden();
  await expect.poll(async () => (await formOf(client, draft)).Audio).toBeNull();
  await source(live(page), 'Select a message').click();
  await expect(live(page).getByText(second, { exact: true })).toBeVisible();
  await expect.poll(async () => (await formOf(client, draft)).Audio).toEqual({ AudioID: other });

  await live(page).getByRole('button', { name: 'Remove' }).click();
  await expect(live(page).getByRole('button', { name: 'Choose from the library' })).toBeVisible();
  await page.locator('.MuiSnackbar-root').getByRole('button', { name: 'Undo' }).click();
  await expect(live(page).getByText(second, { exact: true })).toBeVisible();
  await expect.poll(async () => (await formOf(client, draft)).Audio).toEqual({ AudioID: other });

  await page.reload();
  await expect(live(page).getByText(second, { exact: true })).toBeVisible();
  await expect(source(live(page), 'Select a message')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[data-live="live"]')).toBeAttached();
  await page.request.delete('/api/audio', {
    data: { Selection: { Type: 'Selected', Items: [{ AudioID: other }] } },
    headers: { 'X-Requested-With': 'carillon' },
  });
  await expect(live(page)).toContainText('This message is no longer in the library. Choose another one.');
});

test('messages are typed, uploaded and recorded, each with its origin (B-029, B-034, B-216)', async ({
  page,
  context,
  signIn,
}) => {
  test.setTimeout(150_000);
  await context.grantPermissions(['microphone']);
  const client = await signIn();
  await client.put('/user', ownSettings);
  const draft = await openStep(page, client, { BroadcastType: 'Announcement' });
  const isUsed = async (name: string): Promise<void> => {
    await expect(live(page).getByText(name, { exact: true })).toBeVisible();
    const message = await messageNamed(client, name);
    await expect.poll(async () => (await formOf(client, draft)).Audio?.AudioID).toBe(message?.AudioID);
  };
  const origin = (): Promise<string | undefined> =>
    page.waitForRequest(isUpload).then((request) => request.headers()['x-audio-origin']);

  await live(page)
    .getByRole('button', { name: /^Call in to record/ })
    .click();
  await expect(live(page)).toContainText('we show you a number to call and an ID to enter');
  await expect.poll(async () => (await formOf(client, draft)).RecordLater).toBe(true);

  await live(page)
    .getByRole('button', { name: /^Text to speech/ })
    .click();
  const speech = page.getByRole('dialog', { name: 'Type a message to be spoken' });
  await speech
    .getByLabel('Message text')
    .fill(
      'Good morning. This is Riverbend School District. Because of ice on the roads, all schools are closed today. Buses do not run. We expect to open again on Wednesday at the usual time.',
    );
  const spoken = newName('Ice');
  await speech.getByLabel('Name').fill(spoken);
  const typed = origin();
  await speech.getByRole('button', { name: 'Save message' }).click();
  expect(await typed).toBe('CreateBroadcastTextToSpeech');
  await isUsed(spoken);
  expect((await formOf(client, draft)).RecordLater).toBe(false);
  await expect(live(page).getByText(spoken, { exact: true })).toBeFocused();

  // Its words can be changed. Typed words are not discarded without a confirmation.
  await live(page).getByRole('button', { name: 'Change' }).click();
  await live(page)
    .getByRole('button', { name: /^Text to speech/ })
    .click();
  await expect(speech.getByLabel('Message text')).toHaveValue(/^Good morning/);
  await page.keyboard.press('Escape');
  await expect(speech).toBeHidden();
  await live(page)
    .getByRole('button', { name: /^Text to speech/ })
    .click();
  await speech.getByLabel('Message text').fill('Good evening.');
  await page.keyboard.press('Escape');
  const discard = page.getByRole('dialog', { name: 'Discard this text?' });
  await discard.getByRole('button', { name: 'Keep it' }).click();
  await expect(speech.getByLabel('Message text')).toHaveValue('Good evening.');
  await page.keyboard.press('Escape');
  await discard.getByRole('button', { name: 'Discard text' }).click();
  await expect(speech).toBeHidden();

  await live(page)
    .getByRole('button', { name: /^Upload/ })
    .click();
  const file = newName('Horn');
  const uploader = page.getByRole('dialog', { name: 'Upload audio' });
  await uploader
    .getByLabel('Audio file')
    .setInputFiles({ name: 'song.aac', mimeType: 'audio/aac', buffer: Buffer.from('aac') });
  await expect(uploader.getByRole('alert')).toContainText("We aren't able to accept this type of file.");
  const uploaded = origin();
  await uploader
    .getByLabel('Audio file')
    .setInputFiles({ name: `${file}.wav`, mimeType: 'audio/wav', buffer: phoneWave(3) });
  expect(await uploaded).toBe('CreateBroadcast');
  await isUsed(file);

  await live(page).getByRole('button', { name: 'Change' }).click();
  await live(page)
    .getByRole('button', { name: /^Record with a microphone/ })
    .click();
  const recorder = page.getByRole('dialog', { name: 'Record a message' });
  await recorder.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(recorder.getByText('1:57 left')).toBeVisible();
  await recorder.getByRole('button', { name: 'Stop' }).click();
  const said = newName('Said');
  await recorder.getByLabel('Name').fill(said);
  const recorded = origin();
  await recorder.getByRole('button', { name: 'Save message' }).click();
  expect(await recorded).toBe('CreateBroadcastRecording');
  await isUsed(said);
  // What was made here is still what was made here.
  await page.reload();
  await expect(source(live(page), 'Create a message')).toHaveAttribute('aria-pressed', 'true');
  await expect(live(page).getByText(said, { exact: true })).toBeVisible();
});

test('messages that are too long: reported, or the user’s setting is raised (B-033, B-148, B-221, B-259)', async ({
  page,
  signIn,
}) => {
  test.setTimeout(150_000);
  const client = await signIn();
  await client.put('/user', ownSettings);
  const names = { long: newName('Long'), over: newName('Over'), full: newName('Full') };
  await put(page, names.long, 150);
  await put(page, names.over, 121);
  const full = await put(page, names.full, 120);
  const draft = await openStep(page, client, { BroadcastType: 'Announcement' });
  const tooLong = page.getByRole('dialog', { name: 'Message too long' });
  await source(live(page), 'Select a message').click();
  await expect(line(page, names.long)).toContainText('Over 2 minutes');
  for (const [name, seconds] of [
    [names.long, 150],
    [names.over, 121],
  ] as const) {
    await line(page, name)
      .getByRole('button', { name: `Select ${name}` })
      .click();
    await expect(tooLong).toContainText(tooLongText(seconds));
    await check(page, 'message too long');
    await tooLong.getByRole('button', { name: 'Choose another message' }).click();
    await expect(tooLong).toBeHidden();
  }
  await line(page, names.full)
    .getByRole('button', { name: `Select ${names.full}` })
    .click();
  await expect.poll(async () => (await formOf(client, draft)).Audio).toEqual({ AudioID: full });

  // An upload is judged by the same rules.
  await source(live(page), 'Create a message').click();
  const upload = async (seconds: number): Promise<string> => {
    await live(page)
      .getByRole('button', { name: /^Upload/ })
      .click();
    const name = newName('Horn');
    await page
      .getByRole('dialog', { name: 'Upload audio' })
      .getByLabel('Audio file')
      .setInputFiles({ name: `${name}.wav`, mimeType: 'audio/wav', buffer: phoneWave(seconds) });
    return name;
  };
  await upload(130);
  await expect(tooLong).toContainText(tooLongText(130));
  await tooLong.getByRole('button', { name: 'Choose another message' }).click();
  expect((await formOf(client, draft)).Audio).toBeNull();

  await client.put('/user', { MaxMessageLength: 30 });
  await page.reload();
  const name = await upload(45);
  const increase = page.getByRole('dialog', { name: 'Increase message length' });
  await expect(increase).toContainText('45 seconds long');
  await check(page, 'increase message length');
  await increase.getByRole('button', { name: 'Choose another message' }).click();
  expect((await formOf(client, draft)).Audio).toBeNull();
  await source(live(page), 'Select a message').click();
  await line(page, name)
    .getByRole('button', { name: `Select ${name}` })
    .click();
  await increase.getByRole('button', { name: 'Increase to 60 seconds' }).click();
  await expect(live(page).getByText(name, { exact: true })).toBeVisible();
  expect((await client.get<{ MaxMessageLength: number }>('/user')).MaxMessageLength).toBe(60);
  await client.put('/user', ownSettings);
});
