import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { csvByteOrderMark, csvRow } from '@carillon/rules/files/csvCell';

/** Number of lines built at a time. Other users of this process get their turn between two chunks. */
const pieceSize = 250;

/**
 * The same steps, with the first already done. If it fails, above all for an impossible search, the response
 * has an error status. After the response headers, a failure could only truncate the file.
 */
export async function begun<Step>(steps: AsyncGenerator<Step, void>): Promise<AsyncGenerator<Step, void>> {
  const first = await steps.next();
  return (async function* () {
    if (first.done === true) return;
    yield first.value;
    yield* steps;
  })();
}

/** A download of lines: a header, then what `linesOf` returns for each row. Fails if its first step fails. */
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

/** Sends a download of `csvDownload` as a file of this name. */
export async function sendCsv(reply: FastifyReply, fileName: string, csv: Readable): Promise<void> {
  await reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(csv);
}
