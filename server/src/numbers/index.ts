import { numbersOf } from './seenNumbers.ts';
import * as contract from '@carillon/contract/numbers';
import { reserveLocalNumber as reserveRoute } from '@carillon/contract/localNumbers';
import { localNumberOf, reserveLocalNumber } from './localNumbers.ts';
import { messagingLimit, messagingLimits } from '@carillon/rules/accounts/sendingDay';
import { readAccount } from '../accounts/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, TenantTx } from '../platform/database/database.ts';
import type { Routes } from '../platform/http/http.ts';
import { envelope, pageRange } from '../platform/database/lists.ts';
import { putNumber, putUsersOfNumber, seenNumber, usersOfNumber } from './changeNumbers.ts';
import {
  findOwnNumber,
  hasNumbers,
  hasRegisteredNumber,
  keepServiceNumber,
  lendNumber,
  listNumbers,
  listWorkedNumbers,
  listUsersOfNumber,
  readNumber,
  type TextNumberRow,
  type WorkedNumberRow,
} from './numbers.sql.ts';

export {
  findOwnNumber,
  hasNumbers,
  localNumberOf,
  keepServiceNumber,
  lendNumber,
  listWorkedNumbers,
  readNumber,
};
export type { TextNumberRow, WorkedNumberRow };
export { assignNumbers } from './changeNumbers.ts';
export { noteRefusals, resumeNumber } from './stopNumber.ts';
export type { RefusedText } from './refusals.sql.ts';

/** True when the number may send texts now (3-decisions 7.1: registered, not blocked; nor stopped by its carrier). */
export function canText(
  number: Pick<TextNumberRow, 'registrationStatus' | 'isBlocked' | 'stoppedAt'>,
): boolean {
  return number.registrationStatus === 'Registered' && !number.isBlocked && number.stoppedAt === null;
}

/** The refusal for a number that can't text now: why, as far as users can do something about it. */
export function numberRefusal(
  number: Pick<TextNumberRow, 'isBlocked' | 'stoppedAt'> | null,
): 'NumberBlocked' | 'NumberStopped' | 'NumberUnusable' {
  if (number?.isBlocked === true) return 'NumberBlocked';
  return number !== null && number.stoppedAt !== null ? 'NumberStopped' : 'NumberUnusable';
}

/** Ids of the numbers a user may use; owner and admin may use all of the account. */
export async function assignedNumbers(tx: TenantTx, userId: number, seesAll: boolean): Promise<number[]> {
  return (await listNumbers(tx, seesAll ? null : userId)).map((number) => number.textNumberId);
}

/** Ids of the numbers whose conversations a user works with: those assigned, whatever the role (3-decisions 2.6). */
export async function workedNumbers(tx: TenantTx, userId: number): Promise<number[]> {
  return (await listWorkedNumbers(tx, userId)).map((number) => number.textNumberId);
}

/** Active users who work with a number, by name. */
export async function colleaguesOnNumber(
  tx: TenantTx,
  textNumberId: number,
): Promise<{ UserID: number; Name: string }[]> {
  const all = await listUsersOfNumber(tx, textNumberId);
  return all
    .filter((one) => one.isAssigned && one.isActive)
    .map((one) => ({
      UserID: one.userId,
      Name: `${one.firstName} ${one.lastName}`.trim() || one.userName,
    }));
}

export function numberRoutes({ database, clock }: { database: Database; clock: Clock }) {
  return (routes: Routes) => {
    routes.on(reserveRoute, ({ caller, body }) =>
      reserveLocalNumber({ database, clock }, caller, body.AreaCode),
    );
    routes.on(contract.listTextNumbers, async ({ caller, query, request }) => {
      const all = await database.inTenant(caller.tenant, (tx) => listNumbers(tx, numbersOf(caller)));
      const wanted = (query.q ?? '').trim().toLowerCase();
      const found =
        wanted === ''
          ? all
          : all.filter(
              (row) => row.name.toLowerCase().includes(wanted) || String(row.phone).includes(wanted),
            );
      const { offset, limit } = pageRange(query);
      return envelope(request, query, found.slice(offset, offset + limit).map(present), found.length);
    });
    routes.on(contract.getMessagingLimits, ({ caller }) =>
      database.inTenant(caller.tenant, async (tx) => {
        const { messagesPerDay } = await readAccount(tx);
        return {
          currentLimit: messagingLimit(messagesPerDay, await hasRegisteredNumber(tx)),
          allLimits: messagingLimits.map((limit) => ({ ...limit })),
        };
      }),
    );
    routes.on(contract.getTextNumber, ({ caller, params }) =>
      database.inTenant(caller.tenant, async (tx) =>
        present(await seenNumber(tx, caller, params.TextNumberID)),
      ),
    );
    routes.on(contract.putTextNumber, ({ caller, params, body }) =>
      database.inTenant(caller.tenant, async (tx) =>
        present(await putNumber(tx, caller, params.TextNumberID, body, clock.now())),
      ),
    );
    routes.on(contract.listNumberUsers, ({ caller, params }) =>
      database.inTenant(caller.tenant, (tx) => usersOfNumber(tx, caller, params.TextNumberID)),
    );
    routes.on(contract.putNumberUsers, ({ caller, params, body }) =>
      database.inTenant(caller.tenant, (tx) =>
        putUsersOfNumber(tx, caller, params.TextNumberID, body.UserIDs),
      ),
    );
  };
}

function present(row: TextNumberRow) {
  return {
    TextNumberID: row.textNumberId,
    TextPhoneNumber: String(row.phone),
    Name: row.name,
    IsDefault: row.isDefault,
    IsBlocked: row.isBlocked,
    StoppedAt: row.stoppedAt?.toISOString() ?? null,
    StoppedCode: row.stoppedCode,
    CanCreateBroadcast: row.canCreateBroadcast,
    CanText: canText(row),
    RegistrationStatus: row.registrationStatus,
    IsTollFree: row.isTollFree,
    FlatRateConversation: false,
    AggregatorID: row.aggregatorId,
    RcsAgent: row.rcsAgent,
    Items: row.users,
    Size: row.users.length,
  };
}

export { numbersOf } from './seenNumbers.ts';

export const numbers = { routes: [numberRoutes] };
