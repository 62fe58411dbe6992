import * as contract from '@carillon/contract/accounts/passwords';
import { AppError } from '@carillon/contract/errors';
import type { FastifyReply } from 'fastify';
import type { Caller, Routes } from '../../platform/http/http.ts';
import type { AccountDeps } from '../accountDeps.ts';
import { completeSignIn } from '../signIn/completeSignIn.ts';
import { endSessionsOf } from '../signIn/endSessions.ts';
import { browserToken, giveOwnTries } from '../signIn/knownBrowser.ts';
import { hashToken, newToken, setSessionCookie } from '../signIn/sessions.ts';
import { readSession, renewSession } from '../signIn/sessions.sql.ts';
import { redeemToken } from '../tokens/oneTimeTokens.sql.ts';
import { changePassword } from './changePassword.ts';
import { changeExpiredPassword } from './expiredPassword.ts';
import { createLoginToken, readLoginToken, redeemLoginToken } from './loginTokens.ts';
import { askForMail } from './namedUser.ts';
import { ownerOfResetLink, resetPassword } from './resetPassword.ts';

export function passwordRoutes(deps: AccountDeps) {
  return (routes: Routes) => {
    routes.on(contract.changePassword, ({ caller, body }) => changePassword(deps, caller, body));
    routes.on(contract.resetSession, ({ caller, body, reply }) =>
      resetSession(deps, caller, reply, body.AuthToken),
    );
    routes.on(contract.changeExpiredPassword, async ({ body, request, reply }) => {
      const from = { address: request.ip, browserToken: browserToken(request, deps.settings) };
      const who = await changeExpiredPassword(deps, body, from);
      const how = { keepSignedIn: body.KeepSignedIn, method: 'password' } as const;
      return completeSignIn(deps, { request, reply }, who, how);
    });
    routes.on(contract.forgotPassword, ({ body, request }) =>
      askForMail(deps, { what: 'reset', name: body.UserName, address: request.ip }),
    );
    routes.on(contract.forgotUserName, ({ body, request }) =>
      askForMail(deps, { what: 'userName', name: body.Email, address: request.ip }),
    );
    routes.on(contract.askForTries, ({ body, request }) =>
      askForMail(deps, { what: 'tries', name: body.UserName, address: request.ip }),
    );
    linkRoutes(deps, routes);
  };
}

/** What links open; each is used up by a call of its own, never by being fetched. */
function linkRoutes(deps: AccountDeps, routes: Routes): void {
  const { database, clock } = deps;
  routes.on(contract.readResetLink, async ({ body }) => ({
    UserName: (await ownerOfResetLink(deps, body.Token)).userName,
  }));
  routes.on(contract.resetPassword, ({ body, request }) =>
    resetPassword(deps, { token: body.Token, password: body.PinCode, address: request.ip }),
  );
  routes.on(contract.giveTries, ({ body, request, reply }) =>
    database.inPlatform(async (tx) => {
      const holder = await redeemToken(tx, 'newBrowser', body.Token, clock.now());
      if (holder === null) throw new AppError('LinkEnded');
      await giveOwnTries(deps, tx, { request, reply }, holder);
    }),
  );
  routes.on(contract.createLoginToken, ({ caller }) => createLoginToken(deps, caller));
  routes.on(contract.readLoginToken, ({ body }) => readLoginToken(deps, body.LoginToken));
  routes.on(contract.useLoginToken, async ({ body, request, reply }) => {
    const who = await redeemLoginToken(deps, body.LoginToken);
    return completeSignIn(deps, { request, reply }, who, { keepSignedIn: false, method: 'link' });
  });
}

/**
 * Continues the caller's session under a new cookie, after its password was changed, and ends all others (1-decisions
 * G-22). Throws LinkEnded for a token that is used, over, or of another session.
 */
async function resetSession(
  deps: AccountDeps,
  caller: Caller,
  reply: FastifyReply,
  authToken: string,
): Promise<void> {
  const { userId, sessionHash } = caller;
  const before = await readSession(deps.database, sessionHash);
  if (before === null) throw new AppError('Unauthorized');
  const token = newToken();
  const hash = hashToken(token);
  await deps.database.inTenant(caller.tenant, async (tx) => {
    const holder = await redeemToken(tx, 'sessionReset', authToken, deps.clock.now());
    const isOwn = holder?.userId === userId && holder.boundTo === sessionHash.toString('hex');
    if (!isOwn || !(await renewSession(tx, sessionHash, hash))) throw new AppError('LinkEnded');
    await deps.onSessionRenewed(tx, sessionHash, hash);
    await endSessionsOf(deps, tx, { userId, keep: hash, reason: 'passwordchange' });
  });
  setSessionCookie(reply, deps.settings, { token, keepSignedIn: before.keepSignedIn });
}
