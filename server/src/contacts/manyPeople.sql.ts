// SQL that only reads: how statements on very many people are planned.
import type { TenantTx } from '../platform/database.ts';
import { joinedWhole } from '../platform/joinedWhole.sql.ts';
import type { Choice } from './chosen.sql.ts';
import { countList } from './groups.sql.ts';

/** From so many people on, tables are joined as a whole. */
const many = 2_000;

/**
 * Right after a mass change the statistics say that a group is empty; the planner would then look through 300,000
 * people once for each of 300,000. So the number decides here, which the counters know, and it gets room to work.
 */
export async function planned<T>(tx: TenantTx, people: number, work: () => Promise<T>): Promise<T> {
  if (people < many) return work();
  await tx.query(`set local work_mem = '64MB'`);
  const result = await joinedWhole(tx, work);
  await tx.query('set local work_mem to default');
  return result;
}

/** At most how many people a choice chooses, without looking at them. */
export async function mostOf(tx: TenantTx, choice: Choice): Promise<number> {
  return choice.type === 'Selected' ? choice.personIds.length : countList(tx, choice.owner, choice.listId);
}

/** The same for a statement on the people of a choice. */
export async function plannedFor<T>(tx: TenantTx, choice: Choice, work: () => Promise<T>): Promise<T> {
  return planned(tx, await mostOf(tx, choice), work);
}
