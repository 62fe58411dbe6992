import type { acceptInvitation, viewInvitation } from '@carillon/contract/accounts/invitations';
import { AppError } from '@carillon/contract/errors';
import type { AnswerOf, BodyOf } from '@carillon/contract/route';
import { accountStatus } from '@carillon/rules/accounts/accountStatus';
import { passwordError } from '@carillon/rules/accounts/passwordRules';
import { rankRefusal } from '@carillon/rules/accounts/rank';
import { roleOf } from '@carillon/rules/accounts/rights';
import { noteDeed } from '../../activity/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { asTenant, type Tenant } from '../../platform/database/tenant.ts';
import { spendAll } from '../../platform/limitCounts.sql.ts';
import { readAccount, type AccountRow } from '../accounts.sql.ts';
import { hashPassword } from '../signIn/passwords.ts';
import { peekToken, redeemToken, type TokenHolder } from '../tokens/oneTimeTokens.sql.ts';
import { callerOfUser } from '../users/callerOfUser.ts';
import { actorOf, nameOf, rankedUser } from '../users/presentUsers.ts';
import { readListedUser, type ListedUserRow } from '../users/userList.sql.ts';
import type { UserDeps } from '../users/userDeps.ts';
import { readInvitation, removeInvitation } from './invitations.sql.ts';
import { setUpInvitedUser } from './invitedUser.sql.ts';

/** Links that are opened from one address; a link itself can't be guessed. */
const perAddress = { what: 'invitation.address', times: 100, windowMs: 60 * 60_000 } as const;

interface Invited {
  readonly tenant: Tenant;
  readonly user: ListedUserRow;
  readonly account: AccountRow;
  readonly invitedBy: string;
  readonly endsAt: Date;
}

/** Whom this link invites, without using it up. Throws InvitationOver. */
async function lookUp(deps: UserDeps, token: string, address: string): Promise<Invited> {
  const now = deps.clock.now();
  await deps.database.inPlatform((tx) => spendAll(tx, [[perAddress, address]], now));
  const holder = await deps.database.inPlatform((tx) => peekToken(tx, 'invitation', token, now));
  if (holder === null) throw new AppError('InvitationOver');
  const tenant = asTenant(holder.accountId);
  return deps.database.inTenant(tenant, (tx) => checkInvitation(tx, tenant, holder, now));
}

/**
 * Whether an invitation may still be accepted: the user has the email it was sent to, and the colleague who invited
 * them may give them this role and these rights today. Throws InvitationOver.
 */
async function checkInvitation(
  tx: TenantTx,
  tenant: Tenant,
  holder: TokenHolder,
  now: Date,
): Promise<Invited> {
  const user = await readListedUser(tx, holder.userId, { lock: true });
  const invitation = await readInvitation(tx, holder.userId);
  const account = await readAccount(tx);
  const isOpen =
    user?.state === 'Invited' &&
    user.email.toLowerCase() === holder.boundTo.toLowerCase() &&
    accountStatus(account.accountStatusId).maySignIn;
  if (!isOpen || invitation === null || invitation.endsAt <= now) throw new AppError('InvitationOver');
  const author = await callerOfUser(tx, tenant, invitation.invitedBy);
  if (author === null || rankRefusal(actorOf(author), null, rankedUser(user)) !== null)
    throw new AppError(
      'InvitationOver',
      `The colleague who invited you can no longer add you to ${account.companyName}. Ask the account owner there for a new invitation.`,
    );
  const { invitedBy, invitationEndsAt } = user;
  return { tenant, user, account, invitedBy: invitedBy ?? '', endsAt: invitationEndsAt ?? invitation.endsAt };
}

const roleNames = { owner: 'Owner', admin: 'Admin', user: 'User' } as const;

/** What the page of a link shows. */
export async function showInvitation(
  deps: UserDeps,
  token: string,
  address: string,
): Promise<AnswerOf<typeof viewInvitation>> {
  const { user, account, invitedBy, endsAt } = await lookUp(deps, token, address);
  return {
    CompanyName: account.companyName,
    InvitedBy: invitedBy,
    FirstName: user.firstName,
    UserName: user.userName,
    Email: user.email,
    Phone: user.phone,
    Role: roleNames[roleOf({ IsMasterUser: user.isMasterUser, IsAccountAdmin: user.isAccountAdmin })],
    EndsAt: endsAt.toISOString(),
  };
}

/**
 * Accepts an invitation with a password, once. Throws InvitationOver, and Validation for a password that breaks the rule
 * or terms that were not accepted; the link stays valid then.
 */
export async function acceptWithPassword(
  deps: UserDeps,
  { Token, Password, AcceptsTerms }: BodyOf<typeof acceptInvitation>,
  address: string,
): Promise<{ tenant: Tenant; userId: number }> {
  const { user, tenant } = await lookUp(deps, Token, address);
  const wrong = passwordError(Password, user);
  if (wrong !== null) throw new AppError('Validation', wrong, [{ Field: 'Password', Message: wrong }]);
  if (!AcceptsTerms) {
    const Message = 'Accept the terms of use to go on';
    throw new AppError('Validation', Message, [{ Field: 'AcceptsTerms', Message }]);
  }
  const hash = await hashPassword(Password);
  const now = deps.clock.now();
  return deps.database.inTenant(tenant, async (tx) => {
    const holder = await redeemToken(tx, 'invitation', Token, now);
    if (holder === null) throw new AppError('InvitationOver');
    const { user: invited } = await checkInvitation(tx, tenant, holder, now);
    if (!(await setUpInvitedUser(tx, invited.userId, hash, now))) throw new AppError('InvitationOver');
    await removeInvitation(tx, invited.userId);
    const subject = { kind: 'user', id: invited.userId, name: nameOf(invited) };
    await noteDeed(
      tx,
      { actor: 'user', userId: invited.userId, address },
      { deed: 'users.invitationAccepted', subject },
      now,
    );
    return { tenant, userId: invited.userId };
  });
}
