import type { MergeStatus } from '../broadcasts/mergeStatuses.ts';
import { characters } from './segments.ts';

/** What is wrong with the merge fields of a text. Strays are a warning; the others block sending. */
export type MergeProblemKind = 'empty' | 'format' | 'unknown' | 'stray';

/** One problem, with the piece of text it is about. */
export interface MergeProblem {
  readonly kind: MergeProblemKind;
  readonly token: string;
  readonly message: string;
}

/** Fields that every recipient has; custom columns come beside them. */
export const standardFields = ['FirstName', 'LastName', 'Notes', 'PrimaryPhone'] as const;

/**
 * A column's name as a field is written, without spaces and signs (3-decisions 15.1): "Shirt size" is `{{ShirtSize}}`.
 * Empty when nothing of it can be written so.
 */
export function fieldName(column: string): string {
  if (/^[A-Za-z0-9_]*$/.test(column)) return column;
  const [first = '', ...rest] = column
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9_]+/)
    .filter((word) => word !== '');
  return first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** C-157. */
export const emptyFieldText = 'Personalized fields should not be empty.';
/** C-158. */
export const fieldFormatText =
  'Your message has a personalized field with an invalid format. Try using the personalize button above instead.';
/** Where fields may not be used (C-163). */
export const noFieldsText = 'Text cannot contain personalization.';
/** A warning (C-159): the text can still be sent, with the braces as they are. */
export const strayBraceText =
  'Your message may not get personalized as expected. The issues have been highlighted in red.';

/** A piece of a template: plain text, a field with its fallback, or braces that are not a field. */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'field'; readonly token: string; readonly name: string; readonly fallback?: string }
  | { readonly kind: 'empty' | 'format'; readonly token: string };

const fieldForm = /^([A-Za-z0-9_]+)(?: default="([^"{}]{0,50})")?$/;

function readField(token: string): TemplatePart {
  const body = token.slice(2, -2);
  if (body.trim() === '') return { kind: 'empty', token };
  const match = fieldForm.exec(body);
  const name = match?.[1];
  if (name === undefined) return { kind: 'format', token };
  const fallback = match?.[2];
  return { kind: 'field', token, name, ...(fallback === undefined ? {} : { fallback }) };
}

/** The pieces of a template, in their order. */
export function readParts(template: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let at = 0;
  while (at < template.length) {
    const open = template.indexOf('{{', at);
    const close = open === -1 ? -1 : template.indexOf('}}', open + 2);
    if (close === -1) break;
    if (open > at) parts.push({ kind: 'text', text: template.slice(at, open) });
    parts.push(readField(template.slice(open, close + 2)));
    at = close + 2;
  }
  if (at < template.length) parts.push({ kind: 'text', text: template.slice(at) });
  return parts;
}

/** A field as users write it who do not know its format: "{{ Bus stop }}", "{{first name default='there'}}". */
const looseForm = /^\{\{([^{}"]*?)(?:\s+default\s*=\s*["'](.{0,50})["'])?\s*\}\}$/;

/**
 * The template with each field that is written like its column, and not as fields are, in its right form:
 * "{{Bus stop}}" is meant as `{{BusStop}}` when a recipient has the column "Bus stop". What names no column stays.
 */
export function asFieldsMeant(template: string, customFields: readonly string[]): string {
  const names = new Map(
    [...standardFields, ...customFields].map((name) => [fieldKey(name), fieldName(name)]),
  );
  return readParts(template)
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind !== 'format') return part.token;
      const [, written = '', fallback] = looseForm.exec(part.token) ?? [];
      const name = written.trim() === '' ? undefined : names.get(fieldKey(written.trim()));
      if (name === undefined || name === '') return part.token;
      return fallback === undefined
        ? `{{${name}}}`
        : `{{${name} default="${fallback.replace(/["{}]/g, '')}"}}`;
    })
    .join('');
}

/** Names that are written the same except for case, blanks, and signs. */
const fieldKey = (name: string): string => fieldName(name).toLowerCase();

/** Text about a field that no recipient has. */
export function unknownFieldText(name: string): string {
  return `None of your recipients has a field called "${name}".`;
}

/** Braces without a partner are strays (3-decisions 15.1): one may be a smile. */
function loneBraces(text: string): MergeProblem[] {
  const stray = /[{}]+/.exec(text)?.[0];
  return stray === undefined ? [] : [{ kind: 'stray', token: stray, message: strayBraceText }];
}

