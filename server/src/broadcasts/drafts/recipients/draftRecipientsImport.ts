import { importFileJob } from '../../jobs.ts';
import { setTimeout as wait } from 'node:timers/promises';
import {
  abandonFileImport,
  beginFileImport,
  endFileImport,
  openFileImport,
  progressTeller,
  silenceMs,
} from '../../../contacts/index.ts';
import type { TenantTx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/http.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import { fileNotHereText, folderNotSharedText } from '../../../platform/files/sharedFiles.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import type { Tenant } from '../../../platform/database/tenant.ts';
import { limitConcurrency } from '../../../platform/http/limits/concurrency.ts';
import { requireConsent, type RecipientDeps } from './draftAudience.ts';
import { copyFile, takeIncoming, type Copied } from '../../../audiences/index.ts';
import { openDraft } from '../drafts.ts';
import { readDraft } from '../drafts.sql.ts';

export interface ImportDeps extends RecipientDeps {
  readonly storage: Storage;
  readonly jobs: Jobs;
  readonly log: Log;
}

/** An import that ends within this time returns its result directly. */
const answerWithinMs = 2_000;

/**
 * Adds the good rows of an uploaded file to the draft (row B-203). Without consent, nothing is imported. All rows are
 * added in one transaction. If this process dies, the job repeats it from the beginning.
 */
export async function importFile(
  deps: ImportDeps,
  caller: Caller,
  draftId: number,
  request: { fileId: number; consent: boolean; address: string },
): Promise<{ FileID: number; Status: string }> {
  const { fileId } = request;
  const begun = await deps.database.inTenant(caller.tenant, async (tx) => {
    const draft = await openDraft(tx, caller, draftId, true);
    await requireConsent(tx, draft, request.consent);
    const now = deps.clock.now();
    const mine = await beginFileImport(tx, caller, fileId, { ...request, draftId, now });
    if (mine) await secureImport(tx, deps, fileId);
    return mine;
  });
  if (!begun) return { FileID: fileId, Status: 'Importing' };
  let status = 'Importing';
  const importing = runImport(deps, caller.tenant, fileId).then(
    (ended) => {
      status = ended ?? 'Imported';
    },
    (error: unknown) =>
      deps.log.error({ err: error }, 'a file could not be imported; the job will try again'),
  );
  await Promise.race([importing, wait(answerWithinMs, undefined, { ref: false })]);
  return { FileID: fileId, Status: status };
}

function secureImport(tx: TenantTx, deps: ImportDeps, fileId: number): Promise<void> {
  return deps.jobs.enqueue(
    tx,
    importFileJob,
    { AccountID: tx.accountId, FileID: fileId },
    { key: `${tx.accountId}:${fileId}`, at: new Date(deps.clock.now().getTime() + silenceMs) },
  );
}

/** The job: imports the file if no process is importing it. */
export async function resumeImport(deps: ImportDeps, tenant: Tenant, fileId: number): Promise<void> {
  const waits = await deps.database.inTenant(tenant, async (tx) => {
    const file = await openFileImport(tx, deps.storage, fileId);
    if (file === null) return true;
    if (deps.clock.now().getTime() - file.touchedAt.getTime() >= silenceMs) return false;
    await secureImport(tx, deps, fileId);
    return true;
  });
  if (!waits) await runImport(deps, tenant, fileId);
}

/**
 * Files that one process imports at a time. Each keeps a connection to its end, and imports into one draft wait for
 * each other: twenty at once took all connections of a process, and all other requests failed.
 */
const inTurn = limitConcurrency(2);

/** Imports when its turn comes. Null if another process has done it. */
function runImport(deps: ImportDeps, tenant: Tenant, fileId: number): Promise<'Imported' | 'Failed' | null> {
  return inTurn(() => importNow(deps, tenant, fileId));
}

/** Imports in one transaction. */
async function importNow(
  deps: ImportDeps,
  tenant: Tenant,
  fileId: number,
): Promise<'Imported' | 'Failed' | null> {
  return deps.database.inTenant(tenant, async (tx) => {
    const file = await openFileImport(tx, deps.storage, fileId);
    if (file === null) return null;
    if (!(await file.isHere())) {
      deps.log.error({ account: tenant.accountId, file: fileId }, folderNotSharedText);
      await abandonFileImport(tx, file, fileNotHereText, deps.clock);
      return 'Failed';
    }
    const tell = progressTeller(deps, tenant, file, 'Importing');
    let copied: Copied;
    try {
      copied = await copyFile(tx, deps.lineTypes, file, tell.progress);
    } catch (error) {
      await tell.end();
      throw error;
    }
    // The rest is the slowest single step. The user must not think that it is stuck at some row.
    await tell.end({ done: file.rows, rows: file.rows });
    // Locks the draft only now, so that a user who edits it waits only for the insert.
    const draft = await readDraft(tx, file.draftId, null, true);
    // Two processes may have got this far. The second finds the import done.
    if ((await openFileImport(tx, deps.storage, fileId)) === null) return null;
    if (draft === null) {
      await abandonFileImport(tx, file, 'The broadcast this file was for is no longer a draft.', deps.clock);
      return 'Failed';
    }
    const { imported, already } = await takeIncoming(tx, draft, file, copied, deps.clock.now());
    await endFileImport(tx, file, { imported, already }, deps.clock);
    return 'Imported';
  });
}
