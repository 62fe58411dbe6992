import { z } from 'zod';
import { job } from '../platform/jobs.ts';

/** Moves the clock of an account on, a part of the way at a time. */
export const moveClockJob = job({
  name: 'move-test-clock',
  data: z.object({ AccountID: z.number().int() }),
  expireInSeconds: 300,
});
