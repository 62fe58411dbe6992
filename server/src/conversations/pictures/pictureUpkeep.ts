import { dueOfAll } from '../../platform/clock.ts';
import { pictureOverdueMs } from '../due.sql.ts';
import { enqueueFetch, keyPattern, type PictureDeps } from './pictures.ts';
import { overduePictures, unclaimedKeys } from './pictures.sql.ts';

type UpkeepDeps = Pick<PictureDeps, 'database' | 'jobs' | 'clock' | 'log' | 'storage'>;

const mostAtOnce = 1_000;
/** A file without a reference may belong to a picture that is just arriving. */
const strayMs = 86_400_000;
const strayBatch = 500;

/** Queues pictures whose job was lost, by a restore or because it failed too often. Returns for how many texts. */
export async function fetchOverduePictures(deps: UpkeepDeps): Promise<number> {
  const before = () => new Date(deps.clock.now().getTime() - pictureOverdueMs);
  const overdue = await dueOfAll(
    deps.clock,
    () => overduePictures(deps.database, before(), mostAtOnce),
    (row) => row.accountId,
  );
  for (const { accountId, textMessageId } of overdue)
    await deps.database.inPlatform((tx) => enqueueFetch(deps, tx, accountId, textMessageId));
  if (overdue.length > 0) deps.log.info({ texts: overdue.length }, 'pictures that waited are fetched');
  return overdue.length;
}

/** Removes picture files that have no reference: left behind by a process that died, or by a restore. */
export async function sweepPictures(deps: UpkeepDeps): Promise<number> {
  let removed = 0;
  let keys: string[] = [];
  const sweep = async (): Promise<void> => {
    for (const key of await unclaimedKeys(deps.database, keys)) {
      await deps.storage.remove(key);
      removed += 1;
    }
    keys = [];
  };
  for await (const key of deps.storage.oldKeys('inbound', new Date(deps.clock.now().getTime() - strayMs))) {
    if (!keyPattern.test(key)) continue;
    keys.push(key);
    if (keys.length >= strayBatch) await sweep();
  }
  await sweep();
  return removed;
}
