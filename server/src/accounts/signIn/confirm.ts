import { AppError } from '@carillon/contract/errors';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { forgetCount, spendAll } from '../../platform/limitCounts.sql.ts';
import { confirmSession } from './sessions.sql.ts';
import { readPasswordHash } from './signIn.sql.ts';
import { passwordFits } from './passwords.ts';

/** Wrong passwords of a signed-in user who confirms who they are. */
const tries = { what: 'confirm', times: 5, windowMs: 15 * 60_000 } as const;

/**
 * Whether this is the password of the signed-in user. Throws TooManyAttempts after 5 tries within 15 minutes; a right
 * one forgets them.
 */
export async function checkOwnPassword(
  deps: { readonly database: Database; readonly clock: Clock },
  { tenant, userId }: Pick<Caller, 'tenant' | 'userId'>,
  password: string,
): Promise<boolean> {
  const { database } = deps;
  // A transaction of its own: a refused try stays counted.
  await database.inPlatform((tx) =>
    spendAll(tx, [[tries, String(userId)]], deps.clock.now(), 'TooManyAttempts'),
  );
  const stored = await database.inTenant(tenant, (tx) => readPasswordHash(tx, userId));
  if (!(await passwordFits(stored, password))) return false;
  await database.inPlatform((tx) => forgetCount(tx, tries, String(userId)));
  return true;
}

/**
 * Checks the password of the signed-in user, for calls that ask who they are. Throws ConfirmationFailed, and
 * TooManyAttempts after 5 tries within 15 minutes.
 */
export async function confirmWithPassword(
  deps: { readonly database: Database; readonly clock: Clock },
  caller: Caller,
  password: string,
): Promise<void> {
  const { sessionId } = caller;
  if (sessionId === null) throw new AppError('Unauthorized');
  if (!(await checkOwnPassword(deps, caller, password)))
    throw new AppError('ConfirmationFailed', undefined, [
      { Field: 'Password', Message: 'This isn’t your password.' },
    ]);
  await deps.database.inTenant(caller.tenant, (tx) => confirmSession(tx, sessionId, deps.clock.now()));
}
