import { z } from 'zod';
import type { Right } from '@carillon/rules/accounts/rights';
import { route } from '../route.ts';
import { id, listOf, listQuery } from '../lists.ts';

/**
 * What a column of a file means. `FirstName2` and its like are the name that goes with `Phone2` where that is another
 * person's ("Name, Cell, Name, Cell"); without them all phones of a row are of one person. `Custom` keeps its header as the
 * field's name; `Ignore` leaves it out.
 */
export const columnMeaning = z.enum([
  'Phone1',
  'Phone2',
  'Phone3',
  'AreaCode1',
  'AreaCode2',
  'AreaCode3',
  'FirstName',
  'LastName',
  'FullName',
  'FirstName2',
  'LastName2',
  'FullName2',
  'FirstName3',
  'LastName3',
  'FullName3',
  'Notes',
  'Groups',
  'Custom',
  'Ignore',
]);
export type ColumnMeaning = z.infer<typeof columnMeaning>;

export const fileColumn = z.object({
  /** From 1, as in FileStructure rows. */
  ColumnNumber: z.number().int(),
  Header: z.string(),
  Meaning: columnMeaning,
  /** The custom field that it was given to, where that has another name than the header. */
  Field: z.string().optional(),
  /** True while it is our guess and no user has changed or confirmed it. */
  Guessed: z.boolean(),
  /** True if our guess would differ: the choice comes from an earlier file with the same columns. */
  AsBefore: z.boolean().optional(),
  /** True for a column that the sheet hides. */
  IsHidden: z.boolean().optional(),
  /** Why the guess has to be confirmed before people are added; absent when it is sure. */
  Doubt: z.string().optional(),
});
export type FileColumn = z.infer<typeof fileColumn>;

