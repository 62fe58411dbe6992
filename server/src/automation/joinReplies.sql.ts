// SQL of join_reply.
import type { TenantTx } from '../platform/database/database.ts';

/** The reply to people who join: Everyone (list 0) or a group. */
export interface JoinReplyRow {
  readonly listId: number;
  /** Empty: the default. */
  readonly message: string;
  /** As typed; empty for none. */
  readonly groupKeyword: string;
}
/** The same with the name of the group. */
export interface NamedJoinReplyRow extends JoinReplyRow {
  readonly name: string;
}

/** The replies to people who join: Everyone (list 0) and groups with their own text. */
export function readJoinReplies(tx: TenantTx): Promise<JoinReplyRow[]> {
  return tx.query(
    `select list_id as "listId", message, group_keyword as "groupKeyword" from join_reply where account_id = $1`,
    [tx.accountId],
    'automation_join_replies',
  );
}

const everyone = 'Everyone';
const lists = `(select 0 as list_id, '${everyone}' as name union all
  select list_id, name from contact_group where account_id = $1) g`;
const columns = `g.list_id as "listId", g.name, coalesce(j.message, '') as message, coalesce(j.group_keyword, '') as "groupKeyword"`;
const own = `left join join_reply j on j.account_id = $1 and j.list_id = g.list_id`;

/** Everyone, then the groups by name, a page of them, and how many there are. */
export async function listJoinRows(
  tx: TenantTx,
  q: string | null,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: NamedJoinReplyRow[]; size: number }> {
  const where = `($2::text is null or position(lower($2) in lower(g.name || ' ' || coalesce(j.group_keyword, ''))) > 0)`;
  const rows = await tx.query<NamedJoinReplyRow>(
    `select ${columns} from ${lists} ${own} where ${where}
     order by g.list_id <> 0, lower(g.name), g.list_id limit $3 offset $4`,
    [tx.accountId, q, page.limit, page.offset],
  );
  const [count] = await tx.query<{ n: number }>(
    `select count(*)::int as n from ${lists} ${own} where ${where}`,
    [tx.accountId, q],
  );
  return { rows, size: count?.n ?? 0 };
}

/** One of them; null when there is no such group. */
export async function readJoinRow(tx: TenantTx, listId: number): Promise<NamedJoinReplyRow | null> {
  const [row] = await tx.query<NamedJoinReplyRow>(
    `select ${columns} from ${lists} ${own} where g.list_id = $2`,
    [tx.accountId, listId],
  );
  return row ?? null;
}

/** Words of other groups; those of deleted groups do not count. */
export async function groupKeywords(tx: TenantTx, except: number): Promise<string[]> {
  const rows = await tx.query<{ word: string }>(
    `select j.group_keyword as word from join_reply j join contact_group g using (account_id, list_id)
     where j.account_id = $1 and j.group_keyword <> '' and j.list_id <> $2`,
    [tx.accountId, except],
  );
  return rows.map((row) => row.word);
}

/** Saves one. Throws 23505 when another group has the word. */
export async function saveJoinReply(
  tx: TenantTx,
  reply: JoinReplyRow & { readonly keywordKey: string; readonly at: Date },
): Promise<void> {
  // A deleted group frees its word.
  await tx.query(
    `delete from join_reply j where j.account_id = $1 and j.group_keyword_key = $2 and j.group_keyword_key <> '' and j.list_id <> 0
       and not exists (select from contact_group g where g.account_id = j.account_id and g.list_id = j.list_id)`,
    [tx.accountId, reply.keywordKey],
  );
  await tx.query(
    `insert into join_reply (account_id, list_id, message, group_keyword, group_keyword_key, changed_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (account_id, list_id) do update set message = excluded.message, group_keyword = excluded.group_keyword,
       group_keyword_key = excluded.group_keyword_key, changed_at = excluded.changed_at`,
    [tx.accountId, reply.listId, reply.message, reply.groupKeyword, reply.keywordKey, reply.at],
  );
}

export async function removeJoinReply(tx: TenantTx, listId: number): Promise<void> {
  await tx.query('delete from join_reply where account_id = $1 and list_id = $2', [tx.accountId, listId]);
}
