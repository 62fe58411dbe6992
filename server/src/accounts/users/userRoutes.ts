import {
  createUser,
  getAccountUser,
  getUsersSummary,
  listUsers,
  putAccountUser,
  putAccountUsers,
} from '@carillon/contract/accounts/users';
import { AppError } from '@carillon/contract/errors';
import { envelope, pageRange } from '../../platform/database/lists.ts';
import type { Routes } from '../../platform/http/http.ts';
import { readAccount } from '../accounts.sql.ts';
import { addUser } from './addUser.ts';
import { changeAccountUser } from './changeAccountUser.ts';
import { changeSelectedUsers } from './changeSelected.ts';
import { presentAccountUser } from './presentUsers.ts';
import { countUsers, listUserRows, readListedUser } from './userList.sql.ts';
import type { UserDeps } from './userDeps.ts';

/** The calls of an account's users (row C-248). */
export function userListRoutes(deps: UserDeps) {
  const { database, clock } = deps;
  return (routes: Routes) => {
    routes.on(listUsers, async ({ caller, query, request }) => {
      const page = { ...pageRange(query), sortby: query.sortby };
      const { items, size } = await database.inTenant(caller.tenant, async (tx) => {
        const { rows, size: all } = await listUserRows(tx, query, page);
        const account = await readAccount(tx);
        const now = clock.now();
        return { items: rows.map((row) => presentAccountUser(caller, row, account, now)), size: all };
      });
      return envelope(request, query, items, size);
    });
    routes.on(getUsersSummary, ({ caller }) =>
      database.inTenant(caller.tenant, async (tx) => {
        const { all, active, invited, disabled, admins } = await countUsers(tx);
        return { All: all, Active: active, Invited: invited, Disabled: disabled, Admins: admins };
      }),
    );
    routes.on(getAccountUser, ({ caller, params }) =>
      database.inTenant(caller.tenant, async (tx) => {
        const row = await readListedUser(tx, params.UserID);
        if (row === null) throw new AppError('NotFound');
        return presentAccountUser(caller, row, await readAccount(tx), clock.now());
      }),
    );
    routes.on(createUser, ({ caller, body }) => addUser(deps, caller, body));
    routes.on(putAccountUser, ({ caller, params, body }) =>
      changeAccountUser(deps, caller, params.UserID, body),
    );
    routes.on(putAccountUsers, ({ caller, query, body }) => changeSelectedUsers(deps, caller, query, body));
  };
}
