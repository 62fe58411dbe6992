import { undoImportJob } from '../../jobs.ts';
import { setImmediate as breathe } from 'node:timers/promises';
import type { TenantTx } from '../../../platform/database/database.ts';
import type { Tenant } from '../../../platform/database/tenant.ts';
import { announceImport } from '../addNextPiece.ts';
import { readImport, touchImport } from '../contactImports.sql.ts';
import type { ImportDeps } from '../importContacts.job.ts';
import { lockMembers } from '../../people.sql.ts';
import { undoPiece, undoRest } from './undoImport.ts';
import { silenceMs } from '../uploads/uploadReading.ts';

/** How many are removed in one transaction: short enough that other requests hardly wait. */
const pieceSize = 5_000;

/** Queues the job, now or once no worker has touched the import for so long that its worker must be gone. */
export function queueUndo(
  tx: TenantTx,
  deps: Pick<ImportDeps, 'jobs'>,
  importId: number,
  at?: Date,
): Promise<void> {
  return deps.jobs.enqueue(
    tx,
    undoImportJob,
    { AccountID: tx.accountId, ImportID: importId },
    { key: `${tx.accountId}:${importId}`, ...(at === undefined ? {} : { at }) },
  );
}

/** The job: what is removed is no longer in the list, so that it can be restarted at any time. */
export async function takeBackImport(
  deps: Omit<ImportDeps, 'storage'>,
  tenant: Tenant,
  importId: number,
  /** For tests: stop after this many pieces, as if the process had died. */
  mostPieces = Number.POSITIVE_INFINITY,
): Promise<void> {
  const mine = await deps.database.inTenant(tenant, async (tx) => {
    const row = await readImport(tx, importId, null, { lock: true });
    if (row?.status !== 'Undoing') return false;
    const now = deps.clock.now();
    await queueUndo(tx, deps, importId, new Date(now.getTime() + silenceMs));
    if (now.getTime() - row.touchedAt.getTime() < silenceMs) return false;
    await touchImport(tx, importId, now);
    return true;
  });
  for (let done = 0; mine && done < mostPieces; done += 1) {
    if (!(await deps.database.inTenant(tenant, (tx) => nextPiece(tx, deps, importId)))) return;
    await breathe();
  }
}

async function nextPiece(tx: TenantTx, deps: Pick<ImportDeps, 'clock'>, importId: number): Promise<boolean> {
  const row = await readImport(tx, importId, null, { lock: true });
  if (row?.status !== 'Undoing') return false;
  await lockMembers(tx);
  const now = deps.clock.now();
  const isMore = await undoPiece(tx, row, pieceSize);
  if (isMore) await touchImport(tx, importId, now);
  else await undoRest(tx, row, now);
  await announceImport(tx, { ...row, fileId: null }, isMore ? 'Undoing' : 'Undone', row.rows);
  return isMore;
}
