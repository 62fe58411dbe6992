/** "Enter a {field}" (P-126, C-202), and as the requirements write it before a vowel: "Enter an address". */
export function requiredText(field: string): string {
  // "A user name", "a URL": of the names that begin with U none sounds like a vowel.
  return `Enter ${/^[aeio]/i.test(field) ? 'an' : 'a'} ${field}`;
}

/** "{field} must be at most N characters" (P-127, C-202). */
export function maxLengthText(field: string, max: number): string {
  return `${field} must be at most ${max} characters`;
}

/** "{field} must be at least N characters" (P-127, C-202). */
export function minLengthText(field: string, min: number): string {
  return `${field} must be at least ${min} characters`;
}

/** "Must be greater than or equal to N" (P-128). */
export function minValueText(min: number): string {
  return `Must be greater than or equal to ${min}`;
}

/** "Must be less than or equal to N" (P-128). */
export function maxValueText(max: number): string {
  return `Must be less than or equal to ${max}`;
}

/** P-129. */
export const lettersOnlyText = 'Use letters only';
/** P-129. */
export const digitsOnlyText = 'Use only numbers';

/** What a form field must fulfil. Lengths are in characters. */
export interface FieldRule {
  readonly required?: boolean;
  readonly max?: number;
  readonly min?: number;
  readonly minValue?: number;
  readonly maxValue?: number;
  readonly lettersOnly?: boolean;
  readonly digitsOnly?: boolean;
}

function contentError(text: string, rule: FieldRule): string | null {
  if (rule.lettersOnly === true && !/^\p{L}*$/u.test(text)) return lettersOnlyText;
  if (rule.digitsOnly === true && !/^[0-9]*$/.test(text)) return digitsOnlyText;
  return null;
}

function valueError(text: string, rule: FieldRule): string | null {
  if (rule.minValue === undefined && rule.maxValue === undefined) return null;
  const value = Number(text);
  if (!Number.isFinite(value)) return digitsOnlyText;
  if (rule.minValue !== undefined && value < rule.minValue) return minValueText(rule.minValue);
  if (rule.maxValue !== undefined && value > rule.maxValue) return maxValueText(rule.maxValue);
  return null;
}

/**
 * The first message for a value, or null when it is fine (P-126 to P-129). `field` is the name as users read it. An
 * empty value is checked for `required` only; blanks alone count as empty.
 */
export function fieldError(field: string, value: string, rule: FieldRule): string | null {
  if (value.trim() === '') return rule.required === true ? requiredText(field) : null;
  const length = Array.from(value).length;
  if (rule.max !== undefined && length > rule.max) return maxLengthText(field, rule.max);
  if (rule.min !== undefined && length < rule.min) return minLengthText(field, rule.min);
  return contentError(value, rule) ?? valueError(value.trim(), rule);
}

function hasContent(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === '') return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === 'object' ? Object.keys(value).length > 0 : true;
}

/** True when any field whose name ends in "Error" has content: the form may not be submitted (P-141). */
export function hasFormErrors(form: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(form).some(([name, value]) => name.endsWith('Error') && hasContent(value));
}
