import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Conduct, readBehaviour, wellBehaved } from './network/behaviour.ts';
import { startSimulator } from './server.ts';
import { readSettings } from './settings.ts';
import { localCredentials } from './localCredentials.ts';
import { ProductFixture, SimulatorFixture, until } from './simulatorFixture.ts';

let simulator: SimulatorFixture;
beforeAll(async () => (simulator = await SimulatorFixture.start()));
afterAll(() => simulator.stop());
beforeEach(async () => {
  await simulator.post('/reset');
  simulator.product.hooks.length = 0;
  simulator.product.status = 200;
});

/** The outcome of a submission: its status, or "cut off". */
async function outcome(sent: Promise<Response>): Promise<number | 'cut off'> {
  return sent.then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 'cut off' as const,
  );
}

test('cut off after the record: recorded, with a receipt, no response. Before the record: nothing', async () => {
  await simulator.behave({ dropAfterRecord: 1, receiptDelayMs: 0 });
  expect(await outcome(simulator.bandwidth('+12145560001', 'after'))).toBe('cut off');
  expect(await outcome(simulator.infobip({ to: '12145560001', messageId: 'after' }))).toBe('cut off');
  expect((await simulator.record()).map((entry) => entry.carrier)).toEqual(['bandwidth', 'infobip']);
  await until(() => simulator.product.hooks.length === 2);
  await simulator.behave({ dropBeforeRecord: 1 });
  expect(await outcome(simulator.bandwidth('+12145560001', 'before'))).toBe('cut off');
  expect(await simulator.record()).toHaveLength(2);
});

test('429 and 500 record nothing, and 429 says when to retry', async () => {
  await simulator.behave({ answer429: 1, retryAfterS: 7 });
  const limited = await simulator.bandwidth('+12145560001', 'x');
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
  expect(await outcome(simulator.infobip({ to: '12145560001' }))).toBe(429);
  await simulator.behave({ answer500: 1 });
  const broken = await simulator.bandwidth('+12145560001', 'x');
  expect([broken.status, broken.headers.get('content-type')]).toEqual([500, 'application/json']);
  expect(await simulator.record()).toEqual([]);
});

test('half of the 504 were recorded, and the response does not say which', async () => {
  await simulator.behave({ answer504: 1 });
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) => outcome(simulator.bandwidth('+12145560001', `x-${i}`))),
  );
  expect(new Set(answers)).toEqual(new Set([504]));
  const recorded = (await simulator.record()).length;
  expect(recorded).toBeGreaterThan(70);
  expect(recorded).toBeLessThan(130);
});

test('down cuts carrier requests off and leaves the controls', async () => {
  await simulator.behave({ down: true });
  expect(await outcome(simulator.bandwidth('+12145560001', 'x'))).toBe('cut off');
  expect(await outcome(simulator.infobipCall('/logs?messageId=x'))).toBe('cut off');
  expect(await simulator.get('/behaviour')).toMatchObject({ down: true });
  await simulator.behave({});
  expect(await outcome(simulator.bandwidth('+12145560001', 'x'))).toBe(202);
});

test('accepts no more than the cap per minute and carrier', async () => {
  await simulator.behave({ capPerMinute: 3 });
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => outcome(simulator.bandwidth('+12145560001', `x-${i}`))),
  );
  expect(answers.filter((status) => status === 202)).toHaveLength(3);
  expect(answers.filter((status) => status === 429)).toHaveLength(7);
  expect(await outcome(simulator.infobip({ to: '12145560001' }))).toBe(200);
});

test('receipts come twice with the same content when set to', async () => {
  await simulator.behave({ receiptDuplicates: 1, receiptDelayMs: 0 });
  await simulator.bandwidth('+12145560001', 'x');
  await until(() => simulator.product.elements('/webhooks/bandwidth').length === 2);
  const [one, two] = simulator.product.elements('/webhooks/bandwidth');
  expect(two).toEqual(one);
});

