import { z } from 'zod';
import { job, type Chore } from '../../platform/jobs.ts';

/** Ends the trial of one account, if its days are over. */
export const endTrialJob = job({
  name: 'end-trial',
  data: z.object({ AccountID: z.number().int() }),
  expireInSeconds: 60,
});

/** Finds trials whose days are over. */
export const endTrialsChore: Chore = {
  name: 'end-trials',
  cron: '*/10 * * * *',
  expireInSeconds: 300,
  findsDue: 'always',
};
