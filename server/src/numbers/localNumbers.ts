import type * as contract from '@carillon/contract/localNumbers';
import { AppError } from '@carillon/contract/errors';
import type { AnswerOf } from '@carillon/contract/route';
import { may } from '@carillon/rules/accounts/rights';
import { offersLocalNumber } from '@carillon/rules/accounts/signUp/onboarding';
import { areaCodesInOrder } from '@carillon/rules/phones/nearAreaCodes';
import { knownAreaCodes } from '@carillon/rules/phones/phones';
import { readAccount, requireStepReached } from '../accounts/index.ts';
import { noteDeed } from '../activity/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, TenantTx } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/http.ts';
import {
  addLocalNumber,
  freeAreaCodes,
  lockLocalNumber,
  readLocalNumber,
  takeNumber,
} from './localNumbers.sql.ts';

type Reserved = AnswerOf<typeof contract.reserveLocalNumber>;

/** The local number that the account reserved, 10 digits; empty for none. */
export async function localNumberOf(tx: TenantTx): Promise<string> {
  return String((await readLocalNumber(tx))?.phone ?? '');
}

/**
 * Reserves a local number for the account, once: again, it returns the same one. The stock is small, so it is for owners
 * who have come that far in onboarding. Throws InvalidAreaCode, NotAuthorizedForLocalNumber, and
 * NoAvailableLocalNumbers (1-decisions G-57).
 */
export async function reserveLocalNumber(
  deps: { readonly database: Database; readonly clock: Clock },
  caller: Caller,
  typed: string,
): Promise<Reserved> {
  if (!may('numbers.claim', caller)) throw new AppError('NotAuthorizedForLocalNumber');
  if (!/^[0-9]{3}$/.test(typed) || !knownAreaCodes().includes(typed))
    throw new AppError('InvalidAreaCode', undefined, [
      { Field: 'AreaCode', Message: 'Enter a valid area code.' },
    ]);
  const areaCode = Number(typed);
  return deps.database.inTenant(caller.tenant, async (tx) => {
    await requireStepReached(tx, caller.userId, 'addLocalNumber');
    await lockLocalNumber(tx);
    const account = await readAccount(tx);
    if (!offersLocalNumber(account)) throw new AppError('NoAvailableLocalNumbers');
    const before = await readLocalNumber(tx);
    if (before !== null) return present(before.textNumberId, before.phone, areaCode);
    const now = deps.clock.now();
    const phone = await takeNearest(tx, areaCode, account.timeZone, now);
    if (phone === null) throw new AppError('NoAvailableLocalNumbers');
    const textNumberId = await addLocalNumber(tx, { phone, userId: caller.userId }, now);
    await noteDeed(
      tx,
      caller,
      { deed: 'number.reserved', subject: { kind: 'number', id: textNumberId, name: String(phone) } },
      now,
    );
    return present(textNumberId, phone, areaCode);
  });
}

/** A number of the area code, else of one in the same zone, else any that is left. */
async function takeNearest(
  tx: TenantTx,
  areaCode: number,
  timeZone: string,
  now: Date,
): Promise<number | null> {
  for (const code of areaCodesInOrder(await freeAreaCodes(tx), areaCode, timeZone)) {
    const phone = await takeNumber(tx, code, now);
    if (phone !== null) return phone;
  }
  return null;
}

function present(textNumberId: number, phone: number, asked: number): Reserved {
  const areaCode = Math.floor(phone / 10_000_000);
  return {
    TextNumberID: textNumberId,
    PhoneNumber: String(phone),
    Message:
      areaCode === asked
        ? ''
        : `No numbers were available in that area code, so we assigned you a number with the area code ${areaCode}.`,
  };
}
