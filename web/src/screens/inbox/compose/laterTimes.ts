import { instantOf, parseTime } from '@carillon/rules/time/times';
import {
  clockNotice,
  dateFormText,
  fieldsOf,
  nothingMeant,
  outOfReach,
  parseDate,
  timeFormText,
} from '../../../parts/dayAndTime.ts';
import type { TimeCheck } from '../../../parts/dayAndTime.ts';

const minute = 60_000;
/** The initial delay for "later" (row C-107), in minutes. */
const aheadMinutes = 5;

/** Five minutes from now. */
export function defaultTime(now: number, zone: string): { date: string; time: string } {
  return fieldsOf(Math.ceil(now / minute) * minute + aheadMinutes * minute, zone);
}

/** Users also type "9:05 am", "9:05am", and "17:05". */
function readTime(text: string) {
  const plain = text.trim().replace(/\s*([ap])\.?m\.?$/i, ' $1M');
  const clock = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(plain);
  return clock ? { Hour: Number(clock[1]), Minute: Number(clock[2]) } : parseTime(plain.toUpperCase());
}

/** Checks a day and a time of a zone against `now`. The server checks them again. */
export function readLater(dateField: string, timeField: string, zone: string, now: number): TimeCheck {
  const date = parseDate(dateField);
  const time = readTime(timeField);
  if (!date || !time)
    return {
      ...nothingMeant,
      dateError: date ? null : dateField.trim() === '' ? 'Enter a date' : dateFormText,
      timeError: time ? null : timeField.trim() === '' ? 'Enter a time' : timeFormText,
    };
  const at = instantOf(date, time, zone);
  const wrong = outOfReach(date, at, now + 1, now, zone);
  return wrong ?? { ...nothingMeant, at, notice: clockNotice(date, time, at, zone, 'It is sent') };
}
