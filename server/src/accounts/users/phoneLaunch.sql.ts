// All SQL on: phone_launch_try. SQL of app_user's phone launch IDs.
import type { TenantTx, Tx } from '../../platform/database/database.ts';

/** The user with this phone launch ID in the account; null for an unknown one. */
export async function holderOfLaunchId(tx: TenantTx, launchId: string): Promise<number | null> {
  const [row] = await tx.query<{ userId: number }>(
    'select user_id as "userId" from app_user where account_id = $1 and phone_launch_id = $2',
    [tx.accountId, launchId],
  );
  return row?.userId ?? null;
}

/** Gives a user a phone launch ID, or (null) none. Throws 23505 when another user has it. */
export async function writeLaunchId(tx: TenantTx, userId: number, launchId: string | null): Promise<void> {
  await tx.query('update app_user set phone_launch_id = $3 where account_id = $1 and user_id = $2', [
    tx.accountId,
    userId,
    launchId,
  ]);
}

/** Active users of any account who have this phone and a phone launch ID; `phones`: all forms of its digits. */
export function launchersOf(
  tx: Tx,
  phones: readonly string[],
): Promise<{ accountId: number; userId: number; launchId: string }[]> {
  return tx.query(
    'select account_id as "accountId", user_id as "userId", launch_id as "launchId" from phone_launchers($1)',
    [phones],
  );
}

/** Another try of IDs from this phone waits for the previous one, until the transaction ends. */
export async function lockTries(tx: Tx, phone: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('phone launch ' || $1, 0))`, [phone]);
}

/** Wrong IDs since then, without this attempt: of the phone, and of the account that has most of these. */
export async function countTries(
  tx: Tx,
  of: { phone: string; accountIds: readonly number[]; since: Date; except: string },
): Promise<{ phone: number; account: number }> {
  const [row] = await tx.query<{ phone: number; account: number }>(
    `select (select count(*)::int from phone_launch_try t where t.phone = $1 and t.at > $3 and t.attempt <> $4) as phone,
       coalesce((select max(n)::int from (
         select count(*) as n from unnest($2::int[]) a (id) join phone_launch_try t on a.id = any(t.account_ids)
         where t.at > $3 and t.attempt <> $4 group by a.id) each), 0) as account`,
    [of.phone, of.accountIds, of.since, of.except],
  );
  return row ?? { phone: 0, account: 0 };
}

/** Notes a wrong ID, once per attempt, and deletes those before `since`. */
export async function noteTry(
  tx: Tx,
  wrong: { attempt: string; phone: string; accountIds: readonly number[]; at: Date; since: Date },
): Promise<void> {
  await tx.query('delete from phone_launch_try where at <= $1', [wrong.since]);
  await tx.query(
    `insert into phone_launch_try (attempt, phone, account_ids, at) values ($1, $2, $3, $4) on conflict do nothing`,
    [wrong.attempt, wrong.phone, wrong.accountIds, wrong.at],
  );
}
