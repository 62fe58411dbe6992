// SQL that only reads: which conversations a list shows, and how many there are.
import type { TenantTx } from '../../platform/database/database.ts';
import { numberArray } from '../../platform/database/pgArrays.ts';
import { folders, type Folder } from '../conversations.sql.ts';

/** Filters for conversations of some text numbers. */
export interface ListFilter {
  readonly numbers: readonly number[];
  /** Null for every folder. */
  readonly folder: Folder | null;
  readonly unreadOnly: boolean;
  /** Those that wait for a review of a possible opt-out. */
  readonly heldOnly: boolean;
  readonly tagId: number | null;
  /** Those assigned to this user, 'none' for unassigned, null for any. */
  readonly assignedTo: number | 'none' | null;
  /** Those whose phone got this broadcast, or answered it. */
  readonly broadcastId: number | null;
  readonly from: Date | null;
  readonly before: Date | null;
}

/** The source of a list, as `c`, and the condition for its rows. Values start at $2. */
interface ListSql {
  readonly from: string;
  readonly where: string;
  readonly values: unknown[];
}

/** How a list knows what is unread: `conversation_tagged` holds, for each tag, what its lists need. */
const sources = {
  conversation: 'c.unread_count > 0 and c.last_is_inbound',
  conversation_tagged: 'c.is_unread',
} as const;

/**
 * The conversations that a filter chooses. Those of a tag are read from the tag's table, which has the order of lists.
 * Numbers come as $2, so that each can be read along its own part of the index.
 */
function listSql(filter: ListFilter): ListSql {
  const { tagId } = filter;
  // A broadcast's phones are searched among the conversations themselves.
  const table =
    tagId === null || filter.heldOnly || filter.broadcastId !== null || filter.assignedTo !== null
      ? 'conversation'
      : 'conversation_tagged';
  const values: unknown[] = [numberArray(filter.numbers)];
  const parts: string[] = [];
  const add = (sql: (place: string) => string, value: unknown) => {
    values.push(value);
    parts.push(sql(`$${values.length + 1}`));
  };
  if (filter.folder !== null) add((place) => `c.folder = ${place}::smallint`, filter.folder);
  else parts.push('c.folder < 3');
  if (filter.unreadOnly) parts.push(sources[table]);
  if (tagId !== null)
    add(
      (place) =>
        table === 'conversation_tagged'
          ? `c.tag_id = ${place}`
          : `exists (select from conversation_tagged g where g.account_id = c.account_id
              and g.conversation_id = c.conversation_id and g.tag_id = ${place})`,
      tagId,
    );
  if (filter.broadcastId !== null)
    add(
      (place) => `exists (select from broadcast b join recipient r on r.account_id = b.account_id
          and r.audience_id = b.audience_id
        where b.account_id = c.account_id and b.broadcast_id = ${place} and r.phone = c.phone)`,
      filter.broadcastId,
    );
  if (filter.assignedTo === 'none') parts.push('c.assigned_to is null');
  else if (filter.assignedTo !== null) add((place) => `c.assigned_to = ${place}::int`, filter.assignedTo);
  if (filter.heldOnly)
    parts.push(`c.conversation_id in (select o.held_conversation_id from opt_out o
      where o.account_id = $1 and o.held_until is not null)`);
  if (filter.from !== null) add((place) => `c.last_at >= ${place}`, filter.from);
  if (filter.before !== null) add((place) => `c.last_at < ${place}`, filter.before);
  return { from: `${table} c`, where: parts.map((part) => ` and ${part}`).join(''), values };
}

