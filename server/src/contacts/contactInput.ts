import { splitExtension } from '@carillon/rules/phones/cells/phoneCells';
import { AppError, type FieldError } from '@carillon/contract/errors';
import { requiredText } from '@carillon/rules/contacts/fieldRules';
import { parsePhoneIn, phoneFormatText } from '@carillon/rules/phones/phoneCountries';
import { readAccount } from '../accounts/index.ts';
import { notAllowedAmong } from '../consent/index.ts';
import type { TenantTx } from '../platform/database/database.ts';
import { isSameName } from './contactFields.ts';
import { listFieldRows, type FieldRow } from './contactFields.sql.ts';
import type { ContactValues } from './presentContact.ts';

/** What a user typed about a contact; what is absent stays as it is. */
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

const phoneFields = ['PrimaryPhone', 'SecondaryPhone', 'TertiaryPhone'] as const;

/** The account's facts about its contacts: its country, its custom fields. */
interface InputRules {
  readonly countryId: number;
  readonly fields: readonly FieldRow[];
}

/**
 * What is to be stored of a contact (row B-159): numbers in their stored form, custom fields at their places. `before`
 * is the contact to change; null for a new one. Throws Validation with a sentence for each field.
 */
export async function readContactInput(
  tx: TenantTx,
  typed: ContactTyped,
  before: ContactValues | null,
): Promise<ContactValues> {
  const read = judge(typed, before, await inputRules(tx));
  await refuseForbidden(tx, [read]);
  const [first] = read.errors;
  if (first !== undefined)
    throw new AppError('Validation', read.errors.length === 1 ? first.Message : undefined, read.errors);
  return read.values;
}

/** The same for many new ones at once, in their order: what is to be stored, or the sentences with the reasons. */
export async function readManyInputs(
  tx: TenantTx,
  many: readonly ContactTyped[],
): Promise<(ContactValues | readonly FieldError[])[]> {
  const rules = await inputRules(tx);
  const all = many.map((typed) => judge(typed, null, rules));
  await refuseForbidden(tx, all);
  return all.map(({ values, errors }) => (errors.length > 0 ? errors : values));
}

async function inputRules(tx: TenantTx): Promise<InputRules> {
  const { countryId } = await readAccount(tx);
  return { countryId, fields: await listFieldRows(tx) };
}

interface Judged {
  readonly values: ContactValues;
  /** Numbers that the contact had before; null where there was none. */
  readonly stored: readonly (number | null)[];
  readonly errors: FieldError[];
}

function judge(typed: ContactTyped, before: ContactValues | null, rules: InputRules): Judged {
  const errors: FieldError[] = [];
  const stored = [
    before?.primaryPhone ?? null,
    before?.secondaryPhone ?? null,
    before?.tertiaryPhone ?? null,
  ];
  const { phones, extensions } = readPhones(typed, before, { stored, rules, errors });
  const values = {
    firstName: typed.FirstName ?? before?.firstName ?? '',
    lastName: typed.LastName ?? before?.lastName ?? '',
    notes: typed.Notes ?? before?.notes ?? '',
    primaryPhone: phones[0] ?? 0,
    secondaryPhone: phones[1] ?? null,
    tertiaryPhone: phones[2] ?? null,
    extensions,
    fields: readFields(typed.CustomData, before, rules.fields, errors),
  };
  return { values, stored, errors };
}

function readPhones(
  typed: ContactTyped,
  before: ContactValues | null,
  { stored, rules, errors }: Pick<Judged, 'stored' | 'errors'> & { rules: InputRules },
): { phones: (number | null)[]; extensions: string[] | null } {
  const { countryId } = rules;
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
  return { phones, extensions: extensions.some((digits) => digits !== '') ? extensions : null };
}

/** Numbers on the do-not-contact list are not even stored, unless they were before. */
async function refuseForbidden(tx: TenantTx, all: readonly Judged[]): Promise<void> {
  const phonesOf = ({ values }: Judged) => [values.primaryPhone, values.secondaryPhone, values.tertiaryPhone];
  const added = all.flatMap((one) => phonesOf(one).filter((phone) => !one.stored.includes(phone)));
  const forbidden = await notAllowedAmong(
    tx,
    added.filter((phone): phone is number => phone !== null && phone !== 0),
  );
  if (forbidden.size === 0) return;
  for (const one of all)
    for (const [at, phone] of phonesOf(one).entries())
      if (phone !== null && !one.stored.includes(phone) && forbidden.has(phone))
        one.errors.push({ Field: phoneFields[at] ?? '', Message: 'This number is not allowed.' });
}

function readFields(
  data: ContactTyped['CustomData'],
  before: ContactValues | null,
  rows: readonly FieldRow[],
  errors: FieldError[],
): (string | null)[] | null {
  // A user who changes something else is not required to fill fields that became required later.
  if (data === undefined && before !== null) return before.fields;
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
