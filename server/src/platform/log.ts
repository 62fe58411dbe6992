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
    serializers: { err: errorFields },
  });
}

/** What a log may say of an error. Some libraries report a plain copy of it, which counts as well. */
export function errorFields(error: unknown): { name: string; code?: unknown; stack?: string } {
  if (typeof error !== 'object' || error === null) return { name: typeof error };
  const { name, code, stack } = error as { name?: unknown; code?: unknown; stack?: unknown };
  return {
    name: typeof name === 'string' ? name : 'object',
    ...(code !== undefined && { code }),
    ...(typeof stack === 'string' && { stack: frames({ stack }) }),
  };
}

/** Stack frames without the first line: a database's message may quote a person's data. */
export function frames(error: Pick<Error, 'stack'>): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 12)
    .join('\n');
}
