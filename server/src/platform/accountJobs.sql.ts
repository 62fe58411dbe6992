import type { Tx } from './database/tx.ts';

// The queue's own tables have no rows of accounts: the account stands in the data of each job. Only the test clock reads
// them like this, so there is no index for it.
const ofAccount = `data ->> 'AccountID' = $1::int::text and name <> $2`;

/** The queue, as one account's work in it is seen: without the jobs of this name, at this time of the machine. */
export interface AccountJobs {
  readonly accountId: number;
  readonly without: string;
  readonly now: Date;
}

/** The account's jobs that run, or are due: how many, and in which queues. */
export async function openJobsOf(
  tx: Tx,
  { accountId, without, now }: AccountJobs,
): Promise<{ readonly n: number; readonly queues: readonly string[] }> {
  const [row] = await tx.query<{ n: number; queues: string[] }>(
    `select count(*)::int as n, coalesce(array_agg(distinct name), '{}') as queues from pgboss.job where ${ofAccount}
       and (state = 'active' or (state in ('created', 'retry') and start_after <= $3))`,
    [accountId, without, now],
  );
  return row ?? { n: 0, queues: [] };
}

/** When the account's next waiting job may run, in the machine's time; null when none waits. */
export async function nextJob(tx: Tx, { accountId, without, now }: AccountJobs): Promise<Date | null> {
  const [row] = await tx.query<{ at: Date | null }>(
    `select min(start_after) as at from pgboss.job where ${ofAccount}
       and state in ('created', 'retry') and start_after > $3`,
    [accountId, without, now],
  );
  return row?.at ?? null;
}

/** Brings the account's waiting jobs forward by as many milliseconds as its clock. */
export async function hastenJobs(
  tx: Tx,
  { accountId, without, now }: AccountJobs,
  byMs: number,
): Promise<void> {
  await tx.query(
    `update pgboss.job set start_after = start_after - make_interval(secs => $4::float8 / 1000) where ${ofAccount}
       and state in ('created', 'retry') and start_after > $3`,
    [accountId, without, now, byMs],
  );
}

/** The account's jobs that ended since then, by the name of their queue. */
export function jobsDone(tx: Tx, { accountId, without, now }: AccountJobs, since: Date) {
  return tx.query<{ name: string; n: number }>(
    `select name, count(*)::int as n from pgboss.job where ${ofAccount}
       and state = 'completed' and completed_on between $3 and $4 group by name order by name`,
    [accountId, without, since, now],
  );
}
