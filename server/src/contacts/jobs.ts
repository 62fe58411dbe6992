import { z } from 'zod';
import { job } from '../platform/jobs.ts';

/** Writes a change into contacts when there are too many for a request. */
export const editContactsJob = job({
  name: 'edit-contacts',
  data: z.object({ AccountID: z.number(), UndoID: z.string() }),
  expireInSeconds: 900,
});

/** Restores deleted contacts and values when there are too many for a request. */
export const undoContactsJob = job({
  name: 'undo-contacts',
  data: z.object({ AccountID: z.number(), UndoID: z.string() }),
  expireInSeconds: 900,
});

/** Adds an uploaded file to contacts, or continues where a process that died left off. */
export const importContactsJob = job({
  name: 'import-contacts',
  data: z.object({ AccountID: z.number().int(), ImportID: z.number().int() }),
  expireInSeconds: 3_600,
});

/** Undoes an import that is too large for a request, or continues where a process that died left off. */
export const undoImportJob = job({
  name: 'undo-import',
  data: z.object({ AccountID: z.number().int(), ImportID: z.number().int() }),
  expireInSeconds: 3_600,
});

/** Reads an upload again when the process that began it is gone. */
export const readFileJob = job({
  name: 'read-file',
  data: z.object({ AccountID: z.number().int(), FileID: z.number().int() }),
  expireInSeconds: 300,
});
