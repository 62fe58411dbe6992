import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AutoReply } from '@carillon/contract/conversations/autoReplies';
import type { ListEnvelope } from '@carillon/contract/lists';
import type { TextNumber } from '@carillon/contract/numbers';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';

let test: TestApp;
let owner: Visitor;
let numbers: TextNumber[];
const numberOf = (name: string): TextNumber => {
  const found = numbers.find((one) => one.Name === name);
  if (found === undefined) throw new Error(`no number ${name}`);
  return found;
};
/** A number of each carrier that confirms automatically, and one where the network does. */
const carriers = [
  ['bandwidth', 'District office'],
  ['infobip', 'Transportation'],
] as const;
const hour = 3_600_000;

beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  numbers = (await owner.call('GET', '/textnumbers')).json<ListEnvelope<TextNumber>>().Items;
});
afterAll(() => test.close());
/** Lets time pass, longer than sessions last. */
async function later(hours: number): Promise<void> {
  test.base.clock.advance(hours * hour);
  owner = await test.signIn('demo-owner');
}
// The replies of one test do not count for another.
beforeEach(() => later(13));

let texts = 0;
interface Written {
  readonly name: string;
  readonly from: string;
  readonly text: string;
  readonly id?: string;
}
function elementOf({ name, from, text, id = `in${(texts += 1)}` }: Written): object {
  const { TextPhoneNumber, AggregatorID } = numberOf(name);
  const now = test.base.clock.now().toISOString();
  if (AggregatorID === 5)
    return { messageId: id, from: `1${from}`, to: `1${TextPhoneNumber}`, text, receivedAt: now, smsCount: 1 };
  const to = `+1${TextPhoneNumber}`;
  const message = { id, owner: to, time: now, direction: 'in', to: [to], from: `+1${from}`, text };
  return { type: 'message-received', time: now, to, message };
}
/** Phones write, and the number's carrier reports it in one body. */
async function write(name: string, elements: readonly unknown[]): Promise<void> {
  const isInfobip = numberOf(name).AggregatorID === 5;
  const carrier = isInfobip ? test.base.config.infobip : test.base.config.bandwidth;
  if (carrier === null || carrier === undefined) throw new Error('no carrier in this test');
  const secret = Buffer.from(`${carrier.webhookUser}:${carrier.webhookPassword}`).toString('base64');
  const answer = await test.app.inject({
    method: 'POST',
    url: isInfobip ? '/webhooks/infobip/inbound' : '/webhooks/bandwidth',
    headers: { authorization: `Basic ${secret}` },
    payload: isInfobip ? { results: elements } : [...elements],
  });
  expect(answer.statusCode).toBe(200);
}
const writes = (name: string, from: string, text: string): Promise<void> =>
  write(name, [elementOf({ name, from, text })]);
/** The automatic replies that a phone got, oldest first. */
const answersTo = async (phone: string): Promise<string[]> =>
  (
    await asOwner<{ message: string }>(
      test,
      `select message from direct_text where phone = ${phone} order by direct_text_id`,
    )
  ).map((row) => row.message.replace(/ Reply STOP to opt out$/, ''));
/** The same, with the line that the first text to a phone carries. */
const wholeAnswersTo = async (phone: string): Promise<string[]> =>
  (
    await asOwner<{ message: string }>(
      test,
      `select message from direct_text where phone = ${phone} order by direct_text_id`,
    )
  ).map((row) => row.message);
const create = async (body: object): Promise<number> => {
  const answer = await owner.call('POST', '/autoreplies', body);
  expect([answer.statusCode, answer.body]).toEqual([201, answer.body]);
  return answer.json<AutoReply>().ID;
};

