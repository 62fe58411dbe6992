import type { BodyIn } from '@carillon/contract/route';
import type { createBroadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { ContactSummary } from '@carillon/contract/broadcasts/drafts';
import { whatCounts } from '@carillon/rules/broadcasts/form';
import { kindFields } from '@carillon/rules/broadcasts/types';
import { formatPhone } from '@carillon/rules/phones/phones';
import { hasStart, hasTexts, kindOf, repeats, waitsForMessage } from '../wizardForm.ts';
import type { WizardForm } from '../wizardForm.ts';

/** Row B-230. */
export const networkFailureText =
  'An unknown network error occurred. Please verify that you have an internet connection and try again.';
/** Row B-231. */
export const timeoutText =
  'The connection timed out. However, the broadcast may have been created successfully. Please check the home page before trying again.';
/** Row B-229: the title; the server's message is the text. */
export const createFailureText = 'There was an error creating your broadcast';
/** Row P-213: the status text, and what to do. The proxy may have lost a response. */
export function unavailableCreateText(statusText: string): string {
  return `${statusText}. Please try again in a moment. Your draft is saved, and no one gets it twice.`;
}
/** ErrorCode for too few credits. It opens the more-credits dialog. */
export const moreCreditsCode = 4100;

/** What a failed create looks like from outside. Status 0: no response came. */
export interface CreateFailure {
  readonly status: number;
  readonly errorCode: number | null;
  readonly errorName: string | null;
  /** The server's message if it was written for people, else empty. */
  readonly message: string;
  /** The status text when only a proxy responded (row P-213). */
  readonly unavailable?: string;
}

/** What the wizard does about it. */
export type FailurePlan =
  | { readonly kind: 'moreCredits' }
  /** Created by an earlier click, or perhaps created: never resend automatically. */
  | { readonly kind: 'alreadyCreated' | 'maybeCreated'; readonly message: string }
  | { readonly kind: 'message'; readonly message: string }
  /** It no longer matches what the Send button showed. */
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

/** The counts on the Send button, which are a promise. */
type Shown = NonNullable<BodyIn<typeof createBroadcast>['Shown']>;

/** What the sender sees when pressing the button. */
export function shownNow(
  summary: Pick<ContactSummary, 'Reached' | 'RosterRevision'> | undefined,
  price: number | undefined,
): Shown {
  return {
    ...(summary === undefined ? {} : { Reached: summary.Reached, RosterRevision: summary.RosterRevision }),
    ...(price === undefined ? {} : { Credits: price }),
  };
}

/** The account's facts in a request, besides the form. */
export interface SenderFacts {
  /** Digits of the chosen text number. Null if there is none. */
  readonly textPhoneNumber: string | null;
  readonly countryId: number;
}

/**
 * The request that creates the broadcast (row B-065): the relevant part of what was saved, plus what only a request
 * has, and the rules for texts that the user overrides (`seen`). Every attempt of this draft has the same key, so no recipient is texted twice.
 */
export function createRequest(
  form: WizardForm,
  draftId: number,
  requestKey: string,
  { textPhoneNumber, countryId }: SenderFacts,
  shown?: Shown,
  seen: readonly string[] = [],
): BodyIn<typeof createBroadcast> {
  const counts = whatCounts(form);
  return {
    ...counts,
    ...(shown === undefined ? {} : { Shown: shown }),
    ...(seen.length === 0 ? {} : { SentAnyway: [...seen] }),
    DraftBroadcastID: draftId,
    BroadcastName: form.BroadcastName.trim(),
    BroadcastType: kindFields(kindOf(form)).BroadcastType,
    CountryID: countryId,
    CallerIDNumber: counts.CallerID,
    TextPhoneNumber: hasTexts(form) ? textPhoneNumber : null,
    RequestKey: requestKey,
  };
}

/** Label of the one button that costs money: it says how many it reaches (`reachWords`). */
export function sendLabel(whom: string, form: WizardForm): string {
  if (waitsForMessage(form)) return `Create for ${whom}`;
  if (form.RepeatingBroadcastID !== null && repeats(form)) return 'Save changes';
  return hasStart(form) ? `Schedule for ${whom}` : `Send to ${whom}`;
}

/** Shown for a new broadcast while its message is missing. */
export function waitsText(broadcastName: string): string {
  return `"${broadcastName.trim()}" waits for its voice message.`;
}

/** The key by which a message about a new broadcast is removed once it is no longer true. */
export function madeMark(broadcastId: number): string {
  return `broadcast ${broadcastId} was made`;
}

/** Shown when the broadcast was created: how many recipients the server accepted. Null when it does not know. */
export function madeText(form: WizardForm, words: string | null): string {
  if (waitsForMessage(form)) return waitsText(form.BroadcastName);
  const name = `"${form.BroadcastName.trim()}"`;
  const whom = words === null ? '' : ` for ${words}`;
  return `${name} is ${hasStart(form) ? 'scheduled' : 'on its way'}${whom}.`;
}

/** What to call a person who may have no name. */
export function displayName(person: { FirstName: string; LastName: string; PrimaryPhone: string }): string {
  const name = `${person.FirstName} ${person.LastName}`.trim();
  return name === '' ? formatPhone(person.PrimaryPhone) : name;
}
