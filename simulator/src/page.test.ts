import { Script } from 'node:vm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SimulatorFixture } from './simulatorFixture.ts';

let simulator: SimulatorFixture;
beforeAll(async () => (simulator = await SimulatorFixture.start()));
afterAll(() => simulator.stop());
beforeEach(async () => {
  await simulator.post('/reset');
});

test('a number that has sent nothing is reached through the carrier set for it, even after a restart', async () => {
  const told = { method: 'PUT', body: JSON.stringify({ '2145550177': 'infobip' }) };
  expect((await fetch(`${simulator.url}/numbers`, told)).status).toBe(200);
  await simulator.restart();
  const answer = await simulator.post('/phones/2145560001/texts', { to: '2145550177', text: 'Hi' });
  expect(await answer.json()).toMatchObject({ carrier: 'infobip' });
  const wrong = await fetch(`${simulator.url}/numbers`, { method: 'PUT', body: '{"2145550177":"other"}' });
  expect(wrong.status).toBe(400);
});

test('the page needs nothing from anywhere else', async () => {
  const answer = await fetch(simulator.url);
  const page = await answer.text();
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page).not.toMatch(/(?:src|href)="(?!#|data:)|@import|url\(/);
  expect(page).toContain('Special numbers');
  expect(page).toContain('new EventSource');
  expect(page).not.toMatch(/\/\* (?:styles|script) \*\//);
  // Its modules have become one readable script.
  const script = /<script>([^]*)<\/script>/.exec(page)?.[1] ?? '';
  expect(script).not.toMatch(/^(?:import|export) /m);
  expect(() => new Script(script)).not.toThrow();
  expect(script).toContain('getUserMedia');
});

test('all tabs share one connection', async () => {
  const answer = await fetch(`${simulator.url}/worker.js`);
  expect(answer.headers.get('content-type')).toContain('text/javascript');
  const worker = await answer.text();
  expect(worker.match(/new EventSource/g)).toHaveLength(1);
  expect(() => new Script(worker)).not.toThrow();
});

test('the page is notified of every new text', async () => {
  const events = await fetch(`${simulator.url}/events`);
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = await reader?.read();
  expect(first?.value).toMatch(/^data: \d+\n\n$/);
  await simulator.bandwidth('+12145560001', 'x');
  expect((await reader?.read())?.value).not.toBe(first?.value);
  await reader?.cancel();
});

test('returns the kinds of lines, in the order of the numbers', async () => {
  const ask = (numbers: unknown) => simulator.post('/lookups', { numbers });
  const answer = await ask(['2145550199', '2145550100', '+12145559914', '21']);
  expect(await answer.json()).toEqual({ lines: ['landline', 'mobile', 'landline', 'invalid'] });
  expect((await ask('2145550100')).status).toBe(400);
  expect((await ask(Array.from({ length: 1_001 }, () => '2145550100'))).status).toBe(400);
});
