import { callCodes } from '@carillon/rules/calls/callCatalogue';
import { nextStep, type LadderStep, type Rung } from '@carillon/rules/ladders/ladder';
import { deliveryCodes, isBeforeCarrier, isDelivered } from '@carillon/rules/texts/messageStatus';
import type { TenantTx } from '../../platform/database/database.ts';
import type { CallRow } from '../calls.sql.ts';
import type { CallQueueRow } from './callQueue.sql.ts';
import { peopleOfCalls, readOnLadder, type NumberOnLadder } from './onLadder.sql.ts';

/** Whether a number of a ladder is called now. */
export type LadderTurn =
  /** Its person confirmed: it is not called any more. */
  | { readonly kind: 'stop' }
  | { readonly kind: 'now' }
  /** Its person is looked at again at this instant, or sooner if another rung is over (triggers of call and confirmation). */
  | { readonly kind: 'later'; readonly at: Date };

/** A text without a result is looked at again after this long: a carrier responds within seconds. */
const textPauseMs = 5_000;

/** Decides for numbers whose call is due what the ladder says about each, by the rule `nextStep`. */
export async function ladderTurns(
  tx: TenantTx,
  queue: Pick<CallQueueRow, 'send_id' | 'ladder_minutes'>,
  due: readonly Pick<CallRow, 'recipient_no'>[],
  now: Date,
): Promise<(no: number) => LadderTurn> {
  const minutes = queue.ladder_minutes ?? 0;
  const people = await peopleOfCalls(
    tx,
    queue.send_id,
    due.map((row) => row.recipient_no),
  );
  const rows = await readOnLadder(tx, queue.send_id, [...new Set(people.values())]);
  const numbersOf = Map.groupBy(rows, (row) => row.person_no);
  return (no) => {
    const numbers = numbersOf.get(people.get(no) ?? 0) ?? [];
    const rungs = [textRung(numbers), ...numbers.map(callRung)];
    const isConfirmed = numbers.some((row) => row.is_confirmed);
    const step = nextStep({ isConfirmed, rungs, minutes }, now.getTime());
    return turnOf(step, {
      place: 1 + numbers.findIndex((row) => row.recipient_no === no),
      isTextRunning: rungs[0]?.kind === 'running',
      minutes,
      now,
    });
  };
}

function turnOf(
  step: LadderStep,
  of: { place: number; isTextRunning: boolean; minutes: number; now: Date },
): LadderTurn {
  const after = (ms: number): LadderTurn => ({ kind: 'later', at: new Date(of.now.getTime() + ms) });
  if (step.kind === 'stop') return { kind: 'stop' };
  if (step.kind === 'take' && step.rung === of.place) return { kind: 'now' };
  if (step.kind === 'wait' && step.until !== null) return { kind: 'later', at: new Date(step.until) };
  return after(of.isTextRunning ? textPauseMs : of.minutes * 60_000);
}

/**
 * The text of a person. It went to one of the numbers, and the others have a result that says so. A text in doubt may have
 * arrived; one that a carrier refused has not.
 */
function textRung(numbers: readonly NumberOnLadder[]): Rung {
  const own = numbers.filter((row) => row.text_status !== deliveryCodes.otherNumber);
  if (own.some((row) => row.is_text_open || (row.text_status !== null && isBeforeCarrier(row.text_status))))
    return { kind: 'running' };
  const arrived = own.flatMap(({ text_status: status, submitted_at: at }) =>
    status !== null && at !== null && (isDelivered(status) || status === deliveryCodes.unconfirmed)
      ? [at.getTime()]
      : [],
  );
  return arrived.length === 0 ? { kind: 'missed' } : { kind: 'taken', at: Math.max(...arrived) };
}

/** A call. One in doubt may have been heard, from when it was dialed. */
function callRung({ state, status, dialed_at: dialedAt, ended_at: endedAt }: NumberOnLadder): Rung {
  if (state === 'waiting') return { kind: 'open' };
  if (state === 'dialing' || state === 'going') return { kind: 'running' };
  const isHeard = state === 'unknown' || status === callCodes.liveAnswer || status === callCodes.voicemail;
  const at = state === 'unknown' ? dialedAt : (endedAt ?? dialedAt);
  return isHeard && at !== null ? { kind: 'taken', at: at.getTime() } : { kind: 'missed' };
}
