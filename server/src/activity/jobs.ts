import type { Chore } from '../platform/jobs.ts';

/** Checks the chains of all accounts, and deletes entries after two years. */
export const activityChore: Chore = {
  name: 'activity',
  cron: '40 3 * * *',
  expireInSeconds: 3_600,
};
