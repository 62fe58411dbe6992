import type { TenantTx } from '../../platform/database/database.ts';
import { announceChange } from '../announce.ts';
import { lockOfPhone, setConversations } from '../conversations.sql.ts';

/**
 * Locks the conversations of a phone whose consent another capability is about to change. Returns what to call after
 * the change: readers see it at once, and no person who is opted in stays with the opt-outs (3-decisions 4.2).
 * Conversations are locked first, as they are when the phone writes.
 */
export async function holdThreads(tx: TenantTx, phone: number): Promise<(isOut: boolean) => Promise<void>> {
  const rows = await lockOfPhone(tx, phone);
  return async (isOut) => {
    const flagged = isOut ? [] : rows.filter((row) => row.isAutoOptOut);
    await setConversations(
      tx,
      flagged.map((row) => row.conversationId),
      { isAutoOptOut: false },
    );
    await announceChange(tx, flagged, { IsAutoOptOut: false });
    const others = rows.filter((row) => !flagged.includes(row));
    await announceChange(tx, others, { OptedOut: isOut, OptedIn: !isOut });
  };
}
