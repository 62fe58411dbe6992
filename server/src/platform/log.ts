import { pino } from 'pino';

export type Log = pino.Logger;

/**
 * Structured logs of an allow-list of fields: ids, states, durations. Requests are logged without query
 * strings, bodies or headers; errors by name and stack. Names, phone numbers and texts have no field here.
 */
export function createLog(level: string, part: string): Log {
  return pino({
    level,
    base: { part },
    serializers: {
      err: (error: unknown) =>
        error instanceof Error
          ? { name: error.name, code: (error as { code?: unknown }).code, stack: frames(error) }
          : { name: typeof error },
    },
  });
}

/** Stack frames without the first line: a database's message may quote a person's data. */
export function frames(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 12)
    .join('\n');
}
