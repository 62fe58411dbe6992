import { checkMergeFields, type MergedText } from './mergeFields.ts';
import { fieldDisplayName } from './personalText.ts';
import { countSegments, internationalSegmentLength, segmentLength } from './segments.ts';

/** C-161. */
export const mergedTooLongText = 'You have exceeded your maximum character limit, please edit your message.';
/** C-162: no recipient gets a text. */
export const nothingAppliedText =
  'We were unable to apply any personalized fields. Please revise your text broadcast to edit or remove the personalized fields.';
/** A text of which nothing remains for a person. */
export const emptyResultText =
  'Nothing of your message remains for this contact. Add words beside the field.';

const titles: Readonly<Record<string, string>> = {
  firstname: 'First Name',
  lastname: 'Last Name',
  primaryphone: 'Phone Number',
};

/** C-160: "The template you selected requires a First Name / Notes for this contact." Columns as their owner wrote them. */
export function missingDataText(fields: readonly string[], columns: readonly string[] = []): string {
  const names = fields.map((field) => titles[field.toLowerCase()] ?? fieldDisplayName(field, columns));
  return `The template you selected requires a ${[...new Set(names)].join(' / ')} for this contact.`;
}

/** What is wrong with a merged message, in one sentence; empty for a valid one. */
export function mergeFaultText(
  merged: Pick<MergedText, 'status' | 'missing'>,
  template: string,
  columns: readonly string[] = [],
): string {
  switch (merged.status) {
    case 'Valid':
      return '';
    case 'Invalid Missing Values':
      return missingDataText(merged.missing, columns);
    case 'Invalid Empty Result':
      return emptyResultText;
    case 'Invalid Exceeds Max Length':
      return mergedTooLongText;
    case 'Invalid Unknown':
      return checkMergeFields(template, columns).find(({ kind }) => kind !== 'stray')?.message ?? '';
  }
}

/**
 * Most characters of a text that one person gets instead of the message, without the signature (C-156). It may be as long
 * as any text of the user, but not take more paid segments than the message: all texts of a broadcast cost the same.
 * Lengths in characters; `typed` and `signature` with their separators.
 */
export function fixedTextLimit(of: {
  readonly limit: number;
  readonly typed: number;
  readonly signature: number;
  readonly hasMedia: boolean;
  readonly international: boolean;
}): number {
  const paid = Math.max(1, countSegments(of.typed, of.international));
  const each = of.international && paid > 1 ? internationalSegmentLength : segmentLength;
  const whole = of.hasMedia ? of.limit : Math.min(of.limit, paid * each);
  return Math.max(0, whole - of.signature);
}
