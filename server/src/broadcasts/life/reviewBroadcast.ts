import { declinedStatuses, type DeclineKind } from '@carillon/rules/broadcasts/transitions';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { asTenant } from '../../platform/database/tenant.ts';
import { lockBroadcast, readBroadcast } from '../broadcasts.sql.ts';
import { moveBroadcast } from './move.ts';
import { proceed } from './proceed.ts';

type Deps = { readonly database: Database; readonly clock: Clock; readonly jobs: Jobs };

/** True for the name of a fault that a message can be declined for. */
export const isDeclineKind = (word: string): word is DeclineKind => Object.hasOwn(declinedStatuses, word);

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
  deps: Deps,
  { accountId, broadcastId, kind, reason }: Decline,
): Promise<string | null> {
  return deps.database.inTenant(asTenant(accountId), async (tx) => {
    await lockBroadcast(tx, broadcastId);
    const broadcast = await readBroadcast(tx, broadcastId, null);
    if (broadcast === null) return null;
    const facts = { declinedFor: kind };
    const move = { by: 'staff', now: deps.clock.now(), facts, reason } as const;
    return (await moveBroadcast(deps, tx, broadcast, ['decline'], move)) === null ? null : broadcast.name;
  });
}

/**
 * Approves the message of a broadcast that waits for it: it is scheduled, or starts if its start has come (2-decisions A2
 * row 12). Returns its name; null when there is no such broadcast, or it does not wait for approval.
 */
export function approveBroadcast(
  deps: Deps,
  { accountId, broadcastId }: { readonly accountId: number; readonly broadcastId: number },
): Promise<string | null> {
  return deps.database.inTenant(asTenant(accountId), async (tx) => {
    await lockBroadcast(tx, broadcastId);
    const broadcast = await readBroadcast(tx, broadcastId, null);
    if (broadcast === null) return null;
    const move = { by: 'staff', now: deps.clock.now() } as const;
    return (await proceed(deps, tx, broadcast, ['approve'], move)) ? broadcast.name : null;
  });
}
