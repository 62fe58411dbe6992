import { readHolder } from './users/rightHolder.sql.ts';
import { may, type RightHolder } from '@carillon/rules/accounts/rights';
import {
  checkPhoneLaunchId,
  confirmSession,
  getAccount,
  getAccountCountry,
  getPhoneLaunch,
  getSocketKey,
  getUser,
  login,
  logout,
  putAccount,
  putUser,
} from '@carillon/contract/accounts/accounts';
import type { Config } from '../platform/settings/config.ts';
import type { Clock } from '../platform/clock.ts';
import type { TenantTx } from '../platform/database/database.ts';
import { refuseOtherSites, type Caller, type Routes } from '../platform/http/http.ts';
import { changeUser, readUser } from './accounts.sql.ts';
import { saveSocketKey } from './signIn/sessions.sql.ts';
import { changeAccountSettings } from './changeAccountSettings.ts';
import { changeLaunchId, launchIdRefusal } from './users/changeLaunchId.ts';
import { changeCallSettings, type NumberChecks } from './callSettings/callSettings.ts';
import { presentCountry, type NumbersKept } from './country.ts';
import { presentAccount, presentUser } from './users/presentUser.ts';
import { confirmWithPassword } from './signIn/confirm.ts';
import { browserToken, rememberBrowser } from './signIn/knownBrowser.ts';
import { closeSession, hashToken, newToken, openSession, type SessionDeps } from './signIn/sessions.ts';
import { signIn } from './signIn/signIn.ts';

export interface AccountDeps extends SessionDeps {
  readonly clock: Clock;
  /** Ids of the text numbers that a user may use (decided by numbers). */
  assignedNumbers(tx: TenantTx, userId: number, seesAll: boolean): Promise<number[]>;
  readonly numbersKept: NumbersKept;
  readonly numberChecks: NumberChecks;
  /** Callers of this number can launch a broadcast; 10 digits. Null: there is no such number. */
  readonly recordingNumber: number | null;
  readonly prices: Config['prices'];
}

/** How long a key for the live connection may wait to be used, in milliseconds. */
const socketKeyLife = 60_000;

export function accountRoutes(deps: AccountDeps) {
  return (routes: Routes) => {
    sessionRoutes(deps, routes);
    userRoutes(deps, routes);
    settingsRoutes(deps, routes);
  };
}

function numbersOf(deps: AccountDeps, tx: TenantTx, caller: RightHolder & Pick<Caller, 'userId'>) {
  return deps.assignedNumbers(tx, caller.userId, may('numbers.viewAll', caller));
}

function accountOf(
  deps: AccountDeps,
  tx: TenantTx,
  userId: number,
  textNumberCount: number,
  includeUser = false,
) {
  const aheadMs = deps.clock.accounts?.aheadOf(tx.accountId) ?? 0;
  return presentAccount(tx, userId, { textNumberCount, includeUser, prices: deps.prices, aheadMs });
}

function sessionRoutes(deps: AccountDeps, routes: Routes): void {
  const { database } = deps;
  routes.on(login, async ({ body, request, reply }) => {
    const who = await signIn(deps, {
      userName: body.UserName,
      password: body.Password,
      address: request.ip,
      browserToken: browserToken(request, deps.settings),
    });
    await openSession(deps, request, reply, who, { keepSignedIn: body.KeepSignedIn, method: 'password' });
    await rememberBrowser(deps, request, reply, {
      accountId: who.tenant.accountId,
      userId: who.userId,
    });
    return database.inTenant(who.tenant, async (tx) => {
      const holder = await readHolder(tx, who.userId);
      const numbers = holder === null ? [] : await numbersOf(deps, tx, { ...holder, userId: who.userId });
      return {
        User: await presentUser(tx, who.userId, numbers),
        Account: await accountOf(deps, tx, who.userId, numbers.length),
      };
    });
  });
  routes.on(confirmSession, ({ caller, body }) => confirmWithPassword(deps, caller, body.Password));
  routes.on(logout, ({ caller, request, reply }) => {
    refuseOtherSites(request, deps.settings.publicUrl);
    return closeSession(deps, reply, caller);
  });
  routes.on(getSocketKey, async ({ caller }) => {
    const key = newToken();
    const now = deps.clock.now();
    await database.inTenant(caller.tenant, (tx) =>
      saveSocketKey(tx, {
        hash: hashToken(key),
        userId: caller.userId,
        sessionHash: caller.sessionHash,
        now,
        expiresAt: new Date(now.getTime() + socketKeyLife),
      }),
    );
    return { Key: key };
  });
}

function userRoutes(deps: AccountDeps, routes: Routes): void {
  const { database } = deps;
  routes.on(getUser, ({ caller }) =>
    database.inTenant(caller.tenant, async (tx) =>
      presentUser(tx, caller.userId, await numbersOf(deps, tx, caller)),
    ),
  );
  routes.on(putUser, ({ caller, body }) =>
    database.inTenant(caller.tenant, async (tx) => {
      await changeUser(tx, caller.userId, {
        characterCount: body.DefaultSettingCharacterCount,
        signature: body.Signature,
        doNotDisturb: body.BrowserNotificationsDoNotDisturb,
      });
      await changeCallSettings(tx, deps.numberChecks, caller.userId, body);
      if (body.PhoneLaunchID !== undefined) await changeLaunchId(tx, caller, body.PhoneLaunchID);
      return presentUser(tx, caller.userId, await numbersOf(deps, tx, caller));
    }),
  );
  routes.on(getPhoneLaunch, ({ caller }) =>
    database.inTenant(caller.tenant, async (tx) => {
      const user = await readUser(tx, caller.userId);
      return {
        PhoneLaunchID: user?.phoneLaunchId ?? '',
        PhoneNumber: deps.recordingNumber === null ? null : String(deps.recordingNumber),
        Phone: user?.phone ?? '',
      };
    }),
  );
  routes.on(checkPhoneLaunchId, ({ caller, query }) =>
    database.inTenant(caller.tenant, async (tx) => {
      const refusal = await launchIdRefusal(tx, caller, query.PhoneLaunchID);
      return { IsAvailable: refusal === null, Message: refusal?.message ?? '' };
    }),
  );
}

function settingsRoutes(deps: AccountDeps, routes: Routes): void {
  const { database } = deps;
  routes.on(getAccount, ({ caller, query }) =>
    database.inTenant(caller.tenant, async (tx) =>
      accountOf(
        deps,
        tx,
        caller.userId,
        (await numbersOf(deps, tx, caller)).length,
        query.include?.toLowerCase() === 'currentuser',
      ),
    ),
  );
  routes.on(putAccount, ({ caller, body }) =>
    database.inTenant(caller.tenant, async (tx) => {
      await changeAccountSettings(tx, caller, body, deps.numbersKept);
      return accountOf(deps, tx, caller.userId, (await numbersOf(deps, tx, caller)).length);
    }),
  );
  routes.on(getAccountCountry, ({ caller }) =>
    database.inTenant(caller.tenant, (tx) => presentCountry(tx, deps.numbersKept)),
  );
}
