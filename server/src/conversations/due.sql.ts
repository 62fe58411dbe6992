import type { DueSource } from '../platform/dueSource.ts';

/** A picture is requested again after half an hour at most. One that waits longer has lost its job. */
export const pictureOverdueMs = 3_600_000;

/** When pictures that a carrier keeps for us have waited so long that their job must be lost. */
export const picturesDue: DueSource = {
  columns: ['inbound_picture.changed_at'],
  chores: ['pictures_overdue'],
  moments: () => `
    select p.changed_at + interval '${pictureOverdueMs} milliseconds' from inbound_picture p
      where p.account_id = $1 and p.state = 'waiting'`,
};
