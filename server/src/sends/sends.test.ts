// Single texts have a path of their own to the engine: a send with an origin, and no broadcast.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { toE164 } from '@carillon/rules/phones/phones';
import { listMovements } from '../billing/creditBalance.sql.ts';
import { aTestEngine, type ABroadcast, type TestEngine } from '../delivery/fixtures.ts';
import { queueDirectTexts } from '../delivery/send/queue/directTexts.ts';
import { askForText, openTestCall, type NewDirectText } from '../delivery/send/queue/directTexts.sql.ts';
import { countsOf } from '../delivery/send/queue/sending.ts';
import { asTenant } from '../platform/database/tenant.ts';
import { auditBooks } from '../reports/auditBooks.ts';
import type { SingleOrigin } from './origins.ts';
import { openBroadcastSend, openSend, singlesAmong } from './sends.sql.ts';

let engine: TestEngine;
let requests = 0;
beforeAll(async () => {
  engine = await aTestEngine();
});
afterAll(() => engine.close());

/** A sent broadcast of an account with ten more credits, at a time when nothing else happens. */
async function anAccount(): Promise<ABroadcast> {
  const b = await engine.aBroadcast({ recipients: 2 });
  await engine.as(b, (tx) => tx.query(`select post_ledger('grant', 10000, 'manual', p_key => 'more')`));
  await engine.send();
  return b;
}

function ask(b: ABroadcast, no: number, text: Partial<NewDirectText> = {}): Promise<number | null> {
  requests += 1;
  const whole: NewDirectText = {
    source: `request ${requests}`,
    textNumberId: b.textNumberId,
    phone: b.phone(no),
    message: 'Hello',
    mediaUrls: [],
    segments: 1,
    credits: 1_000,
    origin: 'conversation',
    ...text,
  };
  return engine.as(b, (tx) => askForText(tx, whole, engine.clock.now()));
}

async function sendAll(): Promise<void> {
  while ((await queueDirectTexts(engine.deps)) > 0);
  await engine.send();
  await engine.finish();
}

const rowsOf = async (b: ABroadcast, sql: string) => (await engine.owner.query(sql, [b.accountId])).rows;
const singles = (b: ABroadcast) =>
  rowsOf(
    b,
    `select send_id, channel, origin, broadcast_id, user_id from send
     where account_id = $1 and origin <> 'broadcast' order by send_id`,
  );
const textsTo = (b: ABroadcast, no: number) =>
  engine.carrier.taken
    .filter(({ to, from }) => to === toE164(b.phone(no)) && from === toE164(b.fromPhone))
    .map(({ text }) => text)
    .slice(1);

/** Each origin with the note of its movements: a reply is named after its survey. */
const origins: readonly (readonly [origin: SingleOrigin, note: string])[] = [
  ['surveyReply', 'Test'],
  ['test', 'Test to yourself'],
  ['conversation', 'Conversation'],
  ['autoReply', 'Automatic reply'],
  ['stopReply', ''],
  ['digest', ''],
];

describe.each(origins)('a text of origin %s', (origin, note) => {
  it('leaves as it was written, in a send without a broadcast that books and balance know', async () => {
    const b = await anAccount();
    const broadcastId = origin === 'surveyReply' ? b.broadcastId : null;
    const message = `{{FirstName}} {x} "${origin}"`;
    await ask(b, 1, { origin, message });
    if (broadcastId !== null)
      await engine.owner.query('update direct_text set broadcast_id = $2 where account_id = $1', [
        b.accountId,
        broadcastId,
      ]);
    await sendAll();
    expect(textsTo(b, 1)).toEqual([message]);
    const [send] = await singles(b);
    expect(send).toMatchObject({ channel: 'text', origin, broadcast_id: broadcastId, user_id: null });
    expect(await rowsOf(b, 'select broadcast_id from broadcast where account_id = $1')).toEqual([
      { broadcast_id: b.broadcastId },
    ]);
    // No text stands with the recipient or with the queue.
    expect(
      await rowsOf(
        b,
        `select q.text_message, r.custom from send_queue q join send s using (account_id)
           join recipient r on r.account_id = q.account_id and r.audience_id = q.audience_id
         where q.account_id = $1 and s.origin <> 'broadcast' and q.send_id = s.send_id`,
      ),
    ).toEqual([{ text_message: null, custom: null }]);
    expect(await auditBooks(engine.database, asTenant(b.accountId))).toEqual([]);
    const { rows } = await engine.as(b, (tx) => listMovements(tx, { offset: 0, limit: 1, kind: 'capture' }));
    expect(rows).toMatchObject([{ origin, note, broadcastId, isReply: broadcastId !== null, owned: -1_000 }]);
    const isNamed = ['test', 'conversation', 'autoReply'].includes(origin);
    expect(rows[0]).toMatchObject(isNamed ? { people: 1, phone: b.phone(1) } : { people: 0, phone: null });
  });
});

