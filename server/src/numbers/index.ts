import * as contract from '@carillon/contract/numbers';
import type { Database, TenantTx } from '../platform/database.ts';
import type { Routes } from '../platform/http.ts';
import { envelope, pageRange } from '../platform/lists.ts';
import { putNumber, putUsersOfNumber, seenNumber, usersOfNumber } from './changeNumbers.ts';
import {
  findOwnNumber,
  hasNumbers,
  keepServiceNumber,
  listNumbers,
  listWorkedNumbers,
  readNumber,
  type TextNumberRow,
  type WorkedNumberRow,
} from './numbers.sql.ts';

export { findOwnNumber, hasNumbers, keepServiceNumber, listWorkedNumbers, readNumber };
export type { TextNumberRow, WorkedNumberRow };

/** True when the number may send texts now (3-decisions 7.1: registered, not blocked). */
export function canText(number: Pick<TextNumberRow, 'registrationStatus' | 'isBlocked'>): boolean {
  return number.registrationStatus === 'Registered' && !number.isBlocked;
}

/** Ids of the numbers a user may use; owner and admin may use all of the account. */
export async function assignedNumbers(tx: TenantTx, userId: number, privileged: boolean): Promise<number[]> {
  return (await listNumbers(tx, privileged ? null : userId)).map((number) => number.textNumberId);
}

/** Ids of the numbers whose conversations a user works with: those assigned, whatever the role (3-decisions 2.6). */
export async function workedNumbers(tx: TenantTx, userId: number): Promise<number[]> {
  return (await listWorkedNumbers(tx, userId)).map((number) => number.textNumberId);
}

export function numberRoutes({ database }: { database: Database }) {
  return (routes: Routes) => {
    routes.on(contract.listTextNumbers, async ({ caller, query, request }) => {
      const privileged = caller.IsMasterUser || caller.IsAccountAdmin;
      const all = await database.inTenant(caller.tenant, (tx) =>
        listNumbers(tx, privileged ? null : caller.userId),
      );
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
    routes.on(contract.getTextNumber, ({ caller, params }) =>
      database.inTenant(caller.tenant, async (tx) =>
        present(await seenNumber(tx, caller, params.TextNumberID)),
      ),
    );
    routes.on(contract.putTextNumber, ({ caller, params, body }) =>
      database.inTenant(caller.tenant, async (tx) =>
        present(await putNumber(tx, caller, params.TextNumberID, body)),
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
    CanCreateBroadcast: row.canCreateBroadcast,
    CanText: canText(row),
    RegistrationStatus: row.registrationStatus,
    IsTollFree: row.isTollFree,
    FlatRateConversation: false,
    AggregatorID: row.aggregatorId,
    RcsAgent: null,
    Items: row.users,
    Size: row.users.length,
  };
}
