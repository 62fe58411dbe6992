// SQL of expensive_call.
import type { TenantTx } from '../../platform/database/database.ts';

/** How often it was requested since that instant, this time included. */
export interface Counted {
  readonly userId: number;
  readonly n: number;
  readonly beganAt: Date;
}

/** Counts one more call of the user and of the organization (user 0); an hour begins with the first after the last one. */
export function countCall(
  tx: TenantTx,
  userId: number,
  kind: string,
  now: Date,
  since: Date,
): Promise<Counted[]> {
  return tx.query<Counted>(
    `insert into expensive_call as e (account_id, user_id, kind, began_at, n)
     select $1, u.user_id, $3, $4, 1 from unnest(array[0, $2::int]) u (user_id) order by u.user_id
     on conflict (account_id, user_id, kind) do update
       set n = case when e.began_at <= $5 then 1 else e.n + 1 end,
         began_at = case when e.began_at <= $5 then $4 else e.began_at end
     returning user_id as "userId", n, began_at as "beganAt"`,
    [tx.accountId, userId, kind, now, since],
    'accounts_count_expensive_call',
  );
}
