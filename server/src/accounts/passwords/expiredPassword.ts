import type { changeExpiredPassword as route } from '@carillon/contract/accounts/passwords';
import { AppError } from '@carillon/contract/errors';
import type { BodyOf } from '@carillon/contract/route';
import { noteDeed } from '../../activity/index.ts';
import type { AccountDeps } from '../accountDeps.ts';
import { queueUserMail } from '../mail/sendUserMail.ts';
import { hashPassword } from '../signIn/passwords.ts';
import { checkPassword, type RightPassword } from '../signIn/signIn.ts';
import { setOwnPassword } from './changePassword.ts';
import { requireGoodPassword } from './choosePassword.ts';
import { readPasswordOwner } from './passwords.sql.ts';

/**
 * Replaces a password that has expired, or that another person chose (row P-021, 1-decisions G-19); the user signs in
 * next. Counts and refuses like a sign-in. Throws Validation for a new password that is not good, or not new.
 */
export async function changeExpiredPassword(
  deps: AccountDeps,
  body: BodyOf<typeof route>,
  from: { readonly address: string; readonly browserToken: string | null },
): Promise<RightPassword> {
  const who = await checkPassword(deps, {
    userName: body.UserName,
    password: body.ExistingPinCode,
    ...from,
  });
  const { tenant, userId } = who;
  const owner = await deps.database.inTenant(tenant, (tx) => readPasswordOwner(tx, userId));
  if (owner === null) throw new AppError('SignInFailed');
  if (body.PinCode === body.ExistingPinCode) {
    const Message = 'Choose a password that is not the current one';
    throw new AppError('Validation', Message, [{ Field: 'PinCode', Message }]);
  }
  await requireGoodPassword(body.PinCode, owner);
  const hash = await hashPassword(body.PinCode);
  const now = deps.clock.now();
  await deps.database.inTenant(tenant, async (tx) => {
    await setOwnPassword(deps, tx, { userId, hash, now, keep: null });
    await noteDeed(tx, { actor: 'user', userId, address: from.address }, { deed: 'password.changed' }, now);
    await queueUserMail(deps, tx, userId, 'passwordChanged');
  });
  return who;
}