describe.each(carriers)('over %s', (carrier, name) => {
  const phone = (n: number) => `31255${carrier === 'infobip' ? 6 : 7}${String(n).padStart(4, '0')}`;

  it('an auto reply goes out once in 12 hours, and a change counts from the next text (row C-065)', async () => {
    const id = await create({ Message: 'Away', TextNumberIDs: [numberOf(name).TextNumberID] });
    await writes(name, phone(1), 'Hello?');
    test.base.clock.advance(hour);
    await writes(name, phone(1), 'Anybody?');
    expect(await answersTo(phone(1))).toEqual(['Away']);
    await owner.call('PUT', `/autoreplies/${id}`, { Message: 'Back soon' });
    await writes(name, phone(2), 'Hello?');
    expect(await answersTo(phone(2))).toEqual(['Back soon']);
    await later(12);
    await writes(name, phone(1), 'Still there?');
    expect(await answersTo(phone(1))).toEqual(['Away', 'Back soon']);
    const { UndoID } = (await owner.call('DELETE', `/autoreplies/${id}`)).json<{ UndoID: string }>();
    await writes(name, phone(3), 'Hello?');
    expect(await answersTo(phone(3))).toEqual([]);
    await owner.call('PUT', `/autoreplies/undo/${UndoID}`, {});
    await writes(name, phone(3), 'Hello?');
    expect(await answersTo(phone(3))).toEqual(['Back soon']);
    await owner.call('DELETE', `/autoreplies/${id}`);
  });

  it('the first text to a phone says how to opt out, unless its words do (3-decisions 3.5)', async () => {
    const id = await create({ Message: 'Away', TextNumberIDs: [numberOf(name).TextNumberID] });
    await writes(name, phone(71), 'Hello?');
    await later(13);
    await writes(name, phone(71), 'Still there?');
    expect(await wholeAnswersTo(phone(71))).toEqual(['Away Reply STOP to opt out', 'Away']);
    await owner.call('PUT', `/autoreplies/${id}`, { Message: 'Away. Reply STOP to end.' });
    await writes(name, phone(72), 'Hello?');
    expect(await wholeAnswersTo(phone(72))).toEqual(['Away. Reply STOP to end.']);
    await owner.call('DELETE', `/autoreplies/${id}`);
  });

  it('a keyword gets its reply in place of the auto reply, in any spelling, and again after a minute', async () => {
    const TextNumberIDs = [numberOf(name).TextNumberID];
    const ids = [
      await create({ Message: 'Away', TextNumberIDs }),
      await create({ Keyword: 'Menú', Message: 'Pizza', TextNumberIDs }),
      await create({ Keyword: '昼食', Message: 'ピザ', TextNumberIDs }),
    ];
    await writes(name, phone(11), ' menu! ');
    await writes(name, phone(11), 'MENÚ');
    expect(await answersTo(phone(11))).toEqual(['Pizza']);
    test.base.clock.advance(61_000);
    await writes(name, phone(11), '“Menu”');
    expect(await answersTo(phone(11))).toEqual(['Pizza', 'Pizza']);
    await writes(name, phone(12), '昼食');
    expect(await answersTo(phone(12))).toEqual(['ピザ']);
    for (const id of ids) await owner.call('DELETE', `/autoreplies/${id}`);
  });

  it('HELP, STOP, START and JOIN get the required replies, in other languages too', async () => {
    const said: [string, string][] = [
      ['AYUDA', 'Help: (214) 555-0142'],
      ['arrêt', 'You are unsubscribed'],
      ['Iniciar', 'You are subscribed again.'],
      ['JOIN', 'You are signed up for texts.'],
    ];
    for (const [text, answer] of said) {
      await writes(name, phone(21), text);
      expect((await answersTo(phone(21))).at(-1)).toContain(answer);
    }
    const got = await answersTo(phone(21));
    expect(got).toHaveLength(4);
    for (const text of got) expect(Array.from(text).length).toBeLessThanOrEqual(160);
    // A person who opted out gets no replies, HELP included, until they opt in again.
    await writes(name, phone(22), 'BAJA');
    await writes(name, phone(22), 'HELP');
    await writes(name, phone(22), 'STOP');
    expect(await answersTo(phone(22))).toHaveLength(1);
  });

  it('JOIN with a group adds to it, keeps the consent, and sends the group’s text', async () => {
    const ListName = `Choir of ${carrier}`;
    const { ListID } = (await owner.call('POST', '/lists', { ListName })).json<{ ListID: number }>();
    await writes(name, phone(31), `join  ${ListName.toUpperCase()}`);
    expect(await answersTo(phone(31))).toEqual([
      `Riverbend School District: You are signed up for ${ListName} text alerts. Reply HELP for help, STOP to cancel.`,
    ]);
    await owner.call('PUT', `/joinreplies/${ListID}`, {
      Message: 'La la la',
      GroupKeyword: `sing${carrier}`,
    });
    await writes(name, phone(32), `Join Sing${carrier}`);
    expect(await answersTo(phone(32))).toEqual(['La la la']);
    const people = (await owner.call('GET', `/lists/${ListID}/contacts`)).json<{
      Items: { PrimaryPhone: string }[];
    }>();
    expect(people.Items.map((one) => one.PrimaryPhone).toSorted()).toEqual([phone(31), phone(32)]);
    const consent = await owner.call('GET', `/phonenumbers/${phone(32)}/consent`);
    expect(consent.body).toContain(`Join Sing${carrier}`);
    await writes(name, phone(33), 'JOIN NOBODY');
    expect((await answersTo(phone(33)))[0]).toContain('No group named NOBODY found.');
  });

  it('a machine that sends our replies back gets five replies an hour at most', async () => {
    const id = await create({
      Keyword: 'Echo',
      Message: 'Echo',
      TextNumberIDs: [numberOf(name).TextNumberID],
    });
    const reply = await create({ Message: 'Away', TextNumberIDs: [numberOf(name).TextNumberID] });
    for (let n = 0; n < 10; n += 1) {
      await writes(name, phone(41), 'Echo');
      await writes(name, phone(42), 'HELP');
      test.base.clock.advance(61_000);
    }
    expect(await answersTo(phone(41))).toHaveLength(5);
    expect(await answersTo(phone(42))).toHaveLength(5);
    const away = Array.from({ length: 30 }, () => elementOf({ name, from: phone(43), text: 'Away' }));
    await write(name, away);
    expect(await answersTo(phone(43))).toEqual(['Away']);
    // Our own numbers and short codes never get a reply.
    await writes(name, numberOf('Toll-free line').TextPhoneNumber, 'Hello');
    expect(await answersTo(numberOf('Toll-free line').TextPhoneNumber)).toEqual([]);
    await owner.call('DELETE', `/autoreplies/${id}`);
    await owner.call('DELETE', `/autoreplies/${reply}`);
  }, 180_000);
});

it('the network of toll-free numbers confirms STOP itself; opt-outs in own words are not answered', async () => {
  await writes('Toll-free line', '3125558001', 'STOP');
  expect(await answersTo('3125558001')).toEqual([]);
  await create({ Message: 'Away', TextNumberIDs: [numberOf('Toll-free line').TextNumberID] });
  await writes('Toll-free line', '3125558002', 'please take me off your list');
  expect(await answersTo('3125558002')).toEqual([]);
});

it('the account’s auto reply is for numbers without one, not for numbers whose own is never sent', async () => {
  await owner.call('PUT', '/account', { IsAutoReplyOn: true, AutoReplyMessage: 'From all of us' });
  await writes('District office', '3125559001', 'Hi');
  expect(await answersTo('3125559001')).toEqual(['From all of us']);
  await create({ Active: false, TextNumberIDs: [numberOf('District office').TextNumberID] });
  await writes('District office', '3125559002', 'Hi');
  expect(await answersTo('3125559002')).toEqual([]);
});
