import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Conversation, TextMessage } from '@carillon/contract/conversations/conversations';
import type { ListEnvelope } from '@carillon/contract/lists';
import { aNumber } from '../../broadcasts/fixtures.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';

let test: TestApp;
let owner: Visitor;
let to = '';

beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  to = `+1${(await aNumber(owner)).TextPhoneNumber}`;
});
afterAll(() => test.close());

/** A text as Bandwidth reports it. */
function element(id: string, phone: string, text: string): object {
  const time = test.base.clock.now().toISOString();
  return {
    type: 'message-received',
    time,
    description: 'Incoming message received',
    to,
    message: {
      id,
      owner: to,
      applicationId: 'x',
      time,
      segmentCount: 1,
      direction: 'in',
      to: [to],
      from: `+1${phone}`,
      text,
    },
  };
}

async function told(elements: readonly unknown[]): Promise<number> {
  const { bandwidth } = test.base.config;
  if (bandwidth === null || bandwidth === undefined) throw new Error('no carrier in this test');
  const credentials = `${bandwidth.webhookUser}:${bandwidth.webhookPassword}`;
  const { statusCode } = await test.app.inject({
    method: 'POST',
    url: '/webhooks/bandwidth',
    headers: {
      authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
      'content-type': 'application/json',
    },
    payload: JSON.stringify(elements),
  });
  return statusCode;
}

describe('a webhook of 1,000 elements of which one is broken', () => {
  it('is accepted, and the other 999 are in their threads', async () => {
    const good = Array.from({ length: 999 }, (_, n) =>
      element(`many-${n}`, String(3_125_560_000 + (n % 20)), `Question ${n}`),
    );
    const body = [...good.slice(0, 500), { type: 'message-received', message: 'x' }, ...good.slice(500)];
    expect(await told(body)).toBeLessThan(300);
    const [count] = await asOwner<{ n: number; texts: number }>(
      test,
      `select count(*)::int as n, count(distinct message)::int as texts from text_message
       where carrier_message_id like 'many-%' and conversation_id is not null`,
    );
    expect(count).toEqual({ n: 999, texts: 999 });
  }, 120_000);
});

describe('a text that comes in', () => {
  it.each([
    ['with zeros', 'zero\u0000s', 'zeros'],
    ['with half a character', 'half \ud83d!', 'half \ufffd!'],
    ['written the other way round', 'abc \u202edef', 'abc \u202edef'],
    ['of 2,000 characters', 'long '.repeat(400), 'long '.repeat(400)],
    ['of 200 merge fields, which are words here', '{{FirstName}} '.repeat(200), '{{FirstName}} '.repeat(200)],
    ['of markup', '<script>alert(1)</script>', '<script>alert(1)</script>'],
  ])('%s is in its thread and the next one too', async (name, text, shown) => {
    const phone = `31255620${String(10 + name.length)}`;
    expect(await told([element(`odd-${name}`, phone, text)])).toBeLessThan(300);
    expect(await told([element(`after-${name}`, phone, 'And now?')])).toBeLessThan(300);
    const { Items } = (await owner.call('GET', `/conversations?q=${phone}`)).json<
      ListEnvelope<Conversation>
    >();
    const id = Items[0]?.ConversationID ?? 0;
    const thread = (await owner.call('GET', `/conversations/${id}/textmessages`)).json<
      ListEnvelope<TextMessage>
    >();
    expect(thread.Items.map((one) => one.Message).toSorted()).toEqual(['And now?', shown].toSorted());
  });
});
