import { handle } from '../platform/capability.ts';
import { contactRoutes } from './contactRoutes.ts';
import { importContacts } from './imports/importContacts.job.ts';
import { importRoutes } from './imports/importRoutes.ts';
import { takeBackImport } from './imports/undo/undoImport.job.ts';
import type { UploadReading } from './imports/uploads/uploadReading.ts';
import { editContactsJob, importContactsJob, readFileJob, undoContactsJob, undoImportJob } from './jobs.ts';
import { rosterRoutes } from './lists/rosterRoutes.ts';
import { editPlanned } from './undo/editContacts.job.ts';
import { returnDeleted } from './undo/undoContacts.job.ts';

export { importContacts } from './imports/importContacts.job.ts';
export { groupOfPeople, type PersonOfList } from './groups/groupOfPeople.ts';
export { takeBackImport } from './imports/undo/undoImport.job.ts';
export { editPlanned } from './undo/editContacts.job.ts';
export { returnDeleted } from './undo/undoContacts.job.ts';
export { addJoined } from './merge/joinContact.ts';
export { numbersOfPeople, otherNumbers } from './merge/otherNumbers.sql.ts';
export { phonesOfUpload } from './imports/uploads/uploadPhones.ts';
export { uploadsOfDraft, type UploadDeps } from './imports/uploads/uploads.ts';
export {
  openUploadReading,
  progressTeller,
  silenceMs,
  type UploadReading,
} from './imports/uploads/uploadReading.ts';
export {
  abandonFileImport,
  beginFileImport,
  endFileImport,
  openFileImport,
  type ImportableFile,
} from './imports/imports.ts';
export { copyText, goodRowColumns, housemateMark, samePersonMark } from './reading/rows/goodRowLine.ts';
export { accountsToPurgeContacts, purgeContacts } from './purgeContacts.ts';
export { purgeStrayFiles, purgeUploads, uploadLimitsOfAge } from './imports/uploads/purgeUploads.ts';
export { getGroup } from './groups/changeGroups.ts';
export { checkGroups } from './groups/groups.ts';
export { allGroups, groupNames, hasContacts, joinableGroups } from './contacts.sql.ts';
export type { ContactSelection } from './lists/selection.sql.ts';
export {
  selectedNumbersSql,
  customSql,
  fieldNamesSql,
  noteImportsUsed,
} from './lists/selectedNumbers.sql.ts';
export { fileNames, isImporting } from './imports/uploads/uploads.sql.ts';

export const contacts = {
  routes: [contactRoutes, importRoutes, rosterRoutes],
  jobs: [
    handle(readFileJob, ({ reading }: { readonly reading: UploadReading }, tenant, data) =>
      reading.resume(tenant, data.FileID),
    ),
    handle(importContactsJob, importContacts, (data) => data.ImportID),
    handle(undoImportJob, takeBackImport, (data) => data.ImportID),
    handle(editContactsJob, editPlanned, (data) => data.UndoID),
    handle(undoContactsJob, returnDeleted, (data) => data.UndoID),
  ],
};
