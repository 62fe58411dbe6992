import { AppError } from '@carillon/contract/errors';
import { noteDeed } from '../../activity/index.ts';
import { asTenant } from '../../platform/database/tenant.ts';
import type { AccountDeps } from '../accountDeps.ts';
import { queueUserMail } from '../mail/sendUserMail.ts';
import { hashPassword } from '../signIn/passwords.ts';
import { peekToken, redeemToken, type TokenHolder } from '../tokens/oneTimeTokens.sql.ts';
import { setOwnPassword } from './changePassword.ts';
import { requireGoodPassword } from './choosePassword.ts';
import { readPasswordOwner, type PasswordOwnerRow } from './passwords.sql.ts';

/** Whose password a mailed link sets. Throws LinkEnded; also after the email it was sent to was changed. */
export async function ownerOfResetLink(
  deps: Pick<AccountDeps, 'database' | 'clock'>,
  token: string,
): Promise<PasswordOwnerRow> {
  const holder = await deps.database.inPlatform((tx) => peekToken(tx, 'reset', token, deps.clock.now()));
  return requireOwner(deps, holder);
}

async function requireOwner(
  deps: Pick<AccountDeps, 'database'>,
  holder: TokenHolder | null,
): Promise<PasswordOwnerRow> {
  if (holder === null) throw new AppError('LinkEnded');
  const owner = await deps.database.inTenant(asTenant(holder.accountId), (tx) =>
    readPasswordOwner(tx, holder.userId),
  );
  if (owner === null || !owner.isActive || owner.email.toLowerCase() !== holder.boundTo)
    throw new AppError('LinkEnded');
  return owner;
}

/**
 * Sets a new password by a mailed link, once; ends all sessions of the user and tells them by email (1-decisions G-20).
 * It signs no one in: a second factor stays asked for. A password that is not good leaves the link as it is.
 */
export async function resetPassword(
  deps: AccountDeps,
  given: { readonly token: string; readonly password: string; readonly address: string },
): Promise<void> {
  const owner = await ownerOfResetLink(deps, given.token);
  await requireGoodPassword(given.password, owner);
  const hash = await hashPassword(given.password);
  const now = deps.clock.now();
  const holder = await deps.database.inPlatform((tx) => redeemToken(tx, 'reset', given.token, now));
  if (holder === null) throw new AppError('LinkEnded');
  const { userId } = await requireOwner(deps, holder);
  await deps.database.inTenant(asTenant(holder.accountId), async (tx) => {
    await setOwnPassword(deps, tx, { userId, hash, now, keep: null });
    await noteDeed(tx, { actor: 'user', userId, address: given.address }, { deed: 'password.reset' }, now);
    await queueUserMail(deps, tx, userId, 'passwordReset');
  });
}
