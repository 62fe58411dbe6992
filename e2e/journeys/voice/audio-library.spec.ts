import type { Page, Request } from '@playwright/test';
import type { ApiClient } from '../../apiClient.ts';
import { check } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { makePeople } from '../../people.ts';
import { musicWave, phoneWave } from '../../sounds.ts';

const refusedText =
  "We aren't able to accept this type of file. Please upload an .mp3 file, or a .wav file that is 8,000 Hz, 64kbps, mono and no larger than 50 MB.";
const said = (page: Page) => page.locator('.MuiSnackbar-root');
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
let made = 0;
/** A name that no other message has. */
const newName = (kind: string): string => {
  made += 1;
  return `${kind} ${(Date.now() % 1e8).toString(36)}${made}`;
};
const isUpload = (request: Request): boolean =>
  request.method() === 'POST' && new URL(request.url()).pathname === '/api/audio';

async function upload(page: Page, name: string, seconds: number): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Upload audio' });
  if (!(await dialog.isVisible())) {
    await page.getByRole('button', { name: 'New message' }).click();
    await page.getByRole('menuitem', { name: /^Upload/ }).click();
  }
  await dialog
    .getByLabel('Audio file')
    .setInputFiles({ name: `${name}.wav`, mimeType: 'audio/wav', buffer: phoneWave(seconds) });
  const added = `${name} was added to the library`;
  await expect(said(page)).toContainText(seconds > 120 ? `${added}, but calls can’t use it.` : `${added}.`);
  await expect(dialog).toBeHidden();
}

/** The last message of this name; it is put there by a call. */
async function put(page: Page, name: string, seconds: number): Promise<number> {
  const answer = await page.request.post(`/api/audio?filename=${encodeURIComponent(name)}.wav`, {
    data: phoneWave(seconds),
    headers: { 'X-Requested-With': 'carillon', 'Content-Type': 'application/octet-stream' },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { AudioID: number }).AudioID;
}
const messagesOf = async (client: ApiClient, q: string) =>
  (
    await client.get<{ Items: { AudioID: number; Name: string; Length: number; Origin: string }[] }>(
      `/audio?q=${q}`,
    )
  ).Items;

test('files are refused or accepted, played, starred, shared and found by view (B-017, B-149, B-238)', async ({
  page,
  signIn,
}) => {
  test.setTimeout(120_000);
  const client = await signIn();
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Message library' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Message library' })).toBeVisible();
  await page.getByRole('button', { name: 'New message' }).click();
  await page.getByRole('menuitem', { name: /^Upload/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload audio' });
  for (const [name, buffer] of [
    ['song.aac', Buffer.from('aac')],
    ['song.wav', musicWave(1)],
  ] as const) {
    await dialog.getByLabel('Audio file').setInputFiles({ name, mimeType: 'audio/x', buffer });
    await expect(dialog.getByRole('alert')).toHaveText(refusedText);
  }
  const name = newName('Bell');
  const sent = page.waitForRequest(isUpload);
  await upload(page, name, 3);
  expect((await sent).headers()['x-audio-origin']).toBe('AudioLibrary');
  const long = newName('Long bell');
  await upload(page, long, 150);
  await expect(rowOf(page, long)).toContainText('2:30');
  await expect(rowOf(page, long)).toContainText('Over 2 minutes');
  await expect(rowOf(page, name)).not.toContainText('Over 2 minutes');

  await rowOf(page, name)
    .getByRole('button', { name: `Play ${name}` })
    .click();
  await expect(rowOf(page, name)).toContainText('0:01 / 0:03');
  // One plays at a time.
  await rowOf(page, long)
    .getByRole('button', { name: `Play ${long}` })
    .click();
  await expect(rowOf(page, long).getByRole('button', { name: `Pause ${long}` })).toBeVisible();
  await expect(rowOf(page, name).getByRole('button', { name: `Play ${name}` })).toBeVisible();
  await rowOf(page, name)
    .getByRole('button', { name: `More for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: 'Hear it as a phone does' }).click();
  await expect(rowOf(page, name)).toContainText('0:01 / 0:03');
  await expect(rowOf(page, long).getByRole('button', { name: `Play ${long}` })).toBeVisible();

  await rowOf(page, name)
    .getByRole('button', { name: `Star ${name}` })
    .click();
  await rowOf(page, name)
    .getByRole('button', { name: `More for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: 'Share with your organization' }).click();
  await expect(said(page)).toContainText(`Others in your organization can use ${name} now.`);
  for (const [view, ending, shows] of [
    ['Starred', 'starred', name],
    ['Shared', 'shared', name],
    ['Never used', 'never-used', long],
  ] as const) {
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: view }).click();
    await expect(page).toHaveURL(new RegExp(`/message-library/audio/${ending}$`));
    await expect(rowOf(page, shows)).toBeVisible();
    if (ending !== 'never-used') await expect(rowOf(page, long)).toBeHidden();
  }
  const summary = await client.get<{ Favorited: number }>('/audio/summary');
  await expect(page.getByRole('link', { name: `Starred ${summary.Favorited}` })).toBeVisible();
  await page.goto(`/message-library/audio/all?use=survey&q=${encodeURIComponent(name)}`);
  await expect(page.getByText('No messages found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(rowOf(page, name)).toBeVisible();
});

