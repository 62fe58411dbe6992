import { z } from 'zod';
import { job, type Chore } from '../platform/jobs.ts';

/** Finds the users of an account to notify now. */
export const accountDigestsJob = job({
  name: 'account-digests',
  data: z.object({ AccountID: z.number().int() }),
  expireInSeconds: 120,
});

/** Sends one digest. */
export const sendDigestJob = job({
  name: 'send-digest',
  data: z.object({ AccountID: z.number().int(), DigestID: z.number().int() }),
  expireInSeconds: 120,
});

/** Notifies one browser of one text. */
export const pushTextJob = job({
  name: 'push-text',
  data: z.object({
    AccountID: z.number().int(),
    TextMessageID: z.number().int(),
    PushTokenID: z.number().int(),
  }),
  expireInSeconds: 60,
});

/** Notifies one browser that a conversation was assigned to its user. */
export const pushAssignedJob = job({
  name: 'push-assigned',
  data: z.object({
    AccountID: z.number().int(),
    EventID: z.number().int(),
    PushTokenID: z.number().int(),
  }),
  expireInSeconds: 60,
});

/** Notifies the owner of an account by email that one of its numbers was stopped. */
export const numberStoppedEmailJob = job({
  name: 'number-stopped-email',
  data: z.object({ AccountID: z.number().int(), TextNumberID: z.number().int(), At: z.number().int() }),
  expireInSeconds: 120,
});

/** Every minute (3-decisions 12.3). */
export const digestsChore: Chore = {
  name: 'digests',
  cron: '* * * * *',
  expireInSeconds: 120,
  findsDue: 'always',
};
