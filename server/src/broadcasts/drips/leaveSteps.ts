import { leaveReasons } from '@carillon/rules/drips/drip';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { setLeftOut } from '../../audiences/index.ts';
import { leaveOut, lockTurns } from '../../delivery/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Tenant } from '../../platform/database/tenant.ts';
import { changeBroadcast, lockBroadcast, readBroadcast, type BroadcastRow } from '../broadcasts.sql.ts';
import type { DraftDeps } from '../drafts/drafts.ts';
import { changeHold } from '../parts/holds.ts';
import { textPart } from '../parts/textPart.ts';
import { dripOfBroadcast, lockDrip, stepsOfDrips } from './drips.sql.ts';
import { leaversAmong, newLeavers, settleLeavers } from './leavers.sql.ts';

/**
 * Takes people who left a drip out of one of its steps, if their turn has not come: they get their result at once, the
 * gate refuses them, and the credits held for them are released. The broadcast is locked. Returns it as it is then.
 */
async function leaveStep(
  tx: TenantTx,
  dripId: number,
  broadcast: BroadcastRow,
  now: Date,
  isNewStep = false,
): Promise<BroadcastRow> {
  const { broadcastId, audienceId, creditsPerText } = broadcast;
  const fromNo = await lockTurns(tx, broadcastId);
  const leavers = fromNo === null ? [] : await leaversAmong(tx, dripId, { audienceId, fromNo, isNewStep });
  if (leavers.length === 0) return broadcast;
  const status = deliveryCodes.dripStopped;
  for (const code of leaveReasons) {
    const nos = leavers.filter(({ reason }) => reason === code).map(({ no }) => no);
    if (nos.length === 0) continue;
    await setLeftOut(tx, audienceId, nos, status);
    await leaveOut(tx, broadcastId, { status, code }, nos, now);
  }
  const released = leavers.length * creditsPerText;
  await changeHold(tx, textPart, broadcast, -released);
  const change = {
    maxCreditCost: broadcast.maxCreditCost - released,
    leftOutCount: broadcast.leftOutCount + leavers.length,
  };
  await changeBroadcast(tx, broadcastId, change);
  return { ...broadcast, ...change };
}

/**
 * Takes people out of a broadcast that is about to start, if it is a step of a drip that they left since. Every way of
 * starting comes through here, so a reply that was noted a moment ago counts.
 */
export async function leaveBeforeStart(
  tx: TenantTx,
  broadcast: BroadcastRow,
  now: Date,
): Promise<BroadcastRow> {
  const dripId = await dripOfBroadcast(tx, broadcast.broadcastId);
  return dripId === null ? broadcast : leaveStep(tx, dripId, broadcast, now);
}

/** Takes everyone who left a drip out of a step that was just made. */
export async function leaveNewStep(
  tx: TenantTx,
  dripId: number,
  broadcastId: number,
  now: Date,
): Promise<void> {
  await lockBroadcast(tx, broadcastId);
  const broadcast = await readBroadcast(tx, broadcastId, null);
  if (broadcast !== null) await leaveStep(tx, dripId, broadcast, now, true);
}

/** Takes new leavers out of every step that is not over. The drip is locked. Safe to run twice. */
export async function leaveAllSteps(tx: TenantTx, dripId: number, now: Date): Promise<void> {
  // Who leaves from here on is settled by the job that their reply queues.
  const phones = await newLeavers(tx, dripId);
  if (phones.length === 0) return;
  for (const { broadcastId, category } of await stepsOfDrips(tx, [dripId])) {
    if (broadcastId === null || category === 'Completed') continue;
    await lockBroadcast(tx, broadcastId);
    const broadcast = await readBroadcast(tx, broadcastId, null);
    if (broadcast !== null && broadcast.category !== 'Completed') await leaveStep(tx, dripId, broadcast, now);
  }
  await settleLeavers(tx, dripId, phones);
}

/** The job after replies: the steps that are to come, and the one that is being sent, go on without these people. */
export function settleReplies(
  deps: Pick<DraftDeps, 'database' | 'clock'>,
  tenant: Tenant,
  dripId: number,
): Promise<void> {
  return deps.database.inTenant(tenant, async (tx) => {
    await lockDrip(tx, dripId);
    await leaveAllSteps(tx, dripId, deps.clock.now());
  });
}
