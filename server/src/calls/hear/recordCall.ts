import { callCodes, isRetriedCall } from '@carillon/rules/calls/callCatalogue';
import type { CallRecord, EndCause } from '@carillon/rules/calls/callFlow';
import { callOutcomeCodes, mergeRecords } from '@carillon/rules/calls/callRecord';
import { post } from '../../credits/index.ts';
import type { CallOutcome } from '../../carriers/index.ts';
import { channels, recordConsent } from '../../consent/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { confirmingKey } from '@carillon/rules/ladders/ladder';
import { confirm } from '../../sends/index.ts';
import type { CallDeps } from '../dial/callDeps.ts';
import { callQueues, type CallQueueRow } from '../dial/callQueue.sql.ts';
import type { CallAttempt } from '../dial/callReference.ts';
import { changeCall, lockCall, type CallChange, type CallRow } from '../calls.sql.ts';
import { settleTransfers } from '../settle/connectedTime.ts';
import { answerTransfer, endTransfers } from './transfers.sql.ts';

/** A call that came back undialed this many times counts as failed. */
const mostTries = 20;
const tryAgainMs = 5_000;
/** A number that the carrier keeps delaying is tried once in this interval. */
const longestPauseMs = 5 * 60_000;
const tooFast = 'TOO_FAST';
/** Late reports about a finished transfer have arrived after this long. Then the carrier is asked. */
export const untoldMs = 3_000;
/** In `code` of a call that no carrier accepted at any try. */
export const neverTaken = 'NEVER_TAKEN';

/** A number that is called again keeps its last result meanwhile (2-decisions B2). */
const whileCalled = (row: CallRow): number => (isRetriedCall(row.status) ? row.status : callCodes.calling);

/** A carrier's response to dialing; `confirmed` if it was not asked, because the person had confirmed a ladder. */
export type DialOutcome = CallOutcome | { readonly kind: 'confirmed' };

/** Records a carrier's response to dialing. What a callback reported before is kept. */
export async function recordDial(
  deps: CallDeps,
  tx: TenantTx,
  at: CallAttempt,
  outcome: DialOutcome,
): Promise<void> {
  const row = await lockCall(tx, at.broadcastId, at.recipientNo);
  if (row === null || row.attempt !== at.attempt || row.state !== 'dialing') return;
  const now = deps.clock.now();
  const after = (ms: number) => new Date(now.getTime() + ms);
  switch (outcome.kind) {
    case 'accepted':
      return changeCall(
        tx,
        row,
        {
          state: 'going',
          status: whileCalled(row),
          carrier_call_id: outcome.carrierCallId,
          due_at: after(deps.calls.pollMs),
          tries: 0,
        },
        now,
      );
    case 'confirmed':
      return changeCall(
        tx,
        row,
        { state: 'skipped', status: callCodes.notYetCalled, dials: row.dials - 1, due_at: null },
        now,
      );
    case 'unknown':
      return doubt(deps, tx, row, outcome.code);
    case 'refused':
      return finish(deps, tx, row, { status: outcome.status, code: outcome.code, seconds: 0 });
    case 'slowDown': {
      // Not the number's fault: it stays Not Yet Called until it is called, canceled, or expired (2-decisions B2).
      // Longer waits each time let other numbers go first.
      const tries = Math.min(row.tries + 1, mostTries);
      const longer = Math.min(outcome.retryAfterMs * 2 ** row.tries, longestPauseMs);
      const wait = Math.max(outcome.retryAfterMs, longer);
      return putBack(deps, tx, row, { due_at: after(wait), tries, code: tooFast });
    }
    case 'retryLater': {
      const isSecond = row.tries > 0 && row.code !== tooFast;
      // The carrier failed twice on it. This counts like any other failed attempt.
      if (outcome.once && isSecond)
        return finish(deps, tx, row, { status: callCodes.callFailed, code: outcome.code, seconds: 0 });
      // Never dialed, and tried often enough: the attempt does not count, and none is left.
      if (row.tries + 1 >= mostTries)
        return finish(
          deps,
          tx,
          { ...row, dials: row.dials - 1 },
          { status: callCodes.callFailed, code: neverTaken, seconds: 0, isLast: true },
        );
      const wait = tryAgainMs * 2 ** Math.min(row.tries, 6);
      return putBack(deps, tx, row, { due_at: after(wait), tries: row.tries + 1, code: outcome.code });
    }
  }
}

