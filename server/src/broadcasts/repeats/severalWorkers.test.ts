import { afterAll, beforeAll, expect, it } from 'vitest';
import { asTenant } from '../../platform/database/tenant.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aSequence, sequenceSeen } from './fixtures.ts';
import { runSequence } from './runSequence.ts';
import { startDue } from './startDue.ts';

let test: TestApp;
let owner: Visitor;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());

it('several workers that meet at one instant start each occurrence once, and make the following one once', async () => {
  const ids = [await aSequence(test, owner), await aSequence(test, owner), await aSequence(test, owner)];
  const [row] = await asOwner<{ account_id: number }>(
    test,
    'select account_id from repeating_broadcast limit 1',
  );
  test.base.clock.advance(3_600_000);
  const tenant = asTenant(row?.account_id ?? 0);
  const firsts = await Promise.all(
    ids.map(async (id) => (await sequenceSeen(owner, id)).NextOccurrence?.BroadcastID ?? 0),
  );
  const [killed = 0] = ids;
  // A worker that dies in the middle: its transaction is rolled back, whatever it had done.
  await test.base.database
    .inTenant(tenant, async (tx) => {
      await tx.query('select from repeating_broadcast where repeating_broadcast_id = $1 for update', [
        killed,
      ]);
      await tx.query(`update repeating_occurrence set state = 'Started' where repeating_broadcast_id = $1`, [
        killed,
      ]);
      throw new Error('killed');
    })
    .then(
      () => expect.unreachable(),
      (error: unknown) => expect((error as Error).message).toBe('killed'),
    );
  // Three workers have the start job, and three the chore's.
  await Promise.all(
    [1, 2, 3].flatMap(() => [
      ...firsts.map((broadcastId) => startDue(test.base, tenant, broadcastId)),
      ...ids.map((id) => runSequence(test.base, tenant, id)),
    ]),
  );
  for (const id of ids) {
    const sequence = await sequenceSeen(owner, id);
    expect(sequence).toMatchObject({
      SentTotal: 1,
      NextOccurrence: { OccurrenceDate: '2026-01-15', State: 'Scheduled' },
    });
  }
  const made = await asOwner<{ n: number }>(
    test,
    `select count(*)::int as n from broadcast b join draft_broadcast d using (account_id, draft_broadcast_id)
     where b.name = 'Bus times'`,
  );
  expect(made[0]?.n).toBe(6);
  const started = await asOwner<{ state: string; n: number }>(
    test,
    `select q.state, count(*)::int as n from send_queue q join broadcast b on b.account_id = q.account_id and b.broadcast_id = q.send_id
     where b.name = 'Bus times' group by 1 order by 1`,
  );
  expect(started).toEqual([
    { state: 'running', n: 3 },
    { state: 'waiting', n: 3 },
  ]);
});
