import { begin } from '@carillon/rules/callFlow';
import { recordOf } from '@carillon/rules/callRecord';
import { step } from '@carillon/rules/callSteps';
import { toE164 } from '@carillon/rules/phones';
import type { CallLookUp } from '../carriers/index.ts';
import type { TenantTx } from '../platform/database.ts';
import type { CallDeps } from './callDeps.ts';
import { readCallQueues, type CallQueueRow } from './callQueue.sql.ts';
import { callIdOf } from './callReference.ts';
import { changeCall, lockCall, type CallRow } from './calls.sql.ts';
import { adopt, doubt, endCall } from './recordCall.ts';
import { inAccount } from './tenants.ts';
import { endTransfers } from './transfers.sql.ts';

/** When a call in doubt is asked about, in steps of `reconcileAfterMs`; then a person decides. */
const questionSteps = [1, 3, 15] as const;
/** Nothing is known of a call that the carrier had taken: so often before it counts as in doubt. */
const mostUnknown = 3;
/** No call lasts longer: asked about it no more. */
const longestCallMs = 5 * 3_600_000;
/** How far the carrier's clock may be from ours. */
const clocksApartMs = 5_000;
/** Calls asked about at a time. */
const askAtOnce = 8;

interface Due {
  account_id: number;
  broadcast_id: number;
  recipient_no: number;
}

/**
 * Looks at calls whose time has come: dialled under a lease that ran out (now in doubt), in doubt, or going on for so
 * long that their end may have got lost. The carrier is asked outside of any transaction. Returns how many it looked at.
 */
export async function lookAtCalls(deps: CallDeps): Promise<number> {
  const due = await deps.database.query<Due>('select * from calls_to_look_at($1)', [deps.clock.now()]);
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
    const row = await lockCall(tx, due.broadcast_id, due.recipient_no);
    if (row === null || row.due_at === null || row.due_at > now) return null;
    if (row.state === 'dialing') {
      await doubt(deps, tx, row, 'LEASE_OVER');
      await deps.callFacts.onProgress(tx, row.broadcast_id);
      return null;
    }
    if (row.state !== 'going' && row.state !== 'unknown') return null;
    // Should this worker die now, the question is asked again; only an answer counts it.
    const again = row.state === 'going' ? deps.calls.pollMs : questionSteps[1] * deps.calls.reconcileAfterMs;
    await changeCall(tx, row, { due_at: new Date(now.getTime() + again) }, now);
    const [queue] = await readCallQueues(tx, [row.broadcast_id]);
    return queue === undefined ? null : { row, queue };
  });
  if (asked === null) return;
  const { row, queue } = asked;
  const carrier = deps.voiceCarriers.get(queue.aggregator_id);
  if (carrier === undefined) return;
  const at = { ...attemptOf(due, row), accountId: due.account_id };
  const sent = row.dialed_at ?? row.updated_at;
  // The attempt before must never be taken for this one.
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
  broadcastId: due.broadcast_id,
  recipientNo: due.recipient_no,
  attempt: row.attempt,
});

async function settle(
  deps: CallDeps,
  at: Parameters<typeof endCall>[2],
  queue: CallQueueRow,
  answer: CallLookUp,
): Promise<void> {
  // Nothing was learned: the next question is the same one.
  if (answer.kind === 'unavailable') return;
  await inAccount(deps.database, at.accountId, async (tx) => {
    const row = await lockCall(tx, at.broadcastId, at.recipientNo);
    if (row === null || row.attempt !== at.attempt || (row.state !== 'going' && row.state !== 'unknown'))
      return;
    switch (answer.kind) {
      case 'going':
        await adopt(deps, tx, at, answer.carrierCallId);
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
  // Its own end may be on its way, and tells who answered; the carrier's list does not. It is asked about once more.
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

/** The carrier can't tell which call it was, or knows of none. Of a call in doubt that proves nothing: it stays listed. */
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
  // A call that is nowhere holds no line; otherwise nobody else would ever be called.
  await endTransfers(tx, {
    broadcastId: row.broadcast_id,
    recipientNo: row.recipient_no,
    attempt: row.attempt,
    now,
    lookAt: now,
  });
  await deps.callFacts.onProgress(tx, row.broadcast_id);
}
