import { AppError } from '@carillon/contract/errors';

const megabyte = 1_048_576;
/** How long a measurement is reused, in milliseconds. */
export const usualStaleMs = 60_000;
/**
 * Before a refusal the files are measured again, so that a user who has just removed files is not refused. At
 * most this often.
 */
export const refusedStaleMs = 2_000;

/** Bytes as users read them: "512 MB", "20 GB", "1.5 GB". */
export function bytesInWords(bytes: number): string {
  const megabytes = bytes / megabyte;
  if (megabytes < 1024) return `${Math.round(megabytes).toLocaleString('en-US')} MB`;
  return `${(megabytes / 1024).toLocaleString('en-US', { maximumFractionDigits: 1 })} GB`;
}

/** Reports how many bytes an account's files take; see `Storage`. */
interface Measured {
  usedBy(accountId: number, staleMs: number): Promise<number>;
}

/**
 * Refuses a new file if the account's files have reached its limit (ASVS 5.2.4), before reading any of it.
 * `mostBytes` 0 means no limit. `Storage.put` refuses a file that does not fit, by counting its bytes as they
 * arrive together with those of concurrent uploads. Throws StorageFull (507).
 */
export async function requireRoom(storage: Measured, accountId: number, mostBytes: number): Promise<void> {
  if (mostBytes === 0) return;
  if ((await storage.usedBy(accountId, usualStaleMs)) < mostBytes) return;
  if ((await storage.usedBy(accountId, refusedStaleMs)) < mostBytes) return;
  throw storageFull(mostBytes);
}

/** The error for an organization that has no space left for a file. */
export function storageFull(mostBytes: number): AppError {
  return new AppError(
    'StorageFull',
    `Nothing was stored: your organization's files have reached the ${bytesInWords(mostBytes)} it may keep. Delete audio messages or uploaded lists that you no longer need, or ask us for more room. Texts and calls are not affected.`,
  );
}
