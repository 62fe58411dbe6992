import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PhoneState } from '@carillon/contract/contacts/consent';
import type { Conversation, TextMessage } from '@carillon/contract/conversations/conversations';
import type { ConversationSummary } from '@carillon/contract/conversations/conversationSummary';
import type { ErrorBody } from '@carillon/contract/errors';
import type { ListEnvelope } from '@carillon/contract/lists';
import type { TextNumber } from '@carillon/contract/numbers';
import { asTenant } from '../../platform/database/tenant.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { settleHeld } from './reviewOptOut.ts';

let test: TestApp;
let owner: Visitor;
let admin: Visitor;
let number: TextNumber;

beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  admin = await test.signIn('demo-admin');
  const { Items } = (await owner.call('GET', '/textnumbers')).json<ListEnvelope<TextNumber>>();
  const own = Items.find((one) => one.Name === 'District office');
  if (own === undefined) throw new Error('no number');
  number = own;
});
afterAll(() => test.close());

let texts = 0;
async function writes(phone: string, text: string): Promise<void> {
  const { bandwidth } = test.base.config;
  if (bandwidth === null || bandwidth === undefined) throw new Error('no carrier in this test');
  test.base.clock.advance(1_000);
  const secret = Buffer.from(`${bandwidth.webhookUser}:${bandwidth.webhookPassword}`).toString('base64');
  const to = `+1${number.TextPhoneNumber}`;
  const time = test.base.clock.now().toISOString();
  const message = {
    id: `review${(texts += 1)}`,
    owner: to,
    time,
    direction: 'in',
    to: [to],
    from: `+1${phone}`,
    text,
  };
  const answer = await test.app.inject({
    method: 'POST',
    url: '/webhooks/bandwidth',
    headers: { authorization: `Basic ${secret}` },
    payload: [{ type: 'message-received', time, to, message }],
  });
  expect(answer.statusCode).toBe(200);
}
const stateOf = async (phone: string): Promise<[boolean, boolean]> => {
  const { OptedOut, OptOutHeld } = (await owner.call('GET', `/phonenumbers/${phone}`)).json<PhoneState>();
  return [OptedOut, OptOutHeld];
};
const list = async (query = ''): Promise<Conversation[]> =>
  (await owner.call('GET', `/conversations?pagesize=100${query}`)).json<ListEnvelope<Conversation>>().Items;
const summary = async (): Promise<ConversationSummary> =>
  (await owner.call('GET', '/conversations/summary')).json<ConversationSummary>();
const reviewing = async (phone: string): Promise<Conversation | undefined> =>
  (await list('&isoptoutheld=true')).find((one) => one.PhoneNumber === phone);
const decide = (who: Visitor, id: number, IsOptOut: boolean, Of: 'Held' | 'OptedOut' = 'Held') =>
  who.call('PUT', `/conversations/${id}/optoutreview`, { IsOptOut, Of });
const history = (
  phone: string,
): Promise<{ what: string; source: string; user_id: number | null; wording: string }[]> =>
  asOwner(
    test,
    `select what, source, user_id, wording from opt_out_event where phone = ${phone} order by event_id`,
  );
async function held(phone: string, text = 'This is not Maria'): Promise<Conversation> {
  await writes(phone, text);
  const found = await reviewing(phone);
  if (found === undefined) throw new Error(`"${text}" is not held`);
  return found;
}
async function settle(phone: string): Promise<void> {
  const [row] = await asOwner<{ id: number }>(
    test,
    `select account_id as id from opt_out where phone = ${phone}`,
  );
  await settleHeld(test.base, asTenant(row?.id ?? 0), Number(phone));
}

