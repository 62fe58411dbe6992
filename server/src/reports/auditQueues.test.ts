import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { asTenant } from '../platform/database/tenant.ts';
import { asOwner } from '../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../testing/testApp.ts';
import { aBroadcast } from '../broadcasts/fixtures.ts';
import { auditQueuesOf, startQueueAudits } from './index.ts';

const { unconfirmed, delivered } = deliveryCodes;
let test: TestApp;
let owner: Visitor;
let account: number;
let id: number;
beforeAll(async () => {
  test = await createTestApp({ env: { METRICS_TOKEN: 'figures' } });
  owner = await test.signIn('demo-owner');
  account = (await owner.call('GET', '/account')).json<{ AccountID: number }>().AccountID;
});
afterAll(() => test.close());

/** Every statement of a list, in order, each with the broadcast as $1 and the clock as $2 where it needs them. */
async function run(statements: readonly string[]): Promise<void> {
  for (const statement of statements) {
    const values = [id, test.base.clock.now()].slice(0, statement.includes('$2') ? 2 : 1);
    await asOwner(test, statement, values);
  }
}
const audited = () => auditQueuesOf(test.base, asTenant(account));

beforeEach(async () => {
  id = await aBroadcast(owner);
  await run([
    `update broadcast set status = 'Broadcasting', category = 'Broadcasting' where broadcast_id = $1`,
    `update send_queue set state = 'drained', next_no = last_no + 1, check_at = '-infinity' where send_id = $1`,
    // Those of the tests before are over.
    `delete from send_lease where send_id <> $1`,
    `update send_queue set settled = true, state = 'stopped', is_paused = false where send_id <> $1`,
    `update call_queue set settled = true, state = 'stopped', is_paused = false where send_id <> $1`,
  ]);
});

const result = (status: number, attempt = 1) =>
  `insert into text_result (account_id, send_id, recipient_no, status, attempt, updated_at)
   select account_id, send_id, 1, ${status}, ${attempt}, $2::timestamptz from send_queue where send_id = $1`;
const count = (status: number) =>
  `insert into result_count (account_id, send_id, chunk_no, status, n)
   select account_id, send_id, -1, ${status}, 1 from send_queue where send_id = $1`;
const retry = `insert into text_retry (account_id, send_id, recipient_no, attempt, tries, due_at, code)
  select account_id, send_id, 1, 2, 0, $2::timestamptz, '' from send_queue where send_id = $1`;
const doubt = `insert into text_doubt (account_id, send_id, recipient_no, attempt, sent_after, sent_before)
  select account_id, send_id, 1, 1, $2::timestamptz, $2::timestamptz from send_queue where send_id = $1`;
const calls = (state: string, more = '') =>
  `insert into call_queue (account_id, send_id, audience_id, state, next_no, last_no, recipient_count, caller_id,
     aggregator_id, flow, time_zone, settled)
   select account_id, send_id, audience_id, '${state}', 2, 1, 1, 2145550100, 2, '{}', 'UTC', ${more === 'settled'}
   from send_queue where send_id = $1`;
const call = (state: string, due = '$2::timestamptz') =>
  `insert into call (account_id, send_id, recipient_no, phone, state, status, due_at, updated_at)
   select account_id, send_id, 1, 2145620001, '${state}', 1, ${due}, $2::timestamptz - interval '1 hour'
   from send_queue where send_id = $1`;

