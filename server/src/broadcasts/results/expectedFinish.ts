import { retryPause } from '@carillon/rules/calls/callSettings';
import type { CallsUnderWay } from '../../calls/index.ts';
import type { BroadcastRow } from '../broadcasts.sql.ts';

/** What is still to come: calls, and the last try of a text that is resent (in milliseconds, 0 without one). */
export interface UnderWay {
  readonly calls: CallsUnderWay | undefined;
  readonly textsAt: number;
}

type CallTurns = Pick<CallsUnderWay, 'again' | 'lastAt' | 'opensAt'> | undefined;

/** Its progress: numbers that are done, and texts that were handed over and may never get a receipt. */
interface Done {
  readonly completed: number;
  readonly unconfirmed: number;
}

type Paced = Pick<BroadcastRow, 'status' | 'startedAt' | 'phoneNumberCount' | 'callThrottle' | 'callerId'>;

/** Least time of sending, in milliseconds, from which a speed is computed. */
const measurable = 3_000;
/** A call with its ringing and its message, in milliseconds. */
const usualCall = 60_000;

/**
 * When the last text will have left, or the last call will have been made: by the chosen rate, or else by the speed so
 * far, and not before the numbers that are texted or called again had their last turn. A text that is resent counts
 * with its last try, so that the time shown does not move with each try. Null when it can't be estimated.
 */
export function expectedFinish(
  row: Paced,
  done: Done,
  again: { readonly calls: CallTurns; readonly textsAt: number },
  now: Date,
): string | null {
  if (row.status !== 'Broadcasting' || row.startedAt === null) return null;
  const finish = finishOf(row, row.startedAt, done, again.calls, now);
  if (finish === null && again.textsAt === 0) return null;
  return new Date(Math.max(finish ?? 0, again.textsAt)).toISOString();
}

/** The same in milliseconds, of texts that need no second try. */
function finishOf(
  row: Paced,
  startedAt: Date,
  { completed, unconfirmed }: Done,
  underWay: CallTurns,
  now: Date,
): number | null {
  // What waits for a carrier's receipt has left: it delays nothing.
  const left = row.phoneNumberCount - completed - (row.callerId === null ? unconfirmed : 0);
  if (left <= 0) return null;
  // The length of calls is unknown, and so is when a closed window lets them resume.
  if (underWay !== undefined && underWay.opensAt !== null) return null;
  if (row.callThrottle > 0 && row.callerId === null)
    return now.getTime() + (left / row.callThrottle) * 60_000;
  const again = underWay?.again ?? 0;
  // A number that is called again, or that the carrier put off, has its own time, however fast the others are.
  const lastTurn = underWay?.lastAt ?? (again > 0 ? now : null);
  const last = lastTurn === null ? 0 : Math.max(lastTurn.getTime(), now.getTime()) + usualCall;
  const fresh = left - again;
  if (fresh <= 0) return last === 0 ? null : last;
  const spent = now.getTime() - startedAt.getTime();
  if (spent < measurable || completed === 0) return null;
  const end = now.getTime() + (fresh * spent) / (completed + again);
  // Some of the numbers that are still to be called will be called again as well.
  return Math.max(last, again === 0 ? end : end + retryPause + usualCall);
}
