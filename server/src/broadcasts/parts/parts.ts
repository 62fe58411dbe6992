import { partsOf, type BroadcastType } from '@carillon/rules/broadcasts/types';
import type { TenantTx } from '../../platform/database/database.ts';
import { callPart } from './callPart.ts';
import type { Part } from './part.ts';
import { textPart } from './textPart.ts';

/** Both parts, in the order in which they are checked, queued, and locked. */
export const allParts: readonly Part[] = [textPart, callPart];

/** The parts of broadcasts of this type. */
export function partsOfType(type: BroadcastType): readonly Part[] {
  const has = partsOf(type);
  return allParts.filter(({ name }) => has[name]);
}

/** Pauses a broadcast as a whole: its texts and its calls. */
export async function pauseParts(tx: TenantTx, broadcastId: number): Promise<void> {
  for (const part of allParts) await part.pause(tx, broadcastId);
}

/** Resumes texts and calls after a pause. */
export async function resumeParts(tx: TenantTx, broadcastId: number): Promise<void> {
  for (const part of allParts) await part.resume(tx, broadcastId);
}

/** The progress of a broadcast's texts and calls, taken together. A part that it does not have counts as done. */
export async function partsDone(
  tx: TenantTx,
  broadcastId: number,
): Promise<{ attempted: boolean; final: boolean }> {
  const states = [];
  for (const part of allParts) states.push(await part.state(tx, broadcastId));
  const isOver = (state: string) => state === 'drained' || state === 'stopped';
  return {
    attempted: states.every((one) => one === null || isOver(one.state)),
    final: states.every((one) => one === null || one.settled),
  };
}
