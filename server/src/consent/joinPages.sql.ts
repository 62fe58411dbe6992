// SQL of join_page and join_attempt.
import type { Database, Tx, TenantTx } from '../platform/database/database.ts';

export type JoinPageKind = 'informational' | 'promotional';

/** An open page as visitors see it, and its account. */
export interface OpenJoinPage {
  readonly accountId: number;
  readonly companyName: string;
  readonly headline: string;
  readonly wording: string;
  readonly termsUrl: string;
  readonly privacyUrl: string;
}

/** The open page with this keyword, ignoring case; null if there is none. */
export async function findOpenPage(
  database: Database,
  keyword: string,
  kind: JoinPageKind,
): Promise<OpenJoinPage | null> {
  const [row] = await database.query<OpenJoinPage>(
    `select account_id as "accountId", company_name as "companyName", headline, wording, terms_url as "termsUrl",
       privacy_url as "privacyUrl" from find_join_page($1, $2)`,
    [keyword, kind],
  );
  return row ?? null;
}

export interface JoinPageRow {
  readonly kind: JoinPageKind;
  readonly isOpen: boolean;
  readonly headline: string;
  readonly listIds: number[];
  readonly wording: string;
}

export function readJoinPages(tx: TenantTx): Promise<JoinPageRow[]> {
  return tx.query<JoinPageRow>(
    `select kind, is_open as "isOpen", headline, list_ids as "listIds", wording from join_page where account_id = $1`,
    [tx.accountId],
  );
}

/** Saves a page with the current wording. */
export async function saveJoinPage(tx: TenantTx, page: JoinPageRow, now: Date): Promise<void> {
  await tx.query(
    `insert into join_page (account_id, kind, is_open, headline, list_ids, wording, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (account_id, kind) do update set is_open = $3, headline = $4, list_ids = $5, wording = $6, changed_at = $7`,
    [tx.accountId, page.kind, page.isOpen, page.headline, page.listIds, page.wording, now],
  );
}

/** Those of these groups that belong to the account. */
export async function groupsThere(tx: TenantTx, listIds: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'select list_id as id from contact_group where account_id = $1 and list_id = any($2::int[]) order by list_id',
    [tx.accountId, listIds],
  );
  return rows.map((row) => row.id);
}

/** Counts an attempt within a window that starts with the first one. Returns the number of attempts in it. */
export async function countAttempt(tx: Tx, key: string, now: Date, windowMs: number): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `insert into join_attempt as a (key, n, since) values ($1, 1, $2)
     on conflict (key) do update set n = case when a.since <= $3 then 1 else a.n + 1 end,
       since = case when a.since <= $3 then $2 else a.since end returning n`,
    [key, now, new Date(now.getTime() - windowMs)],
  );
  return row?.n ?? 0;
}

/** Deletes attempts of expired windows. */
export async function forgetAttempts(tx: Tx, before: Date): Promise<void> {
  await tx.query('delete from join_attempt where since < $1', [before]);
}
