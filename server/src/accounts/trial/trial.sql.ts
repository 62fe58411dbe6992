// All SQL on: account (its trial).
import type { Database, TenantTx } from '../../platform/database/database.ts';

/** What the account's trial depends on. */
export interface TrialRow {
  readonly isFreeTrial: boolean;
  readonly isConverted: boolean;
  readonly endsAt: Date | null;
  readonly features: readonly string[];
}

export async function readTrial(tx: TenantTx): Promise<TrialRow> {
  const [row] = await tx.query<TrialRow>(
    `select is_free_trial as "isFreeTrial", converted_at is not null as "isConverted", trial_ends_at as "endsAt", features
     from account where account_id = $1`,
    [tx.accountId],
  );
  if (row === undefined) throw new Error('the account of a session is gone');
  return row;
}

/** Accounts whose trial is over at this instant. */
export async function trialsOver(database: Database, now: Date): Promise<number[]> {
  const rows = await database.query<{ id: number }>('select account_id as id from trials_over($1)', [now]);
  return rows.map(({ id }) => id);
}

/** Ends the trial if its days are over: status 0 becomes 2. False when it goes on, or was converted. */
export async function closeTrial(tx: TenantTx, now: Date): Promise<boolean> {
  const changed = await tx.run(
    `update account set account_status_id = 2 where account_id = $1 and is_free_trial and converted_at is null
       and account_status_id = 0 and trial_ends_at <= $2`,
    [tx.accountId, now],
  );
  return changed > 0;
}
