import pg from 'pg';

/**
 * SQLSTATE classes of errors that a statement's values cause: data exception, constraint violation, program
 * limit.
 */
const contentClasses = new Set(['22', '23', '54']);

/**
 * True if an error is caused by the content to be stored and not by the database's state. The same content
 * would fail again, so it is set aside instead of being retried endlessly with its neighbors.
 */
export function isRefusedContent(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return contentClasses.has((error.code ?? '').slice(0, 2));
  // Values that can't be serialized: an invalid date or number.
  return error instanceof RangeError || error instanceof TypeError;
}
