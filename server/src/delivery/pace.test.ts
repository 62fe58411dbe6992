import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliveryCodes } from '@carillon/rules/messageStatus';
import { aTestEngine, type TestEngine } from './fixtures.ts';
import { claimRangeSql } from './lease.sql.ts';
import { updateResultsSql } from './results.sql.ts';
import { allowance } from './pace.ts';

/** Most departures in any window of 60 seconds. */
function mostInAMinute(leftAt: readonly number[]): number {
  let most = 0;
  for (const [index, at] of leftAt.entries()) {
    let n = 0;
    for (let next = index; next < leftAt.length && (leftAt[next] ?? 0) - at < 60_000; next += 1) n += 1;
    most = Math.max(most, n);
  }
  return most;
}

describe('the pace', () => {
  it('never lets more than the rate leave in any minute, however it is asked and however late each leaves', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(5, 50, 500, 1_000),
        fc.array(
          fc.record({ wait: fc.integer({ min: 1, max: 20_000 }), late: fc.integer({ min: 0, max: 1_500 }) }),
          {
            minLength: 300,
            maxLength: 600,
          },
        ),
        (rate, asks) => {
          const left: number[] = [];
          let now = 0;
          let ready = 0;
          for (const { wait, late } of asks) {
            now += rate > 50 ? wait % 200 : wait;
            const allowed = allowance(
              {
                perMinute: rate,
                queueReadyAt: ready,
                segmentsPerMinute: null,
                numberReadyAt: 0,
                segments: 1,
              },
              now,
              500,
            );
            ready = allowed.queueReadyAt;
            for (let n = 0; n < allowed.count; n += 1) left.push(now + late);
          }
          expect(mostInAMinute(left.sort((a, b) => a - b))).toBeLessThanOrEqual(rate);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('sending at a pace', () => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await aTestEngine();
  });
  afterAll(() => engine.close());

  async function run(seconds: number, stepMs: number) {
    const left: number[] = [];
    engine.carrier.answers(() => {
      left.push(engine.clock.now().getTime());
      return { kind: 'accepted', carrierMessageId: null };
    });
    const workers = [engine.worker('one'), engine.worker('two')];
    for (let ms = 0; ms < seconds * 1_000; ms += stepMs) {
      engine.clock.advance(stepMs);
      await Promise.all(workers.map((worker) => engine.send(worker)));
    }
    engine.carrier.answers(() => ({ kind: 'accepted', carrierMessageId: null }));
    return left;
  }

  it('5 a minute holds over two workers, and uses most of the minute', async () => {
    await engine.aBroadcast({ recipients: 100, perMinute: 5 });
    const left = await run(300, 700);
    expect(mostInAMinute(left)).toBe(5);
    expect(left.length).toBeGreaterThanOrEqual(23);
    await engine.owner.query(`update send_queue set state = 'paused'`);
  });

  it('segments a minute hold for a number over its broadcasts', async () => {
    const b = await engine.aBroadcast({ recipients: 100, segmentsPerMinute: 60 });
    await engine.aBroadcast({ recipients: 100, like: b });
    const left = await run(90, 100);
    expect(mostInAMinute(left)).toBeLessThanOrEqual(60);
    expect(left.length).toBeGreaterThan(80);
    await engine.owner.query(`update send_queue set state = 'paused'`);
  });

  it('a carrier that says slow down is left alone for as long as it asked, for the whole number', async () => {
    const b = await engine.aBroadcast({ recipients: 40 });
    const other = await engine.aBroadcast({ recipients: 2, like: b, firstPhone: 4_045_550_000 });
    let asked = 0;
    engine.carrier.answers(() => ((asked += 1), { kind: 'slowDown', retryAfterMs: 5_000 }));
    const one = engine.worker('one');
    await engine.send(one);
    // What was in flight when the first answer came, and nothing after it.
    expect(asked).toBeLessThanOrEqual(2 * engine.deps.settings.senderConcurrency);
    asked = 0;
    engine.clock.advance(4_900);
    await engine.send();
    expect(asked).toBe(0);
    engine.carrier.answers(() => ({ kind: 'accepted', carrierMessageId: null }));
    engine.clock.advance(200);
    await engine.send();
    expect((await engine.counts(b)).byStatus).toEqual({ [deliveryCodes.sentToCarrier]: 40 });
    expect((await engine.counts(other)).byStatus).toEqual({ [deliveryCodes.sentToCarrier]: 2 });
  });

  it('a carrier that is down is not run against; everybody goes out once it is back', async () => {
    const b = await engine.aBroadcast({ recipients: 900 });
    let asked = 0;
    engine.carrier.answers(() => ((asked += 1), { kind: 'retryLater', code: 'ECONNREFUSED' }));
    await engine.send();
    expect(asked).toBeLessThan(100);
    for (let minute = 0; minute < 10; minute += 1) {
      engine.clock.advance(60_000);
      await engine.send();
    }
    expect(asked).toBeLessThan(1_000);
    engine.carrier.answers(() => ({ kind: 'accepted', carrierMessageId: null }));
    for (let minute = 0; minute < 3; minute += 1) {
      engine.clock.advance(61_000);
      await engine.send();
    }
    expect((await engine.counts(b)).byStatus).toEqual({ [deliveryCodes.sentToCarrier]: 900 });
  });

  it('accounts take turns: a small one is not behind a big one', async () => {
    const big = await engine.aBroadcast({ recipients: 3_000 });
    const small = await engine.aBroadcast({ recipients: 100 });
    const order: string[] = [];
    engine.carrier.answers((text) => {
      order.push(text.from);
      return { kind: 'accepted', carrierMessageId: null };
    });
    await engine.send();
    engine.carrier.answers(() => ({ kind: 'accepted', carrierMessageId: null }));
    expect(order).toHaveLength(3_100);
    expect(order.lastIndexOf(`+1${small.fromPhone}`)).toBeLessThan(1_700);
    expect((await engine.counts(big)).byStatus).toEqual({ [deliveryCodes.sentToCarrier]: 3_000 });
  });

  it('a daily limit and a blocked number', async () => {
    const limited = await engine.aBroadcast({ recipients: 20, messagesPerDay: 12 });
    await engine.send();
    expect((await engine.counts(limited)).byStatus).toEqual({
      [deliveryCodes.sentToCarrier]: 12,
      [deliveryCodes.dailyLimitReached]: 8,
    });
    const blocked = await engine.aBroadcast({ recipients: 2, isStarted: true });
    await engine.owner.query('update text_number set is_blocked = true where text_number_id = $1', [
      blocked.textNumberId,
    ]);
    await engine.send();
    expect((await engine.counts(blocked)).byStatus).toEqual({ [deliveryCodes.needsSending]: 2 });
    expect(engine.told.at(-1)).toMatchObject({ fact: 'held', broadcastId: blocked.broadcastId });
  });

  it('the claiming statement finds its rows by key, whatever the planner knows', async () => {
    const b = await engine.aBroadcast({ recipients: 1 });
    await engine.owner.query(
      `insert into recipient (account_id, draft_broadcast_id, recipient_no, phone, source)
       select $1, $2, n, 4045550000 + n, 1 from generate_series(2, 60000) n`,
      [b.accountId, b.draftId],
    );
    await engine.owner.query(
      `insert into opt_out (account_id, phone, opted_out_text, source)
       select $1, 5045550000 + n, true, 'File' from generate_series(1, 20000) n`,
      [b.accountId],
    );
    const asked = [false, true].flatMap((isPersonal) =>
      ['force_generic_plan', 'force_custom_plan'].map((mode) => ({ isPersonal, mode })),
    );
    for (const isAnalyzed of [false, true]) {
      if (isAnalyzed) await engine.owner.query('analyze recipient, opt_out, send_queue');
      for (const { isPersonal, mode } of asked) {
        const plan = await engine.as(b, async (tx) => {
          await tx.query(`set local plan_cache_mode = ${mode}`);
          await tx.query(
            `prepare pinned (int, int, int, timestamptz, timestamptz, int, text, timestamptz, timestamptz) as ${claimRangeSql(isPersonal)}`,
          );
          const rows = await tx.query<Record<string, string>>(
            `explain execute pinned (${b.accountId}, ${b.broadcastId}, 500, now(), now(), ${b.textNumberId}, 'w', now(), now())`,
          );
          await tx.query('deallocate pinned');
          return rows.map((row) => Object.values(row)[0]).join('\n');
        });
        expect(plan).toMatch(/recipient_pkey/);
        expect(plan).not.toMatch(/Seq Scan on (recipient|opt_out)/);
      }
    }
  });

  it('results are moved forward row by row, by key, whatever the planner knows', async () => {
    const plan = await engine.owner.query<Record<string, string>>(
      `explain (generic_plan) ${updateResultsSql}`,
    );
    const text = plan.rows.map((row) => Object.values(row)[0]).join('\n');
    expect(text).toMatch(/Conflict Arbiter Indexes: text_result_pkey/);
    expect(text).not.toMatch(/Join|Nested Loop|Scan using|Seq Scan/);
  });
});
