import { getAccount, getUser } from '@carillon/contract/accounts/accounts';
import type { Account, User } from '@carillon/contract/accounts/accounts';
import { isGranted, may, type Right, type RightHolder } from '@carillon/rules/accounts/rights';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, isMissing } from './client.ts';
import { setAhead } from '../../parts/accountClock.ts';

/** The signed-in user. An empty response is an error (1-decisions G-07). */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }): Promise<User> => {
    const user = await call(getUser, { signal });
    if (isMissing(user) || !user.UserID) throw new Error('There was an error getting your user info.');
    return user;
  },
  staleTime: 5 * 60_000,
});

/** The account with its balance. An empty response is an error (row P-234). */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }): Promise<Account> => {
    const account = await call(getAccount, { signal });
    if (isMissing(account) || !account.AccountID) {
      throw new Error('There was an error getting your account information.');
    }
    setAhead(account.ClockAheadSeconds ?? 0);
    return account;
  },
  staleTime: 60_000,
});

/** The signed-in user, undefined while loading. */
export function useUser(): User | undefined {
  return useQuery(userQuery).data;
}

/** The account, undefined while loading and while not enabled. */
export function useAccount(enabled = true): Account | undefined {
  return useQuery({ ...accountQuery, enabled }).data;
}

/** True when people get texts only after they opted in; false while the account loads and while not enabled. */
export function useMustOptIn(enabled = true): boolean {
  const account = useAccount(enabled);
  return account?.RequireTextOptIn === true || account?.Profile.ExplicitOptInRequired === true;
}

/**
 * The signed-in user as the table of rights sees them. Null while loading. Until the account is known it counts as
 * active and paying: a page that is refused for a moment alarms users, and the server enforces the rights anyway.
 */
export function useHolder(): RightHolder | null {
  const user = useUser();
  const { AccountStatusID, IsFreeTrial } = useAccount() ?? { AccountStatusID: 0, IsFreeTrial: false };
  return user === undefined ? null : { ...user, ...user.Permissions, AccountStatusID, IsFreeTrial };
}

/** True when the signed-in user has this right; false while loading. */
export function useMay(right: Right): boolean {
  return may(right, useHolder());
}

/** True when role and switches give the signed-in user this right, regardless of the state of the account. */
export function useGranted(right: Right): boolean {
  const holder = useHolder();
  return holder !== null && isGranted(right, holder);
}

const returnKey = 'carillon.returnTo';
const signedInKey = 'carillon.wasSignedIn';

/** Stores where the user was, for after the next sign-in. */
export function rememberReturn(address: string): void {
  if (!address.startsWith('/login')) sessionStorage.setItem(returnKey, address);
}

/** Where to go after sign-in: one of our addresses, returned once. */
export function takeReturn(): string {
  const address = sessionStorage.getItem(returnKey) ?? '/';
  sessionStorage.removeItem(returnKey);
  // "//host" and "/\host" would leave our origin.
  return /^\/(?![/\\])/.test(address) ? address : '/';
}

/** Notes that a user was signed in in this tab, so that only they see "session ended". */
export function noteSignedIn(): void {
  sessionStorage.setItem(signedInKey, '1');
}

/** True when the tab had a session before. */
export function wasSignedIn(): boolean {
  return sessionStorage.getItem(signedInKey) !== null;
}
