import type { AccountUser } from '@carillon/contract/accounts/users';
import { rankRefusal, type RankedActor, type RankedUser } from '@carillon/rules/accounts/rank';
import { roleOf } from '@carillon/rules/accounts/rights';
import type { Caller } from '../../platform/http/http.ts';
import type { AccountRow } from '../accounts.sql.ts';
import { presentCallSettings } from '../callSettings/callSettings.ts';
import { zoneFacts } from './presentUser.ts';
import type { ListedUserRow } from './userList.sql.ts';

const roleNames = { owner: 'Owner', admin: 'Admin', user: 'User' } as const;

/** The caller as the one who changes a user. */
export const actorOf = (caller: Caller): RankedActor => ({ ...caller, UserID: caller.userId });

/** A user as far as rank goes. */
export function rankedUser(row: ListedUserRow): RankedUser {
  return {
    UserID: row.userId,
    IsMasterUser: row.isMasterUser,
    IsAccountAdmin: row.isAccountAdmin,
    IsActive: row.isActive,
    CanCreateBroadcast: row.canCreateBroadcast,
    CanSeeAllBroadcasts: row.canSeeAllBroadcasts,
    CanSeeAllRoster: row.canSeeAllRoster,
    CanSeeGroupAudio: row.canSeeGroupAudio,
    CanCreateConversations: row.canCreateConversations,
  };
}

/** What colleagues call a user. */
export function nameOf(row: Pick<ListedUserRow, 'firstName' | 'lastName' | 'userName'>): string {
  return `${row.firstName} ${row.lastName}`.trim() || row.userName;
}

/** A user as the wire shows them to a colleague. */
export function presentAccountUser(
  caller: Caller,
  row: ListedUserRow,
  account: Pick<AccountRow, 'partialCredits'>,
  now: Date,
): AccountUser {
  const { TransferAndConnect: _transfer, ...calls } = presentCallSettings(row, account);
  const isOwner = row.isMasterUser;
  return {
    UserID: row.userId,
    UserName: row.userName,
    FirstName: row.firstName,
    LastName: row.lastName,
    Email: row.email,
    Phone: row.phone,
    IsMasterUser: isOwner,
    IsAccountAdmin: row.isAccountAdmin,
    IsActive: row.isActive,
    // Owners see everything.
    Permissions: {
      CanSeeAllBroadcasts: isOwner || row.canSeeAllBroadcasts,
      CanSeeAllRoster: isOwner || row.canSeeAllRoster,
      CanSeeGroupAudio: isOwner || row.canSeeGroupAudio,
      CanCreateConversations: isOwner || row.canCreateConversations,
    },
    CanCreateBroadcast: isOwner || row.canCreateBroadcast,
    ...zoneFacts(row.timeZone),
    DefaultSettingCharacterCount: row.characterCount,
    ...calls,
    TextNumbers: row.textNumberIds.map((TextNumberID) => ({ TextNumberID })),
    State: row.state,
    Role: roleNames[roleOf({ IsMasterUser: isOwner, IsAccountAdmin: row.isAccountAdmin })],
    LastSignIn: row.lastSignInAt?.toISOString() ?? null,
    Created: row.createdAt.toISOString(),
    TemporaryPinUntil: row.passwordTemporaryUntil?.toISOString() ?? null,
    Invitation:
      row.invitedAt === null || row.invitationEndsAt === null
        ? null
        : {
            SentAt: row.invitedAt.toISOString(),
            EndsAt: row.invitationEndsAt.toISOString(),
            HasEnded: row.invitationEndsAt <= now,
            InvitedBy: row.invitedBy ?? '',
          },
    ReadOnly: rankRefusal(actorOf(caller), rankedUser(row), {}) !== null,
  };
}
