// All SQL on: activity, activity_head (written by the trigger of activity).
import type { TenantTx } from '../platform/database/database.ts';

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

/** The first entry whose hash does not follow from the one before, and how many were looked at; null: none. */
export async function firstBrokenLink(tx: TenantTx): Promise<{ readonly no: number } | null> {
  const [row] = await tx.query<{ no: number }>(
    `select no from (
       select a.no, a.hash <> activity_hash(coalesce(lag(a.hash) over w, ''::bytea), a) or a.no <> row_number() over w as broken
       from activity a where a.account_id = $1 window w as (order by a.no)) chain
     where broken order by no limit 1`,
    [tx.accountId],
  );
  if (row !== undefined) return row;
  const [head] = await tx.query<{ no: number }>(
    `select h.last_no as no from activity_head h where h.account_id = $1 and h.last_no > 0
       and not exists (select from activity a where a.account_id = h.account_id and a.no = h.last_no and a.hash = h.last_hash)`,
    [tx.accountId],
  );
  return head ?? null;
}
