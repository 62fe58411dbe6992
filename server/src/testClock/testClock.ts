import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@carillon/contract/errors';
import { mostTestClockLines, type TestClock } from '@carillon/contract/testClock';
import { deedText } from '@carillon/rules/broadcasts/activity';
import { jobsDone } from '../platform/accountJobs.sql.ts';
import type { TenantTx } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/http.ts';
import { countEvents, countSent, eventsBetween, type EventRow } from './accountWork.sql.ts';
import { moveClockJob } from './jobs.ts';
import { machineNow } from './settle.ts';
import { beginMove, readClock } from './testClock.sql.ts';
import type { TestClockDeps } from './testClockDeps.ts';

/** The clock moves at most so far at a time: three years, with their leap day. */
const farthestMs = 1_096 * 86_400_000;
/** A request waits this long for its move, in milliseconds; after that, GET shows how it goes on. */
const patienceMs = 120_000;
const lookEveryMs = 100;

/** Where there is no test clock, its addresses do not exist. */
export function requireTestClock({ clock }: TestClockDeps): void {
  if (clock.accounts === undefined) throw new AppError('NotFound');
}

/** Where the caller's clock stands. */
export function showClock(deps: TestClockDeps, caller: Caller): Promise<TestClock> {
  requireTestClock(deps);
  return deps.database.inTenant(caller.tenant, (tx) => present(deps, tx));
}

/**
 * Moves the clock of the caller's account to this moment, and returns where it stands and what happened once it has
 * arrived, or after two minutes.
 */
export async function moveTo(deps: TestClockDeps, caller: Caller, to: Date): Promise<TestClock> {
  requireTestClock(deps);
  const { tenant, userId } = caller;
  await deps.database.inTenant(tenant, async (tx) => {
    const from = deps.clock.now();
    // A second at most passes between reading the clock and asking to move it to where it stands.
    if (from.getTime() - to.getTime() > 1_000) throw new AppError('TestClockBack');
    if (to.getTime() - from.getTime() > farthestMs) throw new AppError('TestClockTooFar');
    if (!(await beginMove(tx, { from, to, machine: machineNow(deps), userId })))
      throw new AppError('TestClockMoving');
    await deps.jobs.enqueue(
      tx,
      moveClockJob,
      { AccountID: tenant.accountId },
      { key: String(tenant.accountId) },
    );
  });
  const until = performance.now() + patienceMs;
  for (;;) {
    const clock = await deps.database.inTenant(tenant, (tx) => readClock(tx));
    if (clock === null || !clock.isMoving || performance.now() > until) break;
    await wait(lookEveryMs);
  }
  await deps.clock.accounts?.read();
  return deps.database.inTenant(tenant, (tx) => present(deps, tx));
}

async function present(deps: TestClockDeps, tx: TenantTx): Promise<TestClock> {
  const row = await readClock(tx);
  const now = deps.clock.now();
  const from = row?.movedFrom ?? now;
  const queue = { accountId: tx.accountId, without: moveClockJob.name, now: machineNow(deps) };
  return {
    Now: now.toISOString(),
    AheadSeconds: Math.round((row?.aheadMs ?? 0) / 1_000),
    IsMoving: row?.isMoving ?? false,
    MovedFrom: row?.movedFrom.toISOString() ?? null,
    MovingTo: row?.movedTo.toISOString() ?? null,
    Steps: row?.steps ?? 0,
    Stopped: row?.stopped ?? null,
    Sent: await countSent(tx, from, now),
    Happened: (await eventsBetween(tx, from, now, mostTestClockLines)).map((event) => ({
      Date: event.at.toISOString(),
      What: textOf(event),
      Name: event.name,
    })),
    Counts: (await countEvents(tx, from, now)).map((event) => ({ What: textOf(event), Count: event.n })),
    Jobs:
      row === null
        ? []
        : (await jobsDone(tx, queue, row.beganAt)).map(({ name, n }) => ({ Name: name, Count: n })),
  };
}

const otherTexts: Readonly<Record<string, string>> = {
  'text sent': 'Sent a scheduled text',
  'text failed': 'Could not send a scheduled text',
  'digest sent Email': 'Sent a digest of unread texts by email',
  'digest sent Text': 'Sent a digest of unread texts by text',
  'digest needless Email': 'Sent no digest by email: the texts were read meanwhile',
  'digest needless Text': 'Sent no digest by text: the texts were read meanwhile',
  'digest impossible Email': 'Could not send a digest by email',
  'digest impossible Text': 'Could not send a digest by text',
  'occurrence Skipped': 'Skipped a date of the sequence',
  'occurrence Failed': 'Could not send a date of the sequence',
};

function textOf({ kind, what }: Pick<EventRow, 'kind' | 'what'>): string {
  return kind === 'broadcast' ? deedText(what) : (otherTexts[`${kind} ${what}`] ?? what);
}
