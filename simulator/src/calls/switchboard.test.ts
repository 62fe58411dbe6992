import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CallFixture } from './callFixture.ts';
import type { CallView } from './callView.ts';

let calls: CallFixture;
beforeAll(async () => (calls = await CallFixture.start()));
afterAll(() => calls.stop());
beforeEach(() => calls.reset());

const bxml = (...verbs: string[]): string => `<Response>${verbs.join('')}</Response>`;

test('a phone calls one of our numbers: the product gets a request, and answers by speaking', async () => {
  calls.product.scripts.set(
    '/webhooks/voice/bandwidth/inbound',
    bxml('<Gather gatherUrl="/gather" maxDigits="3"/>'),
  );
  calls.product.scripts.set('/gather', bxml('<SpeakSentence>Thank you</SpeakSentence>'));
  const answer = await calls.post('/calls', { from: '2145556001', to: '2145550100' });
  const call = (await answer.json()) as CallView;
  expect([answer.status, call]).toMatchObject([
    201,
    { direction: 'out', state: 'ringing', to: '+12145550100' },
  ]);
  expect((await calls.post('/calls', { from: '2145556001', to: '2145550100' })).status).toBe(409);
  await calls.run(() => calls.simulator.network.board.find(call.id)?.listening === 'gather');
  await calls.post(`/phones/2145556001/calls/${call.id}/keys`, { digits: '123' });
  await calls.runOut();
  const hook = { authorization: `Basic ${btoa('local-bandwidth-webhook:local-bandwidth-webhook-password')}` };
  expect(calls.product.callbacks).toMatchObject([
    {
      path: '/webhooks/voice/bandwidth/inbound',
      ...hook,
      event: { eventType: 'initiate', direction: 'inbound' },
    },
    { path: '/gather', event: { eventType: 'gather', digits: '123', from: '+12145556001' } },
    {
      path: '/webhooks/voice/bandwidth/inbound/events',
      ...hook,
      event: { eventType: 'disconnect', cause: 'hangup' },
    },
  ]);
  // It is recorded as inbound, and no text resulted from it.
  expect(await calls.record()).toMatchObject([{ kind: 'inbound', outcome: 'call', id: call.id, text: '' }]);
  const phone = await calls.get<{ texts: unknown[]; calls: CallView[] }>('/phones/2145556001');
  expect([phone.texts, phone.calls.length]).toEqual([[], 1]);
  const search = await fetch(`${calls.url}/bandwidth/api/v2/users/5500001/messages?sourceTn=%2B12145556001`, {
    headers: { authorization: `Basic ${btoa('local-bandwidth-user:local-bandwidth-password')}` },
  });
  expect(await search.json()).toMatchObject({ totalCount: 0 });
});

test('a caller whom the product turns away was never answered', async () => {
  calls.product.scripts.set('/webhooks/voice/bandwidth/inbound', bxml('<Hangup/>'));
  await calls.post('/calls', { from: '2145556001', to: '2145550100' });
  await calls.runOut();
  expect(await calls.heard('2145556001')).toMatchObject({ cause: 'rejected', answeredAt: null });
  // It may ring for a while before; a caller may be gone by then.
  calls.product.scripts.set(
    '/webhooks/voice/bandwidth/inbound',
    bxml('<Ring duration="10" answerCall="false"/>', '<SpeakSentence>Hello</SpeakSentence>'),
  );
  for (const leaves of [false, true]) {
    const call = (await (
      await calls.post('/calls', { from: '2145556001', to: '2145550100' })
    ).json()) as CallView;
    await calls.pass(5_000);
    if (leaves) await calls.post(`/phones/2145556001/calls/${call.id}/hangup`);
    await calls.runOut();
    expect(await calls.heard('2145556001')).toMatchObject({ cause: leaves ? 'cancel' : 'hangup' });
  }
  expect((await calls.post('/calls', { from: 'x', to: '2145550100' })).status).toBe(400);
});

test('calls survive a restart as far as a witness must: running calls ended, and what was heard is kept', async () => {
  calls.product.scripts.set('/answer', bxml('<SpeakSentence>Hello</SpeakSentence>'));
  await calls.dialed('+12145559951');
  await calls.runOut();
  const id = await calls.dialed('+12145559952');
  await calls.restart(() => {
    // The state after a kill: the end was not written, and a line was torn.
    const path = join(calls.dataDir, 'simulator', 'calls.ndjson');
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    writeFileSync(path, `${lines.slice(0, -1).join('\n')}\n{"torn`);
  });
  expect(await (await calls.voice(`/calls/${id}`)).json()).toMatchObject({
    state: 'disconnected',
    disconnectCause: 'error',
  });
  expect((await calls.heard('+12145559951')).steps.map((step) => step.kind)).toContain('said');
  expect((await calls.log()).map((line) => line.seq)).toEqual([1, 2, 3, 4, 5]);
  expect(await calls.log(4)).toHaveLength(1);
  expect(await calls.record()).toHaveLength(2);
});

test('the list of phones and the calls in progress say who rings and who talks', async () => {
  calls.product.scripts.set('/answer', bxml('<Pause duration="60"/>'));
  await calls.dialed('+12145559951');
  await calls.dialed('+12145559953');
  await calls.run(() => calls.product.events('answer').length === 1);
  const { phones } = await calls.get<{ phones: { number: string; call: unknown }[] }>('/phones');
  expect(phones.map(({ number, call }) => [number, call])).toEqual([
    ['2145559953', 'ringing'],
    ['2145559951', 'answered'],
  ]);
  const going = await calls.get<{ active: number; calls: { phone: string; state: string }[] }>('/calls');
  expect([going.active, going.calls.map(({ phone, state }) => [phone, state])]).toEqual([
    2,
    [
      ['2145559953', 'ringing'],
      ['2145559951', 'answered'],
    ],
  ]);
  const table = await calls.get<{ calls: { ending: string }[] }>('/numbers');
  expect(table.calls.map(({ ending }) => ending)).toEqual(
    Array.from({ length: 20 }, (_, i) => String(9951 + i)),
  );
});

test('a thousand calls at once ring, speak and end, each on its own', async () => {
  calls.product.scripts.set('/answer', (event) =>
    bxml(`<SpeakSentence>${String(event['to'])}</SpeakSentence>`),
  );
  const numbers = Array.from({ length: 1_000 }, (_, i) =>
    `+1${2_145_000_000 + i * 10_000}`.replace(/....$/, '9951'),
  );
  await Promise.all(numbers.map((number) => calls.dial(number)));
  expect(await calls.get('/state')).toMatchObject({ callsInProgress: 1_000 });
  await calls.runOut();
  expect(calls.product.events('disconnect').filter((event) => event['cause'] === 'hangup')).toHaveLength(
    1_000,
  );
  const said = (await calls.log())
    .filter((line) => line.event === 'ended')
    .map((line) => [line.to, line.steps?.find((step) => step.kind === 'said')?.text]);
  expect(said.every(([to, text]) => to === text)).toBe(true);
  expect(await calls.get('/record/calls/peaks')).toMatchObject({
    calls: [{ from: '+12145550100', most: 1_000 }],
  });
});