describe('texts that wait together', () => {
  it('leave in one send for each origin, number, price, picture, and user', async () => {
    const b = await anAccount();
    const [one, other] = await Promise.all(
      [1, 2].map(async (n) => {
        const { rows } = await engine.owner.query<{ id: number }>(
          `insert into app_user (account_id, user_name, password_hash) values ($1, $2, '') returning user_id as id`,
          [b.accountId, `tester ${n} of ${b.accountId}`],
        );
        return rows[0]?.id ?? 0;
      }),
    );
    await ask(b, 1, { message: 'first' });
    await ask(b, 2, { message: 'second' });
    await ask(b, 1, { message: 'mine', origin: 'test', userId: one });
    await ask(b, 2, { message: 'yours', origin: 'test', userId: other });
    await sendAll();
    expect([textsTo(b, 1).toSorted(), textsTo(b, 2).toSorted()]).toEqual([
      ['first', 'mine'],
      ['second', 'yours'],
    ]);
    expect((await singles(b)).map(({ origin, user_id: user }) => [origin, user])).toEqual([
      ['conversation', null],
      ['test', one],
      ['test', other],
    ]);
  });

  it('keep their own words when they are sent again', async () => {
    const b = await anAccount();
    await ask(b, 1, { message: 'for one' });
    await ask(b, 2, { message: 'for two' });
    engine.carrier.answers(() => ({ kind: 'slowDown', retryAfterMs: 1_000 }));
    while ((await queueDirectTexts(engine.deps)) > 0);
    await engine.send();
    engine.carrier.answers(() => ({ kind: 'accepted', carrierMessageId: null }));
    engine.clock.advance(60_000);
    await engine.send();
    expect([textsTo(b, 1).at(-1), textsTo(b, 2).at(-1)]).toEqual(['for one', 'for two']);
  });

  it.each([
    ['no words and no picture', '   ', [], deliveryCodes.nothingToSend, []],
    ['a picture alone', '', ['https://example.com/a.png'], deliveryCodes.sentToCarrier, ['']],
    [
      'braces',
      '}} {{Message default=""}} {{',
      [],
      deliveryCodes.sentToCarrier,
      ['}} {{Message default=""}} {{'],
    ],
    ['line breaks', 'a\n\n b ', [], deliveryCodes.sentToCarrier, ['a\n\n b ']],
  ])('with %s', async (_name, message, mediaUrls, status, heard) => {
    const b = await anAccount();
    await ask(b, 1, { message, mediaUrls });
    await sendAll();
    expect(textsTo(b, 1)).toEqual(heard);
    const [send] = await singles(b);
    const counts = await engine.as(b, (tx) => countsOf(tx, [send?.['send_id'] as number]));
    expect([...counts.values()].map(({ byStatus }) => byStatus)).toEqual([{ [status]: 1 }]);
  });
});

describe('a send', () => {
  it('of texts and of calls of one broadcast share its id and stay apart', async () => {
    const b = await engine.aBroadcast({ recipients: 1 });
    await engine.as(b, async (tx) => {
      const of = { broadcastId: b.broadcastId, userId: 1 };
      await openBroadcastSend(tx, { ...of, channel: 'call' }, engine.clock.now());
      expect(await singlesAmong(tx, [b.broadcastId])).toEqual(new Set());
    });
    await expect(
      engine.as(b, (tx) =>
        openBroadcastSend(tx, { broadcastId: b.broadcastId, userId: 1, channel: 'call' }, engine.clock.now()),
      ),
    ).rejects.toThrow(/send_pkey/);
  });

  it('takes its id from the sequence of broadcasts, so that no attempt id is used twice', async () => {
    const before = await engine.aBroadcast({ recipients: 1 });
    const sendId = await engine.as(before, (tx) =>
      openSend(tx, { channel: 'text', origin: 'digest' }, engine.clock.now()),
    );
    const after = await engine.aBroadcast({ recipients: 1 });
    expect([before.broadcastId < (sendId ?? 0), (sendId ?? 0) < after.broadcastId]).toEqual([true, true]);
  });

  it('of a test call is opened once for each request, and names who requested it', async () => {
    const b = await engine.aBroadcast({ recipients: 1 });
    const call = { request: 'testcall:1.7.key', phone: b.phone(9), userId: 7 };
    const opened = await engine.as(b, (tx) => openTestCall(tx, call, engine.clock.now()));
    const again = await engine.as(b, (tx) => openTestCall(tx, call, engine.clock.now()));
    expect(again).toBeNull();
    expect(await singles(b)).toEqual([
      { send_id: opened?.sendId, channel: 'call', origin: 'test', broadcast_id: null, user_id: 7 },
    ]);
  });

  it('of a broadcast belongs to that broadcast and to no other', async () => {
    const b = await engine.aBroadcast({ recipients: 1 });
    await expect(
      engine.owner.query(
        `insert into send (account_id, send_id, channel, origin, broadcast_id, created_at)
         values ($1, $2 + 1, 'call', 'broadcast', $2, now())`,
        [b.accountId, b.broadcastId],
      ),
    ).rejects.toThrow(/send_check/);
  });
});
