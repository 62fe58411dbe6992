import { AppError } from '@carillon/contract/errors';
import { noteDeed } from '../../activity/index.ts';
import { asTenant, type Tenant } from '../../platform/database/tenant.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { AccountDeps } from '../accountDeps.ts';
import { readAccount, readUser } from '../accounts.sql.ts';
import { issueToken, peekToken, redeemToken } from '../tokens/oneTimeTokens.sql.ts';

type Deps = Pick<AccountDeps, 'database' | 'clock'>;

/** A token that hands the signed-in user to another host, once, within a minute (row P-189, 1-decisions G-24). */
export async function createLoginToken(
  deps: Deps,
  caller: Caller,
): Promise<{ LoginToken: string; ExpiresAt: string }> {
  const now = deps.clock.now();
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const holder = { accountId: tx.accountId, userId: caller.userId, boundTo: '' };
    const { token, expiresAt } = await issueToken(tx, 'login', holder, now);
    await noteDeed(tx, caller, { deed: 'loginToken.created' }, now);
    return { LoginToken: token, ExpiresAt: expiresAt.toISOString() };
  });
}

/** Whom the token signs in, for the question before it does. Throws LinkEnded. */
export async function readLoginToken(deps: Deps, token: string) {
  const holder = await deps.database.inPlatform((tx) => peekToken(tx, 'login', token, deps.clock.now()));
  if (holder === null) throw new AppError('LinkEnded');
  return deps.database.inTenant(asTenant(holder.accountId), async (tx) => {
    const user = await readUser(tx, holder.userId);
    if (user === null || !user.isActive) throw new AppError('LinkEnded');
    const { companyName } = await readAccount(tx);
    const { firstName, lastName, userName } = user;
    return { FirstName: firstName, LastName: lastName, UserName: userName, CompanyName: companyName };
  });
}

/** Uses the token up. Throws LinkEnded when it was used, is over, or its user may no longer sign in. */
export async function redeemLoginToken(
  deps: Deps,
  token: string,
): Promise<{ tenant: Tenant; userId: number }> {
  const holder = await deps.database.inPlatform((tx) => redeemToken(tx, 'login', token, deps.clock.now()));
  if (holder === null) throw new AppError('LinkEnded');
  const tenant = asTenant(holder.accountId);
  const maySignIn = await deps.database.inTenant(tenant, async (tx) => {
    const user = await readUser(tx, holder.userId);
    return user?.isActive === true && (await readAccount(tx)).accountStatusId !== 8;
  });
  if (!maySignIn) throw new AppError('LinkEnded');
  return { tenant, userId: holder.userId };
}
