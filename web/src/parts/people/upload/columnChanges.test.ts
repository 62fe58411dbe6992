import type { ColumnMeaning, FileColumn, FileUpload } from '@carillon/contract/contacts/uploads';
import { describe, expect, it } from 'vitest';
import {
  addedText,
  addText,
  changesToSend,
  hasDoubts,
  noChanges,
  peopleToAdd,
  withChanges,
  withColumn,
} from './columnChanges.ts';
import { remarkText } from './FileRemarks.tsx';
import { hasPhoneColumn, uploadReducer, uploadStart } from './uploadSteps.ts';
import type { UploadEvent, UploadState } from './uploadSteps.ts';

const column = (ColumnNumber: number, Meaning: ColumnMeaning, Doubt?: string): FileColumn => ({
  ColumnNumber,
  Header: `H${ColumnNumber}`,
  Meaning,
  Guessed: true,
  ...(Doubt === undefined ? {} : { Doubt }),
});
const file = (...Columns: FileColumn[]): FileUpload => ({
  FileID: 3,
  FileName: 'people.csv',
  Size: 1,
  Status: 'Ready',
  Message: '',
  UserIndicatedConsentDeclared: false,
  FileStructure: {
    Tabs: [{ TabNumber: 1, Name: '', HasHeader: true, RowCount: 2, Included: true, Rows: [], Columns }],
  },
  Summary: {
    GoodRecordCount: 2_894,
    PhoneCount: 4_535,
    SharedCount: 2,
    SharedPhoneCount: 3,
    NotAllowedCount: 0,
    BadRecordCount: 1,
    DuplicateCount: 0,
    Rows: 3,
    Done: 3,
  },
  Remarks: [],
  ImportedCount: 0,
  AlreadyThereCount: 0,
  Problems: [],
});
const meanings = (one: FileUpload) => one.FileStructure.Tabs[0]?.Columns.map(({ Meaning }) => Meaning);
const change = (ColumnNumber: number, Meaning: ColumnMeaning) => ({ TabNumber: 1, ColumnNumber, Meaning });

describe('choices for columns', () => {
  it.each<[taken: ColumnMeaning, wanted: ColumnMeaning[]]>([
    ['Phone1', ['Phone2', 'Phone1', 'Custom']],
    ['Phone2', ['Phone1', 'Phone2', 'Custom']],
  ])('a column that becomes %s moves the phone of another one on', (taken, wanted) => {
    const two = file(column(1, 'Phone1'), column(2, 'Custom'), column(3, 'Custom'));
    const changes = withColumn(two, noChanges, { TabNumber: 1, ColumnNumber: 2, Meaning: taken });
    expect(meanings(withChanges(two, changes))).toEqual(wanted);
  });

  it('a fourth phone leaves the one whose place it takes a custom field', () => {
    const three = file(column(1, 'Phone1'), column(2, 'Phone2'), column(3, 'Phone3'), column(4, 'Custom'));
    const changes = withColumn(three, noChanges, { TabNumber: 1, ColumnNumber: 4, Meaning: 'Phone2' });
    expect(meanings(withChanges(three, changes))).toEqual(['Phone1', 'Custom', 'Phone3', 'Phone2']);
  });

  const start = file(column(1, 'FullName'), column(2, 'Phone1'), column(3, 'Phone2'), column(4, 'Custom'));
  it.each<[ColumnMeaning[], [number, ColumnMeaning][]]>([
    [['FullName', 'Ignore', 'Phone2', 'Custom'], [[2, 'Ignore']]],
    [['FullName', 'Phone2', 'Phone1', 'Custom'], [[3, 'Phone1']]],
    // Who has only the number that was the first one is not lost.
    [['FullName', 'Phone3', 'Phone2', 'Phone1'], [[4, 'Phone1']]],
    [['Custom', 'Phone1', 'Phone2', 'FullName'], [[4, 'FullName']]],
    [['FullName', 'Phone1', 'Phone2', 'Phone3'], [[4, 'Phone3']]],
    [
      ['FullName', 'Ignore', 'Ignore', 'Ignore'],
      [
        [2, 'Ignore'],
        [3, 'Ignore'],
        [4, 'Ignore'],
      ],
    ],
    [
      ['FullName', 'Phone1', 'Phone2', 'Custom'],
      [
        [3, 'Phone1'],
        [3, 'Phone2'],
      ],
    ],
    [
      ['Notes', 'Phone1', 'Phone2', 'Custom'],
      [
        [1, 'FirstName'],
        [1, 'Notes'],
      ],
    ],
  ])('show at once: %j', (wanted, made) => {
    const changes = made.reduce((all, [n, meaning]) => withColumn(start, all, change(n, meaning)), noChanges);
    expect(meanings(withChanges(start, changes))).toEqual(wanted);
    // Nothing is lost, even if columns are left out.
    expect(withChanges(start, changes).FileStructure.Tabs[0]?.Included).toBe(true);
  });

  it('are sent all at once, with the guesses that needed a check', () => {
    const asked = file(column(1, 'Phone1', 'Why?'), column(2, 'Custom', 'Why?'), column(3, 'FullName'));
    expect(hasDoubts(asked)).toBe(true);
    expect(changesToSend(asked, noChanges)).toEqual({
      Columns: [change(1, 'Phone1'), change(2, 'Custom')],
      Tabs: [],
    });
    const changes = withColumn(asked, noChanges, change(2, 'Phone2'));
    expect(changesToSend(asked, changes)?.Columns).toEqual([change(1, 'Phone1'), change(2, 'Phone2')]);
    expect(changesToSend(start, noChanges)).toBeNull();
  });
});

