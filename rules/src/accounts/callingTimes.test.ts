import { expect, it } from 'vitest';
import { clockError } from './callingTimes.ts';

it.each<['Start Time' | 'Stop Time', string, string | null]>([
  ['Start Time', '', 'Enter a Start Time'],
  ['Stop Time', ' ', 'Enter a Stop Time'],
  ['Start Time', '17:00', 'Start Time must follow the format h:mm A (Ex: 5:00 PM).'],
  ['Stop Time', '17:00', 'Stop Time must follow the format h:mm A (Ex: 5:00 PM).'],
  ['Stop Time', '5 PM', 'Stop Time must follow the format h:mm A (Ex: 5:00 PM).'],
  ['Stop Time', '13:00 PM', 'Stop Time must follow the format h:mm A (Ex: 5:00 PM).'],
  ['Start Time', '5:00 PM', null],
  ['Start Time', '05:00 am', null],
])('%s "%s" (C-170)', (field, text, error) => {
  expect(clockError(field, text)).toBe(error);
});
