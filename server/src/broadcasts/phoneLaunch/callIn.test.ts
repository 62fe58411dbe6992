import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AudioMessage } from '@carillon/contract/library/audio';
import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { promptTexts } from '@carillon/rules/calls/callPrompts';
import { aPhoneWave } from '../../media/fixtures.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../../testing/testApp.ts';
import {
  addressKey,
  callIn,
  headerOf,
  recordingService,
  type CallingPhone,
  type CarrierName,
  type RecordingService,
} from './callInFixture.ts';
import { aForm, aNumber, checkMessages, seen } from '../fixtures.ts';

let test: TestApp;
let service: RecordingService;
let owner: Visitor;
let callerId: string;
beforeAll(async () => {
  service = await recordingService();
  test = await createTestApp({ env: service.env });
  owner = await test.signIn('demo-owner');
  callerId = (await aNumber(owner)).TextPhoneNumber;
});
afterAll(async () => {
  await test.close();
  await service.close();
});
beforeEach(async () => {
  test.base.clock.set(testStart);
  owner = await test.signIn('demo-owner');
});

let made = 0;
interface Waiting {
  id: number;
  recordingId: string;
  name: string;
}
/** An announcement that waits for its message. */
async function waiting(change: object = {}): Promise<Waiting> {
  const name = `Snow day ${(made += 1)}`;
  const form = await aForm(owner, {
    BroadcastName: name,
    BroadcastType: 'Announcement',
    CallerID: callerId,
    TextNumberID: null,
    TextMessage: '',
    recipients: 2,
    RecordLater: true,
    ...change,
  } as never);
  const answer = await owner.call('POST', '/broadcasts', form);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const { BroadcastID, MessageRecordingInstruction } = answer.json<{
    BroadcastID: number;
    MessageRecordingInstruction: { ID: string };
  }>();
  return { id: BroadcastID, recordingId: MessageRecordingInstruction.ID, name };
}
const library = async (name: string) =>
  (await owner.call('GET', `/audio?q=${encodeURIComponent(name)}`)).json<{ Items: AudioMessage[] }>().Items;
const pending = async () =>
  (await owner.call('GET', '/account')).json<{ PendingCallBalance: number }>().PendingCallBalance;

let recordings = 0;
const newRecording = () => `r-${(recordings += 1)}`;

/** Calls in, enters the ID and records one message; the caller keeps it or not. */
async function recordOnce(carrier: CarrierName, one: Waiting, recording = newRecording()) {
  const phone = await callIn(test, carrier);
  await phone.press(`${one.recordingId}#`);
  await phone.record(recording);
  return phone;
}
async function recordAndSave(one: Waiting, sound: Buffer): Promise<CallingPhone> {
  const recording = newRecording();
  service.sounds.set(recording, sound);
  const phone = await recordOnce('bandwidth', one, recording);
  await phone.press('3');
  return phone;
}

