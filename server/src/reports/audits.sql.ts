// All SQL on: audit_result, queue_audit.
import type { Database, TenantTx } from '../platform/database/database.ts';

/** Keeps what the newest audit of the account found. */
export async function saveAudit(tx: TenantTx, findings: readonly object[], now: Date): Promise<void> {
  await tx.query(
    `insert into audit_result (account_id, checked_at, findings) values ($1, $2, $3)
     on conflict (account_id) do update set checked_at = excluded.checked_at, findings = excluded.findings`,
    [tx.accountId, now, JSON.stringify(findings)],
  );
}

/** Every account that has money: only ids leave the tenants. */
export async function accountsToAudit(database: Database): Promise<number[]> {
  const rows = await database.query<{ id: number }>('select account_id as id from accounts_to_audit()');
  return rows.map((row) => row.id);
}

/** The newest audits of all accounts together; `oldest` is null before the first. */
export async function auditSummary(
  database: Database,
): Promise<{ accounts: number; findings: number; oldest: Date | null }> {
  const [row] = await database.query<{ accounts: number; findings: number; oldest: Date | null }>(
    'select accounts, findings, oldest from audit_summary()',
  );
  return row ?? { accounts: 0, findings: 0, oldest: null };
}

/** Every account with a queue that is not over. */
export async function accountsWithOpenQueues(database: Database): Promise<number[]> {
  const rows = await database.query<{ id: number }>(
    'select account_id as id from accounts_with_open_queues()',
  );
  return rows.map((row) => row.id);
}

/** Keeps what the audits of the account's queues found within a day, at most 200 findings. */
export async function saveQueueAudit(tx: TenantTx, findings: readonly object[], now: Date): Promise<void> {
  await tx.query(
    `insert into queue_audit as a (account_id, checked_at, findings) values ($1, $2, $3)
     on conflict (account_id) do update set checked_at = excluded.checked_at,
       findings = (select coalesce(jsonb_agg(f), '[]') from (
         select f from jsonb_array_elements(excluded.findings || a.findings) f
         where (f->>'at')::timestamptz > excluded.checked_at - interval '1 day' limit 200) kept)`,
    [tx.accountId, now, JSON.stringify(findings.map((finding) => ({ ...finding, at: now })))],
  );
}
