import { replyNeededText } from './refusals.ts';
import { checkMergeFields } from '../texts/mergeFields.ts';
import { characters, tooLongText } from '../texts/segments.ts';
import { blockedUrlText, findShortUrls } from '../linting/shortUrls.ts';

/** Longest name of a text in the library (3-decisions 15.5). */
export const longestTemplateName = 50;

/**
 * Why this text can't be kept to be used again (3-decisions 15.5); null when it can. It is judged as it would be in a
 * broadcast, but recipients are not known: every well-formed field may be one of theirs. `limit`: of the user's texts. A picture
 * needs no words.
 */
export function templateTextError(text: string, limit: number, hasPicture = false): string | null {
  if (text.trim() === '') return hasPicture ? null : replyNeededText;
  if (characters(text) > limit) return tooLongText(limit);
  if (findShortUrls(text).BlackListedUrls.length > 0) return blockedUrlText;
  return checkMergeFields(text).find(({ kind }) => kind !== 'stray')?.message ?? null;
}
