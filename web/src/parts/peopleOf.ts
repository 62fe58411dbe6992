import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { count, people, plural } from '@carillon/rules/money/amounts';
import { partsOf } from '@carillon/rules/broadcasts/types';

/** The recipients of a broadcast: "2,894 people", or "2,894 people at 4,535 numbers" if some have several. */
export function peopleOf(
  one: Pick<Broadcast, 'PhoneNumberCount'> & Partial<Pick<Broadcast, 'PeopleTotal'>>,
  leftOut: number,
): string {
  const numbers = Math.max(0, one.PhoneNumberCount - leftOut);
  const total = one.PeopleTotal ?? numbers;
  return total >= numbers ? people(numbers) : `${people(total)} at ${plural(numbers, 'number', 'numbers')}`;
}

/**
 * How far a broadcast with several channels is: "2 of 6 people done", or "2 of 9 numbers of 6 people done" if some have
 * several. What is counted as done is always a number.
 */
export function doneOf({
  TotalCompleted,
  PhoneNumberCount,
  PeopleTotal,
}: Pick<Broadcast, 'TotalCompleted' | 'PhoneNumberCount' | 'PeopleTotal'>): string {
  const isByPerson = PeopleTotal === null || PeopleTotal >= PhoneNumberCount;
  const all = isByPerson
    ? people(PhoneNumberCount)
    : `${plural(PhoneNumberCount, 'number', 'numbers')} of ${people(PeopleTotal)}`;
  return `${count(TotalCompleted)} of ${all} done`;
}

/** How many of its people get nothing. 0 if texts and calls make up for each other. */
export function leftOutOf(
  one: Pick<Broadcast, 'BroadcastType' | 'PhoneNumberCount' | 'CallTotal' | 'LeftOutTotal'>,
): number {
  const { texts, calls } = partsOf(one.BroadcastType);
  if (texts) return calls ? 0 : (one.LeftOutTotal ?? 0);
  // Calls are not counted until they are prepared.
  return one.CallTotal === 0 ? 0 : Math.max(0, one.PhoneNumberCount - one.CallTotal);
}
