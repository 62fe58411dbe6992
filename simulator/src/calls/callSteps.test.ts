import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { localCredentials } from '../localCredentials.ts';
import { readAudio, toneSamples, wavFile } from './audioFile.ts';
import { CallFixture } from './callFixture.ts';
import type { Step } from './steps.ts';

let calls: CallFixture;
beforeAll(async () => (calls = await CallFixture.start()));
afterAll(() => calls.stop());
beforeEach(() => calls.reset());

const person = '+12145559951';
const speak = (words: string): string => `<SpeakSentence>${words}</SpeakSentence>`;
const bxml = (...verbs: string[]): string => `<Response>${verbs.join('')}</Response>`;
const kinds = (steps: readonly Step[]): string[] => steps.map((step) => step.kind);

/** A call that waits to be answered by hand, answered; the id of the call. */
async function answered(number = person, more: object = {}): Promise<string> {
  await fetch(`${calls.url}/phones/${encodeURIComponent(number)}`, { method: 'PUT', body: '{"hand":true}' });
  const id = await calls.dialed(number, more);
  await act(number, id, 'answer');
  return id;
}
const act = (number: string, id: string, what: string, body: unknown = {}): Promise<Response> =>
  calls.post(`/phones/${encodeURIComponent(number)}/calls/${id}/${what}`, body);
const keys = (number: string, id: string, digits: string): Promise<Response> =>
  act(number, id, 'keys', { digits });

test('a gather ends with its terminating key, its number of keys, or time, and tells what was pressed', async () => {
  const gather = (attributes: string, inner = ''): string =>
    bxml(`<Gather gatherUrl="/gather" ${attributes}>${inner}</Gather>`);
  calls.product.scripts.set('/answer', gather('terminatingDigits="#"', speak('x'.repeat(600))));
  const answers = [
    gather('maxDigits="2"'),
    gather('interDigitTimeout="3"'),
    gather('firstDigitTimeout="4"'),
    bxml(),
  ];
  calls.product.scripts.set('/gather', () => answers.shift() ?? bxml());
  const id = await answered();
  const listens = (): boolean => calls.simulator.network.board.find(id)?.listening === 'gather';
  for (const digits of ['12#', '*1', '7']) {
    await calls.run(listens);
    await keys(person, id, digits);
    await calls.run(() => !listens());
  }
  await calls.runOut();
  const told = calls.product.events('gather');
  expect(told.map((event) => [event['digits'], event['terminatingDigit']])).toEqual([
    ['12', '#'],
    ['*1', ''],
    ['7', ''],
    ['', ''],
  ]);
  const [, second = 0, third = 0, fourth = 0] = told.map((event) => Date.parse(String(event['eventTime'])));
  expect([third - second, fourth - third]).toEqual([3_000, 4_000]);
  // The first key cut the sentence off.
  const said = (await calls.heard(person)).steps.find((step) => step.kind === 'said');
  expect(said?.heard).toBeLessThan(said?.seconds ?? 0);
});

test('a gather repeats its audio, and without an address what follows it is played', async () => {
  calls.product.scripts.set(
    '/answer',
    bxml(`<Gather repeatCount="3" firstDigitTimeout="2">${speak('Press 1')}</Gather>`, speak('Too late')),
  );
  await answered();
  await calls.runOut();
  const { steps } = await calls.heard(person);
  expect(steps.filter((step) => step.kind === 'said').map((step) => step.text)).toEqual([
    'Press 1',
    'Press 1',
    'Press 1',
    'Too late',
  ]);
});

test('keys that nothing listens for are ignored, and a gather-in-the-background reports each', async () => {
  calls.product.scripts.set(
    '/answer',
    bxml('<StartGather dtmfUrl="/dtmf"/>', '<Pause duration="5"/>', '<StopGather/>', '<Pause duration="5"/>'),
  );
  const id = await answered();
  await calls.run(() => calls.simulator.network.board.find(id)?.steps.at(-1)?.kind === 'paused');
  await keys(person, id, '12');
  await calls.run(() => calls.simulator.network.board.find(id)?.steps.at(-1)?.kind === 'paused');
  await keys(person, id, '3');
  await calls.runOut();
  expect(calls.product.events('dtmf').map((event) => event['digit'])).toEqual(['1', '2']);
  const pressed = (await calls.heard(person)).steps.filter((step) => step.kind === 'keys');
  expect(pressed).toMatchObject([
    { digits: '12', taken: false },
    { digits: '3', taken: false },
  ]);
});

