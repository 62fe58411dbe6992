import type { ContactImport } from '@carillon/contract/contacts/contactImports';
import { describe, expect, it } from 'vitest';
import {
  addedText,
  importName,
  importProgress,
  isImportingFor,
  othersText,
  skippedTexts,
  undoText,
} from './importTexts.ts';

const one: ContactImport = {
  ImportID: 4,
  Source: 'file',
  FileID: 3,
  FileName: 'people.csv',
  UserID: 1,
  UserName: 'Dana',
  Status: 'Done',
  Message: '',
  OnKnown: 'Update',
  KeepSharers: false,
  Rows: 1_210,
  Done: 1_210,
  AddedCount: 1_204,
  UpdatedCount: 1,
  UnchangedCount: 2,
  SkippedCount: 3,
  CameTwiceCount: 2,
  NotAllowedCount: 1,
  Lists: [],
  CreatedDate: '2026-01-05T10:00:00Z',
  EndedDate: '2026-01-05T10:01:00Z',
};

describe('an import in words', () => {
  it('says what happened to all people', () => {
    expect(addedText(one)).toBe('1,204 contacts added');
    expect(othersText(one)).toBe(
      '1 known contact updated. 2 were up to date. 2 came twice. 1 has a number that may not be contacted.',
    );
    expect(othersText({ ...one, UpdatedCount: 0, UnchangedCount: 0, SkippedCount: 0 })).toBe('');
  });

  it('shows progress only when it is known', () => {
    expect(importProgress(undefined)).toMatchObject({ all: 0 });
    expect(importProgress({ ...one, Status: 'Adding', Done: 0 })).toMatchObject({ all: 0 });
    expect(importProgress({ ...one, Status: 'Adding', Done: 600 })).toEqual({
      words: '600 of 1,210 done',
      done: 600,
      all: 1_210,
    });
    expect(importProgress({ ...one, Status: 'Undoing' })).toMatchObject({ words: 'Taking it back…', all: 0 });
  });

  it('says what undo does before it happens', () => {
    expect(undoText(one)).toMatch(
      /^1,204 contacts that it added are removed\. 1 contact that it changed is as before\./,
    );
    expect(undoText({ ...one, AddedCount: 1, UpdatedCount: 0 })).toMatch(
      /^1 contact that it added is removed\. All of them leave/,
    );
    expect(undoText(one)).toContain('Consent stays on record.');
  });

  it('also has a name without a file', () => {
    expect(importName(one)).toBe('people.csv');
    expect(importName({ FileName: '', Source: 'paste' })).toBe('Pasted contacts');
  });
});

it.each([
  [0, 0, 0, 'Update', []],
  [19, 12, 7, 'Update', ['12 came twice.', '7 have numbers that may not be contacted.']],
  [12, 12, 0, 'Update', ['12 came twice.']],
  [7, 0, 7, 'Fill', ['7 have numbers that may not be contacted.']],
  [1, 0, 1, 'Fill', ['1 has a number that may not be contacted.']],
  [1, 1, 0, 'Fill', ['1 came twice.']],
  [5, 0, 0, 'Skip', ['5 you had already.']],
  [9, 2, 3, 'Skip', ['2 came twice.', '3 have numbers that may not be contacted.', '4 you had already.']],
  [1_200, 1_200, 0, 'Skip', ['1,200 came twice.']],
  [3, null, null, 'Update', ['3 came twice or may not be contacted.']],
  [3, null, null, 'Skip', ['3 you had already, or came twice or may not be contacted.']],
] as const)(
  'of %i skipped people %s appear twice and %s must not be contacted (%s)',
  (all, twice, not, known, texts) => {
    const counts = { SkippedCount: all, CameTwiceCount: twice, NotAllowedCount: not, OnKnown: known };
    expect(skippedTexts(counts)).toEqual(texts);
  },
);

it.each([
  ['one at work', [{ Status: 'Adding', UserID: 1 }], true],
  ['one that is taken back', [{ Status: 'Undoing', UserID: 1 }], true],
  ['one that is done', [{ Status: 'Done', UserID: 1 }], false],
  ['one that failed', [{ Status: 'Failed', UserID: 1 }], false],
  ["a colleague's", [{ Status: 'Adding', UserID: 2 }], false],
  [
    'a colleague’s beside an own one',
    [
      { Status: 'Adding', UserID: 2 },
      { Status: 'Adding', UserID: 1 },
    ],
    true,
  ],
  ['none', [], false],
] as const)('an import of this user, %s: %j, %s', (_which, recent, isOwn) => {
  expect(isImportingFor(recent, 1)).toBe(isOwn);
});
