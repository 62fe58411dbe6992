import { hastenJobs, nextJob } from '../platform/accountJobs.sql.ts';
import type { AccountTimes } from '../platform/clock.ts';
import type { TenantTx } from '../platform/database/database.ts';
import type { Tenant } from '../platform/database/tenant.ts';
import { nextDue } from './accountWork.sql.ts';
import { moveClockJob } from './jobs.ts';
import { machineNow, settled, type Settled } from './settle.ts';
import { endMove, readClock, setClock } from './testClock.sql.ts';
import type { TestClockDeps } from './testClockDeps.ts';

/** A job moves on for this long, in milliseconds, and hands on to the next. */
const partMs = 20_000;
const dayMs = 86_400_000;
/** Chores and jobs may make each other necessary this often at one moment. */
const mostRounds = 5;

/**
 * Moves the clock of an account on to where it was asked to go: from one moment at which something is due to the next,
 * at most a day at a time. At each, the ordinary chores and workers do what is due, and the clock waits for them. Safe to
 * run twice: the clock only goes forward, and a later run goes on from where it stands.
 */
export async function moveClock(deps: TestClockDeps, tenant: Tenant): Promise<void> {
  const { accounts } = deps.clock;
  if (accounts === undefined) return;
  const until = performance.now() + partMs;
  let unreported = 0;
  let day = 0;
  for (;;) {
    const today = Math.floor(deps.clock.now().getTime() / dayMs);
    const done = await doWhatIsDue(deps, accounts, tenant, { unreported, isNewDay: today !== day });
    [unreported, day] = [done.unreported, today];
    const isOver = await deps.database.inTenant(tenant, async (tx) => {
      const clock = await readClock(tx, true);
      if (clock === null || !clock.isMoving) return true;
      const now = deps.clock.now();
      const hasArrived = now >= clock.movedTo;
      if (hasArrived || done.isStuck) {
        await endMove(tx, hasArrived ? null : stoppedText);
        return true;
      }
      await setNext(deps, tx, clock.movedTo, clock.aheadMs);
      if (performance.now() < until) return false;
      await deps.jobs.enqueue(
        tx,
        moveClockJob,
        { AccountID: tenant.accountId },
        { key: String(tenant.accountId) },
      );
      return true;
    });
    await accounts.read();
    if (isOver) return;
  }
}

const stoppedText =
  'Work that is due did not go on for a minute, so the clock stopped there. Look for errors in the worker’s log, then move the clock again.';

/** Runs the chores that find what is due, and waits for the work, until neither finds more. */
async function doWhatIsDue(
  deps: TestClockDeps,
  accounts: AccountTimes,
  tenant: Tenant,
  { unreported, isNewDay }: { readonly unreported: number; readonly isNewDay: boolean },
): Promise<Settled> {
  const { always, daily } = deps.chores;
  const chores = isNewDay ? [...always, ...daily] : always;
  let now = await settled(deps, tenant, unreported);
  for (let round = 0; round < mostRounds && !now.isStuck; round += 1) {
    // They look after all accounts, each in its own time, as they do every minute.
    for (const run of chores) await accounts.outside(run);
    now = await settled(deps, tenant, now.unreported);
    if (!now.hadWork) break;
  }
  return now;
}

/** Sets the clock to the next moment at which something is due, and the account's waiting jobs with it. */
async function setNext(deps: TestClockDeps, tx: TenantTx, target: Date, aheadMs: number): Promise<void> {
  const machine = machineNow(deps);
  const now = deps.clock.now();
  const queue = { accountId: tx.accountId, without: moveClockJob.name, now: machine };
  const due = await nextDue(tx, deps.due, now, deps.config.engine);
  const job = await nextJob(tx, queue);
  const next = Math.min(
    target.getTime(),
    now.getTime() + dayMs,
    due?.getTime() ?? Infinity,
    job === null ? Infinity : job.getTime() + aheadMs,
  );
  const ahead = Math.max(aheadMs, Math.ceil(next - machine.getTime()));
  await hastenJobs(tx, queue, ahead - aheadMs);
  await setClock(tx, ahead, new Date(machine.getTime() + ahead));
}
