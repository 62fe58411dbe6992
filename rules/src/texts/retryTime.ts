import { calendarDay } from '../accounts/sendingDay.ts';
import { formatClock, formatDate } from '../time/times.ts';

/** Why a text waits that could not be handed to its carrier yet. */
export const notTakenYetText =
  'We could not hand this text to the carrier yet. We try again automatically; you need to do nothing.';

/**
 * When a waiting text is tried again, as read at `now` in `zone`: "Tries again at 3:40 PM". Instants in milliseconds.
 */
export function retryText(at: number, now: number, zone: string): string {
  if (at <= now) return 'Tries again in a moment';
  const today = calendarDay(now, zone);
  const clock = formatClock(at, zone);
  if (at < today.until) return `Tries again at ${clock}`;
  if (at < calendarDay(today.until, zone).until) return `Tries again tomorrow at ${clock}`;
  return `Tries again ${formatDate(at, zone)} at ${clock}`;
}
