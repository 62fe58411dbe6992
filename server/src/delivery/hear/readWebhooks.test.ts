import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { toE164 } from '@carillon/rules/phones/phones';
import { attemptIdOf } from '../send/lease/attemptId.ts';
import { aTestEngine, type ABroadcast, type TestEngine } from '../fixtures.ts';
import { readWebhooks } from './readWebhooks.ts';
import { WebhookIntake } from './webhookIntake.ts';

const { sentToCarrier, delivered, read } = deliveryCodes;

let engine: TestEngine;
beforeAll(async () => {
  engine = await aTestEngine();
});
afterAll(() => engine.close());

function receipt(b: ABroadcast, no: number) {
  const attempt = { accountId: b.accountId, broadcastId: b.broadcastId, recipientNo: no, attempt: 1 };
  return {
    kind: 'receipt',
    key: `k${no}`,
    attemptId: attemptIdOf(attempt),
    carrierMessageId: `m${no}`,
    to: toE164(b.phone(no)),
    status: delivered,
    code: null,
    billed: true,
    retry: false,
    optedOut: false,
    at: engine.clock.now(),
  };
}

it('a batch that gives way to another reader of the same receipts is read again as a whole', async () => {
  const b = await engine.aBroadcast({ recipients: 2 });
  await engine.send();
  const result = `text_result where account_id = ${b.accountId} and send_id = ${b.broadcastId} and recipient_no =`;
  // The second is already past Delivered, so it is only locked, after the first was updated.
  await engine.owner.query(`update ${result} 2`.replace(' where', ` set status = ${read} where`));
  const intake = new WebhookIntake(engine.deps);
  await intake.take(engine.carrier, Buffer.from(JSON.stringify([receipt(b, 1), receipt(b, 2)])));
  const warn = vi.spyOn(engine.deps.log, 'warn');
  const other = await engine.owner.connect();
  try {
    await other.query(`begin; set local deadlock_timeout = '1h'; select from ${result} 2 for update`);
    const reading = readWebhooks(engine.deps);
    await untilOneWaits();
    await Promise.all([other.query(`select from ${result} 1 for update; commit`), reading]);
  } finally {
    other.release();
  }
  expect(warn).not.toHaveBeenCalled();
  const counts = await engine.counts(b);
  expect(counts.byStatus[delivered]).toBe(1);
  expect(counts.byStatus[sentToCarrier] ?? 0).toBe(1);
});

/** Returns once a statement waits for a row that another transaction holds. */
async function untilOneWaits(): Promise<void> {
  for (;;) {
    const { rows } = await engine.owner.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
  }
}

it('a body is read whether it is text or only bytes', async () => {
  const b = await engine.aBroadcast({ recipients: 3 });
  await engine.send();
  const intake = new WebhookIntake(engine.deps);
  const bodyOf = (no: number, note: string) => Buffer.from(JSON.stringify([{ ...receipt(b, no), note }]));
  const latin = bodyOf(2, 'x');
  latin[latin.lastIndexOf('x')] = 0xe9;
  // Neither JSON nor any text in the database may contain a null character. It is stored as it came.
  const bodies = [bodyOf(1, 'é 💐 \\u0000'), latin, Buffer.concat([bodyOf(3, ''), Buffer.from([0])])];
  for (const body of bodies) await intake.take(engine.carrier, body);
  const { rows } = await engine.owner.query('select is_text, body from webhook order by webhook_id');
  expect(rows.map((row: { is_text: boolean }) => row.is_text)).toEqual([true, false, false]);
  expect(rows.map((row: { body: Buffer }) => row.body)).toEqual(bodies);
  await readWebhooks(engine.deps);
  expect((await engine.counts(b)).byStatus).toEqual({ [delivered]: 2, [sentToCarrier]: 1 });
  const oddities = await engine.owner.query('select detail from webhook_oddity');
  expect(oddities.rows).toEqual([{ detail: `a body of ${bodies[2]?.length} bytes is not of this carrier` }]);
});
