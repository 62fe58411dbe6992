import { retryPause } from '@carillon/rules/callSettings';
import type { CallsUnderWay } from '../calls/index.ts';
import type { BroadcastRow } from './broadcasts.sql.ts';

/** What is still to come: calls, and the last try of a text that is sent again (in milliseconds, 0 without one). */
export interface UnderWay {
  readonly calls: CallsUnderWay | undefined;
  readonly textsAt: number;
}

type CallTurns = Pick<CallsUnderWay, 'again' | 'lastAt' | 'opensAt'> | undefined;

/** How far it is: numbers that are done, and texts that were handed over and may never be answered. */
interface Done {
  readonly completed: number;
  readonly unconfirmed: number;
}

type Paced = Pick<BroadcastRow, 'status' | 'startedAt' | 'phoneNumberCount' | 'callThrottle' | 'callerId'>;

/** Least time of sending from which a speed is told, in milliseconds. */
const measurable = 3_000;
/** A call with its ringing and its message, in milliseconds. */
const usualCall = 60_000;

/**
 * When the last text will have left, or the last call will have been made: by the chosen rate, or else by the speed so
 * far, and not before the numbers that are texted or called again had their last turn. A text that is sent again counts
 * with its last try, so that the time told does not move on with each of them. Null when it can't be told.
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
  // What waits for a carrier's answer has left: it makes nothing end later.
  const left = row.phoneNumberCount - completed - (row.callerId === null ? unconfirmed : 0);
  if (left <= 0) return null;
  // How long calls last nobody knows, nor when a shut window lets them go on.
  if (underWay !== undefined && underWay.opensAt !== null) return null;
  if (row.callThrottle > 0 && row.callerId === null)
    return now.getTime() + (left / row.callThrottle) * 60_000;
  const again = underWay?.again ?? 0;
  // A number that is called again, or was put off by the phone company, comes in its time, however fast the others go.
  const lastTurn = underWay?.lastAt ?? (again > 0 ? now : null);
  const last = lastTurn === null ? 0 : Math.max(lastTurn.getTime(), now.getTime()) + usualCall;
  const fresh = left - again;
  if (fresh <= 0) return last === 0 ? null : last;
  const spent = now.getTime() - startedAt.getTime();
  if (spent < measurable || completed === 0) return null;
  const end = now.getTime() + (fresh * spent) / (completed + again);
  // Of those who are still to be called, some will be called again as well.
  return Math.max(last, again === 0 ? end : end + retryPause + usualCall);
}
