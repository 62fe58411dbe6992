import { accountStatus } from '@carillon/rules/accounts/accountStatus';
import type { Account, User } from '@carillon/contract/accounts/accounts';
import { typePaysCredits } from '@carillon/rules/money/credits';
import { namePrefix, paidPrefixLength } from '@carillon/rules/texts/namePrefix';
import { accountTypeLabels } from '@carillon/rules/accounts/accountTypes';
import { availableCredits, priceOfText, readBalance } from '../../credits/index.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { readAccount, readUser, type UserRow } from '../accounts.sql.ts';
import { presentCallSettings } from '../callSettings/callSettings.ts';

/** Hours from US Central by zone, and whether it keeps daylight saving (1-decisions G-41). */
const zones: Readonly<Record<string, readonly [number, boolean]>> = {
  'Pacific/Honolulu': [-4, false],
  'America/Anchorage': [-3, true],
  'America/Los_Angeles': [-2, true],
  'America/Phoenix': [-1, false],
  'America/Denver': [-1, true],
  'America/Chicago': [0, true],
  'America/New_York': [1, true],
  'America/Puerto_Rico': [2, false],
  'Europe/London': [6, true],
};

/** A time zone as the wire shows it. */
export function zoneFacts(
  zone: string,
): Pick<User, 'TimeZone' | 'TimeZoneOffset' | 'ObservesDaylightSavings'> {
  const [offset, observes] = zones[zone] ?? [0, true];
  return { TimeZone: zone, TimeZoneOffset: offset, ObservesDaylightSavings: observes };
}

/** The user as the wire shows it. */
export async function presentUser(
  tx: TenantTx,
  userId: number,
  textNumberIds: readonly number[],
): Promise<User> {
  const row = await readUser(tx, userId);
  if (row === null) throw new Error('the user of a session is gone');
  const account = await readAccount(tx);
  return {
    UserID: row.userId,
    UserName: row.userName,
    FirstName: row.firstName,
    LastName: row.lastName,
    Email: row.email,
    Phone: row.phone,
    IsMasterUser: row.isMasterUser,
    IsAccountAdmin: row.isAccountAdmin,
    IsActive: row.isActive,
    IsOnboarded: row.isOnboarded,
    NeedsEmailVerification: row.needsEmailVerification,
    AgreedToTermsOfUse: row.hasAgreedToTerms,
    IsTermsOfUseCurrent: row.areTermsCurrent,
    // Owners see everything (1-product section 6).
    Permissions: {
      CanSeeAllBroadcasts: row.isMasterUser || row.canSeeAllBroadcasts,
      CanSeeAllRoster: row.isMasterUser || row.canSeeAllRoster,
      CanSeeGroupAudio: row.isMasterUser || row.canSeeGroupAudio,
      CanCreateConversations: row.canCreateConversations,
    },
    CanCreateBroadcast: row.isMasterUser || row.canCreateBroadcast,
    Features: account.features,
    ...zoneFacts(row.timeZone),
    DefaultSettingCharacterCount: row.characterCount,
    DefaultSettingCharacterCountOptions: [160, 320],
    TextMessageCharacterLimit: row.characterCount,
    HasTextNumberAssigned: textNumberIds.length > 0,
    Signature: signature(row),
    BrowserNotificationsDoNotDisturb: row.doNotDisturb,
    ...presentCallSettings(row, account),
    PhoneLaunchID: row.phoneLaunchId ?? '',
    TextNumbers: textNumberIds.map((TextNumberID) => ({ TextNumberID })),
  };
}

function signature(row: UserRow): User['Signature'] {
  return { IsEnabled: row.signatureEnabled, SignatureText: row.signatureText };
}

/** The account as the wire shows it, with its balance. */
export async function presentAccount(
  tx: TenantTx,
  userId: number,
  facts: {
    readonly textNumberCount: number;
    readonly includeUser: boolean;
    readonly prices: Config['prices'];
    /** By how many milliseconds its test clock is ahead. */
    readonly aheadMs: number;
  },
): Promise<Account> {
  const row = await readAccount(tx);
  const balance = await readBalance(tx);
  const prefix = namePrefix({ companyName: row.companyName, prependsName: row.prependOrganization });
  const user = facts.includeUser ? await readUser(tx, userId) : null;
  return {
    AccountID: row.accountId,
    CompanyName: row.companyName,
    CountryID: row.countryId,
    AccountStatusID: row.accountStatusId,
    AccountStatus: accountStatus(row.accountStatusId).label,
    AccountTypeID: row.accountTypeId,
    AccountType: accountTypeLabels[row.accountTypeId] ?? 'Credits',
    IsFreeTrial: row.isFreeTrial,
    TimeZone: row.timeZone,
    CallBalance: balance.owned,
    PendingCallBalance: balance.held,
    AvailableCallUnits: availableCredits(balance),
    TextPrices: {
      Segment: priceOfText(facts.prices, row, { length: 1, hasMedia: false }).credits / 1000,
      WithPicture: priceOfText(facts.prices, row, { length: 1, hasMedia: true }).credits / 1000,
    },
    PartialCreditsEnabled: row.partialCredits,
    MessengerCount: facts.textNumberCount,
    RequireTextOptIn: row.requireTextOptIn,
    OverDayLimit: row.overDayLimit,
    NamePrefix: prefix,
    PaidNameLength: paidPrefixLength(prefix, {
      paysCredits: typePaysCredits(row.accountTypeId),
      isFreeTrial: row.isFreeTrial,
    }),
    IsAutoReplyOn: row.isAutoReplyOn,
    AutoReplyMessage: row.autoReplyMessage,
    Profile: {
      VoiceAllowed: true,
      PrependOrganizationToText: row.prependOrganization,
      ExplicitOptInRequired: row.explicitOptInRequired,
      AllowAddIndividualNumbersInBroadcast: true,
      AllowCopyPasteInBroadcast: true,
    },
    ...(facts.aheadMs === 0 ? {} : { ClockAheadSeconds: Math.round(facts.aheadMs / 1_000) }),
    ...(user === null ? {} : { Users: [{ UserID: user.userId, Signature: signature(user) }] }),
  };
}
