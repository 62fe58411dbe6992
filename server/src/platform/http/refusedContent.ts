import pg from 'pg';

/** SQLSTATE classes of what the values of a statement cause: data exception, broken constraint, limit of the program. */
const contentClasses = new Set(['22', '23', '54']);

/**
 * True when an error comes from the content to be stored and not from the database's state: the same content fails
 * again, so it is set aside instead of being retried endlessly with its neighbors.
 */
export function isRefusedContent(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return contentClasses.has((error.code ?? '').slice(0, 2));
  // What can't even be written into a statement: an invalid date or number.
  return error instanceof RangeError || error instanceof TypeError;
}
