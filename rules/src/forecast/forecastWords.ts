import { count, plural } from '../money/amounts.ts';
import { calendarDay } from '../accounts/sendingDay.ts';
import { formatClock, formatDate } from '../time/times.ts';
import type { ForecastHold, ForecastLoss, ForecastSpan } from './forecastTypes.ts';

/** "at 9:00 AM", "tomorrow at 9:00 AM", "on Nov 28 at 9:00 AM": by the clocks of the zone. */
export function whenWords(at: number, now: number, zone: string): string {
  const { until: tonight } = calendarDay(now, zone);
  const clock = formatClock(at, zone);
  if (at < tonight) return `at ${clock}`;
  if (at < calendarDay(tonight, zone).until) return `tomorrow at ${clock}`;
  return `on ${formatDate(at, zone)} at ${clock}`;
}

/** What holds recipients back, in one sentence. */
export function holdWords({ reason, count: n, until }: ForecastHold, now: number, zone: string): string {
  const when = until === null ? '' : whenWords(until, now, zone);
  switch (reason) {
    case 'sendRate':
      return 'The send rate of this broadcast spaces its texts.';
    case 'numberRate':
      return 'Carriers take only so many segments a minute from this number.';
    case 'sharedNumber':
      return 'Other broadcasts send from this number at the same time and share its segments a minute.';
    case 'callsAtATime':
      return 'The calls at a time limit how fast people are called.';
    case 'dayLimit':
      return `The limit of texts a day holds ${plural(n, 'text', 'texts')} back; sending goes on ${when}.`;
    case 'window':
      return `The calling window holds ${plural(n, 'call', 'calls')} back; calling goes on ${when}.`;
    case 'ownZones':
      return `${plural(n, 'number waits', 'numbers wait')} for the calling window in their own time zone; the next opens ${when}.`;
  }
}

/** Who gets nothing, and why, in one sentence. */
export function lossWords({ reason, count: n }: ForecastLoss): string {
  switch (reason) {
    case 'credits':
      return `Credits are missing for ${plural(n, 'recipient', 'recipients')}.`;
    case 'dayLimit':
      return `${plural(n, 'text', 'texts')} above the limit of the day will not be sent.`;
    case 'windowClosed':
      return `${plural(n, 'number', 'numbers')} can’t be called before the calling window closes, and will not be called after it.`;
    case 'noCommonHours':
      return `${plural(n, 'number has', 'numbers have')} no hour at which the calling window is open in all their possible time zones.`;
    case 'tooLate':
      return `${count(n)} would be reached only after more than a year.`;
  }
}

/** "5,400 calls, at 12:00 PM to 9:00 PM": who goes when, in one line. */
export function spanWords({ channel, from, to, count: n }: ForecastSpan, now: number, zone: string): string {
  const what = channel === 'texts' ? plural(n, 'text', 'texts') : plural(n, 'call', 'calls');
  const end = formatClock(to, zone);
  const begin = whenWords(from, now, zone);
  return formatClock(from, zone) === end ? `${what}, ${begin}` : `${what}, ${begin} to ${end}`;
}
