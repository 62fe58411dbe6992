import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { csvByteOrderMark, csvRow } from '@carillon/rules/files/csvCell';

/** Lines made at one go; other users of this process get their turn between two pieces. */
const pieceSize = 250;

/**
 * The same steps, the first of which is done already. A failure there, above all an impossible search, returns its
 * status; after the head of a response it could only be a truncated file.
 */
export async function begun<Step>(steps: AsyncGenerator<Step, void>): Promise<AsyncGenerator<Step, void>> {
  const first = await steps.next();
  return (async function* () {
    if (first.done === true) return;
    yield first.value;
    yield* steps;
  })();
}

/** A file of lines as a download: a head, then what `linesOf` makes of each row. Fails as its first step fails. */
export async function csvDownload<Row>(
  columns: readonly string[],
  steps: AsyncGenerator<readonly Row[], void>,
  linesOf: (row: Row) => string,
): Promise<Readable> {
  return Readable.from(csvPieces(columns, await begun(steps), linesOf), { objectMode: false });
}

async function* csvPieces<Row>(
  columns: readonly string[],
  steps: AsyncGenerator<readonly Row[], void>,
  linesOf: (row: Row) => string,
): AsyncGenerator<string, void> {
  yield csvByteOrderMark + csvRow(columns);
  for await (const rows of steps) {
    for (let from = 0; from < rows.length; from += pieceSize) {
      const piece = rows
        .slice(from, from + pieceSize)
        .map(linesOf)
        .join('');
      if (piece !== '') yield piece;
      await nextTurn();
    }
  }
}
