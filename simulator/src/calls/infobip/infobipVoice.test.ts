import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toneSamples, wavFile } from '../audioFile.ts';
import { CallFixture } from '../callFixture.ts';
import type { CallView } from '../callView.ts';

let calls: CallFixture;
beforeAll(async () => (calls = await CallFixture.start()));
afterAll(() => calls.stop());
beforeEach(() => calls.reset());

const person = '+12145559951';
const script = (...actions: object[]): string => JSON.stringify({ script: actions });
const say = (text: string): object => ({ action: 'say', text, language: 'en' });
const reports = (): Record<string, unknown>[] =>
  calls.product.at('/report').flatMap((event) => (event['results'] as Record<string, unknown>[]) ?? []);

test('accepts a markup call with 201 and its own body, records it first, requests a script when it is answered, reports its end', async () => {
  calls.product.scripts.set(
    '/script',
    script(say('School is closed.'), { action: 'hangup', errorCode: 'NORMAL_HANGUP' }),
  );
  const answer = await calls.dialMarkup(person);
  expect(answer.status).toBe(201);
  const echo = (await answer.json()) as Record<string, unknown>;
  expect(echo).toMatchObject({ externalId: 'cv-1-2-3-1', from: '12145550199' });
  expect(JSON.stringify(echo)).not.toContain('callId');
  const [entry] = await calls.record();
  expect(entry).toMatchObject({
    kind: 'call',
    carrier: 'infobip',
    reference: 'cv-1-2-3-1',
    from: '+12145550199',
    to: person,
  });
  await calls.runOut();
  expect(calls.product.at('/script')).toMatchObject([
    { callId: entry?.id, from: '12145550199', to: '12145559951', direction: 'OUTBOUND' },
  ]);
  expect(reports()).toMatchObject([
    { messageId: entry?.id, voiceCall: { duration: 2, chargedDuration: 2 }, error: { id: 5000 } },
  ]);
  expect((await calls.heard(person)).steps.map((step) => step.kind)).toEqual([
    'rang',
    'answered',
    'said',
    'ended',
  ]);
});

test('refuses strangers and what the description does not allow, and records none of it', async () => {
  expect((await fetch(`${calls.url}/infobip/calls/1/calls`)).status).toBe(401);
  for (const [wrong, property] of [
    [{ callback: { url: 'x' } }, 'callback.url'],
    [{ endpoint: { type: 'PHONE', phoneNumber: '+12145550100' } }, 'endpoint.phoneNumber'],
    [{ from: '' }, 'from'],
    [{ notifyUrl: 'x' }, 'notifyUrl'],
    [{ machineDetection: { detectionTime: 31 } }, 'machineDetection.detectionTime'],
    [{ endpoint: { type: 'PHONE', phoneNumber: '12145559957' } }, 'endpoint.phoneNumber'],
  ] as const) {
    const answer = await calls.dialMarkup(person, wrong);
    expect([answer.status, await answer.json()]).toMatchObject([400, { violations: [{ property }] }]);
  }
  expect((await calls.dialMarkup('+12145559970')).status).toBe(429);
  await calls.behave({ answer500: 1 });
  expect((await calls.dialMarkup(person)).status).toBe(500);
  await calls.behave({ dropBeforeRecord: 1 });
  await expect(calls.dialMarkup(person)).rejects.toThrow();
  expect(await calls.record()).toEqual([]);
});

test.each([
  ['9951', 5000],
  ['9953', 5003],
  ['9954', 5002],
  ['9955', 5503],
  ['9956', 5404],
])('the end of a call to …%s is error %d of its report, and in the history', async (ending, id) => {
  calls.product.scripts.set('/script', script(say('Hello')));
  await calls.dialMarkup(`+1214555${ending}`);
  const [entry] = await calls.record();
  const path = `/calls/1/calls/${entry?.id}`;
  expect(await (await calls.infobip(path)).json()).toMatchObject({ id: entry?.id, state: 'RINGING' });
  expect((await calls.infobip(`${path}/history`)).status).toBe(404);
  await calls.runOut();
  expect(reports()).toMatchObject([{ error: { id }, voiceCall: { duration: id === 5000 ? 1 : 0 } }]);
  expect((await calls.infobip(path)).status).toBe(404);
  const past = (await (await calls.infobip(`${path}/history`)).json()) as Record<string, unknown>;
  expect(past['endTime']).toBeDefined();
  const query = `from=12145550199&to=1214555${ending}&direction=OUTBOUND&startTimeAfter=2020-01-01T00:00:00Z`;
  for (const [list, found] of [
    ['/calls/1/calls', 0],
    ['/calls/1/calls/history', 1],
  ] as const)
    expect(await (await calls.infobip(`${list}?${query}`)).json()).toMatchObject({
      paging: { totalResults: found },
    });
});