test('addresses lead where they say, and are accessible (B-016)', async ({ page, signIn }) => {
  test.setTimeout(90_000);
  await signIn();
  const name = newName('Address');
  const id = await put(page, name, 2);
  await page.goto('/message-library');
  await expect(page).toHaveURL(/\/message-library\/audio$/);
  await expect(page.getByRole('table', { name: 'Audio messages' })).toHaveAttribute('aria-busy', 'false');
  await check(page, 'audio library');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await check(page, 'audio library with a selection');
  await page.goto(`/message-library/${id}`);
  await expect(page).toHaveURL(new RegExp(`/message-library/audio/${id}$`));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('No broadcast and no draft uses it yet.')).toBeVisible();
  await check(page, 'one message');
  await page.goto('/message-library/text/999999999');
  await expect(page.getByRole('heading', { level: 1, name: "We can't find this text" })).toBeVisible();
  await page.goto('/message-library/audio/999999999');
  await expect(
    page.getByRole('heading', { level: 1, name: "We can't find this audio message" }),
  ).toBeVisible();
  await page.goto('/message-library/audio/everything');
  await expect(page.getByRole('heading', { level: 1, name: "We can't find this page" })).toBeVisible();
});

test('messages are renamed, deleted after a question that names their broadcasts, and put back (B-034, B-215)', async ({
  page,
  signIn,
}) => {
  test.setTimeout(90_000);
  const client = await signIn();
  const [first, second] = [newName('Doomed'), newName('Doomed')];
  const id = await put(page, first, 2);
  await put(page, second, 2);
  const broadcastName = newName('Spring concert');
  const numbers = await client.get<{ Items: { TextPhoneNumber: string }[] }>('/textnumbers');
  await client.send(broadcastName, makePeople(1), {
    BroadcastType: 'Announcement',
    Audio: { AudioID: id },
    CallerID: numbers.Items[0]?.TextPhoneNumber,
    CallingWindowIgnored: true,
    startOption: 'START_LATER',
    StartDate: new Date(Date.now() + 172_800_000).toISOString(),
  });
  await page.goto(`/message-library/audio?q=Doomed`);
  await rowOf(page, second)
    .getByRole('button', { name: `More for ${second}` })
    .click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename audio message' });
  await rename.getByLabel('Name').fill('');
  await rename.getByLabel('Name').press('Enter');
  await expect(rename.getByText('Enter a name')).toBeVisible();
  const renamed = `${second} again`;
  await rename.getByLabel('Name').fill(renamed);
  await rename.getByLabel('Name').press('Enter');
  await expect(rowOf(page, renamed)).toBeVisible();

  for (const one of [first, renamed])
    await page.getByRole('checkbox', { name: `Select ${one}`, exact: true }).check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete audio messages?' });
  await expect(question).toContainText('1 broadcast loses its message');
  await expect(question).toContainText(broadcastName);
  await check(page, 'question before a deletion');
  await question.getByRole('button', { name: 'Delete 2 audio messages' }).click();
  await expect(said(page)).toContainText(`2 audio messages deleted. “${broadcastName}” needs a message.`);
  // The broadcast that lost its message is shown where it gets another one (B-103).
  await expect(page).toHaveURL(/\/broadcasts\/\d+\/recording-instructions/);
  await said(page).getByRole('button', { name: 'Undo' }).click();
  await expect(said(page)).toContainText('Change undone.');
  await page.goto(`/message-library/audio?q=Doomed`);
  await expect(rowOf(page, first)).toBeVisible();
  await expect(rowOf(page, renamed)).toBeVisible();
});

