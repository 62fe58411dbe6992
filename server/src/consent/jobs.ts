import { z } from 'zod';
import { job } from '../platform/jobs.ts';

/** Looks up the numbers of an import, or all queued ones. */
export const lookUpNumbersJob = job({
  name: 'look-up-numbers',
  data: z.object({ AccountID: z.number().int(), ImportID: z.number().int().optional() }),
  expireInSeconds: 3_600,
});

/** Opts out the numbers of a large file. */
export const importOptOutsJob = job({
  name: 'import-opt-outs',
  data: z.object({
    AccountID: z.number().int(),
    FileID: z.number().int(),
    UserID: z.number().int(),
    /** 1 texts, 2 calls, 3 both. */
    Channel: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    At: z.string(),
  }),
  expireInSeconds: 3_600,
});