test.each([
  ['9958', ['9']],
  ['9960', ['#']],
  ['9961', ['*1']],
  ['9962', ['*2']],
  ['9963', ['*1', '*3']],
  ['9964', ['0']],
])('…%s presses %j automatically, each time keys are requested', async (ending, pressed) => {
  const ask = bxml(`<Gather gatherUrl="/gather" firstDigitTimeout="6" interDigitTimeout="2"/>`);
  calls.product.scripts.set('/answer', ask);
  let asked = 1;
  calls.product.scripts.set('/gather', () => (asked++ < pressed.length ? ask : bxml()));
  await calls.dialed(`+1214555${ending}`);
  await calls.runOut();
  expect(calls.product.events('gather').map((event) => event['digits'])).toEqual(pressed);
});

test('a machine is told of once it has spoken, and the message that follows a redirect is recorded whole', async () => {
  const machineDetection = {
    callbackUrl: `${calls.product.url}/machine`,
    delayResult: true,
    speechEndThreshold: 2,
  };
  calls.product.scripts.set('/answer', bxml(speak('x'.repeat(900))));
  calls.product.scripts.set('/voicemail', bxml(speak('Please call us back.')));
  const id = await calls.dialed('+12145559952', { machineDetection });
  await calls.run(() => calls.product.events('machineDetectionComplete').length === 1);
  const [told] = calls.product.events('machineDetectionComplete');
  expect(told).toMatchObject({
    machineDetectionResult: { value: 'answering-machine', duration: 'PT5.300S' },
  });
  await calls.voice(`/calls/${id}`, { redirectUrl: `${calls.product.url}/voicemail`, tag: 'later' });
  await calls.runOut();
  expect(calls.product.events('redirect')).toMatchObject([{ tag: 'later', callId: id }]);
  const { steps } = await calls.heard('+12145559952');
  expect(steps).toMatchObject([
    { kind: 'rang' },
    { kind: 'answered' },
    { kind: 'machine', seconds: 5 },
    { kind: 'said', overGreeting: true, heard: 5.3 },
    { kind: 'beep' },
    { kind: 'redirected' },
    { kind: 'said', text: 'Please call us back.', heard: 1.3 },
    { kind: 'ended', cause: 'hangup' },
  ]);
  expect(steps[6]?.overGreeting).toBeUndefined();
});

test.each([
  ['9951', 'human', 2.9],
  ['9965', 'answering-machine', 10],
  ['9966', 'answering-machine', 15],
  ['9969', 'silence', 4],
])('…%s is found to be %s after %d s', async (ending, value, seconds) => {
  const machineDetection = {
    callbackUrl: `${calls.product.url}/machine`,
    delayResult: true,
    speechEndThreshold: 2,
    silenceTimeout: 4,
  };
  calls.product.scripts.set('/answer', bxml('<Pause duration="60"/>'));
  await calls.dialed(`+1214555${ending}`, { machineDetection });
  await calls.runOut();
  const [found] = calls.product.events('machineDetectionComplete');
  expect(found?.['machineDetectionResult']).toMatchObject({ value });
  const waited = Date.parse(String(found?.['eventTime'])) - Date.parse(String(found?.['answerTime']));
  expect(waited).toBe(seconds * 1_000);
});

test('a synchronous detection delays the answer and comes with it', async () => {
  calls.product.scripts.set('/answer', bxml(speak('Hello')));
  await calls.dialed('+12145559952', { machineDetection: { mode: 'sync' } });
  await calls.runOut();
  expect(calls.product.events('answer')).toMatchObject([
    { machineDetectionResult: { value: 'answering-machine', duration: 'PT2.500S' } },
  ]);
  expect(calls.product.events('machineDetectionComplete')).toEqual([]);
});

const recording = bxml(
  '<Record recordCompleteUrl="/recorded" recordingAvailableUrl="/available" maxDuration="120"/>',
);

