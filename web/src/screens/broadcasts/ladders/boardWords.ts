import type { ConfirmationSummary, ConfirmingPerson } from '@carillon/contract/broadcasts/confirmations';
import type { LadderState } from '@carillon/rules/ladders/ladderStates';
import { ladderStateWords } from '@carillon/rules/ladders/ladderStates';
import { count, plural } from '@carillon/rules/money/amounts';

/** The words of a state and its tone. */
export const stateLooks = {
  Confirmed: { label: ladderStateWords.Confirmed, tone: 'green' },
  BeingTried: { label: ladderStateWords.BeingTried, tone: 'blue' },
  Missing: { label: ladderStateWords.Missing, tone: 'red' },
} as const satisfies Readonly<Record<LadderState, object>>;

/** "12 of 40 people confirmed": the board in one line. */
export function headWords({ ConfirmedTotal, PeopleTotal }: ConfirmationSummary): string {
  return `${count(ConfirmedTotal)} of ${plural(PeopleTotal, 'person', 'people')} confirmed`;
}

/** "20 are being tried, 8 are missing": who has not confirmed. */
export function openWords({ BeingTriedTotal, MissingTotal }: ConfirmationSummary): string {
  const are = (total: number, what: string) => `${count(total)} ${total === 1 ? 'is' : 'are'} ${what}`;
  const parts = [
    ...(BeingTriedTotal > 0 ? [are(BeingTriedTotal, 'being tried')] : []),
    ...(MissingTotal > 0 ? [are(MissingTotal, 'missing')] : []),
  ];
  return parts.length === 0 ? 'Everyone has confirmed.' : `${parts.join(', ')}.`;
}

/** "9 by text, 3 by call": how people confirmed. */
export function channelWords({ TextConfirmedTotal, CallConfirmedTotal }: ConfirmationSummary): string {
  return `${count(TextConfirmedTotal)} by text, ${count(CallConfirmedTotal)} by call`;
}

/** The person's name, or nothing. */
export function nameOf({ FirstName, LastName }: ConfirmingPerson): string {
  return `${FirstName} ${LastName}`.trim();
}

/** The label of the follow-up, with how many people it is for. */
export function followUpWords(missing: number): string {
  return missing === 1
    ? 'Follow up with 1 missing person'
    : `Follow up with ${count(missing)} missing people`;
}
