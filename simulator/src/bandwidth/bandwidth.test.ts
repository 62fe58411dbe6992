import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bandwidthErrorNames, landline, numberTable } from '../network/numberTable.ts';
import { SimulatorFixture, until } from '../simulatorFixture.ts';

let simulator: SimulatorFixture;
beforeAll(async () => (simulator = await SimulatorFixture.start()));
afterAll(() => simulator.stop());
beforeEach(async () => {
  await simulator.post('/reset');
  await simulator.behave({ receiptDelayMs: 0 });
  simulator.product.hooks.length = 0;
  simulator.product.status = 200;
});

const hooks = '/webhooks/bandwidth';

test('accepts a text with 202, records it, and reports its delivery with our tag', async () => {
  const answer = await simulator.bandwidth('+12145560001', 'attempt-1', {
    media: ['https://example.com/a.png'],
  });
  expect(answer.status).toBe(202);
  const taken = (await answer.json()) as { id: string };
  expect(taken).toMatchObject({
    owner: '+12145550100',
    direction: 'out',
    to: ['+12145560001'],
    tag: 'attempt-1',
    segmentCount: 1,
  });
  expect(await simulator.record()).toMatchObject([
    {
      seq: 1,
      carrier: 'bandwidth',
      kind: 'text',
      id: taken.id,
      reference: 'attempt-1',
      from: '+12145550100',
      to: '+12145560001',
      text: 'Hello',
      media: ['https://example.com/a.png'],
      outcome: 'delivered',
    },
  ]);
  await until(() => simulator.product.hooks.length === 1);
  const [hook] = simulator.product.hooks;
  expect(hook?.authorization).toBe(
    `Basic ${btoa('local-bandwidth-webhook:local-bandwidth-webhook-password')}`,
  );
  expect(hook?.body).toMatchObject([
    {
      type: 'message-delivered',
      to: '+12145560001',
      message: { id: taken.id, tag: 'attempt-1', direction: 'out', text: '', owner: '+12145550100' },
    },
  ]);
});

test('refuses a wrong password, another account, and what the API does not allow, and records none of it', async () => {
  expect((await simulator.bandwidthCall('', { method: 'POST', body: '{}' }, 'wrong')).status).toBe(401);
  expect(
    (await fetch(`${simulator.url}/bandwidth/api/v2/users/5500001/messages`, { method: 'POST', body: '{}' }))
      .status,
  ).toBe(401);
  for (const wrong of [
    { to: [] },
    { to: ['2145560001'] },
    { from: '5550100' },
    { text: 'x'.repeat(2049) },
    { text: '' },
    { tag: 'x'.repeat(1025) },
    { expiration: '2001-01-01T00:00:00Z' },
    { media: ['no url'] },
  ]) {
    const answer = await simulator.bandwidth('+12145560001', 't', wrong);
    expect([answer.status, wrong]).toEqual([400, wrong]);
    expect(await answer.json()).toMatchObject({
      type: 'request-validation',
      fieldErrors: [{ fieldName: Object.keys(wrong)[0] }],
    });
  }
  expect(await simulator.record()).toEqual([]);
});

test('a group message has one id and one line per recipient', async () => {
  const answer = (await (
    await simulator.bandwidth('', 'group', { to: ['+12145560001', '+12145560002'] })
  ).json()) as { id: string };
  const record = await simulator.record();
  expect(record.map((entry) => entry.id)).toEqual([answer.id, answer.id]);
  const found = (await (await simulator.bandwidthCall(`?messageId=${answer.id}`)).json()) as {
    totalCount: number;
  };
  expect(found.totalCount).toBe(2);
});

