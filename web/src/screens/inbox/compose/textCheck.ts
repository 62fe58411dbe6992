import { missingFieldsText, sendBlockText, signatureOf } from '@carillon/rules/inbound/conversationSend';
import { checkMergeFields, hasMergeFields, render } from '@carillon/rules/texts/mergeFields';
import { mergedTooLongText } from '@carillon/rules/texts/mergeFaults';
import { analyseText, joinSignature, messageLength } from '@carillon/rules/texts/segments';

/** C-271. */
export const previewUnavailableText = 'message preview unavailable';
export const formatInvalidText = 'personalization format is invalid';
/** Longest text with an image, in characters (2-decisions I2). */
const limitWithImage = 320;

/** The text and its recipients. */
export interface WrittenText {
  readonly text: string;
  readonly hasImage: boolean;
  /** The user's signature. Empty for none. */
  readonly signature: string;
  readonly withSignature: boolean;
  /** Maximum length of this user's texts without an image. */
  readonly limit: number;
  /** The facts about the person. Null if there are several. */
  readonly values: Readonly<Record<string, string>> | null;
}

/** What the composer shows about a text. */
export interface TextCheck {
  readonly count: number;
  readonly max: number;
  readonly specialCount: number;
  /** Why it can't be sent. Null when it can, or when there is nothing to send yet. */
  readonly problem: string | null;
  readonly isEmpty: boolean;
  /** The text with its fields filled in. Null without fields. */
  readonly preview: { readonly text: string; readonly isError: boolean } | null;
}

function previewOf({ text, values, hasImage }: WrittenText): TextCheck['preview'] {
  if (!hasMergeFields(text) || values === null) return null;
  if (checkMergeFields(text).some(({ kind }) => kind === 'format' || kind === 'empty'))
    return { text: formatInvalidText, isError: true };
  const merged = render(text, values, { hasMedia: hasImage });
  if (merged.status === 'Valid') return { text: merged.text, isError: false };
  return { text: previewUnavailableText, isError: true };
}

function problemOf(written: WrittenText, count: number, max: number): string | null {
  const { text, values, hasImage } = written;
  if (count > max) return sendBlockText('overLimit', max);
  const broken = checkMergeFields(text).find(({ kind }) => kind === 'format' || kind === 'empty');
  if (broken) return broken.message;
  if (values === null || !hasMergeFields(text)) return null;
  const merged = render(text, values, { hasMedia: hasImage });
  if (merged.missing.length > 0) return missingFieldsText(merged.missing);
  const length = messageLength(merged.text, signatureOf(written.signature, written.withSignature));
  return length > max ? mergedTooLongText : null;
}

/** Counter, preview, and what prevents a text from being sent (rows C-133, C-134, C-150 to C-153, C-156 to C-158, C-271). */
export function checkText(written: WrittenText): TextCheck {
  const signature = signatureOf(written.signature, written.withSignature);
  const max = written.hasImage ? limitWithImage : written.limit;
  const count = messageLength(written.text, signature);
  const isEmpty = !/\S/u.test(written.text) && !written.hasImage;
  return {
    count,
    max,
    specialCount: analyseText(joinSignature(written.text, signature)).specialCharacters.length,
    problem: isEmpty ? null : problemOf(written, count, max),
    isEmpty,
    preview: previewOf(written),
  };
}
