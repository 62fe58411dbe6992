import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { aTestEngine, type TestEngine } from '../../fixtures.ts';
import { pauseSending, resumeSending, stopSending } from './sending.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await aTestEngine();
});
afterAll(() => engine.close());

const { sentToCarrier, optedOut, doNotContact, notTextable, canceled, needsSending } = deliveryCodes;

async function wallet(accountId: number) {
  const { rows } = await engine.owner.query(
    'select available::int, held::int from wallet where account_id = $1',
    [accountId],
  );
  return rows[0] as { available: number; held: number };
}

describe('sending', () => {
  it('hands every recipient over once, with its own text and a distinct attempt id, and books each', async () => {
    const before = engine.carrier.taken.length;
    const b = await engine.aBroadcast({ recipients: 1_203, text: 'Hi {{FirstName}}.', signature: 'School' });
    await engine.send();
    const taken = engine.carrier.taken.slice(before);
    expect(new Set(taken.map((text) => text.to)).size).toBe(1_203);
    expect(taken).toHaveLength(1_203);
    expect(new Set(taken.map((text) => text.attemptId)).size).toBe(1_203);
    expect(taken.find((text) => text.to === `+1${b.phone(7)}`)?.text).toBe('Hi Person7.\n\nSchool');
    const counts = await engine.counts(b);
    expect(counts.byStatus).toEqual({ [sentToCarrier]: 1_203 });
    expect(counts.creditsUsed).toBe(1_203_000);
    expect(await wallet(b.accountId)).toEqual({ available: 0, held: 0 });
  });

  it('leaves out recipients who may not be texted, with the reason, and gives their credits back', async () => {
    const b = await engine.aBroadcast({ recipients: 6 });
    await engine.owner.query('insert into do_not_contact (phone) values ($1)', [b.phone(1)]);
    await engine.owner.query(
      `insert into opt_out (account_id, phone, opted_out_text, source) values ($1, $2, true, 'Stop')`,
      [b.accountId, b.phone(2)],
    );
    await engine.owner.query('insert into phone_fact (phone, line_type) values ($1, 2)', [b.phone(3)]);
    const before = engine.carrier.taken.length;
    await engine.send();
    expect(engine.carrier.taken).toHaveLength(before + 3);
    expect((await engine.counts(b)).byStatus).toEqual({
      [sentToCarrier]: 3,
      [doNotContact]: 1,
      [optedOut]: 1,
      [notTextable]: 1,
    });
    expect(await wallet(b.accountId)).toEqual({ available: 3_000, held: 0 });
    await engine.owner.query('delete from do_not_contact; delete from phone_fact');
  });

  it('stops while paused and resumes with the rest; cancel counts the rest as canceled', async () => {
    const b = await engine.aBroadcast({ recipients: 20, perMinute: 50 });
    await engine.send();
    await engine.as(b, (tx) => pauseSending(tx, b.broadcastId));
    engine.clock.advance(60_000);
    await engine.send();
    expect((await engine.counts(b)).byStatus).toEqual({ [sentToCarrier]: 1, [needsSending]: 19 });
    await engine.as(b, (tx) => resumeSending(tx, b.broadcastId));
    await engine.send();
    expect((await engine.counts(b)).byStatus[sentToCarrier]).toBe(2);
    await engine.as(b, (tx) => stopSending(tx, b.broadcastId, canceled, engine.clock.now()));
    await engine.finish();
    expect((await engine.counts(b)).byStatus).toEqual({ [sentToCarrier]: 2, [canceled]: 18 });
    expect(await wallet(b.accountId)).toEqual({ available: 18_000, held: 0 });
  });

  it('remembers for every account what a refusal says about a number', async () => {
    const b = await engine.aBroadcast({ recipients: 1 });
    engine.carrier.answers(() => ({ kind: 'refused', status: notTextable, code: '1', billed: false }));
    await engine.send();
    engine.carrier.answers(() => ({ kind: 'accepted', carrierMessageId: null }));
    const before = engine.carrier.taken.length;
    const other = await engine.aBroadcast({ recipients: 1 });
    await engine.send();
    expect(engine.carrier.taken).toHaveLength(before);
    expect((await engine.counts(other)).byStatus).toEqual({ [notTextable]: 1 });
    expect(await wallet(b.accountId)).toEqual({ available: 1_000, held: 0 });
  });
});
