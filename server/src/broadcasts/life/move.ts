import { isQuiet, stateText } from '@carillon/rules/broadcasts/activity';
import type { Hold } from '@carillon/rules/broadcasts/broadcastStatus';
import {
  transition,
  type BroadcastEffect,
  type BroadcastEvent,
  type BroadcastState,
  type DeclineKind,
  type TransitionFacts,
} from '@carillon/rules/broadcasts/transitions';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { announceStatus } from '../announce.ts';
import { readBroadcast, setCategory, setStatus, type BroadcastRow } from '../broadcasts.sql.ts';
import { stopBroadcast } from './stopBroadcast.ts';
import { creatorEmailJob } from '../jobs.ts';
import type { Ended } from '../parts/part.ts';
import { pauseParts, resumeParts } from '../parts/parts.ts';
import { queueCheck } from '../start/checkQueue.ts';
import { queueStart } from '../start/queueStart.ts';
import { startParts } from '../start/startParts.ts';
import { recordDeed, type Actor } from './activity.ts';

/** A locked broadcast, as far as a move needs it; a deleted one has no more. */
export type Moved = BroadcastState & Ended & Pick<BroadcastRow, 'startDate'>;

/** Who moves a broadcast, when, and why. */
export interface Move {
  readonly by: Actor;
  readonly now: Date;
  readonly facts?: TransitionFacts & { readonly declinedFor?: DeclineKind };
  /** Shown on its page until the next move. */
  readonly reason?: string | null;
  readonly waitsForAccount?: boolean;
}

/** The reason and the wait of a hold, for a move. */
export const heldBy = ({ reason, waitsForAccount }: Hold) => ({ reason, waitsForAccount });

/**
 * Moves a locked broadcast through these events, one after another, as the table says (2-decisions A2): its status and
 * category, what follows for its texts and calls, its activity list, and open pages, all in this transaction. The only
 * place that stores a status. Returns the new state, and null if one of the events can't happen: then nothing is done.
 */
export async function moveBroadcast(
  deps: { readonly jobs: Jobs },
  tx: TenantTx,
  broadcast: Moved,
  events: readonly BroadcastEvent[],
  move: Move,
): Promise<BroadcastState | null> {
  const { broadcastId } = broadcast;
  const steps = stepsOf(broadcast, events, move);
  const last = steps?.at(-1);
  if (steps === null || last === undefined) return null;
  const { by, now, reason, waitsForAccount } = move;
  if (last.to.status === broadcast.status && reason === undefined)
    await setCategory(tx, broadcastId, last.to.category, now);
  else await setStatus(tx, broadcastId, last.to, now, reason ?? null, waitsForAccount ?? false);
  for (const step of steps)
    await recordStep(tx, broadcastId, step, { by, now, reason: step === last ? (reason ?? null) : null });
  for (const effect of steps.flatMap(({ effects }) => effects))
    await bringAbout(effect, deps, tx, broadcast, now);
  await announceStatus(tx, broadcastId, last.to);
  return last.to;
}

/**
 * Records what a broadcast that was just stored went through at once: its creation by a user, and what follows from it.
 */
export async function recordCreation(
  tx: TenantTx,
  made: Pick<BroadcastRow, 'broadcastId'>,
  events: readonly BroadcastEvent[],
  move: Move,
): Promise<void> {
  for (const step of stepsOf(null, events, move) ?? []) {
    const by = step.event === 'create' ? move.by : 'carillon';
    await recordStep(tx, made.broadcastId, step, { by, now: move.now, reason: null });
  }
}

async function recordStep(
  tx: TenantTx,
  broadcastId: number,
  { event, from, to }: Step,
  { by, now, reason }: { readonly by: Actor; readonly now: Date; readonly reason: string | null },
): Promise<void> {
  if (isQuiet({ event, from, to, reason })) return;
  const was = from === null ? null : stateText(from);
  const is = stateText(to);
  // A deed that leaves the status as readers see it, such as waiting for results, changed nothing to tell.
  const change = was === is ? { from: null, to: null } : { from: was, to: is };
  await recordDeed(tx, broadcastId, { by, at: now, deed: event, ...change, reason });
}

interface Step {
  readonly event: BroadcastEvent;
  /** Null: it did not exist. */
  readonly from: BroadcastState | null;
  readonly to: BroadcastState;
  readonly effects: readonly BroadcastEffect[];
}

function stepsOf(
  begin: BroadcastState | null,
  events: readonly BroadcastEvent[],
  { facts }: Pick<Move, 'facts'>,
): Step[] | null {
  const steps: Step[] = [];
  let from = begin;
  for (const event of events) {
    const next = transition(from, event, facts);
    if (next === null) return null;
    const to = { status: next.status, category: next.category };
    steps.push({ event, from, to, effects: next.effects });
    from = to;
  }
  return steps;
}

async function bringAbout(
  effect: BroadcastEffect,
  deps: { readonly jobs: Jobs },
  tx: TenantTx,
  broadcast: Moved,
  now: Date,
): Promise<void> {
  const { broadcastId } = broadcast;
  switch (effect) {
    case 'checkMessage':
      return queueCheck(deps.jobs, tx, { accountId: tx.accountId, broadcastId });
    case 'scheduleStart': {
      const { startDate } = broadcast;
      if (startDate !== null && startDate > now) await queueStart(deps.jobs, tx, broadcastId, startDate);
      return;
    }
    case 'startParts': {
      const fresh = await readBroadcast(tx, broadcastId, null);
      if (fresh !== null) await startParts(tx, fresh, now);
      return;
    }
    case 'pauseParts':
      return pauseParts(tx, broadcastId);
    case 'resumeParts':
      return resumeParts(tx, broadcastId);
    case 'cancelNumbers':
      return stopBroadcast(tx, broadcast, 'canceled', now);
    case 'expireNumbers':
      return stopBroadcast(tx, broadcast, 'expired', now);
    case 'rejectNumbers':
      return stopBroadcast(tx, broadcast, 'messageRejected', now);
    case 'emailCreator':
      return deps.jobs.enqueue(
        tx,
        creatorEmailJob,
        { AccountID: tx.accountId, BroadcastID: broadcastId, Date: now.toISOString() },
        { key: `${tx.accountId}:${broadcastId}:${now.getTime()}` },
      );
  }
}
