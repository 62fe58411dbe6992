// SQL that only reads: the size of a selection.
import type { TenantTx } from '../../platform/database/database.ts';
import { selectedSql, type ContactSelection } from './selection.sql.ts';

/** How many people a selection chooses. */
export async function countSelected(tx: TenantTx, choice: ContactSelection): Promise<number> {
  const { sql, values } = selectedSql(choice, 1);
  const [row] = await tx.query<{ n: number }>(`select count(*)::int as n from (${sql}) chosen`, values);
  return row?.n ?? 0;
}