test('the messages search finds by numbers and time, pages, and shows no tag', async () => {
  for (let i = 0; i < 5; i++) await simulator.bandwidth('+12145560001', `a-${i}`);
  await simulator.bandwidth('+12145560002', 'b-0');
  await until(() => simulator.product.elements(hooks).length === 6);
  const search = async (
    query: string,
  ): Promise<{
    totalCount: number;
    messages: Record<string, unknown>[];
    pageInfo: { nextPageToken?: string };
  }> => (await simulator.bandwidthCall(query)).json() as never;
  const found = await search(
    '?sourceTn=%2B12145550100&destinationTn=%2B12145560001&fromDateTime=2020-01-01T00:00:00Z&limit=3',
  );
  expect(found.totalCount).toBe(5);
  expect(found.messages).toHaveLength(3);
  expect(found.messages[0]).toMatchObject({
    accountId: '5500001',
    sourceTn: '+12145550100',
    destinationTn: '+12145560001',
    messageStatus: 'DELIVERED',
    messageDirection: 'OUTBOUND',
    messageType: 'sms',
    segmentCount: 1,
    errorCode: 0,
  });
  expect(JSON.stringify(found)).not.toContain('a-4');
  const next = await search(
    `?destinationTn=%2B12145560001&limit=3&pageToken=${found.pageInfo.nextPageToken}`,
  );
  expect(next.messages).toHaveLength(2);
  const ids = [...found.messages, ...next.messages].map((item) => item['messageId']);
  expect(new Set(ids).size).toBe(5);
  expect((await search('?fromDateTime=2020-01-01T00:00:00Z')).totalCount).toBe(6);
  expect((await search('?destinationTn=%2B12145560001&toDateTime=2020-01-01T00:00:00Z')).totalCount).toBe(0);
  expect((await search('?destinationTn=%2B12145560003')).messages).toEqual([]);
  expect((await search('?messageDirection=INBOUND')).totalCount).toBe(0);
  expect((await simulator.bandwidthCall('')).status).toBe(400);
});

test('accepts a repeated tag again, as Bandwidth does, unless set to recognize it', async () => {
  await simulator.bandwidth('+12145560001', 'same');
  await simulator.bandwidth('+12145560001', 'same');
  expect(await simulator.record()).toHaveLength(2);
  await simulator.behave({ idempotent: true });
  const answer = await simulator.bandwidth('+12145560001', 'same');
  expect(answer.status).toBe(202);
  expect(await simulator.record()).toHaveLength(2);
});

test('every special number gives its result, with a code that has a name', async () => {
  const endings = Object.keys(numberTable);
  expect(endings).toEqual(Array.from({ length: 24 }, (_, i) => String(9901 + i)));
  await Promise.all(endings.map((ending) => simulator.bandwidth(`+1214556${ending}`, ending)));
  const expected = endings.filter((ending) => ending !== '9913' && ending !== '9902' && ending !== '9919');
  const told = (ending: string): Record<string, unknown> | undefined =>
    simulator.product
      .elements(hooks)
      .find((element) => String(element['to']).endsWith(ending) && element['type'] !== 'message-sent');
  await until(() => expected.every((ending) => told(ending)));
  for (const ending of expected) {
    const code = numberTable[ending]?.receipt?.bandwidth ?? 0;
    if (code === 0) expect(told(ending)).toMatchObject({ type: 'message-delivered' });
    else
      expect(told(ending)).toMatchObject({
        type: 'message-failed',
        errorCode: code,
        description: bandwidthErrorNames[code] ?? 'no name',
      });
  }
  expect(
    simulator.product.elements(hooks).filter((element) => String(element['to']).endsWith('9902')),
  ).toMatchObject([{ type: 'message-sent' }]);
  expect(told('9919')).toBeUndefined();
  expect((await simulator.record()).some((entry) => entry.to.endsWith('9913'))).toBe(false);
  const answers = (): unknown[] =>
    simulator.product.elements(hooks).filter((element) => element['type'] === 'message-received');
  await until(() => answers().length === 2);
  expect(answers()).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({
        to: '+12145550100',
        message: expect.objectContaining({ from: '+12145569917', text: 'STOP', direction: 'in' }),
      }),
      expect.objectContaining({ message: expect.objectContaining({ from: '+12145569918', text: 'Yes' }) }),
    ]) as unknown[],
  );
});

test('the receipt of 9920 arrives before the response to its submission', async () => {
  await simulator.bandwidth('+12145569920', 'first');
  expect(simulator.product.elements(hooks)).toMatchObject([
    { type: 'message-delivered', message: { tag: 'first' } },
  ]);
});

test('9921 gets its text, and reports no opening without RCS', async () => {
  await simulator.bandwidth('+12145569921', 'opened');
  await simulator.bandwidth('+12145569901', 'next');
  await until(() => simulator.product.elements(hooks).length === 2);
  expect(simulator.product.elements(hooks)).toMatchObject([
    { type: 'message-delivered', message: { tag: 'opened' } },
    { type: 'message-delivered', message: { tag: 'next' } },
  ]);
  expect(await simulator.get('/state')).toMatchObject({ undeliveredWebhooks: 0 });
});

test('numbers ending in 99 are landlines', async () => {
  await simulator.bandwidth('+12145564599', 'x');
  await until(() => simulator.product.hooks.length === 1);
  expect(simulator.product.elements(hooks)).toMatchObject([
    { type: 'message-failed', errorCode: landline.receipt?.bandwidth },
  ]);
  expect(await simulator.get('/phones/2145564599')).toMatchObject({ lineType: 'landline' });
});