test('shuffled receipts come in another order than the texts went', async () => {
  await simulator.behave({ receiptShuffle: 0.5, receiptDelayMs: 0, receiptBatch: 1 });
  for (let i = 0; i < 30; i++) await simulator.bandwidth('+12145560001', String(i));
  await until(() => simulator.product.hooks.length === 30);
  const order = simulator.product
    .elements('/webhooks/bandwidth')
    .map((element) => Number((element['message'] as { tag: string }).tag));
  expect(order).not.toEqual([...order].sort((a, b) => a - b));
  expect(new Set(order).size).toBe(30);
});

test('a rate is met, and the same seed meets it at the same places', () => {
  const places = (seed: number): boolean[] => {
    const conduct = new Conduct();
    conduct.replace({ ...wellBehaved, answer429: 0.1, answer500: 0.3, seed });
    // A different rate in between must not shift the first one's faults.
    return Array.from({ length: 10_000 }, (_, i) => {
      if (seed === 7 && i % 3 === 0) conduct.happens('answer500');
      return conduct.happens('answer429');
    });
  };
  const seven = places(7);
  const hits = seven.filter(Boolean).length;
  expect(hits).toBeGreaterThan(900);
  expect(hits).toBeLessThan(1_100);
  expect(places(7)).toEqual(seven);
  expect(places(8)).not.toEqual(seven);
});

test('a behavior is replaced as a whole, and a wrong one is refused with the reason', async () => {
  await simulator.behave({ latencyMs: 1, answer429: 0.5 });
  expect(await (await simulator.behave({ jitterMs: 2 })).json()).toEqual({ ...wellBehaved, jitterMs: 2 });
  for (const wrong of [
    { answer429: 1.1 },
    { answer429: 'often' },
    { latencyMs: -1 },
    { down: 1 },
    { unknown: 1 },
    [],
    { receiptBatch: 0 },
  ])
    expect(readBehaviour(wrong)).toBeTypeOf('string');
  expect((await simulator.behave({ answer500: 2 })).status).toBe(400);
  expect(await simulator.get('/behaviour')).toMatchObject({ jitterMs: 2 });
});

test('texts from a phone reach the product through the carrier of the number they go to', async () => {
  await simulator.infobip({ to: '12145560001', messageId: 'm' });
  const answer = await simulator.post('/phones/2145560001/texts', { to: '2145550199', text: 'On my way' });
  expect(answer.status).toBe(201);
  await until(() => simulator.product.elements('/webhooks/infobip/inbound').length === 1);
  expect(simulator.product.elements('/webhooks/infobip/inbound')).toMatchObject([
    { from: '12145560001', to: '12145550199', text: 'On my way' },
  ]);
  await simulator.post('/phones/%2B12145560001/texts', {
    to: '+12145550100',
    text: 'Hi',
    carrier: 'bandwidth',
    media: ['https://example.com/p.png'],
  });
  await until(() => simulator.product.elements('/webhooks/bandwidth').length === 1);
  expect(simulator.product.elements('/webhooks/bandwidth')).toMatchObject([
    {
      type: 'message-received',
      to: '+12145550100',
      message: { from: '+12145560001', text: 'Hi', media: ['https://example.com/p.png'] },
    },
  ]);
  expect(await simulator.record()).toMatchObject([
    { kind: 'text' },
    { kind: 'inbound', text: 'On my way' },
    { kind: 'inbound', text: 'Hi' },
  ]);
  expect(await simulator.get('/phones/2145560001')).toMatchObject({
    lineType: 'mobile',
    texts: [{ direction: 'in' }, { direction: 'out' }, { direction: 'out' }],
  });
  expect(await simulator.get('/phones?search=60001')).toMatchObject({ phones: [{ number: '2145560001' }] });
  for (const wrong of [
    {},
    { to: 'us', text: 'x' },
    { to: '2145550100' },
    { to: '2145550100', text: 'x', carrier: 'x' },
  ])
    expect((await simulator.post('/phones/2145560001/texts', wrong)).status).toBe(400);
});

test('a forged webhook carries credentials that are not ours', async () => {
  await simulator.post('/webhooks/wrong-signature', { carrier: 'infobip' });
  expect(simulator.product.hooks).toMatchObject([
    { path: '/webhooks/infobip/inbound', authorization: `Basic ${btoa('somebody:else')}` },
  ]);
});

