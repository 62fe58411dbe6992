import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { toE164 } from '@carillon/rules/phones/phones';
import type { CarrierEvent } from '../../carriers/index.ts';
import { attemptIdOf } from '../send/lease/attemptId.ts';
import { aTestEngine, type ABroadcast, type TestEngine } from '../fixtures.ts';
import { foldReceipts, type ReceiptSaid } from './foldReceipts.ts';
import { readWebhooks } from './readWebhooks.ts';
import { stopSending } from '../send/queue/sending.ts';
import { WebhookIntake } from './webhookIntake.ts';

const {
  needsSending,
  sentToCarrier,
  delivered,
  phoneUnreachable,
  carrierLimitExceeded,
  optedOut,
  notTextable,
} = deliveryCodes;

let engine: TestEngine;
let intake: WebhookIntake;
beforeAll(async () => {
  engine = await aTestEngine();
  intake = new WebhookIntake(engine.deps);
});
afterAll(() => engine.close());

let keys = 0;
function receipt(
  b: ABroadcast,
  no: number,
  said: Partial<Extract<CarrierEvent, { kind: 'receipt' }>> = {},
): CarrierEvent {
  const attempt = attemptIdOf({
    accountId: b.accountId,
    broadcastId: b.broadcastId,
    recipientNo: no,
    attempt: 1,
  });
  return {
    kind: 'receipt',
    key: `k${(keys += 1)}`,
    attemptId: attempt,
    carrierMessageId: `m-${attempt}`,
    to: toE164(b.phone(no)),
    status: delivered,
    code: null,
    billed: true,
    retry: false,
    optedOut: false,
    at: engine.clock.now(),
    ...said,
  };
}
function inbound(b: ABroadcast, no: number, text: string, id = `in${(keys += 1)}`): CarrierEvent {
  return {
    kind: 'inbound',
    key: id,
    carrierMessageId: id,
    from: toE164(b.phone(no)),
    to: toE164(b.fromPhone),
    text,
    mediaUrls: [],
    at: engine.clock.now(),
  };
}
async function comes(...events: CarrierEvent[]) {
  await intake.take(engine.carrier, Buffer.from(JSON.stringify(events)));
}
async function read() {
  while ((await readWebhooks(engine.deps)).read > 0);
}
async function wallet(b: ABroadcast) {
  const { rows } = await engine.owner.query(
    'select available::int, held::int from wallet where account_id = $1',
    [b.accountId],
  );
  return rows[0] as { available: number; held: number };
}

