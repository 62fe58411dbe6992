export { contactRoutes } from './contactRoutes.ts';
export { importContacts, importContactsJob } from './imports/importContacts.job.ts';
export { importRoutes } from './imports/importRoutes.ts';
export { groupOfPeople, type PersonOfList } from './groups/groupOfPeople.ts';
export { rosterRoutes } from './lists/rosterRoutes.ts';
export { takeBackImport, undoImportJob } from './imports/undoImport.job.ts';
export { editContactsJob, editPlanned } from './undo/editContacts.job.ts';
export { returnDeleted, undoContactsJob } from './undo/undoContacts.job.ts';
export { addJoined } from './merge/joinContact.ts';
export { numbersOfPeople, otherNumbers } from './merge/otherNumbers.sql.ts';
export { phonesOfUpload } from './imports/uploadPhones.ts';
export { uploadsOfDraft, type UploadDeps } from './imports/uploads.ts';
export {
  openUploadReading,
  progressTeller,
  readFileJob,
  silenceMs,
  type UploadReading,
} from './imports/uploadReading.ts';
export {
  abandonFileImport,
  beginFileImport,
  endFileImport,
  openFileImport,
  type ImportableFile,
} from './imports/imports.ts';
export { copyText, goodRowColumns, samePersonMark } from './reading/goodRowLine.ts';
export { accountsToPurgeContacts, purgeContacts } from './purgeContacts.ts';
export { purgeStrayFiles, purgeUploads, uploadLimitsOfAge } from './imports/purgeUploads.ts';
export { getGroup } from './groups/changeGroups.ts';
export { checkGroups } from './groups/groups.ts';
export { allGroups, groupNames, hasContacts, joinableGroups } from './contacts.sql.ts';
export type { Choice } from './lists/chosen.sql.ts';
export { chosenNumbersSql, customSql, fieldNamesSql, noteImportsUsed } from './lists/chosenNumbers.sql.ts';
export { fileNames, isImporting } from './imports/uploads.sql.ts';
