import { may, type RightHolder } from '@carillon/rules/accounts/rights';
import type { Account } from '@carillon/contract/accounts/accounts';
import type { Clock } from '../platform/clock.ts';
import type { TenantTx } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/http.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import type { Config } from '../platform/settings/config.ts';
import type { NumberChecks } from './callSettings/callSettings.ts';
import type { NumbersKept } from './country.ts';
import type { SessionDeps } from './signIn/sessions.ts';
import { presentAccount } from './users/presentUser.ts';

/** What accounts, users, and signing in depend on. */
export interface AccountDeps extends SessionDeps {
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly log: Log;
  /** Ids of the text numbers that a user may use (decided by numbers). */
  assignedNumbers(tx: TenantTx, userId: number, seesAll: boolean): Promise<number[]>;
  readonly numbersKept: NumbersKept;
  readonly numberChecks: NumberChecks;
  /** Callers of this number can launch a broadcast; 10 digits. Null: there is no such number. */
  readonly recordingNumber: number | null;
  readonly prices: Config['prices'];
}

/** Ids of the text numbers that this user works with. */
export function numbersOf(
  deps: AccountDeps,
  tx: TenantTx,
  caller: RightHolder & Pick<Caller, 'userId'>,
): Promise<number[]> {
  return deps.assignedNumbers(tx, caller.userId, may('numbers.viewAll', caller));
}

/** The account as a user sees it, at the time of the account. */
export function accountOf(
  deps: AccountDeps,
  tx: TenantTx,
  userId: number,
  textNumberCount: number,
  includeUser = false,
): Promise<Account> {
  const aheadMs = deps.clock.accounts?.aheadOf(tx.accountId) ?? 0;
  return presentAccount(tx, userId, { textNumberCount, includeUser, prices: deps.prices, aheadMs });
}
