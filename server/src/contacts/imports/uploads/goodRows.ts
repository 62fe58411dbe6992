import type { Readable } from 'node:stream';
import type { Storage } from '../../../platform/files/storage.ts';

/**
 * Good rows of a read file, in batches of lines without their newline, in PostgreSQL's COPY text format:
 * phone, first_name, last_name, notes, custom (`goodRowColumns`). Repaired rows come last. Among the file's own rows, a
 * phone comes again only with `housemateMark`; a repaired one may repeat another.
 */
export async function* goodRows(
  storage: Storage,
  rowsKey: string,
  repaired: readonly string[],
): AsyncGenerator<string[]> {
  let rest = '';
  const stream: Readable = storage.read(rowsKey);
  stream.setEncoding('utf8');
  for await (const chunk of stream) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
  const last = repaired.flatMap((lines) => lines.split('\n').filter((line) => line !== ''));
  if (last.length > 0) yield last;
}

/** True when the file of good rows contains this phone. Streams. */
export async function holdsPhone(storage: Storage, rowsKey: string, phone: string): Promise<boolean> {
  const wanted = `\n${phone}\t`;
  let rest = '\n';
  const stream: Readable = storage.read(rowsKey);
  stream.setEncoding('utf8');
  for await (const chunk of stream) {
    const text = rest + String(chunk);
    if (text.includes(wanted)) return true;
    rest = text.slice(-wanted.length);
  }
  return false;
}
