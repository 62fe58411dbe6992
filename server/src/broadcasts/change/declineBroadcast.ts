import type { BroadcastStatus } from '@carillon/contract/broadcasts/broadcasts';
import { nextStatus, textCategory } from '@carillon/rules/broadcasts/broadcastStatus';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { asTenant } from '../../platform/database/tenant.ts';
import { announceStatus } from '../announce.ts';
import { lockBroadcast, readBroadcast, setStatus } from '../broadcasts.sql.ts';
import { stopBroadcast } from './stopBroadcast.ts';

/** The faults of a declined message, and the status for each (2-decisions A1). */
export const declineKinds = {
  other: 'AuthorizationDeclined',
  component: 'AuthorizationDeclinedMissingComponent',
  quality: 'AuthorizationDeclinedPoorQuality',
  spam: 'AuthorizationDeclinedSpam',
  language: 'AuthorizationDeclinedForeignLanguage',
} as const satisfies Readonly<Record<string, BroadcastStatus>>;
export type DeclineKind = keyof typeof declineKinds;

/** A broadcast that an operator declines, with the sentence that its organization reads. */
export interface Decline {
  readonly accountId: number;
  readonly broadcastId: number;
  readonly kind: DeclineKind;
  readonly reason: string;
}

/**
 * Declines the message of a broadcast, also of one that is sending: numbers not yet reached become Message Rejected,
 * what is held for them goes back, and the reason is shown on its page (B-257; 2-decisions A2 rows 13 and 26). Returns
 * its name; null when there is no such broadcast, or it is over.
 */
export function declineBroadcast(
  deps: { readonly database: Database; readonly clock: Clock },
  { accountId, broadcastId, kind, reason }: Decline,
): Promise<string | null> {
  return deps.database.inTenant(asTenant(accountId), async (tx) => {
    await lockBroadcast(tx, broadcastId);
    const broadcast = await readBroadcast(tx, broadcastId, null);
    if (broadcast === null) return null;
    const { status } = broadcast;
    if ((nextStatus(status, 'decline') ?? nextStatus(status, 'stopAsSpam')) === null) return null;
    const now = deps.clock.now();
    const declined = declineKinds[kind];
    await setStatus(tx, broadcastId, declined, textCategory(declined), now, reason);
    await stopBroadcast(tx, broadcast, 'messageRejected', now);
    await announceStatus(tx, broadcastId, declined);
    return broadcast.name;
  });
}