describe('receipts', () => {
  it('move results forward, once, and give unbilled failures back', async () => {
    const b = await engine.aBroadcast({ recipients: 4 });
    await engine.send();
    const failed = receipt(b, 2, { status: phoneUnreachable, billed: false, code: '4720' });
    await comes(receipt(b, 1), failed, receipt(b, 3, { status: phoneUnreachable, billed: true }));
    await comes(failed, { kind: 'broken', key: `b${(keys += 1)}`, reason: 'no id' });
    await read();
    await comes(
      { ...failed, key: `again${(keys += 1)}` } as CarrierEvent,
      receipt(b, 1, { status: sentToCarrier }),
    );
    await read();
    const counts = await engine.counts(b);
    expect(counts.byStatus).toEqual({ [sentToCarrier]: 1, [delivered]: 1, [phoneUnreachable]: 2 });
    expect(counts.creditsUsed).toBe(3_000);
    expect(await wallet(b)).toEqual({ available: 1_000, held: 0 });
  });

  it('that only say Delivered do to any result what the rules say', async () => {
    const ordinary = { status: sentToCarrier, attempt: 1, charged: 1_000, replied: false, id: 'm', waits: 0 };
    const rows = [
      ordinary,
      ...[
        needsSending,
        delivered,
        phoneUnreachable,
        optedOut,
        deliveryCodes.unconfirmed,
        deliveryCodes.read,
      ].map((status) => ({ ...ordinary, status })),
      { ...ordinary, attempt: 2 },
      { ...ordinary, charged: 0 },
      { ...ordinary, replied: true },
      { ...ordinary, id: null },
      { ...ordinary, waits: 2 },
      ordinary,
    ];
    const b = await engine.aBroadcast({ recipients: rows.length + 1, isStarted: false });
    for (const [index, row] of rows.entries()) {
      await engine.owner.query(
        `insert into text_result (account_id, send_id, recipient_no, status, attempt, charged, replied,
           carrier_message_id, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, now())`,
        [b.accountId, b.broadcastId, index + 1, row.status, row.attempt, row.charged, row.replied, row.id],
      );
      if (row.waits > 0)
        await engine.owner.query(
          `insert into text_retry (account_id, send_id, recipient_no, attempt, tries, due_at, code)
           values ($1, $2, $3, $4, 1, now(), '')`,
          [b.accountId, b.broadcastId, index + 1, row.waits],
        );
    }
    // The last one has no result yet.
    await comes(...Array.from({ length: rows.length + 1 }, (_, index) => receipt(b, index + 1)));
    await read();
    const { rows: found } = await engine.owner.query(
      `select status, attempt, charged, replied, carrier_message_id is null as "isWithoutId" from text_result
       where account_id = $1 and send_id = $2 order by recipient_no`,
      [b.accountId, b.broadcastId],
    );
    const said = {
      attempt: 1,
      status: delivered,
      billed: true,
      retry: false,
      code: null,
      carrierMessageId: 'm',
    };
    const expected = [...rows, null].map((row) => {
      const known = row === null ? null : { ...row, tries: 0 };
      const terms = { price: 1_000, waitingAttempt: row?.waits ?? 0, mayRetry: true };
      const { status, attempt, charged } = foldReceipts(known, [said], terms).state;
      return { status, attempt, charged, replied: row?.replied ?? false, isWithoutId: false };
    });
    expect(found).toEqual(expected);
    const retries = await engine.owner.query('select from text_retry where send_id = $1', [b.broadcastId]);
    expect(retries.rowCount).toBe(0);
    // The counters changed with the rows.
    const moves = new Map<number, number>();
    for (const [index, row] of expected.entries()) {
      const from = rows[index]?.status;
      if (from === row.status) continue;
      if (from !== undefined) moves.set(from, (moves.get(from) ?? 0) - 1);
      moves.set(row.status, (moves.get(row.status) ?? 0) + 1);
    }
    const counted = await engine.owner.query<{ status: number; n: string }>(
      `select status, sum(n)::int as n from result_count
       where account_id = $1 and send_id = $2 and chunk_no < 0 and status < 100 group by 1 having sum(n) <> 0`,
      [b.accountId, b.broadcastId],
    );
    expect(new Map(counted.rows.map((row) => [row.status, row.n]))).toEqual(moves);
  });

  it('that come before our own record create the result, which the record then leaves alone', async () => {
    const b = await engine.aBroadcast({ recipients: 2 });
    engine.carrier.answers(async (text) => {
      const no = text.to === toE164(b.phone(1)) ? 1 : 2;
      await comes(receipt(b, no, no === 1 ? {} : { status: phoneUnreachable, billed: false }));
      await read();
      return { kind: 'accepted', carrierMessageId: 'm' };
    });
    await engine.send();
    engine.carrier.answers(() => ({ kind: 'accepted', carrierMessageId: 'm' }));
    const counts = await engine.counts(b);
    expect(counts.byStatus).toEqual({ [delivered]: 1, [phoneUnreachable]: 1 });
    expect(counts.creditsUsed).toBe(1_000);
    expect(await wallet(b)).toEqual({ available: 1_000, held: 0 });
    const { rows } = await engine.owner.query(
      'select count(*)::int from text_result where send_id = $1 and submitted_at is not null',
      [b.broadcastId],
    );
    expect(rows[0]).toEqual({ count: 2 });
  });

  it('of carrier limits send the text again later as a new attempt, three times at most', async () => {
    const b = await engine.aBroadcast({ recipients: 1 });
    const before = engine.carrier.taken.length;
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await engine.send();
      const id = attemptIdOf({ accountId: b.accountId, broadcastId: b.broadcastId, recipientNo: 1, attempt });
      expect(engine.carrier.taken.at(-1)?.attemptId).toBe(id);
      await comes(receipt(b, 1, { attemptId: id, status: carrierLimitExceeded, retry: true, code: '4780' }));
      await read();
      // It waits until it leaves again. A late report about the failed attempt changes nothing.
      const waits = { [attempt < 4 ? needsSending : carrierLimitExceeded]: 1 };
      expect((await engine.counts(b)).byStatus).toEqual(waits);
      await comes(receipt(b, 1, { attemptId: id, status: sentToCarrier }));
      await read();
      expect((await engine.counts(b)).byStatus).toEqual(waits);
      await engine.send();
      expect(engine.carrier.taken).toHaveLength(before + attempt);
      engine.clock.advance(15 * 60_000);
    }
    await engine.send();
    expect(engine.carrier.taken).toHaveLength(before + 4);
    const counts = await engine.counts(b);
    expect(counts.byStatus).toEqual({ [carrierLimitExceeded]: 1 });
    expect(counts.creditsUsed).toBe(1_000);
  });

  it('of a text that was sent back and arrives after all end its wait, and so does the end of the broadcast', async () => {
    const b = await engine.aBroadcast({ recipients: 2 });
    await engine.send();
    const limit = { status: carrierLimitExceeded, retry: true };
    await comes(receipt(b, 1, limit), receipt(b, 2, limit));
    await read();
    await comes(receipt(b, 1));
    await read();
    expect((await engine.counts(b)).byStatus).toEqual({ [delivered]: 1, [needsSending]: 1 });
    await engine.as(b, (tx) => stopSending(tx, b.broadcastId, deliveryCodes.canceled, engine.clock.now()));
    engine.clock.advance(1_000);
    await engine.finish();
    const counts = await engine.counts(b);
    expect(counts.byStatus).toEqual({ [delivered]: 1, [carrierLimitExceeded]: 1 });
    expect(counts.creditsUsed).toBe(2_000);
  });

  it('teach what carriers know about a number', async () => {
    const b = await engine.aBroadcast({ recipients: 2 });
    await engine.send();
    await comes(
      receipt(b, 1, { status: notTextable, billed: false }),
      receipt(b, 2, { status: phoneUnreachable, optedOut: true }),
    );
    await read();
    const next = await engine.aBroadcast({ recipients: 2, like: b });
    await engine.send();
    expect((await engine.counts(next)).byStatus).toEqual({ [notTextable]: 1, [optedOut]: 1 });
    await engine.owner.query('delete from phone_fact');
  });

  it('finish the broadcast when the last one is in', async () => {
    const b = await engine.aBroadcast({ recipients: 2 });
    await engine.send();
    await engine.finish();
    expect(engine.told.filter((t) => t.broadcastId === b.broadcastId).map((t) => t.fact)).toEqual([
      'drained',
    ]);
    await comes(receipt(b, 1), receipt(b, 2));
    await read();
    await engine.finish();
    expect(engine.told.filter((t) => t.broadcastId === b.broadcastId).map((t) => t.fact)).toEqual([
      'drained',
      'finished',
    ]);
    await comes(receipt(b, 1, { status: deliveryCodes.read }));
    await read();
    expect((await engine.counts(b)).byStatus).toEqual({ [delivered]: 1, [deliveryCodes.read]: 1 });
  });

  it('end in the same state in whatever order they come', () => {
    const said = fc.record({
      attempt: fc.constant(1),
      status: fc.constantFrom(sentToCarrier, delivered, phoneUnreachable),
      billed: fc.boolean(),
      retry: fc.constant(false),
      code: fc.constant(null),
      carrierMessageId: fc.constant('m'),
    });
    fc.assert(
      fc.property(
        fc.array(said, { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        (receipts: ReceiptSaid[], isKnown) => {
          // A carrier reports one final status of a text, any number of times.
          const final = receipts.find((one) => one.status !== sentToCarrier);
          const real = receipts
            .filter((one) => one.status === sentToCarrier)
            .map((one) => ({ ...one, billed: true }));
          const all = final === undefined ? real : [...real, final];
          const known = isKnown ? { status: sentToCarrier, attempt: 1, charged: 5, tries: 0 } : null;
          const terms = { price: 5, waitingAttempt: 0, mayRetry: true };
          const one = foldReceipts(known, all, terms);
          const other = foldReceipts(known, [...all].reverse().concat(all), terms);
          expect(other.state).toEqual(one.state);
          const net = (f: typeof one) => (f.credits === 'capture' ? 5 : 0) - f.refund;
          expect(net(other)).toBe(net(one));
          expect(one.state.charged).toBe((isKnown ? 5 : 0) + net(one));
        },
      ),
    );
  });
});

describe('texts that come in', () => {
  it('STOP holds once the webhook gets its response; START lifts it; the same text twice counts once', async () => {
    const b = await engine.aBroadcast({ recipients: 3, isTextSurvey: true });
    await engine.send();
    await comes(inbound(b, 1, 'Stop.', 'stop-1'));
    const next = await engine.aBroadcast({ recipients: 3, like: b });
    await engine.send();
    expect((await engine.counts(next)).byStatus).toEqual({ [optedOut]: 1, [sentToCarrier]: 2 });
    await comes(inbound(b, 1, 'Stop.', 'stop-1'));
    await read();
    expect(await engine.counts(b)).toMatchObject({ optedOut: 1, replied: 1 });
    const { rows } = await engine.owner.query(
      'select count(*)::int as n from text_message where account_id = $1 and is_inbound',
      [b.accountId],
    );
    expect(rows[0]).toEqual({ n: 1 });
    engine.clock.advance(1_000);
    await comes(inbound(b, 1, 'unstop'));
    const third = await engine.aBroadcast({ recipients: 3, like: b });
    await engine.send();
    expect((await engine.counts(third)).byStatus).toEqual({ [sentToCarrier]: 3 });
  });

  it('nothing leaves to a number 2 seconds after its STOP, not even from a lease', async () => {
    const b = await engine.aBroadcast({ recipients: 40 });
    const last = toE164(b.phone(40));
    const left: string[] = [];
    const stopped = Promise.withResolvers<void>();
    engine.carrier.answers(async (text) => {
      // All slots are taken, and the rest of the lease waits for one, when the STOP arrives.
      if (left.push(text.to) === engine.deps.settings.senderConcurrency) {
        await comes(inbound(b, 40, 'STOP'));
        engine.clock.advance(1_001);
        stopped.resolve();
      }
      await stopped.promise;
      return { kind: 'accepted', carrierMessageId: null };
    });
    await engine.send();
    engine.carrier.answers(() => ({ kind: 'accepted', carrierMessageId: null }));
    expect(left).toHaveLength(39);
    expect(left).not.toContain(last);
    expect((await engine.counts(b)).byStatus).toEqual({ [sentToCarrier]: 39, [optedOut]: 1 });
  });

  it('answers to a survey are counted, the last one wins, and only for 14 days', async () => {
    const b = await engine.aBroadcast({ recipients: 3, isTextSurvey: true });
    await engine.send();
    await comes(inbound(b, 1, 'Yes!'), inbound(b, 2, 'nope'), inbound(b, 3, 'maybe'));
    expect(await engine.counts(b)).toMatchObject({ yes: 1, no: 1, other: 1, replied: 3 });
    await comes(inbound(b, 1, 'No, sorry'));
    expect(await engine.counts(b)).toMatchObject({ yes: 0, no: 2, other: 1, replied: 3 });
    engine.clock.advance(14 * 86_400_000 + 1);
    await comes(inbound(b, 2, 'yes'));
    expect(await engine.counts(b)).toMatchObject({ yes: 0, no: 2, other: 1, replied: 3 });
  });

  it('one body that is not the carrier’s does not hold up others', async () => {
    const b = await engine.aBroadcast({ recipients: 1 });
    await engine.send();
    await Promise.all([
      intake.take(engine.carrier, Buffer.from('<html>')),
      comes(inbound(b, 1, 'hello')),
      comes(receipt(b, 1)),
    ]);
    await read();
    expect((await engine.counts(b)).byStatus).toEqual({ [delivered]: 1 });
    const { rows } = await engine.owner.query('select count(*)::int as n from webhook');
    expect(rows[0]).toEqual({ n: 0 });
  });
});
