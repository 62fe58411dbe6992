import type { Product } from '../e2e/chaos/product.ts';
import { ordinaryPhoneSql } from '../e2e/chaos/people.ts';

/** Every draft gets phones of the same series: recipients are distinct only within a draft. */
const series = 1;

/** The ids of the demo owner and their account. */
export interface Owner {
  readonly accountId: number;
  readonly userId: number;
}

/** The account that the benchmarks send as. */
export async function demoOwner(product: Product): Promise<Owner> {
  const [row] = await product.query<{ account_id: number; user_id: number }>(
    `select account_id, user_id from app_user where user_name = 'demo-owner'`,
  );
  if (row === undefined) throw new Error('There is no demo owner.');
  return { accountId: row.account_id, userId: row.user_id };
}

/** Credits for this many texts. */
export async function grantCredits(product: Product, owner: Owner, texts: number): Promise<void> {
  await product.query(...grantSql(owner.accountId, texts));
}

/** The statement behind it, for other databases. */
export function grantSql(accountId: number, texts: number): [sql: string, values: unknown[]] {
  return [
    `with tenant as (select set_config('app.account_id', $1::text, true))
     select post_ledger('grant', $2, 'manual', p_key => 'bench', p_note => 'Credits for benchmarks') from tenant`,
    [String(accountId), texts * 1000],
  ];
}

/** An open draft with `count` recipients, inserted without the import. Returns its id. */
export function seedDraft(product: Product, owner: Owner, count: number): Promise<number> {
  return seedDraftSql((sql, values) => product.query(sql, values), owner, count);
}

/** The same on any database, with a function that runs statements as the owner. */
export async function seedDraftSql(
  run: (sql: string, values: unknown[]) => Promise<Record<string, unknown>[]>,
  owner: Owner,
  count: number,
): Promise<number> {
  const [row] = await run(
    `with made as (
       insert into audience (account_id, next_recipient_no, recipient_count)
       values ($1, $3, $4) returning audience_id)
     insert into draft_broadcast (account_id, user_id, audience_id)
     select $1, $2, audience_id from made returning draft_broadcast_id as id, audience_id as audience`,
    [owner.accountId, owner.userId, count + 1, count],
  );
  const id = Number(row?.['id']);
  await run(
    `insert into recipient (account_id, audience_id, recipient_no, phone, first_name, last_name, source)
     select $1, $2, g, ${ordinaryPhoneSql(series, 'g - 1')}, 'First' || g, 'Last' || g, 1
     from generate_series(1, $3::int) g`,
    [owner.accountId, row?.['audience'], count],
  );
  await run('analyze recipient', []);
  return id;
}

/** Flushes everything to disk, so that no round pays for the previous one. */
export async function settle(product: Product): Promise<void> {
  await product.query('checkpoint');
}
