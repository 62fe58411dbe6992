import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '@carillon/contract/errors';
import { refusalOf, type BroadcastAction } from '@carillon/rules/broadcasts/actions';
import {
  broadcastStatuses,
  isTerminal,
  type BroadcastCategory,
  type BroadcastStatus,
} from '@carillon/rules/broadcasts/broadcastStatus';
import { broadcastEvents, transition, type BroadcastEvent } from '@carillon/rules/broadcasts/transitions';
import { asTenant } from '../../platform/database/tenant.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, testStart, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aPhoneWave } from '../../media/fixtures.ts';
import { checkMessage } from '../drafts/message/checkMessage.job.ts';
import { aBroadcast, aNumber, aScheduledBroadcast, checkMessages } from '../fixtures.ts';
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
const categoryOf = (status: BroadcastStatus): BroadcastCategory =>
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
      const isSame = wanted === status && !isTerminal(status);
      if (why !== null && !isSame) {
        expect([action, answer.statusCode, answer.json<ErrorBody>().Message]).toEqual([action, 409, why]);
        expect((await state()).status).toBe(status);
        continue;
      }
      expect([action, answer.statusCode, answer.body]).toEqual([action, 200, answer.body]);
      const chosen = action === 'changeStart' && status === 'MessageRecordedUpdateWindow';
      const next = isSame
        ? null
        : transition(
            { status, category: categoryOf(status) },
            chosen ? 'startChosen' : (event ?? 'lateResult'),
          );
      expect([action, (await state()).status]).toEqual([action, next?.status ?? status]);
    }
  });
});

const unknown = { Type: 'Selected', Items: [{ PhoneNumber: '2145550000' }] };
const rest: readonly [BroadcastAction, () => Promise<{ statusCode: number; body: string }>][] = [
  ['removeRecipients', () => owner.call('DELETE', `/broadcasts/${id}/details`, { Selection: unknown })],
  [
    'duplicate',
    () =>
      owner.call('POST', `/broadcasts/${id}/todraftbroadcast`, {
        Selection: { Type: 'SelectedAll', Items: [] },
      }),
  ],
  [
    'resend',
    () =>
      owner.call('POST', `/broadcasts/${id}/todraftbroadcast`, {
        Selection: { ...unknown, Type: 'SelectedAllExcept' },
      }),
  ],
  [
    'saveAsGroup',
    () =>
      owner.call('POST', `/broadcasts/${id}/details/tolist`, {
        Selection: { Type: 'SelectedAll', Items: [] },
        Update: { ListName: `Everyone ${(groups += 1)}` },
      }),
  ],
  ['csv', () => owner.call('GET', `/broadcasts/${id}/details.csv`)],
];
let groups = 0;

describe('what a user does with its recipients and results, in every status (2-decisions A4)', () => {
  it.each(broadcastStatuses)('%s', async (status) => {
    for (const [action, act] of rest) {
      await be(status);
      const answer = await act();
      const why = refusalOf(action, { status, start: new Date(later) }, test.base.clock.now());
      if (why === null)
        expect([action, answer.statusCode < 300, answer.body]).toEqual([action, true, answer.body]);
      else
        expect([action, answer.statusCode, (JSON.parse(answer.body) as ErrorBody).Message]).toEqual([
          action,
          409,
          why,
        ]);
      expect((await state()).status).toBe(status);
    }
  });
});

