import type { AccountUser, createUser } from '@carillon/contract/accounts/users';
import { AppError } from '@carillon/contract/errors';
import type { BodyOf } from '@carillon/contract/route';
import { switchesToGive, userSwitches, type UserSwitches } from '@carillon/rules/accounts/rank';
import { noteDeed } from '../../activity/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { readAccount } from '../accounts.sql.ts';
import { changeCallSettings } from '../callSettings/callSettings.ts';
import { inviteUser } from '../invitations/inviteUser.ts';
import { hashPassword } from '../signIn/passwords.ts';
import { insertUser, type TemporaryPassword, type UserFacts } from './changeUsers.sql.ts';
import {
  callingTimes,
  requireFirstPassword,
  requireFreeNames,
  requirePhone,
  requireZone,
  withFreeNames,
} from './checkUser.ts';
import { actorOf, nameOf, presentAccountUser } from './presentUsers.ts';
import { requireRank } from './rankError.ts';
import { readListedUser } from './userList.sql.ts';
import type { UserDeps } from './userDeps.ts';

type Body = BodyOf<typeof createUser>;

/** How long a password that a colleague chose opens the page that changes it, in milliseconds. */
export const temporaryPasswordLife = 7 * 24 * 60 * 60_000;

/** The switches that a call names, under their names without levels. */
export function namedSwitches(body: Pick<Body, 'CanCreateBroadcast' | 'Permissions'>): Partial<UserSwitches> {
  const given: Partial<UserSwitches> = { CanCreateBroadcast: body.CanCreateBroadcast, ...body.Permissions };
  return Object.fromEntries(
    userSwitches.flatMap((one) => (given[one] === undefined ? [] : [[one, given[one]]])),
  );
}

/** A password for its first use, hashed. */
export async function temporaryPassword(password: string, now: Date): Promise<TemporaryPassword> {
  return { hash: await hashPassword(password), until: new Date(now.getTime() + temporaryPasswordLife) };
}

/**
 * Adds a user, with a first password or with an invitation by email (rows C-171 to C-174, 1-decisions G-94). Throws
 * Validation by field, and RankRefused for more than the caller may give.
 */
export async function addUser(deps: UserDeps, caller: Caller, body: Body): Promise<AccountUser> {
  const { database, clock } = deps;
  const now = clock.now();
  const asked = namedSwitches(body);
  requireRank(caller, null, { IsAccountAdmin: body.IsAccountAdmin, ...asked });
  const account = await database.inTenant(caller.tenant, async (tx) => {
    await requireFreeNames(tx, { userName: body.UserName, email: body.Email }, null);
    return readAccount(tx);
  });
  const facts: UserFacts = {
    userName: body.UserName,
    firstName: body.FirstName,
    lastName: body.LastName,
    email: body.Email,
    phone: requirePhone(body.Phone, account.countryId),
    timeZone: body.TimeZone === undefined ? null : requireZone(body.TimeZone),
    isAccountAdmin: body.IsAccountAdmin === true,
    characterCount: body.DefaultSettingCharacterCount ?? 160,
    ...switchesToGive(actorOf(caller)),
    ...asked,
  };
  const password = body.SendInvitation
    ? null
    : await temporaryPassword(requireFirstPassword(body.PinCode, facts), now);
  return withFreeNames(database, caller.tenant, facts, null, () =>
    database.inTenant(caller.tenant, async (tx) => {
      const userId = await insertUser(tx, facts, password, now);
      await setUp(deps, tx, userId, body);
      await noteAdded(tx, caller, userId, { facts, isInvited: password === null }, now);
      if (password === null) await inviteUser(deps, tx, caller, userId, now);
      const row = await readListedUser(tx, userId);
      if (row === null) throw new AppError('NotFound');
      return presentAccountUser(caller, row, account, now);
    }),
  );
}

async function setUp(deps: UserDeps, tx: TenantTx, userId: number, body: Body): Promise<void> {
  await changeCallSettings(tx, deps.numberChecks, userId, { ...body, ...callingTimes(body) });
  const numbers = body.TextNumbers ?? [];
  if (numbers.length > 0)
    await deps.assignNumbers(
      tx,
      userId,
      numbers.map(({ TextNumberID }) => TextNumberID),
    );
}

function noteAdded(
  tx: TenantTx,
  caller: Caller,
  userId: number,
  { facts, isInvited }: { facts: UserFacts; isInvited: boolean },
  now: Date,
): Promise<void> {
  return noteDeed(
    tx,
    caller,
    {
      deed: 'users.created',
      subject: { kind: 'user', id: userId, name: nameOf(facts) },
      to: {
        UserName: facts.userName,
        Email: facts.email,
        IsAccountAdmin: facts.isAccountAdmin,
        ...Object.fromEntries(userSwitches.map((one) => [one, facts[one]])),
        SendInvitation: isInvited,
      },
    },
    now,
  );
}
