import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BroadcastActivity } from '@carillon/contract/broadcasts/activity';
import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { RecipientResult } from '@carillon/contract/broadcasts/broadcastResults';
import type { ListEnvelope } from '@carillon/contract/lists';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { bandwidthFailure } from '../../carriers/bandwidth/errorCodes.ts';
import { infobipFailure } from '../../carriers/infobip/statusCodes.ts';
import { aScriptedCarrier } from '../../delivery/fixtures.ts';
import { finishBroadcasts } from '../../delivery/settle/finish.ts';
import { reconcile } from '../../delivery/settle/reconcile.ts';
import { readWebhooks } from '../../delivery/hear/readWebhooks.ts';
import { Sender } from '../../delivery/send/sender.ts';
import { WebhookIntake } from '../../delivery/hear/webhookIntake.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { wireDelivery } from '../../wiring.ts';
import { aBroadcast, aDraft, aNumber, phones, seen } from '../fixtures.ts';

let test: TestApp;
let owner: Visitor;
const carrier = aScriptedCarrier();
beforeAll(async () => {
  test = await createTestApp({ carriers: new Map([[carrier.aggregatorId, carrier]]) });
  owner = await test.signIn('demo-owner');
});
afterAll(() => test.close());

/** Sends what is due and checks whether it is finished, as a worker does. */
async function work() {
  const deps = wireDelivery(test.base);
  const sender = new Sender(deps, 'worker');
  while ((await sender.claimRound()) > 0) await sender.idle();
  await finishBroadcasts(deps);
}
const summary = async () =>
  (await owner.call('GET', '/broadcasts/summary')).json<{ Active: number; Completed: number }>();
const listed = async (include: string) =>
  (await owner.call('GET', `/broadcasts?include=${include}&pagesize=100`))
    .json<{ Items: Broadcast[] }>()
    .Items.map((one) => one.BroadcastID);

/** Its activity list, oldest first. */
const activity = async (id: number) =>
  (await owner.call('GET', `/broadcasts/${id}/activity`))
    .json<ListEnvelope<BroadcastActivity>>()
    .Items.toReversed();

it('counts as completed when every number is, though receipts are missing (B-092)', async () => {
  const before = await summary();
  const id = await aBroadcast(owner, { recipients: 3 });
  expect(await summary()).toMatchObject({ Active: before.Active + 1, Completed: before.Completed });
  await work();
  const shown = await seen(owner, id);
  expect(shown).toMatchObject({
    BroadcastStatus: 'Finalizing',
    BroadcastStatusCategory: 'Completed',
    StatusLabel: 'Completed',
    TotalCompleted: 3,
    CompletedDate: test.base.clock.now().toISOString(),
  });
  expect(await summary()).toMatchObject({ Active: before.Active, Completed: before.Completed + 1 });
  expect(await listed('completed')).toContain(id);
  expect(await listed('active')).not.toContain(id);
  // A day later the wait for receipts is over; when it was completed stays what it was.
  test.base.clock.advance(86_400_000);
  owner = await test.signIn('demo-owner');
  await work();
  expect(await seen(owner, id)).toMatchObject({
    BroadcastStatus: 'Complete',
    BroadcastStatusCategory: 'Completed',
    CompletedDate: shown.CompletedDate,
  });
  expect((await activity(id)).map(({ Deed, From, To }) => [Deed, From, To])).toEqual([
    ['create', null, 'Scheduled'],
    ['startReached', 'Scheduled', 'Broadcasting'],
    ['allAttempted', null, null],
    ['allCompleted', 'Broadcasting', 'Completed'],
    ['resultsOverdue', null, null],
  ]);
});

it('does not while one is unconfirmed, and does when the carrier reports its outcome', async () => {
  const [doubtful = ''] = phones(1);
  carrier.answers((text) =>
    text.to.endsWith(doubtful)
      ? { kind: 'unknown', code: 'TIMEOUT' }
      : { kind: 'accepted', carrierMessageId: text.attemptId },
  );
  const id = await aBroadcast(owner, { recipients: 3 });
  await work();
  await work();
  expect(await seen(owner, id)).toMatchObject({
    BroadcastStatus: 'Finalizing',
    BroadcastStatusCategory: 'Broadcasting',
    StatusLabel: 'Broadcasting',
    UnconfirmedTexts: 1,
    TotalCompleted: 2,
  });
  carrier.looksUp(() => ({ kind: 'found', carrierMessageId: 'x' }));
  test.base.clock.advance(600_000);
  await reconcile(wireDelivery(test.base));
  await work();
  expect(await seen(owner, id)).toMatchObject({
    BroadcastStatus: 'Finalizing',
    StatusLabel: 'Completed',
    TotalCompleted: 3,
    DeliveredTexts: 3,
  });
});

