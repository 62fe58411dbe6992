import type { Broadcast } from '@carillon/contract/broadcasts';
import { people, plural } from '@carillon/rules/amounts';

/** Whom a broadcast goes to: "2,894 people", or "2,894 people at 4,535 numbers" where some have several. */
export function peopleOf(
  one: Pick<Broadcast, 'PhoneNumberCount'> & Partial<Pick<Broadcast, 'PeopleTotal'>>,
  leftOut: number,
): string {
  const numbers = Math.max(0, one.PhoneNumberCount - leftOut);
  const total = one.PeopleTotal ?? numbers;
  return total >= numbers ? people(numbers) : `${people(total)} at ${plural(numbers, 'number', 'numbers')}`;
}
