import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { isAllDay, isOpen, nextStart } from '@carillon/rules/time/callingWindow';
import { weekdays } from '@carillon/rules/time/weekdays';
import type { CallingWindow } from '@carillon/rules/time/callingWindow';
import type { Weekday } from '@carillon/rules/time/weekdays';
import { formatTime } from '@carillon/rules/time/times';

type Windowed = Pick<
  Broadcast,
  | 'CallingWindowDays'
  | 'StartTimeOfDay'
  | 'StopTimeOfDay'
  | 'CheckCallingWindow'
  | 'CallingWindowIgnored'
  | 'UseRecipientTimeZone'
>;

function windowOf(one: Windowed): CallingWindow {
  const days = weekdays.filter((day): day is Weekday => one.CallingWindowDays.includes(day));
  return { days, start: one.StartTimeOfDay, stop: one.StopTimeOfDay };
}

/** True when one clock decides whether calls may be made: the window is used, and is not on each recipient's clock. */
function hasOneClock(one: Windowed): boolean {
  return one.CheckCallingWindow && !one.CallingWindowIgnored && !one.UseRecipientTimeZone;
}

/** True when its calls may be made at that time, by the clocks of `zone`. Also true when the window is not used. */
export function windowIsOpen(one: Windowed, now: number, zone: string): boolean {
  return !hasOneClock(one) || isOpen(windowOf(one), now, zone);
}

const quarter = 15 * 60_000;
const hour = 4 * quarter;

/** The first quarter hour, at least an hour ahead, at which it may start; milliseconds since 1970. */
export function fittingStart(one: Windowed & Pick<Broadcast, 'CallerID'>, now: number, zone: string): number {
  const soon = Math.ceil((now + hour) / quarter) * quarter;
  const asks = one.CallerID !== null && hasOneClock(one);
  return (asks ? nextStart(windowOf(one), soon, zone) : null) ?? soon;
}

/** "9:00 AM to 9:00 PM, Monday to Friday", "all day, every day", "9:00 AM to 5:00 PM on Sunday, Tuesday". */
export function windowText(one: Windowed): string {
  const { days, start, stop } = windowOf(one);
  const hours = isAllDay({ start, stop }) ? 'all day' : `${formatTime(start)} to ${formatTime(stop)}`;
  const isWorkWeek = days.length === 5 && !days.includes('Saturday') && !days.includes('Sunday');
  if (days.length === 7) return `${hours}, every day`;
  return isWorkWeek ? `${hours}, Monday to Friday` : `${hours} on ${days.join(', ')}`;
}
