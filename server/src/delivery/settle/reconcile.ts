import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { toE164 } from '@carillon/rules/phones/phones';
import type { AttemptInDoubt, LookUpOutcome, TextCarrier } from '../../carriers/index.ts';
import { attemptIdOf } from '../send/lease/attemptId.ts';
import type { DeliveryDeps } from '../deliveryDeps.ts';
import { idsOfOtherTexts, postponeDoubts, takeDoubts, type DoubtRow } from './doubts.sql.ts';
import { giveBackTexts } from '../send/lease/day.sql.ts';
import { checkSoon, textQueues, type QueueRow } from '../send/queue/queue.sql.ts';
import { recordOutcomes, type RowOutcome } from '../send/lease/record.ts';
import { deleteDoubts, insertRetries, lockDoubts } from '../show/results.sql.ts';
import { dueOfAll, inMachineTime, nowOf } from '../../platform/clock.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { inAccount } from '../../sends/index.ts';

/** Attempts in one question to a carrier. */
const atOnce = 100;
/**
 * Concurrent requests about texts in doubt, at a carrier that can answer for many texts in one. There, a worker that
 * dies leaves thousands in doubt, because chunks are large. One request after the other would delay the end of the
 * broadcast.
 */
const together = 4;
/**
 * A text whose attempts got lost this often is left to a user. Twenty kills of the worker within half a minute can lose
 * the same text six times before it leaves.
 */
const mostAttempts = 20;

/** Notes on a doubt, for the user who decides. */
export const doubtNotes = {
  ambiguous: 'The carrier shows more than one text to this number at that time.',
  lostTooOften: 'The carrier does not know this text, and it was sent again several times already.',
  broadcastOver: 'The carrier does not know this text, and the broadcast is over.',
  noCarrier: 'This carrier is no longer set up here.',
} as const;

/** When to retry a question to a carrier that could not be reached; milliseconds from now. */
function backOff(deps: DeliveryDeps, checks: number): number {
  return Math.min(900_000, deps.settings.reconcileAfterMs * 2 ** Math.min(checks, 5));
}

/**
 * While one worker asks, the others wait this long (milliseconds). If it dies during the question, they take over after
 * that.
 */
function askingMs(deps: DeliveryDeps): number {
  return 2 * deps.settings.leaseMs;
}

/**
 * Asks carriers about texts that may have left without a response. Texts that the carrier knows are confirmed. Unknown
 * ones are resent through the gate (with the same id if the carrier recognizes it, so that it can't be sent twice).
 * Undecided ones stay listed for a user. Returns how many texts it asked about.
 */
export async function reconcile(deps: DeliveryDeps): Promise<number> {
  const due = await dueOfAll(
    deps.clock,
    () =>
      deps.database.query<{ account_id: number; send_id: number }>('select * from doubts_due($1)', [
        deps.clock.now(),
      ]),
    (row) => row.account_id,
  );
  let asked = 0;
  for (const { account_id, send_id } of due) asked += await reconcileBroadcast(deps, account_id, send_id);
  return asked;
}

async function reconcileBroadcast(
  deps: DeliveryDeps,
  accountId: number,
  broadcastId: number,
): Promise<number> {
  const now = nowOf(deps.clock, accountId);
  const { carrier, doubts, sent } = await inAccount(deps.database, accountId, async (tx) => {
    const [queue] = await textQueues.read(tx, [broadcastId]);
    const asked = queue && deps.carriers.get(queue.aggregator_id);
    const most = atOnce * ((asked?.maxBatch ?? 1) > 1 ? together : 1);
    const until = new Date(now.getTime() + askingMs(deps));
    return {
      carrier: asked,
      doubts: queue ? await takeDoubts(tx, broadcastId, now, until, most) : [],
      sent: { rcsAgent: queue?.rcs_agent_id ?? null, pictures: queue?.media_urls.length ?? 0 },
    };
  });
  if (doubts.length === 0) return 0;
  if (carrier === undefined) {
    await inAccount(deps.database, accountId, (tx) =>
      postponeDoubts(tx, broadcastId, doubts.map(noOf), null, doubtNotes.noCarrier),
    );
    return doubts.length;
  }
  const pieces = Array.from({ length: Math.ceil(doubts.length / atOnce) }, (_, index) =>
    doubts.slice(index * atOnce, (index + 1) * atOnce),
  );
  await Promise.all(
    pieces.map((piece) => askAndSettle(deps, carrier, { accountId, broadcastId, sent }, piece)),
  );
  return doubts.length;
}

/** How the texts of a broadcast travel: a carrier lists each way in a place of its own. */
type SentAs = Pick<AttemptInDoubt, 'rcsAgent' | 'pictures'>;

