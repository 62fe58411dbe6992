// SQL that only reads: how statements on very many people are planned.
import type { TenantTx } from '../../platform/database/database.ts';
import { withoutNestedLoops } from '../../platform/database/withoutNestedLoops.sql.ts';
import type { ContactSelection } from './selection.sql.ts';
import { countList } from '../groups/groups.sql.ts';

/** From this many people on, tables are joined as a whole. */
const many = 2_000;

/**
 * Right after a mass change the statistics show a group as empty; the planner would then scan 300,000 people once for
 * each of 300,000. So this decides by the number, which the counters know, and gives the statement room to work.
 */
export async function runBulk<T>(tx: TenantTx, people: number, work: () => Promise<T>): Promise<T> {
  if (people < many) return work();
  await tx.query(`set local work_mem = '64MB'`);
  const result = await withoutNestedLoops(tx, work);
  await tx.query('set local work_mem to default');
  return result;
}

/** An upper limit for how many people a choice chooses, without reading them. */
export async function upperLimitOf(tx: TenantTx, choice: ContactSelection): Promise<number> {
  return choice.type === 'Selected' ? choice.personIds.length : countList(tx, choice.owner, choice.listId);
}

/** The same for a statement on the people of a choice. */
export async function runBulkFor<T>(
  tx: TenantTx,
  choice: ContactSelection,
  work: () => Promise<T>,
): Promise<T> {
  return runBulk(tx, await upperLimitOf(tx, choice), work);
}
