import { accountStatus } from './accountStatus.ts';

/** A user as the rights see them: the same names as on the wire. */
export interface RightHolder {
  readonly IsMasterUser: boolean;
  readonly IsAccountAdmin: boolean;
  readonly CanCreateBroadcast: boolean;
  readonly CanSeeAllBroadcasts: boolean;
  readonly CanSeeAllRoster: boolean;
  readonly CanSeeGroupAudio: boolean;
  readonly CanCreateConversations: boolean;
  readonly HasTextNumberAssigned: boolean;
  readonly AccountStatusID: number;
  readonly IsFreeTrial: boolean;
  /** False until the user has gone through onboarding and accepted the current terms (1-decisions G-48, G-56). */
  readonly IsOnboarded: boolean;
  readonly Features: readonly string[];
}

/** Features that are on unless they are taken away (1-decisions G-95). */
export const defaultFeatures: readonly string[] = ['DripCampaignsBeta'];

/** A user of an active, paid account, without switches and numbers; tables of rights start from it. */
export const plainUser: RightHolder = {
  IsMasterUser: false,
  IsAccountAdmin: false,
  CanCreateBroadcast: false,
  CanSeeAllBroadcasts: false,
  CanSeeAllRoster: false,
  CanSeeGroupAudio: false,
  CanCreateConversations: false,
  HasTextNumberAssigned: false,
  AccountStatusID: 0,
  IsFreeTrial: false,
  IsOnboarded: true,
  Features: defaultFeatures,
};

export type Role = 'owner' | 'admin' | 'user';

/** What a right requires beyond the role. */
type Condition =
  /** Nothing. */
  | 'yes'
  /** The right is not theirs. */
  | 'no'
  /** The account is not on a free trial (row P-156). */
  | 'notOnTrial'
  /** A text number is assigned to them. */
  | 'withNumber'
  /** A switch of the user. */
  | 'CanCreateBroadcast'
  | 'CanSeeAllBroadcasts'
  | 'CanSeeAllRoster'
  | 'CanSeeGroupAudio'
  | 'CanCreateConversations';

interface Row {
  readonly owner: Condition;
  readonly admin: Condition;
  readonly user: Condition;
  /** What the account's status must allow. */
  readonly needs?: 'send' | 'buy';
  /** No one on a free trial has it, not even the owner. */
  readonly isPaidOnly?: true;
  /** The user must have proved who they are within 10 minutes; the server asks (`isFresh`). */
  readonly needsConfirmation?: true;
  /** A feature that the account must have. */
  readonly feature?: string;
}

const everyUser = { owner: 'yes', admin: 'yes', user: 'yes' } as const;
/** Owner, and admins unless the account is on a free trial (rows P-153, P-156). */
const privileged = { owner: 'yes', admin: 'notOnTrial', user: 'no' } as const;
const ownerOnly = { owner: 'yes', admin: 'no', user: 'no' } as const;
const bySwitch = <const C extends Condition>(condition: C) =>
  ({ owner: 'yes', admin: condition, user: condition }) as const;

/**
 * Every right, and the roles that have it (1-decisions G-91, 3-decisions 14.8, rows P-153 to P-160). A route of the
 * contract names the right it requires; pages, navigation, palette, sockets, and jobs use the same table.
 */
export const rights = {
  public: { ...everyUser },
  'own.use': { ...everyUser },
  'account.view': { ...everyUser },
  'account.settings': { ...privileged },
  'users.view': { ...privileged },
  'users.manage': { ...privileged },
  'users.makeAdmin': { ...ownerOnly },
  'users.editOwner': { ...ownerOnly },
  'billing.view': { ...privileged },
  'billing.buy': { ...ownerOnly, needs: 'buy' },
  'broadcasts.view': { ...everyUser },
  'broadcasts.viewAll': {
    ...bySwitch('CanSeeAllBroadcasts'),
  },
  'broadcasts.write': {
    ...bySwitch('CanCreateBroadcast'),
  },
  'broadcasts.send': {
    ...bySwitch('CanCreateBroadcast'),
    needs: 'send',
  },
  // Plans that are paid for may repeat, trials may not (2-decisions G14).
  'broadcasts.repeat': {
    ...bySwitch('CanCreateBroadcast'),
    needs: 'send',
    isPaidOnly: true,
  },
  // 2-decisions K8.
  'drips.send': {
    ...bySwitch('CanCreateBroadcast'),
    needs: 'send',
    feature: 'DripCampaignsBeta',
  },
  'broadcasts.changeOthers': { ...privileged },
  'drafts.viewAll': { ...ownerOnly },
  'contacts.use': { ...everyUser },
  'contacts.viewAll': {
    ...bySwitch('CanSeeAllRoster'),
  },
  'contacts.fields': { ...privileged },
  'uploads.viewAll': { ...ownerOnly },
  'conversations.use': { ...everyUser },
  'conversations.send': {
    owner: 'yes',
    admin: 'CanCreateConversations',
    user: 'CanCreateConversations',
    needs: 'send',
  },
  'library.use': { ...everyUser },
  'library.changeOthers': { ...privileged },
  'audio.viewAll': { ...ownerOnly },
  'audio.viewShared': { ...bySwitch('CanSeeGroupAudio') },
  'integrations.use': { ...everyUser },
  'integrations.connect': { ...privileged },
  'optOuts.use': { ...everyUser },
  'optOuts.change': { ...privileged },
  'numbers.view': { ...everyUser },
  'numbers.viewAll': { ...privileged },
  'numbers.claim': { ...ownerOnly },
  'numbers.manage': { ...privileged },
  // Also for admins on a trial: it belongs to the text settings.
  'texting.account': { owner: 'yes', admin: 'yes', user: 'no' },
  'texting.settings': {
    owner: 'yes',
    admin: 'yes',
    user: 'withNumber',
  },
  'automation.view': { ...everyUser },
  'automation.manage': { ...privileged },
  'activity.view': { ...privileged },
  'reports.view': { ...everyUser },
  'testClock.move': { ...ownerOnly },
} as const satisfies Readonly<Record<string, Row>>;

