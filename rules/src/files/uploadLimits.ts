import { count, plural } from '../money/amounts.ts';

/** Maximum size of a contact file, in bytes and in rows below the header. */
export interface UploadLimits {
  readonly maxBytes: number;
  readonly maxRows: number;
}

const megabyte = 1_048_576;

/** An installation's limits unless its settings differ (UPLOAD_MAX_MB, UPLOAD_MAX_ROWS). */
export const usualUploadLimits = { maxMegabytes: 50, maxRows: 1_000_000 } as const;

/** The error for a file that can't be read at all (row B-239). */
export const unreadableFileText = 'The file could not be processed.';

function megabytes(bytes: number): string {
  return `${count(Math.round(bytes / megabyte))} MB`;
}

/** "up to 50 MB and 1,000,000 rows". */
export function uploadLimitsText({ maxBytes, maxRows }: UploadLimits): string {
  return `up to ${megabytes(maxBytes)} and ${rowsText(maxRows)}`;
}

/** "1,000,000 rows". */
export function rowsText(rows: number): string {
  return plural(rows, 'row', 'rows');
}

/** The error for a file with too many bytes. */
export function fileTooLargeText({ maxBytes }: UploadLimits): string {
  return `This file is larger than ${megabytes(maxBytes)}. Split it into smaller files and upload them one after another.`;
}

/** The error for a file with too many rows. */
export function tooManyRowsText(maxRows: number): string {
  return `This file has more than ${rowsText(maxRows)}. Split it into smaller files and upload them one after another.`;
}