/** Ids of a page, newest text first. Each number is read along its own part of the index, and then they are merged. */
export async function pageOfConversations(
  tx: TenantTx,
  filter: ListFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<number[]> {
  const { from, where, values } = listSql(filter);
  const upTo = `$${values.length + 2}`;
  const rows = await tx.query<{ id: number }>(
    `select c.conversation_id as id from unnest($2::int[]) n (id) cross join lateral (
       select c.conversation_id, c.last_at from ${from}
       where c.account_id = $1 and c.text_number_id = n.id${where}
       order by c.last_at desc, c.conversation_id desc limit ${upTo}::int) c
     order by c.last_at desc, c.conversation_id desc offset $${values.length + 3}::int limit $${values.length + 4}::int`,
    [tx.accountId, ...values, page.offset + page.limit, page.offset, page.limit],
  );
  return rows.map((row) => row.id);
}

/**
 * A page of the conversations of a broadcast, and how many there are. They are gathered first: scanning all
 * conversations for a few of them takes as long as reading them all.
 */
export async function pageOfBroadcast(
  tx: TenantTx,
  filter: ListFilter & { readonly broadcastId: number },
  page: { readonly offset: number; readonly limit: number },
): Promise<{ ids: number[]; size: number }> {
  const { where, values } = listSql({ ...filter, tagId: null, broadcastId: null });
  const add = (value: unknown): string => `$${values.push(value) + 1}`;
  const ofTag =
    filter.tagId === null
      ? ''
      : ` intersect select g.conversation_id from conversation_tagged g
      where g.account_id = $1 and g.tag_id = ${add(filter.tagId)}`;
  const [row] = await tx.query<{ ids: number[]; size: number }>(
    `with chosen as materialized (
       select distinct d.conversation_id as id from recipient r
         join conversation d on d.account_id = r.account_id and d.phone = r.phone
       where r.account_id = $1 and r.audience_id = (select b.audience_id from broadcast b
         where b.account_id = $1 and b.broadcast_id = ${add(filter.broadcastId)})${ofTag}), here as materialized (
       select c.conversation_id as id, c.last_at from chosen x
         join conversation c on c.account_id = $1 and c.conversation_id = x.id
       where c.text_number_id = any($2::int[])${where})
     select (select count(*) from here)::int as size, array(select id from here
       order by last_at desc, id desc offset ${add(page.offset)}::int limit ${add(page.limit)}::int) as ids`,
    [tx.accountId, ...values],
  );
  return row ?? { ids: [], size: 0 };
}

/**
 * How many of the newest conversations are scanned for a page of a broadcast's conversations. If it went to all
 * contacts, the first few are enough, and each part of the index is read that far.
 */
const newestLookedThrough = [100, 1_000] as const;

/**
 * A page of the conversations of a broadcast, as far as they are among the newest ones. Null if there are not enough
 * among them, which says nothing about older ones. The result equals that of `pageOfBroadcast`, at a small part of its
 * cost.
 */
export async function newestOfBroadcast(
  tx: TenantTx,
  filter: ListFilter & { readonly broadcastId: number },
  page: { readonly offset: number; readonly limit: number },
): Promise<number[] | null> {
  for (const many of newestLookedThrough) {
    const ids = page.offset + page.limit > many ? [] : await amongNewest(tx, filter, page, many);
    if (ids.length === page.limit) return ids;
  }
  return null;
}

async function amongNewest(
  tx: TenantTx,
  filter: ListFilter & { readonly broadcastId: number },
  page: { readonly offset: number; readonly limit: number },
  many: number,
): Promise<number[]> {
  const { where, values } = listSql({ ...filter, broadcastId: null });
  const add = (value: unknown): string => `$${values.push(value) + 1}`;
  // Each folder of each number is a part of the index, in this order.
  const parts = filter.folder === null ? Object.values(folders).join() : String(filter.folder);
  const newest = `limit ${add(many)}::int`;
  const newestFirst = 'order by c.last_at desc, c.conversation_id desc';
  const rows = await tx.query<{ id: number }>(
    `select c.conversation_id as id from (
       select c.conversation_id, c.phone, c.last_at
       from unnest($2::int[]) n (id) cross join unnest('{${parts}}'::smallint[]) f (folder) cross join lateral (
         select c.conversation_id, c.phone, c.last_at from conversation c
         where c.account_id = $1 and c.text_number_id = n.id and c.folder = f.folder${where} ${newestFirst} ${newest}) c
       ${newestFirst} ${newest}) c
     where (select true from recipient r where r.account_id = $1 and r.phone = c.phone
       and r.audience_id = (select b.audience_id from broadcast b
         where b.account_id = $1 and b.broadcast_id = ${add(filter.broadcastId)}) limit 1)
     ${newestFirst} offset ${add(page.offset)}::int limit ${add(page.limit)}::int`,
    [tx.accountId, ...values],
  );
  return rows.map((row) => row.id);
}

/** How many conversations a filter chooses, counted one by one: for filters that have no sum. */
export async function countFiltered(tx: TenantTx, filter: ListFilter): Promise<number> {
  const { from, where, values } = listSql(filter);
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from ${from} where c.account_id = $1 and c.text_number_id = any($2::int[])${where}`,
    [tx.accountId, ...values],
  );
  return row?.n ?? 0;
}

/** Every id that a filter chooses, for a change of all. `except` are left out. */
export async function idsOfFilter(
  tx: TenantTx,
  filter: ListFilter,
  except: readonly number[],
): Promise<number[]> {
  const { from, where, values } = listSql(filter);
  const rows = await tx.query<{ id: number }>(
    `select c.conversation_id as id from ${from} where c.account_id = $1
       and c.text_number_id = any($2::int[])${where} and not c.conversation_id = any($${values.length + 2}::int[])`,
    [tx.accountId, ...values, numberArray(except)],
  );
  return rows.map((row) => row.id);
}
