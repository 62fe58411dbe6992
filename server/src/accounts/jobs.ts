import { z } from 'zod';
import { job, type Chore } from '../platform/jobs.ts';

/** What emails about a user's own sign-in say. Links are made when the email is. */
const mailKinds = ['passwordChanged', 'passwordReset', 'newBrowser', 'emailChanged', 'confirmEmail'] as const;

/** Sends a user an email about their sign-in. No token and no address of a link stands in its data. */
export const userMailJob = job({
  name: 'user-mail',
  data: z.object({
    AccountID: z.number().int(),
    UserID: z.number().int(),
    Kind: z.enum(mailKinds),
    At: z.number().int(),
    /** What happened, in words for the user: a browser, a place. */
    About: z.string().max(300).default(''),
    /** Where to, if not to the user's email. */
    To: z.string().max(255).optional(),
  }),
  expireInSeconds: 120,
});

/**
 * Does what a person who is not signed in asked for with a name: the same work is queued whether or not a user has it,
 * as the service's own account.
 */
export const namedUserJob = job({
  name: 'named-user',
  data: z.object({
    AccountID: z.number().int(),
    Name: z.string().max(255),
    What: z.enum(['reset', 'userName', 'tries', 'refused']),
    At: z.number().int(),
    Address: z.string().max(100),
  }),
  expireInSeconds: 120,
});

/** Emails an invitation as of this moment. Its link is made when the job runs, so that the queue holds none. */
export const invitationMailJob = job({
  name: 'invitation-mail',
  data: z.object({ AccountID: z.number().int(), UserID: z.number().int(), At: z.number().int() }),
  expireInSeconds: 120,
});

/** Deletes limits, links, and counts of codes that are over. */
export const forgetEndedChore: Chore = { name: 'forget-ended', cron: '17 * * * *', expireInSeconds: 600 };