test('a recording ends with its key and can be fetched: what was said into it, or a tone', async () => {
  calls.product.scripts.set('/answer', recording);
  calls.product.scripts.set('/recorded', bxml(speak('Thank you')));
  const sound = toneSamples(3);
  for (const spoken of [null, sound]) {
    calls.product.callbacks.length = 0;
    const id = await answered();
    await calls.run(() => calls.simulator.network.board.find(id)?.listening === 'record');
    if (spoken)
      await fetch(`${calls.url}/phones/2145559951/calls/${id}/voice`, {
        method: 'POST',
        body: new Uint8Array(spoken),
      });
    await calls.pass(3_000);
    await keys(person, id, '#');
    await calls.run(() => calls.product.events('recordingAvailable').length === 1);
    const [complete] = calls.product.events('recordComplete');
    const [available] = calls.product.events('recordingAvailable');
    expect(available).toMatchObject({
      status: 'complete',
      recordingId: complete?.['recordingId'],
      fileFormat: 'wav',
    });
    const { bandwidthApiUser, bandwidthApiPassword } = localCredentials;
    const media = String(available?.['mediaUrl']);
    const headers = { authorization: `Basic ${btoa(`${bandwidthApiUser}:${bandwidthApiPassword}`)}` };
    const file = Buffer.from(await (await fetch(media, { headers })).arrayBuffer());
    expect((await fetch(media)).status).toBe(401);
    if (spoken) expect(file.equals(wavFile(sound))).toBe(true);
    expect(available?.['duration']).toBe('PT3S');
    expect(readAudio(file, 'audio/wav', '')).toEqual({ seconds: 3 });
    await calls.runOut();
    const { steps } = await calls.heard(person);
    const step = steps.find((each) => each.kind === 'recorded');
    expect((await fetch(calls.url + (step?.url ?? ''))).headers.get('content-type')).toBe('audio/wav');
    expect(kinds(steps).slice(-2)).toEqual(['said', 'ended']);
  }
});

test('a caller who hangs up while being recorded leaves the recording and ends the call', async () => {
  calls.product.scripts.set('/answer', recording);
  const id = await answered();
  await calls.run(() => calls.simulator.network.board.find(id)?.listening === 'record');
  await act(person, id, 'hangup');
  await calls.run(() => calls.product.events('recordingAvailable').length === 1);
  expect(calls.product.events('recordComplete')).toEqual([]);
  expect(kinds((await calls.heard(person)).steps).slice(-2)).toEqual(['recorded', 'ended']);
});

test('a recording that is not ended stops at its limit', async () => {
  calls.product.scripts.set('/answer', recording);
  await answered();
  await calls.run(() => calls.product.events('recordComplete').length === 1);
  expect(calls.product.events('recordComplete')).toMatchObject([{ duration: 'PT120S' }]);
});

test('what is said beside other verbs is recorded, to its stop or to the end of the call', async () => {
  const start = '<StartRecording recordingAvailableUrl="/available" tag="r"/>';
  for (const verbs of [
    [start, '<Pause duration="4"/>', '<StopRecording/>', '<Pause duration="9"/>'],
    [start, '<Pause duration="4"/>'],
  ]) {
    calls.product.callbacks.length = 0;
    calls.product.scripts.set('/answer', bxml(...verbs));
    await calls.dialed(person);
    await calls.runOut();
    await calls.run(() => calls.product.events('recordingAvailable').length === 1);
    expect(calls.product.events('recordingAvailable')).toMatchObject([{ duration: 'PT4S', tag: 'r' }]);
  }
});

test('a redirect asks elsewhere, with GET where it says so; tags change, keys can be sounded', async () => {
  calls.product.scripts.set(
    '/answer',
    bxml(
      '<Tag>first</Tag>',
      '<SendDtmf>12#</SendDtmf>',
      '<Ring duration="3"/>',
      '<Redirect redirectUrl="/next?a=1" redirectMethod="GET" username="u" password="p" tag="second"/>',
      speak('Never said'),
    ),
  );
  calls.product.scripts.set('/next', bxml('<Hangup/>', speak('Never said')));
  await calls.dialed(person);
  await calls.runOut();
  const [, redirected, ended] = calls.product.callbacks;
  expect(redirected).toMatchObject({
    path: '/next',
    method: 'GET',
    authorization: `Basic ${btoa('u:p')}`,
    event: { a: '1', eventType: 'redirect', tag: 'second' },
  });
  expect(ended).toMatchObject({ event: { eventType: 'disconnect', tag: 'second', cause: 'hangup' } });
  const { steps } = await calls.heard(person);
  expect(kinds(steps)).toEqual(['rang', 'answered', 'sentKeys', 'heardRinging', 'redirected', 'ended']);
});

