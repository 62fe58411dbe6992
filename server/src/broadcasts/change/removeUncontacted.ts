import { partsOf } from '@carillon/rules/broadcasts/types';
import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { setLeftOut, type Chosen } from '../../audiences/index.ts';
import { lockCallTurns, removeFromCalls } from '../../calls/index.ts';
import { leaveOut, lockTurns } from '../../delivery/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { changeBroadcast, type BroadcastRow } from '../broadcasts.sql.ts';
import { callPart } from '../parts/callPart.ts';
import { changeHold } from '../parts/holds.ts';
import { textPart } from '../parts/textPart.ts';
import { changeRecipientCounts } from '../start/recipientCounts.sql.ts';
import { chosenUncontacted, type UncontactedRow } from './uncontacted.sql.ts';

/** Above every recipient number: everyone's turn has come. */
const past = 2_147_483_647;

/**
 * Removes chosen recipients of a broadcast that is being sent or paused, if they were neither texted nor called yet
 * (2-decisions A4). They stay in the list with the result Removed, and the credits held for them are released. The
 * broadcast is locked. Returns how many.
 */
export async function removeUncontacted(
  tx: TenantTx,
  broadcast: BroadcastRow,
  chosen: Chosen,
  now: Date,
): Promise<number> {
  const { broadcastId, audienceId } = broadcast;
  const { texts, calls } = partsOf(broadcast.broadcastType);
  const textFrom = texts ? ((await lockTurns(tx, broadcastId)) ?? past) : null;
  const turns = calls ? await lockCallTurns(tx, broadcastId) : null;
  const gone = await chosenUncontacted(tx, broadcast, chosen, {
    textFrom,
    callFrom: calls ? (turns?.nextNo ?? past) : null,
  });
  if (gone.length === 0) return 0;
  const status = deliveryCodes.removed;
  const nosOf = (rows: readonly UncontactedRow[]) => rows.map(({ no }) => no);
  await setLeftOut(tx, audienceId, nosOf(gone), status);
  const untexted = gone.filter(({ isTexted }) => isTexted);
  if (texts) await leaveOut(tx, broadcastId, { status, code: null }, nosOf(untexted), now);
  if (turns !== null) await removeFromCalls(tx, broadcastId, turns, gone, now);
  await release(tx, broadcast, {
    texts: texts ? untexted.length : 0,
    calls: gone.filter((row) => row.isCallable && !(turns?.isInsteadOfText === true && row.isTexted)).length,
    leftOut: untexted.length,
  });
  return gone.length;
}

/** Releases what is held for texts and calls that are no longer made, and lowers the price and the counts by them. */
async function release(
  tx: TenantTx,
  broadcast: BroadcastRow,
  gone: { readonly texts: number; readonly calls: number; readonly leftOut: number },
): Promise<void> {
  const { broadcastId, callCount, maxCallCost } = broadcast;
  const text = gone.texts * broadcast.creditsPerText;
  await changeHold(tx, textPart, broadcast, -text);
  await changeBroadcast(tx, broadcastId, {
    maxCreditCost: broadcast.maxCreditCost - text,
    leftOutCount: broadcast.leftOutCount + gone.leftOut,
  });
  const calls = Math.min(callCount, gone.calls);
  if (broadcast.callerId === null || calls === 0) return;
  const cost = Math.round((maxCallCost * (callCount - calls)) / callCount);
  await changeHold(tx, callPart, broadcast, cost - maxCallCost);
  await changeRecipientCounts(tx, broadcastId, { callCount: callCount - calls, maxCallCost: cost });
}
