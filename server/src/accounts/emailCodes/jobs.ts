import { z } from 'zod';
import { job } from '../../platform/jobs.ts';

/** Mails a user a code and a link that prove the email. They are made when it runs, so that no queue keeps them. */
export const emailCodeJob = job({
  name: 'email-code',
  data: z.object({ AccountID: z.number().int(), UserID: z.number().int() }),
  expireInSeconds: 120,
});
