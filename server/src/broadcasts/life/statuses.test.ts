import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  broadcastStatuses,
  isDeclined,
  isTerminal,
  label,
  startTolerance,
} from '@carillon/rules/broadcasts/broadcastStatus';
import { declinedStatuses, type DeclineKind } from '@carillon/rules/broadcasts/transitions';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aBroadcast, aScheduledBroadcast, seen } from '../fixtures.ts';
import { declineBroadcast } from '../index.ts';

let test: TestApp;
let owner: Visitor;
let accountId = 0;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  const [row] = await asOwner<{ id: number }>(
    test,
    `select account_id as id from app_user where user_name = 'demo-owner'`,
  );
  accountId = row?.id ?? 0;
});
afterAll(() => test.close());

/** Puts a broadcast where only days or an engine would bring it; everyState.test.ts tries the ways there. */
const put = (id: number, status: string, category: string, startsIn: number) =>
  asOwner(test, 'update broadcast set status = $2, category = $3, start_date = $4 where broadcast_id = $1', [
    id,
    status,
    category,
    new Date(test.base.clock.now().getTime() + startsIn),
  ]);

describe('what a caller reads of a broadcast', () => {
  it('is each of the documented statuses, with its label (B-089)', async () => {
    expect(broadcastStatuses.filter((status) => !isDeclined(status))).toEqual([
      'PendingMessage',
      'MessageRecorded',
      'MessageRecordedUpdateWindow',
      'AudioStatusCheck',
      'AudioStatusFail',
      'AwaitingAuthorization',
      'AuthorizationApproved',
      'Broadcasting',
      'Paused',
      'Finalizing',
      'Complete',
      'Canceled',
      'Expired',
    ]);
    const id = await aScheduledBroadcast(owner, test.base.clock.now());
    for (const status of broadcastStatuses) {
      const category = isTerminal(status) ? 'Completed' : 'Processing';
      await put(id, status, category, 3_600_000);
      const shown = await seen(owner, id);
      expect([shown.BroadcastStatus, shown.StatusLabel]).toEqual([
        status,
        label(category, status, new Date(shown.StartDate ?? ''), test.base.clock.now()),
      ]);
    }
  });

  it.each(Object.entries(declinedStatuses))('is declined for %s as %s (B-090)', async (kind, status) => {
    const broadcastId = await aBroadcast(owner);
    const reason = 'It does not say who sends it.';
    await declineBroadcast(test.base, { accountId, broadcastId, kind: kind as DeclineKind, reason });
    expect(await seen(owner, broadcastId)).toMatchObject({
      BroadcastStatus: status,
      BroadcastStatusCategory: 'Completed',
      StatusLabel: 'Declined',
      HoldReason: reason,
    });
  });

  it.each([
    [
      'an approved one whose start is reached (B-095)',
      'AuthorizationApproved',
      'Scheduled',
      0,
      'Broadcasting',
    ],
    [
      'an approved one whose start is past (B-095)',
      'AuthorizationApproved',
      'Scheduled',
      -60_000,
      'Broadcasting',
    ],
    [
      'one that sends, 30 seconds before its start (B-098)',
      'Broadcasting',
      'Broadcasting',
      30_000,
      'Scheduled',
    ],
    [
      'one that sends, 5 seconds before its start (B-098)',
      'Broadcasting',
      'Broadcasting',
      5_000,
      'Broadcasting',
    ],
    ['one at the tolerance (B-098)', 'Broadcasting', 'Broadcasting', startTolerance, 'Broadcasting'],
    ['one beyond the tolerance (B-098)', 'Broadcasting', 'Broadcasting', startTolerance + 1, 'Scheduled'],
  ])('%s is shown by its start', async (_what, status, category, startsIn, shown) => {
    const id = await aScheduledBroadcast(owner, test.base.clock.now());
    await put(id, status, category, startsIn);
    expect((await seen(owner, id)).StatusLabel).toBe(shown);
  });
});
