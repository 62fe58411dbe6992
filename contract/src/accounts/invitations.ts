import { z } from 'zod';
import { id } from '../lists.ts';
import { route } from '../route.ts';
import { userRoles } from './users.ts';

const userParams = z.object({ UserID: id });
/** As it stands after the "#" of the link. */
const token = z.string().min(20).max(200);

export const sendInvitation = route({
  method: 'POST',
  path: '/account/users/:UserID/invitation',
  right: 'users.manage',
  summary: 'Sends the invitation of a user again; the link before stops working.',
  params: userParams,
  body: z.object({}),
  status: 204,
});
export const withdrawInvitation = route({
  method: 'DELETE',
  path: '/account/users/:UserID/invitation',
  right: 'users.manage',
  summary:
    'Withdraws an invitation that was not accepted; the user is gone, and the name and email are free.',
  params: userParams,
  status: 204,
});
/** A POST, so that the token stands in no address; it uses nothing up. */
export const viewInvitation = route({
  method: 'POST',
  path: '/invitation/view',
  right: 'public',
  summary: 'Who invites whom with this link; it stays valid.',
  body: z.object({ Token: token }),
  response: z.object({
    CompanyName: z.string(),
    InvitedBy: z.string(),
    FirstName: z.string(),
    UserName: z.string(),
    Email: z.string(),
    Phone: z.string(),
    Role: z.enum(userRoles),
    EndsAt: z.string(),
  }),
});
export const acceptInvitation = route({
  method: 'POST',
  path: '/invitation/accept',
  right: 'public',
  summary: 'Accepts an invitation with a password that the invited person chooses, and signs in.',
  body: z.object({
    Token: token,
    Password: z.string().max(200),
    /** The current terms of use were shown and accepted. */
    AcceptsTerms: z.boolean(),
  }),
  status: 204,
});
