import { asyncProperty, assert, array, integer, nat, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locateChunks, type ChunkCount } from './chunkSearch.ts';

/** Chunks with this many rows each, read in windows. Records which were read. */
function chunksOf(counts: readonly number[]) {
  const read: ChunkCount[] = [];
  return {
    read,
    find: (offset: number, limit: number) =>
      locateChunks(
        async (from, to) => {
          const window = counts
            .map((n, chunk_no) => ({ chunk_no, n }))
            .filter(({ chunk_no, n }) => chunk_no >= from && chunk_no < to && n > 0);
          read.push(...window);
          return window;
        },
        { offset, limit, total: counts.reduce((sum, n) => sum + n, 0), lastChunk: counts.length - 1 },
      ),
  };
}

describe('where a page of results lies', () => {
  it('finds exactly the chunks that hold the page, and what lies before them', async () => {
    await assert(
      asyncProperty(
        record({
          counts: array(nat({ max: 5 }), { minLength: 1, maxLength: 400 }),
          share: integer({ min: 0, max: 1_000 }),
          limit: integer({ min: 1, max: 60 }),
        }),
        async ({ counts, share, limit }) => {
          const rows = counts.flatMap((n, chunk) => Array.from({ length: n }, () => chunk));
          const offset = Math.floor((rows.length * share) / 1_000);
          const page = rows.slice(offset, offset + limit);
          const { chunks, before } = await chunksOf(counts).find(offset, limit);
          expect(chunks).toEqual([...new Set(page)]);
          if (page.length > 0) expect(before).toBe(rows.indexOf(page[0] ?? 0));
        },
      ),
    );
  });

  it('looks at few chunks for the first page and for the last one', async () => {
    const counts = Array.from({ length: 2_000 }, () => 500);
    for (const offset of [0, 999_990]) {
      const chunks = chunksOf(counts);
      await chunks.find(offset, 10);
      expect(chunks.read.length).toBeLessThanOrEqual(16);
    }
  });

  it('reads every chunk at most once', async () => {
    const chunks = chunksOf(Array.from({ length: 2_000 }, () => 500));
    await chunks.find(500_010, 10);
    expect(new Set(chunks.read.map(({ chunk_no }) => chunk_no)).size).toBe(chunks.read.length);
  });
});
