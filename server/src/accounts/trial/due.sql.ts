import type { DueSource } from '../../platform/dueSource.ts';

/** When the days of a trial are over. */
export const trialsDue: DueSource = {
  columns: ['account.trial_ends_at'],
  chores: ['trials_over'],
  moments: () => `
    select a.trial_ends_at from account a
    where a.account_id = $1 and a.is_free_trial and a.converted_at is null and a.account_status_id = 0`,
};
