import { requireRight } from '../../platform/http/rightError.ts';
import { AppError, errorCatalogue, type ErrorName } from '@carillon/contract/errors';

import { isDatabaseError, type TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { holderOfLaunchId, writeLaunchId } from './phoneLaunch.sql.ts';

type Refusal = Extract<ErrorName, 'PhoneLaunchIDTaken' | 'PhoneLaunchIDOwn'>;

/** Why the caller can't take this phone launch ID (row P-148); null when nothing is in the way. */
export async function launchIdRefusal(
  tx: TenantTx,
  caller: Caller,
  launchId: string,
): Promise<{ name: Refusal; message: string } | null> {
  const holder = launchId === '' ? null : await holderOfLaunchId(tx, launchId);
  if (holder === null) return null;
  const name = holder === caller.userId ? 'PhoneLaunchIDOwn' : 'PhoneLaunchIDTaken';
  return { name, message: errorCatalogue[name].message };
}

/**
 * Gives the caller a phone launch ID, or (empty) none. Throws PhoneLaunchIDTaken for another user's of the account,
 * PhoneLaunchIDOwn for the caller's current one, and Forbidden for a user who may not create broadcasts.
 */
export async function changeLaunchId(tx: TenantTx, caller: Caller, launchId: string): Promise<void> {
  requireRight('broadcasts.write', caller);
  const refusal = await launchIdRefusal(tx, caller, launchId);
  if (refusal !== null) throw refused(refusal.name);
  try {
    await writeLaunchId(tx, caller.userId, launchId === '' ? null : launchId);
  } catch (error) {
    // Two at once: the later one finds it here.
    if (isDatabaseError(error, '23505')) throw refused('PhoneLaunchIDTaken');
    throw error;
  }
}

function refused(name: Refusal): AppError {
  return new AppError(name, undefined, [{ Field: 'PhoneLaunchID', Message: errorCatalogue[name].message }]);
}