test.each([
  ['9951', 'HUMAN', 1.9],
  ['9952', 'MACHINE_EOM_BEEP', 5.3],
  ['9965', 'MACHINE_EOM_SILENCE', 10],
  ['9966', 'MACHINE_EOM_TIMEOUT', 60],
  ['9969', 'UNDECIDED', 4],
])('…%s triggers a request once it is known to be %s, after %d s', async (ending, result, seconds) => {
  calls.product.scripts.set('/script', script(say('Please call us back.')));
  const machineDetection = { detectionTime: 4, mode: { type: 'SYNC' }, messageDetection: { timeout: 60 } };
  await calls.dialMarkup(`+1214555${ending}`, { machineDetection });
  await calls.runOut();
  expect(calls.product.at('/script')).toMatchObject([{ machineDetectionResult: result }]);
  const { answeredAt, steps } = await calls.heard(`+1214555${ending}`);
  const said = steps.find((step) => step.kind === 'said');
  expect(Date.parse(said?.at ?? '') - Date.parse(answeredAt ?? '')).toBe(seconds * 1_000);
  expect(said?.heard).toBe(said?.seconds);
});

test('keys are captured from the first moment on, without the one that ends them', async () => {
  const capture = (more: object): string =>
    script({
      action: 'captureDtmf',
      callback: { url: `${calls.product.url}/keys`, method: 'POST', callOnEmpty: true },
      maxLength: 10,
      timeout: 5,
      terminator: '#',
      ...more,
    });
  calls.product.scripts.set(
    '/script',
    capture({ play: { content: { type: 'URL', fileUrl: `${calls.product.url}/a.wav` } } }),
  );
  calls.product.scripts.set('/a.wav', { type: 'audio/wav', bytes: wavFile(toneSamples(30)) });
  const next = [
    capture({ maxLength: 1, terminator: 'D' }),
    capture({ say: { text: 'Again', language: 'en' } }),
  ];
  calls.product.scripts.set('/keys', () => next.shift() ?? script());
  await fetch(`${calls.url}/phones/2145559951`, { method: 'PUT', body: '{"hand":true}' });
  await calls.dialMarkup(person);
  const { id } = await calls.heard(person);
  await calls.post(`/phones/2145559951/calls/${id}/answer`);
  const listens = (): boolean => calls.simulator.network.board.find(id)?.listening === 'gather';
  for (const digits of ['123456#', '#']) {
    await calls.run(listens);
    await calls.post(`/phones/2145559951/calls/${id}/keys`, { digits });
    await calls.run(() => !listens());
  }
  await calls.runOut();
  expect(calls.product.at('/keys').map((event) => event['capturedDtmf'])).toEqual(['123456', '#', '']);
  expect((await calls.heard(person)).steps.find((step) => step.kind === 'played')).toMatchObject({
    heard: 0,
  });
});

test('a dial connects, and reports how long, or why it was not answered', async () => {
  const dial = (number: string): string =>
    script({
      action: 'dial',
      callback: { url: `${calls.product.url}/dialed`, method: 'POST' },
      from: '12145559951',
      connectTimeout: 20,
      endpoints: [{ type: 'PHONE', phoneNumber: number }],
    });
  calls.product.scripts.set('/dialed', script(say('Goodbye')));
  for (const [number, dialData] of [
    ['12145569951', { errorCodeId: 0, errorCodeName: 'NORMAL_HANGUP', duration: 20_000 }],
    ['12145569954', { errorCodeId: 5002, errorCodeName: 'BUSY', duration: 0 }],
    ['12145569953', { errorCodeId: 5003, errorCodeName: 'NO_ANSWER', duration: 0 }],
  ] as const) {
    calls.product.callbacks.length = 0;
    calls.product.scripts.set('/script', dial(number));
    await calls.dialMarkup(person);
    await calls.runOut();
    expect(calls.product.at('/dialed')).toMatchObject([{ dialData }]);
    expect((await calls.heard(person)).steps.at(-2)).toMatchObject({ kind: 'said', text: 'Goodbye' });
  }
  expect(await calls.get('/record/calls/peaks')).toMatchObject({
    transfers: [{ from: '+12145550199', most: 1 }],
  });
});

