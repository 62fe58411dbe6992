import { z } from 'zod';
import { job, type Chore } from '../platform/jobs.ts';

/** Notifies a user by email that a broadcast was launched from the user's phone. */
export const launchedEmailJob = job({
  name: 'launched-email',
  data: z.object({ AccountID: z.number().int(), BroadcastID: z.number().int() }),
  expireInSeconds: 120,
});

/** Checks, some time after 1 was pressed, whether it was sent, and notifies the user by email if not. */
export const notLaunchedEmailJob = job({
  name: 'not-launched-email',
  data: z.object({ AccountID: z.number().int(), Carrier: z.string(), CarrierCallID: z.string() }),
  expireInSeconds: 120,
});

/** Checks the messages of a broadcast that waits for it. */
export const checkMessageJob = job({
  name: 'check-message',
  data: z.object({ AccountID: z.number().int(), BroadcastID: z.number().int() }),
  expireInSeconds: 60,
});

/** Notifies the creator of a broadcast by email that it needs them, as of this moment. */
export const creatorEmailJob = job({
  name: 'creator-email',
  data: z.object({ AccountID: z.number().int(), BroadcastID: z.number().int(), Date: z.iso.datetime() }),
  expireInSeconds: 120,
});

/** Notifies the creator of a sequence by email that an occurrence failed. */
export const failureEmailJob = job({
  name: 'failed-occurrence-email',
  data: z.object({
    AccountID: z.number().int(),
    RepeatingBroadcastID: z.number().int(),
    OccurrenceDate: z.iso.date(),
  }),
  expireInSeconds: 120,
});

/** Starts a scheduled broadcast when its time has come. */
export const startBroadcastJob = job({
  name: 'start-broadcast',
  data: z.object({ AccountID: z.number().int(), BroadcastID: z.number().int() }),
  expireInSeconds: 60,
});

/** Does what is due of a sequence of broadcasts. */
export const repeatJob = job({
  name: 'repeat-broadcast',
  data: z.object({ AccountID: z.number().int(), RepeatingBroadcastID: z.number().int() }),
  expireInSeconds: 300,
});

/** Goes on with the steps of a drip without the people who replied. */
export const settleRepliesJob = job({
  name: 'settle-drip-replies',
  data: z.object({ AccountID: z.number().int(), DripID: z.number().int() }),
  expireInSeconds: 120,
});

/** Merges the text of a draft with a long list of recipients. */
export const mergeTextsJob = job({
  name: 'merge-texts',
  data: z.object({ AccountID: z.number().int(), TemplateMergeID: z.number().int() }),
  expireInSeconds: 600,
});

/** Imports a file when the process that began it is gone. */
export const importFileJob = job({
  name: 'import-file',
  data: z.object({ AccountID: z.number().int(), FileID: z.number().int() }),
  expireInSeconds: 600,
});

/** Cancels a scheduled broadcast that was deleted, when the delete can no longer be undone. */
export const cancelDeletedJob = job({
  name: 'cancel-deleted',
  data: z.object({ AccountID: z.number().int(), BroadcastID: z.number().int() }),
  expireInSeconds: 60,
});

/** Ends a broadcast that waited too long. */
export const expireBroadcastJob = job({
  name: 'expire-broadcast',
  data: z.object({ AccountID: z.number().int(), BroadcastID: z.number().int() }),
  expireInSeconds: 60,
});

/** Resumes a broadcast that waited for its account. */
export const goOnJob = job({
  name: 'go-on-broadcast',
  data: z.object({ AccountID: z.number().int(), BroadcastID: z.number().int() }),
  expireInSeconds: 60,
});

/** Purges what one account keeps without need. */
export const purgeAccountJob = job({
  name: 'purge-account',
  data: z.object({ AccountID: z.number().int() }),
  expireInSeconds: 3_600,
});

/** Hourly: what is kept without need. */
export const purgeChore: Chore = {
  name: 'purge',
  cron: '41 * * * *',
  expireInSeconds: 600,
  findsDue: 'daily',
};

/** Every ten minutes: a wait of 7 days may take 7 days and ten minutes. */
export const expireChore: Chore = {
  name: 'expire',
  cron: '*/10 * * * *',
  expireInSeconds: 300,
  findsDue: 'always',
};

/** Every minute: what waits for its account resumes. */
export const goOnChore: Chore = {
  name: 'go-on',
  cron: '* * * * *',
  expireInSeconds: 120,
  findsDue: 'always',
};

/** Every minute: sequences that have something to do beside the starts of their occurrences. */
export const repeatChore: Chore = {
  name: 'repeat',
  cron: '* * * * *',
  expireInSeconds: 120,
  findsDue: 'always',
};
