import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CallFixture } from './callFixture.ts';

let calls: CallFixture;
beforeAll(async () => (calls = await CallFixture.start()));
afterAll(() => calls.stop());
beforeEach(() => calls.reset());

const person = '+12145559951';
const office = '+12145551951';
const speak = (words: string): string => `<SpeakSentence>${words}</SpeakSentence>`;
const bxml = (...verbs: string[]): string => `<Response>${verbs.join('')}</Response>`;
const transfer = (...numbers: string[]): string =>
  bxml(
    `<Transfer transferCompleteUrl="/complete" callTimeout="15">${numbers
      .map(
        (number) =>
          `<PhoneNumber transferAnswerUrl="/b-answer" transferDisconnectUrl="/b-end" tag="b">${number}</PhoneNumber>`,
      )
      .join('')}</Transfer>`,
  );

test('the other side rings, hears its own document, is connected, and its end is reported on both sides', async () => {
  calls.product.scripts.set('/answer', transfer('+12145557777'));
  calls.product.scripts.set('/b-answer', bxml(speak('A parent is calling.')));
  calls.product.scripts.set('/complete', bxml(speak('Goodbye')));
  await fetch(`${calls.url}/phones/2145557777`, { method: 'PUT', body: '{"hand":true}' });
  const id = await calls.dialed(person);
  const { board } = calls.simulator.network;
  await calls.run(() => board.on('+12145557777').length === 1);
  const side = (await calls.heard('+12145557777')).id;
  expect(await calls.get('/calls')).toMatchObject({ active: 2 });
  expect(await calls.get('/phones')).toMatchObject({
    phones: [{ number: '2145557777', call: 'ringing' }, {}],
  });
  await calls.post(`/phones/2145557777/calls/${side}/answer`);
  await fetch(`${calls.url}/phones/2145557777`, { method: 'PUT', body: '{"hand":false}' });
  await calls.run(() => board.find(id)?.steps.at(-1)?.kind === 'connected');
  // A phone that was picked up by hand talks until a hand hangs up.
  await calls.pass(60_000);
  await calls.post(`/phones/2145557777/calls/${side}/hangup`);
  await calls.runOut();
  const about = { parentCallId: id, transferTo: '+12145557777', transferCallerId: person };
  expect(calls.product.events('transferAnswer')).toMatchObject([
    { ...about, callId: side, from: '+12145550100', to: person, tag: 'b' },
  ]);
  expect(calls.product.events('transferDisconnect')).toMatchObject([
    { ...about, callId: side, cause: 'hangup' },
  ]);
  expect(calls.product.events('transferComplete')).toMatchObject([
    { callId: id, cause: 'hangup', transferTo: '+12145557777', transferCallerId: person },
  ]);
  expect((await calls.heard('+12145557777')).steps).toMatchObject([
    { kind: 'rang' },
    { kind: 'answered' },
    { kind: 'said', text: 'A parent is calling.' },
    { kind: 'connected', to: person },
    { kind: 'ended', cause: 'hangup' },
  ]);
  expect((await calls.heard(person)).steps.map((step) => step.kind)).toEqual([
    'rang',
    'answered',
    'transferred',
    'connected',
    'said',
    'ended',
  ]);
  // The record has the requested call, and the calls' record has both.
  expect((await calls.record()).map((entry) => entry.to)).toEqual([person]);
  const lines = await calls.log();
  expect(
    lines.filter((line) => line.kind === 'transfer').map(({ event, parent }) => [event, parent]),
  ).toEqual([
    ['started', id],
    ['answered', id],
    ['ended', id],
  ]);
  expect(await calls.get('/record/calls/peaks')).toMatchObject({
    calls: [{ from: '+12145550100', most: 1 }],
    transfers: [{ from: '+12145550100', most: 1 }],
  });
});

test.each([
  ['9953', 'timeout'],
  ['9954', 'busy'],
])('a transfer to …%s is not answered: %s, and the call goes on', async (ending, cause) => {
  calls.product.scripts.set('/answer', transfer(`+1214555${ending}`));
  calls.product.scripts.set('/complete', bxml(speak('All lines are busy.')));
  await calls.dialed(person);
  await calls.runOut();
  expect(calls.product.events('transferComplete')).toMatchObject([{ cause }]);
  expect(calls.product.events('transferDisconnect')).toMatchObject([{ cause }]);
  expect((await calls.heard(person)).steps.at(-2)).toMatchObject({
    kind: 'said',
    text: 'All lines are busy.',
  });
});

test('several ring at once: the first is connected, the others are canceled', async () => {
  calls.product.scripts.set('/answer', transfer('+12145559953', '+12145569951', '+12145559952'));
  calls.product.scripts.set('/complete', bxml());
  await calls.dialed(person);
  await calls.runOut();
  const ends = calls.product
    .events('transferDisconnect')
    .map((event) => [event['transferTo'], event['cause']]);
  expect(Object.fromEntries(ends)).toEqual({
    '+12145559953': 'cancel',
    '+12145569951': 'hangup',
    '+12145559952': 'cancel',
  });
  expect(calls.product.events('transferComplete')).toMatchObject([{ transferTo: '+12145569951' }]);
});

test('a caller who hangs up also ends the other side, ringing or connected', async () => {
  calls.product.scripts.set('/answer', transfer(office));
  for (const state of ['ringing', 'answered'] as const) {
    calls.product.callbacks.length = 0;
    await fetch(`${calls.url}/phones/${encodeURIComponent(office)}`, {
      method: 'PUT',
      body: '{"hand":true}',
    });
    const id = await calls.dialed(person);
    const { board } = calls.simulator.network;
    await calls.run(() => board.on(office).length === 1);
    const side = (await calls.heard(office)).id;
    if (state === 'answered') {
      await calls.post(`/phones/${encodeURIComponent(office)}/calls/${side}/answer`);
      await calls.run(() => board.find(id)?.steps.at(-1)?.kind === 'connected');
    }
    await calls.post(`/phones/2145559951/calls/${id}/hangup`);
    await calls.runOut();
    expect(calls.product.events('transferDisconnect')).toMatchObject([
      { cause: state === 'ringing' ? 'cancel' : 'hangup' },
    ]);
    expect(calls.product.events('transferComplete')).toEqual([]);
    expect(calls.product.events('disconnect')).toMatchObject([{ cause: 'hangup' }]);
  }
});
