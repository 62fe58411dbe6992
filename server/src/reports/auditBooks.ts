import { auditInvoices } from '../billing/index.ts';
import { auditCalls } from '../calls/index.ts';
import { auditLedger, type AuditFinding } from '../credits/index.ts';
import { auditTexts } from '../delivery/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { Tenant } from '../platform/database/tenant.ts';

/**
 * Checks the credits of one account (security "Money" 8): the ledger against itself, and against what moved it, which is
 * the texts and the calls of every send and the invoices. One snapshot, so that it may run while texts are sent.
 */
export function auditBooks(database: Database, tenant: Tenant): Promise<AuditFinding[]> {
  return database.inTenant(tenant, async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const findings: AuditFinding[] = [];
    for (const part of [auditLedger, auditTexts, auditCalls, auditInvoices])
      findings.push(...(await part(tx)));
    return findings;
  });
}
