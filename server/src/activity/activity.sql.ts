// All SQL on: activity, activity_head (written by the trigger of activity).
import type { TenantTx, Tx } from '../platform/database/database.ts';

export type Actor = 'user' | 'key' | 'directory' | 'staff' | 'carillon';

/** A deed to be kept. */
export interface NewDeed {
  readonly at: Date;
  readonly actor: Actor;
  readonly userId: number | null;
  readonly sessionId: number | null;
  readonly address: string;
  readonly deed: string;
  readonly subject: { readonly kind: string; readonly id: string; readonly name: string };
  readonly from: unknown;
  readonly to: unknown;
}

/** Appends a deed to the account's activity. The database numbers and chains it. */
export async function insertDeed(tx: TenantTx, deed: NewDeed): Promise<void> {
  await tx.query(
    `insert into activity (account_id, at, actor, user_id, session_id, address, deed, subject_kind, subject_id, subject_name,
       from_value, to_value) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      tx.accountId,
      deed.at,
      deed.actor,
      deed.userId,
      deed.sessionId,
      deed.address,
      deed.deed,
      deed.subject.kind,
      deed.subject.id,
      deed.subject.name,
      deed.from === undefined ? null : JSON.stringify(deed.from),
      deed.to === undefined ? null : JSON.stringify(deed.to),
    ],
  );
}

/**
 * The first entry whose hash does not follow from the one before, or the first that is missing; null: the chain holds. It
 * begins after the entries that were deleted for their age.
 */
export async function firstBrokenLink(tx: TenantTx): Promise<{ readonly no: number } | null> {
  const [row] = await tx.query<{ no: number }>(
    `select no from (
       select a.no, a.hash <> activity_hash(coalesce(lag(a.hash) over w, h.first_hash), a)
         or a.no <> h.first_no + row_number() over w as broken
       from activity_head h join activity a using (account_id) where h.account_id = $1 window w as (order by a.no)) chain
     where broken order by no limit 1`,
    [tx.accountId],
  );
  if (row !== undefined) return row;
  const [head] = await tx.query<{ no: number }>(
    `select h.last_no as no from activity_head h where h.account_id = $1 and h.last_no > h.first_no
       and not exists (select from activity a where a.account_id = h.account_id and a.no = h.last_no and a.hash = h.last_hash)`,
    [tx.accountId],
  );
  return head ?? null;
}

/** What a list of activity is narrowed to; null: not. */
export interface DeedFilter {
  /** The first part of a deed, such as "users". */
  readonly area: string | null;
  readonly userId: number | null;
  readonly from: Date | null;
  readonly before: Date | null;
}

/** An entry. */
export interface DeedRow extends Omit<NewDeed, 'subject'> {
  readonly no: number;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly subjectName: string;
}

const columns = `a.no, a.at, a.actor, a.user_id as "userId", a.session_id as "sessionId", a.address, a.deed,
  a.subject_kind as "subjectKind", a.subject_id as "subjectId", a.subject_name as "subjectName",
  a.from_value as "from", a.to_value as "to"`;

/** The conditions of a filter, and their values from $2 on. A condition that is absent leaves the planner its index. */
function narrowed(tx: TenantTx, filter: DeedFilter): { sql: string; values: unknown[] } {
  const values: unknown[] = [tx.accountId];
  let sql = 'a.account_id = $1';
  for (const [condition, value] of [
    ['a.area =', filter.area],
    ['a.user_id =', filter.userId],
    ['a.at >=', filter.from],
    ['a.at <', filter.before],
  ] as const)
    if (value !== null) sql += ` and ${condition} $${values.push(value)}`;
  return { sql, values };
}

/** The next entries below a number, newest first. */
export function listDeeds(
  tx: TenantTx,
  filter: DeedFilter,
  {
    below,
    offset,
    limit,
  }: { readonly below: number | null; readonly offset: number; readonly limit: number },
): Promise<DeedRow[]> {
  const { sql, values } = narrowed(tx, filter);
  const after = below === null ? '' : ` and a.no < $${values.push(below)}`;
  return tx.query<DeedRow>(
    `select ${columns} from activity a where ${sql}${after} order by a.no desc
     offset $${values.push(offset)} limit $${values.push(limit)}`,
    values,
  );
}

/** The numbers of the first entry that is kept, and of the last. */
export async function readDeedRange(
  tx: TenantTx,
): Promise<{ readonly first: number; readonly last: number }> {
  const [row] = await tx.query<{ first: number; last: number }>(
    'select first_no + 1 as first, last_no as last from activity_head where account_id = $1',
    [tx.accountId],
  );
  return row ?? { first: 1, last: 0 };
}

/** How many entries a filter leaves, at most `most`: an account may have millions. */
export async function countDeeds(tx: TenantTx, filter: DeedFilter, most: number): Promise<number> {
  const { sql, values } = narrowed(tx, filter);
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from (select from activity a where ${sql} order by a.no desc limit $${values.push(most)}) counted`,
    values,
  );
  return row?.n ?? 0;
}

/** Accounts with entries from before an instant. */
export function accountsWithOldDeeds(tx: Tx, before: Date): Promise<{ accountId: number }[]> {
  return tx.query<{ accountId: number }>(
    'select account_id as "accountId" from accounts_with_old_activity($1)',
    [before],
  );
}

/** Deletes the oldest entries of an account from before an instant, at most so many, and returns how many. */
export async function purgeDeeds(tx: TenantTx, before: Date, most: number): Promise<number> {
  const [row] = await tx.query<{ n: number }>('select purge_activity($1, $2, $3) as n', [
    tx.accountId,
    before,
    most,
  ]);
  return row?.n ?? 0;
}

/** Accounts with entries since an instant: the chains that are checked. */
export function accountsWithDeedsSince(tx: Tx, since: Date): Promise<{ accountId: number }[]> {
  return tx.query<{ accountId: number }>(
    'select account_id as "accountId" from accounts_with_new_activity($1)',
    [since],
  );
}
