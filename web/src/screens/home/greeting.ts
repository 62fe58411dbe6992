import { wallTime } from '@carillon/rules/times';

/** How somebody is greeted at this time of their day; in the dead of night by none. */
export function greeting(zone: string, instant = Date.now()): string {
  const { Hour } = wallTime(instant, zone);
  if (Hour < 5) return 'Hello';
  if (Hour < 12) return 'Good morning';
  return Hour < 18 ? 'Good afternoon' : 'Good evening';
}
