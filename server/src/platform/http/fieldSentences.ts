import { z, type core } from 'zod';
import {
  digitsOnlyText,
  maxLengthText,
  maxValueText,
  minLengthText,
  minValueText,
  requiredText,
} from '@carillon/rules/contacts/fieldRules';
import { ownValue } from '@carillon/rules/texts/ownValue';

/** API names that users would not understand. */
const known: Readonly<Record<string, string>> = { q: 'Search', sortby: 'Sort', pagesize: 'Page size' };

/** The field name as users read it: "Broadcast name" for BroadcastName, "Text number" for TextNumberID. */
export function fieldName(path: readonly PropertyKey[]): string {
  const last = path.findLast((part) => typeof part === 'string') ?? '';
  const word = ownValue(known, last);
  if (word !== undefined) return word;
  const words = last
    .replace(/ID(s?)$/, '$1')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The largest or smallest allowed integer, since a limit may be exclusive. */
function wholeLimit(limit: number | bigint, inclusive: boolean | undefined, step: 1 | -1): number {
  return inclusive === false ? Number(limit) + step : Number(limit);
}

/**
 * What is wrong with a value in the words of the requirements (rows P-126 to P-129), for checks whose schema has no
 * sentence of its own. The library's messages are for programmers, so every check has its own sentence here.
 */
export function fieldSentence(issue: core.$ZodRawIssue): string {
  const path = issue.path ?? [];
  const field = fieldName(path);
  if (field === '') return path.length === 0 ? bodyText : valueText;
  switch (issue.code) {
    case 'invalid_type':
      return typeSentence(field, path, issue);
    case 'too_big': {
      const most = wholeLimit(issue.maximum, issue.inclusive, -1);
      if (issue.origin === 'string') return maxLengthText(field, most);
      // Beyond what a number can hold exactly, so the limit is not one of ours.
      if (most >= Number.MAX_SAFE_INTEGER) return `${field} is too large`;
      return isOfMany(issue.origin) ? `${field} can have at most ${most} entries` : maxValueText(most);
    }
    case 'too_small': {
      const least = wholeLimit(issue.minimum, issue.inclusive, 1);
      if (issue.origin === 'string')
        return least <= 1 ? requiredText(field.toLowerCase()) : minLengthText(field, least);
      return isOfMany(issue.origin) ? `${field} must have at least ${least} of them` : minValueText(least);
    }
    case 'invalid_value':
      if (issue.input === undefined) return requiredText(field.toLowerCase());
      return `${field} must be ${choices(issue.values)}`;
    default:
      return `${field} is not valid`;
  }
}

/** For a body that is not an object. */
const bodyText = 'The request must be a JSON object with the fields of this call.';
/** For a value in an array, which has no name. */
const valueText = 'One of the values is not valid.';

/** For a value that is not there; null when the sentence about its type says enough. */
function missingSentence(field: string, path: readonly PropertyKey[], expected: string): string | null {
  if (typeof path.at(-1) === 'number') return `One of the ${field.toLowerCase()} is missing`;
  if (expected === 'object') return `${field} is missing`;
  return isNotTyped(expected) ? null : requiredText(field.toLowerCase());
}

/** True for a value that users never type into a field: "Enter an is enabled" is not a sentence. */
function isNotTyped(expected: string): boolean {
  return expected !== 'string' && expected !== 'number' && expected !== 'int';
}

function typeSentence(
  field: string,
  path: readonly PropertyKey[],
  { input, expected }: { readonly input?: unknown; readonly expected: string },
): string {
  const missing = (input ?? null) === null ? missingSentence(field, path, expected) : null;
  if (missing !== null) return missing;
  switch (expected) {
    case 'number':
    case 'int':
      return digitsOnlyText;
    case 'string':
      return `${field} must be text`;
    case 'boolean':
      return `${field} must be true or false`;
    case 'array':
      return `${field} must be a list`;
    case 'object':
    case 'record':
      return `${field} must be an object with fields`;
    default:
      return `${field} is not valid`;
  }
}

function isOfMany(origin: string): boolean {
  return origin === 'array' || origin === 'set' || origin === 'file';
}

/** "SMS", "SMS or Survey", "one of SMS, Survey, Announcement". */
function choices(values: readonly core.util.Primitive[]): string {
  const words = values.map(String);
  return words.length <= 2 ? words.join(' or ') : `one of ${words.join(', ')}`;
}

/**
 * For a body that matches none of its allowed shapes: what is wrong by the closest shape, so that a field can
 * be named. The closest is the one that knows most of its keys. If tied, a single value precedes a list.
 */
export function plainIssues(
  schema: z.ZodType,
  value: unknown,
  issues: readonly core.$ZodIssue[],
): core.$ZodIssue[] {
  const all = issues.flatMap((issue) => nearest(schema, value, issue)).map((issue) => named(value, issue));
  const said = new Set<string>();
  return all.filter(({ path, message }) => {
    const what = JSON.stringify([path, message]);
    return !said.has(what) && said.add(what);
  });
}

/**
 * One field's error as a complete sentence: "Page size must be less than or equal to 2000". Beside the field,
 * the short sentence of the requirements is enough.
 */
export function wholeSentence(issue: Pick<core.$ZodIssue, 'path' | 'message'>): string {
  const field = fieldName(issue.path);
  if (field === '') return issue.message;
  if (issue.message === digitsOnlyText) return `${field}: ${digitsOnlyText}`;
  return issue.message.replace(/^Must be /, `${field} must be `);
}

/**
 * Our own sentences that lack context: a shape among several has no name, and `coerce` turns an empty value
 * into a number.
 */
function named(value: unknown, issue: core.$ZodIssue): core.$ZodIssue {
  const isNameless = issue.path.length > 0 && (issue.message === bodyText || issue.message === valueText);
  const isOfNumber = issue.message === digitsOnlyText || issue.message.startsWith('Must be ');
  if (!isNameless && !isOfNumber) return issue;
  let input = value;
  for (const part of issue.path)
    input =
      typeof input === 'object' && input !== null ? (input as Record<PropertyKey, unknown>)[part] : undefined;
  if (isOfNumber && input !== undefined && input !== null) return issue;
  if (isOfNumber) return { ...issue, message: requiredText(fieldName(issue.path).toLowerCase()) };
  return { ...issue, message: fieldSentence({ ...issue, input } as core.$ZodRawIssue) };
}

function nearest(schema: z.ZodType, value: unknown, issue: core.$ZodIssue): core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const isWhole = issue.path.length === 0 && schema instanceof z.ZodUnion;
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const ranked = issue.errors.map((found, index) => {
    const shape = isWhole ? schema.options[index] : undefined;
    const known = shape instanceof z.ZodObject ? Object.keys(shape.shape) : [];
    const isList = found.some((one) => one.code === 'invalid_type' && one.expected === 'array');
    // If one word or a number is accepted, "use only numbers" helps more than the word.
    const isWord = found.some((one) => one.code === 'invalid_value' && one.path.length === 0);
    return { found, fit: keys.filter((key) => known.includes(key)).length * 2 - Number(isList || isWord) };
  });
  const [best] = ranked.toSorted((a, b) => b.fit - a.fit);
  return (best?.found ?? []).map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
}
