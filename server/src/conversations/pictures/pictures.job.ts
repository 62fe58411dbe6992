import { z } from 'zod';
import { job } from '../../platform/jobs.ts';

/** Fetches the pictures of a text that came in. */
export const fetchPicturesJob = job({
  name: 'fetch-pictures',
  data: z.object({ AccountID: z.number().int(), TextMessageID: z.number().int() }),
  expireInSeconds: 300,
});
