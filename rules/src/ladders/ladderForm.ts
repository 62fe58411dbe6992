// What of a form makes its broadcast a ladder.
import { asks, partsOf, type BroadcastType } from '../broadcasts/types.ts';

/** How long a person has to confirm before the next rung, in minutes. */
export const ladderMinutes = [2, 5, 10, 15, 30, 60, 120] as const;
export type LadderMinutes = (typeof ladderMinutes)[number];

/** What of a form decides whether its broadcast is a ladder. */
export interface LadderForm {
  readonly BroadcastType?: BroadcastType | undefined;
  readonly IsTextSurvey?: boolean | undefined;
  readonly CallUnconfirmedMinutes?: LadderMinutes | null | undefined;
}

/** True when a broadcast of this type can be a ladder: both its text and its call ask, so that both can be answered. */
export function mayClimb(type: BroadcastType, isTextSurvey: boolean): boolean {
  const asked = asks(type, isTextSurvey);
  return asked.texts && asked.calls && !partsOf(type).either;
}

/** Minutes that no one can choose. */
export const wrongMinutesText = `Choose how long to wait for a confirmation: ${ladderMinutes.slice(0, -1).join(', ')}, or ${String(ladderMinutes.at(-1))} minutes.`;

/** A ladder of a type that can't be one: it would call none of those who did not confirm. */
export const noLadderText =
  'Only a survey by text and call (SMSAndSurvey), whose text asks for a YES or NO, can call people who have not confirmed. Choose that type, or leave out CallUnconfirmedMinutes.';

/** The minutes of a form's ladder; null when it has none, or when its type can't be one. */
export function ladderOf(form: LadderForm): LadderMinutes | null {
  const { BroadcastType: type, CallUnconfirmedMinutes: minutes } = form;
  if (type === undefined || (minutes ?? null) === null) return null;
  return mayClimb(type, form.IsTextSurvey === true) ? (minutes ?? null) : null;
}

/**
 * Which numbers of a person with several are texted. Calls use all of them; the text of a ladder goes to the first, since
 * the others come on their own rungs.
 */
export function textedNumbers(
  form: LadderForm & { readonly NumbersPerPerson?: 'All' | 'First' | undefined },
): 'All' | 'First' {
  const { BroadcastType: type } = form;
  if (type === undefined || !partsOf(type).calls) return form.NumbersPerPerson ?? 'All';
  return ladderOf(form) === null ? 'All' : 'First';
}
