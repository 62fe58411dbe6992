import { may } from '@carillon/rules/accounts/rights';
import { refusalOf, type BroadcastAction } from '@carillon/rules/broadcasts/actions';
import { AppError } from '@carillon/contract/errors';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { lockBroadcast, readBroadcast, type BroadcastRow } from '../broadcasts.sql.ts';

/** The user whose broadcasts this caller may see: null for all of the account. */
export function visibleTo(caller: Caller): number | null {
  return may('broadcasts.viewAll', caller) ? null : caller.userId;
}

/** True for the creator, the owner, and admins: who may change a broadcast, and what is made of several. */
export function mayChange(caller: Caller, made: { readonly userId: number }): boolean {
  return made.userId === caller.userId || may('broadcasts.changeOthers', caller);
}

/** The broadcast if the caller may change it (its creator, the owner, admins), locked; another user's is not found. */
export async function steered(tx: TenantTx, caller: Caller, broadcastId: number): Promise<BroadcastRow> {
  await lockBroadcast(tx, broadcastId);
  const broadcast = await readBroadcast(tx, broadcastId, visibleTo(caller));
  if (broadcast === null) throw new AppError('NotFound');
  if (!mayChange(caller, broadcast)) {
    throw new AppError(
      'Forbidden',
      'Only the person who created this broadcast, an admin or the account owner can change it.',
    );
  }
  return broadcast;
}

const lateChanges: readonly BroadcastAction[] = [
  'changeStart',
  'changeText',
  'changeAudio',
  'removeRecipients',
];

/** Throws the sentence of the matrix when an action is not possible in this state (2-decisions A4). */
export function requireAction(broadcast: BroadcastRow, action: BroadcastAction, now: Date): void {
  const { status, startDate } = broadcast;
  const why = refusalOf(action, { status, start: startDate }, now);
  if (why !== null) throw new AppError(lateChanges.includes(action) ? 'BroadcastStarted' : 'WrongState', why);
}