describe('what may be an opt-out', () => {
  it('holds texts, stays in the inbox, and is listed for review with its words and its deadline', async () => {
    const one = await held('3125550701', 'Hi. This is not Maria, thanks');
    expect(await stateOf('3125550701')).toEqual([false, true]);
    expect((await list()).some((row) => row.ConversationID === one.ConversationID)).toBe(true);
    expect(one.OptOutReview?.Of).toBe('Held');
    const until = Date.parse(one.OptOutReview?.Until ?? '');
    expect(until - test.base.clock.now().getTime()).toBeGreaterThan(23.9 * 3_600_000);
    const thread = (await owner.call('GET', `/conversations/${one.ConversationID}/textmessages`)).json<
      ListEnvelope<TextMessage>
    >();
    expect(thread.Items[0]).toMatchObject({ Type: 'OptOutHeld', OptOutPhrase: 'This is not Maria' });
    const { ReviewCount, ReviewUnreadCount, AutoOptOutCount } = await summary();
    expect([ReviewCount, ReviewUnreadCount]).toEqual([1, 1]);
    expect(AutoOptOutCount).toBe((await list('&tagid=1')).length);
  });

  it('lets no text go to a person until a user decides', async () => {
    const one = await held('3125550702');
    expect(one.Blocked).toContain('may have asked to stop');
    const answer = await owner.call('POST', `/conversations/${one.ConversationID}/textmessages`, {
      Message: 'Hello?',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<ErrorBody>().Message).toContain('Waiting for a review');
  });

  it('is an opt-out when a user says so, with evidence', async () => {
    const one = await held('3125550703');
    const after = (await decide(owner, one.ConversationID, true)).json<Conversation>();
    expect(after).toMatchObject({ OptedOut: true, IsAutoOptOut: true, OptOutReview: { Of: 'OptedOut' } });
    expect(await stateOf('3125550703')).toEqual([true, false]);
    const events = await history('3125550703');
    expect(events.map((event) => event.what)).toEqual(['hold', 'optOut']);
    expect(events[1]).toMatchObject({ wording: 'This is not Maria' });
    expect(events[1]?.user_id).not.toBeNull();
  });

  it('is not an opt-out when a user says so, with evidence, and texts go again', async () => {
    const one = await held('3125550704');
    const after = (await decide(owner, one.ConversationID, false)).json<Conversation>();
    expect(after).toMatchObject({ OptedOut: false, IsAutoOptOut: false, OptOutReview: null, Blocked: '' });
    expect(await stateOf('3125550704')).toEqual([false, false]);
    expect((await history('3125550704')).map((event) => event.what)).toEqual(['hold', 'notOptOut']);
    const sent = await owner.call('POST', `/conversations/${one.ConversationID}/textmessages`, {
      Message: 'Hello',
    });
    expect(sent.statusCode).toBe(201);
  });

  it('is decided once when two users decide at once', async () => {
    const one = await held('3125550705');
    const answers = await Promise.all([
      decide(owner, one.ConversationID, true),
      decide(admin, one.ConversationID, false),
      decide(owner, one.ConversationID, true),
    ]);
    for (const answer of answers) expect(answer.statusCode).toBe(200);
    const decisions = (await history('3125550705')).filter((event) => event.what !== 'hold');
    expect(decisions).toHaveLength(1);
    expect(await stateOf('3125550705')).toEqual([decisions[0]?.what === 'optOut', false]);
  });

  it('counts as an opt-out after 24 hours, once, even long after, and never before', async () => {
    await held('3125550706');
    await settle('3125550706');
    expect(await stateOf('3125550706')).toEqual([false, true]);
    test.base.clock.advance(5 * 24 * 3_600_000);
    owner = await test.signIn('demo-owner');
    admin = await test.signIn('demo-admin');
    await settle('3125550706');
    await settle('3125550706');
    expect(await stateOf('3125550706')).toEqual([true, false]);
    const events = await history('3125550706');
    expect(events.map((event) => event.what)).toEqual(['hold', 'optOut']);
    expect(events[1]).toMatchObject({ source: 'AutoOptOut', user_id: null });
    expect(events[1]?.wording).toContain('No one decided within 24 hours');
  });

  it('does not change what was decided before its time', async () => {
    const one = await held('3125550707');
    await decide(owner, one.ConversationID, false);
    test.base.clock.advance(25 * 3_600_000);
    owner = await test.signIn('demo-owner');
    admin = await test.signIn('demo-admin');
    await settle('3125550707');
    expect(await stateOf('3125550707')).toEqual([false, false]);
  });

  it('is settled by the person’s next text', async () => {
    await held('3125550708');
    await writes('3125550708', 'STOP');
    expect(await stateOf('3125550708')).toEqual([true, false]);
    await held('3125550709');
    await writes('3125550709', 'START');
    expect(await stateOf('3125550709')).toEqual([false, false]);
    const again = await held('3125550710');
    test.base.clock.advance(3_600_000);
    const later = await held('3125550710', 'I am not Maria');
    expect(later.OptOutReview).toEqual(again.OptOutReview);
    expect(await reviewing('3125550708')).toBeUndefined();
  });
});

describe('an opt-out by the detector', () => {
  it('can be corrected with one click, with evidence and the earlier opt-in', async () => {
    await writes('3125550711', 'START');
    await asOwner(test, `delete from opt_out_event where phone = 3125550711 and what = 'start'`);
    await writes('3125550711', 'Please stop texting me');
    const [one] = (await list('&tagid=1')).filter((row) => row.PhoneNumber === '3125550711');
    expect(one).toMatchObject({ OptedOut: true, OptOutReview: { Of: 'OptedOut' } });
    const after = await decide(owner, one?.ConversationID ?? 0, false, 'OptedOut');
    expect(after.json()).toMatchObject({
      OptedOut: false,
      OptedIn: true,
      IsAutoOptOut: false,
      OptOutReview: null,
    });
    expect((await history('3125550711')).map((event) => event.what)).toEqual(['optOut', 'notOptOut']);
  });

  it('can’t be lifted with a click when the person said STOP', async () => {
    await writes('3125550712', 'Hello there');
    await writes('3125550712', 'STOP');
    const [one] = (await list()).filter((row) => row.PhoneNumber === '3125550712');
    await decide(owner, one?.ConversationID ?? 0, false, 'OptedOut');
    await decide(owner, one?.ConversationID ?? 0, false, 'Held');
    expect(await stateOf('3125550712')).toEqual([true, false]);
  });

  it('counts in its own badge, not among the unread of the Inbox', async () => {
    const before = await summary();
    await writes('3125550713', 'Please take me off your list');
    const after = await summary();
    expect(after.UnreadCount).toBe(before.UnreadCount);
    expect(after.AutoOptOutUnreadCount).toBe(before.AutoOptOutUnreadCount + 1);
    expect(after.UnreadCount).toBe((await list('&unread=true')).length);
  });
});

it('a contact made by JOIN says by which number', async () => {
  await writes('3125550714', 'JOIN');
  const rows = await asOwner<{ notes: string }>(
    test,
    'select notes from contact where primary_phone = 3125550714',
  );
  expect(rows[0]?.notes).toMatch(/^Opted in via JOIN to \(\d{3}\) \d{3}-\d{4}$/);
});
