import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { aTestEngine, type ABroadcast, type TestEngine } from '../fixtures.ts';
import { claimRangeSql, type RecipientWords } from './lease/lease.sql.ts';
import { moveArrivedAndLock } from '../hear/receipts.sql.ts';
import { updateResults, type ChangedResult } from '../show/results.sql.ts';
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
  it('never lets more than the rate leave in any minute, for any pattern of calls and delays', () => {
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
    // Statistics that are collected now would survive a truncate.
    for (const table of ['recipient', 'opt_out', 'send_queue', 'text_result', 'direct_text'])
      await engine.owner.query(`alter table ${table} set (autovacuum_enabled = false)`);
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

  it('a carrier that says slow down is left alone for as long as it requested, for the whole number', async () => {
    const b = await engine.aBroadcast({ recipients: 40 });
    const other = await engine.aBroadcast({ recipients: 2, like: b, firstPhone: 4_045_550_000 });
    let asked = 0;
    engine.carrier.answers(() => ((asked += 1), { kind: 'slowDown', retryAfterMs: 5_000 }));
    const one = engine.worker('one');
    await engine.send(one);
    // The texts in flight when the first response arrived, and nothing after them.
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

  it('a carrier that is down gets no flood of requests; every recipient is texted once it is back', async () => {
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

  it('a blocked number', async () => {
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
    await asItLearns(engine, ['recipient', 'opt_out', 'send_queue'], async (state) => {
      if (state !== 'everything') {
        await engine.owner.query(
          `insert into recipient (account_id, audience_id, recipient_no, phone, source)
           select $1, $2, n, 4045550000 + n, 1 from generate_series(2, 10000) n on conflict do nothing`,
          [b.accountId, b.audienceId],
        );
        await engine.owner.query(
          `insert into opt_out (account_id, phone, opted_out_text, source)
           select $1, 5045550000 + n, true, 'File' from generate_series(1, 5000) n on conflict do nothing`,
          [b.accountId],
        );
      }
      for (const words of ['none', 'fields', 'text'] as const)
        for (const mode of ['force_generic_plan', 'force_custom_plan']) {
          const read = await rowsReadByClaim(engine, b, words, mode);
          expect(read.sequential, `${words}, ${state}, ${mode}`).toBe(0);
          // The recipients of the range and their entries on lists, never all 10,000 of the account.
          expect(read.by_key, `${words}, ${state}, ${mode}`).toBeLessThanOrEqual(2 * 500);
        }
    });
  }, 60_000);

  it('results are updated by their key, whatever the planner knows', async () => {
    const b = await engine.aBroadcast({ recipients: 1 });
    await asItLearns(engine, ['text_result'], async (state) => {
      if (state !== 'everything')
        await engine.owner.query(
          `insert into text_result (account_id, send_id, recipient_no, status, updated_at, carrier_message_id)
           select $1, $2, n, 3, now(), 'm' || n from generate_series(1, 10000) n`,
          [b.accountId, b.broadcastId],
        );
      await engine.as(b, async (tx) => {
        const rowsRead = async () => {
          const [row] = await tx.query<{ sequential: number; by_key: number }>(
            `select seq_tup_read as sequential, idx_tup_fetch as by_key from pg_stat_xact_user_tables
             where relname = 'text_result'`,
          );
          return row ?? { sequential: 0, by_key: 0 };
        };
        const before = await rowsRead();
        // A few more runs than the server plans anew.
        for (let run = 0; run < 8; run += 1) {
          const rows = delivered(run * 500, 500);
          const nos = rows.map((row) => row.no);
          const { others } = await moveArrivedAndLock(tx, b.broadcastId, nos, nos.slice(490), new Date(0));
          if (state !== 'everything') expect(others).toHaveLength(10);
          await updateResults(tx, b.broadcastId, rows, new Date(0));
        }
        const after = await rowsRead();
        expect(after.sequential - before.sequential, state).toBe(0);
        // Locks, updates, and writes each read only their own rows.
        expect(after.by_key - before.by_key, state).toBeLessThanOrEqual(3 * 8 * 500);
      });
    });
  }, 60_000);
});

/**
 * Runs `look` in every state of the planner's statistics: none, of empty tables, of tables with a row for each of many
 * accounts, and true ones. No statistics are collected in between. Afterward the tables are empty.
 */
async function asItLearns(
  { owner }: TestEngine,
  tables: readonly ('recipient' | 'opt_out' | 'send_queue' | 'text_result')[],
  look: (state: string) => Promise<void>,
): Promise<void> {
  const filled = tables.filter((table) => table !== 'send_queue');
  const ofMany = {
    recipient: `insert into recipient (account_id, audience_id, recipient_no, phone, source)
      select 100000 + n, 1, 1, 4045550000, 1 from generate_series(1, 5000) n`,
    opt_out: `insert into opt_out (account_id, phone, opted_out_text, source)
      select 100000 + n, 4045550000, true, 'File' from generate_series(1, 5000) n`,
    text_result: `insert into text_result (account_id, send_id, recipient_no, status, updated_at)
      select 100000 + n, 1, 1, 3, now() from generate_series(1, 5000) n`,
  };
  const empty = `truncate ${filled.join(', ')}`;
  const analyze = `analyze ${tables.join(', ')}`;
  const states = {
    nothing: [empty],
    'empty tables': [empty, analyze],
    'a row for each of many accounts': [empty, ...filled.map((table) => ofMany[table]), analyze],
    everything: [analyze],
  };
  for (const [state, statements] of Object.entries(states)) {
    for (const statement of statements) await owner.query(statement);
    await look(state);
  }
}

/** Receipts that say Delivered of `count` recipients after `first`. */
function delivered(first: number, count: number): ChangedResult[] {
  return Array.from({ length: count }, (_, index) => ({
    no: first + index + 1,
    status: deliveryCodes.delivered,
    attempt: 1,
    tries: 0,
    segments: 1,
    charged: 0,
    submittedAt: null,
    carrierMessageId: null,
    code: null,
  }));
}

/** Claims 500 recipients with a plan of this kind, returns what it read of recipients and opt-outs, and rolls back. */
function rowsReadByClaim(engine: TestEngine, b: ABroadcast, words: RecipientWords, mode: string) {
  return engine.as(b, async (tx) => {
    const rowsRead = async () => {
      const [row] = await tx.query<{ sequential: number; by_key: number }>(
        `select sum(seq_tup_read)::int as sequential, sum(idx_tup_fetch)::int as by_key
         from pg_stat_xact_user_tables where relname in ('recipient', 'opt_out', 'direct_text')`,
      );
      return row ?? { sequential: 0, by_key: 0 };
    };
    await tx.query('savepoint before');
    await tx.query('update send_queue set next_no = 4001, last_no = 10000 where send_id = $1', [
      b.broadcastId,
    ]);
    await tx.query(`set local plan_cache_mode = ${mode}`);
    await tx.query(
      `prepare pinned (int, int, int, timestamptz, timestamptz, int, text, timestamptz, timestamptz) as ${claimRangeSql(words)}`,
    );
    const before = await rowsRead();
    await tx.query(
      `execute pinned (${b.accountId}, ${b.broadcastId}, 500, now(), now(), ${b.textNumberId}, 'w', now(), now())`,
    );
    const after = await rowsRead();
    await tx.query('rollback to before');
    await tx.query('deallocate pinned');
    return { sequential: after.sequential - before.sequential, by_key: after.by_key - before.by_key };
  });
}
