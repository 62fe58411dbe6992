import { begin } from '@carillon/rules/calls/callFlow';
import { recordOf } from '@carillon/rules/calls/callRecord';
import { step } from '@carillon/rules/calls/callSteps';
import { toE164 } from '@carillon/rules/phones/phones';
import type { CallLookUp } from '../../carriers/index.ts';
import { dueOfAll, inMachineTime } from '../../platform/clock.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { inAccount } from '../../sends/index.ts';
import type { CallDeps } from '../dial/callDeps.ts';
import { callQueues, type CallQueueRow } from '../dial/callQueue.sql.ts';
import { callIdOf } from '../dial/callReference.ts';
import { changeCall, lockCall, type CallRow } from '../calls.sql.ts';
import { confirmAttempt, doubt, endCall } from '../hear/recordCall.ts';
import { endTransfers } from '../hear/transfers.sql.ts';

/**
 * When the worker asks the carrier about a call in doubt, in steps of `reconcileAfterMs`. After that, a user decides.
 */
const questionSteps = [1, 3, 15] as const;
/**
 * A call that the carrier had accepted counts as in doubt after the carrier said this often that it knows nothing of
 * it.
 */
const mostUnknown = 3;
/** No call lasts longer. After this time, the worker no longer asks the carrier about it. */
const longestCallMs = 5 * 3_600_000;
/** How far the carrier's clock may differ from ours. */
const clocksApartMs = 5_000;
/** Calls in one question to a carrier. */
const askAtOnce = 8;

interface Due {
  account_id: number;
  send_id: number;
  recipient_no: number;
}

/**
 * Processes due calls: those dialed under a lease that expired (now in doubt), those in doubt, and those in progress
 * for so long that the report of their end may be lost. No transaction is open during the request to the carrier.
 * Returns how many it processed.
 */
export async function checkDueCalls(deps: CallDeps): Promise<number> {
  const due = await dueOfAll(
    deps.clock,
    () => deps.database.query<Due>('select * from calls_to_look_at($1)', [deps.clock.now()]),
    (row) => row.account_id,
  );
  const rest = due.values();
  const one = async (): Promise<void> => {
    for (const row of rest) await lookAtOne(deps, row);
  };
  await Promise.all(Array.from({ length: askAtOnce }, one));
  return due.length;
}

async function lookAtOne(deps: CallDeps, due: Due): Promise<void> {
  const asked = await inAccount(deps.database, due.account_id, async (tx) => {
    const now = deps.clock.now();
    const row = await lockCall(tx, due.send_id, due.recipient_no);
    if (row === null || row.due_at === null || row.due_at > now) return null;
    if (row.state === 'dialing') {
      await doubt(deps, tx, row, 'LEASE_OVER');
      await deps.callFacts.onProgress(tx, row.send_id);
      return null;
    }
    if (row.state !== 'going' && row.state !== 'unknown') return null;
    // If this worker dies now, the question is repeated. Only a response counts it.
    const again = row.state === 'going' ? deps.calls.pollMs : questionSteps[1] * deps.calls.reconcileAfterMs;
    await changeCall(tx, row, { due_at: new Date(now.getTime() + again) }, now);
    const [queue] = await callQueues.read(tx, [row.send_id]);
    return queue === undefined ? null : { row, queue };
  });
  if (asked === null) return;
  const { row, queue } = asked;
  const carrier = deps.voiceCarriers.get(queue.aggregator_id);
  if (carrier === undefined) return;
  const at = { ...attemptOf(due, row), accountId: due.account_id };
  const sent = inMachineTime(deps.clock, due.account_id, row.dialed_at ?? row.updated_at);
  // The previous attempt must never be taken for this one.
  const slack = Math.min(clocksApartMs, deps.calls.retryMs / 2);
  const [answer] = await carrier.lookUpCalls([
    {
      attemptId: callIdOf(at),
      carrierCallId: row.carrier_call_id,
      from: toE164(queue.caller_id),
      to: toE164(row.phone),
      sentAfter: new Date(sent.getTime() - slack),
      sentBefore: new Date(sent.getTime() + deps.calls.leaseMs),
    },
  ]);
  if (answer !== undefined) await settle(deps, at, queue, answer);
}

const attemptOf = (due: Due, row: CallRow) => ({
  broadcastId: due.send_id,
  recipientNo: due.recipient_no,
  attempt: row.attempt,
});

async function settle(
  deps: CallDeps,
  at: Parameters<typeof endCall>[2],
  queue: CallQueueRow,
  answer: CallLookUp,
): Promise<void> {
  // The response said nothing new, so the next question is the same.
  if (answer.kind === 'unavailable') return;
  await inAccount(deps.database, at.accountId, async (tx) => {
    const row = await lockCall(tx, at.broadcastId, at.recipientNo);
    if (row === null || row.attempt !== at.attempt || (row.state !== 'going' && row.state !== 'unknown'))
      return;
    switch (answer.kind) {
      case 'going':
        await confirmAttempt(deps, tx, at, answer.carrierCallId);
        if (row.questions > 0) await changeCall(tx, row, { questions: 0 }, deps.clock.now());
        return;
      case 'ended':
        return end(deps, tx, at, row, queue, answer);
      case 'notFound':
      case 'ambiguous':
        return nothingKnown(deps, tx, row);
    }
  });
}

function end(
  deps: CallDeps,
  tx: TenantTx,
  at: Parameters<typeof endCall>[2],
  row: CallRow,
  queue: CallQueueRow,
  { end: told, carrierCallId }: Extract<CallLookUp, { kind: 'ended' }>,
): Promise<void> {
  // The report of its end may be on its way, and says who answered. The carrier's list does not. The carrier is asked
  // once more.
  const isKnown = told.answeredAt === null || (row.record?.answeredBy ?? null) !== null;
  if (!isKnown && row.questions === 0) return changeCall(tx, row, { questions: 1 }, deps.clock.now());
  const ended = step(
    queue.flow,
    begin(queue.flow),
    { kind: 'ended', cause: told.cause, at: told.endedAt.getTime() },
    { phone: toE164(row.phone) },
  );
  return endCall(deps, tx, at, {
    record: recordOf(ended.state),
    cause: told.cause,
    code: told.code,
    seconds: told.billedSeconds,
    carrierCallId,
  });
}

/**
 * The carrier can't tell which call it was, or knows of none. For a call in doubt that proves nothing, so it stays
 * listed.
 */
async function nothingKnown(deps: CallDeps, tx: TenantTx, row: CallRow): Promise<void> {
  const now = deps.clock.now();
  const questions = row.questions + 1;
  if (row.state === 'unknown') {
    const steps = questionSteps[questions];
    const due = steps === undefined ? null : new Date(now.getTime() + steps * deps.calls.reconcileAfterMs);
    return changeCall(tx, row, { questions, due_at: due }, now);
  }
  const since = now.getTime() - (row.dialed_at ?? row.updated_at).getTime();
  if (questions < mostUnknown && since <= longestCallMs) return changeCall(tx, row, { questions }, now);
  await doubt(deps, tx, row, 'NOT_FOUND');
  // A call that the carrier does not have takes no line. Otherwise no other recipient would ever be called.
  await endTransfers(tx, {
    broadcastId: row.send_id,
    recipientNo: row.recipient_no,
    attempt: row.attempt,
    now,
    lookAt: now,
  });
  await deps.callFacts.onProgress(tx, row.send_id);
}