describe.each(['bandwidth', 'infobip'] as const)('a call to the recording number, %s', (carrier) => {
  const tone = carrier === 'bandwidth' ? ['tone'] : [];

  it('records, plays, records again and saves; the broadcast goes on (C6.3, C6.4, B-072)', async () => {
    const before = await pending();
    const one = await waiting();
    const phone = await callIn(test, carrier);
    expect(phone.said()).toEqual([promptTexts.askId, promptTexts.askLaunch]);
    await phone.press(`${one.recordingId}#`);
    expect(phone.said()).toEqual([promptTexts.recordLive, ...tone]);
    await phone.record(newRecording());
    expect(phone.said()).toEqual([promptTexts.review]);
    await phone.press('2');
    expect(phone.said()).toEqual([promptTexts.recordLive, ...tone]);
    const kept = newRecording();
    service.sounds.set(kept, aPhoneWave(31));
    await phone.record(kept);
    await phone.press('1');
    expect(phone.said()).toEqual([`recording ${kept}`, promptTexts.review]);
    expect((await seen(owner, one.id)).Audio).toBeNull();
    await phone.press('3');
    expect(phone.said()).toEqual([
      promptTexts.saved,
      'Your broadcast is being sent now.',
      promptTexts.goodbye,
    ]);
    const [message] = await library(one.name);
    expect(message).toMatchObject({ Name: one.name, Length: 31, Origin: 'CallInRecording', IsOwn: true });
    const broadcast = await seen(owner, one.id);
    expect(broadcast).toMatchObject({
      BroadcastStatus: 'Broadcasting',
      Audio: { AudioID: message?.AudioID, Length: 31, Peaks: message?.Peaks },
      MessageRecordingInstruction: null,
      // 31 seconds are 2 credits a call; 4 were held for what was not known yet.
      MaxCreditCost: 4,
    });
    expect(await pending()).toBe(before + 4);
    expect((await test.app.inject({ url: broadcast.Audio?.Uri ?? '' })).statusCode).toBe(200);
  });

  it('the same callback three times makes one message, also when it comes after the start', async () => {
    const one = await waiting();
    const phone = await recordOnce(carrier, one);
    await phone.press('3');
    const said = phone.said();
    await phone.again();
    await Promise.all([phone.again(), phone.again()]);
    expect(phone.said()).toEqual(said);
    expect(await library(one.name)).toHaveLength(1);
    const rows = await asOwner(test, 'select from message_recording where broadcast_id = $1', [one.id]);
    expect(rows).toHaveLength(1);
  });

  it('saving the same recording twice at once makes one message', async () => {
    const one = await waiting();
    const phone = await recordOnce(carrier, one);
    const twin = { ...phone };
    await Promise.all([phone.press('3'), twin.press('3')]);
    expect(await library(one.name)).toHaveLength(1);
    expect((await seen(owner, one.id)).BroadcastStatus).toBe('Broadcasting');
  });

  it('both messages are recorded, live first (A2 row 5, C6.2)', async () => {
    const one = await waiting({ RecordLaterVM: true });
    const phone = await recordOnce(carrier, one);
    await phone.press('3');
    expect(phone.said()).toEqual([promptTexts.saved, promptTexts.recordVoicemail, ...tone]);
    expect(await seen(owner, one.id)).toMatchObject({ BroadcastStatus: 'PendingMessage', AudioVM: null });
    await phone.record(newRecording());
    await phone.press('3');
    expect(await seen(owner, one.id)).toMatchObject({
      BroadcastStatus: 'Broadcasting',
      Audio: { Name: one.name },
      AudioVM: { Name: `${one.name} (voicemail)` },
    });
  });

  it('after three wrong IDs the call ends', async () => {
    const phone = await callIn(test, carrier);
    for (const id of ['123456789#', '12#']) {
      await phone.press(id);
      expect(phone.said()).toEqual([promptTexts.wrongId, promptTexts.askId, promptTexts.askLaunch]);
    }
    await phone.press('987654321#');
    expect(phone.said()).toEqual([promptTexts.wrongId, promptTexts.lastWrongId, promptTexts.goodbye]);
    expect(phone.next()).toBe('');
  });

  it('a caller who hangs up before 3 has recorded nothing, and may call again', async () => {
    const one = await waiting();
    const phone = await recordOnce(carrier, one);
    expect(await phone.hangUp()).toBe(200);
    expect(await library(one.name)).toEqual([]);
    expect((await seen(owner, one.id)).BroadcastStatus).toBe('PendingMessage');
    await (await recordOnce(carrier, one)).press('3');
    expect((await seen(owner, one.id)).BroadcastStatus).toBe('Broadcasting');
  });

  it('a number that only texts says so', async () => {
    const phone = await callIn(test, carrier, '+12145550111');
    expect(phone.said()).toEqual(['This number is used for messages. Please reply by text.']);
    expect(phone.document()).toMatch(/hangup/i);
  });

  it('is accepted only from the carrier, and an address only for the call it was signed for', async () => {
    const one = await waiting();
    const mine = await callIn(test, carrier);
    const other = await callIn(test, carrier);
    await mine.press(`${one.recordingId}#`);
    const post = (url: string, callId: string, headers: object, key: string) =>
      test.app.inject({
        method: 'POST',
        url: `${url.replace('http://carillon.test', '')}${url.includes('?') ? '' : key}`,
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify(
          carrier === 'bandwidth'
            ? { eventType: 'gather', callId, eventTime: testStart, digits: '3', from: '', to: '' }
            : { callId, capturedDtmf: '3', direction: 'INBOUND', from: '1', to: '1' },
        ),
      });
    const header = carrier === 'bandwidth' ? headerOf() : {};
    const start = `/webhooks/voice/${carrier}/inbound`;
    const key = `?key=${addressKey()}`;
    expect((await post(mine.next(), other.id, header, key)).statusCode).toBe(401);
    expect((await post(mine.next().replace(/.$/, '!'), mine.id, header, key)).statusCode).toBe(401);
    expect((await post(start, mine.id, header, key)).statusCode).toBe(401);
    const wrong = carrier === 'bandwidth' ? headerOf('guessed') : {};
    for (const path of [start, `${start}/events`])
      expect((await post(path, 'c', wrong, '?key=guessed')).statusCode).toBe(401);
  });

  it('every document of a call names itself in at most 256 characters', async () => {
    const one = await waiting({ RecordLaterVM: true });
    const phone = await callIn(test, carrier);
    const words = [phone.next()];
    await phone.press(`${one.recordingId}#`);
    words.push(phone.next());
    await phone.record(`r-${'3d9b7c1e-70e0-0000-8000-'.repeat(2)}123456789012`);
    words.push(phone.next());
    for (const word of words) {
      expect(word.split('call=')[1]?.length).toBeGreaterThan(20);
      expect(word.split('call=')[1]?.length).toBeLessThanOrEqual(256);
    }
  });
});

