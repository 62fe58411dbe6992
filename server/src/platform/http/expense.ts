import type { Readable } from 'node:stream';

/** Bytes of a file that are thrown away with its refusal; more than any file that is accepted. */
const mostDrained = 64 * 1_048_576;

/**
 * Counts an expensive call by `spend`. If that refuses it, the file is received and thrown away first, up to a limit: browsers show
 * a response only to a request that they sent completely.
 */
export async function spendOrDrain(
  spend: () => Promise<void> | undefined,
  file: Readable | null,
): Promise<void> {
  try {
    await spend();
  } catch (error) {
    let left = mostDrained;
    if (file !== null)
      for await (const chunk of file) {
        left -= (chunk as Buffer).length;
        if (left < 0) break;
      }
    throw error;
  }
}