const cases: readonly { rule: string; spoil: readonly string[]; after: string; is: unknown }[] = [
  {
    rule: 'a drained queue has retries',
    spoil: [retry, `update send_queue set state = 'drained' where send_id = $1`],
    after: 'select state from send_queue where send_id = $1',
    is: { state: 'running' },
  },
  {
    rule: 'an ended queue has retries',
    spoil: [
      `update send_queue set settled = true where send_id = $1`,
      result(unconfirmed),
      count(unconfirmed),
      retry,
    ],
    after: 'select count(*)::int as n from text_retry where send_id = $1',
    is: { n: 0 },
  },
  {
    rule: 'a text in doubt waits to be sent again',
    spoil: [result(unconfirmed), doubt, retry],
    after: `select (select count(*)::int from text_retry where send_id = $1) as retries,
      (select count(*)::int from text_doubt where send_id = $1) as doubts`,
    is: { retries: 0, doubts: 1 },
  },
  {
    rule: 'an unconfirmed text is looked after by no one',
    spoil: [result(unconfirmed), count(unconfirmed)],
    after: 'select attempt, next_check_at is not null as asks from text_doubt where send_id = $1',
    is: { attempt: 1, asks: true },
  },
  {
    rule: 'a doubt is kept of a text whose end is known',
    spoil: [result(delivered), doubt],
    after: 'select count(*)::int as n from text_doubt where send_id = $1',
    is: { n: 0 },
  },
  {
    rule: 'a lease was not ended',
    spoil: [
      `insert into send_lease (account_id, send_id, from_no, to_no, worker, expires_at)
       select account_id, send_id, 1, 1, 'w', $2::timestamptz - interval '1 hour' from send_queue where send_id = $1`,
    ],
    after: 'select count(*)::int as n from send_lease where send_id = $1',
    is: { n: 1 },
  },
  {
    rule: 'a queue was not looked at',
    spoil: [`update send_queue set check_at = $2::timestamptz - interval '1 hour' where send_id = $1`],
    after: 'select state from send_queue where send_id = $1',
    is: { state: 'drained' },
  },
  {
    rule: 'a drained queue has calls to make',
    spoil: [calls('drained'), call('waiting'), `update call_queue set state = 'drained' where send_id = $1`],
    after: 'select state from call_queue where send_id = $1',
    is: { state: 'running' },
  },
  {
    rule: 'a stopped queue has calls to make',
    spoil: [calls('stopped'), call('waiting')],
    after: 'select state from call where send_id = $1',
    is: { state: 'done' },
  },
  {
    rule: 'a settled queue has open calls',
    spoil: [calls('drained', 'settled'), call('going')],
    after: 'select state from call where send_id = $1',
    is: { state: 'done' },
  },
  {
    rule: 'an open call is looked after by no one',
    spoil: [calls('drained'), call('going', 'null')],
    after: 'select due_at is not null as looked from call where send_id = $1',
    is: { looked: true },
  },
  {
    rule: 'a call that is over holds a line',
    spoil: [
      calls('drained'),
      call('done', 'null'),
      `insert into call_transfer (account_id, send_id, recipient_no, attempt, began_at)
       select account_id, send_id, 1, 1, $2::timestamptz - interval '1 hour' from send_queue where send_id = $1`,
    ],
    after: 'select ended_at is not null as free from call_transfer where send_id = $1',
    is: { free: true },
  },
  {
    rule: 'a broadcast that is over still sends',
    spoil: [`update broadcast set status = 'Canceled', category = 'Completed' where broadcast_id = $1`],
    after: 'select state, unreached_status from send_queue where send_id = $1',
    is: { state: 'stopped', unreached_status: 26 },
  },
  {
    rule: 'a broadcast that is over still sends',
    spoil: [
      `update broadcast set status = 'AuthorizationDeclinedSpam', category = 'Completed' where broadcast_id = $1`,
      calls('running'),
    ],
    after: 'select state from call_queue where send_id = $1',
    is: { state: 'stopped' },
  },
  {
    rule: 'a paused broadcast sends',
    spoil: [`update broadcast set status = 'Paused' where broadcast_id = $1`, calls('running')],
    after: `select s.is_paused as texts, c.state as calls from send_queue s join call_queue c using (send_id)
      where send_id = $1`,
    is: { texts: true, calls: 'paused' },
  },
  {
    rule: 'a paused queue looks as if it sent',
    spoil: [`update send_queue set state = 'paused', is_paused = true where send_id = $1`],
    after: 'select status from broadcast where broadcast_id = $1',
    is: { status: 'Paused' },
  },
];

describe('an audit of queues', () => {
  it.each(cases)('finds, reports, and repairs: $rule ($spoil.length)', async ({ rule, spoil, after, is }) => {
    await run(spoil);
    const error = vi.spyOn(test.base.log, 'error');
    const found = await audited();
    const mended = !/not (ended|looked at)/.test(rule);
    expect(found).toContainEqual(
      expect.objectContaining({ accountId: account, broadcastId: id, rule, mended }),
    );
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({ account, rule, mended }),
      'a queue disagrees with its rows',
    );
    error.mockRestore();
    expect((await asOwner(test, after, [id]))[0]).toEqual(is);
    // What it mended it does not find again.
    const again = (await audited()).filter((one) => one.broadcastId === id && one.mended);
    expect(again).toEqual([]);
  });

  it('comes every ten minutes to the accounts that send', async () => {
    await startQueueAudits(test.base);
    const queued = await asOwner<{ id: number }>(
      test,
      `select (data->>'AccountID')::int as id from pgboss.job where name = 'audit-queues'`,
    );
    expect(queued).toEqual([{ id: account }]);
  });

  it('of what is right finds nothing, and counts what it found for a day', async () => {
    await audited();
    test.base.clock.advance(25 * 3_600_000);
    await run([`update send_queue set check_at = '-infinity' where send_id = $1`]);
    expect(await audited()).toEqual([]);
    const figure = async () => {
      const { body } = await test.app.inject({
        url: '/metrics',
        headers: { authorization: 'Bearer figures' },
      });
      return Number(/^audit_findings (\S+)$/m.exec(body)?.[1]);
    };
    expect(await figure()).toBe(0);
    await run([retry, `update send_queue set state = 'drained' where send_id = $1`]);
    await audited();
    expect(await audited()).toEqual([]);
    expect(await figure()).toBe(1);
    test.base.clock.advance(25 * 3_600_000);
    await audited();
    expect(await figure()).toBe(0);
  });
});
