import type { DueSource } from '../platform/dueSource.ts';

/** When unread texts may be due for a digest. */
export const digestsDue: DueSource = {
  columns: ['notification.look_at'],
  chores: ['notifications_due'],
  moments: () => `
    select n.look_at from notification n where n.account_id = $1 and n.is_active and n.has_new`,
  async bringBack(tx, now) {
    await tx.query(
      `update notification set look_at = least(look_at, $2), last_digest_at = least(last_digest_at, $2)
       where account_id = $1`,
      [tx.accountId, now],
    );
  },
};
