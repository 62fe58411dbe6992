import { formatClock } from '../time/times.ts';

/** An instant as it is read aloud: "9:00 AM on Friday, January 16". */
export function spokenTime(at: Date | number, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone });
  return `${formatClock(at, timeZone)} on ${day.format(at)}`;
}

/**
 * A phone number as it is read aloud, digit by digit: "+12145550100" becomes "2 1 4, 5 5 5, 0 1 0 0". Numbers
 * of other countries are read in one row.
 */
export function formatForSpeech(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const national = /^1\d{10}$/.test(digits) ? digits.slice(1) : digits;
  const groups =
    national.length === 10 ? [national.slice(0, 3), national.slice(3, 6), national.slice(6)] : [national];
  return groups.map((group) => [...group].join(' ')).join(', ');
}
