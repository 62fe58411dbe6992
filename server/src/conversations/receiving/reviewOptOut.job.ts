import { z } from 'zod';
import { job } from '../../platform/jobs.ts';

/** Counts a held text as an opt-out when no user has decided in time. */
export const settleHeldJob = job({
  name: 'settle-held',
  data: z.object({ AccountID: z.number().int(), PhoneNumber: z.number().int() }),
  expireInSeconds: 60,
});
