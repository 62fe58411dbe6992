import type { ContactSummary } from '@carillon/contract/broadcasts/drafts';
import { people, plural } from '@carillon/rules/money/amounts';

type Counts = Pick<ContactSummary, 'Reached' | 'PeopleReached'>;

/** Who gets it: "2,894 people", or "2,894 people at 4,535 numbers" if some get it at several. */
export function reachWords({ Reached, PeopleReached }: Counts): string {
  if (PeopleReached >= Reached) return people(Reached);
  return `${people(PeopleReached)} at ${plural(Reached, 'number', 'numbers')}`;
}

/** The same for a count from the server, in the words that were shown before. */
export function reachedWords(reached: number, shown: Counts | undefined): string {
  if (shown === undefined || shown.PeopleReached >= shown.Reached) return people(reached);
  return shown.Reached === reached ? reachWords(shown) : plural(reached, 'number', 'numbers');
}

/**
 * What people with several numbers get from a broadcast with calls. There is no choice as with texts, because a call
 * may reach a person whom a text does not. Null when no recipient has several, and for texts alone.
 */
export function severalNumbersNote(
  { PeopleReached, Reached }: Counts,
  {
    texts,
    calls,
    isLadder,
  }: { readonly texts: boolean; readonly calls: boolean; readonly isLadder: boolean },
): string | null {
  if (!calls || Reached <= PeopleReached) return null;
  if (isLadder) return 'The numbers of a person are called one after the other, until the person confirms.';
  return texts
    ? 'People with several numbers are contacted at each of them.'
    : 'People with several numbers are called at each of them.';
}