it('distinguishes a text that expired at the carrier from one that never left', async () => {
  carrier.answers((text) => ({ kind: 'accepted', carrierMessageId: text.attemptId }));
  const id = await aBroadcast(owner, { recipients: 3 });
  const before = carrier.taken.length;
  await work();
  const deps = wireDelivery(test.base);
  const receipts = [bandwidthFailure(4360), infobipFailure(15, 4, 0)].map((meaning, index) => ({
    kind: 'receipt',
    key: `too late ${index}`,
    attemptId: carrier.taken[before + index]?.attemptId,
    carrierMessageId: 'm',
    to: carrier.taken[before + index]?.to,
    at: test.base.clock.now(),
    ...meaning,
    code: index === 0 ? '4360' : '15/0',
  }));
  await new WebhookIntake(deps).take(carrier, Buffer.from(JSON.stringify(receipts)));
  await readWebhooks(deps);
  expect(await seen(owner, id)).toMatchObject({
    DeliveredTexts: 1,
    FailedTextTotal: 2,
    NotDeliveredTexts: 0,
  });
  const failed = (await owner.call('GET', `/broadcasts/${id}/details?filter=failed`)).json<
    ListEnvelope<RecipientResult>
  >();
  const told = {
    TextResult: 'Not Delivered',
    TextResultCategory: 'failed',
    Reason: 'The carrier took this message but could not deliver it in time.',
    numberofattempts: 1,
  };
  expect(failed.Items).toMatchObject([told, told]);
});

it('separates people who had opted out before the text from those who opt out by answering it (2-decisions B3)', async () => {
  carrier.answers((text) => ({ kind: 'accepted', carrierMessageId: text.attemptId }));
  const [before = '', after = '', other = ''] = phones(3, 2145552200);
  const { TextPhoneNumber } = await aNumber(owner);
  const deps = wireDelivery(test.base);
  const stop = async (phone: string) => {
    const inbound = {
      kind: 'inbound',
      key: `stop ${phone}`,
      carrierMessageId: `stop ${phone}`,
      from: `+1${phone}`,
      to: `+1${TextPhoneNumber}`,
      text: 'STOP',
      mediaUrls: [],
      at: test.base.clock.now(),
    };
    await new WebhookIntake(deps).take(carrier, Buffer.from(JSON.stringify([inbound])));
    await readWebhooks(deps);
  };
  const contacts = [before, after, other].map((PrimaryPhone) => ({ PrimaryPhone }));
  const DraftBroadcastID = await aDraft(owner, { contacts });
  await stop(before);
  const id = await aBroadcast(owner, { DraftBroadcastID });
  await work();
  await stop(after);
  expect(await seen(owner, id)).toMatchObject({ DeliveredTexts: 2, InvalidTextCount: 1, TextOptedOut: 1 });
  const rows = async (filter: string) =>
    (await owner.call('GET', `/broadcasts/${id}/details?filter=${filter}`)).json<
      ListEnvelope<RecipientResult>
    >().Items;
  expect(await rows('invalid')).toMatchObject([
    {
      PhoneNumber: before,
      TextResult: 'Opted Out',
      Reason: 'This number opted out before the message was sent. It was not sent.',
    },
  ]);
  expect(await rows('opted-out')).toMatchObject([
    {
      PhoneNumber: after,
      TextResult: 'Sent To Carrier',
      Reason: 'This person got the message and opted out by answering it.',
    },
  ]);
});

it('is in progress again while a text that a carrier sent back waits', async () => {
  carrier.answers((text) => ({ kind: 'accepted', carrierMessageId: text.attemptId }));
  const id = await aBroadcast(owner, { recipients: 2 });
  const before = carrier.taken.length;
  await work();
  expect(await seen(owner, id)).toMatchObject({ StatusLabel: 'Completed', TotalCompleted: 2 });
  const deps = wireDelivery(test.base);
  const sentBack = carrier.taken[before];
  const receipt = {
    kind: 'receipt',
    key: 'sent back',
    attemptId: sentBack?.attemptId,
    carrierMessageId: 'm',
    to: sentBack?.to,
    status: deliveryCodes.carrierLimitExceeded,
    code: '4780',
    billed: true,
    retry: true,
    optedOut: false,
    at: test.base.clock.now(),
  };
  await new WebhookIntake(deps).take(carrier, Buffer.from(JSON.stringify([receipt])));
  await readWebhooks(deps);
  await work();
  expect(await seen(owner, id)).toMatchObject({
    BroadcastStatus: 'Broadcasting',
    StatusLabel: 'Broadcasting',
    Actions: expect.arrayContaining(['pause', 'cancel']) as string[],
    CompletedDate: null,
    TotalCompleted: 1,
    DeliveredTexts: 1,
    NotDeliveredTexts: 1,
  });
  const waiting = (await owner.call('GET', `/broadcasts/${id}/details?filter=not-completed`)).json<
    ListEnvelope<RecipientResult>
  >();
  expect(waiting.Items).toMatchObject([
    {
      TextResult: 'Needs Sending',
      Reason: expect.stringContaining('sent again') as string,
      numberofattempts: 1,
    },
  ]);
  test.base.clock.advance(60_000);
  await work();
  expect(await seen(owner, id)).toMatchObject({ StatusLabel: 'Completed', TotalCompleted: 2 });
});
