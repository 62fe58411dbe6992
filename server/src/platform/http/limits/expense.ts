import type { Readable } from 'node:stream';

/** Maximum bytes of a refused file that are read and discarded; more than any accepted file. */
const mostDrained = 64 * 1_048_576;

/**
 * Counts an expensive call with `spend`. If that refuses it, the file is first received and discarded, up to
 * a limit. Browsers show a response only after they have sent the whole request.
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
