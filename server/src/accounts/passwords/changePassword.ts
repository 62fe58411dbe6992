import type { changePassword as changePasswordRoute } from '@carillon/contract/accounts/passwords';
import { AppError } from '@carillon/contract/errors';
import type { BodyOf } from '@carillon/contract/route';
import { noteDeed } from '../../activity/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { requireConfirmed } from '../../platform/http/rightError.ts';
import type { AccountDeps } from '../accountDeps.ts';
import { queueUserMail } from '../mail/sendUserMail.ts';
import { checkOwnPassword } from '../signIn/confirm.ts';
import { hashPassword } from '../signIn/passwords.ts';
import { endSessionsOf } from '../signIn/endSessions.ts';
import { endTokens, issueToken } from '../tokens/oneTimeTokens.sql.ts';
import { requireGoodPassword } from './choosePassword.ts';
import { readPasswordOwner, writePassword } from './passwords.sql.ts';

/** The server's sentence for a wrong current password, to the letter (rows P-231, C-280). */
export const wrongExistingText = 'The existing Pin Code you entered does not match.';

/**
 * Changes the caller's password (row P-183). All other sessions end at once; the token continues this one under a new
 * cookie (1-decisions G-22). Users without a password must have confirmed who they are. Throws Validation with the exact
 * sentence for a wrong current password, TooManyAttempts after 5 of them.
 */
export async function changePassword(
  deps: AccountDeps,
  caller: Caller,
  body: BodyOf<typeof changePasswordRoute>,
): Promise<{ AuthToken: string }> {
  const { database, clock } = deps;
  const owner = await database.inTenant(caller.tenant, (tx) => readPasswordOwner(tx, caller.userId));
  if (owner === null) throw new AppError('Unauthorized');
  if (owner.passwordHash === null) requireConfirmed(caller);
  else if (!(await checkOwnPassword(deps, caller, body.ExistingPinCode)))
    throw refused('ExistingPinCode', wrongExistingText);
  if (owner.passwordHash !== null && body.PinCode === body.ExistingPinCode)
    throw refused('PinCode', 'Choose a password that is not the current one');
  await requireGoodPassword(body.PinCode, owner);
  const hash = await hashPassword(body.PinCode);
  const now = clock.now();
  return database.inTenant(caller.tenant, async (tx) => {
    await setOwnPassword(deps, tx, { userId: caller.userId, hash, now, keep: caller.sessionHash });
    await noteDeed(tx, caller, { deed: 'password.changed' }, now);
    await queueUserMail(deps, tx, caller.userId, 'passwordChanged');
    const holder = {
      accountId: tx.accountId,
      userId: caller.userId,
      boundTo: caller.sessionHash.toString('hex'),
    };
    const { token } = await issueToken(tx, 'sessionReset', holder, now);
    return { AuthToken: token };
  });
}

/** Stores a password that its user chose, ends mailed links, and all sessions of the user but `keep`. */
export async function setOwnPassword(
  deps: Pick<AccountDeps, 'onSessionEnd'>,
  tx: TenantTx,
  change: {
    readonly userId: number;
    readonly hash: string;
    readonly now: Date;
    readonly keep: Buffer | null;
  },
): Promise<void> {
  const { userId, hash, now, keep } = change;
  await writePassword(tx, userId, hash, now);
  await endTokens(tx, userId, ['reset', 'newBrowser', 'login'], now);
  await endSessionsOf(deps, tx, { userId, keep, reason: 'passwordchange' });
}

function refused(Field: string, Message: string): AppError {
  return new AppError('Validation', Message, [{ Field, Message }]);
}