it('the tone before a recording is a sound that carriers can play', async () => {
  const answer = await test.app.inject({ url: '/webhooks/voice/tone.wav' });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'audio/wav']);
  expect(answer.rawPayload.subarray(0, 4).toString('latin1')).toBe('RIFF');
});

it('a recording that the carrier does not have is not saved, and the caller is told', async () => {
  const one = await waiting();
  const phone = await recordOnce('bandwidth', one, 'r-missing');
  await phone.press('3');
  expect(phone.said()).toEqual([promptTexts.notSaved, promptTexts.review]);
  expect((await seen(owner, one.id)).BroadcastStatus).toBe('PendingMessage');
  // The address in the callback is never followed.
  expect(service.asked.filter((id) => id === 'r-missing').length).toBeGreaterThan(1);
}, 20_000);

describe('what becomes of the broadcast', () => {
  it('one for later is scheduled, and the caller is told the time (C6.3)', async () => {
    const one = await waiting({ startOption: 'START_LATER', StartDate: '2026-01-16T15:00:00Z' });
    const phone = await recordAndSave(one, aPhoneWave(5));
    expect(phone.said()[1]).toBe('Your broadcast will be sent at 9:00 AM on Friday, January 16.');
    expect(await seen(owner, one.id)).toMatchObject({
      BroadcastStatus: 'AuthorizationApproved',
      BroadcastStatusCategory: 'Scheduled',
    });
  });

  it('silence is kept, but not sent: the reason is shown until another message comes (A2 rows 10, 11)', async () => {
    const one = await waiting();
    const phone = await recordAndSave(one, aPhoneWave(5, 0));
    expect(phone.said()[1]).toMatch(/^Your broadcast was not sent\. .*silen|sound/i);
    const failed = await seen(owner, one.id);
    expect(failed).toMatchObject({
      BroadcastStatus: 'AudioStatusFail',
      BroadcastStatusCategory: 'NeedsMessage',
      StatusLabel: 'Needs Message',
      Audio: { Name: one.name },
      MessageRecordingInstruction: { ID: one.recordingId, PhoneNumber: '8885550190' },
    });
    expect(failed.HoldReason).toBeTruthy();
    expect((await owner.call('GET', `/ivrauthorization/${one.recordingId}`)).statusCode).toBe(200);
    await recordAndSave(one, aPhoneWave(5));
    expect(await seen(owner, one.id)).toMatchObject({ BroadcastStatus: 'Broadcasting', HoldReason: null });
  });

  it('a start that passed or does not fit the window is chosen anew (A2 rows 6 to 8)', async () => {
    const window = { StartTimeOfDay: { Hour: 9, Minute: 0 }, StopTimeOfDay: { Hour: 21, Minute: 0 } };
    const late = async () => {
      test.base.clock.set(testStart);
      owner = await test.signIn('demo-owner');
      const one = await waiting({
        ...window,
        CheckCallingWindow: true,
        ContinueOnNextDay: false,
        startOption: 'START_LATER',
        StartDate: '2026-01-14T20:00:00Z',
      });
      test.base.clock.set('2026-01-15T04:00:00Z');
      owner = await test.signIn('demo-owner');
      const phone = await recordAndSave(one, aPhoneWave(5));
      expect(phone.said()[1]).toContain('choose a new day and time');
      expect(await seen(owner, one.id)).toMatchObject({
        BroadcastStatus: 'MessageRecordedUpdateWindow',
        StatusLabel: 'Processing',
        HoldReason: 'Choose a day and time within your Calling Window.',
        Actions: expect.arrayContaining(['reschedule', 'sendNow', 'changeAudio', 'cancel']),
      });
      return one.id;
    };
    const change = async (id: number, body: object) => {
      const answer = await owner.call('PUT', `/broadcasts/${id}`, body);
      return { status: answer.statusCode, ...answer.json<Partial<Broadcast>>() };
    };
    const chosen = await late();
    expect(await change(chosen, { StartDate: '2026-01-15T05:00:00Z' })).toMatchObject({ status: 400 });
    expect(await change(chosen, { StartDate: null })).toMatchObject({ status: 400 });
    expect(await change(chosen, { StartDate: '2026-01-15T16:00:00Z' })).toMatchObject({
      BroadcastStatus: 'AudioStatusCheck',
      HoldReason: null,
    });
    await checkMessages(test);
    expect((await seen(owner, chosen)).BroadcastStatus).toBe('AuthorizationApproved');
    const anyway = await late();
    expect(await change(anyway, { CallingWindowIgnored: true })).toMatchObject({
      BroadcastStatus: 'AudioStatusCheck',
      CallingWindowIgnored: true,
    });
    await checkMessages(test);
    expect((await seen(owner, anyway)).BroadcastStatus).toBe('Broadcasting');
    const ignored = await late();
    expect(await change(ignored, { CallingWindowIgnored: true, StartDate: null })).toMatchObject({
      BroadcastStatus: 'AudioStatusCheck',
    });
    await checkMessages(test);
    expect((await seen(owner, ignored)).BroadcastStatus).toBe('Broadcasting');
    const [queue] = await asOwner<{ days: string[] | null }>(
      test,
      'select window_days as days from call_queue where send_id = $1',
      [ignored],
    );
    expect(queue).toEqual({ days: null });
    const open = await late();
    test.base.clock.set('2026-01-15T17:00:00Z');
    owner = await test.signIn('demo-owner');
    expect(await change(open, { StartDate: null })).toMatchObject({ BroadcastStatus: 'AudioStatusCheck' });
    await checkMessages(test);
    expect((await seen(owner, open)).BroadcastStatus).toBe('Broadcasting');
  });

  it('a message that can’t be paid for waits in the library (C6.5)', async () => {
    await owner.call('PUT', '/user', { MaxMessageLength: 30 });
    const one = await waiting();
    await owner.call('PUT', '/user', { MaxMessageLength: 120 });
    await asOwner(
      test,
      `update wallet set available = 0 where account_id = (select account_id from broadcast where broadcast_id = $1)`,
      [one.id],
    );
    const phone = await recordAndSave(one, aPhoneWave(100));
    expect(phone.said()[1]).toContain('not enough credits');
    expect(await seen(owner, one.id)).toMatchObject({
      BroadcastStatus: 'PendingMessage',
      BroadcastStatusCategory: 'NeedsMessage',
      Audio: null,
      HoldReason: expect.stringContaining('not enough credits'),
    });
    const [message] = await library(one.name);
    expect(message?.Length).toBe(100);
    await asOwner(
      test,
      `update wallet set available = 90000000 where account_id = (select account_id from broadcast where broadcast_id = $1)`,
      [one.id],
    );
    const put = await owner.call('PUT', `/broadcasts/${one.id}/Audio`, { AudioID: message?.AudioID });
    expect(put.json<Broadcast>()).toMatchObject({ StatusLabel: 'Processing', HoldReason: null });
    await checkMessages(test);
    expect(await seen(owner, one.id)).toMatchObject({ BroadcastStatus: 'Broadcasting', HoldReason: null });
  });

  it('canceled during the recording: the message is not saved', async () => {
    const one = await waiting();
    const phone = await recordOnce('infobip', one);
    await owner.call('PUT', `/broadcasts/${one.id}`, { BroadcastStatus: 'Canceled' });
    await phone.press('3');
    expect(phone.said()).toEqual([promptTexts.notSaved, promptTexts.review]);
    expect(await library(one.name)).toEqual([]);
  });
});

it('an ID works for its own account while something is to be recorded: 200, else 403 (P-195)', async () => {
  const one = await waiting();
  const status = async (who: Visitor, id: string) =>
    (await who.call('GET', `/ivrauthorization/${id}`)).statusCode;
  expect(await status(owner, one.recordingId)).toBe(200);
  expect(await status(await test.signIn('demo-user'), one.recordingId)).toBe(403);
  expect(await status(await test.signIn('mallory-owner'), one.recordingId)).toBe(403);
  for (const id of ['123456789', 'abc', '1', '99999999999999'])
    expect([id, await status(owner, id)]).toEqual([id, 403]);
  await recordAndSave(one, aPhoneWave(5));
  expect(await status(owner, one.recordingId)).toBe(403);
});