test('what was forgotten in the middle is never reported', async () => {
  calls.product.scripts.set('/answer', recording);
  const id = await answered();
  await calls.run(() => calls.simulator.network.board.find(id)?.listening === 'record');
  await calls.reset();
  await calls.pass(10_000);
  expect(calls.product.callbacks).toEqual([]);
});

test('text is spoken as text, and markup is told apart from it', async () => {
  calls.product.scripts.set('/answer', bxml(speak('&lt;Hangup/&gt; &amp; {{x}}'), speak('One <break/> two')));
  await answered();
  await calls.runOut();
  const said = (await calls.heard(person)).steps.filter((step) => step.kind === 'said');
  expect(said).toMatchObject([{ text: '<Hangup/> & {{x}}' }, { text: 'One  two', markup: ['break'] }]);
  expect(said[0]?.markup).toBeUndefined();
});

test('a document can be put in place of the one that plays', async () => {
  calls.product.scripts.set('/answer', bxml('<Pause duration="600"/>'));
  const id = await answered();
  expect((await calls.voice(`/calls/${id}/bxml`, '<no', 'PUT')).status).toBe(400);
  expect((await calls.voice(`/calls/${id}/bxml`, bxml(speak('New')), 'PUT')).status).toBe(204);
  await calls.runOut();
  expect(kinds((await calls.heard(person)).steps)).toEqual([
    'rang',
    'answered',
    'paused',
    'redirected',
    'said',
    'ended',
  ]);
});

test('what steers a phone: answer, machine, busy, no answer, decline; nothing twice', async () => {
  const ends: unknown[] = [];
  calls.product.scripts.set('/answer', bxml(speak('Hi')));
  await fetch(`${calls.url}/phones/2145559951`, { method: 'PUT', body: '{"hand":true}' });
  for (const what of ['machine', 'busy', 'noanswer', 'hangup']) {
    const id = await calls.dialed(person);
    expect((await keys(person, id, '1')).status).toBe(409);
    expect((await act(person, id, what)).status).toBe(200);
    if (what === 'machine') expect((await act(person, id, 'answer')).status).toBe(409);
    await calls.runOut();
    expect((await act(person, id, what)).status).toBe(404);
    ends.push((await calls.heard(person)).cause);
  }
  expect(ends).toEqual(['hangup', 'busy', 'timeout', 'rejected']);
  // Steered by hand, but no hand acts, so it rings out.
  await calls.dialed(person);
  await calls.runOut();
  expect((await calls.heard(person)).cause).toBe('timeout');
});

test('a phone that a page shows waits for a hand; when the page is gone, the table acts', async () => {
  calls.product.scripts.set('/answer', bxml(speak('Hi')));
  const page = new AbortController();
  await fetch(`${calls.url}/events?phone=2145559951`, { signal: page.signal });
  await calls.dialed(person);
  await calls.runOut();
  expect((await calls.heard(person)).cause).toBe('timeout');
  // A phone that is out of service is never answered, even while its page is open.
  const dead = '+12145559956';
  const many = new AbortController();
  await fetch(`${calls.url}/events?phone=2145559956&phone=2145559952`, { signal: many.signal });
  await calls.dialed(dead);
  await calls.dialed('+12145559952');
  many.abort();
  page.abort();
  await calls.run(() => !calls.simulator.network.board.isSteered(person));
  await calls.dialed(person);
  await calls.runOut();
  expect((await calls.heard(person)).cause).toBe('hangup');
  // When a call is accepted, the record says how it will end, or that a hand decides.
  const told = (await calls.record()).map((line) => line.outcome);
  expect(told).toEqual(['byHand', 'notInService', 'byHand', 'live']);
});
