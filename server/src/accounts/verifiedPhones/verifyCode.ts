import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@carillon/contract/errors';
import { phoneCodeError, phoneCodeRules, prefixOf } from '@carillon/rules/accounts/phoneCodes';
import { noteDeed } from '../../activity/index.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { CodeDeps } from './codeDeps.ts';
import { hashCode } from './sendCode.ts';
import { countCodeOfPrefix, keepVerifiedPhone, tryCode, useCode } from './verifiedPhones.sql.ts';

/**
 * Proves with the code that the phone it was texted to is the caller's, once. Throws CodeIncorrect (1012), and CodeEnded
 * when it is over, was used, or was tried too often. A wrong try stays counted.
 */
export async function verifyCode(
  deps: Pick<CodeDeps, 'database' | 'clock'>,
  caller: Caller,
  typed: string,
): Promise<{ PhoneNumber: string }> {
  const error = phoneCodeError(typed);
  if (error !== null) throw new AppError('CodeIncorrect', error, [{ Field: 'Code', Message: error }]);
  const now = deps.clock.now();
  const { userId } = caller;
  const outcome = await deps.database.inTenant(caller.tenant, async (tx) => {
    const current = await tryCode(tx, userId, now, phoneCodeRules.tries);
    if (current === null) return 'CodeEnded';
    if (!timingSafeEqual(current.hash, hashCode(userId, current.phone, typed.trim()))) return 'CodeIncorrect';
    await useCode(tx, userId, now);
    await keepVerifiedPhone(tx, { phone: current.phone, userId }, now);
    const lastFour = String(current.phone).slice(-4);
    await noteDeed(tx, caller, { deed: 'phone.verified', to: { Phone: `…${lastFour}` } }, now);
    await countCodeOfPrefix(tx, prefixOf(current.phone), now, { sent: 0, entered: 1 });
    return { PhoneNumber: String(current.phone) };
  });
  if (typeof outcome === 'string') throw new AppError(outcome);
  return outcome;
}
