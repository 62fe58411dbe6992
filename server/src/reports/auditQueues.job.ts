import { auditQueuesJob } from './jobs.ts';
import { auditSteering } from '../broadcasts/index.ts';
import { auditCallQueues } from '../calls/index.ts';
import { auditQueues } from '../delivery/index.ts';
import type { Tenant } from '../platform/database/tenant.ts';
import { auditAccount, type AuditDeps } from './audit.job.ts';
import { accountsWithOpenQueues, saveQueueAudit } from './audits.sql.ts';
import type { QueueFinding } from '../sends/index.ts';

/** Every ten minutes: queues an audit of the queues of every account that sends or calls. */
export async function startQueueAudits(deps: AuditDeps): Promise<void> {
  for (const id of await accountsWithOpenQueues(deps.database))
    await deps.database.inPlatform((tx) =>
      deps.jobs.enqueue(tx, auditQueuesJob, { AccountID: id }, { key: String(id) }),
    );
}

/**
 * Compares the queues of an account with their rows and with the status of their broadcasts, repairs what disagrees,
 * keeps it for the metrics, and logs it. Each of the three has its own transaction, so that none holds up the other's
 * locks.
 */
export async function auditQueuesOf(deps: AuditDeps, tenant: Tenant): Promise<QueueFinding[]> {
  const now = deps.clock.now();
  const findings: QueueFinding[] = [];
  findings.push(...(await deps.database.inTenant(tenant, (tx) => auditSteering(deps, tx, now))));
  for (const look of [auditQueues, auditCallQueues])
    findings.push(...(await deps.database.inTenant(tenant, (tx) => look(tx, now))));
  await deps.database.inTenant(tenant, (tx) => saveQueueAudit(tx, findings, now));
  for (const { accountId, rule, detail, mended } of findings)
    deps.log.error({ account: accountId, rule, detail, mended }, 'a queue disagrees with its rows');
  return findings;
}

/** Audits money and queues of an account. */
export async function auditAll(deps: AuditDeps, tenant: Tenant): Promise<void> {
  await auditAccount(deps, tenant);
  await auditQueuesOf(deps, tenant);
}
