import { createHash, randomInt } from 'node:crypto';
import { AppError, type ErrorName } from '@carillon/contract/errors';
import { isPausedPrefix, phoneCodeRules, phoneCodeText, prefixOf } from '@carillon/rules/accounts/phoneCodes';
import { isTollFree, parsePhone } from '@carillon/rules/phones/phones';
import type { Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { countOne, type Limit } from '../../platform/limitCounts.sql.ts';
import type { CodeDeps } from './codeDeps.ts';
import {
  codesOfPrefix,
  countCodeOfPrefix,
  listVerifiedPhones,
  otherAccountsOfPhone,
  saveCode,
} from './verifiedPhones.sql.ts';

const hour = 3_600_000;
const day = 24 * hour;
/**
 * How many codes are texted, from the narrowest to the widest: the first that is exceeded refuses, and the wider ones are
 * not counted for it, so that one who is refused takes nothing from others. 5 a day to a number (2-decisions section 15)
 * and 5 an hour for a user (1-decisions G-55).
 */
export const codeLimits = {
  number: { what: 'code.number', times: 5, windowMs: day },
  user: { what: 'code.user', times: 5, windowMs: hour },
  account: { what: 'code.account', times: 20, windowMs: day },
  address: { what: 'code.address', times: 30, windowMs: day },
  prefix: { what: 'code.prefix', times: 60, windowMs: day },
  service: { what: 'code.service', times: 2_000, windowMs: hour },
} as const satisfies Record<string, Limit>;

const product = 'Carillon';

function refuse(error: ErrorName, message?: string): never {
  throw new AppError(error, message);
}

export function hashCode(userId: number, phone: number, code: string): Buffer {
  return createHash('sha256').update(`${userId} ${phone} ${code}`).digest();
}

/**
 * Texts a code to a phone, to prove that it is the caller's. Throws one of the codes 1003 to 1010 (row B-250), and
 * VerifiedNumbersFull when a trial has all its numbers.
 */
export async function sendCode(
  deps: CodeDeps,
  caller: Caller,
  typed: string,
): Promise<{ PhoneNumber: string; ExpiresAt: string }> {
  const phone = codePhone(deps, typed);
  await checkPhone(deps, caller, phone);
  const now = deps.clock.now();
  await spendCode(deps, caller, phone, now);
  const code = String(randomInt(10 ** phoneCodeRules.digits)).padStart(phoneCodeRules.digits, '0');
  const expiresAt = new Date(now.getTime() + phoneCodeRules.lifeMs);
  const no = await deps.database.inTenant(caller.tenant, (tx) =>
    saveCode(tx, {
      userId: caller.userId,
      phone,
      hash: hashCode(caller.userId, phone, code),
      now,
      expiresAt,
    }),
  );
  const source = `code:${caller.tenant.accountId}.${caller.userId}.${no}`;
  const asked = await deps.codes.text(source, phone, phoneCodeText(product, code));
  if (asked === 'unavailable') refuse('CodesUnavailable');
  if (asked === 'stopped')
    refuse(
      'PhoneNotTextable',
      `This number sent STOP to ${product}, so it gets no codes. Text START to the same number, then try again.`,
    );
  return { PhoneNumber: String(phone), ExpiresAt: expiresAt.toISOString() };
}

/**
 * The number that may get a code, 10 digits. Codes go to ordinary numbers of the United States and Canada: not to premium
 * or toll-free numbers, satellites, or other countries, whose owners may earn from texts.
 */
function codePhone(deps: CodeDeps, typed: string): number {
  const parsed = parsePhone(typed);
  if (!parsed.ok) {
    const isElsewhere = [
      'outsideServiceArea',
      'premiumRate',
      'personalNumber',
      'specialService',
      'satellite',
    ];
    return refuse(isElsewhere.includes(parsed.reason) ? 'PhoneNotSupported' : 'PhoneInvalid');
  }
  const phone = Number(parsed.phone);
  if (deps.codes.blockedNumbers.includes(phone)) refuse('PhoneBlocked');
  if (isTollFree(phone)) refuse('PhoneNotSupported');
  return phone;
}

async function checkPhone(deps: CodeDeps, caller: Caller, phone: number): Promise<void> {
  await deps.database.inTenant(caller.tenant, async (tx) => {
    if (await deps.codes.isBarred(tx, phone)) refuse('PhoneDoNotCall');
    if ((await otherAccountsOfPhone(tx, phone)) >= phoneCodeRules.accountsOfPhone)
      refuse(
        'PhoneBlocked',
        `This phone is verified in ${phoneCodeRules.accountsOfPhone} other accounts already, and more are not possible. Use another phone, or contact us.`,
      );
    if (!caller.IsFreeTrial) return;
    const verified = await listVerifiedPhones(tx);
    if (verified.length >= phoneCodeRules.trialNumbers && !verified.some((one) => one.phone === phone))
      refuse('VerifiedNumbersFull');
  });
  if (await deps.codes.isUntextable(phone)) refuse('PhoneNotTextable');
}

/** Counts the code. Throws TooManyCodes with the wait; the transaction commits, so that a refused request stays counted. */
async function spendCode(deps: CodeDeps, caller: Caller, phone: number, now: Date): Promise<void> {
  const prefix = prefixOf(phone);
  const counted: readonly (readonly [Limit, string])[] = [
    [codeLimits.number, String(phone)],
    [codeLimits.user, String(caller.userId)],
    [codeLimits.account, String(caller.tenant.accountId)],
    [codeLimits.address, caller.address],
    [codeLimits.prefix, prefix],
    [codeLimits.service, ''],
  ];
  const refused = await deps.database.inPlatform(async (tx) => {
    if (isPausedPrefix(await codesOfPrefix(tx, prefix, now))) return { until: null, limit: 'paused prefix' };
    const exceeded = await firstExceeded(tx, counted, now);
    if (exceeded === null) await countCodeOfPrefix(tx, prefix, now, { sent: 1, entered: 0 });
    return exceeded;
  });
  if (refused === null) return;
  // Staff looks at these: a number or a user alone is ordinary, the others are not.
  if (refused.limit !== codeLimits.number.what && refused.limit !== codeLimits.user.what)
    deps.log.warn({ limit: refused.limit, prefix }, 'codes are not sent');
  const seconds =
    refused.until === null
      ? 3_600
      : Math.max(1, Math.ceil((refused.until.getTime() - now.getTime()) / 1_000));
  throw new AppError('TooManyCodes', undefined, [], { RetryAfterSeconds: seconds });
}

async function firstExceeded(
  tx: Tx,
  counted: readonly (readonly [Limit, string])[],
  now: Date,
): Promise<{ readonly until: Date; readonly limit: string } | null> {
  for (const [limit, of] of counted) {
    const until = await countOne(tx, limit, of, now);
    if (until !== null) return { until, limit: limit.what };
  }
  return null;
}