test('a text is spoken, with the exact refusals (B-150)', async ({ page, signIn }) => {
  test.setTimeout(120_000);
  const client = await signIn();
  await page.goto('/message-library/audio?open=speech');
  const dialog = page.getByRole('dialog', { name: 'Type a message to be spoken' });
  const text = dialog.getByLabel('Message text');
  await expect(dialog.getByLabel('Voice')).toContainText('English');
  await dialog.getByRole('button', { name: 'Save message' }).click();
  await expect(dialog.getByText('Message text is required')).toBeVisible();
  await check(page, 'text to speech with an error');
  await text.fill('Hello.');
  await dialog.getByRole('button', { name: 'Hear it' }).click();
  await expect(dialog.getByText('Audio length must be at least 10 seconds')).toBeVisible();
  await text.fill('This is a sentence that takes some time to be said. '.repeat(60));
  await dialog.getByRole('button', { name: 'Hear it' }).click();
  await expect(dialog.getByText('Audio length cannot be 120 seconds or longer')).toBeVisible();
  await text.fill(
    'Good morning. This is Riverbend School District. Because of ice on the roads, all schools are closed today. Buses do not run. We expect to open again on Wednesday at the usual time.',
  );
  await dialog.getByRole('button', { name: 'Hear it' }).click();
  await expect(dialog.getByText(/^It takes \d\d seconds\.$/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Hear it' }), 'the focus stays').toBeFocused();
  await dialog.getByRole('button', { name: 'Play your text' }).click();
  await expect(dialog.getByRole('button', { name: 'Pause your text' })).toBeVisible();
  const name = newName('Ice');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Name').press('Control+Enter');
  await expect(said(page)).toContainText(`${name} was added to the library.`);
  const [message] = await messagesOf(client, name);
  expect(message).toMatchObject({ Name: name, Origin: 'AudioLibraryTextToSpeech' });
  await rowOf(page, name)
    .getByRole('button', { name: `More for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: 'Make another from its text' }).click();
  await expect(text).toHaveValue(/^Good morning/);
});

test('a message is recorded by keyboard alone (B-124, B-216, B-271)', async ({ page, context, signIn }) => {
  test.setTimeout(120_000);
  await context.grantPermissions(['microphone']);
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices;
    const real = devices.getUserMedia.bind(devices);
    devices.getUserMedia = (constraints) => {
      sessionStorage.setItem('asked', JSON.stringify(constraints));
      return real(constraints);
    };
  });
  const client = await signIn();
  const keys = page.keyboard;
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^(Good|Hello)/ })).toBeVisible();
  await keys.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
  await keys.type('Record a message');
  await keys.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Record a message' });
  await expect(dialog.getByText('Your microphone hears you. Up to 2 minutes.')).toBeVisible();
  await check(page, 'recorder before');
  const record = dialog.getByRole('button', { name: 'Record', exact: true });
  await expect(record).toBeFocused();
  await keys.press('Enter');
  await expect(dialog.getByText('Get ready…')).toBeVisible();
  await expect(dialog.getByText('1:58 left')).toBeVisible();
  await check(page, 'recorder at work');
  await expect(dialog.getByRole('button', { name: 'Stop' })).toBeFocused();
  await keys.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Play your recording' })).toBeVisible();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await check(page, 'recorder with a recording');
  // Leaving asks before it discards the recording.
  await keys.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard this recording?' });
  await expect(question).toBeVisible();
  await keys.press('Escape');
  await expect(question).toBeHidden();
  // The earliest possible end: a second is left, and that is what is saved.
  await dialog.getByRole('slider', { name: 'End' }).focus();
  await keys.press('Home');
  await expect(dialog.getByRole('group', { name: 'Trim' })).toContainText('0:00.0 to 0:01.0');
  await expect(dialog.getByRole('button', { name: 'Keep all' })).toBeVisible();
  await dialog.getByLabel('Name').focus();
  const name = newName('Spoken');
  await keys.press('Control+a');
  await keys.type(name);
  const sent = page.waitForRequest(isUpload);
  await keys.press('Control+Enter');
  expect((await sent).headers()['x-audio-origin']).toBe('AudioLibraryRecording');
  await expect(said(page)).toContainText(`${name} was added to the library.`);
  await expect(rowOf(page, name)).toContainText('Recorded');
  const [message] = await messagesOf(client, name);
  expect(message?.Length).toBe(1);
  const asked = await page.evaluate(() => sessionStorage.getItem('asked'));
  expect(JSON.parse(asked ?? '')).toMatchObject({
    audio: { channelCount: 1, sampleRate: { ideal: 16_000 } },
  });
});

test('a recording of less than a second is refused, and repeated (B-124)', async ({
  page,
  context,
  signIn,
}) => {
  await context.grantPermissions(['microphone']);
  await signIn();
  await page.goto('/message-library/audio?open=record');
  const dialog = page.getByRole('dialog', { name: 'Record a message' });
  await expect(dialog.getByText('Your microphone hears you. Up to 2 minutes.')).toBeVisible();
  // By hand it would be longer than a second on a busy machine.
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const stop = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Stop');
      if (!stop) return;
      observer.disconnect();
      stop.click();
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('This recording is shorter than a second.');
  await check(page, 'recorder with an error');
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(dialog.getByText('1:59 left')).toBeVisible();
});

test('the recorder says what is wrong with the microphone (B-125, B-255)', async ({ page, signIn }) => {
  await signIn();
  // The user has not been asked yet, and here the answer is no.
  await page.goto('/message-library/audio?open=record');
  const dialog = page.getByRole('dialog', { name: 'Record a message' });
  await expect(dialog.getByText('Allow microphone access to start recording.')).toBeVisible();
  await check(page, 'recorder before permission');
  await dialog.getByRole('button', { name: 'Allow microphone' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Microphone access was denied. Allow it in your browser settings.',
  );
  await check(page, 'recorder without permission');
  // The way out.
  await dialog.getByRole('button', { name: 'Type the text' }).click();
  await expect(page.getByRole('dialog', { name: 'Type a message to be spoken' })).toBeVisible();

  await page.addInitScript(() => {
    navigator.mediaDevices.enumerateDevices = () => Promise.resolve([]);
  });
  await page.goto('/message-library/audio?open=record');
  await expect(dialog.getByRole('alert')).toContainText('No microphone was found.');
});
