// Reads what the rights of a user depend on; accounts.sql.ts writes the tables.
import type { RightHolder } from '@carillon/rules/accounts/rights';
import type { TenantTx } from '../../platform/database/database.ts';

/** A user's current rights; null for a user that the account does not have. */
export async function readHolder(tx: TenantTx, userId: number): Promise<RightHolder | null> {
  const [row] = await tx.query<HolderRow>(
    `select u.is_master_user as "isMasterUser", u.is_account_admin as "isAccountAdmin",
       u.can_create_broadcast as "canCreateBroadcast", u.can_see_all_broadcasts as "canSeeAllBroadcasts",
       u.can_see_all_roster as "canSeeAllRoster", u.can_see_group_audio as "canSeeGroupAudio",
       u.can_create_conversations as "canCreateConversations",
       exists (select from text_number_user n where n.account_id = u.account_id and n.user_id = u.user_id) as "hasTextNumber",
       a.account_status_id as "accountStatusId", a.is_free_trial as "isFreeTrial", a.features,
       u.onboarded_at is not null and u.terms_version >= (select max(version) from terms_version) as "isOnboarded"
     from app_user u join account a using (account_id) where u.account_id = $1 and u.user_id = $2`,
    [tx.accountId, userId],
  );
  return row === undefined ? null : holderOf(row);
}

export interface HolderRow {
  readonly isMasterUser: boolean;
  readonly isAccountAdmin: boolean;
  readonly canCreateBroadcast: boolean;
  readonly canSeeAllBroadcasts: boolean;
  readonly canSeeAllRoster: boolean;
  readonly canSeeGroupAudio: boolean;
  readonly canCreateConversations: boolean;
  readonly hasTextNumber: boolean;
  readonly accountStatusId: number;
  readonly isFreeTrial: boolean;
  readonly isOnboarded: boolean;
  readonly features: readonly string[];
}

/** A row of the database under the names of the wire. */
export function holderOf(row: HolderRow): RightHolder {
  return {
    IsMasterUser: row.isMasterUser,
    IsAccountAdmin: row.isAccountAdmin,
    CanCreateBroadcast: row.canCreateBroadcast,
    CanSeeAllBroadcasts: row.canSeeAllBroadcasts,
    CanSeeAllRoster: row.canSeeAllRoster,
    CanSeeGroupAudio: row.canSeeGroupAudio,
    CanCreateConversations: row.canCreateConversations,
    HasTextNumberAssigned: row.hasTextNumber,
    AccountStatusID: row.accountStatusId,
    IsFreeTrial: row.isFreeTrial,
    IsOnboarded: row.isOnboarded,
    Features: row.features,
  };
}
