import type { TemplateMerge } from '@carillon/contract/broadcasts/templateMerges';
import { count, plural } from '@carillon/rules/money/amounts';
import { checkMergeFields, noFieldsText } from '@carillon/rules/texts/mergeFields';
import { replyNeededText } from '@carillon/rules/broadcasts/refusals';
import { characters, tooLongText } from '@carillon/rules/texts/segments';
import type { Shelf } from './mergeData.ts';

/** "12,000 of 100,000 checked". */
export function progressWords({ Processed, Total }: Pick<TemplateMerge, 'Processed' | 'Total'>): string {
  return `${count(Processed)} of ${count(Total)} checked`;
}

/** How many messages are on each shelf. */
export function shelfCount(merge: TemplateMerge, shelf: Shelf): number {
  if (shelf === 'invalid') return merge.InvalidMessageCount;
  return shelf === 'fixed' ? merge.FixedMessageCount : merge.ExcludedMessageCount;
}

export const shelfTitles: Readonly<Record<Shelf, string>> = {
  invalid: 'To decide',
  fixed: 'Own text',
  excluded: 'Excluded',
};

const emptyWords: Readonly<Record<Shelf, string>> = {
  invalid: 'Every message can be sent, or is decided. Nothing is left to do here.',
  fixed: 'No recipient has a text of their own.',
  excluded: 'No recipient is excluded.',
};
export const emptyShelf = (shelf: Shelf): string => emptyWords[shelf];

/** What is wrong with a text for one person; null when it can be stored (C-156). */
export function ownTextProblem(text: string, limit: number): string | null {
  if (text.trim() === '') return replyNeededText;
  if (characters(text) > limit) return tooLongText(limit);
  return checkMergeFields(text).some(({ kind }) => kind !== 'stray') || text.includes('{{')
    ? noFieldsText
    : null;
}

/** "Exclude all 37 that are left". */
export function excludeAllWords(n: number): string {
  return n === 1 ? 'Exclude this one' : `Exclude all ${count(n)} that are left`;
}

/** What the notice beside the message says about decisions; null when there are none. */
export function decidedWords({
  FixedMessageCount,
  ExcludedMessageCount,
}: Pick<TemplateMerge, 'FixedMessageCount' | 'ExcludedMessageCount'>): string | null {
  const words = [
    FixedMessageCount > 0 ? plural(FixedMessageCount, 'text of their own', 'texts of their own') : '',
    ExcludedMessageCount > 0 ? `${count(ExcludedMessageCount)} excluded` : '',
  ].filter((one) => one !== '');
  return words.length === 0 ? null : words.join(', ');
}
