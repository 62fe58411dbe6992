// All SQL on: file_layout.
import type { TenantTx } from '../../../platform/database/database.ts';
import type { KnownLayout } from '../../reading/readingTypes.ts';

/** This many files with different columns are remembered for an account; the longest unused go. */
const mostLayouts = 200;

/** What the account chose for the columns of files, the latest first. */
export function listLayouts(tx: TenantTx): Promise<KnownLayout[]> {
  return tx.query<KnownLayout>(
    'select layout_key as key, columns from file_layout where account_id = $1 order by used_at desc limit $2',
    [tx.accountId, mostLayouts],
  );
}

/** Remembers the columns of a file. */
export async function saveLayout(tx: TenantTx, layout: KnownLayout, now: Date): Promise<void> {
  await tx.query(
    `insert into file_layout (account_id, layout_key, columns, used_at) values ($1, $2, $3, $4)
     on conflict (account_id, layout_key) do update set columns = excluded.columns, used_at = excluded.used_at`,
    [tx.accountId, layout.key, JSON.stringify(layout.columns), now],
  );
  await tx.query(
    `delete from file_layout where account_id = $1 and layout_key in (
       select layout_key from file_layout where account_id = $1 order by used_at desc offset $2)`,
    [tx.accountId, mostLayouts],
  );
}
