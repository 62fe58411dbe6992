import type { TextNumber } from '@carillon/contract/numbers';
import { callRetries, callsAtATime, recommendedRetries } from '@carillon/rules/calls/callSettings';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import { formatTime } from '@carillon/rules/time/times';
import type { TimeOfDay } from '@carillon/rules/time/times';

/** Calls at a time, 0 shown as Max (row B-262). */
export const callsAtATimeChoices = callsAtATime.map((value) => ({
  value,
  label: value === 0 ? 'Max' : String(value),
}));

/** Retries (row B-263). */
export const retryChoices = callRetries.map((value) => ({
  value,
  label: value === recommendedRetries ? `${value} (recommended)` : String(value),
}));

/** A time of day from minutes after midnight. */
export const timeOfMinutes = (minutes: number): TimeOfDay => ({
  Hour: Math.floor(minutes / 60),
  Minute: minutes % 60,
});

const quarters = Array.from({ length: 96 }, (_, index) => index * 15);

/** The quarter hours, and the current time if it is not one of them. Values are minutes after midnight. */
export function timeChoices(current: number): { value: number; label: string }[] {
  return [...new Set([...quarters, current])]
    .toSorted((one, other) => one - other)
    .map((value) => ({ value, label: formatTime(timeOfMinutes(value)) }));
}

/** A text number as lists show it: with its name if it has one. */
export function numberLabel(number: Pick<TextNumber, 'TextPhoneNumber' | 'Name'>): string {
  const phone = formatPhone(number.TextPhoneNumber);
  const isNamed = number.Name.trim() !== '' && number.Name !== number.TextPhoneNumber;
  return isNamed ? `${phone}, ${number.Name}` : phone;
}
