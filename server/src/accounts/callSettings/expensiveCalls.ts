import { AppError } from '@carillon/contract/errors';
import type { Expense } from '@carillon/contract/route';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { countCall } from './expensiveCalls.sql.ts';

interface Limit {
  /** Most in an hour, of one user and of the organization. */
  readonly user: number;
  readonly account: number;
  /** What the user did, and what they can't do until the hour is over. */
  readonly done: string;
  readonly next: string;
}

/**
 * What costs money, minutes of a processor, or the carriers' patience (ASVS 2.4.1). A user at work stays far below
 * these. A runaway script, or a stranger at a user's desk, does not.
 */
export const expensiveLimits: Readonly<Record<Expense, Limit>> = {
  test: { user: 30, account: 150, done: 'sent {n} test texts', next: 'send the next one' },
  speech: { user: 120, account: 500, done: 'had {n} texts spoken', next: 'have the next one spoken' },
  download: { user: 120, account: 500, done: 'downloaded {n} files', next: 'download the next one' },
  upload: { user: 300, account: 1_000, done: 'uploaded {n} files', next: 'upload the next one' },
  lookUp: { user: 300, account: 1_000, done: 'looked up numbers {n} times', next: 'look up more' },
};

const hourMs = 3_600_000;

/**
 * Counts an expensive call; `times` multiplies every limit (0: there is none). Throws TooManyRequests with a sentence
 * that says when it can be done again. A call that is refused counts, but its hour does not start over.
 */
export async function spendCall(
  deps: { readonly database: Database; readonly clock: Clock },
  { tenant, userId }: Pick<Caller, 'tenant' | 'userId'>,
  kind: Expense,
  times: number,
): Promise<void> {
  if (times === 0) return;
  const limit = expensiveLimits[kind];
  const now = deps.clock.now();
  const counted = await deps.database.inTenant(tenant, (tx) =>
    countCall(tx, userId, kind, now, new Date(now.getTime() - hourMs)),
  );
  const over = counted
    .map((row) => ({ ...row, most: (row.userId === 0 ? limit.account : limit.user) * times }))
    .filter(({ n, most }) => n > most)
    .toSorted((one, other) => other.beganAt.getTime() - one.beganAt.getTime())[0];
  if (over === undefined) return;
  const seconds = Math.max(1, Math.ceil((over.beganAt.getTime() + hourMs - now.getTime()) / 1_000));
  const minutes = Math.ceil(seconds / 60);
  const who = over.userId === 0 ? 'Your organization has' : 'You have';
  throw new AppError(
    'TooManyRequests',
    `${who} ${limit.done.replace('{n}', over.most.toLocaleString('en-US'))} within an hour, which is the most. You can ${limit.next} in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
    [],
    { RetryAfterSeconds: seconds },
  );
}
