import { longestWait } from '@carillon/rules/broadcasts/broadcastStatus';
import type { DueSource } from '../platform/dueSource.ts';

/** When sequences have something to do, and broadcasts have waited too long for their message or to be resumed. */
export const broadcastsDue: DueSource = {
  columns: [
    'repeating_broadcast.due_at',
    'broadcast.paused_at',
    'broadcast.start_date',
    'broadcast.created_at',
  ],
  chores: [
    'sequences_due',
    'broadcasts_that_wait',
    // The purge, which runs once for each day that passes.
    'accounts_to_purge',
    'accounts_with_old_contacts',
    'accounts_with_unused_pictures',
  ],
  moments: () => `
    select r.due_at from repeating_broadcast r
      where r.account_id = $1 and r.state = 'Running' and r.deleted_at is null
    union all select b.paused_at + interval '${longestWait} milliseconds' from broadcast b
      where b.account_id = $1 and b.status = 'Paused' and b.deleted_at is null
    union all select coalesce(b.start_date, b.created_at) + interval '${longestWait} milliseconds' from broadcast b
      where b.account_id = $1 and b.deleted_at is null
        and b.status in ('PendingMessage', 'AudioStatusFail', 'MessageRecordedUpdateWindow')`,
};
