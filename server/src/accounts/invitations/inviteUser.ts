import { AppError } from '@carillon/contract/errors';
import { noteDeed } from '../../activity/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { spendAll } from '../../platform/limitCounts.sql.ts';
import { invitationMailJob } from '../jobs.ts';
import { endTokens, tokenLives } from '../tokens/oneTimeTokens.sql.ts';
import type { UserFacts } from '../users/changeUsers.sql.ts';
import { nameOf, rankedUser } from '../users/presentUsers.ts';
import { requireRank } from '../users/rankError.ts';
import type { UserDeps } from '../users/userDeps.ts';
import { readListedUser, type ListedUserRow } from '../users/userList.sql.ts';
import { readInvitation, saveInvitation, vouchForInvitation } from './invitations.sql.ts';
import { removeInvitedUser } from './invitedUser.sql.ts';

const day = 24 * 60 * 60_000;
/** An invitation is email to an address that someone typed: it must not become a way to flood one. */
const perUser = { what: 'invitation.user', times: 5, windowMs: day } as const;
const perAccount = { what: 'invitation.account', times: 500, windowMs: day } as const;

/**
 * Invites a user by email, for 7 days, in the caller's name; a link sent before stops working. Throws TooManyRequests
 * after 5 to one user, or 500 of the account, within a day.
 */
export async function inviteUser(
  deps: UserDeps,
  tx: TenantTx,
  caller: Caller,
  userId: number,
  now: Date,
): Promise<void> {
  await spendAll(
    tx,
    [
      [perUser, String(userId)],
      [perAccount, String(tx.accountId)],
    ],
    now,
  );
  await endTokens(tx, userId, ['invitation'], now);
  const endsAt = new Date(now.getTime() + tokenLives.invitation);
  await saveInvitation(tx, userId, { invitedBy: caller.userId, sentAt: now, endsAt });
  await deps.jobs.enqueue(
    tx,
    invitationMailJob,
    { AccountID: tx.accountId, UserID: userId, At: now.getTime() },
    { key: `${tx.accountId}.${userId}.${now.getTime()}` },
  );
}

/**
 * After an invited user was changed: the one who changed them vouches for what they may do now, and a new email gets a
 * link of its own.
 */
export async function moveInvitation(
  deps: UserDeps,
  tx: TenantTx,
  caller: Caller,
  { row, facts }: { readonly row: ListedUserRow; readonly facts: Pick<UserFacts, 'email'> },
  now: Date,
): Promise<void> {
  if ((await readInvitation(tx, row.userId)) === null) return;
  if (facts.email.toLowerCase() === row.email.toLowerCase())
    await vouchForInvitation(tx, row.userId, caller.userId);
  else await inviteUser(deps, tx, caller, row.userId, now);
}

/** A user whom the caller may change, and who has not accepted yet. Throws NotFound, RankRefused, and WrongState. */
async function invitedUser(tx: TenantTx, caller: Caller, userId: number): Promise<ListedUserRow> {
  const row = await readListedUser(tx, userId, { lock: true });
  if (row === null) throw new AppError('NotFound');
  requireRank(caller, rankedUser(row), { changesSignIn: true });
  if (row.state === 'Invited') return row;
  throw new AppError(
    'WrongState',
    row.state === 'Disabled'
      ? `${nameOf(row)} is disabled. Enable the user first.`
      : `${nameOf(row)} has a password already and needs no invitation.`,
  );
}

/** Sends an invitation again; the link before stops working. */
export function sendInvitationAgain(deps: UserDeps, caller: Caller, userId: number): Promise<void> {
  const now = deps.clock.now();
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const row = await invitedUser(tx, caller, userId);
    await inviteUser(deps, tx, caller, userId, now);
    const subject = { kind: 'user', id: userId, name: nameOf(row) };
    await noteDeed(tx, caller, { deed: 'users.invitationSent', subject }, now);
  });
}

/** Withdraws an invitation: its link stops working, and the user, who never signed in, is gone. */
export function withdrawInvitation(deps: UserDeps, caller: Caller, userId: number): Promise<void> {
  const now = deps.clock.now();
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const row = await invitedUser(tx, caller, userId);
    if (row.textNumberIds.length > 0) await deps.assignNumbers(tx, userId, []);
    await endTokens(tx, userId, ['invitation'], now);
    await removeInvitedUser(tx, userId);
    const subject = { kind: 'user', id: userId, name: nameOf(row) };
    await noteDeed(
      tx,
      caller,
      { deed: 'users.invitationWithdrawn', subject, from: { Email: row.email } },
      now,
    );
  });
}
