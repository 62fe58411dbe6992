import type { TenantTx } from '../platform/database/database.ts';

interface PlanNode {
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/**
 * Runs `work` with a transaction that explains each statement while executing it, and returns how many rows their plans
 * handled: those that came out of every step, those that its filters threw away, each as often as it was run. It
 * distinguishes work that grows quadratically from work that does not, the same on any machine. Statements return
 * nothing to `work`.
 */
export async function rowsHandled(
  tx: TenantTx,
  work: (explaining: TenantTx) => Promise<unknown>,
): Promise<number> {
  let handled = 0;
  const explain = async (sql: string, values?: readonly unknown[]): Promise<[]> => {
    if (/^\s*(?:set|create|drop|do)\b/i.test(sql)) {
      await tx.query(sql, values);
      return [];
    }
    const [plan] = await tx.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (analyze, timing off, format json) ${sql}`,
      values,
    );
    const root = plan?.['QUERY PLAN'][0]?.Plan;
    if (root === undefined) throw new Error(`This statement has no plan: ${sql}`);
    handled += rowsOf(root);
    return [];
  };
  await work({
    accountId: tx.accountId,
    tenant: tx.tenant,
    query: explain,
    run: async (sql: string, values?: readonly unknown[]) => (await explain(sql, values)).length,
    copy: (sql: string) => tx.copy(sql),
    later: () => {
      throw new Error('Statements whose answer comes later are not explained.');
    },
  });
  return handled;
}

function rowsOf(node: PlanNode): number {
  const loops = node['Actual Loops'] ?? 0;
  const own =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0);
  return own * loops + (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0);
}
