import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { AudioMessage } from '@carillon/contract/library/audio';
import type { ErrorBody } from '@carillon/contract/errors';
import { trimTooShortText } from '@carillon/rules/audio/audioLimits';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aPhoneWave, anMp3 } from '../fixtures.ts';

// Each sound is read in a separate process, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

let test: TestApp;
let owner: Visitor;
let message: AudioMessage;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  message = await upload(aPhoneWave(8), 'snow.wav');
}, 60_000);
afterAll(() => test.close());

async function upload(sound: Buffer, name: string, origin = 'AudioLibrary'): Promise<AudioMessage> {
  const answer = await test.app.inject({
    method: 'POST',
    url: `/api/audio?filename=${name}`,
    headers: {
      'x-requested-with': 'carillon',
      cookie: owner.cookie,
      'content-type': 'application/octet-stream',
      'x-audio-origin': origin,
    },
    payload: sound,
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<AudioMessage>();
}
const trim = (of: AudioMessage, From: number, To: number | null, who = owner, Name = 'Shorter') =>
  who.call('POST', `/audio/${of.AudioID}/trim`, { From, To, Name });
/** Its length as telephones play it, in seconds. */
async function heard({ PhoneUri }: AudioMessage): Promise<number> {
  return (await test.app.inject({ url: PhoneUri })).rawPayload.length / 8_000;
}

it.each([
  { From: 0, To: null, seconds: 8 },
  { From: 2, To: null, seconds: 6 },
  { From: 0, To: 3, seconds: 3 },
  { From: 2.5, To: 5.5, seconds: 3 },
  { From: 7, To: 8, seconds: 1 },
  { From: 0.1, To: 7.9, seconds: 7.8 },
  { From: 3, To: 4, seconds: 1 },
  // Past the end is the end: what a page shows is rounded.
  { From: 1, To: 60, seconds: 7 },
])('keeps $From to $To as another message of $seconds seconds', async ({ From, To, seconds }) => {
  const answer = await trim(message, From, To);
  expect(answer.statusCode).toBe(201);
  const made = answer.json<AudioMessage>();
  expect(made).toMatchObject({
    Name: 'Shorter',
    Origin: 'AudioLibrary',
    IsOwn: true,
    Text: null,
    Checks: [],
  });
  expect(made.AudioID).not.toBe(message.AudioID);
  expect(Math.abs((await heard(made)) - seconds)).toBeLessThan(0.2);
  expect((await test.app.inject({ url: made.Uri })).headers['content-type']).toBe('audio/mpeg');
  // The first stays as it is.
  expect(await heard(message)).toBeCloseTo(8, 0);
});

it.each([
  { From: 0, To: 0.9 },
  { From: 7.5, To: null },
  { From: 5, To: 4 },
  { From: 9, To: null },
  { From: 30, To: 40 },
])('refuses less than a second, $From to $To', async ({ From, To }) => {
  const answer = await trim(message, From, To);
  expect(answer.statusCode).toBe(400);
  expect(answer.json<ErrorBody>()).toMatchObject({
    Message: trimTooShortText,
    Errors: [{ Field: 'To', Message: trimTooShortText }],
  });
});

it.each([
  ['a name is missing', { From: 0, To: 2, Name: ' ' }],
  ['an instant before the beginning', { From: -1, To: 2, Name: 'x' }],
  ['no number', { From: 'a', To: 2, Name: 'x' }],
])('refuses %s', async (_, body) => {
  expect((await owner.call('POST', `/audio/${message.AudioID}/trim`, body)).statusCode).toBe(400);
});

it.each<[source: string, make: () => Promise<AudioMessage>]>([
  ['an .mp3', async () => upload(await anMp3(6), 'bells.mp3')],
  ['a recording of a microphone', () => upload(aPhoneWave(6), 'recording.wav', 'AudioLibraryRecording')],
  [
    'a typed message',
    async () => {
      const answer = await owner.call('POST', '/audio/speech', {
        Text: 'Good morning. This is Riverbend School District. Because of snow and ice, all schools are closed today. Buses will not run. Please stay at home.',
        VoiceID: 'susan',
        Name: 'Snow',
      });
      return answer.json<AudioMessage>();
    },
  ],
  ['what was trimmed before', async () => (await trim(message, 1, null)).json<AudioMessage>()],
])('%s can be trimmed', async (_, make) => {
  const source = await make();
  const made = (await trim(source, 1, 4)).json<AudioMessage>();
  expect(Math.abs((await heard(made)) - 3)).toBeLessThan(0.8);
  // Its words no longer match, so they are not offered to be spoken again.
  expect(made).toMatchObject({ Origin: source.Origin, Text: null, VoiceID: null });
});

it("another organization's message is not found, and a colleague's only where it is shared", async () => {
  const colleague = await test.signIn('demo-user');
  expect((await trim(message, 0, 3, await test.signIn('mallory-owner'))).statusCode).toBe(404);
  expect((await trim(message, 0, 3, colleague)).statusCode).toBe(404);
  await owner.call('PUT', `/audio/${message.AudioID}`, { Shared: true });
  const made = await trim(message, 0, 3, colleague);
  expect(made.statusCode).toBe(201);
  expect(made.json<AudioMessage>()).toMatchObject({ IsOwn: true, Shared: false });
});

it('a message whose sound is lost is reported', async () => {
  const lost = await upload(aPhoneWave(4, 0.3), 'lost.wav');
  const key = /([A-Za-z0-9_-]{32})\.mp3$/.exec(lost.Uri)?.[1] ?? '';
  const [row] = await asOwner<{ account: number }>(
    test,
    'select account_id as account from audio where audio_id = $1',
    [lost.AudioID],
  );
  await test.base.storage.remove(`${row?.account}/audio/${key}.mp3`);
  const answer = await trim(lost, 0, 2);
  expect(answer.json<ErrorBody>().Message).toContain('can no longer be read');
});
