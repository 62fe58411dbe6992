import { afterEach, beforeEach, expect, it } from 'vitest';
import { afterRestore, heldCallsText, uncheckedText } from '../../../scripts/afterRestore.sql.ts';
import { aTestEngine, type TestEngine } from '../delivery/fixtures.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';

let engine: TestEngine;
let owner: Database;
beforeEach(async () => {
  engine = await aTestEngine();
  owner = openDatabase(engine.owner.options.connectionString ?? '', {
    size: 1,
    log: engine.deps.log,
    name: 'test',
  });
});
afterEach(async () => {
  await owner.close();
  await engine.close();
});

it.each([
  { state: 'running', calls: ['waiting', 'dialing', 'going'], isHeld: true },
  { state: 'drained', calls: ['unknown'], isHeld: true },
  { state: 'drained', calls: ['waiting'], isHeld: true },
  { state: 'drained', calls: ['done'], isHeld: false },
  { state: 'waiting', calls: [], isHeld: true },
])(
  'makes no call of a broadcast whose calls are $state with $calls, before a person resumes',
  async (told) => {
    const b = await engine.aBroadcast({ recipients: 5, isStarted: false });
    await engine.owner.query('delete from send_queue where send_id = $1', [b.broadcastId]);
    await engine.owner.query(
      `insert into call_queue (account_id, send_id, audience_id, state, next_no, last_no, recipient_count,
       caller_id, aggregator_id, flow, time_zone) values ($1, $2, $3, $4, $5, 5, 5, 2145550100, 2, '{}', 'UTC')`,
      [
        b.accountId,
        b.broadcastId,
        b.audienceId,
        told.state,
        told.state === 'drained' ? 6 : 1 + told.calls.length,
      ],
    );
    for (const [index, state] of told.calls.entries())
      await engine.owner.query(
        `insert into call (account_id, send_id, recipient_no, phone, state, status, due_at, updated_at)
       values ($1, $2, $3, $4, $5, 1, $6, $6)`,
        [b.accountId, b.broadcastId, index + 1, b.phone(index + 1), state, engine.clock.now()],
      );
    // What should have started since, too.
    if (told.state === 'waiting')
      await engine.owner.query('update broadcast set start_date = $2 where broadcast_id = $1', [
        b.broadcastId,
        engine.clock.now(),
      ]);
    const backupAt = engine.clock.now();
    engine.clock.advance(50 * 60_000);
    const report = await owner.inPlatform((tx) =>
      afterRestore(tx, { backupAt, now: engine.clock.now(), cancel: false }),
    );
    expect(report.paused.map((one) => one.broadcastId)).toEqual(told.isHeld ? [b.broadcastId] : []);
    const {
      rows: [status],
    } = await engine.owner.query('select status, hold_reason from broadcast where broadcast_id = $1', [
      b.broadcastId,
    ]);
    expect(status).toEqual({
      status: told.isHeld ? 'Paused' : 'Broadcasting',
      hold_reason: told.isHeld ? heldCallsText : null,
    });
    const { rows } = await engine.owner.query('select state, is_paused from call_queue where send_id = $1', [
      b.broadcastId,
    ]);
    expect(rows).toEqual([{ state: told.isHeld ? 'paused' : 'drained', is_paused: true }]);
    const due = await engine.owner.query('select * from calls_due($1)', [engine.clock.now()]);
    expect(due.rows).toEqual([]);
    const open = await engine.owner.query(
      `select state from call where send_id = $1 and state in ('dialing', 'going')`,
      [b.broadcastId],
    );
    expect(open.rows).toEqual([]);
  },
);

it.each([false, true])(
  'a message that was being checked starts nothing: a user decides whether it was sent (cancel: %s)',
  async (cancel) => {
    const b = await engine.aBroadcast({ recipients: 2, isStarted: false });
    const other = await engine.aBroadcast({ recipients: 2, isStarted: false });
    await engine.owner.query('delete from send_queue where send_id in ($1, $2)', [
      b.broadcastId,
      other.broadcastId,
    ]);
    const set = (id: number, status: string) =>
      engine.owner.query(
        `update broadcast set status = $2, category = 'NeedsMessage' where broadcast_id = $1`,
        [id, status],
      );
    await set(b.broadcastId, 'AudioStatusCheck');
    await set(other.broadcastId, 'PendingMessage');
    const now = engine.clock.now();
    const report = await owner.inPlatform((tx) => afterRestore(tx, { backupAt: now, now, cancel }));
    expect(report.unchecked.map((one) => one.broadcastId)).toEqual([b.broadcastId]);
    const { rows } = await engine.owner.query(
      'select status, hold_reason from broadcast where broadcast_id in ($1, $2) order by broadcast_id',
      [b.broadcastId, other.broadcastId],
    );
    expect(rows).toEqual([
      { status: 'AudioStatusFail', hold_reason: uncheckedText },
      { status: 'PendingMessage', hold_reason: null },
    ]);
  },
);
