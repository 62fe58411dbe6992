/** How many rows of a condition lie in a chunk of recipients. */
export interface ChunkCount {
  readonly chunk_no: number;
  readonly n: number;
}

/** Chunks in their order, and how many rows of the condition lie before the first of them. */
export interface Located {
  readonly chunks: number[];
  readonly before: number;
}

const firstWindow = 16;
const widening = 4;

/**
 * The chunks that hold the rows `offset` to `offset + limit` of `total`. They are searched from the nearer end of the
 * list, in windows that grow: the first page and the last one of a million read 16 chunks of 2,000. `read` returns the
 * chunks of a window (`from` inclusive, `to` exclusive) that hold any row, in any order.
 */
export async function locateChunks(
  read: (from: number, to: number) => Promise<readonly ChunkCount[]>,
  wanted: {
    readonly offset: number;
    readonly limit: number;
    readonly total: number;
    readonly lastChunk: number;
  },
): Promise<Located> {
  const isFromEnd = wanted.offset > wanted.total / 2;
  const chunks: number[] = [];
  const end = wanted.offset + wanted.limit;
  // Rows before the current chunk. Counted from the end: rows before the previous chunk.
  let position = isFromEnd ? wanted.total : 0;
  let before = 0;
  const isDone = () => (isFromEnd ? position <= wanted.offset : position >= end);
  let width = firstWindow;
  for (let seen = 0; seen <= wanted.lastChunk && !isDone(); seen += width, width *= widening) {
    const from = isFromEnd ? wanted.lastChunk + 1 - seen - width : seen;
    const counts = [...(await read(Math.max(0, from), from + width))];
    counts.sort((a, b) => (isFromEnd ? b.chunk_no - a.chunk_no : a.chunk_no - b.chunk_no));
    for (const { chunk_no, n } of counts) {
      if (isDone()) break;
      const start = isFromEnd ? position - n : position;
      if (start < end && start + n > wanted.offset) {
        if (isFromEnd || chunks.length === 0) before = start;
        chunks.push(chunk_no);
      }
      position = isFromEnd ? start : start + n;
    }
  }
  return { chunks: isFromEnd ? chunks.toReversed() : chunks, before };
}
