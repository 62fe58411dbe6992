import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/settings/config.ts';
import type { Database } from '../platform/database/database.ts';
import type { Storage } from '../platform/files/storage.ts';
import type { Tenant } from '../platform/database/tenant.ts';
import { accountsWithUnusedMedia, deleteUnusedMedia } from './media.sql.ts';

interface PurgeDeps {
  readonly database: Database;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly config: Config;
}

/** Pictures deleted in one transaction. */
const piece = 500;

/**
 * A picture waits for its text as long as a draft may (DRAFT_KEEP_DAYS): a user may have it in the inbox's composer.
 */
const unusedBefore = ({ clock, config }: Pick<PurgeDeps, 'clock' | 'config'>): Date =>
  new Date(clock.now().getTime() - config.keep.draftsMs);

/** Accounts with something for `purgeMedia`. */
export function accountsToPurgeMedia(deps: PurgeDeps): Promise<number[]> {
  return accountsWithUnusedMedia(deps.database, unusedBefore(deps));
}

/**
 * Deletes the pictures of an account that never left with a text and are in no open draft, and removes their files.
 * Returns how many. A file whose row is gone and that a dying process left is swept up with the others (sweepFiles).
 */
export async function purgeMedia(deps: PurgeDeps, tenant: Tenant): Promise<number> {
  const before = unusedBefore(deps);
  for (let sum = 0; ;) {
    const ids = await deps.database.inTenant(tenant, (tx) => deleteUnusedMedia(tx, before, piece));
    for (const id of ids) await deps.storage.remove(`${tenant.accountId}/media/${id}`);
    sum += ids.length;
    if (ids.length < piece) return sum;
  }
}
