import { z } from 'zod';
import { job } from '../../platform/jobs.ts';

/** Looks up numbers: those of an import, or all that are wanted. */
export const lookUpNumbersJob = job({
  name: 'look-up-numbers',
  data: z.object({ AccountID: z.number().int(), ImportID: z.number().int().optional() }),
  expireInSeconds: 3_600,
});
