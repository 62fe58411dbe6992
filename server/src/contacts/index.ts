export { contactRoutes } from './contactRoutes.ts';
export { importContacts, importContactsJob } from './importContacts.job.ts';
export { importRoutes } from './importRoutes.ts';
export { groupOfPeople, type PersonOfList } from './groupOfPeople.ts';
export { rosterRoutes } from './rosterRoutes.ts';
export { takeBackImport, undoImportJob } from './undoImport.job.ts';
export { editContactsJob, editPlanned } from './editContacts.job.ts';
export { returnDeleted, undoContactsJob } from './undoContacts.job.ts';
export { addJoined } from './joinContact.ts';
export { numbersOfPeople, otherNumbers } from './otherNumbers.sql.ts';
export { phonesOfUpload } from './uploadPhones.ts';
export { uploadsOfDraft, type UploadDeps } from './uploads.ts';
export {
  openUploadReading,
  progressTeller,
  readFileJob,
  silenceMs,
  type UploadReading,
} from './uploadReading.ts';
export {
  abandonFileImport,
  beginFileImport,
  endFileImport,
  openFileImport,
  type ImportableFile,
} from './imports.ts';
export { copyText, goodRowColumns, samePersonMark } from './reading/goodRowLine.ts';
export { accountsToPurgeContacts, purgeContacts } from './purgeContacts.ts';
export { purgeStrayFiles, purgeUploads, uploadLimitsOfAge } from './purgeUploads.ts';
export { getGroup } from './changeGroups.ts';
export { checkGroups } from './groups.ts';
export { allGroups, groupNames, hasContacts, joinableGroups } from './contacts.sql.ts';
export type { Choice } from './chosen.sql.ts';
export { chosenNumbersSql, customSql, fieldNamesSql, noteImportsUsed } from './chosenNumbers.sql.ts';
export { fileNames, isImporting } from './uploads.sql.ts';