/** A piece of a text that is marked red: from `start` up to `end`, in UTF-16 units. */
export interface BraceMark {
  readonly start: number;
  readonly end: number;
}

/** Where a text has braces that are not a readable field, in their order (C-159). */
export function braceMarks(template: string): BraceMark[] {
  const marks: BraceMark[] = [];
  let at = 0;
  for (const part of readParts(template)) {
    const written = part.kind === 'text' ? part.text : part.token;
    if (part.kind === 'empty' || part.kind === 'format') marks.push({ start: at, end: at + written.length });
    if (part.kind === 'text')
      for (const { 0: braces, index } of written.matchAll(/[{}]+/g))
        marks.push({ start: at + index, end: at + index + braces.length });
    at += written.length;
  }
  return marks;
}

/**
 * Problems of the merge fields in a text, in their order. `customFields` are the recipients' own columns; without it
 * every well-formed name counts as known. Names are compared without case, spaces and signs.
 */
export function checkMergeFields(template: string, customFields?: readonly string[]): MergeProblem[] {
  const problems: MergeProblem[] = [];
  const known =
    customFields &&
    new Set([...standardFields, ...customFields].map((name) => fieldName(name).toLowerCase()));
  for (const part of readParts(template)) {
    if (part.kind === 'empty') problems.push({ kind: 'empty', token: part.token, message: emptyFieldText });
    if (part.kind === 'format')
      problems.push({ kind: 'format', token: part.token, message: fieldFormatText });
    if (part.kind === 'field' && known && !known.has(part.name.toLowerCase())) {
      problems.push({ kind: 'unknown', token: part.token, message: unknownFieldText(part.name) });
    }
    if (part.kind === 'text') problems.push(...loneBraces(part.text));
  }
  return problems;
}

/** True when the text has double braces at all, closed or not (for places where personalization is not allowed, C-163). */
export function hasMergeFields(template: string): boolean {
  return /\{\{|\}\}/.test(template);
}

/** Names of the well-formed fields in a text, each once, as typed. */
export function mergeFieldNames(template: string): string[] {
  const names = new Map<string, string>();
  for (const part of readParts(template)) {
    if (part.kind === 'field' && !names.has(part.name.toLowerCase())) {
      names.set(part.name.toLowerCase(), part.name);
    }
  }
  return [...names.values()];
}

/** A merged message. `text` is empty unless the status is Valid or Invalid Exceeds Max Length. */
export interface MergedText {
  readonly status: MergeStatus;
  readonly text: string;
  /** Names of fields without a value and without a default. */
  readonly missing: readonly string[];
}

/**
 * Puts a recipient's values into a text: plain replacement in one pass, no expressions; what a value holds
 * is never read as a field again (a contact called "{{Notes}}" stays that). A blank value counts as
 * missing. The first rule that applies gives the status. `maxLength` is in characters of the body.
 */
export function render(
  template: string,
  values: Readonly<Record<string, string | null | undefined>>,
  options: { customFields?: readonly string[]; hasMedia?: boolean; maxLength?: number } = {},
): MergedText {
  const problems = checkMergeFields(template, options.customFields);
  if (problems.some((problem) => problem.kind !== 'stray')) {
    return { status: 'Invalid Unknown', text: '', missing: [] };
  }
  const lookup = new Map<string, string>();
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined || value.trim() === '') continue;
    const written = fieldName(name);
    const key = written.toLowerCase();
    // Of "Shirt size" and "ShirtSize", the exact spelling wins.
    if (written === name || !lookup.has(key)) lookup.set(key, value);
  }
  const missing = new Set<string>();
  let text = '';
  for (const part of readParts(template)) {
    if (part.kind === 'text') text += part.text;
    if (part.kind === 'field') {
      const value = lookup.get(part.name.toLowerCase()) ?? part.fallback;
      if (value === undefined) missing.add(part.name);
      else text += value;
    }
  }
  if (missing.size > 0) return { status: 'Invalid Missing Values', text: '', missing: [...missing] };
  if (text.trim() === '' && options.hasMedia !== true) {
    return { status: 'Invalid Empty Result', text: '', missing: [] };
  }
  const tooLong = options.maxLength !== undefined && characters(text) > options.maxLength;
  return { status: tooLong ? 'Invalid Exceeds Max Length' : 'Valid', text, missing: [] };
}
