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
import { AppError } from '@carillon/contract/errors';
import { refuseOtherSites, type Routes } from '../platform/http/http.ts';
import { accountOf, numbersOf, type AccountDeps } from './accountDeps.ts';
import { changeUser, readUser } from './accounts.sql.ts';
import { saveSocketKey } from './signIn/sessions.sql.ts';
import { changeAccountSettings } from './changeAccountSettings.ts';
import { changeLaunchId, launchIdRefusal } from './users/changeLaunchId.ts';
import { changeCallSettings } from './callSettings/callSettings.ts';
import { presentCountry } from './country.ts';
import { presentUser } from './users/presentUser.ts';
import { confirmWithPassword } from './signIn/confirm.ts';
import { browserToken } from './signIn/knownBrowser.ts';
import { completeSignIn } from './signIn/completeSignIn.ts';
import { closeSession, hashToken, newToken } from './signIn/sessions.ts';
import { checkPassword } from './signIn/signIn.ts';

/** How long a key for the live connection may wait to be used, in milliseconds. */
const socketKeyLife = 60_000;

export function accountRoutes(deps: AccountDeps) {
  return (routes: Routes) => {
    sessionRoutes(deps, routes);
    userRoutes(deps, routes);
    settingsRoutes(deps, routes);
  };
}

function sessionRoutes(deps: AccountDeps, routes: Routes): void {
  const { database } = deps;
  routes.on(login, async ({ body, request, reply }) => {
    const who = await checkPassword(deps, {
      userName: body.UserName,
      password: body.Password,
      address: request.ip,
      browserToken: browserToken(request, deps.settings),
    });
    if (who.isExpired) throw new AppError('PasswordExpired');
    const how = { keepSignedIn: body.KeepSignedIn, method: 'password' } as const;
    return completeSignIn(deps, { request, reply }, who, how);
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
