import type { AccountUser, putAccountUser } from '@carillon/contract/accounts/users';
import { AppError } from '@carillon/contract/errors';
import type { BodyOf } from '@carillon/contract/route';
import { userSwitches } from '@carillon/rules/accounts/rank';
import { noteDeed } from '../../activity/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { requireConfirmed } from '../../platform/http/rightError.ts';
import { readAccount, type AccountRow } from '../accounts.sql.ts';
import { changeCallSettings } from '../callSettings/callSettings.ts';
import { moveInvitation } from '../invitations/inviteUser.ts';
import { queueUserMail } from '../mail/sendUserMail.ts';
import { removeInvitation } from '../invitations/invitations.sql.ts';
import { namedSwitches, temporaryPassword } from './addUser.ts';
import {
  ownTimeZone,
  setTemporaryPassword,
  updateUser,
  type TemporaryPassword,
  type UserFacts,
} from './changeUsers.sql.ts';
import {
  callingTimes,
  refuseFields,
  requireFirstPassword,
  requireFreeNames,
  requirePhone,
  requireZone,
  withFreeNames,
} from './checkUser.ts';
import { disableUsers, enableUsers, endAccess } from './disableUsers.ts';
import { nameOf, presentAccountUser, rankedUser } from './presentUsers.ts';
import { requireRank } from './rankError.ts';
import { readListedUser, type ListedUserRow } from './userList.sql.ts';
import type { UserDeps } from './userDeps.ts';

type Body = BodyOf<typeof putAccountUser>;

/** What a user is before a change and after it. */
interface Planned {
  readonly row: ListedUserRow;
  readonly account: AccountRow;
  readonly facts: UserFacts;
}

/**
 * Changes a user; what is left out stays. Throws NotFound, Validation by field, RankRefused for what the caller may not
 * change, and ConfirmationRequired where how the user signs in, or their role, changes.
 */
export async function changeAccountUser(
  deps: UserDeps,
  caller: Caller,
  userId: number,
  body: Body,
): Promise<AccountUser> {
  const { database } = deps;
  const now = deps.clock.now();
  const { facts } = await database.inTenant(caller.tenant, async (tx) => {
    const plan = await planned(tx, caller, userId, body);
    await requireFreeNames(tx, plan.facts, userId);
    return plan;
  });
  const password =
    body.PinCode === undefined
      ? null
      : await temporaryPassword(requireFirstPassword(body.PinCode, facts), now);
  return withFreeNames(database, caller.tenant, facts, userId, () =>
    database.inTenant(caller.tenant, async (tx) => {
      // Again, under a lock: the user may have changed while the password was hashed.
      const plan = await planned(tx, caller, userId, body);
      await updateUser(tx, userId, plan.facts);
      if (password !== null) await givePassword(deps, tx, userId, password, now);
      await changeSettings(deps, tx, userId, body);
      await noteChange(tx, caller, plan, { hasNewPassword: password !== null, body }, now);
      await changeActive(deps, tx, caller, plan.row, body.IsActive, now);
      if (plan.row.state === 'Invited' && password === null)
        await moveInvitation(deps, tx, caller, plan, now);
      const after = await readListedUser(tx, userId);
      if (after === null) throw new AppError('NotFound');
      return presentAccountUser(caller, after, plan.account, now);
    }),
  );
}

/** Reads and locks the user, and checks all that may be asked of the change. */
async function planned(tx: TenantTx, caller: Caller, userId: number, body: Body): Promise<Planned> {
  const row = await readListedUser(tx, userId, { lock: true });
  if (row === null) throw new AppError('NotFound');
  const account = await readAccount(tx);
  const target = rankedUser(row);
  const isOther = userId !== caller.userId;
  const hasNewEmail = body.Email !== undefined && body.Email.toLowerCase() !== row.email.toLowerCase();
  const hasNewName =
    body.UserName !== undefined && body.UserName.toLowerCase() !== row.userName.toLowerCase();
  const changesSignIn = hasNewEmail || hasNewName || body.PinCode !== undefined;
  const asked = namedSwitches(body);
  requireRank(caller, target, {
    ...asked,
    IsAccountAdmin: body.IsAccountAdmin,
    IsActive: body.IsActive,
    changesSignIn,
  });
  if (!isOther)
    refuseFields([
      ...(body.PinCode === undefined
        ? []
        : [{ Field: 'PinCode', Message: 'Change your own password in your security settings.' }]),
      ...(hasNewEmail ? [{ Field: 'Email', Message: 'Change your own email in your profile.' }] : []),
    ]);
  const becomesAdmin = body.IsAccountAdmin === true && !row.isAccountAdmin && !row.isMasterUser;
  if ((changesSignIn && isOther && row.state === 'Active') || becomesAdmin) requireConfirmed(caller);
  return { row, account, facts: await changedFacts(tx, row, account, body) };
}

