import { z } from 'zod';
import { route } from '../route.ts';
import { account, user } from './accounts.ts';

/** Longer than any password may be: rules are checked with sentences of their own. */
const pinCode = z.string().max(255);
const existing = pinCode.min(1, 'Enter your current password');
const chosen = pinCode.min(1, 'Enter a password');
const linkToken = z.string().min(1).max(200);
const typedName = z.string().trim().min(1, 'Enter a username or email').max(255);

export const changePassword = route({
  method: 'PUT',
  path: '/user/passwordchange',
  right: 'own.use',
  summary: 'Changes the password; the other sessions of the user end. Its token goes to POST /session/reset.',
  body: z.object({
    /** The current password; empty for users who have none. */
    ExistingPinCode: pinCode.default(''),
    PinCode: chosen,
  }),
  response: z.object({ AuthToken: z.string() }),
});
export const resetSession = route({
  method: 'POST',
  path: '/session/reset',
  right: 'own.use',
  summary: 'Continues this session under a new cookie after the password was changed; all others end.',
  body: z.object({ AuthToken: linkToken }),
  status: 204,
});
export const changeExpiredPassword = route({
  method: 'POST',
  path: '/login/expiredpassword',
  right: 'public',
  summary: 'Replaces a password that has expired or is temporary, and signs in.',
  body: z.object({
    UserName: typedName,
    ExistingPinCode: existing,
    PinCode: chosen,
    KeepSignedIn: z.boolean().default(false),
  }),
  response: z.object({ User: user, Account: account }),
});
export const forgotPassword = route({
  method: 'POST',
  path: '/login/forgotpassword',
  right: 'public',
  summary: 'Mails a link to set a new password, if there is such a user. The response is always the same.',
  body: z.object({ UserName: typedName }),
  status: 204,
});
export const forgotUserName = route({
  method: 'POST',
  path: '/login/forgotusername',
  right: 'public',
  summary: 'Mails the username to this address, if a user has it. The response is always the same.',
  body: z.object({ Email: z.string().trim().min(1, 'Enter an email').max(255) }),
  status: 204,
});
export const readResetLink = route({
  method: 'POST',
  path: '/login/resetlink',
  right: 'public',
  summary: 'Whose password a mailed link sets; the link is not used up.',
  body: z.object({ Token: linkToken }),
  response: z.object({ UserName: z.string() }),
});
export const resetPassword = route({
  method: 'POST',
  path: '/login/resetpassword',
  right: 'public',
  summary: 'Sets a new password by a mailed link, and ends all sessions of the user. It does not sign in.',
  body: z.object({ Token: linkToken, PinCode: chosen }),
  status: 204,
});
export const askForTries = route({
  method: 'POST',
  path: '/login/newbrowser',
  right: 'public',
  summary: 'Mails a link that gives a browser tries of its own. The response is always the same.',
  body: z.object({ UserName: typedName }),
  status: 204,
});
export const giveTries = route({
  method: 'POST',
  path: '/login/newbrowser/link',
  right: 'public',
  summary: 'Gives this browser tries of its own to sign in, by a mailed link.',
  body: z.object({ Token: linkToken }),
  status: 204,
});
export const createLoginToken = route({
  method: 'POST',
  path: '/singlesignon/logintokens',
  right: 'own.use',
  summary: 'A token that signs the caller in at another place, once, within a minute.',
  status: 201,
  response: z.object({ LoginToken: z.string(), ExpiresAt: z.string() }),
});
export const readLoginToken = route({
  method: 'POST',
  path: '/login/token',
  right: 'public',
  summary: 'Whom a login token signs in; it is not used up.',
  body: z.object({ LoginToken: linkToken }),
  response: z.object({
    FirstName: z.string(),
    LastName: z.string(),
    UserName: z.string(),
    CompanyName: z.string(),
  }),
});
export const useLoginToken = route({
  method: 'POST',
  path: '/login/token/use',
  right: 'public',
  summary: 'Signs in by a login token, which is used up.',
  body: z.object({ LoginToken: linkToken }),
  response: z.object({ User: user, Account: account }),
});
