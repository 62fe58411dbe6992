import { AppError } from '@carillon/contract/errors';
import { readAccount } from '../../accounts/index.ts';
import { filterPhone, peopleByPhone } from '../../audiences/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { lockBroadcast, readBroadcast } from '../broadcasts.sql.ts';
import { moveBroadcast } from '../life/move.ts';
import { mayChange, visibleTo } from '../life/steered.ts';
import type { DripDeps } from './createDrip.ts';
import { lockDrip, readDrip, setStopped, stepsOfDrips, type DripRow } from './drips.sql.ts';
import { leaveAllSteps } from './leaveSteps.ts';
import { insertStopped } from './leavers.sql.ts';

const overText = 'Every step of this drip campaign is over, so there is nothing left to stop.';

/** A drip that the caller may change, locked; another user's is not found. */
export async function changedDrip(tx: TenantTx, caller: Caller, dripId: number): Promise<DripRow> {
  await lockDrip(tx, dripId);
  const drip = await readDrip(tx, dripId, visibleTo(caller));
  if (drip === null) throw new AppError('NotFound');
  if (!mayChange(caller, drip))
    throw new AppError(
      'Forbidden',
      'Only the person who created this drip campaign, an admin or the account owner can change it.',
    );
  return drip;
}

/** Cancels the steps that are not over. Texts that went out stay; what is left of the one being sent does not go out. */
export function stopDrip(deps: DripDeps, caller: Caller, dripId: number): Promise<void> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    await changedDrip(tx, caller, dripId);
    const now = deps.clock.now();
    let isChanged = false;
    for (const { broadcastId, category } of await stepsOfDrips(tx, [dripId])) {
      if (broadcastId === null || category === 'Completed') continue;
      await lockBroadcast(tx, broadcastId);
      const broadcast = await readBroadcast(tx, broadcastId, null);
      if (broadcast === null || broadcast.category === 'Completed') continue;
      const moved = await moveBroadcast(deps, tx, broadcast, ['cancel'], { by: caller, now });
      isChanged ||= moved !== null;
    }
    if (!isChanged) throw new AppError('WrongState', overText);
    await setStopped(tx, dripId, caller.userId, now);
  });
}

/** Stops the rest of a drip for one person. A person who left before stays as they were. */
export function stopPerson(
  deps: DripDeps,
  caller: Caller,
  dripId: number,
  phoneNumber: string,
): Promise<void> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const { audienceId } = await changedDrip(tx, caller, dripId);
    const phone = filterPhone(phoneNumber, (await readAccount(tx)).countryId);
    const [person] = await peopleByPhone(tx, audienceId, [phone]);
    if (person === undefined) throw new AppError('NotFound');
    const now = deps.clock.now();
    await insertStopped(tx, dripId, { phone, userId: caller.userId, now });
    await leaveAllSteps(tx, dripId, now);
  });
}
