import { unknownCall, type UsualCall } from '@carillon/rules/calls/callLength';
import { forecast } from '@carillon/rules/forecast/forecast';
import type { CallsUnderWay } from '../../calls/index.ts';
import type { TextPace } from '../../delivery/index.ts';
import { callTerms, textTerms, type Done, type Paced } from './forecastTerms.ts';

type CallTurns = Pick<CallsUnderWay, 'calls' | 'again' | 'lastAt' | 'opensAt'> | undefined;

/**
 * When the last text will have left, or the last call will have been made: the end of the forecast, and not before the
 * numbers that are texted again had their last turn. A text that is resent counts with its last try, so that the time
 * shown does not move with each try. Null when it can't be estimated.
 */
export function expectedFinish(
  row: Paced & { readonly timeZone?: string | null },
  done: Done & { readonly pace?: TextPace | undefined },
  again: { readonly calls: CallTurns; readonly usual?: UsualCall | undefined; readonly textsAt: number },
  now: Date,
): string | null {
  if (row.status !== 'Broadcasting' || row.startedAt === null) return null;
  // A ladder ends when the people say so: its forecast names the latest end.
  if ((row.ladderMinutes ?? null) !== null) return null;
  const at = now.getTime();
  const found = forecast({
    now: at,
    zone: done.pace?.zone ?? row.timeZone ?? 'UTC',
    texts: textTerms(row, done, done.pace, at),
    calls: callTerms(row, done.completed, { underWay: again.calls, usual: again.usual ?? unknownCall }, at),
  });
  const last = Math.max(found.isOpenEnded ? 0 : (found.lastAt ?? 0), again.textsAt);
  return last === 0 ? null : new Date(last).toISOString();
}
