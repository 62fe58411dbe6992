import { wallTime } from '@carillon/rules/time/times';
import { accountNow } from '../../parts/accountClock.ts';

/** The greeting for the user's time of day. At night it names no time of day. */
export function greeting(zone: string, instant = accountNow()): string {
  const { Hour } = wallTime(instant, zone);
  if (Hour < 5) return 'Hello';
  if (Hour < 12) return 'Good morning';
  return Hour < 18 ? 'Good afternoon' : 'Good evening';
}