const fileRow = z.object({
  RowNumber: z.number().int(),
  Cells: z.array(z.object({ ColumnNumber: z.number().int(), Value: z.string() })),
  CustomData: z.record(z.string(), z.string()),
});
export const fileStructure = z.object({
  Tabs: z.array(
    z.object({
      TabNumber: z.number().int(),
      Name: z.string(),
      HasHeader: z.boolean(),
      /** Rows that name the columns, or would: one, or two of which the upper one groups them. Absent: the first row. */
      HeaderRows: z.array(z.number().int()).optional(),
      RowCount: z.number().int(),
      Columns: z.array(fileColumn),
      /** The first 5 data rows (row B-276). */
      Rows: z.array(fileRow),
      /** False when this sheet is left out of the import. */
      Included: z.boolean(),
      /** True for a sheet that the workbook hides: left out unless the user includes it. */
      IsHidden: z.boolean().optional(),
      /** Rows with anything in them that the sheet hides or filters out; absent without any. */
      HiddenRowCount: z.number().int().optional(),
      /** True when the user includes those rows; they are left out otherwise. */
      WithHiddenRows: z.boolean().optional(),
      /** People whom a column says not to text; absent without any. */
      NoTextCount: z.number().int().optional(),
      /** The columns that say so, with the first 5 rows of each. */
      NoTextColumns: z
        .array(
          z.object({
            ColumnNumber: z.number().int(),
            Count: z.number().int(),
            Rows: z.array(z.object({ RowNumber: z.number().int(), Name: z.string(), Value: z.string() })),
          }),
        )
        .optional(),
      /** True when those people take part; they are left out unless the user adds them. */
      WithNoTexts: z.boolean().optional(),
    }),
  ),
});
/** A value in a file that was not used as written, so that nothing is dropped silently. */
export const fileRemark = z.object({
  /**
   * Of good rows: `Extension`, `SecondNumber` (a cell with several, all used), `StandIn` (the first phone column is
   * empty, another one is used), `Unusable` (a number that can't be used beside one that can), `Unread` (further
   * figures in a cell), `TooMany` (a contact has three numbers at most), `LettersForDigits` (O for 0, l for 1),
   * `NewAreaCode` (one that our numbering plan does not have yet), `ServiceLine` (toll-free and company lines abroad),
   * `ZeroDropped` (the 0 in front, which spreadsheets drop, was added), `NotWanted` (left out because a note beside the
   * number says so: "do not call", "old"), `Shortened` (a name of a group or column that is too long; the value is what
   * is kept), `NoValue` (a cell that counts as empty: a spreadsheet's error such as #N/A, a dash, "null"). Of all rows: `Letters` (which letters beyond A to Z stand there is a guess, as the file doesn't say how
   * it is encoded). Of other rows: `Footer` (totals, page numbers, the column names again, a title above a list without them), `Letterhead` (above the
   * column names, with a phone number). `Stray`: a cell far from the table, in a column without a name. `Incomplete`: a
   * workbook that says it holds more rows, texts, or sheets than are there; the value is what it
   * says, of a sheet, or of the workbook if `TabNumber` is 0. Of files for contacts:
   * `Known`, people who are contacts already, by any of their numbers.
   */
  Kind: z.enum([
    'Extension',
    'SecondNumber',
    'StandIn',
    'Unusable',
    'Unread',
    'TooMany',
    'LettersForDigits',
    'NewAreaCode',
    'ServiceLine',
    'ZeroDropped',
    'NotWanted',
    'Shortened',
    'NoValue',
    'Letters',
    'Footer',
    'Letterhead',
    'Stray',
    'Incomplete',
    'Known',
  ]),
  Count: z.number().int(),
  /** Of `Letters`: the encoding, where it has a name: "Japanese (Shift-JIS)". */
  Encoding: z.string().optional(),
  /** The first 50, in file order, with what stands there; `ColumnNumber` is null for whole rows. */
  Rows: z.array(
    z.object({
      TabNumber: z.number().int(),
      RowNumber: z.number().int(),
      ColumnNumber: z.number().int().nullable(),
      Value: z.string(),
    }),
  ),
});
export type FileRemark = z.infer<typeof fileRemark>;
export const fileSummary = z.object({
  /** People that are added: rows with a usable number that no earlier row has. */
  GoodRecordCount: z.number().int(),
  /** Their phone numbers; of a file for a draft each becomes a recipient. */
  PhoneCount: z.number().int(),
  /** Of a file for contacts: people of another name whose first number came before, added only with KeepSharers. */
  SharedCount: z.number().int(),
  SharedPhoneCount: z.number().int(),
  /** Of a file for contacts: people whose first number is on the do-not-contact list; they are not added. */
  NotAllowedCount: z.number().int(),
  BadRecordCount: z.number().int(),
  /** Rows whose numbers all came in rows before. */
  DuplicateCount: z.number().int(),
  /** Data rows in all, and how many are done in the step that runs now (real progress). */
  Rows: z.number().int(),
  Done: z.number().int(),
});
export const fileUpload = z.object({
  FileID: z.number().int(),
  FileName: z.string(),
  Size: z.number().int(),
  Status: z.enum(['Processing', 'Ready', 'Importing', 'Imported', 'Failed']),
  /** Why it failed, and what to do; empty otherwise. */
  Message: z.string(),
  UserIndicatedConsentDeclared: z.boolean(),
  FileStructure: fileStructure,
  Summary: fileSummary,
  Remarks: z.array(fileRemark),
  /** After the import: new recipients and those that were in the draft already. */
  ImportedCount: z.number().int(),
  AlreadyThereCount: z.number().int(),
  /** Bad rows grouped by reason, largest first; `Rows` are the first of each group, in file order. */
  Problems: z.array(
    z.object({
      Reason: z.string(),
      Count: z.number().int(),
      Rows: z.array(z.object({ TabNumber: z.number().int(), RowNumber: z.number().int() })),
    }),
  ),
});
export type FileUpload = z.infer<typeof fileUpload>;

/** What the rows of a file are to become: recipients, contacts, or opt-outs. */
const uploadPurpose = z.enum(['draft', 'contacts', 'optouts']);
/**
 * The right required for a file of each purpose. The calls below are open to every signed-in user, and return
 * Forbidden to those without the right for the file in question.
 */
