import type { Contact, ContactSource } from '@carillon/contract/contacts/contacts';
import { reachOf, type Reach } from '../consent/index.ts';
import type { TenantTx } from '../platform/database/database.ts';
import { fieldSlots, groupsOfPeople } from './presentContact.sql.ts';

/** A contact as pages need it; columns of `contactColumns`. */
export interface ContactRow {
  readonly personId: number;
  readonly userId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly notes: string;
  readonly primaryPhone: number;
  readonly secondaryPhone: number | null;
  readonly tertiaryPhone: number | null;
  readonly extensions: (string | null)[] | null;
  /** Values by slot, the first is slot 1. */
  readonly fields: (string | null)[] | null;
  readonly source: number;
  readonly importId: number | null;
  readonly createdAt: Date;
  readonly changedAt: Date;
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

/** Columns of a ContactRow, of `contact` or `deleted_contact` under this alias. */
export const contactColumns = (alias: string): string =>
  `${alias}.person_id as "personId", ${alias}.user_id as "userId", ${alias}.first_name as "firstName",
  ${alias}.last_name as "lastName", ${alias}.notes, ${alias}.primary_phone as "primaryPhone",
  ${alias}.secondary_phone as "secondaryPhone", ${alias}.tertiary_phone as "tertiaryPhone", ${alias}.extensions,
  ${alias}.fields, ${alias}.source, ${alias}.import_id as "importId", ${alias}.created_at as "createdAt",
  ${alias}.changed_at as "changedAt"`;

/** Values of the column `source`, by number. */
export const sources: readonly ContactSource[] = [
  'typed',
  'file',
  'paste',
  'join',
  'integration',
  'merge',
  'conversation',
];

/**
 * Rows as the wire shows them, in their order, with what is known about their phones. With `groupsSeenBy` also with
 * their groups, those that this owner sees (rosterOwner; null: all).
 */
export async function presentContacts(
  tx: TenantTx,
  rows: readonly ContactRow[],
  options: { groupsSeenBy?: number | null } = {},
): Promise<Contact[]> {
  if (rows.length === 0) return [];
  const reach = await reachOf(tx, rows.flatMap(phonesOf));
  const slots = await fieldSlots(tx);
  const lists =
    options.groupsSeenBy !== undefined
      ? await groupsOfPeople(
          tx,
          options.groupsSeenBy,
          rows.map((row) => row.personId),
        )
      : null;
  return rows.map((row) => {
    const primary = reach.get(row.primaryPhone);
    const isTextable = textable(primary);
    return {
      PersonID: row.personId,
      FirstName: row.firstName,
      LastName: row.lastName,
      Notes: row.notes,
      CustomData: customData(row.fields, slots),
      PhoneNumber: String(row.primaryPhone),
      isTextable,
      PrimaryPhone: String(row.primaryPhone),
      PrimaryPhoneTextable: isTextable,
      PrimaryPhoneReason: primary?.reason ?? '',
      SecondaryPhone: row.secondaryPhone === null ? null : String(row.secondaryPhone),
      SecondaryPhoneTextable: row.secondaryPhone !== null && textable(reach.get(row.secondaryPhone)),
      TertiaryPhone: row.tertiaryPhone === null ? null : String(row.tertiaryPhone),
      TertiaryPhoneTextable: row.tertiaryPhone !== null && textable(reach.get(row.tertiaryPhone)),
      Extensions: [0, 1, 2].map((at) => row.extensions?.[at] ?? ''),
      OptedIn: primary?.optedIn ?? false,
      OptedOut: primary?.optedOutText ?? false,
      ...(lists === null ? {} : { Lists: lists.get(row.personId) ?? [] }),
      CreatedDate: row.createdAt.toISOString(),
      ChangedDate: row.changedAt.toISOString(),
      Source: sources[row.source] ?? 'typed',
      ImportID: row.importId,
      Textable: isTextable,
    };
  });
}

/** The one to three phones of a contact. */
export function phonesOf(
  row: Pick<ContactRow, 'primaryPhone' | 'secondaryPhone' | 'tertiaryPhone'>,
): number[] {
  return [row.primaryPhone, row.secondaryPhone, row.tertiaryPhone].filter((phone) => phone !== null);
}

function textable(reach: Reach | undefined): boolean {
  return (reach?.reason ?? '') === '';
}

function customData(
  fields: ContactRow['fields'],
  slots: ReadonlyMap<number, string>,
): Record<string, string> {
  if (fields === null) return {};
  return Object.fromEntries(
    [...slots].flatMap(([slot, name]): [string, string][] => {
      const value = fields[slot - 1] ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );
}
