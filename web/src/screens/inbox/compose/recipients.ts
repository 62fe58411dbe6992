import {
  conversationRecipientLimit,
  noRecipientText,
  recipientError,
  tooManyRecipientsText,
} from '@carillon/rules/conversationSend';
import type { PasteResult } from '@carillon/rules/paste';
import { parsePhoneIn } from '@carillon/rules/phoneCountries';
import { formatPhone } from '@carillon/rules/phones';

/** Somebody whom a new conversation goes to. */
export interface Recipient {
  /** In stored form when it is a number, else as it was typed. */
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  /** 0: nobody in contacts. */
  readonly personId: number;
  /** Notes and custom fields of the contact, for fields of a text; absent for a number alone. */
  readonly values?: Readonly<Record<string, string>>;
}

/** What the server knows of a number; undefined while it is asked. */
export interface KnownConsent {
  readonly OptedOut: boolean;
  readonly OptedIn: boolean;
  /** A user may lift the opt-out (row C-056). */
  readonly CanManuallyOptIn: boolean;
  /** Why nobody may be written to there: no number, or not allowed; empty when it may. */
  readonly Refused: string;
  /** Anything else that is known: a landline may still get the text. */
  readonly Reason: string;
}

/** What is typed or pasted at once, one number each: commas, semicolons and line ends part them. */
export function splitNumbers(text: string): string[] {
  return text
    .split(/[,;\n\r\t]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Somebody by a number that was typed. */
export function typedRecipient(text: string, countryId: number): Recipient {
  const parsed = parsePhoneIn(text, countryId);
  return { phone: parsed.ok ? parsed.phone : text.trim(), firstName: '', lastName: '', personId: 0 };
}

/** As it is shown: a number as people write it, anything else as it was typed. */
export function shownNumber(phone: string): string {
  return /^\d+$/.test(phone) ? formatPhone(phone) : phone;
}

/** Are there names among the numbers? Then what is pasted is read as people, line by line. */
export function hasNames(text: string): boolean {
  return /\p{L}/u.test(text) && /\d/.test(text);
}

/** People of a paste, in its order; a line without a number stands there with what is wrong, so that none is lost. */
export function pastedRecipients(read: PasteResult, countryId: number): Recipient[] {
  return [
    ...[...read.contacts, ...read.duplicates].map((one) => ({
      line: one.line,
      one: { phone: one.phone, firstName: one.firstName, lastName: one.lastName, personId: 0 },
    })),
    ...read.unnamed.map((one) => ({ line: one.line, one: typedRecipient(one.phone, countryId) })),
    ...read.unreadable.map((one) => ({ line: one.line, one: typedRecipient(one.text, countryId) })),
  ]
    .toSorted((a, b) => a.line - b.line)
    .map(({ one }) => one);
}

/** People of the paste dialog, as they were checked there; their notes and further columns fill fields of the text. */
export function ofPasteRows(
  rows: readonly (Pick<Recipient, 'phone' | 'firstName' | 'lastName'> & {
    readonly notes: string;
    readonly custom?: Readonly<Record<string, string>>;
  })[],
): Recipient[] {
  return rows.map(({ phone, firstName, lastName, notes, custom }) => ({
    phone,
    firstName,
    lastName,
    personId: 0,
    values: { ...custom, Notes: notes },
  }));
}

/** Recipients with those of a paste behind them, each number once, and how many of the paste were there already. */
export function withPasted(
  there: readonly Recipient[],
  pasted: readonly Recipient[],
): { recipients: Recipient[]; alreadyThere: number } {
  const known = new Set(there.map((one) => one.phone));
  const fresh = pasted.filter((one) => {
    if (known.has(one.phone)) return false;
    known.add(one.phone);
    return true;
  });
  return { recipients: [...there, ...fresh], alreadyThere: pasted.length - fresh.length };
}

/** True for what may become a number: digits and what people write between them. */
export function looksLikeNumber(text: string): boolean {
  return /^[+()\d][\d\s().+-]*$/.test(text.trim()) && /\d/.test(text);
}

/** Why each can't get the text; null when it can. The first of a number is good, what comes after doubles it (C-136). */
export function recipientProblems(
  recipients: readonly Recipient[],
  facts: {
    readonly countryId: number;
    readonly optInIsRequired: boolean;
    readonly consent: ReadonlyMap<string, KnownConsent>;
  },
): (string | null)[] {
  return recipients.map((one, place) => {
    const consent = facts.consent.get(one.phone) ?? null;
    if (consent !== null && consent.Refused !== '') return consent.Refused;
    return recipientError({
      phone: one.phone,
      others: recipients.slice(0, place).map((other) => other.phone),
      countryId: facts.countryId,
      optInIsRequired: facts.optInIsRequired,
      consent,
    });
  });
}

/** Said beside the field when somebody in it keeps all from being sent. */
export const wrongRecipientText = "Remove the people who can't be texted.";

/** Why so many can't be sent to; null when they can (C-137, C-138). */
export function countProblem(count: number): string | null {
  if (count === 0) return noRecipientText;
  return count > conversationRecipientLimit ? tooManyRecipientsText : null;
}
