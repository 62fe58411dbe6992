import type { FileUpload } from '@carillon/contract/contacts/uploads';
import { describe, expect, it } from 'vitest';
import { fileProblem, uploadProgress, uploadReducer, uploadStart } from './uploadSteps.ts';
import type { UploadEvent, UploadState } from './uploadSteps.ts';

function file(change: Partial<FileUpload> = {}, phone = true): FileUpload {
  return {
    FileID: 3,
    FileName: 'people.csv',
    Size: 100,
    Status: 'Ready',
    Message: '',
    UserIndicatedConsentDeclared: false,
    FileStructure: {
      Tabs: [
        {
          TabNumber: 1,
          Name: 'people',
          HasHeader: true,
          RowCount: 5,
          Included: true,
          Rows: [],
          Columns: [{ ColumnNumber: 1, Header: 'Tel', Meaning: phone ? 'Phone1' : 'Ignore', Guessed: true }],
        },
      ],
    },
    Summary: {
      GoodRecordCount: 4,
      PhoneCount: 0,
      SharedCount: 0,
      SharedPhoneCount: 0,
      NotAllowedCount: 0,
      BadRecordCount: 1,
      DuplicateCount: 0,
      Rows: 5,
      Done: 5,
    },
    Remarks: [],
    ImportedCount: 0,
    AlreadyThereCount: 0,
    Problems: [{ Reason: 'Too few digits', Count: 1, Rows: [{ TabNumber: 1, RowNumber: 4 }] }],
    ...change,
  };
}
function walk(events: UploadEvent[], from: UploadState = uploadStart): UploadState[] {
  const states = [from];
  for (const event of events) states.push(uploadReducer(states[states.length - 1] ?? from, event));
  return states;
}
const chosen: UploadEvent = { type: 'chosen', fileName: 'people.csv', size: 100 };

describe('the upload dialog', () => {
  it('goes SELECT, PROCESS, REVIEW, EDIT, REVIEW, IMPORT (B-118)', () => {
    const states = walk([
      chosen,
      { type: 'progress', done: 50, total: 100 },
      { type: 'seen', file: file({ Status: 'Processing' }) },
      { type: 'seen', file: file() },
      { type: 'view' },
      { type: 'edit', tab: 1, row: 4 },
      { type: 'seen', file: file({ Summary: { ...file().Summary, GoodRecordCount: 5, BadRecordCount: 0 } }) },
      { type: 'editDone' },
      { type: 'consent', given: true },
      { type: 'import', consentNeeded: true },
      { type: 'seen', file: file({ Status: 'Imported' }) },
    ]);
    expect(states.map(({ step }) => step)).toEqual([
      'SELECT',
      'PROCESS',
      'PROCESS',
      'PROCESS',
      'REVIEW',
      'VIEW',
      'EDIT',
      'EDIT',
      'REVIEW',
      'REVIEW',
      'IMPORT',
      'DONE',
    ]);
  });

  it('asks for the columns when none is a phone number, and does not continue without one', () => {
    const states = walk([chosen, { type: 'seen', file: file({}, false) }, { type: 'columnsDone' }]);
    expect(states.map(({ step }) => step).slice(2)).toEqual(['METADATA', 'METADATA']);
  });

  it('returns to SELECT with the message after any failure (B-119, B-239)', () => {
    const broken = walk([chosen, { type: 'failed', message: '' }]);
    expect(broken[2]).toMatchObject({ step: 'SELECT', message: 'The file could not be processed.' });
    const failed = walk([chosen, { type: 'seen', file: file({ Status: 'Failed', Message: 'Too big' }) }]);
    expect(failed[2]).toMatchObject({
      step: 'SELECT',
      message: 'Too big',
      fileName: 'people.csv',
      failedId: 3,
    });
  });

  it('imports nothing while the file is being reread, because its counts are old', () => {
    const states = walk([
      chosen,
      { type: 'seen', file: file() },
      { type: 'consent', given: true },
      { type: 'seen', file: file({ Status: 'Processing' }) },
      { type: 'import', consentNeeded: true },
      { type: 'seen', file: file() },
      { type: 'import', consentNeeded: true },
    ]);
    expect(states.at(-3)?.step).toBe('REVIEW');
    expect(states.at(-1)?.step).toBe('IMPORT');
  });

  it('imports nothing without consent where it is needed (B-158)', () => {
    const refused = walk([chosen, { type: 'seen', file: file() }, { type: 'import', consentNeeded: true }]);
    expect(refused[3]).toMatchObject({ step: 'REVIEW', consentMissing: true });
    const given = walk(
      [
        { type: 'consent', given: true },
        { type: 'import', consentNeeded: true },
      ],
      refused[3],
    );
    expect(given[1]?.consentMissing).toBe(false);
    expect(given[2]?.step).toBe('IMPORT');
  });

  it('returns to the step of the file', () => {
    expect(walk([{ type: 'seen', file: file({ Status: 'Importing' }) }])[1]?.step).toBe('IMPORT');
    expect(walk([{ type: 'seen', file: file() }])[1]?.step).toBe('REVIEW');
  });

  it('never leaves IMPORT by a user action', () => {
    const importing = walk([{ type: 'seen', file: file({ Status: 'Importing' }) }])[1];
    expect(uploadReducer(importing ?? uploadStart, { type: 'review' }).step).toBe('IMPORT');
  });
});

describe('the progress of a file', () => {
  const words = (events: UploadEvent[]): string => uploadProgress(walk(events).at(-1) ?? uploadStart).words;
  const at = (Status: FileUpload['Status'], Done: number, Rows: number): UploadEvent => ({
    type: 'seen',
    file: file({ Status, Summary: { ...file().Summary, Done, Rows } }),
  });

  it('is in bytes while it uploads, then in rows', () => {
    expect(words([chosen, { type: 'progress', done: 50, total: 100 }])).toBe('Uploading, 50%');
    expect(words([chosen, { type: 'progress', done: 100, total: 100 }])).toBe('Opening the file…');
    expect(words([chosen, at('Processing', 0, 0)])).toBe('Opening the file…');
    expect(words([chosen, at('Processing', 412_000, 1_000_400)])).toBe('Row 412,000 of about 1,000,400 read');
    expect(words([at('Importing', 2_000, 5_000)])).toBe('Row 2,000 of 5,000 added');
    expect(words([at('Importing', 5_000, 5_000)])).toBe('Leaving out numbers that are there already…');
  });

  it('does not confuse the progress of reading with that of the import', () => {
    const ready = [chosen, at('Ready', 5, 5), { type: 'import', consentNeeded: false }] as UploadEvent[];
    expect(words(ready)).toBe('Adding recipients…');
  });
});

describe('a file that is refused before the upload', () => {
  it.each([
    ['photo.png', 10, true],
    ['people', 10, true],
    ['empty.csv', 0, true],
    ['big.csv', 51 * 1_048_576, true],
    ['people.XLSX', 10, false],
    ['people.ods', 10, false],
  ])('%s of %d bytes', (name, size, refused) => {
    expect(fileProblem(name, size, 50 * 1_048_576) !== null).toBe(refused);
  });

  it('names the limit of this installation, and leaves it to the server while that is unknown', () => {
    expect(fileProblem('big.csv', 3 * 1_048_576, 2 * 1_048_576)).toMatch(/^This file is larger than 2 MB\./);
    expect(fileProblem('big.csv', 3 * 1_048_576, undefined)).toBeNull();
  });
});