describe('the upload dialog with columns', () => {
  const walk = (from: UploadState, ...events: UploadEvent[]) => events.reduce(uploadReducer, from);
  const doubtful = file(column(1, 'Phone1', 'Why?'));
  it('asks before people can be added', () => {
    const at = walk(
      uploadStart,
      { type: 'chosen', fileName: 'a', size: 1 },
      { type: 'seen', file: doubtful },
    );
    expect(at.step).toBe('METADATA');
    const sent = walk(at, { type: 'columnsDone', isSent: true });
    expect(sent).toMatchObject({ step: 'REVIEW', isSending: true });
    expect(walk({ ...sent, consent: true }, { type: 'import', consentNeeded: true }).step).toBe('REVIEW');
    expect(walk(sent, { type: 'columnsFailed' }).step).toBe('METADATA');
    const read = walk(sent, { type: 'seen', file: file(column(1, 'Phone1')) });
    expect(read).toMatchObject({ step: 'REVIEW', isSending: false, changes: noChanges });
    expect(walk(sent, { type: 'seen', file: doubtful }).step).toBe('METADATA');
  });

  it('keeps a choice that is not sent, and does not continue without a phone', () => {
    const changes = withColumn(doubtful, noChanges, change(1, 'Ignore'));
    const at = walk(
      uploadStart,
      { type: 'chosen', fileName: 'a', size: 1 },
      { type: 'seen', file: doubtful },
      { type: 'change', changes },
      { type: 'columnsDone', isSent: true },
    );
    expect(at).toMatchObject({ step: 'METADATA', changes });
    expect(hasPhoneColumn(withChanges(doubtful, changes))).toBe(false);
  });

  it('leaves out a whole reason, and brings it back', () => {
    const at = { ...uploadStart, step: 'REVIEW' as const, file: file(column(1, 'Phone1')) };
    const out = walk(
      at,
      { type: 'leaveOut', reason: 'A', isOut: true },
      { type: 'leaveOut', reason: 'A', isOut: true },
    );
    expect(out.leftOut).toEqual(['A']);
    expect(walk(out, { type: 'leaveOut', reason: 'A', isOut: false }).leftOut).toEqual([]);
  });
});

describe('what the button says', () => {
  it.each([
    [0, 0, 'No one to add'],
    [1, 1, 'Add 1 person'],
    [1, 2, 'Add 1 person with 2 numbers'],
    [31, 31, 'Add 31 people'],
    [2_894, 4_535, 'Add 2,894 people with 4,535 numbers'],
  ])('%i people, %i numbers: %s', (people, numbers, text) => expect(addText({ people, numbers })).toBe(text));

  it.each([
    [31, 31, 31, '31 recipients added'],
    [1, 1, 1, '1 recipient added'],
    [31, 31, 30, '30 recipients added'],
    [31, 31, 0, '0 recipients added'],
    [6, 9, 9, '6 people with 9 numbers added'],
    [1, 2, 2, '1 person with 2 numbers added'],
    [2_894, 4_535, 4_535, '2,894 people with 4,535 numbers added'],
    // Some were there before. It is not known whose they were.
    [6, 9, 7, '7 numbers added'],
    [6, 9, 1, '1 number added'],
    [6, 9, 0, '0 numbers added'],
  ])('of %i people with %i numbers, %i added: %s', (GoodRecordCount, PhoneCount, ImportedCount, text) => {
    const one = file();
    const Summary = { ...one.Summary, GoodRecordCount, PhoneCount };
    expect(addedText({ ...one, Summary, ImportedCount })).toBe(text);
  });

  it('counts people who share a number only if they are kept apart', () => {
    expect(peopleToAdd(file(), false)).toEqual({ people: 2_894, numbers: 4_535 });
    expect(peopleToAdd(file(), true)).toEqual({ people: 2_896, numbers: 4_538 });
  });

  it('shows remarks with their counts', () => {
    expect(remarkText({ Kind: 'Extension', Count: 88, Rows: [] })).toBe(
      '88 numbers have an extension. The main number is used.',
    );
    expect(remarkText({ Kind: 'StandIn', Count: 1, Rows: [] })).toMatch(/^1 person has no number/);
  });
});
