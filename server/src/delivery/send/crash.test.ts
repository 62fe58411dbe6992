import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import type { SubmitOutcome, TextSubmission } from '../../carriers/index.ts';
import { asTenant } from '../../platform/database/tenant.ts';
import { auditBooks } from '../../reports/auditBooks.ts';
import { claim } from './lease/claim.ts';
import { aScriptedCarrier, aTestEngine, type ABroadcast, type TestEngine } from '../fixtures.ts';
import { LeaseRun } from './lease/leaseRun.ts';
import { recordLease } from './lease/recordLease.ts';
import { reconcile } from '../settle/reconcile.ts';
import { pauseSending, resumeSending, stopSending } from './queue/sending.ts';

const { sentToCarrier, unconfirmed, canceled, needsSending } = deliveryCodes;
const answer = (text: TextSubmission): SubmitOutcome => ({
  kind: 'accepted',
  carrierMessageId: `m-${text.attemptId}`,
});

/** Every phone was texted at most once, as counted by a carrier that recognizes repeated ids. */
function timesTaken(engine: TestEngine, b: ABroadcast, byId: boolean): Map<string, number> {
  const times = new Map<string, Set<string>>();
  for (const text of engine.carrier.taken) {
    if (text.from !== `+1${b.fromPhone}`) continue;
    const ids = times.get(text.to) ?? new Set();
    ids.add(byId ? text.attemptId : `${text.attemptId} ${ids.size}`);
    times.set(text.to, ids);
  }
  return new Map([...times].map(([to, ids]) => [to, ids.size]));
}

/** Lets leases expire and asks carriers until nothing is in doubt. */
async function settle(engine: TestEngine) {
  for (let round = 0; round < 12; round += 1) {
    engine.clock.advance(100_000);
    await engine.endLeases();
    engine.clock.advance(31_000);
    await reconcile(engine.deps);
    await engine.send();
    await engine.finish();
  }
}

