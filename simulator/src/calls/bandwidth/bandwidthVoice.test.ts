import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toneSamples, wavFile } from '../audioFile.ts';
import { CallFixture } from '../callFixture.ts';

let calls: CallFixture;
beforeAll(async () => (calls = await CallFixture.start()));
afterAll(() => calls.stop());
beforeEach(() => calls.reset());

const person = '+12145559951';
const speak = (words: string): string => `<SpeakSentence>${words}</SpeakSentence>`;
const bxml = (...verbs: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs.join('')}</Response>`;

test('accepts a call with 201, records it first, and reports answer and end with our tag and credentials', async () => {
  calls.product.scripts.set('/answer', bxml(speak('School is closed today.')));
  const answer = await calls.dial(person, { username: 'u', password: 'p', callTimeout: 20 });
  expect(answer.status).toBe(201);
  const taken = (await answer.json()) as Record<string, unknown>;
  expect(taken).toMatchObject({
    accountId: '5500001',
    applicationId: 'app',
    to: person,
    from: '+12145550100',
    callTimeout: 20,
    callbackTimeout: 15,
    tag: 'ca-1-2-3-1.state',
  });
  expect(answer.headers.get('location')).toBe(taken['callUrl']);
  expect(await calls.record()).toMatchObject([
    {
      kind: 'call',
      carrier: 'bandwidth',
      id: taken['callId'],
      reference: 'ca-1-2-3-1',
      callback: 'ca-1-2-3-1.state',
      outcome: 'live',
    },
  ]);
  await calls.runOut();
  expect(calls.product.callbacks).toMatchObject([
    { path: '/answer', method: 'POST', authorization: `Basic ${btoa('u:p')}` },
    { path: '/events', authorization: `Basic ${btoa('u:p')}` },
  ]);
  const [answered, ended] = calls.product.callbacks.map(({ event }) => event);
  expect(answered).toMatchObject({
    eventType: 'answer',
    direction: 'outbound',
    from: '+12145550100',
    to: person,
    callId: taken['callId'],
    callUrl: taken['callUrl'],
    tag: 'ca-1-2-3-1.state',
  });
  expect(ended).toMatchObject({
    eventType: 'disconnect',
    cause: 'hangup',
    answerTime: answered?.['answerTime'],
  });
  expect((await calls.heard(person)).steps).toMatchObject([
    { kind: 'rang' },
    { kind: 'answered' },
    { kind: 'said', text: 'School is closed today.', heard: 1.5 },
    { kind: 'ended', cause: 'hangup' },
  ]);
});

test('refuses strangers and what the API does not allow, and records none of it', async () => {
  const stranger = { headers: { authorization: 'Basic x' } };
  expect((await fetch(`${calls.url}/bandwidth/api/v2/accounts/5500001/calls`, stranger)).status).toBe(401);
  for (const [wrong, why] of [
    [{ to: '2145550100' }, 'Invalid to'],
    [{ from: '1' }, 'Invalid from'],
    [{ answerUrl: 'ftp://x' }, 'only http and https'],
    [{ answerUrl: '' }, 'Missing at least one required field'],
    [{ callTimeout: 301 }, 'callTimeout must be within'],
    [{ callbackTimeout: 26 }, 'callbackTimeout must be within'],
    [{ tag: 'x'.repeat(4097) }, 'at most 4096'],
    [{ priority: 6 }, 'priority must be within'],
    [{ machineDetection: { mode: 'async' } }, 'callbackUrl is required'],
    [{ to: '+12145559957' }, 'Invalid to'],
  ] as const) {
    const answer = await calls.dial(person, wrong);
    expect([answer.status, wrong]).toEqual([400, wrong]);
    expect(((await answer.json()) as { description: string }).description).toContain(why);
  }
  expect((await calls.dial('+12145559970')).status).toBe(429);
  expect(await calls.record()).toEqual([]);
});

test.each([
  ['9951', 'hangup'],
  ['9952', 'hangup'],
  ['9953', 'timeout'],
  ['9954', 'busy'],
  ['9955', 'error'],
  ['9956', 'rejected'],
  ['9959', 'hangup'],
  ['9967', 'busy'],
  ['5599', 'hangup'],
])('a call to …%s ends with %s', async (ending, cause) => {
  calls.product.scripts.set('/answer', bxml(speak('x'.repeat(300))));
  const to = `+1214555${ending}`;
  const id = await calls.dialed(to);
  expect(await (await calls.voice(`/calls/${id}`)).json()).toMatchObject({ state: 'initiated', to });
  await calls.runOut();
  expect(calls.product.events('disconnect')).toMatchObject([{ cause, callId: id }]);
  expect(await (await calls.voice(`/calls/${id}`)).json()).toMatchObject({
    state: 'disconnected',
    disconnectCause: cause,
    endTime: calls.product.events('disconnect')[0]?.['endTime'],
  });
});

test('9967 is answered from the second call on, and the end of 9968 is never reported but can be queried', async () => {
  calls.product.scripts.set('/answer', bxml(speak('Hello')));
  await calls.dialed('+12145559967');
  await calls.runOut();
  await calls.dialed('+12145559967');
  await calls.runOut();
  expect(calls.product.events('disconnect').map((event) => event['cause'])).toEqual(['busy', 'hangup']);
  const id = await calls.dialed('+12145559968');
  await calls.runOut();
  expect(calls.product.events('answer')).toHaveLength(2);
  expect(calls.product.events('disconnect')).toHaveLength(2);
  expect(await (await calls.voice(`/calls/${id}`)).json()).toMatchObject({ disconnectCause: 'hangup' });
});

test('audio takes its length from the file, whose address may be relative', async () => {
  calls.product.scripts.set('/answer', bxml('<PlayAudio>sound.wav</PlayAudio>', speak('Bye')));
  calls.product.scripts.set('/sound.wav', { type: 'audio/wav', bytes: wavFile(toneSamples(7.5)) });
  await calls.dialed(person);
  await calls.runOut();
  const { steps } = await calls.heard(person);
  expect(steps[2]).toMatchObject({
    kind: 'played',
    url: `${calls.product.url}/sound.wav`,
    seconds: 7.5,
    heard: 7.5,
  });
  const [played = 0, said = 0] = [steps[2], steps[3]].map((step) => Date.parse(step?.at ?? ''));
  expect(said - played).toBe(7_500);
});

test('at a call speed of ten, ten seconds take one', async () => {
  await calls.behave({ callSpeed: 10 });
  calls.product.scripts.set('/answer', bxml('<Pause duration="10"/>'));
  await calls.dialed(person);
  await calls.runOut();
  const { at, answeredAt, endedAt } = await calls.heard(person);
  expect(Date.parse(answeredAt ?? '') - Date.parse(at)).toBe(500);
  expect(Date.parse(endedAt ?? '') - Date.parse(answeredAt ?? '')).toBe(1_000);
});

test.each([
  ['an .ogg', { type: 'audio/ogg', bytes: Buffer.from('OggS') }, 'audio/ogg cannot be played'],
  ['no audio', { type: 'audio/wav', bytes: Buffer.from('nothing') }, 'no .wav file'],
  ['nothing', 404, 'answered with 404'],
])('audio that is %s ends the call as an application error', async (_name, file, why) => {
  calls.product.scripts.set('/answer', bxml('<PlayAudio>/x</PlayAudio>', speak('Never said')));
  calls.product.scripts.set('/x', file);
  await calls.dialed(person);
  await calls.runOut();
  const [ended] = calls.product.events('disconnect');
  expect(ended).toMatchObject({ cause: 'application-error' });
  expect(ended?.['errorMessage']).toContain(why);
});

test.each([
  ['no XML', '<Response><SpeakSentence>a</Response>'],
  ['an unescaped &', bxml(speak('Fish & chips'))],
  ['an unknown verb', bxml('<Sing/>')],
  ['another root', '<Answer/>'],
  ['a verb in a sentence', bxml(speak('<Transfer/>'))],
])('a document with %s ends the call as invalid', async (_name, document) => {
  calls.product.scripts.set('/answer', document);
  await calls.dialed(person);
  await calls.runOut();
  expect(calls.product.events('disconnect')).toMatchObject([{ cause: 'invalid-bxml' }]);
});

test('a callback that fails goes to the fallback, and without one ends the call', async () => {
  const fallback = {
    answerFallbackUrl: `${calls.product.url}/fallback`,
    fallbackUsername: 'f',
    fallbackPassword: 'g',
  };
  calls.product.scripts.set('/answer', 503);
  calls.product.scripts.set('/fallback', bxml(speak('Here')));
  await calls.dialed(person, fallback);
  await calls.runOut();
  expect(calls.product.callbacks[1]).toMatchObject({
    path: '/fallback',
    authorization: `Basic ${btoa('f:g')}`,
  });
  expect((await calls.heard(person)).steps.map((step) => step.kind)).toContain('said');
  for (const broken of [503, 'cut off'] as const) {
    calls.product.scripts.set('/answer', broken);
    await calls.dialed(person);
    await calls.runOut();
    expect(calls.product.events('disconnect').at(-1)).toMatchObject({ cause: 'callback-error' });
  }
});

test('events are resent once when the product is down, and never after a response', async () => {
  for (const [answer, times] of [
    [500, 1],
    ['cut off', 2],
    [204, 1],
  ] as const) {
    calls.product.callbacks.length = 0;
    calls.product.scripts.set('/events', answer);
    await calls.dialed('+12145559954');
    await calls.runOut();
    await calls.run(() => calls.product.events('disconnect').length >= times);
    await calls.runOut();
    expect([answer, calls.product.events('disconnect').length]).toEqual([answer, times]);
    const told = new Set(calls.product.events('disconnect').map((event) => event['eventTime']));
    expect(told.size).toBe(1);
  }
});

test('events can be lost, doubled and held', async () => {
  await calls.behave({ callEventsLost: 1 });
  await calls.dialed('+12145559954');
  await calls.runOut();
  expect(calls.product.callbacks).toEqual([]);
  await calls.behave({ receiptDuplicates: 1 });
  await calls.dialed('+12145559954');
  await calls.runOut();
  expect(calls.product.events('disconnect')).toHaveLength(2);
  await calls.behave({ holdWebhooks: true });
  await calls.dialed('+12145559954');
  await calls.runOut();
  expect(calls.product.events('disconnect')).toHaveLength(2);
  expect(await calls.get('/state')).toMatchObject({ undeliveredWebhooks: 1 });
  await calls.behave({});
  await calls.runOut();
  expect(calls.product.events('disconnect')).toHaveLength(3);
});

test('faults of submissions are those of texts: recorded or not, with a response or not', async () => {
  const outcome = async (): Promise<number | 'cut off'> =>
    calls.dial('+12145559954').then(
      (answer) => answer.status,
      () => 'cut off' as const,
    );
  await calls.behave({ dropAfterRecord: 1 });
  expect([await outcome(), (await calls.record()).length]).toEqual(['cut off', 1]);
  await calls.behave({ dropBeforeRecord: 1 });
  expect([await outcome(), (await calls.record()).length]).toEqual(['cut off', 1]);
  await calls.behave({ answer500: 1 });
  expect([await outcome(), (await calls.record()).length]).toEqual([500, 1]);
  await calls.behave({ answer429: 1, retryAfterS: 7 });
  const limited = await calls.dial('+12145559954');
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
  expect(await limited.json()).toMatchObject({ description: 'Account call creation rate limit exceeded' });
  await calls.behave({ answer504: 1 });
  const gateway = await Promise.all(Array.from({ length: 40 }, outcome));
  expect(new Set(gateway)).toEqual(new Set([504]));
  const recorded = (await calls.record()).length - 1;
  expect(recorded).toBeGreaterThan(5);
  expect(recorded).toBeLessThan(35);
  await calls.behave({});
  await calls.runOut();
  // What was recorded was dialed, and nothing else.
  expect(calls.product.events('disconnect')).toHaveLength(recorded + 1);
});

test('beyond its rate the carrier queues, and what is queued can be canceled but not changed', async () => {
  await calls.behave({ callsPerSecond: 1, callsActive: 3 });
  calls.product.scripts.set('/answer', bxml(speak('Hello')));
  const [first, second, third] = [
    await calls.dialed('+12145559951'),
    await calls.dialed('+12145559952'),
    await calls.dialed('+12145559953'),
  ];
  const limited = await calls.dial('+12145559954');
  expect([limited.status, await limited.json()]).toMatchObject([
    429,
    { description: 'Account concurrent call limit exceeded' },
  ]);
  const state = async (id: string): Promise<unknown> =>
    ((await (await calls.voice(`/calls/${id}`)).json()) as { state: string }).state;
  expect([await state(first), await state(second)]).toEqual(['initiated', 'queued']);
  expect(await (await calls.voice('/statistics')).json()).toEqual({
    currentCallQueueSize: 2,
    maxCallQueueSize: 300,
  });
  expect((await calls.voice(`/calls/${second}`, { redirectUrl: 'http://x' })).status).toBe(409);
  expect((await calls.voice(`/calls/${second}`, { state: 'completed' })).status).toBe(200);
  expect((await calls.voice(`/calls/${second}`, { state: 'completed' })).status).toBe(409);
  expect((await calls.voice('/calls/c-0', { state: 'completed' })).status).toBe(404);
  await calls.runOut();
  const ended = (await calls.log()).filter((line) => line.event === 'ended');
  expect(Object.fromEntries(ended.map((line) => [line.id, [line.cause, line.started !== null]]))).toEqual({
    [first]: ['hangup', true],
    [second]: ['cancel', false],
    [third]: ['timeout', true],
  });
});

test('a queue that was forgotten leaves its whole room', async () => {
  await calls.behave({ callsPerSecond: 1 });
  for (let i = 0; i < 301; i++) await calls.dial('+12145559954');
  expect((await calls.dial('+12145559954')).status).toBe(429);
  await calls.reset();
  await calls.behave({ callsPerSecond: 1 });
  await calls.pass(400_000);
  for (let i = 0; i < 301; i++) await calls.dial('+12145559954');
  expect((await calls.dial('+12145559954')).status).toBe(429);
});

test('calls are listed by numbers and time, in pages', async () => {
  for (const ending of ['9954', '9954', '9954', '9956']) await calls.dialed(`+1214555${ending}`);
  await calls.runOut();
  const list = async (query: string): Promise<[Record<string, unknown>[], string | null]> => {
    const answer = await calls.voice(`/calls?${query}`);
    return [(await answer.json()) as Record<string, unknown>[], answer.headers.get('link')];
  };
  const busy = 'to=%2B12145559954&from=%2B12145550100';
  const [found, none] = await list(`${busy}&minStartTime=2020-01-01T00:00:00Z`);
  expect(found).toHaveLength(3);
  expect(found[0]).toMatchObject({ direction: 'outbound', state: 'disconnected', disconnectCause: 'busy' });
  expect(none).toBeNull();
  expect((await list(`${busy}&minStartTime=2040-01-01T00:00:00Z`))[0]).toEqual([]);
  expect((await list('to=%2B12145559954&from=%2B12145550101'))[0]).toEqual([]);
  expect((await list('disconnectCause=rejected'))[0]).toMatchObject([{ to: '+12145559956' }]);
  const [page, link] = await list('pageSize=3');
  expect(page.map((call) => call['to'])).toEqual(['+12145559954', '+12145559954', '+12145559954']);
  const next = new URL(/<(.+)>/.exec(link ?? '')?.[1] ?? '');
  expect((await list(next.search.slice(1)))[0]).toMatchObject([{ to: '+12145559956' }]);
});
