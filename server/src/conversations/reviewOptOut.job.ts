import { z } from 'zod';
import { job } from '../platform/jobs.ts';

/** Takes what may be an opt-out for one, when nobody has decided in time. */
export const settleHeldJob = job({
  name: 'settle-held',
  data: z.object({ AccountID: z.number().int(), PhoneNumber: z.number().int() }),
  expireInSeconds: 60,
});
