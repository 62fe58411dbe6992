import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { asTenant } from '../../../platform/database/tenant.ts';
import { auditBooks } from '../../../reports/auditBooks.ts';
import { aTestEngine, type ABroadcast, type TestEngine } from '../../fixtures.ts';
import { leaveOut, takeIn } from './leftOut.ts';
import { pageOfResults } from '../../show/resultsPage.ts';
import { startSending, stopSending } from './sending.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await aTestEngine({ settings: { chunkSize: 100 } });
});
afterAll(() => engine.close());

const { sentToCarrier, optedOut, canceled, needsSending } = deliveryCodes;

/** A waiting broadcast that leaves out every tenth recipient and holds no credits for them. */
async function aBroadcastWithout(recipients: number): Promise<{ b: ABroadcast; nos: number[] }> {
  const b = await engine.aBroadcast({ recipients, isStarted: false });
  const nos = Array.from({ length: recipients / 10 }, (_, index) => (index + 1) * 10);
  await engine.owner.query(
    'update recipient set left_out = $3 where audience_id = $1 and recipient_no = any($2::int[])',
    [b.audienceId, nos, optedOut],
  );
  await engine.as(b, async (tx) => {
    await leaveOut(tx, b.broadcastId, { status: optedOut, code: null }, nos, engine.clock.now());
    await tx.query(`select post_ledger('release', $1, 'canceled', $2, 'text')`, [
      nos.length * 1000,
      b.broadcastId,
    ]);
  });
  return { b, nos };
}

async function wallet(accountId: number) {
  const { rows } = await engine.owner.query(
    'select available::int, held::int from wallet where account_id = $1',
    [accountId],
  );
  return rows[0] as { available: number; held: number };
}

it('texts no recipient who was left out, even if nothing blocks the number now, and the hold is enough for the last one', async () => {
  const { b, nos } = await aBroadcastWithout(1_200);
  expect((await engine.counts(b)).byStatus).toEqual({ [optedOut]: 120, [needsSending]: 1_080 });
  // Another broadcast spends the available credits. The engine must not need them.
  await engine.as(b, async (tx) => {
    await tx.query(`select post_ledger('hold', 120000, 'manual', p_key => 'other')`);
    await startSending(tx, b.broadcastId);
  });
  const before = engine.carrier.taken.length;
  await engine.send();
  const texted = engine.carrier.taken.slice(before).map((text) => text.to);
  expect(new Set(texted).size).toBe(1_080);
  expect(nos.some((no) => texted.includes(`+1${b.phone(no)}`))).toBe(false);
  const counts = await engine.counts(b);
  expect(counts.byStatus).toEqual({ [optedOut]: 120, [sentToCarrier]: 1_080 });
  expect(counts.creditsUsed).toBe(1_080_000);
  expect(await wallet(b.accountId)).toEqual({ available: 0, held: 120_000 });
  expect(await auditBooks(engine.database, asTenant(b.accountId))).toEqual([]);
});

it('lists open and left out recipients separately, on every page, even after a cancel', async () => {
  const { b, nos } = await aBroadcastWithout(60);
  const listed = async (filter: 'not-completed' | 'invalid') => {
    const found: number[] = [];
    for (let offset = 0; ; offset += 7) {
      const page = await engine.as(b, (tx) => pageOfResults(tx, b.broadcastId, { filter, offset, limit: 7 }));
      found.push(...page.rows.map((row) => row.recipient_no));
      if (page.rows.length < 7) return { found, total: page.total };
    }
  };
  const open = Array.from({ length: 60 }, (_, index) => index + 1).filter((no) => no % 10 !== 0);
  for (const isStopped of [false, true]) {
    if (isStopped) await engine.as(b, (tx) => stopSending(tx, b.broadcastId, canceled, engine.clock.now()));
    expect(await listed('not-completed')).toEqual({ found: open, total: 54 });
    expect(await listed('invalid')).toEqual({ found: nos, total: 6 });
  }
  await engine.finish();
  expect(await wallet(b.accountId)).toEqual({ available: 60_000, held: 0 });
  expect(await auditBooks(engine.database, asTenant(b.accountId))).toEqual([]);
});

it('includes them again', async () => {
  const { b, nos } = await aBroadcastWithout(20);
  await engine.owner.query('update recipient set left_out = 0 where audience_id = $1', [b.audienceId]);
  await engine.as(b, async (tx) => {
    await takeIn(tx, b.broadcastId, nos);
    await tx.query(`select post_ledger('hold', 2000, 'started', $1, 'text', $1)`, [b.broadcastId]);
    await startSending(tx, b.broadcastId);
  });
  await engine.send();
  expect(await engine.counts(b)).toMatchObject({ byStatus: { [sentToCarrier]: 20 }, leftOut: 0 });
  expect(await auditBooks(engine.database, asTenant(b.accountId))).toEqual([]);
});
