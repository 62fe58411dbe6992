import { dueOfAll, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { repeatJob } from '../jobs.ts';
import { listDue } from './repeats.sql.ts';

/**
 * Every minute: queues a job for each sequence that has something to do. An occurrence starts by its own job, so this
 * finds what has none: a date after a failure, an occurrence that waits, and one that a user started, canceled, or
 * deleted.
 */
export async function startRepeats(deps: { database: Database; clock: Clock; jobs: Jobs }): Promise<void> {
  const due = await dueOfAll(
    deps.clock,
    () => listDue(deps.database, deps.clock.now()),
    (row) => row.accountId,
  );
  for (const { accountId, repeatingBroadcastId } of due)
    await deps.database.inPlatform((tx) =>
      deps.jobs.enqueue(
        tx,
        repeatJob,
        { AccountID: accountId, RepeatingBroadcastID: repeatingBroadcastId },
        { key: `${accountId}:${repeatingBroadcastId}` },
      ),
    );
}
