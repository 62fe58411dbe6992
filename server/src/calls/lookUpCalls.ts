import { begin } from '@carillon/rules/callFlow';
import { recordOf } from '@carillon/rules/callRecord';
import { step } from '@carillon/rules/callSteps';
import { toE164 } from '@carillon/rules/phones';
import type { CallLookUp } from '../carriers/index.ts';
import type { CallDeps } from './callDeps.ts';
import { readCallQueues, type CallQueueRow } from './callQueue.sql.ts';
import { callIdOf } from './callReference.ts';
import { changeCall, lockCall, type CallRow } from './calls.sql.ts';
import { adopt, doubt, endCall } from './recordCall.ts';
import { inAccount } from './tenants.ts';

/** When a call in doubt is asked about, in steps of `reconcileAfterMs`; then a person decides. */
const questionSteps = [1, 3, 15];
/** Nothing is known of a call that the carrier had taken: so often before it counts as in doubt. */
const mostUnknown = 3;
/** No call lasts longer: asked about it no more. */
const longestCallMs = 5 * 3_600_000;

interface Due {
  account_id: number;
  broadcast_id: number;
  recipient_no: number;
}

/**
 * Looks at calls whose time has come: dialled under a lease that ran out (now in doubt), in doubt, or going on for so
 * long that their end may have got lost. The carrier is asked outside of any transaction. Answers how many it looked at.
 */
export async function lookAtCalls(deps: CallDeps): Promise<number> {
  const due = await deps.database.query<Due>('select * from calls_to_look_at($1)', [deps.clock.now()]);
  for (const row of due) await lookAtOne(deps, row);
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
    const questions = row.questions + 1;
    await changeCall(tx, row, { questions, due_at: nextQuestion(deps, row, questions, now) }, now);
    const [queue] = await readCallQueues(tx, [row.broadcast_id]);
    return queue === undefined ? null : { row, queue };
  });
  if (asked === null) return;
  const { row, queue } = asked;
  const carrier = deps.voiceCarriers.get(queue.aggregator_id);
  if (carrier === undefined) return;
  const at = { ...attemptOf(due, row), accountId: due.account_id };
  const sent = row.dialed_at ?? row.updated_at;
  const [answer] = await carrier.lookUpCalls([
    {
      attemptId: callIdOf(at),
      carrierCallId: row.carrier_call_id,
      from: toE164(queue.caller_id),
      to: toE164(row.phone),
      sentAfter: new Date(sent.getTime() - 5_000),
      sentBefore: new Date(sent.getTime() + deps.calls.leaseMs),
    },
  ]);
  if (answer !== undefined) await settle(deps, at, row, queue, answer);
}

const attemptOf = (due: Due, row: CallRow) => ({
  broadcastId: due.broadcast_id,
  recipientNo: due.recipient_no,
  attempt: row.attempt,
});

function nextQuestion(deps: CallDeps, row: CallRow, questions: number, now: Date): Date | null {
  if (row.state === 'going') return new Date(now.getTime() + deps.calls.pollMs);
  const steps = questionSteps[questions];
  return steps === undefined ? null : new Date(now.getTime() + steps * deps.calls.reconcileAfterMs);
}

async function settle(
  deps: CallDeps,
  at: Parameters<typeof endCall>[2],
  asked: CallRow,
  queue: CallQueueRow,
  answer: CallLookUp,
): Promise<void> {
  if (answer.kind === 'unavailable' || answer.kind === 'ambiguous') return;
  await inAccount(deps.database, at.accountId, async (tx) => {
    if (answer.kind === 'going') {
      await adopt(deps, tx, at, answer.carrierCallId);
      return;
    }
    const row = await lockCall(tx, at.broadcastId, at.recipientNo);
    if (row === null || row.attempt !== at.attempt || (row.state !== 'going' && row.state !== 'unknown'))
      return;
    if (answer.kind === 'ended') {
      const { end, carrierCallId } = answer;
      const ended = step(
        queue.flow,
        begin(queue.flow),
        { kind: 'ended', cause: end.cause, at: end.endedAt.getTime() },
        { phone: toE164(row.phone) },
      );
      return endCall(deps, tx, at, {
        record: recordOf(ended.state),
        cause: end.cause,
        code: end.code,
        seconds: end.billedSeconds,
        carrierCallId,
      });
    }
    // The carrier knows nothing of it. Of a call in doubt that proves nothing: it stays listed.
    const since = deps.clock.now().getTime() - (asked.dialed_at ?? asked.updated_at).getTime();
    if (row.state === 'going' && (row.questions >= mostUnknown || since > longestCallMs))
      await doubt(deps, tx, row, 'NOT_FOUND');
  });
}
