import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '@carillon/contract/errors';
import { refusalOf, type BroadcastAction } from '@carillon/rules/broadcasts/actions';
import {
  broadcastStatuses,
  isTerminal,
  type BroadcastStatus,
} from '@carillon/rules/broadcasts/broadcastStatus';
import { transition, type BroadcastEvent } from '@carillon/rules/broadcasts/transitions';
import { asTenant } from '../../platform/database/tenant.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aScheduledBroadcast } from '../fixtures.ts';
import {
  approveBroadcast,
  callListeners,
  declineBroadcast,
  deliveryListeners,
  expireBroadcast,
  startScheduledBroadcast,
} from '../index.ts';

let test: TestApp;
let owner: Visitor;
let accountId = 0;
let id = 0;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('demo-owner');
  const [row] = await asOwner<{ id: number }>(
    test,
    `select account_id as id from app_user where user_name = 'demo-owner'`,
  );
  accountId = row?.id ?? 0;
  id = await aScheduledBroadcast(owner, test.base.clock.now());
});
afterAll(() => test.close());

const later = new Date(Date.parse(testStart) + 2 * 3_600_000).toISOString();
const categoryOf = (status: BroadcastStatus) =>
  isTerminal(status)
    ? 'Completed'
    : status === 'AuthorizationApproved'
      ? 'Scheduled'
      : ['Broadcasting', 'Paused', 'Finalizing'].includes(status)
        ? 'Broadcasting'
        : 'Processing';

/** Puts the broadcast into a state that may take days to reach, or that only an engine or an operator brings about. */
async function be(status: BroadcastStatus, start: string = later): Promise<void> {
  await asOwner(
    test,
    `update broadcast set status = $2, category = $3, start_date = $4, created_at = $5, paused_at = $5, deleted_at = null,
       finished_at = null where broadcast_id = $1`,
    [id, status, categoryOf(status), start, testStart],
  );
  await asOwner(test, `update send_queue set state = 'stopped', settled = true where send_id = $1`, [id]);
}
async function state(): Promise<{ status: string; category: string }> {
  const [row] = await asOwner<{ status: string; category: string }>(
    test,
    'select status, category from broadcast where broadcast_id = $1',
    [id],
  );
  return row ?? { status: 'none', category: 'none' };
}

const actions: readonly [BroadcastAction, BroadcastEvent | null, () => object | null][] = [
  ['pause', 'pause', () => ({ BroadcastStatus: 'Paused' })],
  ['resume', 'resume', () => ({ BroadcastStatus: 'Broadcasting' })],
  ['cancel', 'cancel', () => ({ BroadcastStatus: 'Canceled' })],
  ['sendNow', 'sendNow', () => ({ StartDate: null })],
  ['changeStart', null, () => ({ StartDate: later })],
  ['changeText', null, () => ({ TextMessage: 'School ends at 11.' })],
  ['rename', null, () => ({ BroadcastName: 'Early dismissal' })],
  ['delete', null, () => null],
];

describe('what a user does, in every status (2-decisions A2, A4)', () => {
  it.each(broadcastStatuses)('%s', async (status) => {
    for (const [action, event, body] of actions) {
      await be(status);
      const sent = body();
      const answer =
        sent === null
          ? await owner.call('DELETE', `/broadcasts/${id}`)
          : await owner.call('PUT', `/broadcasts/${id}`, sent);
      const why = refusalOf(action, { status, start: new Date(later) }, test.base.clock.now());
      const wanted = (sent as { BroadcastStatus?: string } | null)?.BroadcastStatus;
      if (why !== null && wanted !== status) {
        expect([action, answer.statusCode, answer.json<ErrorBody>().Message]).toEqual([action, 409, why]);
        expect((await state()).status).toBe(status);
        continue;
      }
      expect([action, answer.statusCode, answer.body]).toEqual([action, 200, answer.body]);
      const chosen = action === 'changeStart' && status === 'MessageRecordedUpdateWindow';
      const next =
        wanted === status
          ? null
          : transition(
              { status, category: categoryOf(status) },
              chosen ? 'startChosen' : (event ?? 'lateResult'),
            );
      expect([action, (await state()).status]).toEqual([action, next?.status ?? status]);
    }
  });
});

const inTx = (work: (tx: TenantTx) => Promise<unknown>) =>
  test.base.database.inTenant(asTenant(accountId), work);
const at = () => test.base.clock.now();
const machine: readonly [BroadcastEvent, (event: BroadcastEvent) => Promise<unknown>][] = [
  ['startReached', () => startScheduledBroadcast(test.base, asTenant(accountId), id)],
  ['approve', () => approveBroadcast(test.base, { accountId, broadcastId: id })],
  [
    'decline',
    () => declineBroadcast(test.base, { accountId, broadcastId: id, kind: 'other', reason: 'No sender.' }),
  ],
  [
    'hold',
    () =>
      inTx((tx) =>
        deliveryListeners(test.base).onHeld(tx, id, { reason: 'Blocked.', waitsForAccount: false }, at()),
      ),
  ],
  ['allFinal', () => inTx((tx) => deliveryListeners(test.base).onFinished(tx, id, at()))],
  ['sentBack', () => inTx((tx) => deliveryListeners(test.base).onWaiting(tx, id, at()))],
  ['windowClosed', () => inTx((tx) => callListeners(test.base).onWindowClosed(tx, id, at()))],
  ['allAttempted', () => inTx((tx) => callListeners(test.base).onCallsDrained(tx, id, at()))],
  ['waitedTooLong', () => expireBroadcast(test.base, asTenant(accountId), id)],
  ['pausedTooLong', () => expireBroadcast(test.base, asTenant(accountId), id)],
];

describe('what the product and its operators do, in every status', () => {
  it.each(machine)('%s', async (event, happen) => {
    const days = event.endsWith('TooLong') ? 8 : 0;
    for (const status of broadcastStatuses) {
      test.base.clock.set(testStart);
      // An approval leaves what starts later to its start; everything else is due.
      await be(status, event === 'approve' ? later : testStart);
      test.base.clock.advance(days * 86_400_000);
      const next =
        transition({ status, category: categoryOf(status) }, event) ??
        // One chore ends both waits.
        (days > 0
          ? (transition({ status, category: categoryOf(status) }, 'waitedTooLong') ??
            transition({ status, category: categoryOf(status) }, 'pausedTooLong'))
          : null);
      await happen(event);
      expect({ was: status, ...(await state()) }).toEqual({
        was: status,
        status: next?.status ?? status,
        category: next?.category ?? categoryOf(status),
      });
    }
    test.base.clock.set(testStart);
  });
});
