import type { ContactImport } from '@carillon/contract/contacts/contactImports';
import { isMoving } from '../../../api/contactImports.ts';
import { count, plural } from '@carillon/rules/money/amounts';
import type { UploadProgress } from '../../../parts/people/upload/uploadSteps.ts';

/** What users call the states. */
export const statusTexts: Readonly<Record<ContactImport['Status'], string>> = {
  Adding: 'Adding',
  Done: 'Done',
  Failed: 'Failed',
  Undoing: 'Undoing',
  Undone: 'Undone',
};

/** What was done with existing contacts. */
export const onKnownTexts: Readonly<Record<ContactImport['OnKnown'], string>> = {
  Update: 'Updated with what is new',
  Fill: 'Only empty fields filled',
  Skip: 'Left as they were',
};

/** The name of an import: its file's name, if it had one. */
export function importName({ FileName, Source }: Pick<ContactImport, 'FileName' | 'Source'>): string {
  if (FileName !== '') return FileName;
  if (Source === 'paste') return 'Pasted contacts';
  return Source === 'integration' ? 'Contacts of an integration' : 'A file that is gone';
}

/** The progress: people that are done. Unknown while the rows are prepared, and while it is being undone. */
export function importProgress(one: ContactImport | null | undefined): UploadProgress {
  if (one?.Status === 'Undoing') return { words: 'Taking it back…', done: 0, all: 0 };
  if (!one || one.Done === 0) return { words: 'Adding contacts…', done: 0, all: 0 };
  return { words: `${count(one.Done)} of ${count(one.Rows)} done`, done: one.Done, all: one.Rows };
}

/** "1,204 contacts added". */
export function addedText({ AddedCount }: Pick<ContactImport, 'AddedCount'>): string {
  return `${plural(AddedCount, 'contact', 'contacts')} added`;
}

/** Why people were skipped, each reason with its count, in short sentences. */
export function skippedTexts(
  one: Pick<ContactImport, 'OnKnown' | 'SkippedCount' | 'CameTwiceCount' | 'NotAllowedCount'>,
): string[] {
  const { OnKnown, SkippedCount, CameTwiceCount, NotAllowedCount } = one;
  if (SkippedCount === 0) return [];
  // Imports from before the reasons were counted separately.
  if (CameTwiceCount === null || NotAllowedCount === null) {
    const why = 'came twice or may not be contacted';
    return [`${count(SkippedCount)} ${OnKnown === 'Skip' ? `you had already, or ${why}` : why}.`];
  }
  const known = SkippedCount - CameTwiceCount - NotAllowedCount;
  return [
    CameTwiceCount > 0 ? `${count(CameTwiceCount)} came twice.` : '',
    NotAllowedCount > 0
      ? `${plural(NotAllowedCount, 'has a number', 'have numbers')} that may not be contacted.`
      : '',
    known > 0 ? `${count(known)} you had already.` : '',
  ].filter((line) => line !== '');
}

/** What happened to the others, in short sentences. Empty when there were none. */
export function othersText(one: ContactImport): string {
  const { UpdatedCount, UnchangedCount } = one;
  return [
    UpdatedCount > 0 ? `${plural(UpdatedCount, 'known contact', 'known contacts')} updated.` : '',
    UnchangedCount > 0 ? `${plural(UnchangedCount, 'was', 'were')} up to date.` : '',
    ...skippedTexts(one),
  ]
    .filter((line) => line !== '')
    .join(' ');
}

/** What undo does, for the confirmation before it. */
export function undoText(one: ContactImport): string {
  return [
    one.AddedCount > 0
      ? `${plural(one.AddedCount, 'contact', 'contacts')} that it added ${one.AddedCount === 1 ? 'is' : 'are'} removed.`
      : '',
    one.UpdatedCount > 0
      ? `${plural(one.UpdatedCount, 'contact', 'contacts')} that it changed ${one.UpdatedCount === 1 ? 'is' : 'are'} as before.`
      : '',
    'All of them leave the groups that it put them into. Groups and fields that it made are removed too, unless others use them.',
    'Consent stays on record.',
  ]
    .filter((line) => line !== '')
    .join(' ');
}

/** Whether one of this user's newest imports is running. */
export function isImportingFor(
  recent: readonly Pick<ContactImport, 'Status' | 'UserID'>[],
  userId: number | undefined,
): boolean {
  return recent.some((one) => one.UserID === userId && isMoving(one));
}
