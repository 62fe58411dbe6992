// SQL that only controls how statements are planned.
import type { TenantTx } from './database.ts';

/**
 * Runs statements that join large parts of tables, without nested loops. Right after many inserts, the
 * statistics show few rows, and a nested loop would read one table once for each row of the other.
 */
export async function withoutNestedLoops<T>(tx: TenantTx, work: () => Promise<T>): Promise<T> {
  await tx.query('set local enable_nestloop = off');
  const result = await work();
  await tx.query('set local enable_nestloop = on');
  return result;
}
