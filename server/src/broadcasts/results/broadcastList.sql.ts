// SQL that only reads lists of broadcasts: broadcast, broadcast_list, broadcast_count, broadcast_label.
import type { BroadcastType } from '@carillon/contract/broadcasts/broadcastForm';
import type { BroadcastCategory } from '@carillon/contract/broadcasts/broadcasts';
import type { ContactSearch } from '@carillon/rules/contacts/contactSearch';
import type { TenantTx } from '../../platform/database/database.ts';
import { packedIds, type PackedIds } from '../../platform/database/listIds.ts';

/** Columns that a list may be sorted by. */
export const sortColumns: Readonly<Record<string, string>> = {
  StartDate: 'coalesce(b.start_date, b.created_at)',
  BroadcastName: 'lower(b.name)',
  BroadcastStatus: 'b.status',
  BroadcastType: 'b.broadcast_type',
  PhoneNumberCount: 'b.phone_number_count',
  CreatedDate: 'b.created_at',
};

/** The views whose default order has an index. */
export type View = 'all' | 'active' | 'completed';

const viewSql: Readonly<Record<View, string>> = {
  all: '',
  active: ` and b.category <> 'Completed'`,
  completed: ` and b.category = 'Completed'`,
};

/** A list of broadcasts, as far as its version does not change it. */
export interface BroadcastList {
  /** Whose; null: all users'. */
  readonly userId: number | null;
  readonly categories: readonly BroadcastCategory[] | null;
  readonly type: BroadcastType | undefined;
  readonly labels: readonly number[] | null;
  readonly search: ContactSearch | null;
  readonly orderBy: string;
}

/** The version of the account's lists, and how many broadcasts of a user (null: all users) each category has. */
export async function listState(
  tx: TenantTx,
  userId: number | null,
): Promise<{ version: number; counts: Partial<Record<BroadcastCategory, number>> }> {
  const [row] = await tx.query<{ version: string; counts: Record<string, number> }>(
    `select (select version from broadcast_list where account_id = $1) as version,
       (select coalesce(json_object_agg(category, n), '{}') from (select category, sum(n)::int as n from broadcast_count
         where account_id = $1 and ($2::int is null or user_id = $2) group by category) c) as counts`,
    [tx.accountId, userId],
  );
  return { version: Number(row?.version ?? 0), counts: row?.counts ?? {} };
}

/** Ids of a page near the beginning of a view, newest start first, read from the view's index. */
export async function firstIds(
  tx: TenantTx,
  view: View,
  { offset, limit }: { offset: number; limit: number },
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select b.broadcast_id as id from broadcast b where b.account_id = $1 and b.deleted_at is null${viewSql[view]}
     order by coalesce(b.start_date, b.created_at) desc, b.broadcast_id desc offset $2 limit $3`,
    [tx.accountId, offset, limit],
  );
  return rows.map((row) => row.id);
}

/** All ids of a list, in its order. What narrows most is looked up first: the words, then the labels. */
export function allIds(tx: TenantTx, list: BroadcastList): Promise<PackedIds> {
  const { search, labels } = list;
  const isFound = search?.isIndexed === true;
  const ids = `string_agg(int4send(b.broadcast_id), ''::bytea order by ${list.orderBy}) as ids, count(*)::int as count`;
  return packedIds(
    tx,
    `select ${ids}
     from ${isFound ? 'broadcast_search($6) f join broadcast b on b.broadcast_id = f.broadcast_id' : 'broadcast b'}
     where b.account_id = $1 and b.deleted_at is null and ($2::int is null or b.user_id = $2)
       and ($3::text[] is null or b.category = any($3))
       and ($4::text is null or b.broadcast_type = $4 or ($4 = 'TextSurvey' and b.is_text_survey))
       and ${
         labels === null
           ? '$5::int[] is null'
           : `b.broadcast_id = any(array(select broadcast_id from broadcast_label
                where account_id = $1 and label_id = any($5)))`
       }
       and ${isFound ? 'true' : '($6::text[] is null or b.search like all($6))'}`,
    [
      tx.accountId,
      list.userId,
      list.categories,
      list.type ?? null,
      labels === null ? null : [...new Set(labels)],
      search?.patterns ?? null,
    ],
  );
}
