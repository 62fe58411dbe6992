// SQL that only reads: the ids of a selection, in the order of its list.
import type { TenantTx } from '../../platform/database/database.ts';
import { selectedSql, type ContactSelection } from './selection.sql.ts';
import { specialGroups } from '../contacts.sql.ts';
import type { PackedIds } from '../../platform/database/listIds.ts';
import { orderOf, rosterKeys } from './roster.sql.ts';
import type { RosterOrder } from './rosterOrder.ts';

/** Ids of chosen people, four bytes each, the most significant first. */
export async function selectedIds(
  tx: TenantTx,
  { choice, order }: { choice: ContactSelection; order: RosterOrder },
): Promise<PackedIds> {
  const isDeleted = choice.listId === specialGroups.deleted;
  const chosen = selectedSql(choice, 1);
  const key = rosterKeys(isDeleted)[order.field];
  const [row] = await tx.query<{ ids: Buffer | null; count: number }>(
    `select string_agg(int4send(c.person_id), ''::bytea order by ${orderOf(key, 'c.person_id', order.isDescending)}) as ids,
       count(*)::int as count
     from (${chosen.sql}) chosen
     join ${isDeleted ? 'deleted_contact' : 'contact'} c on c.account_id = $1::int and c.person_id = chosen.person_id`,
    chosen.values,
  );
  return { ids: row?.ids ?? Buffer.alloc(0), count: row?.count ?? 0 };
}
