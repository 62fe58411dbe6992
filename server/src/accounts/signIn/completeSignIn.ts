import type { Account, User } from '@carillon/contract/accounts/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tenant } from '../../platform/database/tenant.ts';
import { accountOf, numbersOf, type AccountDeps } from '../accountDeps.ts';
import { queueUserMail } from '../mail/sendUserMail.ts';
import { presentUser } from '../users/presentUser.ts';
import { readHolder } from '../users/rightHolder.sql.ts';
import { browserWords, networkWords } from './browserWords.ts';
import { browserToken, isKnown, rememberBrowser } from './knownBrowser.ts';
import { openSession } from './sessions.ts';
import { hasSignedIn, type SignInMethod } from './sessions.sql.ts';

/**
 * Opens the session of a user who has proved who they are, in whatever way; remembers the browser; tells the user by
 * email about a browser that is new. Returns what a sign-in shows.
 */
export async function completeSignIn(
  deps: AccountDeps,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { tenant, userId }: { readonly tenant: Tenant; readonly userId: number },
  how: { readonly keepSignedIn: boolean; readonly method: SignInMethod },
): Promise<{ User: User; Account: Account }> {
  const who = { accountId: tenant.accountId, userId };
  const isNew = !(await isKnown(deps, browserToken(request, deps.settings), who));
  // The very first sign-in is no news to the user.
  const tells = isNew && (await deps.database.inTenant(tenant, (tx) => hasSignedIn(tx, userId)));
  await openSession(deps, request, reply, { tenant, userId }, how);
  await rememberBrowser(deps, request, reply, who);
  return deps.database.inTenant(tenant, async (tx) => {
    if (tells) {
      const place = networkWords(request.ip);
      const browser = browserWords(request.headers['user-agent'] ?? '');
      await queueUserMail(deps, tx, userId, 'newBrowser', {
        about: place === '' ? browser : `${browser}, network ${place}`,
      });
    }
    const holder = await readHolder(tx, userId);
    const numbers = holder === null ? [] : await numbersOf(deps, tx, { ...holder, userId });
    return {
      User: await presentUser(tx, userId, numbers),
      Account: await accountOf(deps, tx, userId, numbers.length),
    };
  });
}
