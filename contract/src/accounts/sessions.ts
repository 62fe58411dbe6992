import { z } from 'zod';
import { route } from '../route.ts';

/** A place where a user is signed in. */
export const signedInAt = z.object({
  SessionID: z.number().int(),
  /** "Chrome on Windows". */
  Browser: z.string(),
  /** The network of its address, roughly; empty if unknown. */
  Network: z.string(),
  Method: z.enum(['password', 'passkey', 'sso', 'link', 'staff']),
  CreatedTimestamp: z.string(),
  SeenTimestamp: z.string(),
  /** The session of this call. */
  IsCurrent: z.boolean(),
});
export type SignedInAt = z.infer<typeof signedInAt>;

const ended = z.object({ Ended: z.number().int() });

export const listSessions = route({
  method: 'GET',
  path: '/user/sessions',
  right: 'own.use',
  summary: 'Where the caller is signed in, the last used first; at most 100.',
  response: z.object({ Items: z.array(signedInAt) }),
});
export const endSession = route({
  method: 'DELETE',
  path: '/user/sessions/:SessionID',
  right: 'own.use',
  summary: 'Signs one browser of the caller out; its live connections are cut.',
  params: z.object({ SessionID: z.coerce.number().int() }),
  status: 204,
});
export const endOtherSessions = route({
  method: 'DELETE',
  path: '/user/sessions',
  right: 'own.use',
  summary: 'Signs all browsers of the caller out but this one.',
  response: ended,
});
export const endAccountSessions = route({
  method: 'DELETE',
  path: '/account/sessions',
  right: 'account.settings',
  summary: 'Signs all users of the account out everywhere, but for the session of this call.',
  response: ended,
});