export const uploadRights: Readonly<Record<z.infer<typeof uploadPurpose>, Right>> = {
  draft: 'broadcasts.write',
  contacts: 'contacts.use',
  optouts: 'optOuts.change',
};
export const createUpload = route({
  method: 'POST',
  path: '/fileuploads',
  right: 'contacts.use',
  summary: 'Uploads a contact file (raw body); GET /fileuploads/limits says how large it may be.',
  query: z.object({
    filename: z.string().min(1).max(255),
    /** The draft that the file belongs to, from which users can return to it. */
    draft: id.optional(),
    purpose: uploadPurpose.default('draft'),
  }),
  rawBody: true,
  expensive: 'upload',
  status: 201,
  response: fileUpload,
});
export const listUploads = route({
  method: 'GET',
  path: '/fileuploads',
  right: 'contacts.use',
  summary: "The caller's files for contacts that are read or wait for being added, newest first.",
  query: listQuery().extend({ purpose: z.literal('contacts').default('contacts') }),
  response: listOf(fileUpload),
});
export const getUploadLimits = route({
  method: 'GET',
  path: '/fileuploads/limits',
  right: 'contacts.use',
  summary: 'How large a contact file may be on this installation.',
  response: z.object({ MaxBytes: z.number().int(), MaxRows: z.number().int() }),
});
export const getUpload = route({
  method: 'GET',
  path: '/fileuploads/:FileID',
  right: 'contacts.use',
  summary: 'State, structure and summary of an uploaded file.',
  params: z.object({ FileID: id }),
  response: fileUpload,
});
export const putUpload = route({
  method: 'PUT',
  path: '/fileuploads/:FileID',
  right: 'contacts.use',
  summary: 'Corrects what the columns mean, header row or included sheets; the file is read again.',
  params: z.object({ FileID: id }),
  body: z.object({
    Columns: z
      .array(
        z.object({
          TabNumber: z.number().int().default(1),
          ColumnNumber: z.number().int().min(1),
          Meaning: columnMeaning,
          /** With `Custom`: the field's name instead of the header. */
          Field: z.string().trim().min(1).max(100).optional(),
        }),
      )
      .max(2000)
      .optional(),
    Tabs: z
      .array(
        z.object({
          TabNumber: z.number().int(),
          Included: z.boolean().optional(),
          HasHeader: z.boolean().optional(),
          WithHiddenRows: z.boolean().optional(),
          WithNoTexts: z.boolean().optional(),
        }),
      )
      .max(200)
      .optional(),
  }),
  response: fileUpload,
});
export const badRow = z.object({
  TabNumber: z.number().int(),
  RowNumber: z.number().int(),
  Reason: z.string(),
  /** The column to repair first. */
  ColumnNumber: z.number().int().nullable(),
  Cells: z.array(z.object({ ColumnNumber: z.number().int(), Value: z.string() })),
  /** The cell to repair with a comma between its numbers, where it runs them together: "2145640101, 9725640101". */
  Split: z.string().optional(),
});
export type BadRow = z.infer<typeof badRow>;
export const listBadRows = route({
  method: 'GET',
  path: '/fileuploads/:FileID/badrows',
  right: 'contacts.use',
  summary: 'Rows that can not be imported as they are, each with its reason.',
  params: z.object({ FileID: id }),
  query: listQuery().extend({ reason: z.string().max(255).optional() }),
  response: listOf(badRow),
});
export const putBadRow = route({
  method: 'PUT',
  path: '/fileuploads/:FileID/badrows',
  right: 'contacts.use',
  summary: 'Repairs one row; answers the file with its new counts, or the reason it is still bad.',
  params: z.object({ FileID: id }),
  body: z.object({
    TabNumber: z.number().int().default(1),
    RowNumber: z.number().int(),
    Cells: z.array(z.object({ ColumnNumber: z.number().int(), Value: z.string().max(5000) })).max(2000),
  }),
  response: z.object({ File: fileUpload, Row: badRow.nullable() }),
});
export const deleteUpload = route({
  method: 'DELETE',
  path: '/fileuploads/:FileID',
  right: 'contacts.use',
  summary:
    'Forgets an uploaded file; of an imported one the declared consent is kept, and who came with it stays.',
  params: z.object({ FileID: id }),
  status: 204,
});
