import {
  conversationRecipientLimit,
  noRecipientText,
  recipientError,
  tooManyRecipientsText,
} from '@carillon/rules/inbound/conversationSend';
import type { PasteResult } from '@carillon/rules/files/paste/paste';
import { parsePhoneIn } from '@carillon/rules/phones/phoneCountries';
import { formatPhone } from '@carillon/rules/phones/phones';

/** A recipient of a new conversation. */
export interface Recipient {
  /** In stored form if it is a number, else as typed. */
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  /** 0: not in contacts. */
  readonly personId: number;
  /** Notes and custom fields of the contact, for merge fields. Absent for a number alone. */
  readonly values?: Readonly<Record<string, string>>;
}

/** The server's facts about a number. Undefined while loading. */
export interface KnownConsent {
  readonly OptedOut: boolean;
  readonly OptedIn: boolean;
  /** A user may lift the opt-out (row C-056). */
  readonly CanManuallyOptIn: boolean;
  /** Why the number can't be texted: not a number, or not allowed. Empty if it can. */
  readonly Refused: string;
  /** A further fact: a landline may still get the text. */
  readonly Reason: string;
}

/** Splits typed or pasted input into numbers at commas, semicolons, and line ends. */
export function splitNumbers(text: string): string[] {
  return text
    .split(/[,;\n\r\t]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A recipient from a typed number. */
export function typedRecipient(text: string, countryId: number): Recipient {
  const parsed = parsePhoneIn(text, countryId);
  return { phone: parsed.ok ? parsed.phone : text.trim(), firstName: '', lastName: '', personId: 0 };
}

/** The display form: a number as people write it, anything else as typed. */
export function shownNumber(phone: string): string {
  return /^\d+$/.test(phone) ? formatPhone(phone) : phone;
}

/** Are there names among the numbers? If so, the paste is read as people, line by line. */
export function hasNames(text: string): boolean {
  return /\p{L}/u.test(text) && /\d/.test(text);
}

/** People of a paste, in its order; a line without a number is kept with its error, so that none is lost. */
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

/** Recipients followed by those of a paste, each number once, and how many of the paste already existed. */
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

/**
 * Why each can't get the text. Null when it can. The first entry of a number is valid, and later ones are duplicates
 * (C-136).
 */
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

/** Shown beside the field when one of its recipients prevents sending. */
export const wrongRecipientText = "Remove the people who can't be texted.";

/** Why this many can't be sent to. Null when they can (C-137, C-138). */
export function countProblem(count: number): string | null {
  if (count === 0) return noRecipientText;
  return count > conversationRecipientLimit ? tooManyRecipientsText : null;
}
