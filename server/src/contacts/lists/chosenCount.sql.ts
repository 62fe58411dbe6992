// SQL that only reads: the size of a selection.
import type { TenantTx } from '../../platform/database/database.ts';
import { chosenSql, type Choice } from './chosen.sql.ts';

/** How many people a selection chooses. */
export async function countChosen(tx: TenantTx, choice: Choice): Promise<number> {
  const { sql, values } = chosenSql(choice, 1);
  const [row] = await tx.query<{ n: number }>(`select count(*)::int as n from (${sql}) chosen`, values);
  return row?.n ?? 0;
}
