import type { BroadcastActivity } from '@carillon/contract/broadcasts/activity';
import { AppError } from '@carillon/contract/errors';
import { deedText, type BroadcastDeed } from '@carillon/rules/broadcasts/activity';
import type { Clock } from '../../platform/clock.ts';
import type { Database, TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { countDeed, readBroadcast } from '../broadcasts.sql.ts';
import { visibleTo } from './steered.ts';
import { insertActivity, lastDeedOfOthers, listActivityRows, type ActivityRow } from './activity.sql.ts';

/** Who does something to a broadcast: a user, a call to the recording number, the product, or its operators. */
export type Actor = { readonly userId: number } | 'phone' | 'carillon' | 'staff';

/** A deed, with what it changed. */
export interface Deed {
  readonly by: Actor;
  readonly at: Date;
  readonly deed: BroadcastDeed;
  readonly from?: string | null;
  readonly to?: string | null;
  /** Why, in one sentence for users. */
  readonly reason?: string | null;
}

/**
 * Appends a deed to the activity list of a broadcast, in the transaction of the deed. A deed of a person makes a new
 * version of the broadcast.
 */
export async function recordDeed(tx: TenantTx, broadcastId: number, deed: Deed): Promise<void> {
  const { by } = deed;
  const isPerson = typeof by === 'object' || by === 'phone';
  const no = await countDeed(tx, broadcastId, isPerson);
  await insertActivity(tx, broadcastId, no, {
    at: deed.at,
    by: typeof by === 'object' ? 'user' : by,
    userId: typeof by === 'object' ? by.userId : null,
    deed: deed.deed,
    fromValue: deed.from ?? null,
    toValue: deed.to ?? null,
    reason: deed.reason ?? null,
  });
}

/** The activity of a broadcast that the caller may see, newest first. */
export function listActivity(
  deps: { readonly database: Database; readonly clock: Clock },
  caller: Caller,
  broadcastId: number,
  range: { readonly offset: number; readonly limit: number },
): Promise<{ items: BroadcastActivity[]; size: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const broadcast = await readBroadcast(tx, broadcastId, visibleTo(caller));
    if (broadcast === null) throw new AppError('NotFound');
    const rows = await listActivityRows(tx, broadcastId, range);
    return { items: rows.map(present), size: broadcast.activityCount };
  });
}

function present(row: ActivityRow): BroadcastActivity {
  return {
    ActivityID: row.no,
    Date: row.at.toISOString(),
    By: row.by,
    User: row.userId === null ? null : { UserID: row.userId, Name: row.userName ?? '' },
    Deed: row.deed,
    Text: deedText(row.deed),
    From: row.fromValue,
    To: row.toValue,
    Reason: row.reason,
  };
}

/**
 * Throws BroadcastChanged when the caller saw an older version than this one, with who changed what since then. Without
 * a version nothing is compared.
 */
export async function requireVersion(
  tx: TenantTx,
  caller: Caller,
  broadcast: { readonly broadcastId: number; readonly version: number },
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined || seen === broadcast.version) return;
  const last = await lastDeedOfOthers(tx, broadcast.broadcastId, caller.userId);
  if (last === null) throw new AppError('BroadcastChanged');
  const who = last.by === 'phone' ? 'A caller' : (last.userName ?? 'Another user');
  const what = deedText(last.deed);
  throw new AppError(
    'BroadcastChanged',
    `${who} changed this broadcast in the meantime (“${what}”), so nothing was saved. Check the latest version, then save again.`,
  );
}
