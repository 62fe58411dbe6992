import { z } from 'zod';
import { job } from '../../platform/jobs.ts';

/** Sends a scheduled text when its time has come. */
export const sendScheduledJob = job({
  name: 'send-scheduled',
  data: z.object({ AccountID: z.number().int(), ScheduledConversationID: z.number().int() }),
  expireInSeconds: 60,
});
