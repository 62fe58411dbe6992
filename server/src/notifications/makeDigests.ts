import { nextNotification } from '@carillon/rules/time/notificationWindow';
import { hasUnread } from '../conversations/index.ts';
import { dueOfAll } from '../platform/clock.ts';
import type { TenantTx } from '../platform/database/database.ts';
import type { Tenant } from '../platform/database/tenant.ts';
import { present } from './changeNotifications.ts';
import { sendDigestJob, accountDigestsJob } from './jobs.ts';
import type { NotificationDeps } from './notificationDeps.ts';
import {
  accountsToTell,
  forgetDigests,
  lockDue,
  postponeCheck,
  makeDigest,
  overdueDigests,
  type DueRow,
} from './notifications.sql.ts';

/** Records processed in one transaction. */
const atOnce = 200;
/** A record outside its window is checked again after this long at most: its user's zone may have changed. */
const longestWaitMs = 3_600_000;
/** A digest that has not left after this long is queued again. */
const overdueMs = 10 * 60_000;
const forgetMs = 7 * 86_400_000;

/** Queues, every minute, the accounts in which a user may have to be notified (3-decisions 12.3). */
export async function startDigests(deps: NotificationDeps): Promise<void> {
  const due = await dueOfAll(
    deps.clock,
    () => accountsToTell(deps.database, deps.clock.now()),
    (id) => id,
  );
  for (const AccountID of due)
    await deps.database.inPlatform((tx) =>
      deps.jobs.enqueue(tx, accountDigestsJob, { AccountID }, { key: String(AccountID) }),
    );
}

/**
 * Makes the digests of an account that are due. A digest, the note on its record, and the job that sends it commit
 * together: none is made twice, none is lost.
 */
export async function makeAccountDigests(deps: NotificationDeps, tenant: Tenant): Promise<void> {
  for (;;) {
    const looked = await deps.database.inTenant(tenant, async (tx) => {
      const now = deps.clock.now();
      const rows = await lockDue(tx, now, atOnce);
      const unread = new Map<number, boolean>();
      for (const row of rows) {
        const isUnread = unread.get(row.textNumberId) ?? (await hasUnread(tx, row.textNumberId));
        unread.set(row.textNumberId, isUnread);
        await decide(deps, tx, row, isUnread, now);
      }
      return rows.length;
    });
    if (looked < atOnce) break;
  }
  await deps.database.inTenant(tenant, async (tx) => {
    const now = deps.clock.now().getTime();
    for (const id of await overdueDigests(tx, new Date(now - overdueMs))) await askToSend(deps, tx, id);
    await forgetDigests(tx, new Date(now - forgetMs));
  });
}

async function decide(
  deps: NotificationDeps,
  tx: TenantTx,
  row: DueRow,
  isUnread: boolean,
  now: Date,
): Promise<void> {
  if (!isUnread || !row.isWanted) return postponeCheck(tx, row.notificationId, now, true);
  const { IsActive, PeriodMinutes, NotificationWindow } = present(row);
  const at = nextNotification(
    {
      isActive: IsActive,
      periodMinutes: PeriodMinutes,
      window: NotificationWindow,
      zone: row.zone,
      lastDigestAt: row.lastDigestAt?.getTime() ?? null,
      // What came is newer than what was reported, whatever the carrier's clock says: it arrived since.
      newestUnreadAt: Number.POSITIVE_INFINITY,
    },
    now,
  );
  if (at !== null && at <= now.getTime()) return askToSend(deps, tx, await makeDigest(tx, row, now));
  const wait = Math.min(at ?? Number.POSITIVE_INFINITY, now.getTime() + longestWaitMs);
  return postponeCheck(tx, row.notificationId, new Date(wait), false);
}

function askToSend(deps: NotificationDeps, tx: TenantTx, DigestID: number): Promise<void> {
  return deps.jobs.enqueue(
    tx,
    sendDigestJob,
    { AccountID: tx.accountId, DigestID },
    { key: `${tx.accountId}.${DigestID}` },
  );
}
