import { z } from 'zod';
import { job, type Chore } from '../platform/jobs.ts';

/** Adds changes to the counts of an account's folders. */
export const sumConversationsJob = job({
  name: 'sum-account-conversations',
  data: z.object({ AccountID: z.number().int() }),
  expireInSeconds: 60,
});

/** Sends a scheduled text when its time has come. */
export const sendScheduledJob = job({
  name: 'send-scheduled',
  data: z.object({ AccountID: z.number().int(), ScheduledConversationID: z.number().int() }),
  expireInSeconds: 60,
});

/** Fetches the pictures of an inbound text. */
export const fetchPicturesJob = job({
  name: 'fetch-pictures',
  data: z.object({ AccountID: z.number().int(), TextMessageID: z.number().int() }),
  expireInSeconds: 300,
});

/** Counts a held text as an opt-out if no user has decided in time. */
export const settleHeldJob = job({
  name: 'settle-held',
  data: z.object({ AccountID: z.number().int(), PhoneNumber: z.number().int() }),
  expireInSeconds: 60,
});

/** Every minute: counts of conversations that fell behind. */
export const sumConversationsChore: Chore = {
  name: 'sum-conversations',
  cron: '* * * * *',
  expireInSeconds: 120,
};

/** Every ten minutes: pictures that a carrier still keeps for us. */
export const overduePicturesChore: Chore = {
  name: 'fetch-overdue-pictures',
  cron: '*/10 * * * *',
  expireInSeconds: 300,
  findsDue: 'always',
};

/** Hourly: pictures that no text refers to. */
export const sweepPicturesChore: Chore = { name: 'sweep-pictures', cron: '47 * * * *', expireInSeconds: 600 };
