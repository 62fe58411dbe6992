import { readHolder } from '../accounts/index.ts';
import { numbersOf } from './seenNumbers.ts';
import { may } from '@carillon/rules/accounts/rights';
import type { BodyOf } from '@carillon/contract/route';
import type * as contract from '@carillon/contract/numbers';
import { AppError } from '@carillon/contract/errors';
import type { TenantTx } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/http.ts';
import { announceLive } from '../platform/live/live.ts';
import {
  changeNumber,
  listNumbers,
  listUsersOfNumber,
  moveUsers,
  type NumberUserRow,
  type TextNumberRow,
} from './numbers.sql.ts';
import { resumeNumber } from './stopNumber.ts';

/** A number that the caller sees. Throws NotFound. */
export async function seenNumber(tx: TenantTx, caller: Caller, textNumberId: number): Promise<TextNumberRow> {
  const all = await listNumbers(tx, numbersOf(caller));
  const row = all.find((one) => one.textNumberId === textNumberId);
  if (row === undefined) throw new AppError('NotFound');
  return row;
}

/**
 * Changes name and default of a number, and lets one send again that its carrier refused (row C-042, 3-decisions 14.8).
 * Throws NotFound, and Unprocessable when a user who does not work with the number changes its name.
 */
export async function putNumber(
  tx: TenantTx,
  caller: Caller,
  textNumberId: number,
  body: BodyOf<typeof contract.putTextNumber>,
  now: Date,
): Promise<TextNumberRow> {
  const row = await seenNumber(tx, caller, textNumberId);
  if (body.IsStopped === false) await resumeNumber(tx, caller, row, now);
  const isRenamed = body.Name !== undefined && body.Name !== row.name;
  if (isRenamed && !row.users.some(({ UserID }) => UserID === caller.userId))
    throw new AppError(
      'Unprocessable',
      'Only people who work with this number can rename it. Assign it to yourself first.',
    );
  await changeNumber(tx, textNumberId, { name: body.Name ?? null, isDefault: body.IsDefault === true });
  return seenNumber(tx, caller, textNumberId);
}

/** The users of the account, and which of them work with a number. Throws NotFound. */
export async function usersOfNumber(
  tx: TenantTx,
  caller: Caller,
  textNumberId: number,
): Promise<contract.NumberUser[]> {
  await seenNumber(tx, caller, textNumberId);
  return (await listUsersOfNumber(tx, textNumberId)).map(present);
}

/**
 * Lets exactly these users work with a number, and notifies those for whom it changed: their inbox follows at once.
 * Throws NotFound for a number that the caller does not see, and Validation for users who are not the account's.
 */
export async function putUsersOfNumber(
  tx: TenantTx,
  caller: Caller,
  textNumberId: number,
  userIds: readonly number[],
): Promise<contract.NumberUser[]> {
  await seenNumber(tx, caller, textNumberId);
  const before = await listUsersOfNumber(tx, textNumberId);
  const wanted = new Set(userIds);
  const known = new Set(before.map((one) => one.userId));
  if (userIds.some((id) => !known.has(id))) {
    const Message =
      'One of these people is no longer a user of your account. Reload the page and choose again.';
    throw new AppError('Validation', Message, [{ Field: 'UserIDs', Message }]);
  }
  const given = before.filter((one) => !one.isAssigned && wanted.has(one.userId));
  const taken = before.filter((one) => one.isAssigned && !wanted.has(one.userId));
  const ids = (rows: readonly NumberUserRow[]) => rows.map((one) => one.userId);
  await moveUsers(tx, textNumberId, ids(given), ids(taken));
  for (const { userId } of [...given, ...taken]) await announceNumbers(tx, userId);
  return (await listUsersOfNumber(tx, textNumberId)).map(present);
}

/** Notifies a user's browsers of the numbers that they work with now: their inbox follows at once. */
async function announceNumbers(tx: TenantTx, userId: number): Promise<void> {
  const holder = await readHolder(tx, userId);
  const numbers = await listNumbers(tx, may('numbers.viewAll', holder) ? null : userId);
  await announceLive(tx, { account: tx.accountId, user: userId }, 'user.updated', {
    UserID: userId,
    TextNumbers: numbers.map((one) => ({ TextNumberID: one.textNumberId })),
  });
}

/**
 * Lets a user work with exactly these numbers in service (row C-208), and notifies their browsers. Throws Validation for
 * a number that the account does not have.
 */
export async function assignNumbers(
  tx: TenantTx,
  userId: number,
  textNumberIds: readonly number[],
): Promise<void> {
  const known = new Set((await listNumbers(tx, null)).map((one) => one.textNumberId));
  if (textNumberIds.some((id) => !known.has(id))) {
    const Message = 'One of these text numbers is no longer yours. Reload the page and choose again.';
    throw new AppError('Validation', Message, [{ Field: 'TextNumbers', Message }]);
  }
  const before = new Set((await listNumbers(tx, userId)).map((one) => one.textNumberId));
  const wanted = new Set(textNumberIds);
  const given = [...wanted].filter((id) => !before.has(id));
  const taken = [...before].filter((id) => !wanted.has(id));
  for (const id of given) await moveUsers(tx, id, [userId], []);
  for (const id of taken) await moveUsers(tx, id, [], [userId]);
  if (given.length + taken.length > 0) await announceNumbers(tx, userId);
}

function present(row: NumberUserRow): contract.NumberUser {
  return {
    UserID: row.userId,
    FirstName: row.firstName,
    LastName: row.lastName,
    UserName: row.userName,
    IsAssigned: row.isAssigned,
  };
}
