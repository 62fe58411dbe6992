import type { ContactField } from '@carillon/contract/contacts/contactFields';
import type { ContactDetail, ContactInput } from '@carillon/contract/contacts/contacts';
import { fieldError, requiredText } from '@carillon/rules/contacts/fieldRules';
import { parsePhoneIn, phoneFormatText } from '@carillon/rules/phones/phoneCountries';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';

/** Maximum characters of a name or a note (row B-159). */
const maxText = 50;

/** The input about a contact. */
export interface ContactForm {
  readonly FirstName: string;
  readonly LastName: string;
  readonly PrimaryPhone: string;
  readonly SecondaryPhone: string;
  readonly TertiaryPhone: string;
  readonly Notes: string;
  /** Groups of the contact. */
  readonly ListIDs: readonly number[];
  /** Custom fields, as the server names them. */
  readonly [custom: `CustomData.${string}`]: string;
}
/** Built-in fields. */
export type PlainField =
  | 'FirstName'
  | 'LastName'
  | 'PrimaryPhone'
  | 'SecondaryPhone'
  | 'TertiaryPhone'
  | 'Notes';

/** Labels of the built-in fields, in the order of the page. */
export const plainFields: readonly { readonly field: PlainField; readonly label: string }[] = [
  { field: 'FirstName', label: 'First name' },
  { field: 'LastName', label: 'Last name' },
  { field: 'PrimaryPhone', label: 'Primary phone' },
  { field: 'SecondaryPhone', label: 'Second phone' },
  { field: 'TertiaryPhone', label: 'Third phone' },
  { field: 'Notes', label: 'Notes' },
];
const phoneFields: readonly string[] = ['PrimaryPhone', 'SecondaryPhone', 'TertiaryPhone'];

const custom = 'CustomData.';

/** The field of the form for a custom field. */
export function customKey(name: string): `CustomData.${string}` {
  return `${custom}${name}`;
}

/** Custom fields of the form, by their names. */
function customOf(form: ContactForm): Record<string, string> {
  const entries = Object.entries(form).filter(([field]) => field.startsWith(custom));
  return Object.fromEntries(entries.map(([field, value]) => [field.slice(custom.length), String(value)]));
}

/** Custom fields in the format of the form. */
export function customValues(values: Readonly<Record<string, string>>): Partial<ContactForm> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [customKey(name), value]));
}

/** The form for a new contact in these groups. */
export function emptyForm(ListIDs: readonly number[]): ContactForm {
  const none = {
    FirstName: '',
    LastName: '',
    PrimaryPhone: '',
    SecondaryPhone: '',
    TertiaryPhone: '',
    Notes: '',
  };
  return { ...none, ListIDs };
}

function written(phone: string | null, extension: string | undefined): string {
  if (phone === null || phone === '') return '';
  return extension ? `${formatPhone(phone)} x${extension}` : formatPhone(phone);
}

/** The form for an existing contact. */
export function formOf(person: ContactDetail): ContactForm {
  const [first, second, third] = person.Extensions;
  return {
    FirstName: person.FirstName,
    LastName: person.LastName,
    PrimaryPhone: written(person.PrimaryPhone, first),
    SecondaryPhone: written(person.SecondaryPhone, second),
    TertiaryPhone: written(person.TertiaryPhone, third),
    Notes: person.Notes,
    ListIDs: person.Lists.map((list) => list.ListID).filter((id) => id > 0),
    ...customValues(person.CustomData),
  };
}

function phoneProblem(label: string, typed: string, isRequired: boolean, countryId: number): string | null {
  if (typed.trim() === '') return isRequired ? requiredText(label.toLowerCase()) : null;
  const parsed = parsePhoneIn(typed, countryId);
  return parsed.ok ? null : phoneFormatText(parsed.reason, countryId);
}

/** What is wrong, by field. Custom fields by `customKey`. Empty when it can be saved. */
export function problemsOf(
  form: ContactForm,
  fields: readonly Pick<ContactField, 'Name' | 'IsRequired'>[],
  /** The account's country. It decides how numbers are written (row P-143). */
  countryId: number,
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  const seen = new Set<string>();
  for (const { field, label } of plainFields) {
    const value = form[field];
    if (!phoneFields.includes(field)) {
      const problem = fieldError(label, value, { max: maxText });
      if (problem !== null) found[field] = problem;
      continue;
    }
    const problem = phoneProblem(label, value, field === 'PrimaryPhone', countryId);
    const parsed = parsePhoneIn(value, countryId);
    if (problem !== null) found[field] = problem;
    else if (parsed.ok && seen.has(parsed.phone)) found[field] = "You've already added this number.";
    if (parsed.ok) seen.add(parsed.phone);
  }
  for (const { Name, IsRequired } of fields) {
    if (IsRequired && (form[customKey(Name)] ?? '').trim() === '')
      found[customKey(Name)] = requiredText(Name);
  }
  return found;
}

/** The form in the format of the calls. */
export function bodyOf(
  form: ContactForm,
): Omit<ContactInput, 'AllowSharedNumber' | 'UserIndicatedConsentDeclared'> {
  return {
    FirstName: form.FirstName.trim(),
    LastName: form.LastName.trim(),
    PrimaryPhone: form.PrimaryPhone.trim(),
    SecondaryPhone: form.SecondaryPhone.trim(),
    TertiaryPhone: form.TertiaryPhone.trim(),
    Notes: form.Notes.trim(),
    CustomData: customOf(form),
    ListIDs: [...form.ListIDs],
  };
}

/**
 * The changes of an existing contact in the format of the call. Omitted fields stay, so that another user's change of
 * another field in the meantime is kept.
 */
export function changesOf(before: ContactForm, after: ContactForm): Partial<ReturnType<typeof bodyOf>> {
  const [old, now] = [bodyOf(before), bodyOf(after)];
  const plain = plainFields.filter(({ field }) => old[field] !== now[field]);
  const custom = Object.entries(now.CustomData ?? {}).filter(
    ([name, value]) => value !== (old.CustomData?.[name] ?? ''),
  );
  const isMoved = [...before.ListIDs].toSorted().join() !== [...after.ListIDs].toSorted().join();
  return {
    ...Object.fromEntries(plain.map(({ field }) => [field, now[field]])),
    ...(custom.length > 0 ? { CustomData: Object.fromEntries(custom) } : {}),
    ...(isMoved ? { ListIDs: now.ListIDs } : {}),
  };
}
