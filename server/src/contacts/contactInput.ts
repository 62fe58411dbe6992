import { AppError, type FieldError } from '@carillon/contract/errors';
import { requiredText } from '@carillon/rules/fieldRules';
import { parsePhoneIn, phoneFormatText } from '@carillon/rules/phoneCountries';
import { readAccount } from '../accounts/index.ts';
import { reachOf, reasons } from '../consent/index.ts';
import type { TenantTx } from '../platform/database.ts';
import { isSameName } from './contactFields.ts';
import { listFieldRows } from './contactFields.sql.ts';
import type { ContactRow } from './presentContact.ts';
import { splitExtension } from './reading/extension.ts';

/** What was typed of a contact; what is absent stays as it is. */
export interface ContactTyped {
  readonly PrimaryPhone?: string | undefined;
  readonly SecondaryPhone?: string | null | undefined;
  readonly TertiaryPhone?: string | null | undefined;
  readonly Extensions?: readonly string[] | undefined;
  readonly FirstName?: string | undefined;
  readonly LastName?: string | undefined;
  readonly Notes?: string | undefined;
  readonly CustomData?: Readonly<Record<string, string>> | undefined;
}

/** What is stored of a contact. */
export type ContactValues = Pick<
  ContactRow,
  | 'firstName'
  | 'lastName'
  | 'notes'
  | 'primaryPhone'
  | 'secondaryPhone'
  | 'tertiaryPhone'
  | 'extensions'
  | 'fields'
>;

const phoneFields = ['PrimaryPhone', 'SecondaryPhone', 'TertiaryPhone'] as const;

/**
 * What is to be stored of a contact (row B-159): numbers in their stored form, custom fields at their places.
 * `before` is the contact that is changed; null for a new one. Throws Validation with a sentence for each field.
 */
export async function readContactInput(
  tx: TenantTx,
  typed: ContactTyped,
  before: ContactValues | null,
): Promise<ContactValues> {
  const errors: FieldError[] = [];
  const { phones, extensions } = await readPhones(tx, typed, before, errors);
  const fields = await readFields(tx, typed.CustomData, before, errors);
  const [first] = errors;
  if (first !== undefined)
    throw new AppError('Validation', errors.length === 1 ? first.Message : undefined, errors);
  return {
    firstName: typed.FirstName ?? before?.firstName ?? '',
    lastName: typed.LastName ?? before?.lastName ?? '',
    notes: typed.Notes ?? before?.notes ?? '',
    primaryPhone: phones[0] ?? 0,
    secondaryPhone: phones[1] ?? null,
    tertiaryPhone: phones[2] ?? null,
    extensions,
    fields,
  };
}

async function readPhones(
  tx: TenantTx,
  typed: ContactTyped,
  before: ContactValues | null,
  errors: FieldError[],
): Promise<{ phones: (number | null)[]; extensions: string[] | null }> {
  const { countryId } = await readAccount(tx);
  const stored = [
    before?.primaryPhone ?? null,
    before?.secondaryPhone ?? null,
    before?.tertiaryPhone ?? null,
  ];
  const extensions = [0, 1, 2].map((at) => typed.Extensions?.[at] ?? before?.extensions?.[at] ?? '');
  const phones: (number | null)[] = [];
  for (const [at, name] of phoneFields.entries()) {
    const text = typed[name];
    const refuse = (Message: string) => errors.push({ Field: name, Message });
    let phone = text === undefined ? (stored[at] ?? null) : null;
    if (text !== undefined && text !== null && text.trim() !== '') {
      const split = splitExtension(text);
      const parsed = parsePhoneIn(split.phone, countryId);
      if (parsed.ok) {
        phone = Number(parsed.phone);
        if (typed.Extensions?.[at] === undefined) extensions[at] = split.extension;
      } else refuse(phoneFormatText(parsed.reason, countryId));
    } else if (phone === null) extensions[at] = '';
    if (at === 0 && phone === null && !errors.some(({ Field }) => Field === name))
      refuse(requiredText('phone number'));
    if (phone !== null && phones.includes(phone)) refuse("You've already added this number.");
    phones.push(phone);
  }
  for (const [at, extension] of extensions.entries())
    if (!/^\d{0,8}$/.test(extension)) errors.push({ Field: `Extensions.${at}`, Message: 'Use only numbers' });
  await refuseForbidden(tx, phones, stored, errors);
  return { phones, extensions: extensions.some((digits) => digits !== '') ? extensions : null };
}

/** Numbers that nobody on this installation may contact are not even kept, unless they were before. */
async function refuseForbidden(
  tx: TenantTx,
  phones: readonly (number | null)[],
  stored: readonly (number | null)[],
  errors: FieldError[],
): Promise<void> {
  const added = phones.filter((phone): phone is number => phone !== null && !stored.includes(phone));
  const reach = await reachOf(tx, added);
  for (const [at, phone] of phones.entries())
    if (phone !== null && added.includes(phone) && reach.get(phone)?.text === reasons.notAllowed)
      errors.push({ Field: phoneFields[at] ?? '', Message: 'This number is not allowed.' });
}

async function readFields(
  tx: TenantTx,
  data: ContactTyped['CustomData'],
  before: ContactValues | null,
  errors: FieldError[],
): Promise<(string | null)[] | null> {
  // Whoever changes something else is not asked for fields that became required later.
  if (data === undefined && before !== null) return before.fields;
  const rows = await listFieldRows(tx);
  const values = [...(before?.fields ?? [])];
  for (const [name, value] of Object.entries(data ?? {})) {
    const field = rows.find((row) => isSameName(row.name, name));
    if (field === undefined) {
      errors.push({ Field: `CustomData.${name}`, Message: `There is no custom field "${name}".` });
      continue;
    }
    while (values.length < field.slot) values.push(null);
    values[field.slot - 1] = value.trim() === '' ? null : value.trim();
  }
  for (const field of rows)
    if (field.isRequired && (values[field.slot - 1] ?? '') === '')
      errors.push({ Field: `CustomData.${field.name}`, Message: requiredText(field.name) });
  return values.some((value) => (value ?? '') !== '') ? values : null;
}
