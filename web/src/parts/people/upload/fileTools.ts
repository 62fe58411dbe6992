import type { BodyIn } from '@carillon/contract/route';
import type { BadRow, FileUpload, putBadRow, putUpload } from '@carillon/contract/contacts/uploads';

/** How many bad rows are shown at a time. */
export const badRowsPageSize = 10;

/** The calls that the dialog of a file needs. Parts make no calls themselves. */
export interface FileTools {
  /** Corrects columns, header rows, or sheets. The file is then reread. */
  correct: (fileId: number, body: BodyIn<typeof putUpload>) => Promise<FileUpload>;
  /** Repairs one row. Returns the row if it is still bad. */
  repair: (
    fileId: number,
    body: BodyIn<typeof putBadRow>,
  ) => Promise<{ File: FileUpload; Row: BadRow | null }>;
  /** A page of `badRowsPageSize` bad rows, for one reason or for all. */
  badRows: (
    fileId: number,
    page: number,
    reason: string | undefined,
    signal: AbortSignal,
  ) => Promise<{ Items: BadRow[]; Size: number }>;
  /** All bad rows as CSV. */
  rejects: (file: FileUpload) => Promise<string>;
  /** The message for a failure of these. */
  failureText: (error: unknown, verb: 'getting' | 'updating', item: string) => string;
}
