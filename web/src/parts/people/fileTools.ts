import type { BodyIn } from '@carillon/contract/route';
import type { BadRow, FileUpload, putBadRow, putUpload } from '@carillon/contract/uploads';

/** So many bad rows are shown at a time. */
export const badRowsPageSize = 10;

/** What the dialog of a file needs of the server; parts make no calls themselves. */
export interface FileTools {
  /** Corrects columns, header rows or sheets; the file is read again. */
  correct: (fileId: number, body: BodyIn<typeof putUpload>) => Promise<FileUpload>;
  /** Repairs one row; answers the row when it is still bad. */
  repair: (
    fileId: number,
    body: BodyIn<typeof putBadRow>,
  ) => Promise<{ File: FileUpload; Row: BadRow | null }>;
  /** A page of `badRowsPageSize` bad rows, of one reason or of all. */
  badRows: (
    fileId: number,
    page: number,
    reason: string | undefined,
    signal: AbortSignal,
  ) => Promise<{ Items: BadRow[]; Size: number }>;
  /** All bad rows as CSV. */
  rejects: (file: FileUpload) => Promise<string>;
  /** The sentence for a failure of these. */
  failureText: (error: unknown, verb: 'getting' | 'updating', item: string) => string;
}
