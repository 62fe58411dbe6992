import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { infobipErrors, infobipStatuses, numberTable } from '../network/numberTable.ts';
import { SimulatorFixture, until } from '../simulatorFixture.ts';

let simulator: SimulatorFixture;
beforeAll(async () => (simulator = await SimulatorFixture.start()));
afterAll(() => simulator.stop());
beforeEach(async () => {
  await simulator.post('/reset');
  await simulator.behave({ receiptDelayMs: 0 });
  simulator.product.hooks.length = 0;
});

const hooks = '/webhooks/infobip/reports';
interface Answer {
  bulkId: string;
  messages: {
    messageId: string;
    destination: string;
    status: { id: number; groupId: number; name: string };
    details: { messageCount: number };
  }[];
}

test('accepts a batch, one record line per destination, and reports with the same ids', async () => {
  const answer = (await (
    await simulator.infobip({ to: '12145560001', messageId: 'm-1' }, { to: '12145560002', messageId: 'm-2' })
  ).json()) as Answer;
  expect(answer.messages).toMatchObject([
    {
      messageId: 'm-1',
      destination: '12145560001',
      status: { groupId: 1, id: 26 },
      details: { messageCount: 1 },
    },
    { messageId: 'm-2', destination: '12145560002', status: { groupId: 1, id: 26 } },
  ]);
  expect(await simulator.record()).toMatchObject([
    { carrier: 'infobip', id: 'm-1', reference: 'm-1', from: '+12145550199', to: '+12145560001' },
    { carrier: 'infobip', id: 'm-2', reference: 'm-2', to: '+12145560002' },
  ]);
  await until(() => simulator.product.elements(hooks).length === 2);
  expect(simulator.product.hooks[0]?.authorization).toBe(
    `Basic ${btoa('local-infobip-webhook:local-infobip-webhook-password')}`,
  );
  const [report] = simulator.product.elements(hooks);
  expect(report).toMatchObject({
    bulkId: answer.bulkId,
    messageId: 'm-1',
    to: '12145560001',
    sender: '12145550199',
    messageCount: 1,
    status: { groupId: 3, id: 5, name: 'DELIVERED_TO_HANDSET' },
    error: { id: 0, permanent: false },
  });
  expect(report?.['doneAt']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000$/);
});

test('a repeated message id gets status 23 and is not accepted again, even in the same request', async () => {
  await simulator.infobip({ to: '12145560001', messageId: 'same' });
  const answer = (await (
    await simulator.infobip(
      { to: '12145560001', messageId: 'same' },
      { to: '12145560002', messageId: 'new' },
      { to: '12145560003', messageId: 'new' },
    )
  ).json()) as Answer;
  expect(answer.messages.map((message) => message.status.id)).toEqual([23, 26, 23]);
  expect((await simulator.record()).map((entry) => entry.reference)).toEqual(['same', 'new']);
  await simulator.behave({ idempotent: false });
  await simulator.infobip({ to: '12145560001', messageId: 'same' });
  expect(await simulator.record()).toHaveLength(3);
});

test('a wrong key gets 401 everywhere, a bad body 400', async () => {
  for (const path of ['/messages', '/logs', '/reports'])
    expect(
      (await simulator.infobipCall(path, path === '/messages' ? { method: 'POST', body: '{}' } : {}, 'wrong'))
        .status,
    ).toBe(401);
  const answer = await simulator.infobipCall('/messages', {
    method: 'POST',
    body: '{"messages":[{"destinations":[{}]}]}',
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    errorCode: 'E400',
    violations: [
      { property: 'messages[0].sender' },
      { property: 'messages[0].content' },
      { property: 'messages[0].destinations[0].to' },
    ],
  });
  expect(await simulator.record()).toEqual([]);
});

test('logs are found by message id, several at once', async () => {
  await simulator.infobip(
    { to: '12145560001', messageId: 'm-1' },
    { to: '12145569905', messageId: 'm-2' },
    { to: '12145560003', messageId: 'm-3' },
  );
  await until(() => simulator.product.elements(hooks).length === 3);
  const logs = (await (
    await simulator.infobipCall('/logs?messageId=m-1&messageId=m-2&messageId=unknown')
  ).json()) as { results: unknown[] };
  expect(logs.results).toHaveLength(2);
  expect(logs.results).toMatchObject([
    {
      messageId: 'm-1',
      sender: '12145550199',
      destination: '12145560001',
      status: { id: 5 },
      content: { text: 'Hello' },
    },
    { messageId: 'm-2', status: { id: 87 } },
  ]);
});

test('reports that no webhook delivered are returned only once', async () => {
  await simulator.behave({ receiptDelayMs: 0, holdWebhooks: true });
  await simulator.infobip({ to: '12145560001', messageId: 'm-1' }, { to: '12145560002', messageId: 'm-2' });
  await until(
    async () =>
      ((await simulator.get('/state')) as { undeliveredWebhooks: number }).undeliveredWebhooks === 2,
  );
  const reports = async (query = ''): Promise<unknown[]> =>
    ((await (await simulator.infobipCall(`/reports${query}`)).json()) as { results: unknown[] }).results;
  expect(await reports('?messageId=m-2')).toMatchObject([{ messageId: 'm-2' }]);
  expect(await reports()).toMatchObject([{ messageId: 'm-1' }]);
  expect(await reports()).toEqual([]);
  await simulator.behave({});
  expect(await simulator.get('/state')).toMatchObject({ undeliveredWebhooks: 0 });
  expect(simulator.product.hooks).toEqual([]);
});

test('every special number gives its status, and all of them are named', async () => {
  const endings = Object.keys(numberTable);
  const answer = (await (
    await simulator.infobip(...endings.map((ending) => ({ to: `1214556${ending}`, messageId: ending })))
  ).json()) as Answer;
  expect(answer.messages.filter((message) => message.status.id !== 26)).toMatchObject([
    { messageId: '9913', status: { groupId: 5, id: 52 } },
  ]);
  const expected = endings.filter((ending) => !['9913', '9919'].includes(ending));
  const told = (): Record<string, unknown>[] => simulator.product.elements(hooks);
  await until(() => told().length === expected.length);
  for (const report of told()) {
    const result = numberTable[String(report['messageId'])]?.receipt?.infobip ?? { status: 2, error: 0 };
    expect(report).toMatchObject({ status: { id: result.status }, error: { id: result.error } });
    expect(infobipStatuses[result.status]).toBeDefined();
    expect(infobipErrors[result.error]).toBeDefined();
  }
  const answers = '/webhooks/infobip/inbound';
  await until(() => simulator.product.elements(answers).length === 2);
  expect(
    simulator.product
      .elements(answers)
      .map((result) => [result['from'], result['text']])
      .sort(),
  ).toEqual([
    ['12145569917', 'STOP'],
    ['12145569918', 'Yes'],
  ]);
});
