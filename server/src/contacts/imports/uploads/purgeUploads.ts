import type { Tenant } from '../../../platform/database/tenant.ts';
import { failStuckUploads, purgeNextUpload, unclaimedKeys } from './uploadsPurge.sql.ts';
import type { ReadingDeps } from './uploadReading.ts';

/** This long after its draft was sent or thrown away a file is no longer needed. */
export const overMs = 86_400_000;
/** Work on a file that has been stuck for this long is not retried. */
export const stuckMs = 3_600_000;
/** Files that no upload refers to may belong to one that is just arriving. */
const strayMs = 2 * 86_400_000;
const strayBatch = 500;

export const stuckText = 'This file could not be worked on to its end. Please choose it again.';

type PurgeDeps = Pick<ReadingDeps, 'database' | 'storage' | 'clock' | 'config'>;

/** Before which instants uploads are purged, see `purgeUploads`. */
export function uploadLimitsOfAge(deps: PurgeDeps): { unused: Date; over: Date; stuck: Date } {
  const ago = (ms: number) => new Date(deps.clock.now().getTime() - ms);
  return { unused: ago(deps.config.keep.uploadsMs), over: ago(overMs), stuck: ago(stuckMs) };
}

/**
 * Purges the account's unused uploads: bytes, staged rows, and bad rows, one file per transaction. Returns how many.
 * The record of an imported file stays.
 */
export async function purgeUploads(deps: PurgeDeps, tenant: Tenant): Promise<number> {
  const before = uploadLimitsOfAge(deps);
  await deps.database.inTenant(tenant, (tx) =>
    failStuckUploads(tx, before.stuck, stuckText, deps.clock.now()),
  );
  for (let purged = 0; ; purged += 1) {
    const gone = await deps.database.inTenant(tenant, (tx) => purgeNextUpload(tx, before, deps.clock.now()));
    if (gone === null) return purged;
    // What a crash leaves behind here is found by `purgeStrayFiles`.
    await deps.storage.remove(gone.storageKey);
    if (gone.rowsKey !== null) await deps.storage.remove(gone.rowsKey);
  }
}

/** Removes files of uploads that no upload refers to: left behind where a process died. Returns how many. */
export async function purgeStrayFiles(deps: PurgeDeps): Promise<number> {
  let purged = 0;
  let keys: string[] = [];
  const sweep = async () => {
    for (const key of await unclaimedKeys(deps.database, keys)) {
      await deps.storage.remove(key);
      purged += 1;
    }
    keys = [];
  };
  for await (const key of deps.storage.oldKeys('uploads', new Date(deps.clock.now().getTime() - strayMs))) {
    keys.push(key);
    if (keys.length >= strayBatch) await sweep();
  }
  await sweep();
  return purged;
}