/** Not dialed: it waits for its turn again and keeps its result, unless calling was stopped meanwhile. */
async function putBack(deps: CallDeps, tx: TenantTx, row: CallRow, change: CallChange): Promise<void> {
  const queue = await callQueues.readForMovements(tx, row.send_id);
  const goesOn = queue?.state === 'running' || queue?.state === 'paused';
  const isFirst = row.status === callCodes.calling || row.status === callCodes.notYetCalled;
  const unreached = goesOn ? callCodes.notYetCalled : (queue?.unreached_status ?? callCodes.canceled);
  await changeCall(
    tx,
    row,
    {
      ...change,
      state: goesOn ? 'waiting' : 'done',
      status: isFirst ? unreached : row.status,
      due_at: goesOn ? (change.due_at ?? null) : null,
      dials: row.dials - 1,
    },
    deps.clock.now(),
  );
}

/** A call that may or may not ring. The carrier is asked about it, and it is never redialed automatically. */
export function doubt(deps: CallDeps, tx: TenantTx, row: CallRow, code: string): Promise<void> {
  const now = deps.clock.now();
  return changeCall(
    tx,
    row,
    {
      state: 'unknown',
      status: callCodes.unconfirmed,
      code,
      questions: 0,
      due_at: new Date(now.getTime() + deps.calls.reconcileAfterMs),
    },
    now,
  );
}

/** A callback mentioned this attempt, so the carrier has it. A doubt about it is settled. */
export async function confirmAttempt(
  deps: CallDeps,
  tx: TenantTx,
  at: CallAttempt,
  carrierCallId: string,
): Promise<CallRow | null> {
  const row = await lockCall(tx, at.broadcastId, at.recipientNo);
  if (row === null || row.attempt !== at.attempt) return row;
  if (row.state === 'dialing' || row.state === 'unknown') {
    const now = deps.clock.now();
    const change = {
      state: 'going' as const,
      status: whileCalled(row),
      carrier_call_id: carrierCallId,
      due_at: new Date(now.getTime() + deps.calls.pollMs),
      questions: 0,
      code: null,
    };
    await changeCall(tx, row, change, now);
    return { ...row, ...change };
  }
  if (row.state === 'going' && row.carrier_call_id === null)
    await changeCall(tx, row, { carrier_call_id: carrierCallId }, deps.clock.now());
  return row;
}

/**
 * Stores what is known about an attempt so far: answers, opt-out, transfer. No fact is lost, whatever the order. An
 * opt-out applies to the account's calls at once (2-decisions C1.4).
 */
export async function recordFacts(
  deps: CallDeps,
  tx: TenantTx,
  row: CallRow,
  attempt: number,
  record: CallRecord,
): Promise<CallRow> {
  const now = deps.clock.now();
  const isNewest = row.attempt === attempt;
  const merged = isNewest && row.record !== null ? mergeRecords(row.record, record) : record;
  const change: CallChange = {
    ...(isNewest ? { record: merged } : {}),
    answer: merged.answer ?? row.answer,
    opted_out: row.opted_out || merged.optedOut,
    transferred: row.transferred || merged.transferred,
  };
  await changeCall(tx, row, change, now);
  if (merged.answer === confirmingKey && row.answer !== confirmingKey)
    confirm(tx, { sendId: row.send_id, recipientNo: row.recipient_no, channel: 'call', at: now });
  if (merged.optedOut && !row.opted_out)
    await recordConsent(tx, [row.phone], {
      what: 'optOut',
      source: 'Voice',
      channel: channels.voice,
      wording: 'Pressed 9 during a call',
      at: now,
    });
  return { ...row, ...change } as CallRow;
}

/**
 * The organization picked up at that instant. The two are connected, no matter which side hangs up first (2-decisions
 * C4.3). If the person does, the call is over, and its own reports never mention the transfer.
 */
export async function connectCall(
  deps: CallDeps,
  tx: TenantTx,
  { broadcastId, recipientNo, attempt }: CallAttempt,
  pickedUp: Date,
): Promise<void> {
  const row = await lockCall(tx, broadcastId, recipientNo);
  if (row === null) return;
  await answerTransfer(tx, { broadcastId, recipientNo, attempt, now: pickedUp });
  if (row.transferred) return;
  await changeCall(tx, row, { transferred: true }, deps.clock.now());
  await deps.callFacts.onProgress(tx, broadcastId);
}

/**
 * A transfer is over and the person is still on the line. It was answered for this many seconds, if the carrier reports
 * it (as Infobip does, which reports nothing when the organization picks up). Its time is charged as soon as it is
 * known.
 */
export async function transferOver(
  deps: CallDeps,
  tx: TenantTx,
  { broadcastId, recipientNo, attempt }: CallAttempt,
  told: { answered: boolean; seconds: number },
): Promise<void> {
  const row = await lockCall(tx, broadcastId, recipientNo);
  const queue = await callQueues.readForMovements(tx, broadcastId);
  if (row === null || queue === null) return;
  const now = deps.clock.now();
  const at = { broadcastId, recipientNo, attempt };
  if (told.seconds > 0)
    await answerTransfer(tx, { ...at, now: new Date(now.getTime() - told.seconds * 1_000) });
  await endTransfers(tx, { ...at, now, lookAt: new Date(now.getTime() + untoldMs) });
  await payTransfers(deps, tx, queue, row, at, !told.answered);
}

