import { setTimeout as wait } from 'node:timers/promises';
import { openJobsOf } from '../platform/accountJobs.sql.ts';
import type { Tenant } from '../platform/database/tenant.ts';
import { openWork, type OpenWork } from './accountWork.sql.ts';
import { moveClockJob } from './jobs.ts';
import type { TestClockDeps } from './testClockDeps.ts';

/** How often the account's work is looked at; milliseconds, like all of these. */
const lookEveryMs = 25;
/** Work that is due and does not go on for this long stands still. */
const stillMs = 60_000;
/** A call may ring, and be talked in, for a while without any news of it. */
const callMs = 180_000;
/** Reports of carriers that have not come after this long come later, or never. */
const reportsMs = 3_000;

/** How the account's work stands after waiting. */
export interface Settled {
  /** True if due work stood still for a minute. */
  readonly isStuck: boolean;
  /** Texts whose carrier has not reported; the next wait doesn't wait for as many again. */
  readonly unreported: number;
  /** True if there was something to do. */
  readonly hadWork: boolean;
}

/**
 * Waits until the ordinary workers have done what is due in the account. `unreported` texts were waited for before, in
 * vain. Its rounds are machine time, so the account's time stands as good as still.
 */
export async function settled(deps: TestClockDeps, tenant: Tenant, unreported: number): Promise<Settled> {
  let last = '';
  let since = performance.now();
  for (let round = 0; ; round += 1) {
    const { queues, ...work } = await lookAt(deps, tenant);
    deps.jobs.wake(queues);
    const isOpen = work.due + work.jobs + work.underWay > 0;
    if (!isOpen && work.unreported <= unreported)
      return { isStuck: false, unreported: work.unreported, hadWork: round > 0 };
    const now = performance.now();
    const seen = Object.values(work).join(' ');
    if (seen !== last) [last, since] = [seen, now];
    const patience = isOpen ? (work.underWay > 0 ? callMs : stillMs) : reportsMs;
    if (now - since > patience) return { isStuck: isOpen, unreported: work.unreported, hadWork: true };
    await wait(lookEveryMs);
  }
}

function lookAt(
  deps: TestClockDeps,
  tenant: Tenant,
): Promise<OpenWork & { readonly jobs: number; readonly queues: readonly string[] }> {
  const machine = machineNow(deps);
  return deps.database.inTenant(tenant, async (tx) => {
    const { accountId } = tenant;
    const jobs = await openJobsOf(tx, { accountId, without: moveClockJob.name, now: machine });
    return {
      jobs: jobs.n,
      queues: jobs.queues,
      ...(await openWork(tx, deps.due, deps.clock.now(), machine)),
    };
  });
}

/** The machine's time, also within the work of an account. */
export function machineNow({ clock }: Pick<TestClockDeps, 'clock'>): Date {
  return clock.accounts === undefined ? clock.now() : clock.accounts.outside(clock.now);
}
