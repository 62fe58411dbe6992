import type { z } from 'zod';
import type { uploadOptOuts } from '@carillon/contract/contacts/consent';
import type { AnswerOf, BodyOf } from '@carillon/contract/route';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Tenant } from '../../platform/database/tenant.ts';
import { recordConsent, type Channel } from '../consent.sql.ts';
import { importOptOutsJob } from '../jobs.ts';
import { notOfFile } from './optOutReport.sql.ts';
import { chosenChannel, type OptOutDeps } from './optOuts.ts';

/** An uploaded file of numbers that contacts has read. */
export interface FileOfPhones {
  readonly count: number;
  /** Rows without a usable number. */
  readonly rejected: number;
  /** The numbers, as stored. */
  batches(): AsyncIterable<number[]>;
}

export interface OptOutFileDeps extends OptOutDeps {
  readonly jobs: Jobs;
  /**
   * Opens a file. Throws if it belongs to another user, has not been read yet, or is empty. `userId` null
   * allows any user of the account.
   */
  openFile(tx: TenantTx, fileId: number, userId: number | null): Promise<FileOfPhones>;
}

/** A file with up to this many numbers is processed while the caller waits. */
const atOnce = 20_000;
/** Numbers per transaction. */
const pieceSize = 5_000;

/** Opts out every number of a file: at once, or in a job if there are many. The file is not changed. */
export async function addOptOutFile(
  deps: OptOutFileDeps,
  caller: Caller,
  body: BodyOf<typeof uploadOptOuts>,
): Promise<AnswerOf<typeof uploadOptOuts>> {
  const { tenant, userId } = caller;
  const order = {
    AccountID: tenant.accountId,
    FileID: body.FileID,
    UserID: userId,
    Channel: chosenChannel(body.Voice, body.Text),
    At: deps.clock.now().toISOString(),
  };
  const file = await deps.database.inTenant(tenant, async (tx) => {
    const opened = await deps.openFile(tx, body.FileID, userId);
    if (opened.count > atOnce)
      await deps.jobs.enqueue(tx, importOptOutsJob, order, {
        key: `opt-outs ${body.FileID} ${order.Channel}`,
      });
    return opened;
  });
  const isLarge = file.count > atOnce;
  const counted = { FileID: body.FileID, Count: file.count, RejectedCount: file.rejected };
  if (isLarge) return { ...counted, Status: 'Adding', AddedCount: 0 };
  return { ...counted, Status: 'Done', AddedCount: await addPhones(deps, tenant, order, file) };
}

/** The job. If it is repeated after a crash, it continues with the numbers not recorded yet. */
export async function importOptOuts(
  deps: OptOutFileDeps,
  tenant: Tenant,
  order: z.output<typeof importOptOutsJob.data>,
): Promise<void> {
  const file = await deps.database.inTenant(tenant, (tx) => deps.openFile(tx, order.FileID, null));
  await addPhones(deps, tenant, order, file);
}

async function addPhones(
  deps: OptOutFileDeps,
  tenant: Tenant,
  order: { FileID: number; UserID: number; Channel: Channel; At: string },
  file: FileOfPhones,
): Promise<number> {
  const change = { wording: '', userId: order.UserID, fileId: order.FileID, at: new Date(order.At) };
  let added = 0;
  for await (const batch of file.batches())
    for (let from = 0; from < batch.length; from += pieceSize) {
      const piece = batch.slice(from, from + pieceSize);
      added += await deps.database.inTenant(tenant, async (tx) => {
        const phones = await notOfFile(tx, order.FileID, piece);
        const what = { what: 'optOut', source: 'File', channel: order.Channel } as const;
        return recordConsent(tx, phones, { ...what, ...change });
      });
    }
  return added;
}
