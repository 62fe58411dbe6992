import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@carillon/contract/errors';
import { emailError } from '@carillon/rules/accounts/signUp/emails';
import { emailTakenText } from '@carillon/rules/accounts/identityRules';
import { noteDeed, type DeedBy } from '../../activity/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, TenantTx } from '../../platform/database/database.ts';
import { isDatabaseError } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { asTenant } from '../../platform/database/tenant.ts';
import { spendAll, type Limit } from '../../platform/limitCounts.sql.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { SessionSettings } from '../signIn/sessions.ts';
import { startTrial, type TrialDeps } from '../onboarding/startTrial.ts';
import { endTokens, redeemToken } from '../tokens/oneTimeTokens.sql.ts';
import { markEmailVerified, readEmail, replaceEmail, tryEmailCode } from './emailCodes.sql.ts';
import { emailCodeHash, queueEmailCode } from './mailEmailCode.ts';

const hour = 3_600_000;
/** 1-decisions G-54; the first one after sign-up is not among them. */
const sends: Limit = { what: 'emailCode.send', times: 5, windowMs: hour };
/** Tries of one code, and of a user's codes in a day: a million codes are then out of reach. */
const triesOfCode = 10;
const triesOfUser: Limit = { what: 'emailCode.try', times: 40, windowMs: 24 * hour };

export interface ProveDeps extends TrialDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly settings: SessionSettings;
}

/**
 * Mails the caller a new code, to another address if one is given. Throws Validation for an address that is no address or
 * another user's, TooManyRequests after 5 in an hour, and WrongState once the email is proved.
 */
export async function sendEmailCode(
  deps: ProveDeps,
  caller: Caller,
  email: string | undefined,
): Promise<{ Email: string }> {
  const now = deps.clock.now();
  const error = email === undefined ? null : emailError(email);
  if (error !== null) throw refusedEmail(error);
  await deps.database.inPlatform((tx) => spendAll(tx, [[sends, String(caller.userId)]], now));
  try {
    return await deps.database.inTenant(caller.tenant, async (tx) => {
      const owner = await readEmail(tx, caller.userId);
      if (owner === null || owner.isVerified) throw new AppError('EmailProved');
      if (email !== undefined && email !== owner.email) {
        await replaceEmail(tx, caller.userId, email);
        await endTokens(tx, caller.userId, ['verifyEmail'], now);
        await noteDeed(
          tx,
          caller,
          { deed: 'email.changed', from: { Email: owner.email }, to: { Email: email } },
          now,
        );
      }
      await queueEmailCode(deps, tx, caller.userId);
      return { Email: email ?? owner.email };
    });
  } catch (failure) {
    if (isDatabaseError(failure, '23505')) throw refusedEmail(emailTakenText);
    throw failure;
  }
}

function refusedEmail(message: string): AppError {
  return new AppError('Validation', message, [{ Field: 'Email', Message: message }]);
}

/**
 * Proves the caller's email with the 6 digits that were mailed to it, or the token of the link. Throws EmailCodeWrong,
 * and TooManyRequests after 40 tries in a day. A wrong try stays counted.
 */
export async function proveOwnEmail(deps: ProveDeps, caller: Caller, typed: string): Promise<void> {
  const code = typed.replaceAll(/[\s-]/g, '');
  if (!/^[0-9]{6}$/.test(code)) return proveEmailByToken(deps, typed, caller.address);
  const now = deps.clock.now();
  const { userId } = caller;
  await deps.database.inPlatform((tx) => spendAll(tx, [[triesOfUser, String(userId)]], now));
  const isProved = await deps.database.inTenant(caller.tenant, async (tx) => {
    const current = await tryEmailCode(tx, userId, now, triesOfCode);
    if (current === null) return false;
    const given = emailCodeHash(deps.settings.session.secret, userId, current.email, code);
    return timingSafeEqual(current.hash, given) && keepProof(deps, tx, caller, userId, current.email, now);
  });
  if (!isProved) throw wrongCode();
}

/** Proves an email by the token of a link, without a session. Throws EmailCodeWrong when it no longer works. */
export async function proveEmailByToken(
  deps: Pick<ProveDeps, 'database' | 'clock' | 'lendTrialNumber'>,
  token: string,
  address: string,
): Promise<void> {
  const now = deps.clock.now();
  const holder = await deps.database.inPlatform((tx) => redeemToken(tx, 'verifyEmail', token, now));
  if (holder === null) throw wrongCode();
  const { userId } = holder;
  const isProved = await deps.database.inTenant(asTenant(holder.accountId), (tx) =>
    keepProof(deps, tx, { actor: 'user', userId, address }, userId, holder.boundTo, now),
  );
  if (!isProved) throw wrongCode();
}

async function keepProof(
  deps: TrialDeps,
  tx: TenantTx,
  by: DeedBy,
  userId: number,
  email: string,
  now: Date,
): Promise<boolean> {
  if (!(await markEmailVerified(tx, userId, email, now))) return false;
  await endTokens(tx, userId, ['verifyEmail'], now);
  await noteDeed(tx, by, { deed: 'email.verified', to: { Email: email } }, now);
  await startTrial(deps, tx, userId, now);
  return true;
}

function wrongCode(): AppError {
  return new AppError('EmailCodeWrong', undefined, [
    { Field: 'token', Message: 'This code is not the newest one, or it was mistyped.' },
  ]);
}
