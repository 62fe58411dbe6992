import { textCredits } from '@carillon/rules/money/credits';
import type { TextPrices } from '@carillon/rules/money/credits';
import { checkMergeFields, fieldName, hasMergeFields, noFieldsText } from '@carillon/rules/texts/mergeFields';
import type { MergeProblem } from '@carillon/rules/texts/mergeFields';
import {
  analyseText,
  countSegments,
  joinSignature,
  messageLength,
  normaliseText,
  tooLongText,
} from '@carillon/rules/texts/segments';
import type { SpecialCharacter } from '@carillon/rules/texts/segments';
import { blockedUrlText } from '@carillon/rules/linting/shortUrls';
import { messageNeededText } from '@carillon/rules/broadcasts/refusals';

/** The maximum length of a text with an image, regardless of the setting (2-decisions I2). */
export const limitWithMedia = 320;

/** The server's result for the links of this exact text. Undefined until it has responded. */
export interface LinkAnswer {
  readonly UrlsFound: readonly string[];
  readonly BlackListedUrls: readonly string[];
}

/** The length and the cost of a text. */
export interface TextSize {
  /** Characters as typed, signature included. */
  readonly count: number;
  readonly segments: number;
  /** Credits for one recipient. */
  readonly credits: number;
}

/** The facts about one text of the message step. */
export interface TextFacts extends TextSize {
  /** Undefined until the settings are loaded. */
  readonly limit: number | undefined;
  readonly links: LinkAnswer | undefined;
  /** The same facts for another text in its place. */
  readonly sizeOf: (text: string) => TextSize;
  readonly special: readonly SpecialCharacter[];
  /** Stops the step: shown as the field's error, the first one only. */
  readonly error: string | null;
  /**
   * True when the error should be shown while the user is still typing: too long, a blocked link, a malformed or
   * unknown field, or a field where none is allowed.
   */
  readonly urgent: boolean;
  /** A field at its end is just being typed: its braces are strays only when they stay that way. */
  readonly isHalf: boolean;
  /** Warnings about merge fields. Sending is allowed. Those of the rules for texts are in `TextRemarks`. */
  readonly warnings: readonly string[];
}

export interface TextInput {
  readonly text: string;
  readonly signature: string;
  readonly hasMedia: boolean;
  /** Characters of the organization's name before it, as far as they are paid (row P-244). */
  readonly nameLength?: number | undefined;
  readonly limit: number | undefined;
  readonly international: boolean;
  /** Of the account. */
  readonly prices: TextPrices;
  /** Custom columns of the recipients. Undefined while they are loading, null if no fields are allowed. */
  readonly customFields: readonly string[] | null | undefined;
  readonly links: LinkAnswer | undefined;
}

/** The effective limit: the user's setting, or 320 as soon as there is an image. */
export function limitOf(setting: number | undefined, hasMedia: boolean): number | undefined {
  if (setting === undefined) return undefined;
  return hasMedia ? Math.max(setting, limitWithMedia) : setting;
}

/** A field at the end that is just being typed: "{{Fir", "{{FirstName default="th". */
const beginning = /\{\{(?:[A-Za-z0-9_]{0,40}|[A-Za-z0-9_]{1,40} d?e?f?a?u?l?t?=?(?:"[^"{}]{0,50}"?)?)\}?$/;

function blockingMergeProblem(problems: readonly MergeProblem[]): string | null {
  return problems.find((problem) => problem.kind !== 'stray')?.message ?? null;
}

function textSize(input: TextInput, text: string): TextSize {
  const { signature, hasMedia, international, prices, nameLength = 0 } = input;
  const count = messageLength(text, signature);
  const segments = countSegments(count && count + nameLength, international);
  return { count, segments, credits: textCredits({ segments, hasMedia }, prices) };
}

/**
 * Counter, cost, errors and warnings of a text (rows B-137 to B-140, B-267, B-268, C-150 to C-153).
 * Signature and its separator count; merge fields count as typed.
 */
export function textFacts(input: TextInput, needed: string = messageNeededText): TextFacts {
  const size = textSize(input, input.text);
  const { count } = size;
  const problems = checkMergeFields(input.text, input.customFields ?? undefined);
  const warnings: string[] = [];
  const blocked = input.links?.BlackListedUrls.length ?? 0;
  const stray = problems.find((problem) => problem.kind === 'stray');
  if (stray && input.customFields !== null) warnings.push(stray.message);
  return {
    ...size,
    limit: input.limit,
    links: input.links,
    sizeOf: (text) => textSize(input, text),
    special: analyseText(joinSignature(input.text, input.signature)).specialCharacters,
    warnings,
    isHalf: beginning.test(input.text),
    urgent:
      count > (input.limit ?? Number.POSITIVE_INFINITY) ||
      blocked > 0 ||
      problems.some(({ kind }) => kind !== 'stray') ||
      (input.customFields === null && hasMergeFields(input.text)),
    error: firstError(input, count, blocked, problems, needed),
  };
}

function firstError(
  input: TextInput,
  count: number,
  blocked: number,
  problems: readonly MergeProblem[],
  needed: string,
): string | null {
  if (input.text.trim() === '' && !input.hasMedia) return needed;
  if (count > (input.limit ?? Number.POSITIVE_INFINITY)) return tooLongText(input.limit);
  if (blocked > 0) return blockedUrlText;
  if (input.customFields === null && hasMergeFields(input.text)) return noFieldsText;
  return blockingMergeProblem(problems);
}

/** Replaces every such character outside merge fields with `replacement`. */
export function replaceCharacter(text: string, char: string, replacement: string): string {
  return text
    .split(/(\{\{[^}]*\}\})/)
    .map((piece) => (piece.startsWith('{{') ? piece : piece.split(char).join(replacement)))
    .join('');
}

/**
 * A fallback made safe for a field: curly quotes become plain as in the text, and double quotes and braces are removed.
 */
export function plainFallback(fallback: string): string {
  return normaliseText(fallback).replace(/["{}]/g, '').trim().slice(0, 50);
}

/** A merge field as written in the text. */
export function fieldToken(name: string, fallback: string): string {
  const plain = plainFallback(fallback);
  return plain === '' ? `{{${name}}}` : `{{${name} default="${plain}"}}`;
}

/** The open field at the caret: "{{Fir" gives the query "Fir". Null when no field is being typed. */
export function openField(text: string, caret: number): { start: number; query: string } | null {
  const start = text.lastIndexOf('{{', caret - 1);
  if (start === -1) return null;
  const query = text.slice(start + 2, caret);
  return /^[A-Za-z0-9_]{0,40}$/.test(query) ? { start, query } : null;
}

/** The recipients' custom columns as field names: without spaces and symbols, each once (2-decisions I6). */
export function usableFields(columns: readonly string[]): string[] {
  const names = new Map<string, string>();
  for (const column of columns) {
    const name = fieldName(column);
    if (name !== '' && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}
