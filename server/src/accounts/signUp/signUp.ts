import { AppError, type FieldError } from '@carillon/contract/errors';
import type { BodyOf } from '@carillon/contract/route';
import type * as contract from '@carillon/contract/accounts/signUp';
import { emailTakenText, userNameTakenText } from '@carillon/rules/accounts/identityRules';
import { newAccountFeatures } from '@carillon/rules/accounts/signUp/newAccount';
import { readUserPhone } from '@carillon/rules/accounts/userPhone';
import { noteDeed } from '../../activity/index.ts';
import { openWallet } from '../../credits/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, TenantTx } from '../../platform/database/database.ts';
import { isDatabaseError } from '../../platform/database/database.ts';
import { asTenant, type Tenant } from '../../platform/database/tenant.ts';
import { countOne, type Limit } from '../../platform/limitCounts.sql.ts';
import { requireGoodPassword } from '../passwords/choosePassword.ts';
import { hashPassword } from '../signIn/passwords.ts';
import { countedMailbox } from './disposable.ts';
import { findGroupCode, type GroupCode } from './groupCodes.sql.ts';
import { groupCodeRefusal } from './groupCodes.ts';
import {
  insertAccount,
  insertOwner,
  isEmailTaken,
  isNameTaken,
  nextAccountId,
  type NewOwner,
} from './signUp.sql.ts';

const day = 24 * 3_600_000;
/** Beyond these, a new account waits for staff (docs/decisions/sign-up.md). */
const fromAddress: Limit = { what: 'signUp.address', times: 5, windowMs: day };
const fromMailbox: Limit = { what: 'signUp.mailbox', times: 3, windowMs: 30 * day };

const pending = 1;
const underReview = 7;
const homeCountry = 1;

export interface SignUpDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** Mails the new owner what proves the email, in the transaction that made the user. */
  queueEmailCode(tx: TenantTx, userId: number): Promise<void>;
}

/**
 * Makes an account on a free trial with its owner. Throws Validation with the field for a taken username or email, and
 * for a code that can't be used; of two sign-ups at once with the same name, one makes an account.
 */
export async function signUp(
  deps: SignUpDeps,
  given: BodyOf<typeof contract.signUp>,
  address: string,
): Promise<{ tenant: Tenant; userId: number }> {
  const { database } = deps;
  const now = deps.clock.now();
  const code = await database.inPlatform(async (tx) => {
    await requireFree(async () => ({
      name: await isNameTaken(tx, given.UserName),
      email: await isEmailTaken(tx, given.Email),
    }));
    return usableCode(given.PromoCode, (name) => findGroupCode(tx, name));
  });
  const own = { userName: given.UserName, email: given.Email, phone: given.Phone };
  await requireGoodPassword(given.Password, own, 'Password');
  const passwordHash = await hashPassword(given.Password);
  const { accountId, isHeld } = await database.inPlatform(async (tx) => {
    const tooMany = [
      await countOne(tx, fromAddress, address, now),
      await countOne(tx, fromMailbox, countedMailbox(given.Email), now),
    ];
    return { accountId: await nextAccountId(tx), isHeld: tooMany.some((until) => until !== null) };
  });
  const owner = ownerOf(given, passwordHash);
  const tenant = asTenant(accountId);
  try {
    const userId = await database.inTenant(tenant, async (tx) => {
      await insertAccount(tx, {
        statusId: isHeld ? underReview : pending,
        timeZone: isZone(given.TimeZone) ? given.TimeZone : 'America/Chicago',
        groupCode: code?.name ?? null,
        features: newAccountFeatures,
      });
      await openWallet(tx);
      const id = await insertOwner(tx, owner, now);
      await noteDeed(
        tx,
        { actor: 'user', userId: id, address },
        { deed: 'account.created', to: { GroupCode: code?.name ?? null, IsHeld: isHeld } },
        now,
      );
      await deps.queueEmailCode(tx, id);
      return id;
    });
    return { tenant, userId };
  } catch (error) {
    if (!isDatabaseError(error, '23505')) throw error;
    // Another sign-up at the same instant was first.
    await database.inPlatform((tx) =>
      requireFree(async () => ({
        name: await isNameTaken(tx, given.UserName),
        email: await isEmailTaken(tx, given.Email),
      })),
    );
    throw error;
  }
}

/** An IANA zone, as a browser says it. */
export function isZone(zone: string): boolean {
  if (!zone.includes('/')) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

function ownerOf(given: BodyOf<typeof contract.signUp>, passwordHash: string): NewOwner {
  const read = readUserPhone(given.Phone, homeCountry);
  return {
    userName: given.UserName,
    firstName: given.FirstName,
    lastName: given.LastName,
    email: given.Email,
    phone: read.ok ? read.phone : '',
    passwordHash,
  };
}

async function requireFree(look: () => Promise<{ name: boolean; email: boolean }>): Promise<void> {
  const taken = await look();
  const fields: FieldError[] = [
    ...(taken.name ? [{ Field: 'UserName', Message: userNameTakenText }] : []),
    ...(taken.email ? [{ Field: 'Email', Message: emailTakenText }] : []),
  ];
  const [first] = fields;
  if (first !== undefined) throw new AppError('Validation', first.Message, fields);
}

async function usableCode(
  typed: string,
  find: (name: string) => Promise<GroupCode | null>,
): Promise<GroupCode | null> {
  if (typed === '') return null;
  const code = await find(typed);
  const refusal = groupCodeRefusal(code);
  if (refusal !== null) throw new AppError('Validation', refusal, [{ Field: 'PromoCode', Message: refusal }]);
  return code;
}