/** No transaction is open during the request to the carrier. */
async function askAndSettle(
  deps: DeliveryDeps,
  carrier: TextCarrier,
  { accountId, broadcastId, sent }: { accountId: number; broadcastId: number; sent: SentAs },
  doubts: readonly DoubtRow[],
): Promise<void> {
  const outcomes = await carrier.lookUpTexts(
    doubts.map((doubt) => ({
      attemptId: attemptIdOf({
        accountId,
        broadcastId,
        recipientNo: doubt.recipient_no,
        attempt: doubt.attempt,
      }),
      from: toE164(doubt.from_phone),
      to: toE164(doubt.phone),
      ...sent,
      sentAfter: inMachineTime(deps.clock, accountId, doubt.sent_after),
      sentBefore: inMachineTime(deps.clock, accountId, doubt.sent_before),
    })),
  );
  await inAccount(deps.database, accountId, (tx) => settle(deps, tx, carrier, doubts, outcomes, broadcastId));
}

async function settle(
  deps: DeliveryDeps,
  tx: TenantTx,
  carrier: TextCarrier,
  asked: readonly DoubtRow[],
  outcomes: readonly LookUpOutcome[],
  broadcastId: number,
): Promise<void> {
  const now = deps.clock.now();
  const queue = await textQueues.readForMovements(tx, broadcastId);
  if (queue === null) return;
  // A receipt, or the worker itself, may have settled some in the meantime.
  const still = await lockDoubts(tx, broadcastId, asked.map(noOf));
  const open = asked
    .map((doubt, index) => ({
      doubt,
      outcome: outcomes[index] ?? ({ kind: 'unavailable', code: '' } as const),
    }))
    .filter(({ doubt }) => still.get(doubt.recipient_no) === doubt.attempt);
  const others = await idsOfOtherTexts(
    tx,
    broadcastId,
    open.flatMap(({ doubt, outcome }) =>
      outcome.kind === 'found' && !carrier.recognisesRepeatedIds
        ? [{ no: doubt.recipient_no, phone: doubt.phone, id: outcome.carrierMessageId }]
        : [],
    ),
  );
  const adopted: RowOutcome[] = [];
  const lost: DoubtRow[] = [];
  const ambiguous: number[] = [];
  for (const { doubt, outcome } of open) {
    if (outcome.kind === 'found' && !others.has(doubt.recipient_no))
      adopted.push(adoption(doubt, outcome.carrierMessageId, queue));
    else if (outcome.kind === 'notFound' || outcome.kind === 'found') lost.push(doubt);
    else if (outcome.kind === 'ambiguous') ambiguous.push(doubt.recipient_no);
    else {
      const next = new Date(now.getTime() + backOff(deps, doubt.checks));
      await postponeDoubts(tx, broadcastId, [doubt.recipient_no], next, '');
    }
  }
  await postponeDoubts(tx, broadcastId, ambiguous, null, doubtNotes.ambiguous);
  const ended = await sendAgain(tx, carrier, queue, lost, now);
  // The carrier never got them, so they are counted again when they leave.
  await giveBackTexts(tx, broadcastId, lost.map(noOf), now);
  await recordOutcomes(tx, queue, [...adopted, ...ended], { step: 'lookedUp' }, now);
  await checkSoon(tx, [broadcastId], now);
  await deps.facts.onProgress(tx, broadcastId);
}

function adoption(doubt: DoubtRow, carrierMessageId: string, queue: QueueRow): RowOutcome {
  return {
    kind: 'result',
    no: doubt.recipient_no,
    attempt: doubt.attempt,
    tries: doubt.tries,
    status: deliveryCodes.sentToCarrier,
    billed: true,
    segments: queue.segments,
    submittedAt: doubt.sent_after.getTime(),
    carrierMessageId,
    code: null,
  };
}

/**
 * Texts that never reached the carrier: queued again, or ended if their broadcast was stopped. A paused broadcast sends
 * them after it is resumed. Returns the outcomes of those that ended.
 */
async function sendAgain(
  tx: TenantTx,
  carrier: TextCarrier,
  queue: QueueRow,
  lost: readonly DoubtRow[],
  now: Date,
): Promise<RowOutcome[]> {
  const { send_id } = queue;
  if (queue.state === 'stopped')
    return lost.map((doubt) => ({
      kind: 'result',
      no: doubt.recipient_no,
      attempt: doubt.attempt,
      tries: doubt.tries,
      status: queue.unreached_status,
      billed: false,
      segments: 0,
      submittedAt: null,
      carrierMessageId: null,
      code: 'NOT_SENT',
    }));
  if (queue.settled) {
    await postponeDoubts(tx, send_id, lost.map(noOf), null, doubtNotes.broadcastOver);
    return [];
  }
  const isLast = (doubt: DoubtRow) => !carrier.recognisesRepeatedIds && doubt.attempt >= mostAttempts;
  await postponeDoubts(tx, send_id, lost.filter(isLast).map(noOf), null, doubtNotes.lostTooOften);
  const again = lost.filter((doubt) => !isLast(doubt));
  await deleteDoubts(tx, send_id, again.map(noOf));
  await insertRetries(
    tx,
    send_id,
    again.map((doubt) => ({
      no: doubt.recipient_no,
      attempt: carrier.recognisesRepeatedIds ? doubt.attempt : doubt.attempt + 1,
      tries: doubt.tries,
      dueAt: now.getTime(),
      code: 'NOT_FOUND',
    })),
  );
  return [];
}

function noOf(doubt: { recipient_no: number }): number {
  return doubt.recipient_no;
}
