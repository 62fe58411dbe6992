import pg from 'pg';

/** SQLSTATE classes of what the values of a statement cause: data exception, broken constraint, limit of the program. */
const contentClasses = new Set(['22', '23', '54']);

/**
 * True when an error comes of what was to be stored and not of the database's state: the same content fails again, so
 * it is put aside instead of being tried again and again with its neighbors.
 */
export function isRefusedContent(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return contentClasses.has((error.code ?? '').slice(0, 2));
  // What can't even be written into a statement: a date that is none, a number that is none.
  return error instanceof RangeError || error instanceof TypeError;
}
