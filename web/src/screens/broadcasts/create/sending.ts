import type { BodyIn } from '@carillon/contract/route';
import type { createBroadcast } from '@carillon/contract/broadcasts';
import type { ContactSummary } from '@carillon/contract/drafts';
import { whatCounts } from '@carillon/rules/broadcasts/form';
import { kindFields } from '@carillon/rules/broadcasts/types';
import { formatPhone } from '@carillon/rules/phones';
import { hasCalls, hasTexts, kindOf } from './wizardForm.ts';
import type { WizardForm } from './wizardForm.ts';

/** Row B-230. */
export const networkFailureText =
  'An unknown network error occurred. Please verify that you have an internet connection and try again.';
/** Row B-231. */
export const timeoutText =
  'The connection timed out. However, the broadcast may have been created successfully. Please check the home page before trying again.';
/** Row B-229: the title; the server's message is the text. */
export const createFailureText = 'There was an error creating your broadcast';
/** Row P-213: the status text, and what to do; the proxy may have lost an answer that came. */
export function unavailableCreateText(statusText: string): string {
  return `${statusText}. Please try again in a moment. Your draft is saved, and no one gets it twice.`;
}
/** ErrorCode of too few credits; opens the more-credits dialog. */
export const moreCreditsCode = 4100;

/** What a failed create looks like from outside. Status 0: no answer came at all. */
export interface CreateFailure {
  readonly status: number;
  readonly errorCode: number | null;
  readonly errorName: string | null;
  /** The server's sentence when it was written for people, else empty. */
  readonly message: string;
  /** The status text when nobody but a proxy answered (row P-213). */
  readonly unavailable?: string;
}

/** What the wizard does about it. */
export type FailurePlan =
  | { readonly kind: 'moreCredits' }
  /** Created by an earlier click, or perhaps created: never send again by itself. */
  | { readonly kind: 'alreadyCreated' | 'maybeCreated'; readonly message: string }
  | { readonly kind: 'message'; readonly message: string }
  /** It is not what was shown at the button any more. */
  | { readonly kind: 'changed'; readonly message: string }
  | { readonly kind: 'unexpected'; readonly message: string };

/** Which dialog a failed create opens (rows P-213, B-044, B-155, B-229 to B-231). */
export function failurePlan(failure: CreateFailure): FailurePlan {
  if (failure.status === 0) return { kind: 'message', message: networkFailureText };
  if (failure.unavailable !== undefined)
    return { kind: 'message', message: unavailableCreateText(failure.unavailable) };
  if (failure.errorCode === moreCreditsCode) return { kind: 'moreCredits' };
  if (failure.status === 504) return { kind: 'maybeCreated', message: timeoutText };
  if (failure.errorName === 'AlreadySent') return { kind: 'alreadyCreated', message: failure.message };
  if (failure.errorName === 'NotAsShown') return { kind: 'changed', message: failure.message };
  if (failure.message !== '') return { kind: 'message', message: failure.message };
  return { kind: 'unexpected', message: `${createFailureText}.` };
}

/** What the button that sends names, and with it a promise. */
type Shown = NonNullable<BodyIn<typeof createBroadcast>['Shown']>;

/** What the sender sees as the button is pressed. */
export function shownNow(
  summary: Pick<ContactSummary, 'Reached' | 'RosterRevision'> | undefined,
  price: number | undefined,
): Shown {
  return {
    ...(summary === undefined ? {} : { Reached: summary.Reached, RosterRevision: summary.RosterRevision }),
    ...(price === undefined ? {} : { Credits: price }),
  };
}

/** What a request says of the account beside the form. */
export interface SenderFacts {
  /** Digits of the text number chosen; null where there is none. */
  readonly textPhoneNumber: string | null;
  readonly countryId: number;
}

/**
 * The request that makes the broadcast (row B-065): what was saved, as far as it counts, with what only a request says.
 * The same key for every attempt of this draft: no one is texted twice.
 */
export function createRequest(
  form: WizardForm,
  draftId: number,
  requestKey: string,
  { textPhoneNumber, countryId }: SenderFacts,
  shown?: Shown,
): BodyIn<typeof createBroadcast> {
  const counts = whatCounts(form);
  return {
    ...counts,
    ...(shown === undefined ? {} : { Shown: shown }),
    DraftBroadcastID: draftId,
    BroadcastName: form.BroadcastName.trim(),
    BroadcastType: kindFields(kindOf(form)).BroadcastType,
    CountryID: countryId,
    CallerIDNumber: counts.CallerID,
    TextPhoneNumber: hasTexts(form) ? textPhoneNumber : null,
    RequestKey: requestKey,
  };
}

/** True when a message that the calls need comes later: nothing goes out before (row B-143, 2-decisions A1). */
export function waitsForMessage(form: WizardForm): boolean {
  if (!hasCalls(form)) return false;
  return form.Audio === null || (form.RecordLaterVM && form.AudioVM === null);
}

/** Label of the one button that costs money: it says whom it reaches (`reachWords`). */
export function sendLabel(whom: string, form: WizardForm): string {
  if (waitsForMessage(form)) return `Create for ${whom}`;
  return form.startOption === 'START_LATER' ? `Schedule for ${whom}` : `Send to ${whom}`;
}

/** Said of a new broadcast while its message is missing. */
export function waitsText(broadcastName: string): string {
  return `"${broadcastName.trim()}" waits for its voice message.`;
}

/** By which what was said of a new broadcast is taken away once it is no longer so. */
export function madeMark(broadcastId: number): string {
  return `broadcast ${broadcastId} was made`;
}

/** Said when the broadcast was made: for whom the server took it; null when it does not know. */
export function madeText(form: WizardForm, words: string | null): string {
  if (waitsForMessage(form)) return waitsText(form.BroadcastName);
  const name = `"${form.BroadcastName.trim()}"`;
  const whom = words === null ? '' : ` for ${words}`;
  return `${name} is ${form.startOption === 'START_LATER' ? 'scheduled' : 'on its way'}${whom}.`;
}

/** How a person is called where there may be no name. */
export function displayName(person: { FirstName: string; LastName: string; PrimaryPhone: string }): string {
  const name = `${person.FirstName} ${person.LastName}`.trim();
  return name === '' ? formatPhone(person.PrimaryPhone) : name;
}
