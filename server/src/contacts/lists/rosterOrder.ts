import { ownValue } from '@carillon/rules/texts/ownValue';

/** What lists of contacts can be sorted by. */
export type RosterField = 'LastName' | 'FirstName' | 'PrimaryPhone' | 'DateAdded';

export interface RosterOrder {
  readonly field: RosterField;
  readonly isDescending: boolean;
}

const fields: Readonly<Record<string, RosterField>> = {
  lastname: 'LastName',
  name: 'LastName',
  firstname: 'FirstName',
  primaryphone: 'PrimaryPhone',
  phonenumber: 'PrimaryPhone',
  dateadded: 'DateAdded',
  createddate: 'DateAdded',
};

/** Reads `sortby` ("-" descends); by last name for what is absent or unknown. */
export function rosterOrder(sortby: string | undefined): RosterOrder {
  const wanted = sortby?.trim() ?? '';
  const field = ownValue(fields, wanted.replace(/^-/, '').toLowerCase());
  return field === undefined
    ? { field: 'LastName', isDescending: false }
    : { field, isDescending: wanted.startsWith('-') };
}

/** Where a walk through a sorted list continues: after the contact with this key. */
export interface RosterPlace {
  /** The key of the order; null when it is the id alone. */
  readonly key: string | number | null;
  readonly personId: number;
}

/** The place as it travels in an address. */
export function placeToWire(place: RosterPlace): string {
  return Buffer.from(JSON.stringify([place.key, place.personId])).toString('base64url');
}

/** Parses it; null for a place that does not fit this order. */
export function placeFromWire(text: string, order: RosterOrder): RosterPlace | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(parts)) return null;
    const [key, personId]: unknown[] = parts;
    if (typeof personId !== 'number' || !Number.isInteger(personId) || Math.abs(personId) > 2_147_483_647)
      return null;
    if (order.field === 'DateAdded') return key === null ? { key, personId } : null;
    if (order.field === 'PrimaryPhone')
      return typeof key === 'number' && Number.isSafeInteger(key) ? { key, personId } : null;
    return typeof key === 'string' && !key.includes('\0') ? { key, personId } : null;
  } catch {
    return null;
  }
}