export type Right = keyof typeof rights;

/** Why a user may not do something, and who can change that. */
export interface RightRefusal {
  readonly type:
    | 'SignedOut'
    | 'Closed'
    | 'Role'
    | 'Trial'
    | 'Plan'
    | 'Number'
    | 'Switch'
    | 'Onboarding'
    | 'Sending'
    | 'Buying'
    | 'Feature';
  /** The roles that have the right, or can give it; null where signing in is enough. */
  readonly who: 'owner' | 'ownerOrAdmin' | 'support' | null;
}

/** The role of a user. An owner who is also an admin is the owner. */
export function roleOf(user: Pick<RightHolder, 'IsMasterUser' | 'IsAccountAdmin'>): Role {
  if (user.IsMasterUser) return 'owner';
  return user.IsAccountAdmin ? 'admin' : 'user';
}

function conditionRefusal(row: Row, holder: RightHolder): RightRefusal | null {
  return (
    roleRefusal(row, holder) ?? (row.isPaidOnly && holder.IsFreeTrial ? { type: 'Plan', who: 'owner' } : null)
  );
}

function roleRefusal(row: Row, holder: RightHolder): RightRefusal | null {
  const condition = row[roleOf(holder)];
  switch (condition) {
    case 'yes':
      return null;
    case 'no':
      return { type: 'Role', who: row.admin === 'no' ? 'owner' : 'ownerOrAdmin' };
    case 'notOnTrial':
      return holder.IsFreeTrial ? { type: 'Trial', who: 'owner' } : null;
    case 'withNumber':
      return holder.HasTextNumberAssigned ? null : { type: 'Number', who: 'ownerOrAdmin' };
    default:
      return holder[condition] ? null : { type: 'Switch', who: 'ownerOrAdmin' };
  }
}

/** True when the caller of this right must have proved who they are within the last 10 minutes. */
export function needsConfirmation(right: Right): boolean {
  const row: Row = rights[right];
  return row.needsConfirmation === true;
}

/** True when role and switches give this user the right, whatever the account's status. */
export function isGranted(right: Right, holder: RightHolder): boolean {
  return conditionRefusal(rights[right], holder) === null;
}

/** Every reason why this user (null: signed out) may not do this, the first to be fixed first; empty when they may. */
export function refusalsOf(right: Right, holder: RightHolder | null): readonly RightRefusal[] {
  if (right === 'public') return [];
  if (holder === null) return [{ type: 'SignedOut', who: null }];
  const row: Row = rights[right];
  const { maySignIn, maySend, mayBuy, who } = accountStatus(holder.AccountStatusID);
  const reasons: (RightRefusal | null)[] = [
    maySignIn ? null : { type: 'Closed', who },
    conditionRefusal(row, holder),
    row.needs !== undefined && !holder.IsOnboarded ? { type: 'Onboarding', who: null } : null,
    row.needs === 'send' && !maySend ? { type: 'Sending', who } : null,
    row.needs === 'buy' && !mayBuy ? { type: 'Buying', who: 'support' } : null,
    row.feature === undefined || holder.Features.includes(row.feature)
      ? null
      : { type: 'Feature', who: 'support' },
  ];
  return reasons.filter((reason) => reason !== null);
}

/** True when this user (null: signed out) may do this. */
export function may(right: Right, holder: RightHolder | null): boolean {
  return refusalsOf(right, holder).length === 0;
}