describe('a message is given and taken away, in every status (2-decisions A2 rows 5 to 15)', () => {
  const audioIds: number[] = [];
  let textId = 0;
  beforeAll(async () => {
    textId = id;
    for (const seconds of [12, 13]) {
      const sound = await owner.upload(`/audio?filename=m${seconds}.wav`, aPhoneWave(seconds));
      audioIds.push(sound.json<{ AudioID: number }>().AudioID);
    }
    id = await aBroadcast(owner, {
      BroadcastType: 'Announcement',
      TextMessage: '',
      CallerID: (await aNumber(owner)).TextPhoneNumber,
      Audio: { AudioID: audioIds[0] },
      RecordLaterVM: false,
      CheckCallingWindow: false,
      StartDate: later,
    } as never);
    await checkMessages(test);
  });
  afterAll(() => {
    id = textId;
  });
  const give = (AudioID: number | null) =>
    owner.call('PUT', `/broadcasts/${id}/Audio`, { AudioID, RecordLater: true });

  it.each(broadcastStatuses)('%s', async (status) => {
    for (const event of ['messageMissing', 'messagesComplete'] as const) {
      await be(status);
      const answer = await give(event === 'messageMissing' ? null : (audioIds[1] ?? 0));
      const why = refusalOf('changeAudio', { status, start: new Date(later) }, test.base.clock.now());
      if (why !== null) {
        expect([event, answer.statusCode, answer.json<ErrorBody>().Message]).toEqual([event, 409, why]);
        expect((await state()).status).toBe(status);
        continue;
      }
      const before = { status, category: categoryOf(status) };
      const next = transition(before, event);
      // With its message there, the start is checked in the same moment, and it fits (rows 7 and 15).
      const after = next?.status === 'MessageRecorded' ? transition(next, 'startFits') : next;
      expect([event, answer.statusCode, await state()]).toEqual([
        event,
        200,
        { status: after?.status, category: after?.category },
      ]);
    }
  });

  it.each(['checkPassed', 'checkFailed'] as const)('%s', async (event) => {
    // A message that is gone fails its check.
    const audioId = event === 'checkPassed' ? (audioIds[0] ?? 0) : 999_999;
    await asOwner(
      test,
      `update broadcast set audio = jsonb_set(audio, '{audioId}', to_jsonb($2::int)) where broadcast_id = $1`,
      [id, audioId],
    );
    for (const status of broadcastStatuses) {
      await be(status);
      await checkMessage(test.base, asTenant(accountId), id);
      const before = { status, category: categoryOf(status) };
      let next = transition(before, event);
      // Accounts that are not under review are approved in the same moment.
      if (next?.status === 'AwaitingAuthorization') next = transition(next, 'approve');
      expect({ was: status, ...(await state()) }).toEqual({
        was: status,
        status: next?.status ?? status,
        category: next?.category ?? before.category,
      });
    }
  });
});

const inTx = (work: (tx: TenantTx) => Promise<unknown>) =>
  test.base.database.inTenant(asTenant(accountId), work);
const at = () => test.base.clock.now();
/** An event, how it comes, and the event that it counts as where it can't happen. */
const machine: readonly [
  event: BroadcastEvent,
  happen: (event: BroadcastEvent) => Promise<unknown>,
  otherwise?: BroadcastEvent,
][] = [
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
  ['allFinal', () => inTx((tx) => deliveryListeners(test.base).onFinished(tx, id, at(), false))],
  // One that does not wait for results ends as one with all results does.
  [
    'resultsOverdue',
    () => inTx((tx) => deliveryListeners(test.base).onFinished(tx, id, at(), true)),
    'allFinal',
  ],
  ['sentBack', () => inTx((tx) => deliveryListeners(test.base).onWaiting(tx, id, at()))],
  ['windowClosed', () => inTx((tx) => callListeners(test.base).onWindowClosed(tx, id, at()))],
  ['allAttempted', () => inTx((tx) => callListeners(test.base).onCallsDrained(tx, id, at()))],
  ['waitedTooLong', () => expireBroadcast(test.base, asTenant(accountId), id)],
  ['pausedTooLong', () => expireBroadcast(test.base, asTenant(accountId), id)],
];

describe('what the product and its operators do, in every status', () => {
  it.each(machine)('%s', async (event, happen, otherwise = event) => {
    const days = event.endsWith('TooLong') ? 8 : 0;
    for (const status of broadcastStatuses) {
      test.base.clock.set(testStart);
      // An approval leaves what starts later to its start; everything else is due.
      await be(status, event === 'approve' ? later : testStart);
      test.base.clock.advance(days * 86_400_000);
      const next =
        transition({ status, category: categoryOf(status) }, event) ??
        transition({ status, category: categoryOf(status) }, otherwise) ??
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

it('every event of the table is tried in every status, except those of one status', () => {
  const tried = [
    ...actions.flatMap(([, event]) => event ?? []),
    ...machine.map(([event]) => event),
    'startChosen',
    'messageMissing',
    'messagesComplete',
    'startFits',
    'checkPassed',
    'checkFailed',
  ];
  expect(broadcastEvents.filter((event) => !tried.includes(event))).toEqual([
    // It does not exist yet: createBroadcast.test.ts and voiceBroadcasts.test.ts.
    'create',
    // Right after a message came: voiceBroadcasts.test.ts.
    'startUnfit',
    // An occurrence that is due: repeats.test.ts.
    'waitForPrevious',
    // Texts that wait for receipts only: lifecycle.test.ts.
    'allCompleted',
    // Changes no status: lateReceipts.test.ts.
    'lateResult',
  ]);
});
