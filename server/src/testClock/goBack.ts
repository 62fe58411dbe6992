import { AppError } from '@carillon/contract/errors';
import type { TestClock } from '@carillon/contract/testClock';
import { hastenJobs, openJobsOf } from '../platform/accountJobs.sql.ts';
import type { Caller } from '../platform/http/http.ts';
import { countUnsettled } from './accountWork.sql.ts';
import { moveClockJob } from './jobs.ts';
import { machineNow } from './settle.ts';
import { readClock, resetClock } from './testClock.sql.ts';
import { requireTestClock, showClock } from './testClock.ts';
import type { TestClockDeps } from './testClockDeps.ts';

/**
 * Sets the caller's account back to the machine's time. What happened keeps its dates, and sequences go on after the dates
 * that they have sent, so that nothing is sent twice. Refused while something is being sent or called: its waits, leases,
 * and results would stand in a time that does not come for long.
 */
export async function goBack(deps: TestClockDeps, caller: Caller): Promise<TestClock> {
  requireTestClock(deps);
  const { tenant, userId } = caller;
  await deps.database.inTenant(tenant, async (tx) => {
    const clock = await readClock(tx, true);
    if (clock === null || clock.aheadMs === 0) return;
    if (clock.isMoving) throw new AppError('TestClockMoving');
    const machine = machineNow(deps);
    const queue = { accountId: tx.accountId, without: moveClockJob.name, now: machine };
    const jobs = await openJobsOf(tx, queue);
    if (jobs.n + (await countUnsettled(tx)) > 0) throw new AppError('TestClockBusy');
    // Waiting jobs were brought forward with the clock; each keeps its time of the account.
    await hastenJobs(tx, queue, -clock.aheadMs);
    for (const { bringBack } of deps.due) await bringBack?.(tx, machine);
    await resetClock(tx, machine, userId);
  });
  await deps.clock.accounts?.read();
  return showClock(deps, caller);
}
