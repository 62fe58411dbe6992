import { noteDeed } from '../../activity/index.ts';
import { dueOfAll, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tenant } from '../../platform/database/tenant.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { endTrialJob } from './jobs.ts';
import { closeTrial, trialsOver } from './trial.sql.ts';

interface TrialDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/** Queues the end of each trial whose days are over. */
export async function startTrialEnds(deps: TrialDeps): Promise<void> {
  const over = await dueOfAll(
    deps.clock,
    () => trialsOver(deps.database, deps.clock.now()),
    (id) => id,
  );
  for (const AccountID of over)
    await deps.database.inPlatform((tx) =>
      deps.jobs.enqueue(tx, endTrialJob, { AccountID }, { key: String(AccountID) }),
    );
}

/**
 * Ends a trial after its 30 days (1-decisions G-32, G-33): nothing is sent any more until credits or a plan are bought, and
 * what is under way waits with its reason.
 */
export async function endTrial(
  { database, clock }: Pick<TrialDeps, 'database' | 'clock'>,
  tenant: Tenant,
): Promise<void> {
  const now = clock.now();
  await database.inTenant(tenant, async (tx) => {
    if (await closeTrial(tx, now)) await noteDeed(tx, { actor: 'carillon' }, { deed: 'trial.ended' }, now);
  });
}
