import { mostPerCall, type LineType, type NumberLookUps } from '../../carriers/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, TenantTx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Tenant } from '../../platform/database/tenant.ts';
import { lookUpNumbersJob } from '../jobs.ts';
import {
  notLookedUp,
  phonesOfImport,
  postponeLookUps,
  saveLookUps,
  wantedNow,
  wantLookUps,
  wantNoMore,
} from './lookUps.sql.ts';

export interface LookUpDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Jobs;
  readonly lookUps: NumberLookUps;
}

const day = 86_400_000;
/** How long a result is trusted. An unknown number is looked up again sooner. */
const keep = { known: 90 * day, unknown: 7 * day } as const;
const codes: Readonly<Record<LineType, number>> = { unknown: 0, mobile: 1, landline: 2 };
/** How long a page waits for a look-up before it continues without one, in milliseconds. */
const pageWait = 1_500;
/** How long a job waits for one. */
const jobWait = 20_000;
/** Minimum time between two calls of a job: ten per second. */
const pause = 100;
const retryAfter = 5 * 60_000;
const mostTries = 10;

/** Looks up the numbers without a recent result in one call, and stores the results. */
async function ask(deps: LookUpDeps, phones: readonly number[], waitMs: number): Promise<void> {
  const unknown = await deps.database.inPlatform((tx) => notLookedUp(tx, phones, deps.clock.now()));
  for (let from = 0; from < unknown.length; from += mostPerCall) {
    const part = unknown.slice(from, from + mostPerCall);
    // A result that comes too late is discarded: the wait is over, whatever the service does.
    const answers = await Promise.race([
      deps.lookUps.lookUp(part.map(String), AbortSignal.timeout(waitMs)),
      new Promise<never>((_, reject) => {
        setTimeout(() => reject(new Error('the look-up took too long')), waitMs).unref();
      }),
    ]);
    const now = deps.clock.now();
    const kept = part.map((phone, index) => {
      const line = answers[index] ?? 'unknown';
      const life = line === 'unknown' ? keep.unknown : keep.known;
      return { phone, lineType: codes[line], expiresAt: new Date(now.getTime() + life) };
    });
    await deps.database.inPlatform((tx) => saveLookUps(tx, kept, now));
  }
}

/**
 * Looks up the line types of a few numbers for a page that shows them, waiting only briefly. A number without
 * a result by then is unknown until a job looks it up.
 */
export async function lookUpForPage(
  deps: LookUpDeps,
  tenant: Tenant,
  phones: readonly number[],
): Promise<void> {
  try {
    await ask(deps, phones, pageWait);
  } catch (error) {
    deps.log.warn({ err: error }, 'numbers could not be looked up in time');
    await deps.database.inTenant(tenant, (tx) => askForLookUps(deps, tx, phones));
  }
}

/** Queues look-ups of numbers when this transaction commits. Pages do not wait. */
export async function askForLookUps(
  deps: Pick<LookUpDeps, 'clock' | 'jobs'>,
  tx: TenantTx,
  phones: readonly number[],
): Promise<void> {
  if (phones.length === 0 || (await wantLookUps(tx, phones, deps.clock.now())) === 0) return;
  await enqueueWanted(deps, tx);
}

function enqueueWanted(deps: Pick<LookUpDeps, 'jobs'>, tx: TenantTx, at?: Date): Promise<void> {
  const options = { key: 'wanted', ...(at === undefined ? {} : { at }) };
  return deps.jobs.enqueue(tx, lookUpNumbersJob, { AccountID: tx.accountId }, options);
}

/** Queues look-ups of an import's phones when this transaction commits. */
export async function askForImportLookUps(
  deps: Pick<LookUpDeps, 'jobs'>,
  tx: TenantTx,
  importId: number,
): Promise<void> {
  const data = { AccountID: tx.accountId, ImportID: importId };
  await deps.jobs.enqueue(tx, lookUpNumbersJob, data, { key: `import ${importId}` });
}

/** The job: looks up an import's phones in the order of its people, or all queued numbers. */
export async function lookUpNumbers(
  deps: LookUpDeps,
  tenant: Tenant,
  importId: number | undefined,
): Promise<void> {
  if (importId === undefined) return lookUpWanted(deps, tenant);
  for (let after = 0; ;) {
    const next = await deps.database.inTenant(tenant, (tx) => phonesOfImport(tx, importId, after, 300));
    if (next === null) return;
    await ask(deps, next.phones, jobWait);
    after = next.last;
    await rest();
  }
}

async function lookUpWanted(deps: LookUpDeps, tenant: Tenant): Promise<void> {
  const { database, clock } = deps;
  for (;;) {
    const phones = await database.inPlatform((tx) => wantedNow(tx, clock.now(), mostPerCall));
    if (phones.length === 0) return;
    try {
      await ask(deps, phones, jobWait);
      await database.inPlatform((tx) => wantNoMore(tx, phones));
    } catch (error) {
      deps.log.warn({ err: error }, 'numbers could not be looked up');
      const later = new Date(clock.now().getTime() + retryAfter);
      await database.inTenant(tenant, async (tx) => {
        await postponeLookUps(tx, phones, later, mostTries);
        await enqueueWanted(deps, tx, later);
      });
    }
    await rest();
  }
}

function rest(): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, pause);
  });
}
