import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AudioMessage } from '@carillon/contract/library/audio';
import type { ErrorBody } from '@carillon/contract/errors';
import { seedDemoAudio } from '../../demo/index.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aPhoneWave } from '../fixtures.ts';
import { sweepFiles } from '../index.ts';

// Each sound is read in a separate process, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

const weather =
  'Good morning. This is Riverbend School District. Because of snow and ice, all schools are closed today. Buses will not run. Please stay at home.';
const clima =
  'Buenos días. Les habla el distrito escolar de Riverbend. Hoy no hay clases por la nieve y el hielo. Quédense en casa, por favor.';

describe('the built-in voices', () => {
  let test: TestApp;
  let owner: Visitor;
  let user: Visitor;
  beforeAll(async () => {
    test = await createTestApp();
    owner = await test.signIn('demo-owner');
    user = await test.signIn('demo-user');
  });
  afterAll(() => test.close());
  const preview = (Text: string, VoiceID = 'susan') =>
    owner.call('POST', '/audio/speech/preview', { Text, VoiceID });
  const messageOf = async (answer: ReturnType<typeof preview>) => (await answer).json<ErrorBody>().Message;

  it('speak English, in two ways at least, and Spanish (2-decisions H5)', async () => {
    const { Items } = (await user.call('GET', '/audio/voices')).json<{
      Items: { VoiceID: string; Language: string; LanguageName: string; IsDefault: boolean }[];
    }>();
    expect(Items.map(({ VoiceID, Language }) => [VoiceID, Language])).toEqual([
      ['susan', 'en-US'],
      ['robert', 'en-US'],
      ['alan', 'en-GB'],
      ['diego', 'es-419'],
      ['lucia', 'es-419'],
    ]);
    expect(Items.filter(({ IsDefault }) => IsDefault)).toEqual([Items[0]]);
    expect(Items[3]).toMatchObject({ LanguageName: 'Spanish (Latin America)' });
  });

  const lengths = new Set<number>();
  it.each(['susan', 'robert', 'alan', 'diego', 'lucia'])(
    '%s speaks, in a voice of its own',
    async (VoiceID) => {
      const answer = await preview(VoiceID === 'diego' || VoiceID === 'lucia' ? clima : weather, VoiceID);
      const spoken = answer.json<AudioMessage>();
      expect([answer.statusCode, spoken.Checks]).toEqual([200, []]);
      const web = await test.app.inject({ url: spoken.Uri });
      expect([web.statusCode, web.headers['content-type']]).toEqual([200, 'audio/mpeg']);
      const phone = await test.app.inject({ url: spoken.PhoneUri });
      expect(Math.round(phone.rawPayload.length / 8_000)).toBe(spoken.Length);
      // Each has its own pace, so none replaces another.
      expect(lengths.has(phone.rawPayload.length)).toBe(false);
      lengths.add(phone.rawPayload.length);
    },
  );

  it('are kept as the user heard them, with their words (B-216)', async () => {
    const heard = (await preview(weather)).json<AudioMessage>();
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/audio/speech',
      headers: {
        'x-requested-with': 'carillon',
        cookie: owner.cookie,
        'x-audio-origin': 'CreateBroadcastTextToSpeech',
      },
      payload: { Text: weather, VoiceID: 'susan', Name: 'Snow day' },
    });
    expect(answer.statusCode).toBe(201);
    const made = answer.json<AudioMessage>();
    expect(made).toMatchObject({
      Name: 'Snow day',
      Length: heard.Length,
      Text: weather,
      VoiceID: 'susan',
      Origin: 'CreateBroadcastTextToSpeech',
      Peaks: heard.Peaks,
    });
    const bytes = async (url: string) => (await test.app.inject({ url })).rawPayload;
    expect((await bytes(made.PhoneUri)).equals(await bytes(heard.PhoneUri))).toBe(true);
    // A day later the preview is gone, the message is not.
    const { AccountID } = (await owner.call('GET', '/account')).json<{ AccountID: number }>();
    const file = `${AccountID}/speech/${heard.PhoneUri.slice(-36)}`;
    expect(await test.base.storage.size(file)).toBeGreaterThan(80_000);
    await sweepFiles({ ...test.base, clock: { now: () => new Date(Date.now() + 90_000_000) } });
    expect(await test.base.storage.size(file)).toBeNull();
    expect((await bytes(made.PhoneUri)).length).toBeGreaterThan(80_000);
  });

  it('need words, of ten seconds and not of two minutes (B-150)', async () => {
    expect(await messageOf(preview(''))).toBe('Message text is required');
    expect(await messageOf(preview(' \n '))).toBe('Message text is required');
    expect(await messageOf(preview('School is closed.'))).toBe('Audio length must be at least 10 seconds');
    const long = 'Audio length cannot be 120 seconds or longer';
    expect(await messageOf(preview(`${weather} `.repeat(12)))).toBe(long);
    expect(await messageOf(preview('x'.repeat(5_001)))).toBe(long);
  });

  it('say what they can, and report when they can’t', async () => {
    expect(await messageOf(preview('你好，今天学校放假。'))).toBe(
      "This voice can't say this text. Choose a voice of the language it is written in.",
    );
    expect(await messageOf(preview(weather, 'nobody'))).toBe('Choose a voice.');
  });

  it.each(['susan', 'diego'])('read markup out literally: %s', async (VoiceID) => {
    const [plain, marked] = [
      (await preview(weather, VoiceID)).json<AudioMessage>().Length,
      (await preview(`${weather} <break time="60s"/>`, VoiceID)).json<AudioMessage>().Length,
    ];
    expect(marked).toBeGreaterThan(plain);
    expect(marked).toBeLessThan(plain + 15);
  });

  it('treat no text as an option', async () => {
    expect((await preview(`-o /tmp/x.wav ${weather}`)).statusCode).toBe(200);
  });

  it('are for their own organization: no other one’s preview has the same address', async () => {
    const mallory = await test.signIn('mallory-owner');
    const own = (await preview(weather)).json<AudioMessage>();
    const theirs = (
      await mallory.call('POST', '/audio/speech/preview', { Text: weather, VoiceID: 'susan' })
    ).json<AudioMessage>();
    expect(theirs.Uri.split('-')[1]).not.toBe(own.Uri.split('-')[1]);
  });

  it('speak the messages of the demo once, even if they are deleted', async () => {
    const { ownerUrl } = test.testDatabase;
    const everything = { Selection: { Type: 'SelectedAll', Items: [] } };
    await owner.call('DELETE', '/audio', everything);
    await Promise.all([seedDemoAudio(ownerUrl, test.base), seedDemoAudio(ownerUrl, test.base)]);
    const { Items } = (await owner.call('GET', '/audio')).json<{ Items: AudioMessage[] }>();
    expect(Items.map(({ VoiceID, Shared, Checks }) => [VoiceID, Shared, Checks])).toEqual([
      ['lucia', false, []],
      ['robert', true, []],
      ['susan', true, []],
    ]);
    const other = await test.signIn('mallory-owner');
    expect((await other.call('GET', '/audio')).json()).toMatchObject({ Size: 0 });
    await owner.call('DELETE', '/audio', everything);
    await seedDemoAudio(ownerUrl, test.base);
    expect((await owner.call('GET', '/audio')).json()).toMatchObject({ Size: 0 });
  });
});

