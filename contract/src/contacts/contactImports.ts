import { z } from 'zod';
import { route } from '../route.ts';
import { id, listOf, listQuery } from '../lists.ts';
import { contactSource, onKnown } from './contacts.ts';
import { groupName } from './rosterShapes.ts';

/** Most new groups that the groups column of one file makes. */
export const mostNewGroups = 1_000;

export const contactImportStatus = z.enum(['Adding', 'Done', 'Failed', 'Undoing', 'Undone']);

/** One import of people into contacts, as its page shows it. */
export const contactImport = z.object({
  ImportID: z.number().int(),
  /** Their source: a file, a paste, or an integration. */
  Source: contactSource,
  /** Null, and the name empty, when there was no file. */
  FileID: z.number().int().nullable(),
  FileName: z.string(),
  UserID: z.number().int(),
  UserName: z.string(),
  Status: contactImportStatus,
  /** Why it failed; empty otherwise. */
  Message: z.string(),
  OnKnown: onKnown,
  KeepSharers: z.boolean(),
  /** Good rows received, and how many are done. */
  Rows: z.number().int(),
  Done: z.number().int(),
  AddedCount: z.number().int(),
  UpdatedCount: z.number().int(),
  /** Existing people in whom nothing had to be changed. */
  UnchangedCount: z.number().int(),
  /**
   * Existing people who were to be kept unchanged, duplicates in the file, and numbers on the do-not-contact
   * list.
   */
  SkippedCount: z.number().int(),
  /**
   * How many of them came twice, and how many are on the do-not-contact list; null for imports from before these were
   * separated.
   */
  CameTwiceCount: z.number().int().nullable(),
  NotAllowedCount: z.number().int().nullable(),
  /** Groups that all people were added to. */
  Lists: z.array(groupName),
  CreatedDate: z.string(),
  EndedDate: z.string().nullable(),
});
export type ContactImport = z.infer<typeof contactImport>;
/** Also says whether it can be undone now, or why not. */
export const contactImportDetail = contactImport.extend({ CanUndo: z.boolean(), WhyNot: z.string() });
export type ContactImportDetail = z.infer<typeof contactImportDetail>;

const importParams = z.object({ ImportID: id });

export const importContactFile = route({
  method: 'POST',
  path: '/lists/:ListID/fileuploads',
  right: 'contacts.use',
  summary:
    'Adds the people of a file that was uploaded with purpose=contacts to a group, or with ListID 0 to no group.',
  params: z.object({ ListID: z.coerce.number().int().min(0).max(2_147_483_647) }),
  body: z.object({
    FileID: id,
    UserIndicatedConsentDeclared: z.boolean().default(false),
    OnKnown: onKnown.default('Update'),
    /** People of another name with the same number are separate contacts. */
    KeepSharers: z.boolean().default(false),
    /** These people agreed to receive texts. */
    OptsIn: z.boolean().default(false),
    /** Further groups. */
    ListIDs: z.array(id).max(100).default([]),
  }),
  status: 202,
  response: contactImportDetail,
});
export const listContactImports = route({
  method: 'GET',
  path: '/contacts/imports',
  right: 'contacts.use',
  summary: 'Imports into contacts, newest first; users who see only their own contacts get only their own.',
  query: listQuery(),
  response: listOf(contactImport),
});
export const getContactImport = route({
  method: 'GET',
  path: '/contacts/imports/:ImportID',
  right: 'contacts.use',
  summary: 'The progress or the result of an import.',
  params: importParams,
  response: contactImportDetail,
});
export const undoContactImport = route({
  method: 'DELETE',
  path: '/contacts/imports/:ImportID',
  right: 'contacts.use',
  summary: 'Takes an import back: its people go, changed ones are as before. Opt-ins stay on record.',
  params: importParams,
  response: contactImportDetail,
});
export const getContactImportFile = route({
  method: 'GET',
  path: '/contacts/imports/:ImportID/file',
  right: 'contacts.use',
  summary: 'The file as it was uploaded.',
  params: importParams,
  produces: 'application/octet-stream',
  expensive: 'download',
});
export const getContactImportRejects = route({
  method: 'GET',
  path: '/contacts/imports/:ImportID/rejects',
  right: 'contacts.use',
  summary: 'Rows of the file that were left out, as CSV with the reason as the last column.',
  params: importParams,
  produces: 'text/csv',
  expensive: 'download',
});
