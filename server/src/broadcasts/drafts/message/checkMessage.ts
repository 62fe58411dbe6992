import { AppError } from '@carillon/contract/errors';
import { replyNeededText } from '@carillon/rules/broadcasts/refusals';
import { checkMergeFields, hasMergeFields, noFieldsText } from '@carillon/rules/texts/mergeFields';
import { messageLength, normaliseText, tooLongText } from '@carillon/rules/texts/segments';
import { blockedUrlText, findShortUrls } from '@carillon/rules/linting/shortUrls';

/** Most characters of a text that carries an image (2-decisions I2). */
const mediaLimit = 320;

/** Maximum characters of a text, of the user's own limit: one with a picture may always have 320. */
export function textLimit(characterCount: number, hasMedia: boolean): number {
  return hasMedia ? Math.max(characterCount, mediaLimit) : characterCount;
}

/**
 * A text as it may be sent: normalized (row C-153), not blank unless it has an image (B-137), within the limit with its
 * signature (B-138), without blocked links (B-139), with merge fields that can be filled. Throws Validation naming the
 * field.
 */
export function checkedMessage(
  text: string,
  rules: {
    field: string;
    signature: string;
    limit: number;
    hasMedia: boolean;
    /** The recipients' own columns; null if personalization is not allowed. */
    customFields: readonly string[] | null;
    /** The error for a blank text. */
    needed?: string;
  },
): string {
  const message = normaliseText(text);
  const refuse = (sentence: string) =>
    new AppError('Validation', sentence, [{ Field: rules.field, Message: sentence }]);
  if (message.trim() === '' && !rules.hasMedia) throw refuse(rules.needed ?? replyNeededText);
  const limit = rules.hasMedia ? mediaLimit : rules.limit;
  if (messageLength(message, rules.signature) > limit) throw refuse(tooLongText(limit));
  if (findShortUrls(message).BlackListedUrls.length > 0)
    throw new AppError('LinkBlocked', blockedUrlText, [{ Field: rules.field, Message: blockedUrlText }]);
  if (rules.customFields === null) {
    if (hasMergeFields(message)) throw refuse(noFieldsText);
    return message;
  }
  // A stray brace is only a warning: it is sent as it is.
  const problem = checkMergeFields(message, rules.customFields).find(({ kind }) => kind !== 'stray');
  if (problem !== undefined) throw refuse(problem.message);
  return message;
}
