import { plainUser } from '@carillon/rules/accounts/rights';
import type { RightHolder } from '@carillon/rules/accounts/rights';
import type { Viewer } from '../pages.ts';

/** A viewer of an account that calls and pays as it goes. */
export function viewer(holder: Partial<RightHolder> = {}, rest: Partial<Viewer> = {}): Viewer {
  return {
    holder: { ...plainUser, ...holder },
    account: { calls: true, payAsYouGo: true },
    hidesMoney: false,
    ...rest,
  };
}

/** Whose pages the tests look at: the roles, and what changes their pages. */
export const viewers = {
  owner: viewer({ IsMasterUser: true, HasTextNumberAssigned: true }),
  'owner on a trial': viewer({ IsMasterUser: true, IsFreeTrial: true }),
  'owner without calls': viewer({ IsMasterUser: true }, { account: { calls: false, payAsYouGo: true } }),
  'owner who pays monthly': viewer({ IsMasterUser: true }, { account: { calls: true, payAsYouGo: false } }),
  'owner whose account loads': viewer({ IsMasterUser: true }, { account: null }),
  'owner where money is hidden': viewer({ IsMasterUser: true }, { hidesMoney: true }),
  admin: viewer({ IsAccountAdmin: true }),
  'admin on a trial': viewer({ IsAccountAdmin: true, IsFreeTrial: true }),
  user: viewer(),
  'user with a number': viewer({ HasTextNumberAssigned: true }),
  'user who creates broadcasts': viewer({ CanCreateBroadcast: true }),
  'user of a closed account': viewer({ AccountStatusID: 8 }),
  'not known yet': viewer({}, { holder: null, account: null }),
} as const satisfies Readonly<Record<string, Viewer>>;