async function changedFacts(
  tx: TenantTx,
  row: ListedUserRow,
  account: AccountRow,
  body: Body,
): Promise<UserFacts> {
  const {
    UserID: _id,
    IsMasterUser: isOwner,
    IsAccountAdmin,
    IsActive: _active,
    ...switches
  } = rankedUser(row);
  return {
    userName: body.UserName ?? row.userName,
    firstName: body.FirstName ?? row.firstName,
    lastName: body.LastName ?? row.lastName,
    email: body.Email ?? row.email,
    phone:
      body.Phone === undefined || body.Phone === row.phone
        ? row.phone
        : requirePhone(body.Phone, account.countryId),
    timeZone: body.TimeZone === undefined ? await ownTimeZone(tx, row.userId) : requireZone(body.TimeZone),
    isAccountAdmin: isOwner ? IsAccountAdmin : (body.IsAccountAdmin ?? IsAccountAdmin),
    characterCount: body.DefaultSettingCharacterCount ?? row.characterCount,
    // An owner sees and may do everything; the switches say nothing.
    ...(isOwner ? switches : { ...switches, ...namedSwitches(body) }),
  };
}

/** The former password is void at once, everywhere, and the user is notified by email. */
async function givePassword(
  deps: UserDeps,
  tx: TenantTx,
  userId: number,
  password: TemporaryPassword,
  now: Date,
): Promise<void> {
  await setTemporaryPassword(tx, userId, password, now);
  await removeInvitation(tx, userId);
  await queueUserMail(deps, tx, userId, 'passwordChanged');
  await endAccess(deps, tx, [userId], now);
}

async function changeSettings(deps: UserDeps, tx: TenantTx, userId: number, body: Body): Promise<void> {
  await changeCallSettings(tx, deps.numberChecks, userId, { ...body, ...callingTimes(body) });
  if (body.TextNumbers !== undefined)
    await deps.assignNumbers(
      tx,
      userId,
      body.TextNumbers.map(({ TextNumberID }) => TextNumberID),
    );
}

async function changeActive(
  deps: UserDeps,
  tx: TenantTx,
  caller: Caller,
  row: ListedUserRow,
  isActive: boolean | undefined,
  now: Date,
): Promise<void> {
  if (isActive === undefined || isActive === row.isActive) return;
  if (isActive) await enableUsers(tx, caller, [row], now);
  else await disableUsers(deps, tx, caller, [row], now);
}

/** What of a user the activity shows from before to after. */
const shown = (facts: Omit<UserFacts, 'characterCount'>) => ({
  UserName: facts.userName,
  FirstName: facts.firstName,
  LastName: facts.lastName,
  Email: facts.email,
  Phone: facts.phone,
  IsAccountAdmin: facts.isAccountAdmin,
  ...Object.fromEntries(userSwitches.map((one) => [one, facts[one]])),
});

async function noteChange(
  tx: TenantTx,
  caller: Caller,
  { row, facts }: Planned,
  { hasNewPassword, body }: { hasNewPassword: boolean; body: Body },
  now: Date,
): Promise<void> {
  const before: Record<string, unknown> = shown({ ...row, ...rankedUser(row), timeZone: row.timeZone });
  const after: Record<string, unknown> = shown(facts);
  if (body.TextNumbers !== undefined) {
    before['TextNumbers'] = row.textNumberIds;
    after['TextNumbers'] = body.TextNumbers.map(({ TextNumberID }) => TextNumberID).toSorted((a, b) => a - b);
  }
  const changed = Object.keys(after).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (from: Record<string, unknown>) => Object.fromEntries(changed.map((key) => [key, from[key]]));
  const isOnlyActive = Object.keys(body).every((key) => key === 'IsActive');
  if (isOnlyActive) return;
  await noteDeed(
    tx,
    caller,
    {
      deed: hasNewPassword ? 'users.passwordSet' : 'users.changed',
      subject: { kind: 'user', id: row.userId, name: nameOf(facts) },
      from: pick(before),
      to: pick(after),
    },
    now,
  );
}
