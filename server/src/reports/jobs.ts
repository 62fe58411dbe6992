import { z } from 'zod';
import { job, type Chore } from '../platform/jobs.ts';

/** Audits the money of one account. */
export const auditAccountJob = job({
  name: 'audit-account',
  data: z.object({ AccountID: z.number().int() }),
  expireInSeconds: 900,
});

/** Audits the queues of one account. */
export const auditQueuesJob = job({
  name: 'audit-queues',
  data: z.object({ AccountID: z.number().int() }),
  expireInSeconds: 300,
});

/** Every day: money and queues of every account. */
export const auditChore: Chore = { name: 'audit', cron: '23 4 * * *', expireInSeconds: 600 };

/** Every ten minutes: queues of the accounts that send or call. */
export const queueAuditsChore: Chore = {
  name: 'audit-open-queues',
  cron: '*/10 * * * *',
  expireInSeconds: 300,
};
