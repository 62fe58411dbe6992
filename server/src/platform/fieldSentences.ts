import type { core } from 'zod';
import {
  digitsOnlyText,
  maxLengthText,
  maxValueText,
  minLengthText,
  minValueText,
  requiredText,
} from '@carillon/rules/fieldRules';

/** Names on the wire that say less than people need. */
const known: Readonly<Record<string, string>> = { q: 'Search', sortby: 'Sort', pagesize: 'Page size' };

/** The field as people read it: "Broadcast name" for BroadcastName, "Text number" for TextNumberID. */
export function fieldName(path: readonly PropertyKey[]): string {
  const last = path.findLast((part) => typeof part === 'string') ?? '';
  if (known[last] !== undefined) return known[last];
  const words = last
    .replace(/ID$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The last whole value that is allowed: a limit may leave itself out. */
function wholeLimit(limit: number | bigint, inclusive: boolean | undefined, step: 1 | -1): number {
  return inclusive === false ? Number(limit) + step : Number(limit);
}

/**
 * What is wrong with a value in the documents' own words (rows P-126 to P-129), for checks whose schema has no
 * sentence of its own; undefined leaves it to the library, which speaks to programmers.
 */
export function fieldSentence(issue: core.$ZodRawIssue): string | undefined {
  const field = fieldName(issue.path ?? []);
  if (field === '') return undefined;
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined || issue.input === null) return requiredText(field.toLowerCase());
    return issue.expected === 'number' || issue.expected === 'int' ? digitsOnlyText : undefined;
  }
  if (issue.code === 'too_big') {
    const most = wholeLimit(issue.maximum, issue.inclusive, -1);
    if (issue.origin === 'string') return maxLengthText(field, most);
    return issue.origin === 'array' ? undefined : maxValueText(most);
  }
  if (issue.code === 'too_small') {
    const least = wholeLimit(issue.minimum, issue.inclusive, 1);
    if (issue.origin === 'string')
      return least <= 1 ? requiredText(field.toLowerCase()) : minLengthText(field, least);
    return issue.origin === 'array' ? undefined : minValueText(least);
  }
  return undefined;
}