/**
 * The call is over, and its transfers with it. Those that were answered are charged, and the carrier is asked about the
 * others.
 */
async function endTransfersOf(
  deps: CallDeps,
  tx: TenantTx,
  queue: CallQueueRow,
  row: CallRow,
  { broadcastId, recipientNo, attempt }: CallAttempt,
): Promise<CallRow> {
  const now = deps.clock.now();
  const at = { broadcastId, recipientNo, attempt };
  await endTransfers(tx, { ...at, now, lookAt: new Date(now.getTime() + untoldMs) });
  return payTransfers(deps, tx, queue, row, at, false);
}

/** Charges the cost of finished transfers of calls. `all` also settles those that were never answered. */
export async function payTransfers(
  deps: CallDeps,
  tx: TenantTx,
  queue: CallQueueRow,
  row: CallRow,
  at: { broadcastId: number; recipientNo: number; attempt: number },
  all: boolean,
): Promise<CallRow> {
  const cost = await settleTransfers(tx, queue, at, all);
  if (cost === 0) return row;
  const charged = row.charged + cost;
  await changeCall(tx, row, { charged }, deps.clock.now());
  await deps.callFacts.onProgress(tx, row.send_id);
  return { ...row, charged };
}

/** The call of an attempt is over: sets its result, its credits, and whether it is made again. */
export async function endCall(
  deps: CallDeps,
  tx: TenantTx,
  at: CallAttempt,
  end: { record: CallRecord; cause: EndCause; code: string; seconds: number | null; carrierCallId: string },
): Promise<void> {
  const found = await confirmAttempt(deps, tx, at, end.carrierCallId);
  const queue = await callQueues.readForMovements(tx, at.broadcastId);
  if (found === null || queue === null) return;
  const updated = await recordFacts(deps, tx, found, at.attempt, end.record);
  // A broadcast without lines connects no recipient.
  const row = queue.transfer_lines === null ? updated : await endTransfersOf(deps, tx, queue, updated, at);
  if (row.attempt !== at.attempt || row.state !== 'going') return;
  const label = row.record?.outcome ?? 'failed';
  const result = { status: callOutcomeCodes[label], code: end.code, seconds: end.seconds };
  await finish(deps, tx, row, result, queue);
}

/** Gives an attempt its result. `known` is its queue if it was already locked for its movements. */
async function finish(
  deps: CallDeps,
  tx: TenantTx,
  row: CallRow,
  result: { status: number; code: string; seconds: number | null; isLast?: boolean },
  known?: CallQueueRow,
): Promise<void> {
  const now = deps.clock.now();
  const queue = known ?? (await callQueues.readForMovements(tx, row.send_id));
  if (queue === null) return;
  const goesOn = queue.state === 'running' || queue.state === 'paused';
  // A late end of a call that was in doubt when all others were done gets its retries as well.
  const isLate = queue.state === 'drained' && !queue.settled;
  const mayAgain = result.isLast !== true && row.dials <= queue.retries;
  const isAgain = (goesOn || isLate) && isRetriedCall(result.status) && mayAgain;
  const charged = row.charged + (await charge(tx, queue, row, result));
  await changeCall(
    tx,
    row,
    {
      state: isAgain ? 'waiting' : 'done',
      status: result.status,
      code: result.code,
      dials: row.dials,
      tries: 0,
      due_at: isAgain ? new Date(now.getTime() + deps.calls.retryMs) : null,
      ended_at: now,
      billed_seconds: result.seconds,
      charged,
    },
    now,
  );
  if (!isAgain && !goesOn) await callQueues.checkAt(tx, row.send_id, now);
  await deps.callFacts.onProgress(tx, row.send_id);
}

/**
 * Live Answer costs by the length of the message for people, Voicemail by that for machines (2-decisions J1). Time
 * connected to the organization costs extra (connectedTime.ts).
 */
async function charge(
  tx: TenantTx,
  queue: CallQueueRow,
  row: CallRow,
  result: { status: number },
): Promise<number> {
  if (queue.settled) return 0;
  const price =
    result.status === callCodes.liveAnswer
      ? queue.live_credits
      : result.status === callCodes.voicemail
        ? queue.voicemail_credits
        : 0;
  const booked = await post(tx, {
    kind: 'capture',
    source: {
      sendId: row.send_id,
      channel: 'call',
      step: 'answered',
      recipientNo: row.recipient_no,
      attempt: row.attempt,
    },
    amount: price,
    note: '',
  });
  return booked === true ? price : 0;
}