describe('voices of a service', () => {
  let test: TestApp;
  let owner: Visitor;
  let service: http.Server;
  let answered: { status: number; body: Buffer };
  const asked: { authorization: string | undefined; body: unknown }[] = [];
  beforeAll(async () => {
    service = http.createServer((request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        const body: unknown = JSON.parse(Buffer.concat(pieces).toString());
        asked.push({ authorization: request.headers.authorization, body });
        response.writeHead(answered.status, { 'content-type': 'audio/wav' }).end(answered.body);
      });
    });
    await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready));
    const { port } = service.address() as AddressInfo;
    test = await createTestApp({
      env: {
        SPEECH_URL: `http://127.0.0.1:${port}/v1/audio/speech`,
        SPEECH_KEY: 'secret-key',
        SPEECH_MODEL: 'best',
        SPEECH_VOICES: 'nova:en-US:Nova, mateo:es-419',
      },
    });
    owner = await test.signIn('demo-owner');
  });
  afterAll(async () => {
    await test.close();
    await new Promise((closed) => service.close(closed));
  });
  let count = 0;
  const lasting = async (seconds: number) => {
    answered = { status: 200, body: aPhoneWave(seconds) };
    count += 1;
    return owner.call('POST', '/audio/speech/preview', { Text: `Text number ${count}`, VoiceID: 'nova' });
  };

  it('are those of the settings', async () => {
    const { Items } = (await owner.call('GET', '/audio/voices')).json<{ Items: object[] }>();
    expect(Items).toEqual([
      { VoiceID: 'nova', Name: 'Nova', Language: 'en-US', LanguageName: 'English (US)', IsDefault: true },
      {
        VoiceID: 'mateo',
        Name: 'mateo',
        Language: 'es-419',
        LanguageName: 'Spanish (Latin America)',
        IsDefault: false,
      },
    ]);
  });

  it('get one request for the same words, with the words unchanged', async () => {
    answered = { status: 200, body: aPhoneWave(12) };
    const body = { Text: 'Say <b>this</b> & that', VoiceID: 'mateo' };
    const spoken = [
      await owner.call('POST', '/audio/speech/preview', body),
      await owner.call('POST', '/audio/speech', { ...body, Name: 'Kept' }),
    ];
    expect(spoken.map((answer) => answer.json<AudioMessage>().Length)).toEqual([12, 12]);
    expect(asked).toEqual([
      {
        authorization: 'Bearer secret-key',
        body: { model: 'best', voice: 'mateo', input: 'Say <b>this</b> & that', response_format: 'wav' },
      },
    ]);
  });

  it.each<[number, number | string]>([
    [9.4, 'Audio length must be at least 10 seconds'],
    [10, 10],
    [119, 119],
    [120, 'Audio length cannot be 120 seconds or longer'],
  ])('may speak %s s: %s (B-150, B-259)', async (seconds, expected) => {
    const answer = await lasting(seconds);
    const { Length, Message } = answer.json<{ Length?: number; Message?: string }>();
    expect(Length ?? Message).toBe(expected);
  });

  it('that fail are reported, and nothing is kept', async () => {
    for (const bad of [
      { status: 500, body: Buffer.from('{}') },
      { status: 302, body: Buffer.alloc(0) },
      { status: 200, body: Buffer.from('no sound') },
    ]) {
      answered = bad;
      const answer = await owner.call('POST', '/audio/speech', {
        Text: 'Broken',
        VoiceID: 'nova',
        Name: 'x',
      });
      expect([answer.statusCode, answer.json<ErrorBody>().ErrorName]).toEqual([424, 'SpeechDown']);
    }
    expect((await owner.call('GET', '/audio?q=x')).json()).toMatchObject({ Size: 0 });
  });
});
