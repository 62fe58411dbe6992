import { parseTime } from '../time/times.ts';

/** Row C-169. */
export const noCallingDayText = 'Select at least one Calling Day';

/** What is wrong with a time that was typed into a field of calling times (rows C-170, C-175); null when nothing is. */
export function clockError(field: 'Start Time' | 'Stop Time', text: string): string | null {
  if (text.trim() === '') return `Enter a ${field}`;
  return parseTime(text) === null ? `${field} must follow the format h:mm A (Ex: 5:00 PM).` : null;
}
