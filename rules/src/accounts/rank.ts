import { may, type RightHolder } from './rights.ts';

/** The switches of a user that someone else can set (rows C-204, C-143, 1-decisions G-94). */
export const userSwitches = [
  'CanCreateBroadcast',
  'CanSeeAllBroadcasts',
  'CanSeeAllRoster',
  'CanSeeGroupAudio',
  'CanCreateConversations',
] as const;
export type UserSwitch = (typeof userSwitches)[number];
export type UserSwitches = Readonly<Record<UserSwitch, boolean>>;

/** The switches of a new user (1-decisions G-94, 3-decisions 14.7). */
export const newUserSwitches: UserSwitches = {
  CanCreateBroadcast: true,
  CanSeeAllBroadcasts: false,
  CanSeeAllRoster: false,
  CanSeeGroupAudio: true,
  CanCreateConversations: true,
};

/** A user as far as their rank goes. */
export interface RankedUser extends UserSwitches {
  readonly UserID: number;
  readonly IsMasterUser: boolean;
  readonly IsAccountAdmin: boolean;
  readonly IsActive: boolean;
}

/** The user who changes another, or themselves. */
export type RankedActor = RightHolder & { readonly UserID: number };

/** What changes about a user; what is undefined stays. */
export interface RankChange extends Partial<UserSwitches> {
  readonly IsAccountAdmin?: boolean | undefined;
  readonly IsActive?: boolean | undefined;
  /** Email, username, or password: with them one can sign in as the user, or reset the password. */
  readonly changesSignIn?: boolean | undefined;
}

/** Why a user may not change another in this way, and the field it is about. */
export interface RankRefusal {
  readonly type: 'Manage' | 'Owner' | 'OwnerStays' | 'OwnerRole' | 'Self' | 'MakeAdmin' | 'Lacks' | 'SignIn';
  readonly field: 'IsAccountAdmin' | 'IsActive' | UserSwitch | null;
}

const has = (user: Pick<RankedUser, UserSwitch | 'IsMasterUser'>, one: UserSwitch): boolean =>
  user.IsMasterUser || user[one];

const refused = (type: RankRefusal['type'], field: RankRefusal['field'] = null): RankRefusal => ({
  type,
  field,
});

/** Why no one may change the owner's user in this way (1-decisions G-28). */
function ownerRefusal(actor: RankedActor, change: RankChange): RankRefusal | null {
  if (!may('users.editOwner', actor)) return refused('Owner');
  if (change.IsActive === false) return refused('OwnerStays', 'IsActive');
  // An owner counts as an admin or does not; either way it says nothing about their rights.
  return change.IsAccountAdmin === false ? refused('OwnerRole', 'IsAccountAdmin') : null;
}

/**
 * Why `actor` may not change `target` (null: a new user) in this way; null when they may. Only the owner makes an admin
 * or changes the owner (1-decisions G-91). No user disables themselves (3-decisions 14.6), gives a right that they lack,
 * also by enabling a user who has it, or takes over how a user with more rights signs in.
 */
export function rankRefusal(
  actor: RankedActor,
  target: RankedUser | null,
  change: RankChange,
): RankRefusal | null {
  if (!may('users.manage', actor)) return refused('Manage');
  if (target?.IsMasterUser === true) return ownerRefusal(actor, change);
  const isSelf = target?.UserID === actor.UserID;
  if (isSelf && change.IsActive === false) return refused('Self', 'IsActive');
  const isAdmin = target?.IsAccountAdmin ?? false;
  if ((change.IsAccountAdmin ?? isAdmin) !== isAdmin && !may('users.makeAdmin', actor))
    return refused('MakeAdmin', 'IsAccountAdmin');
  const isEnabled = change.IsActive === true && target?.IsActive === false;
  const lacking = userSwitches.find((one) => {
    const before = target?.[one] ?? false;
    const after = change[one] ?? before;
    return after && (!before || isEnabled) && !has(actor, one);
  });
  if (lacking !== undefined) return refused('Lacks', change[lacking] === true ? lacking : 'IsActive');
  const hasMore = target !== null && userSwitches.some((one) => has(target, one) && !has(actor, one));
  return change.changesSignIn === true && hasMore && !isSelf ? refused('SignIn') : null;
}

/** The switches that a new user gets without being asked: the usual ones, as far as the author has them. */
export function switchesToGive(actor: RankedActor): UserSwitches {
  return Object.fromEntries(
    userSwitches.map((one) => [one, newUserSwitches[one] && has(actor, one)]),
  ) as unknown as UserSwitches;
}

/** A refusal in words: why not, and who can. */
export function rankText({ type }: RankRefusal): string {
  switch (type) {
    case 'Manage':
      return 'Access to this page is restricted to account owners and admin users.';
    case 'Owner':
      return 'Only the account owner can change the owner’s user.';
    case 'OwnerStays':
      return 'The account owner can’t be disabled. Contact us to make another user the owner first.';
    case 'OwnerRole':
      return 'The account owner stays the owner. Contact us to make another user the owner.';
    case 'Self':
      return 'You can’t disable your own user. The account owner or another admin can.';
    case 'MakeAdmin':
      return 'Only the account owner can make a user an admin, or an admin a user.';
    case 'Lacks':
      return 'You can’t give a right that you don’t have yourself. The account owner can.';
    case 'SignIn':
      return 'This user has rights that you don’t have, so only the account owner can change how they sign in.';
  }
}