test('a page of another site cannot steer it', async () => {
  const answer = await fetch(`${simulator.url}/reset`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
  });
  expect(answer.status).toBe(403);
});

test('receipts that the product never accepted are sent after a restart, and accepted ones are not', async () => {
  await simulator.behave({ receiptDelayMs: 0 });
  await simulator.bandwidth('+12145560001', 'told');
  await until(() => simulator.product.hooks.length === 1);
  simulator.product.status = 503;
  await simulator.bandwidth('+12145560002', 'owed');
  await simulator.infobip({ to: '12145560003', messageId: 'owed' });
  await until(
    async () =>
      ((await simulator.get('/state')) as { undeliveredWebhooks: number }).undeliveredWebhooks === 2,
  );
  simulator.product.hooks.length = 0;
  await simulator.restart();
  simulator.product.status = 200;
  await until(() => simulator.product.hooks.length >= 2);
  const told = [
    ...simulator.product.elements('/webhooks/bandwidth'),
    ...simulator.product.elements('/webhooks/infobip/reports'),
  ];
  expect(told).toMatchObject([{ message: { tag: 'owed' } }, { messageId: 'owed' }]);
});

test(
  'killed with kill -9 under load, it still knows every text that it acknowledged',
  { timeout: 30_000 },
  async () => {
    const product = await ProductFixture.start();
    const port = await freePort();
    const dataDir = join(simulator.dataDir, 'killed');
    const env = {
      ...process.env,
      SIMULATOR_PORT: String(port),
      DATA_DIR: dataDir,
      SIMULATOR_WEBHOOK_BASE: `http://127.0.0.1:${product.port}`,
      APP_ENV: 'local',
    };
    const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
      env,
      stdio: 'ignore',
    });
    const url = `http://127.0.0.1:${port}`;
    await until(() => outcome(fetch(`${url}/healthz`)).then((status) => status === 200));
    expect(readFileSync(join(dataDir, 'run', 'simulator.pid'), 'utf8').trim()).toBe(String(child.pid));
    const answered: string[] = [];
    const authorization = `Basic ${btoa(`${localCredentials.bandwidthApiUser}:${localCredentials.bandwidthApiPassword}`)}`;
    let next = 0;
    const sender = async (): Promise<void> => {
      for (;;) {
        const tag = `k-${next++}`;
        const body = JSON.stringify({
          applicationId: 'a',
          to: ['+12145560001'],
          from: '+12145550100',
          text: 'Hello',
          tag,
        });
        const status = await outcome(
          fetch(`${url}/bandwidth/api/v2/users/5500001/messages`, {
            method: 'POST',
            headers: { authorization },
            body,
          }),
        );
        if (status !== 202) return;
        answered.push(tag);
      }
    };
    const senders = Promise.all(Array.from({ length: 16 }, sender));
    await until(() => answered.length > 300);
    child.kill('SIGKILL');
    await senders;
    const again = await startSimulator({
      port: 0,
      dataDir,
      webhookBase: `http://127.0.0.1:${product.port}`,
      credentials: localCredentials,
    });
    const text = await (await fetch(`http://127.0.0.1:${again.port}/record`)).text();
    const recorded = new Set(
      text
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { reference: string }).reference),
    );
    expect(answered.filter((tag) => !recorded.has(tag))).toEqual([]);
    const told = (): Set<string> =>
      new Set(
        product.elements('/webhooks/bandwidth').map((element) => (element['message'] as { tag: string }).tag),
      );
    await until(() => [...recorded].every((tag) => told().has(tag)));
    await again.close();
    await product.stop();
    rmSync(dataDir, { recursive: true });
  },
);

test('does not start in production or on a port that makes no sense', () => {
  expect(() => readSettings({ APP_ENV: 'production' })).toThrow('does not run in production');
  expect(() => readSettings({ SIMULATOR_PORT: 'many' })).toThrow('SIMULATOR_PORT');
  expect(readSettings({ PORT: '9000' })).toMatchObject({
    port: 8090,
    dataDir: './data',
    webhookBase: 'http://127.0.0.1:9000',
  });
  expect(readSettings({ SIMULATOR_PORT: '0' }).port).toBe(0);
});

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
