import { purgeAccountJob } from '../jobs.ts';
import { nextOldRemoval, purgeAudience, purgeRecipients, purgeRemoved } from '../../audiences/index.ts';
import {
  accountsToPurgeContacts,
  purgeContacts,
  purgeStrayFiles,
  purgeUploads,
  uploadLimitsOfAge,
} from '../../contacts/index.ts';
import { accountsToPurgeMedia, purgeMedia } from '../../media/index.ts';
import { dueOfAll, type Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Database, TenantTx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Storage } from '../../platform/files/storage.ts';
import type { Tenant } from '../../platform/database/tenant.ts';
import { undoMs } from '../../platform/undo.ts';
import { accountsToPurge, expireDrafts, nextDeletedDraft, purgeDraft } from '../drafts/draftsPurge.sql.ts';

export interface PurgeDeps {
  readonly database: Database;
  readonly storage: Storage;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: Log;
}

/** Rows per transaction: short locks and little to repeat, however many there are. */
const piece = 10_000;

/** The chore: queues a purge for every account that has something to purge, and sweeps up files without an upload. */
export async function startPurges(deps: PurgeDeps): Promise<void> {
  const accounts = await dueOfAll(
    deps.clock,
    async () => [
      ...(await accountsToPurge(deps.database, { ...uploadLimitsOfAge(deps), ...limitsOfAge(deps) })),
      ...(await accountsToPurgeContacts(deps)),
      ...(await accountsToPurgeMedia(deps)),
    ],
    (id) => id,
  );
  for (const id of new Set(accounts))
    await deps.database.inPlatform((tx) =>
      deps.jobs.enqueue(tx, purgeAccountJob, { AccountID: id }, { key: String(id) }),
    );
  const strays = await purgeStrayFiles(deps);
  if (strays > 0) deps.log.info({ files: strays }, 'files without an upload were purged');
}

function limitsOfAge({ clock, config }: PurgeDeps): { drafts: Date; undo: Date } {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);
  return { drafts: ago(config.keep.draftsMs), undo: ago(undoMs) };
}

/**
 * Purges an account: drafts unused for DRAFT_KEEP_DAYS and those thrown away, with their recipients; recipients whose
 * removal can no longer be undone; uploads (UPLOAD_KEEP_DAYS); contacts deleted 30 days ago; pictures that never left
 * with a text. In pieces, and safe to run twice: rows are marked first, and no user can reach a marked row.
 */
export async function purgeAccount(deps: PurgeDeps, tenant: Tenant): Promise<void> {
  const inTenant = <T>(work: (tx: TenantTx) => Promise<T>) => deps.database.inTenant(tenant, work);
  const before = limitsOfAge(deps);
  const sum = { expired: 0, drafts: 0, recipients: 0, removed: 0, uploads: 0, contacts: 0, pictures: 0 };
  sum.expired = await inTenant((tx) => expireDrafts(tx, before.drafts));
  for (;;) {
    const draft = await inTenant(nextDeletedDraft);
    if (draft === null) break;
    const { draftBroadcastId, audienceId } = draft;
    sum.recipients += await inPieces((most) => inTenant((tx) => purgeRecipients(tx, audienceId, most)));
    const isGone = await inTenant(
      async (tx) => (await purgeDraft(tx, draftBroadcastId)) && (await purgeAudience(tx, audienceId)),
    );
    if (!isGone) break;
    sum.drafts += 1;
  }
  for (;;) {
    const undoId = await inTenant((tx) => nextOldRemoval(tx, before.undo));
    if (undoId === null) break;
    sum.removed += await inPieces((most) => inTenant((tx) => purgeRemoved(tx, undoId, most)));
  }
  sum.uploads = await purgeUploads(deps, tenant);
  sum.contacts = await purgeContacts(deps, tenant);
  // After the drafts, so that theirs go along.
  sum.pictures = await purgeMedia(deps, tenant);
  if (Object.values(sum).some((n) => n > 0))
    deps.log.info(
      { account: tenant.accountId, ...sum },
      'old drafts, removals, uploads, contacts, and pictures were purged',
    );
}

/** Repeats a step until it finds fewer rows than it may take; returns the sum. */
async function inPieces(step: (most: number) => Promise<number>): Promise<number> {
  for (let sum = 0; ;) {
    const done = await step(piece);
    sum += done;
    if (done < piece) return sum;
  }
}
