import { toE164 } from '@carillon/rules/phones/phones';
import type { TransferInDoubt, TransferLookUp, VoiceCarrier } from '../../carriers/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { dueOfAll, inAccountTime, inMachineTime } from '../../platform/clock.ts';
import { inAccount } from '../../sends/index.ts';
import type { CallDeps } from '../dial/callDeps.ts';
import { callQueues, type CallQueueRow } from '../dial/callQueue.sql.ts';
import { changeCall, lockCall, type CallRow } from '../calls.sql.ts';
import { payOn } from './connectedTime.ts';
import { payTransfers } from '../hear/recordCall.ts';
import { changeTransfer, unsettledTransfers, type TransferRow } from '../hear/transfers.sql.ts';

/** A call that must end gets this request repeatedly until its end is reported. */
const cutAgainMs = 2_000;
/**
 * How long until the worker asks the carrier about a transfer that its list does not show yet, in steps of
 * `reconcileAfterMs`.
 */
const questionSteps = [1, 3] as const;
/** A carrier that can't be reached is asked again. After this long, what is not known stays unknown. */
const askAgainMs = 30_000;
const longestAskingMs = 3_600_000;
/** How far the carrier's clock may differ from ours. */
const clocksApartMs = 5_000;
/** Transfers checked in parallel: a call without credits does not wait for a slow carrier. */
const lookAtOnce = 8;

interface Due {
  account_id: number;
  send_id: number;
  recipient_no: number;
  attempt: number;
  began_at: Date;
}

/** What to do outside the transaction. */
type Task =
  | { readonly kind: 'cut'; readonly carrier: VoiceCarrier; readonly carrierCallId: string }
  | { readonly kind: 'ask'; readonly carrier: VoiceCarrier; readonly transfer: TransferInDoubt };

/**
 * Processes due transfers. It holds credits for the next minutes, or ends the call if there are none. If a transfer is
 * over and no answer was reported, it asks the carrier, because some report nothing when the person hangs up (Infobip).
 * No transaction is open during requests to the carrier. Returns how many it processed.
 */
export async function checkDueTransfers(deps: CallDeps): Promise<number> {
  const due = await dueOfAll(
    deps.clock,
    () => deps.database.query<Due>('select * from transfers_to_look_at($1)', [deps.clock.now()]),
    (row) => row.account_id,
  );
  const rest = due.values();
  const next = async (): Promise<void> => {
    for (const row of rest) await lookAtOne(deps, row);
  };
  await Promise.all(Array.from({ length: lookAtOnce }, next));
  return due.length;
}

const of = (due: Due) => ({
  broadcastId: due.send_id,
  recipientNo: due.recipient_no,
  attempt: due.attempt,
});

interface Locked {
  readonly call: CallRow;
  readonly queue: CallQueueRow;
  readonly row: TransferRow;
}

/** The transfer with its call and queue, locked. Null if it is settled, or another worker has processed it. */
async function lock(tx: TenantTx, due: Due, now: Date): Promise<Locked | null> {
  const call = await lockCall(tx, due.send_id, due.recipient_no);
  const queue = await callQueues.readForMovements(tx, due.send_id);
  if (call === null || queue === null) return null;
  const rows = await unsettledTransfers(tx, of(due));
  const row = rows.find((one) => one.began_at.getTime() === due.began_at.getTime());
  return row === undefined || row.look_at === null || row.look_at > now ? null : { call, queue, row };
}

async function lookAtOne(deps: CallDeps, due: Due): Promise<void> {
  const task = await inAccount(deps.database, due.account_id, (tx) => decide(deps, tx, due));
  if (task?.kind === 'cut') await task.carrier.updateCall(task.carrierCallId, { kind: 'hangUp' });
  if (task?.kind !== 'ask') return;
  const answer = await task.carrier.lookUpTransfer(task.transfer);
  await inAccount(deps.database, due.account_id, (tx) => recordAnswer(deps, tx, due, answer));
}

async function decide(deps: CallDeps, tx: TenantTx, due: Due): Promise<Task | null> {
  const now = deps.clock.now();
  const locked = await lock(tx, due, now);
  if (locked === null) return null;
  const { call, queue, row } = locked;
  const lookAgain = (ms: number) =>
    changeTransfer(tx, { ...of(due), beganAt: row.began_at }, { look_at: new Date(now.getTime() + ms) });
  const carrier = deps.voiceCarriers.get(queue.aggregator_id);
  if (row.ended_at === null) {
    if (await payOn(tx, queue, { ...of(due), now }, row)) return null;
    await lookAgain(cutAgainMs);
    deps.log.info({ account: tx.accountId, broadcast: due.send_id }, 'a connected call ends: no credits');
    return carrier === undefined || call.carrier_call_id === null
      ? null
      : { kind: 'cut', carrier, carrierCallId: call.carrier_call_id };
  }
  const isOld = now.getTime() - row.ended_at.getTime() > longestAskingMs;
  if (row.answered_at !== null || carrier === undefined || isOld || queue.flow.transferTo === null) {
    await payTransfers(deps, tx, queue, call, of(due), true);
    return null;
  }
  const toCarrier = (at: Date) => inMachineTime(deps.clock, due.account_id, at);
  // If this worker dies now, another one asks.
  await lookAgain(askAgainMs);
  return {
    kind: 'ask',
    carrier,
    transfer: {
      carrierCallId: call.attempt === due.attempt ? call.carrier_call_id : null,
      from: toE164(call.phone),
      to: queue.flow.transferTo,
      dialedAfter: new Date(toCarrier(row.began_at).getTime() - clocksApartMs),
      dialedBefore: new Date(toCarrier(row.ended_at).getTime() + clocksApartMs),
    },
  };
}

async function recordAnswer(deps: CallDeps, tx: TenantTx, due: Due, answer: TransferLookUp): Promise<void> {
  const now = deps.clock.now();
  const call = await lockCall(tx, due.send_id, due.recipient_no);
  const queue = await callQueues.readForMovements(tx, due.send_id);
  const rows = await unsettledTransfers(tx, of(due));
  const row = rows.find((one) => one.began_at.getTime() === due.began_at.getTime());
  if (call === null || queue === null || row === undefined || row.ended_at === null) return;
  const change = (more: Parameters<typeof changeTransfer>[2]) =>
    changeTransfer(tx, { ...of(due), beganAt: row.began_at }, more);
  const again = (ms: number) => change({ look_at: new Date(now.getTime() + ms) });
  switch (answer.kind) {
    case 'unavailable':
      return again(askAgainMs);
    case 'going':
      return again(deps.calls.reconcileAfterMs);
    case 'notFound': {
      const step = questionSteps[row.questions];
      if (step !== undefined)
        return change({
          questions: row.questions + 1,
          look_at: new Date(now.getTime() + step * deps.calls.reconcileAfterMs),
        });
      break;
    }
    case 'ended': {
      const { answeredAt, endedAt } = answer.end;
      if (answeredAt === null) break;
      const ours = (at: Date) => inAccountTime(deps.clock, due.account_id, at);
      await change({ answered_at: ours(answeredAt), ended_at: ours(endedAt) });
      if (!call.transferred) await changeCall(tx, call, { transferred: true }, now);
    }
  }
  await payTransfers(deps, tx, queue, call, of(due), true);
  await deps.callFacts.onProgress(tx, due.send_id);
}
