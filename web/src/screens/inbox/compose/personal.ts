import type { Contact } from '@carillon/contract/contacts/contacts';
import type { Conversation } from '@carillon/contract/conversations/conversations';
import { hasMergeFields, mergeFieldNames, render, standardFields } from '@carillon/rules/texts/mergeFields';
import { formatPhone } from '@carillon/rules/phones/phones';
import { personalTextOf } from '../../../parts/texts/personalTexts.ts';
import type { PersonalText } from '../../../parts/texts/personalTexts.ts';
import { shownNumber } from './recipients/recipients.ts';
import type { Recipient } from './recipients/recipients.ts';

type Values = Readonly<Record<string, string>>;

const [first, last, notes, phone] = standardFields;
const standard = new Set<string>(standardFields.map((name) => name.toLowerCase()));

/** A contact's data besides names and phone: notes and custom fields. */
export function valuesOfContact({ Notes, CustomData }: Pick<Contact, 'Notes' | 'CustomData'>): Values {
  return { ...CustomData, [notes]: Notes };
}

/** The values for the merge fields of a text to a recipient. */
export function valuesOf(one: Recipient): Values {
  return {
    ...one.values,
    [first]: one.firstName,
    [last]: one.lastName,
    [phone]: /^\d+$/.test(one.phone) ? formatPhone(one.phone) : one.phone,
  };
}

/** The same for the person of a conversation. `contact` has the custom fields, if it is known. */
export function valuesInThread(
  one: Conversation,
  contact: Pick<Contact, 'Notes' | 'CustomData'> | null,
): Values {
  return {
    ...contact?.CustomData,
    [first]: one.FirstName,
    [last]: one.LastName,
    [notes]: one.Notes,
    [phone]: formatPhone(one.PhoneNumber),
  };
}

/** True if a text has fields that only contacts have: the server fills only the standard ones. */
export function hasCustomFields(text: string): boolean {
  return mergeFieldNames(text).some((name) => !standard.has(name.toLowerCase()));
}

/**
 * The text for the server: as typed, or filled in if only this page knows the values. A value that would be read as a
 * field again is sent as typed.
 */
export function wordsToSend(text: string, values: Values, hasMedia: boolean): string {
  if (!hasCustomFields(text)) return text;
  const merged = render(text, values, { hasMedia });
  return merged.status === 'Valid' && !hasMergeFields(merged.text) ? merged.text : text;
}

const whoOf = (one: Recipient): string => `${one.firstName} ${one.lastName}`.trim() || shownNumber(one.phone);

/** The text as each recipient gets it (rows C-058, C-059); derived again after every change of either. */
export function personalTexts(
  text: string,
  recipients: readonly Recipient[],
  hasMedia: boolean,
): PersonalText[] {
  return recipients.map((one) => {
    const personal = personalTextOf(text, { who: whoOf(one), values: valuesOf(one) }, hasMedia);
    const { missing } = personal;
    // For a number alone the server may know a name: from a contact, or from a list.
    const isFilledLater =
      missing.length > 0 && one.personId === 0 && missing.every((name) => standard.has(name.toLowerCase()));
    return isFilledLater ? { ...personal, missing: [], isFilledLater } : personal;
  });
}

/** The text of each recipient in a request. Absent if all get the text as typed. */
export function ownTexts(text: string, personal: readonly PersonalText[]): (string | undefined)[] {
  return personal.map((one) =>
    one.text === null || one.text === text || hasMergeFields(one.text) ? undefined : one.text,
  );
}
