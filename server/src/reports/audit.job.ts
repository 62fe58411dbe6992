import { auditAccountJob } from './jobs.ts';
import { Gauge, type Registry } from 'prom-client';
import type { AuditFinding } from '../credits/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { Tenant } from '../platform/database/tenant.ts';
import { auditBooks } from './auditBooks.ts';
import { accountsToAudit, auditSummary, saveAudit } from './audits.sql.ts';

export interface AuditDeps {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
}

/** The chore: queues an audit of every account. */
export async function startAudits(deps: AuditDeps): Promise<void> {
  for (const id of await accountsToAudit(deps.database))
    await deps.database.inPlatform((tx) =>
      deps.jobs.enqueue(tx, auditAccountJob, { AccountID: id }, { key: String(id) }),
    );
}

/** Checks the credits of an account, keeps the result, and logs a disagreement. Nothing is repaired automatically. */
export async function auditAccount(deps: AuditDeps, tenant: Tenant): Promise<AuditFinding[]> {
  const findings = await auditBooks(deps.database, tenant);
  await deps.database.inTenant(tenant, (tx) => saveAudit(tx, findings, deps.clock.now()));
  for (const { accountId, rule, detail } of findings)
    deps.log.error({ account: accountId, rule, detail }, 'the books of an account disagree');
  return findings;
}

/** Shows the newest audits where operators look: among the figures of every process, read on request. */
export function auditMetrics(registry: Registry, deps: Pick<AuditDeps, 'database'>): void {
  let reading: ReturnType<typeof auditSummary> | undefined;
  // The three figures of one scrape come from one query.
  const summary = () => {
    reading ??= auditSummary(deps.database).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const gauge = (
    name: string,
    help: string,
    figure: (found: Awaited<ReturnType<typeof auditSummary>>) => number,
  ) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // Without a database the other figures are wanted all the more.
        this.set(await summary().then(figure, () => Number.NaN));
      },
    });
  gauge(
    'audit_findings',
    'Disagreements of ledger, wallet and texts in the newest audit of each account; 0 is right',
    (found) => found.findings,
  );
  gauge('audit_accounts', 'Accounts that were audited', (found) => found.accounts);
  gauge(
    'audit_oldest_timestamp_seconds',
    'Time of the audit of the account that waits longest for its next',
    (found) => (found.oldest?.getTime() ?? 0) / 1000,
  );
}
