import type { FileRemark } from '@carillon/contract/contacts/uploads';

/** A person in a row; the first phone is the primary one, others follow. */
export interface GoodRow {
  readonly phones: readonly string[];
  /** Extensions in the order of the phones, '' for none; empty unless for contacts. */
  readonly extensions: readonly string[];
  /** Names of groups; empty unless for contacts. */
  readonly groups: readonly string[];
  readonly first: string;
  readonly last: string;
  readonly notes: string;
  /** JSON object of the custom columns with content, or null. */
  readonly custom: string | null;
  /** Further people of the row with phones of their own; absent for nearly all rows. */
  readonly others?: readonly GoodRow[];
  /** What its phone cells held besides numbers that are used as written; absent for nearly all rows. */
  readonly told?: readonly Told[];
}

/** A value that was not used as written, and where; columns count from 1. */
export interface Told {
  readonly kind: FileRemark['Kind'];
  readonly column: number;
  readonly value: string;
}
