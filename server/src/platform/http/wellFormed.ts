import { AppError } from '@carillon/contract/errors';

/** Maximum nesting depth of objects and arrays in a request. */
const deepestBody = 32;

/**
 * Half of a surrogate pair, which JSON can carry but the database's JSON refuses, becomes the sign for a broken
 * character: a save must not fail because a text was cut in the middle of an emoji.
 */
export function wellFormed(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null) return value;
  // No valid body is that deep. Thousands of levels would overflow the stack.
  if (depth > deepestBody) throw new AppError('BadRequest');
  if (Array.isArray(value)) return value.map((item) => wellFormed(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key.toWellFormed(), wellFormed(item, depth + 1)]),
  );
}