test('an inbound call is recorded, and the recording is reported, replayed, and fetched', async () => {
  const url = calls.product.url;
  calls.product.scripts.set(
    '/webhooks/voice/infobip/inbound',
    script({
      action: 'record',
      callback: { url: `${url}/recorded`, method: 'POST' },
      recordingStatusCallbackUrl: { url: `${url}/stored`, method: 'POST' },
      timeout: 120,
      escapeDtmf: '#',
      playBeep: true,
    }),
  );
  calls.product.scripts.set('/recorded', (event) =>
    script({ action: 'play', content: { type: 'RECORDING', fileId: event['recordingFileId'] } }),
  );
  const answer = await calls.post('/calls', { from: '2145556001', to: '2145550199', carrier: 'infobip' });
  const { id } = (await answer.json()) as CallView;
  await calls.run(() => calls.simulator.network.board.find(id)?.listening === 'record');
  await calls.pass(4_000);
  await calls.post(`/phones/2145556001/calls/${id}/keys`, { digits: '#' });
  await calls.runOut();
  await calls.run(() => calls.product.at('/stored').length === 1);
  const [recorded] = calls.product.at('/recorded');
  expect(recorded).toMatchObject({ callId: id, direction: 'INBOUND', from: '12145556001' });
  const [stored] = calls.product.at('/stored');
  expect(stored).toMatchObject({
    recordingFileId: recorded?.['recordingFileId'],
    recordingStatus: 'completed',
  });
  const file = await calls.infobip(`/calls/1/recordings/files/${String(stored?.['recordingFileId'])}`);
  expect((await file.arrayBuffer()).byteLength).toBe(44 + 4 * 16_000);
  expect((await calls.heard('2145556001')).steps.at(-2)).toMatchObject({ kind: 'played', heard: 4 });
  expect(calls.product.at('/webhooks/voice/infobip/inbound/events')).toHaveLength(1);
});

test('a script that fails is requested at its error address, and without a response the call breaks off', async () => {
  calls.product.scripts.set('/again', script(say('Here')));
  for (const broken of [503, 'cut off', '{"script": 7}'] as const) {
    calls.product.callbacks.length = 0;
    calls.product.scripts.set('/script', broken);
    await calls.dialMarkup(person);
    await calls.runOut();
    expect(calls.product.at('/again')).toMatchObject([{ errorCode: 'CALLBACK_FAILED' }]);
    expect((await calls.heard(person)).steps.at(-2)).toMatchObject({ kind: 'said', text: 'Here' });
  }
  calls.product.scripts.set('/again', 500);
  await calls.dialMarkup(person);
  await calls.runOut();
  expect(reports().at(-1)).toMatchObject({ error: { id: 5503 } });
});

test.each([
  [{ action: 'sing' }],
  [{ action: 'say', text: 'no language' }],
  [{ action: 'play', content: { type: 'URL', fileUrl: 'file:///x' } }],
  [{ action: 'pause', duration: 6 }],
  [{ action: 'dial', endpoints: [{ type: 'SIP', phoneNumber: '1' }] }],
  [{ action: 'captureDtmf', terminator: 'x' }],
])('%j is not an action', async (action) => {
  calls.product.scripts.set('/script', script(action));
  calls.product.scripts.set('/again', 500);
  await calls.dialMarkup(person);
  await calls.runOut();
  expect((await calls.heard(person)).cause).toBe('invalid-script');
});

test('a call can be hung up, and only while it goes on', async () => {
  calls.product.scripts.set('/script', script({ action: 'pause', duration: 5 }, say('Never')));
  await calls.dialMarkup(person);
  const { id } = await calls.heard(person);
  await calls.run(() => calls.product.at('/script').length === 1);
  const hangUp = (): Promise<Response> =>
    calls.infobip(`/calls/1/calls/${id}/hangup`, { errorCode: 'NORMAL_HANGUP' });
  expect((await hangUp()).status).toBe(200);
  expect((await hangUp()).status).toBe(404);
  await calls.runOut();
  expect((await calls.heard(person)).steps.map((step) => step.kind)).not.toContain('said');
});