describe.each([
  { name: 'a carrier that knows repeated ids', aggregatorId: 5 as const },
  { name: 'a carrier that does not', aggregatorId: 2 as const },
])('with $name', ({ aggregatorId }) => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await aTestEngine({
      carrier: aScriptedCarrier({ aggregatorId, maxBatch: aggregatorId === 5 ? 7 : 1 }),
      settings: { chunkSize: 40 },
    });
  });
  afterAll(() => engine.close());
  beforeEach(() => engine.carrier.answers(answer));

  const claimOne = (b: ABroadcast) =>
    claim(engine.deps, 'worker', { accountId: b.accountId, broadcastId: b.broadcastId, want: 40 });

  async function expectAllSentOnce(b: ABroadcast, n: number) {
    expect((await engine.counts(b)).byStatus).toEqual({ [sentToCarrier]: n });
    const times = timesTaken(engine, b, aggregatorId === 5);
    expect(times.size).toBe(n);
    expect(Math.max(...times.values())).toBe(1);
    expect(await auditBooks(engine.database, asTenant(b.accountId))).toEqual([]);
  }

  it('a worker that dies after the claim loses no recipient', async () => {
    const b = await engine.aBroadcast({ recipients: 100 });
    await claimOne(b);
    await engine.send();
    expect((await engine.counts(b)).byStatus).toEqual({ [sentToCarrier]: 60, [needsSending]: 40 });
    engine.clock.advance(63_000);
    await engine.endLeases();
    expect((await engine.counts(b)).byStatus).toEqual({ [sentToCarrier]: 60, [unconfirmed]: 40 });
    await settle(engine);
    await expectAllSentOnce(b, 100);
  });

  it('a worker that dies while handing over texts no recipient twice', async () => {
    const b = await engine.aBroadcast({ recipients: 40 });
    const lease = await claimOne(b);
    if (lease === null) throw new Error('nothing was claimed');
    const run = new LeaseRun(engine.deps, engine.carrier, 'worker', lease);
    // Three batches reach the carrier. Their outcomes are never recorded.
    for (let batch = 0; batch < 3; batch += 1)
      await engine.carrier.submitTexts(run.take(engine.carrier.maxBatch).submissions);
    await settle(engine);
    await expectAllSentOnce(b, 40);
  });

  it('a record whose commit was not confirmed is not written twice', async () => {
    const b = await engine.aBroadcast({ recipients: 40 });
    const lease = await claimOne(b);
    if (lease === null) throw new Error('nothing was claimed');
    const run = new LeaseRun(engine.deps, engine.carrier, 'worker', lease);
    for (const isLast of [false, true]) {
      do {
        const batch = run.take(engine.carrier.maxBatch);
        run.answered(
          batch,
          await engine.carrier.submitTexts(batch.submissions),
          engine.clock.now().getTime(),
        );
      } while (isLast && run.hasPending);
      const part = run.nextPart();
      if (part === null) throw new Error('nothing to record');
      for (let times = 0; times < 3; times += 1) await recordLease(engine.deps, 'worker', lease, part);
    }
    await settle(engine);
    await expectAllSentOnce(b, 40);
  });

  it('a worker that was away while its lease ended adds what it knows, and reverts nothing', async () => {
    const b = await engine.aBroadcast({ recipients: 40 });
    const lease = await claimOne(b);
    if (lease === null) throw new Error('nothing was claimed');
    const run = new LeaseRun(engine.deps, engine.carrier, 'worker', lease);
    const batch = run.take(engine.carrier.maxBatch);
    const outcomes = await engine.carrier.submitTexts(batch.submissions);
    engine.clock.advance(63_000);
    await engine.endLeases();
    run.answered(batch, outcomes, engine.clock.now().getTime());
    expect(run.isFresh()).toBe(false);
    await run.check();
    expect(run.hasPending).toBe(false);
    const part = run.nextPart();
    if (part === null) throw new Error('nothing to record');
    await recordLease(engine.deps, 'worker', lease, part);
    expect((await engine.counts(b)).byStatus[sentToCarrier]).toBe(engine.carrier.maxBatch);
    await settle(engine);
    await expectAllSentOnce(b, 40);
  });

  it('unclear responses are settled by asking the carrier; resending goes through the gate', async () => {
    const b = await engine.aBroadcast({ recipients: 30 });
    const arrived = new Set<string>();
    engine.carrier.answers((text) => {
      const no = Number(text.to.slice(-2));
      if (no % 3 === 0) return { kind: 'unknown', code: 'TIMEOUT' };
      if (no % 3 === 1) arrived.add(text.to);
      return answer(text);
    });
    engine.carrier.looksUp((attempt) => ({
      kind: Number(attempt.to.slice(-2)) % 6 === 0 ? 'found' : 'notFound',
      carrierMessageId: `x-${attempt.to}`,
    }));
    await engine.send();
    expect((await engine.counts(b)).byStatus[unconfirmed]).toBe(10);
    await engine.owner.query(
      `insert into opt_out (account_id, phone, opted_out_text, source) values ($1, $2, true, 'Stop')`,
      [b.accountId, b.phone(3)],
    );
    engine.carrier.answers(answer);
    await settle(engine);
    expect((await engine.counts(b)).byStatus).toEqual({ [sentToCarrier]: 29, [deliveryCodes.optedOut]: 1 });
    expect(await auditBooks(engine.database, asTenant(b.accountId))).toEqual([]);
    engine.carrier.looksUp((attempt) => {
      const found = engine.carrier.taken.find((text) => text.to === attempt.to && text.from === attempt.from);
      return found === undefined
        ? { kind: 'notFound' }
        : { kind: 'found', carrierMessageId: `m-${found.attemptId}` };
    });
  });

  it('a text in doubt of a canceled broadcast is not sent again', async () => {
    const b = await engine.aBroadcast({ recipients: 60 });
    await claimOne(b);
    await engine.as(b, (tx) => stopSending(tx, b.broadcastId, canceled, engine.clock.now()));
    await settle(engine);
    expect((await engine.counts(b)).byStatus).toEqual({ [canceled]: 60 });
    expect(timesTaken(engine, b, true).size).toBe(0);
    expect(await auditBooks(engine.database, asTenant(b.accountId))).toEqual([]);
    const { rows } = await engine.owner.query(
      'select held::int, available::int from wallet where account_id = $1',
      [b.accountId],
    );
    expect(rows[0]).toEqual({ held: 0, available: 60_000 });
  });

  it('whatever is paused, killed, refused or lost in between: every recipient once, credits right', async () => {
    const step = fc.constantFrom(
      'send',
      'dieAfterClaim',
      'dieInFlight',
      'pause',
      'resume',
      'wait',
      'flaky',
      'slow',
      'well',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        engine.carrier.answers(answer);
        const b = await engine.aBroadcast({ recipients: 130 });
        for (const what of steps) {
          if (what === 'send') await engine.send();
          if (what === 'dieAfterClaim') await claimOne(b);
          if (what === 'dieInFlight') {
            const lease = await claimOne(b);
            if (lease !== null) {
              const run = new LeaseRun(engine.deps, engine.carrier, 'dead', lease);
              const batch = run.take(engine.carrier.maxBatch);
              await engine.carrier.submitTexts(batch.submissions);
            }
          }
          if (what === 'pause') await engine.as(b, (tx) => pauseSending(tx, b.broadcastId));
          if (what === 'resume') await engine.as(b, (tx) => resumeSending(tx, b.broadcastId));
          if (what === 'wait') engine.clock.advance(65_000);
          let n = 0;
          if (what === 'flaky')
            engine.carrier.answers((text) =>
              (n += 1) % 4 === 0 ? { kind: 'retryLater', code: 'ECONNREFUSED' } : answer(text),
            );
          if (what === 'slow')
            engine.carrier.answers((text) =>
              (n += 1) % 9 === 0 ? { kind: 'slowDown', retryAfterMs: 2_000 } : answer(text),
            );
          if (what === 'well') engine.carrier.answers(answer);
        }
        engine.carrier.answers(answer);
        await engine.as(b, (tx) => resumeSending(tx, b.broadcastId));
        await settle(engine);
        await expectAllSentOnce(b, 130);
      }),
      { numRuns: 12 },
    );
  }, 60_000);
});
