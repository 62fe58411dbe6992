/** The audience of a message: `Display` and `Informational` are shown unchanged (row P-236). */
export type ErrorType = 'Display' | 'Informational' | 'Internal';

/** An error of the catalogue. */
export interface CatalogueEntry {
  readonly status: number;
  readonly code: number;
  readonly type: ErrorType;
  readonly message: string;
  /** True when an operator should look at it. */
  readonly alert?: boolean;
}
