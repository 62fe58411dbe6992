import type { ColumnContents } from './columnContents.ts';
import type { HeaderReading } from './columnHeaders.ts';

/** The guessed meaning of a column. `Custom` is kept under its header. */
export type GuessedMeaning =
  | `Phone${1 | 2 | 3}`
  | `AreaCode${1 | 2 | 3}`
  | `${'FirstName' | 'LastName' | 'FullName'}${'' | 2 | 3}`
  | 'Notes'
  | 'Groups'
  | 'Custom';

/** A column and its guessed meaning. */
export interface GuessedColumn {
  /** From 1. */
  readonly ColumnNumber: number;
  readonly Header: string;
  Meaning: GuessedMeaning;
  readonly Guessed: true;
  /** The sheet hides it. */
  readonly IsHidden?: true;
  /** Why the guess must be confirmed; absent if it is certain. */
  Doubt?: string;
}

/** A column with everything from its header and its cells. */
export interface LookedAt {
  readonly column: GuessedColumn;
  readonly header: HeaderReading;
  readonly contents: ColumnContents;
}
